"""Encounters and their events: begin, append, look up."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bot.cogs.turn_timer.store import note_wait
from bot.encounters.row_cache import EncounterCache
from bot.encounters.rows import CommandCommit, DueRow, EncounterRow, EventRow, InteractionRow, OpenEncounterRow, Origin
from bot.storage.database import Database, Row, Transaction, placeholders, values_of
from bot.storage.errors import AlreadyDone, ChannelBusy, RevisionConflict, UnknownEncounter
from bot.storage.personal_data import PersonalData
from bot.storage.shards import ALL_SHARDS, ShardRange

_ENCOUNTER: Final = """
    SELECT e.id, guild_id, channel_id, system, locale, gm_id, open, revision, body AS snapshot,
        version AS snapshot_version, due_at, board_channel_id, board_message_id, drawn, announced, announce,
        created_at, changed_at
    FROM encounter AS e JOIN snapshot ON encounter_id = e.id
"""
_OPEN: Final = """
    SELECT id, guild_id, channel_id, gm_id, CASE WHEN since IS NOT NULL AND retry_at IS NULL THEN 1 ELSE 0 END AS deleted
    FROM encounter LEFT JOIN unreachable ON encounter_id = id WHERE open = 1
"""
_INTERACTION: Final = "SELECT encounter_id, first_seq, last_seq FROM interaction WHERE id = ?"

PERSONAL_DATA: Final = (
    # Shown as the list of fights. A fight that all its users have had deleted goes with its events, one whose channel is out of
    # reach when it has ended.
    PersonalData(
        "participant",
        forget=(
            """
            UPDATE participant SET forgotten = 1 WHERE user_id = ?
                AND encounter_id IN (
                    SELECT id FROM encounter WHERE guild_id = coalesce(?, guild_id)
                        AND (open = 0 OR id IN (SELECT encounter_id FROM unreachable))
                )
            """,
            """
            DELETE FROM encounter WHERE open = 0
                AND id IN (SELECT encounter_id FROM participant WHERE user_id = ?)
                AND guild_id = coalesce(?, guild_id)
                AND NOT EXISTS (SELECT 1 FROM participant WHERE encounter_id = encounter.id AND forgotten = 0)
            """,
        ),
    ),
)


class EncounterRepo:
    """Encounters and their events. Events are only ever appended."""

    def __init__(self, database: Database, cache: EncounterCache) -> None:
        self._database = database
        self._cache = cache

    async def begin(
        self, guild_id: int, channel_id: int, *, system: str, locale: str, commit: CommandCommit
    ) -> EncounterRow:
        """Store a new encounter with its first events. Raises `AlreadyDone` or `ChannelBusy`."""
        last = _last_seq(commit, 0)

        def work(transaction: Transaction) -> EncounterRow:
            _refuse_repetition(transaction, commit.interaction_id)
            refuse_busy(transaction, channel_id)
            ((encounter_id,),) = transaction.run(
                """
                INSERT INTO encounter (
                    guild_id, channel_id, system, locale, gm_id, open, revision, due_at,
                    announce, created_at, changed_at
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
                """,
                *(guild_id, channel_id, system, locale, commit.gm_id, int(commit.open), last, commit.due_at),
                *(last if commit.announce else 0, commit.at, commit.at),
            )
            _insert(transaction, encounter_id, 1, commit)
            return row_of(transaction, encounter_id)

        return await self._database.change("begin", work, repeatable_read=True, on_commit=self._cache.keep)

    async def append(self, encounter_id: int, expected_revision: int, commit: CommandCommit) -> EncounterRow:
        """Store the events of a command that was decided at `expected_revision`. Returns the new row.

        Raises `AlreadyDone` (checked first, since a repeated press meets a later revision), `UnknownEncounter`,
        `RevisionConflict`, or `ChannelBusy` when an ended encounter would open again beside another open one of its channel.
        """
        last = _last_seq(commit, expected_revision)

        def work(transaction: Transaction) -> EncounterRow:
            _refuse_repetition(transaction, commit.interaction_id)
            stored = _at_revision(transaction, encounter_id, expected_revision)
            if commit.open and not stored["open"]:
                refuse_busy(transaction, stored["channel_id"])
            transaction.run(
                """
                UPDATE encounter
                SET gm_id = ?, open = ?, revision = ?, due_at = ?, announce = coalesce(?, announce), changed_at = ?
                WHERE id = ?
                """,
                *(commit.gm_id, int(commit.open), last, commit.due_at),
                *(last if commit.announce else None, commit.at, encounter_id),
            )
            _insert(transaction, encounter_id, expected_revision + 1, commit)
            return row_of(transaction, encounter_id)

        return await self._database.change("append", work, repeatable_read=True, on_commit=self._cache.keep)

    async def replace_snapshot(
        self, encounter_id: int, revision: int, *, snapshot: str, snapshot_version: int
    ) -> EncounterRow:
        """Rewrite the cached state at `revision`. Returns the new row.

        Raises `UnknownEncounter`, or `RevisionConflict` when the encounter has another revision by now.
        """

        def work(transaction: Transaction) -> EncounterRow:
            _at_revision(transaction, encounter_id, revision)
            _write_snapshot(transaction, encounter_id, snapshot, snapshot_version)
            return row_of(transaction, encounter_id)

        return await self._database.change(
            "replace_snapshot", work, repeatable_read=True, durable=False, on_commit=self._cache.keep
        )

    async def systems_played(self, guild_id: int | None = None) -> list[tuple[int, str]]:
        """Server and rule system of all fights that are stored, each pair once. guild_id: only of this server."""
        where, values = ("", ()) if guild_id is None else ("WHERE guild_id = ?", (guild_id,))
        rows = await self._database.read(
            f"SELECT DISTINCT guild_id, system FROM encounter {where} ORDER BY guild_id, system",  # noqa: S608 - fixed texts
            *values,
        )
        return [(row["guild_id"], row["system"]) for row in rows]

    async def get(self, encounter_id: int) -> EncounterRow | None:
        """The encounter with this id."""
        return self._cache.get(encounter_id) or await self._first("WHERE e.id = ?", encounter_id)

    async def current(self, channel_id: int) -> EncounterRow | None:
        """The open encounter of the channel, else the one that ended last."""
        order = "WHERE channel_id = ? ORDER BY open DESC, changed_at DESC, e.id DESC LIMIT 1"
        return await self._first(order, channel_id)

    async def last_ended(self, channel_id: int) -> EncounterRow | None:
        """The encounter of the channel that ended last."""
        return await self._first(
            "WHERE channel_id = ? AND open = 0 ORDER BY changed_at DESC, e.id DESC LIMIT 1", channel_id
        )

    async def ended_in(self, channel_id: int, since_ms: int, limit: int) -> list[EncounterRow]:
        """Up to `limit` ended encounters of the channel that were changed since then, the last changed first."""
        where = "WHERE channel_id = ? AND open = 0 AND changed_at >= ? ORDER BY changed_at DESC, e.id DESC LIMIT ?"
        rows = await self._database.read(_ENCOUNTER + where, channel_id, since_ms, limit)
        return [EncounterRow(**values_of(row, "open")) for row in rows]

    async def open_in_guild(self, guild_id: int) -> list[OpenEncounterRow]:
        """The open encounters of a server, the last changed first."""
        rows = await self._database.read(f"{_OPEN} AND guild_id = ? ORDER BY changed_at DESC, id DESC", guild_id)
        return [OpenEncounterRow(**values_of(row, "deleted")) for row in rows]

    async def open_of_all(self, shards: ShardRange = ALL_SHARDS) -> list[OpenEncounterRow]:
        """The open encounters of all servers."""
        rows = await self._database.read(f"{_OPEN} ORDER BY id")
        return [OpenEncounterRow(**values_of(row, "deleted")) for row in rows if shards.holds(row["guild_id"])]

    async def open_ids(self, guild_id: int) -> list[int]:
        """The ids of all open encounters of a server."""
        rows = await self._database.read(
            "SELECT id FROM encounter WHERE guild_id = ? AND open = 1 ORDER BY id", guild_id
        )
        return [row["id"] for row in rows]

    async def speak(self, guild_id: int, locale: str) -> None:
        """Set the language of all open encounters of a server."""
        await self._database.change(
            "speak",
            lambda transaction: transaction.run(
                "UPDATE encounter SET locale = ? WHERE guild_id = ? AND open = 1", locale, guild_id
            ),
            on_commit=lambda _: self._cache.clear(),
        )

    async def count_open(self) -> int:
        """The number of open encounters on all servers."""
        ((count,),) = await self._database.read("SELECT count(*) FROM encounter WHERE open = 1")
        return int(count)

    async def due(self, until_ms: int, shards: ShardRange = ALL_SHARDS) -> list[DueRow]:
        """The encounters due at or before `until_ms`, the earliest first."""
        rows = await self._database.read(
            "SELECT id, due_at, guild_id FROM encounter WHERE due_at <= ? ORDER BY due_at, id", until_ms
        )
        return [DueRow(row["id"], row["due_at"]) for row in rows if shards.holds(row["guild_id"])]

    async def by_board(self, message_id: int) -> EncounterRow | None:
        """The encounter whose board is this message."""
        return await self._first("WHERE board_message_id = ?", message_id)

    async def events(self, encounter_id: int, *, after: int = 0) -> list[EventRow]:
        """The events after revision `after`, in order; empty for an unknown encounter."""
        rows = await self._database.read(
            "SELECT seq, step, kind, body, actor, at FROM event WHERE encounter_id = ? AND seq > ? ORDER BY seq",
            *(encounter_id, after),
        )
        return [EventRow(*row) for row in rows]

    async def origins(self, encounter_id: int, revisions: Collection[int]) -> dict[int, Origin]:
        """Who caused the events with these revisions, and when."""
        if not revisions:
            return {}
        numbers = list(revisions)
        rows = await self._database.read(
            f"SELECT seq, actor, at FROM event WHERE encounter_id = ? AND seq IN ({placeholders(numbers)})",  # noqa: S608 -- only placeholders are inserted
            *(encounter_id, *numbers),
        )
        return {row["seq"]: Origin(row["actor"], row["at"]) for row in rows}

    async def find_interaction(self, interaction_id: int) -> InteractionRow | None:
        """The events of this interaction, if it was stored."""
        row = await self._database.read_one(_INTERACTION, interaction_id)
        return None if row is None else InteractionRow(*row)

    async def _first(self, where: str, key: int) -> EncounterRow | None:
        row = await self._database.read_one(_ENCOUNTER + where, key)
        return None if row is None else EncounterRow(**values_of(row, "open"))


def _last_seq(commit: CommandCommit, revision: int) -> int:
    if not commit.events:
        raise ValueError(commit)
    return revision + len(commit.events)


def row_of(transaction: Transaction, encounter_id: int) -> EncounterRow:
    """The row of an encounter as this transaction sees it."""
    (row,) = transaction.run(_ENCOUNTER + "WHERE e.id = ?", encounter_id)
    return EncounterRow(**values_of(row, "open"))


def _refuse_repetition(transaction: Transaction, interaction_id: int | None) -> None:
    if interaction_id is not None:
        for row in transaction.run(_INTERACTION, interaction_id):
            raise AlreadyDone(*row)


def refuse_busy(transaction: Transaction, channel_id: int) -> None:
    """Raise `ChannelBusy` if the channel has an open encounter."""
    for row in transaction.run("SELECT id FROM encounter WHERE channel_id = ? AND open = 1", channel_id):
        raise ChannelBusy(channel_id, row["id"])


def _at_revision(transaction: Transaction, encounter_id: int, expected: int) -> Row:
    rows = transaction.run("SELECT channel_id, open, revision FROM encounter WHERE id = ?", encounter_id)
    if not rows:
        raise UnknownEncounter(encounter_id)
    if rows[0]["revision"] != expected:
        raise RevisionConflict(encounter_id, expected, rows[0]["revision"])
    return rows[0]


def _insert(transaction: Transaction, encounter_id: int, first: int, commit: CommandCommit) -> None:
    for seq, event in enumerate(commit.events, first):
        transaction.run(
            "INSERT INTO event (encounter_id, seq, step, kind, body, actor, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            *(encounter_id, seq, first, event.kind, event.body, commit.actor, commit.at),
        )
    note_wait(transaction, encounter_id, _last_seq(commit, first - 1) if commit.awaits else None, commit.at)
    _write_snapshot(transaction, encounter_id, commit.snapshot, commit.snapshot_version)
    users = sorted({commit.gm_id, *commit.participants})
    transaction.run(
        f"""
        INSERT INTO participant (user_id, encounter_id) VALUES {", ".join("(?, ?)" for _ in users)}
        ON CONFLICT (user_id, encounter_id) DO UPDATE SET forgotten = 0 WHERE participant.user_id = ?
        """,  # noqa: S608 -- only placeholders are inserted
        *(value for user_id in users for value in (user_id, encounter_id)),
        # A user who has deleted her data takes part again by what she does herself, not by what the GM does.
        int(commit.actor) if commit.actor.isdecimal() else 0,
    )
    if commit.interaction_id is not None:
        transaction.run(
            "INSERT INTO interaction (id, encounter_id, first_seq, last_seq) VALUES (?, ?, ?, ?)",
            *(commit.interaction_id, encounter_id, first, first + len(commit.events) - 1),
        )


def _write_snapshot(transaction: Transaction, encounter_id: int, snapshot: str, version: int) -> None:
    transaction.run(
        """
        INSERT INTO snapshot (encounter_id, version, body) VALUES (?, ?, ?)
        ON CONFLICT (encounter_id) DO UPDATE SET version = excluded.version, body = excluded.body
        """,
        *(encounter_id, version, snapshot),
    )
