"""What stands in the database, read by somebody else than the bot: while it runs, or after it was killed."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import psycopg

from bot.storage.postgres.connection import connect_to, run
from rules.codec import decode_entry, decode_state
from rules.history import fold, iter_states
from rules.log import Entry
from rules.state import AnyEncounter
from rules.view.for_viewer import announcement_for, moments_of

Where: TypeAlias = "Path | Server"
"""A file, or a database on a server."""

FEW = 20
"""How far back and ahead it is looked for what an announcement may speak of."""

Done = tuple[int, int, int, tuple[str, ...]]
"""Encounter, first and last event of an interaction, and what these events say."""


class Rows(Protocol):
    """What a statement returns, as `sqlite3` has it."""

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...


class Connection(Protocol):
    """A connection that only reads, as `sqlite3` has it."""

    def execute(self, sql: str, values: Sequence[int] = (), /) -> Rows: ...


@dataclass(frozen=True)
class Stored:
    """The newest encounter of the channel. told: nothing is left to be shown of any encounter."""

    id: int
    open: bool
    revision: int
    board: str | None
    drawn: int
    announce: int
    announced: int
    due_at: int | None
    state: AnyEncounter
    told: bool

    @property
    def pending(self) -> int | None:
        """The revision whose announcement is still to be made."""
        if self.announce <= self.announced:
            return None
        one = announcement_for(self.state, self.announced)
        return None if one is None else one.revision


class Server:
    """A database on a PostgreSQL server, with one connection that stays. Close it."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection = connect_to(address)

    def execute(self, sql: str, values: Sequence[int] = (), /) -> Rows:
        """See Connection. Once more on a new connection if that was lost, as at a failover."""
        try:
            return _Fetched(run(self._connection, sql, values))
        except psycopg.OperationalError:
            self._connection.close()
            self._connection = connect_to(self._address)
            return _Fetched(run(self._connection, sql, values))

    def connected(self) -> bool:
        """Whether a process of the bot has a connection."""
        sql = """
            SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'riposte'
        """
        return bool(self.execute(sql).fetchone()[0])

    def close(self) -> None:
        """Leave."""
        self._connection.close()


class _Fetched:
    def __init__(self, rows: list[Any]) -> None:
        self._rows = rows

    def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Any]:
        return self._rows


@contextmanager
def opened(where: Where, *, dead: bool = False) -> Iterator[Connection]:
    """A connection that only reads. dead: nobody has the file open, and it must stay as it was left."""
    if not isinstance(where, Path):
        yield where
        return
    path = where
    with ExitStack() as stack:
        if dead:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            for part in path.parent.glob(f"{path.name}*"):
                if part.is_file() and not part.name.endswith("-shm"):
                    shutil.copy(part, folder)
            path = folder / path.name
        connection = stack.enter_context(closing(sqlite3.connect(path)))
        connection.row_factory = sqlite3.Row
        yield connection


def _in(channel: str | None, table: str = "encounter") -> str:
    return "true" if channel is None else f"{table}.channel_id = {int(channel)}"


def _behind(channel: str | None) -> str:
    return f"""
        SELECT count(*) + (
            SELECT count(*) FROM old_board JOIN encounter AS fight ON fight.id = encounter_id WHERE {_in(channel, "fight")}
        ) + (
            SELECT count(*) FROM announcement JOIN encounter AS fight ON fight.id = encounter_id
            WHERE checked < revision AND {_in(channel, "fight")}
        ) FROM encounter WHERE (drawn < revision OR announced < announce) AND {_in(channel)}
    """


def told(where: Where, channel: str | None = None) -> bool:
    """Whether nothing is left to be shown of any encounter (of a channel); cheap enough to ask again and again."""
    with opened(where) as connection:
        return not connection.execute(_behind(channel)).fetchone()[0]


def recorded(where: Where) -> bool:
    """Whether everything that was posted is recorded."""
    with opened(where) as connection:
        return not connection.execute("SELECT count(*) FROM unsure").fetchone()[0]


def newest(where: Where, channel: str | None = None) -> Stored | None:
    """The newest encounter (of a channel)."""
    with opened(where) as connection:
        row = connection.execute(
            f"""
            SELECT encounter.*, body, ({_behind(channel)}) AS behind
            FROM encounter JOIN snapshot ON encounter_id = encounter.id
            WHERE {_in(channel)} ORDER BY encounter.id DESC LIMIT 1
            """
        ).fetchone()
    if row is None:
        return None
    board = row["board_message_id"]
    return Stored(
        id=row["id"],
        open=bool(row["open"]),
        revision=row["revision"],
        board=None if board is None else str(board),
        drawn=row["drawn"],
        announce=row["announce"],
        announced=row["announced"],
        due_at=row["due_at"],
        state=decode_state(row["body"]),
        told=not row["behind"],
    )


