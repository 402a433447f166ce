"""What is committed and what was told: boards, announcements, and the hour at which the clock has something to do."""

from __future__ import annotations

from bot.encounters.cache import EncounterCache
from bot.encounters.store import row_of
from bot.storage.database import Database, Transaction, Value
from bot.storage.errors import UnknownEncounter
from bot.storage.rows import DueRow, EncounterRow, GmBoardRow, OldBoardRow, PinRow
from bot.storage.shards import EVERYTHING, ShardRange


class Telling:
    """The part of the store that knows what people have been shown of their encounters."""

    _database: Database
    _remembered: EncounterCache

    async def set_board(self, encounter_id: int, channel_id: int, message_id: int, *, drawn: int) -> None:
        """Remember the message that is the board from now on, and the revision which it shows (0 = none yet).

        The message that was the board until now is an old board from now on.
        """

        def work(transaction: Transaction) -> EncounterRow:
            transaction.run(
                """
                INSERT INTO old_board (message_id, channel_id, encounter_id)
                SELECT board_message_id, board_channel_id, id FROM encounter WHERE id = ? AND board_message_id <> ?
                """,
                *(encounter_id, message_id),
            )
            transaction.run("DELETE FROM old_board WHERE message_id = ?", message_id)
            changed = transaction.run(
                "UPDATE encounter SET board_channel_id = ?, board_message_id = ?, drawn = ? WHERE id = ? RETURNING id",
                *(channel_id, message_id, drawn, encounter_id),
            )
            if not changed:
                raise UnknownEncounter(encounter_id)
            return row_of(transaction, encounter_id)

        await self._database.change("set_board", work, narrow=True, durable=False, committed=self._remembered.keep)

    async def old_boards(self, encounter_id: int) -> list[OldBoardRow]:
        """The messages that another one has replaced (boards, also the GMs' ones, and summaries) and that are still to be
        deleted, the oldest first.
        """
        rows = await self._database.read(
            "SELECT message_id, channel_id FROM old_board WHERE encounter_id = ? ORDER BY message_id", encounter_id
        )
        return [OldBoardRow(*row) for row in rows]

    async def old_board_gone(self, message_id: int) -> None:
        """Forget an old board: it is deleted, or out of reach for good."""

        def work(transaction: Transaction) -> None:
            transaction.run("DELETE FROM old_board WHERE message_id = ?", message_id)

        await self._database.change("old_board_gone", work, narrow=True, durable=False)

    async def pin(self, encounter_id: int) -> PinRow | None:
        """The board of this encounter that was to be pinned last."""
        row = await self._database.read_one("SELECT message_id, held FROM pin WHERE encounter_id = ?", encounter_id)
        return None if row is None else PinRow(row["message_id"], bool(row["held"]))

    async def set_pin(self, encounter_id: int, row: PinRow | None) -> None:
        """Remember which board was to be pinned, and whether it is; None: no board of this encounter is pinned."""

        def work(transaction: Transaction) -> None:
            transaction.run("DELETE FROM pin WHERE encounter_id = ?", encounter_id)
            if row is not None:
                transaction.run(
                    "INSERT INTO pin (encounter_id, message_id, held) VALUES (?, ?, ?)",
                    *(encounter_id, row.message_id, int(row.held)),
                )

        await self._database.change("set_pin", work, narrow=True, durable=False)

    async def gm_board(self, encounter_id: int) -> GmBoardRow | None:
        """The message that shows this encounter to the GMs."""
        row = await self._database.read_one(
            "SELECT channel_id, message_id, drawn FROM gm_board WHERE encounter_id = ?", encounter_id
        )
        return None if row is None else GmBoardRow(*row)

    async def set_gm_board(self, encounter_id: int, row: GmBoardRow | None) -> None:
        """Remember the message that shows this encounter to the GMs; None: there is none any more.

        The message that showed it until now is an old board from now on.
        """

        def work(transaction: Transaction) -> None:
            message_id = 0 if row is None else row.message_id
            transaction.run(
                """
                INSERT INTO old_board (message_id, channel_id, encounter_id)
                SELECT message_id, channel_id, encounter_id FROM gm_board WHERE encounter_id = ? AND message_id <> ?
                """,
                *(encounter_id, message_id),
            )
            transaction.run("DELETE FROM old_board WHERE message_id = ?", message_id)
            transaction.run("DELETE FROM gm_board WHERE encounter_id = ?", encounter_id)
            if row is not None:
                transaction.run(
                    "INSERT INTO gm_board (encounter_id, channel_id, message_id, drawn) VALUES (?, ?, ?, ?)",
                    *(encounter_id, row.channel_id, row.message_id, row.drawn),
                )

        await self._database.change("set_gm_board", work, narrow=True, durable=False)

    async def open_in(self, guild_id: int) -> list[int]:
        """The ids of the encounters of a server that are not over."""
        rows = await self._database.read(
            "SELECT id FROM encounter WHERE guild_id = ? AND open = 1 ORDER BY id", guild_id
        )
        return [row["id"] for row in rows]

    async def drawn(self, encounter_id: int, revision: int) -> None:
        """Remember that the board shows `revision`; an earlier one than it shows already changes nothing."""
        sql = "UPDATE encounter SET drawn = CASE WHEN drawn < ? THEN ? ELSE drawn END WHERE id = ? RETURNING id"
        await self._update("drawn", encounter_id, sql, revision, revision)

    async def announced(self, encounter_id: int, revision: int) -> None:
        """Remember that the announcements up to `revision` were made, or that nobody needs them any more."""
        sql = "UPDATE encounter SET announced = CASE WHEN announced < ? THEN ? ELSE announced END WHERE id = ? RETURNING id"
        await self._update("announced", encounter_id, sql, revision, revision)

    async def behind(self, share: ShardRange = EVERYTHING) -> list[int]:
        """The ids of the encounters with something left to do on Discord.

        Their board, or the GMs' one, shows an old revision, an announcement is still to be made, an old board is still there,
        another message is pinned than their board, or a process has ended while it told of them.

        Ids and no rows: an encounter may change between this list and its turn, so it is loaded then.
        """
        rows = await self._database.read(
            """
            SELECT id, guild_id FROM encounter WHERE drawn < revision OR announced < announce
            UNION SELECT e.id, guild_id FROM gm_board AS g JOIN encounter AS e ON e.id = g.encounter_id AND g.drawn < e.revision
            UNION SELECT e.id, guild_id FROM old_board JOIN encounter AS e ON e.id = encounter_id
            UNION SELECT e.id, guild_id FROM pin JOIN encounter AS e ON e.id = encounter_id
                WHERE open = 0 OR message_id <> board_message_id
            UNION SELECT e.id, guild_id FROM unsure JOIN encounter AS e ON e.id = encounter_id ORDER BY 1
            """
        )
        return [row["id"] for row in rows if share.holds(row["guild_id"])]

    async def open_fights(self) -> int:
        """How many encounters have not ended."""
        ((count,),) = await self._database.read("SELECT count(*) FROM encounter WHERE open = 1")
        return int(count)

    async def size(self) -> int:
        """The size of the database in bytes."""
        return await self._database.size()

    async def due(self, until_ms: int, share: ShardRange = EVERYTHING) -> list[DueRow]:
        """The encounters that are due at or before this time, the earliest first."""
        rows = await self._database.read(
            "SELECT id, due_at, guild_id FROM encounter WHERE due_at <= ? ORDER BY due_at, id", until_ms
        )
        return [DueRow(row["id"], row["due_at"]) for row in rows if share.holds(row["guild_id"])]

    async def _update(self, name: str, encounter_id: int, sql: str, *values: Value) -> None:
        def work(transaction: Transaction) -> EncounterRow:
            if not transaction.run(sql, *values, encounter_id):
                raise UnknownEncounter(encounter_id)
            return row_of(transaction, encounter_id)

        await self._database.change(name, work, narrow=True, durable=False, committed=self._remembered.keep)
