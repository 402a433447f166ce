"""A SQLite file as one end of a transfer."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from operator import itemgetter
from pathlib import Path

from bot.storage.database import Value, placeholders
from bot.storage.schema import columns_of
from bot.storage.sqlite.faults import faults


class SQLiteEnd:
    """Implements `bot.storage.transfer.TransferEnd`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.where = path
        self._connection = connection

    def tables(self) -> dict[str, list[str]]:
        return columns_of(self._connection)

    def references(self) -> dict[str, set[str]]:
        return {
            table: {row[2] for row in self._connection.execute(f"PRAGMA foreign_key_list({table})")}
            for table in self.tables()
        }

    def rows(self, table: str, columns: Sequence[str]) -> Generator[tuple[Value, ...], None, None]:
        # The sixth value is the position in the primary key, or 0.
        columns_of_key = [row for row in self._connection.execute(f"PRAGMA table_info({table})") if row[5]]
        keys = [row[1] for row in sorted(columns_of_key, key=itemgetter(5))]
        sql = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(keys)}"  # noqa: S608 -- names from the schema
        yield from self._connection.execute(sql)

    def add(self, table: str, columns: Sequence[str], rows: Sequence[tuple[Value, ...]]) -> None:
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({placeholders(columns)})"  # noqa: S608 -- names from the schema
        self._connection.executemany(sql, rows)

    def last_ids(self) -> dict[str, int]:
        return dict(self._connection.execute("SELECT name, coalesce(seq, 0) FROM sqlite_sequence"))

    def set_last_ids(self, last_ids: Mapping[str, int]) -> None:
        # Only tables with AUTOINCREMENT; the others take the highest id present.
        counting = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
        present = self.last_ids()
        for (table,) in self._connection.execute(counting).fetchall():
            self._connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            last = max(present.get(table, 0), last_ids.get(table, 0))
            self._connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))


@contextmanager
def open_file(path: Path) -> Iterator[SQLiteEnd]:
    """Open the file in one transaction, committed at an orderly end."""
    with faults(path), closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        yield SQLiteEnd(path, connection)
        connection.execute("COMMIT")
