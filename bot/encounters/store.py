"""Encounters and their events: begin, append, look up."""

from __future__ import annotations

from bot.cogs.turn_timer.store import note_wait
from bot.encounters.cache import EncounterCache
from bot.storage.database import Database, Row, Transaction
from bot.storage.errors import AlreadyDone, ChannelBusy, RevisionConflict, UnknownEncounter
from bot.storage.rows import DoneRow, EncounterRow, EventRow, OpenRow, Step

_ENCOUNTER = """
    SELECT e.id, guild_id, channel_id, system, locale, gm_id, open, revision, body AS snapshot,
        version AS snapshot_version, due_at, board_channel_id, board_message_id, drawn, announced, announce,
        created_at, changed_at
    FROM encounter AS e JOIN snapshot ON encounter_id = e.id
"""
_DONE = "SELECT encounter_id, first_seq, last_seq FROM interaction WHERE id = ?"


class Encounters:
    """The part of the store that holds encounters and their events."""

    _database: Database
    _remembered: EncounterCache

    async def begin(self, guild_id: int, channel_id: int, *, system: str, locale: str, step: Step) -> EncounterRow:
        """Store a new encounter with its first step. Raises `AlreadyDone` or `ChannelBusy`."""
        last = _last_seq(step, 0)

        def work(transaction: Transaction) -> EncounterRow:
            _refuse_repetition(transaction, step.interaction_id)
            _refuse_busy(transaction, channel_id)
            ((encounter_id,),) = transaction.run(
                """
                INSERT INTO encounter (
                    guild_id, channel_id, system, locale, gm_id, open, revision, due_at,
                    announce, created_at, changed_at
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
                """,
                *(guild_id, channel_id, system, locale, step.gm_id, int(step.open), last, step.due_at),
                *(last if step.announce else 0, step.at, step.at),
            )
            _insert(transaction, encounter_id, 1, step)
            return row_of(transaction, encounter_id)

        return await self._database.change("begin", work, narrow=True, committed=self._remembered.keep)

    async def append(self, encounter_id: int, expected_revision: int, step: Step) -> EncounterRow:
        """Store a step that was decided at `expected_revision`, and return the encounter as it stands then.

        Raises `AlreadyDone` (first of all, since a repeated press finds a later revision), `UnknownEncounter`,
        `RevisionConflict`, or `ChannelBusy` when the step opens an ended encounter again while another one is open
        in its channel.
        """
        last = _last_seq(step, expected_revision)

        def work(transaction: Transaction) -> EncounterRow:
            _refuse_repetition(transaction, step.interaction_id)
            stored = _at_revision(transaction, encounter_id, expected_revision)
            if step.open and not stored["open"]:
                _refuse_busy(transaction, stored["channel_id"])
            transaction.run(
                """
                UPDATE encounter
                SET gm_id = ?, open = ?, revision = ?, due_at = ?, announce = coalesce(?, announce), changed_at = ?
                WHERE id = ?
                """,
                *(step.gm_id, int(step.open), last, step.due_at),
                *(last if step.announce else None, step.at, encounter_id),
            )
            _insert(transaction, encounter_id, expected_revision + 1, step)
            return row_of(transaction, encounter_id)

        return await self._database.change("append", work, narrow=True, committed=self._remembered.keep)

    async def replace_snapshot(self, encounter_id: int, revision: int, *, snapshot: str, snapshot_version: int) -> None:
        """Write the cached state at `revision` anew. Raises `RevisionConflict` if that is not the present one."""

        def work(transaction: Transaction) -> EncounterRow:
            _at_revision(transaction, encounter_id, revision)
            _write_snapshot(transaction, encounter_id, snapshot, snapshot_version)
            return row_of(transaction, encounter_id)

        await self._database.change("replace_snapshot", work, narrow=True, committed=self._remembered.keep)

    async def encounter(self, encounter_id: int) -> EncounterRow | None:
        """The encounter of this id."""
        return self._remembered.get(encounter_id) or await self._one("WHERE e.id = ?", encounter_id)

    async def current(self, channel_id: int) -> EncounterRow | None:
        """The open encounter of the channel, or else the one that ended last."""
        order = "WHERE channel_id = ? ORDER BY open DESC, changed_at DESC, e.id DESC LIMIT 1"
        return await self._one(order, channel_id)

    async def last_ended(self, channel_id: int) -> EncounterRow | None:
        """The encounter of the channel that ended last."""
        return await self._one(
            "WHERE channel_id = ? AND open = 0 ORDER BY changed_at DESC, e.id DESC LIMIT 1", channel_id
        )

    async def open_places(self, guild_id: int, limit: int) -> list[OpenRow]:
        """The encounters of a server that are not over, at most so many, those first in which something has happened last."""
        rows = await self._database.read(
            "SELECT id, channel_id FROM encounter WHERE guild_id = ? AND open = 1 ORDER BY changed_at DESC, id DESC LIMIT ?",
            *(guild_id, limit),
        )
        return [OpenRow(*row) for row in rows]

    async def by_board(self, message_id: int) -> EncounterRow | None:
        """The encounter whose board is this message."""
        return await self._one("WHERE board_message_id = ?", message_id)

    async def events(self, encounter_id: int, *, after: int = 0) -> list[EventRow]:
        """All events of the encounter in their order, or those after this revision; none for an unknown encounter."""
        rows = await self._database.read(
            "SELECT seq, step, kind, body, actor, at FROM event WHERE encounter_id = ? AND seq > ? ORDER BY seq",
            *(encounter_id, after),
        )
        return [EventRow(*row) for row in rows]

    async def interaction_seen(self, interaction_id: int) -> DoneRow | None:
        """Where the events of this interaction stand, if it was stored."""
        row = await self._database.read_one(_DONE, interaction_id)
        return None if row is None else DoneRow(*row)

    async def _one(self, where: str, key: int) -> EncounterRow | None:
        row = await self._database.read_one(_ENCOUNTER + where, key)
        return None if row is None else _encounter(row)


