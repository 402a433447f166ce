"""A PostgreSQL database as one end of a transfer."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg import sql
from psycopg.rows import tuple_row

from bot.storage.database import Value
from bot.storage.errors import DatabaseLocked
from bot.storage.postgres.address import without_password
from bot.storage.postgres.connection import Connection, columns_of, connect_to, run
from bot.storage.postgres.faults import faults

WAIT_MS: Final = 10_000
"""How long to wait for running changes of bots."""
_REFERENCES: Final = """
    SELECT t.relname AS from_table, r.relname AS to_table FROM pg_constraint AS c
    JOIN pg_class AS t ON t.oid = c.conrelid JOIN pg_class AS r ON r.oid = c.confrelid
    WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace
"""
_KEY: Final = """
    SELECT a.attname FROM pg_index AS i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.number
    WHERE i.indisprimary AND i.indrelid = ?::regclass ORDER BY k.place
"""
_COUNTED: Final = """
    SELECT c.table_name, c.column_name, pg_get_serial_sequence(quote_ident(c.table_name), c.column_name) AS counter
    FROM information_schema.columns AS c WHERE c.table_schema = current_schema() AND c.is_identity = 'YES'
"""


_OTHERS: Final = """
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND application_name = current_setting('application_name') LIMIT 1
"""
"""The connections of a running bot."""


class PostgresEnd:
    """Implements `bot.storage.transfer.TransferEnd`."""

    def __init__(self, address: str, connection: Connection) -> None:
        self.where = without_password(address)
        self._connection = connection

    def tables(self) -> dict[str, list[str]]:
        return columns_of(self._connection)

    def references(self) -> dict[str, set[str]]:
        references: dict[str, set[str]] = {table: set() for table in self.tables()}
        for row in run(self._connection, _REFERENCES):
            references[row["from_table"]].add(row["to_table"])
        return references

    def rows(self, table: str, columns: Sequence[str]) -> Generator[tuple[Value, ...], None, None]:
        keys = [row["attname"] for row in run(self._connection, _KEY, [table])]
        query = sql.SQL("SELECT {} FROM {} ORDER BY {}").format(_names(columns), sql.Identifier(table), _names(keys))
        # A server-side cursor fetches a few rows at a time.
        with psycopg.ServerCursor(self._connection, "moving", row_factory=tuple_row) as cursor:
            yield from cursor.execute(query)

    def add(self, table: str, columns: Sequence[str], rows: Sequence[tuple[Value, ...]]) -> None:
        query = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table), _names(columns))
        with self._connection.cursor() as cursor, cursor.copy(query) as copy:
            for row in rows:
                copy.write_row(row)

    def last_ids(self) -> dict[str, int]:
        last_ids = {}
        for row in run(self._connection, _COUNTED):
            counter = sql.SQL("SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM {}").format(
                sql.Identifier(*row["counter"].split("."))
            )
            last_ids[row["table_name"]] = int(self._connection.execute(counter).fetchall()[0]["last"])
        return last_ids

    def set_last_ids(self, last_ids: Mapping[str, int]) -> None:
        for row in run(self._connection, _COUNTED):
            highest = sql.SQL("SELECT coalesce(max({}), 0) AS highest FROM {}").format(
                sql.Identifier(row["column_name"]), sql.Identifier(row["table_name"])
            )
            present = int(self._connection.execute(highest).fetchall()[0]["highest"])
            last = max(present, last_ids.get(row["table_name"], 0))
            if last:
                run(self._connection, "SELECT setval(?::regclass, ?)", [row["counter"], last])


def _names(columns: Sequence[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, columns))


@contextmanager
def open_server(address: str) -> Iterator[PostgresEnd]:
    """Open the database in one transaction without other changes, committed at an orderly end.

    Raises `DatabaseLocked` while a bot runs on it: what that one acknowledges later would be missing in the copy.
    """
    with faults(without_password(address)):
        connection = connect_to(address)
        try:
            if run(connection, _OTHERS):
                raise DatabaseLocked(without_password(address))
            with connection.transaction():
                connection.execute(f"SET LOCAL lock_timeout = {WAIT_MS}")
                connection.execute("LOCK TABLE riposte IN EXCLUSIVE MODE")
                yield PostgresEnd(address, connection)
        finally:
            connection.close()