def boards(where: Where) -> dict[str, tuple[int, int]]:
    """The boards of all fights, those that are over too: message -> encounter and revision."""
    with opened(where) as connection:
        rows = connection.execute("SELECT board_message_id, id, revision FROM encounter WHERE board_message_id > 0")
        return {str(board): (encounter, revision) for board, encounter, revision in rows.fetchall()}


def done(where: Where, interaction_id: str, *, dead: bool = False) -> Done | None:
    """Where the events of an interaction stand, if it is stored."""
    with opened(where, dead=dead) as connection:
        return _done(connection, interaction_id)


def _done(connection: Connection, interaction_id: str) -> Done | None:
    row = connection.execute("SELECT * FROM interaction WHERE id = ?", (int(interaction_id),)).fetchone()
    if row is None:
        return None
    place = (row["encounter_id"], row["first_seq"], row["last_seq"])
    bodies = connection.execute(
        "SELECT body FROM event WHERE encounter_id = ? AND seq BETWEEN ? AND ? ORDER BY seq", place
    ).fetchall()
    return (*place, tuple(body for (body,) in bodies))


def complaints(where: Where, acknowledged: dict[str, Done]) -> list[str]:
    """What is wrong with a database that no bot has open, one line each.

    acknowledged: the interactions people were told about, as they were stored when they were told.
    """
    with opened(where, dead=True) as connection:
        found = []
        if isinstance(where, Path):
            checked = connection.execute("PRAGMA integrity_check").fetchall()
            found += [line for (line,) in checked if line != "ok"]
        found += [
            f"interaction {one} was acknowledged as {before}, and is now {now}"
            for one, before in acknowledged.items()
            if (now := _done(connection, one)) != before
        ]
        for row in connection.execute("SELECT id, body FROM encounter JOIN snapshot ON encounter_id = id").fetchall():
            log = log_of(connection, row["id"])
            if fold(log) != decode_state(row["body"]):
                found.append(f"the snapshot of encounter {row['id']} is not what its events give")
            if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
                found.append(f"the events of encounter {row['id']} do not follow each other")
        twice = connection.execute(
            "SELECT count(*) FROM interaction GROUP BY encounter_id, first_seq HAVING count(*) > 1"
        ).fetchall()
        found += [f"{count} interactions share a step" for (count,) in twice]
    return found


def log_of(connection: Connection, encounter_id: int) -> list[Entry]:
    """All entries of an encounter."""
    rows = connection.execute("SELECT * FROM event WHERE encounter_id = ? ORDER BY seq", (encounter_id,)).fetchall()
    return [
        decode_entry(
            seq=row["seq"], step=row["step"], by=row["actor"], at=row["at"], kind=row["kind"], body=row["body"]
        )
        for row in rows
    ]


def due_announcements(where: Where) -> set[str]:
    """What had to be announced after each step of each encounter, as `<encounter>.<revision>`."""
    found: set[str] = set()
    with opened(where, dead=True) as connection:
        for (encounter_id,) in connection.execute("SELECT id FROM encounter").fetchall():
            entries = log_of(connection, encounter_id)
            states = list(iter_states(entries))
            for number, (entry, state) in enumerate(zip(entries, states, strict=True)):
                if number + 1 < len(entries) and entries[number + 1].step == entry.step:
                    continue
                one = announcement_for(state, entry.step - 1)
                if one is not None and (one.pings or not one.minor):
                    found.add(f"{encounter_id}.{one.revision}")
    return found


def wrong_lines(where: Where) -> list[str]:
    """Moments of open fights whose line does not stand in exactly one announcement."""
    wrong: list[str] = []
    with opened(where, dead=True) as connection:
        open_fights = connection.execute("SELECT id, channel_id FROM encounter WHERE open = 1").fetchall()
        for encounter_id, channel_id in open_fights:
            *_, state = iter_states(log_of(connection, encounter_id))
            rows = connection.execute(
                f"SELECT moments FROM announcement WHERE encounter_id = {encounter_id} AND channel_id = {channel_id}"
            ).fetchall()
            lines = [line for (moments,) in rows for line in json.loads(moments) if not line["taken_back"]]
            told = Counter(line["key"] for line in lines if line["key"])
            wrong += [f"{encounter_id}: {key} is told {count} times" for key, count in told.items() if count > 1]
            wrong += [
                f"{encounter_id}: {key} is not told"
                for key, moment in moments_of(state).items()
                if moment.stays and not told[key]
            ]
    return wrong


def may_be_told(where: Where, made: str) -> bool:
    """Whether `<encounter>.<revision>` is what has to be announced to people who know less than all before: where a process has
    ended before it made an announcement, the next one tells of both at once.
    """
    encounter_id, revision = map(int, made.split("."))
    with opened(where, dead=True) as connection:
        later = [state for state in iter_states(log_of(connection, encounter_id)) if state.revision >= revision]
    told = range(max(0, revision - FEW), revision)
    found = (announcement_for(state, one) for state in later[:FEW] for one in told)
    return any(one is not None and one.revision == revision and not one.minor for one in found)