def _last_seq(step: Step, revision: int) -> int:
    if not step.events:
        raise ValueError(step)
    return revision + len(step.events)


def _encounter(row: Row) -> EncounterRow:
    values = {key: row[key] for key in row.keys()}  # noqa: SIM118 -- a Row iterates over its values
    return EncounterRow(**values | {"open": bool(row["open"])})


def row_of(transaction: Transaction, encounter_id: int) -> EncounterRow:
    """An encounter as it stands in this transaction."""
    (row,) = transaction.run(_ENCOUNTER + "WHERE e.id = ?", encounter_id)
    return _encounter(row)


def _refuse_repetition(transaction: Transaction, interaction_id: int | None) -> None:
    if interaction_id is not None:
        for row in transaction.run(_DONE, interaction_id):
            raise AlreadyDone(*row)


def _refuse_busy(transaction: Transaction, channel_id: int) -> None:
    for row in transaction.run("SELECT id FROM encounter WHERE channel_id = ? AND open = 1", channel_id):
        raise ChannelBusy(channel_id, row["id"])


def _at_revision(transaction: Transaction, encounter_id: int, expected: int) -> Row:
    rows = transaction.run("SELECT channel_id, open, revision FROM encounter WHERE id = ?", encounter_id)
    if not rows:
        raise UnknownEncounter(encounter_id)
    if rows[0]["revision"] != expected:
        raise RevisionConflict(encounter_id, expected, rows[0]["revision"])
    return rows[0]


def _insert(transaction: Transaction, encounter_id: int, first: int, step: Step) -> None:
    for seq, event in enumerate(step.events, first):
        transaction.run(
            "INSERT INTO event (encounter_id, seq, step, kind, body, actor, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            *(encounter_id, seq, first, event.kind, event.body, step.actor, step.at),
        )
    note_wait(transaction, encounter_id, step)
    _write_snapshot(transaction, encounter_id, step.snapshot, step.snapshot_version)
    people = sorted({step.gm_id, *step.people})
    transaction.run(
        f"""
        INSERT INTO participant (user_id, encounter_id) VALUES {", ".join("(?, ?)" for _ in people)}
        ON CONFLICT (user_id, encounter_id) DO UPDATE SET forgotten = 0
        """,  # noqa: S608 -- place marks only
        *(value for user_id in people for value in (user_id, encounter_id)),
    )
    if step.interaction_id is not None:
        transaction.run(
            "INSERT INTO interaction (id, encounter_id, first_seq, last_seq) VALUES (?, ?, ?, ?)",
            *(step.interaction_id, encounter_id, first, first + len(step.events) - 1),
        )


def _write_snapshot(transaction: Transaction, encounter_id: int, snapshot: str, version: int) -> None:
    transaction.run(
        """
        INSERT INTO snapshot (encounter_id, version, body) VALUES (?, ?, ?)
        ON CONFLICT (encounter_id) DO UPDATE SET version = excluded.version, body = excluded.body
        """,
        *(encounter_id, version, snapshot),
    )
