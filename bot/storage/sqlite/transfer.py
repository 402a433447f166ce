"""A SQLite file as one end of a move: see `bot.storage.transfer`."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from bot.storage.database import Value
from bot.storage.sqlite.faults import faults


class FileEnd:
    """See `bot.storage.transfer.End`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.where = path
        self._connection = connection

    def tables(self) -> dict[str, list[str]]:
        return {table: [column for column, _ in self._columns(table)] for table in self._names()}

    def references(self) -> dict[str, set[str]]:
        return {
            table: {row[2] for row in self._connection.execute(f"PRAGMA foreign_key_list({table})")}
            for table in self._names()
        }

    def rows(self, table: str, columns: Sequence[str]) -> Generator[tuple[Value, ...], None, None]:
        keys = [column for column, place in sorted(self._columns(table), key=lambda one: one[1]) if place]
        sql = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(keys)}"  # noqa: S608 -- names of ours
        yield from self._connection.execute(sql)

    def add(self, table: str, columns: Sequence[str], rows: Sequence[tuple[Value, ...]]) -> None:
        marks = ", ".join("?" * len(columns))
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 -- names of ours
        self._connection.executemany(sql, rows)

    def last_ids(self) -> dict[str, int]:
        return dict(self._connection.execute("SELECT name, coalesce(seq, 0) FROM sqlite_sequence"))

    def go_on_after(self, last_ids: Mapping[str, int]) -> None:
        # Which tables these are stands in their definition; the others take the highest id there is.
        counting = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
        for (table,) in self._connection.execute(counting).fetchall():
            known = self.last_ids().get(table, 0)
            self._connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            last = max(known, last_ids.get(table, 0))
            self._connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))

    def _names(self) -> list[str]:
        sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        return [name for (name,) in self._connection.execute(sql)]

    def _columns(self, table: str) -> list[tuple[str, int]]:
        """Each column, with its place in the key (0: none)."""
        return [(row[1], row[5]) for row in self._connection.execute(f"PRAGMA table_info({table})")]


@contextmanager
def open_file(path: Path) -> Iterator[FileEnd]:
    """The file, in one transaction; what was added is committed at an orderly end."""
    with faults(path), closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        yield FileEnd(path, connection)
        connection.execute("COMMIT")
