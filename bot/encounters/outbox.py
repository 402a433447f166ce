"""What was delivered to Discord for each encounter, and what is still to be delivered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bot.encounters.row_cache import EncounterCache
from bot.encounters.rows import EncounterRow
from bot.encounters.store import row_of
from bot.storage.database import Database, Transaction
from bot.storage.errors import UnknownEncounter
from bot.storage.shards import ALL_SHARDS, ShardRange


@dataclass(frozen=True, slots=True)
class OldBoardRow:
    """A message that another one has replaced, still to be deleted."""

    message_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class PinRow:
    """The last board the bot tried to pin. held: whether it is pinned; Discord may have refused."""

    message_id: int
    held: bool


@dataclass(frozen=True, slots=True)
class GmBoardRow:
    """The message that shows an encounter in the server's GM channel."""

    channel_id: int
    message_id: int
    drawn: int
    """The revision it shows."""


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    """A message that announces moments of a fight. moments: JSON text. checked: it is up to date at this revision."""

    message_id: int
    channel_id: int
    moments: str
    checked: int = 0


ANNOUNCEMENTS_KEPT: Final = 30
"""The newest announcements of an encounter, which can still be edited; older ones stay in the channel as they are."""


class OutboxRepo:
    """Boards, announcements, summaries and pins of the encounters.

    Most changes here are not durable: after a power failure the delivery is found again on Discord.
    """

    def __init__(self, database: Database, cache: EncounterCache) -> None:
        self._database = database
        self._cache = cache

    async def pending(self, shards: ShardRange = ALL_SHARDS) -> list[int]:
        """The ids of the encounters with something left to do on Discord.

        The board or the GM board shows an old revision, an announcement is missing or out of date, an old board is not deleted,
        another message than the board is pinned, or a delivery is unknown. Not those out of reach (`UnreachableRepo`). Only
        ids: a row may change before its turn comes.
        """
        rows = await self._database.read(
            """
            SELECT id, guild_id FROM (
            SELECT id, guild_id FROM encounter WHERE drawn < revision OR announced < announce
            UNION SELECT e.id, guild_id FROM gm_board AS g JOIN encounter AS e ON e.id = g.encounter_id AND g.drawn < e.revision
            UNION SELECT e.id, guild_id FROM announcement AS a JOIN encounter AS e
                ON e.id = a.encounter_id AND a.checked < e.revision
            UNION SELECT e.id, guild_id FROM old_board JOIN encounter AS e ON e.id = encounter_id
            UNION SELECT e.id, guild_id FROM pin JOIN encounter AS e ON e.id = encounter_id
                WHERE open = 0 OR message_id <> board_message_id
            UNION SELECT e.id, guild_id FROM unsure JOIN encounter AS e ON e.id = encounter_id
            ) AS pending WHERE NOT EXISTS (SELECT 1 FROM unreachable WHERE encounter_id = pending.id) ORDER BY id
            """
        )
        return [row["id"] for row in rows if shards.holds(row["guild_id"])]

    async def set_board(self, encounter_id: int, channel_id: int, message_id: int, *, drawn: int) -> None:
        """Record the board message and the revision it shows (0: none yet). The former one becomes an old board."""

        def work(transaction: Transaction) -> EncounterRow:
            before = (
                "SELECT board_message_id, board_channel_id, id FROM encounter WHERE id = ? AND board_message_id <> ?"
            )
            _replace_message(transaction, encounter_id, before, message_id)
            changed = transaction.run(
                "UPDATE encounter SET board_channel_id = ?, board_message_id = ?, drawn = ? WHERE id = ? RETURNING id",
                *(channel_id, message_id, drawn, encounter_id),
            )
            if not changed:
                raise UnknownEncounter(encounter_id)
            return row_of(transaction, encounter_id)

        await self._database.change("set_board", work, repeatable_read=True, durable=False, on_commit=self._cache.keep)

    async def draw_anew(self, encounter_id: int) -> None:
        """Let the board of an open encounter be drawn anew, and its channel be searched for messages without a record."""

        def work(transaction: Transaction) -> None:
            transaction.run("UPDATE encounter SET drawn = 0 WHERE id = ? AND open = 1", encounter_id)
            transaction.run(
                """
                INSERT INTO unsure (encounter_id, since) SELECT id, changed_at FROM encounter WHERE id = ? AND open = 1
                ON CONFLICT (encounter_id) DO NOTHING
                """,
                encounter_id,
            )

        await self._database.change("draw_anew", work, repeatable_read=True)

    async def set_drawn(self, encounter_id: int, revision: int) -> None:
        """Record that the board shows at least `revision`."""
        await self._advance("drawn", encounter_id, revision)

    async def set_announced(self, encounter_id: int, revision: int) -> None:
        """Record that the announcements up to `revision` were made or are obsolete."""
        await self._advance("announced", encounter_id, revision)

    async def announcements(self, encounter_id: int) -> list[AnnouncementRow]:
        """The announcements that can still be edited, the oldest first."""
        rows = await self._database.read(
            """
            SELECT message_id, channel_id, moments, checked FROM announcement WHERE encounter_id = ? ORDER BY message_id
            """,
            encounter_id,
        )
        return [AnnouncementRow(*row) for row in rows]

    async def set_announcements(
        self,
        encounter_id: int,
        changed: Sequence[AnnouncementRow] = (),
        *,
        kept: Collection[int] = (),
        deleted: Collection[int] = (),
        announced: int = 0,
        checked: int = 0,
    ) -> None:
        """Record announcements that were posted or edited.

        kept: ids of messages that stay in the channel and are edited no more. deleted: ids of those that become old boards.
        announced: up to this revision announcements were made. checked: all are up to date at this revision.
        Only the newest `ANNOUNCEMENTS_KEPT` can be edited later.
        """

        def work(transaction: Transaction) -> EncounterRow:
            for row in changed:
                transaction.run(
                    """
                    INSERT INTO announcement (message_id, channel_id, encounter_id, moments, checked)
                    VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (message_id) DO UPDATE SET moments = excluded.moments
                    """,
                    *(row.message_id, row.channel_id, encounter_id, row.moments, row.checked),
                )
            for message_id in deleted:
                transaction.run(
                    """
                    INSERT INTO old_board (message_id, channel_id, encounter_id)
                    SELECT message_id, channel_id, encounter_id FROM announcement WHERE message_id = ?
                    ON CONFLICT (message_id) DO NOTHING
                    """,
                    message_id,
                )
            for message_id in (*kept, *deleted):
                transaction.run("DELETE FROM announcement WHERE message_id = ?", message_id)
            if changed:
                transaction.run(
                    """
                    DELETE FROM announcement WHERE encounter_id = ? AND message_id NOT IN
                        (SELECT message_id FROM announcement WHERE encounter_id = ? ORDER BY message_id DESC LIMIT ?)
                    """,
                    *(encounter_id, encounter_id, ANNOUNCEMENTS_KEPT),
                )
            if checked:
                transaction.run(
                    "UPDATE announcement SET checked = ? WHERE encounter_id = ? AND checked < ?",
                    *(checked, encounter_id, checked),
                )
            if announced:
                _advance_column(transaction, "announced", encounter_id, announced)
            return row_of(transaction, encounter_id)

        await self._database.change(
            "set_announcements", work, repeatable_read=True, durable=False, on_commit=self._cache.keep
        )

    async def old_boards(self, encounter_id: int) -> list[OldBoardRow]:
        """The replaced messages (boards, GM boards, summaries) still to be deleted, the oldest first."""
        rows = await self._database.read(
            "SELECT message_id, channel_id FROM old_board WHERE encounter_id = ? ORDER BY message_id", encounter_id
        )
        return [OldBoardRow(*row) for row in rows]

    async def delete_old_board(self, message_id: int) -> None:
        """Drop an old board that is deleted, or out of reach for good."""
        await self._database.write("DELETE FROM old_board WHERE message_id = ?", message_id, durable=False)

    async def pin(self, encounter_id: int) -> PinRow | None:
        """The last board of this encounter that the bot tried to pin."""
        row = await self._database.read_one("SELECT message_id, held FROM pin WHERE encounter_id = ?", encounter_id)
        return None if row is None else PinRow(row["message_id"], bool(row["held"]))

    async def set_pin(self, encounter_id: int, row: PinRow | None) -> None:
        """Record the board the bot tried to pin; None: no board of this encounter is pinned."""

        def work(transaction: Transaction) -> None:
            transaction.run("DELETE FROM pin WHERE encounter_id = ?", encounter_id)
            if row is not None:
                transaction.run(
                    "INSERT INTO pin (encounter_id, message_id, held) VALUES (?, ?, ?)",
                    *(encounter_id, row.message_id, int(row.held)),
                )

        await self._database.change("set_pin", work, repeatable_read=True, durable=False)

    async def gm_board(self, encounter_id: int) -> GmBoardRow | None:
        """The GM board of this encounter."""
        row = await self._database.read_one(
            "SELECT channel_id, message_id, drawn FROM gm_board WHERE encounter_id = ?", encounter_id
        )
        return None if row is None else GmBoardRow(*row)

    async def set_gm_board(self, encounter_id: int, row: GmBoardRow | None) -> None:
        """Record the GM board, or None for none. The former one becomes an old board."""

        def work(transaction: Transaction) -> None:
            before = (
                "SELECT message_id, channel_id, encounter_id FROM gm_board WHERE encounter_id = ? AND message_id <> ?"
            )
            _replace_message(transaction, encounter_id, before, None if row is None else row.message_id)
            transaction.run("DELETE FROM gm_board WHERE encounter_id = ?", encounter_id)
            if row is not None:
                transaction.run(
                    "INSERT INTO gm_board (encounter_id, channel_id, message_id, drawn) VALUES (?, ?, ?, ?)",
                    *(encounter_id, row.channel_id, row.message_id, row.drawn),
                )

        await self._database.change("set_gm_board", work, repeatable_read=True, durable=False)

    async def pending_summaries(self, shards: ShardRange = ALL_SHARDS) -> list[int]:
        """The ids of the ended encounters without a summary of their end, and of the open ones that still have one."""
        rows = await self._database.read(
            """
            SELECT e.id, guild_id FROM encounter AS e LEFT JOIN summary ON encounter_id = e.id
            WHERE CASE open WHEN 0 THEN coalesce(summary.revision, 0) < e.revision ELSE message_id IS NOT NULL END
                AND NOT EXISTS (SELECT 1 FROM unreachable WHERE encounter_id = e.id)
            ORDER BY e.id
            """
        )
        return [row["id"] for row in rows if shards.holds(row["guild_id"])]

    async def summary(self, encounter_id: int) -> tuple[int, int | None]:
        """The revision that was summed up (0: none), and the id of the summary message."""
        row = await self._database.read_one(
            "SELECT revision, message_id FROM summary WHERE encounter_id = ?", encounter_id
        )
        return (0, None) if row is None else (row["revision"], row["message_id"])

    async def set_summary(self, encounter_id: int, revision: int, message_id: int | None) -> None:
        """Record the summary message, or None when none was needed. The former one becomes an old board."""

        def work(transaction: Transaction) -> None:
            before = """
                SELECT message_id, channel_id, e.id FROM summary JOIN encounter AS e ON e.id = encounter_id
                WHERE e.id = ? AND message_id <> ?
            """
            _replace_message(transaction, encounter_id, before, message_id)
            transaction.run(
                """
                INSERT INTO summary (encounter_id, revision, message_id) VALUES (?, ?, ?)
                ON CONFLICT (encounter_id) DO UPDATE SET revision = excluded.revision, message_id = excluded.message_id
                """,
                *(encounter_id, revision, message_id),
            )

        await self._database.change("set_summed_up", work, repeatable_read=True, durable=False)

    async def mark_delivery_unknown(self, encounter_id: int, since: int) -> None:
        """Record that something may be posted from now on (`since`, unix ms) without being recorded. An earlier mark stays."""
        await self._database.write(
            "INSERT INTO unsure (encounter_id, since) VALUES (?, ?) ON CONFLICT (encounter_id) DO NOTHING",
            *(encounter_id, since),
            durable=False,
        )

    async def clear_delivery_unknown(self, encounter_id: int) -> None:
        """Record that everything that was posted for this encounter is recorded."""
        await self._database.write("DELETE FROM unsure WHERE encounter_id = ?", encounter_id, durable=False)

    async def delivery_unknown_since(self, encounter_id: int) -> int | None:
        """The time (unix ms) since when something may have been posted for this encounter without being recorded, if any."""
        row = await self._database.read_one("SELECT since FROM unsure WHERE encounter_id = ?", encounter_id)
        return None if row is None else row["since"]

    async def _advance(self, column: Literal["drawn", "announced"], encounter_id: int, revision: int) -> None:
        def work(transaction: Transaction) -> EncounterRow:
            _advance_column(transaction, column, encounter_id, revision)
            return row_of(transaction, encounter_id)

        await self._database.change(column, work, repeatable_read=True, durable=False, on_commit=self._cache.keep)


def _advance_column(
    transaction: Transaction, column: Literal["drawn", "announced"], encounter_id: int, revision: int
) -> None:
    sql = f"UPDATE encounter SET {column} = CASE WHEN {column} < ? THEN ? ELSE {column} END WHERE id = ? RETURNING id"  # noqa: S608
    if not transaction.run(sql, revision, revision, encounter_id):
        raise UnknownEncounter(encounter_id)


def _replace_message(transaction: Transaction, encounter_id: int, before: str, message_id: int | None) -> None:
    """Make an old board of the message that `before` selects, unless it is the new one.

    before: a SELECT of message, channel and encounter with the values `encounter_id` and `message_id`.
    """
    transaction.run(
        f"INSERT INTO old_board (message_id, channel_id, encounter_id) {before}", *(encounter_id, message_id or 0)
    )
    transaction.run("DELETE FROM old_board WHERE message_id = ?", message_id or 0)
