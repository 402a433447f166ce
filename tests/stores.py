"""A store as another program reads and changes it, on both engines."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeAlias

import psycopg

Connection: TypeAlias = "sqlite3.Connection | psycopg.Connection"

_SQLITE = """
    SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name, c.cid
"""
_POSTGRES = """
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY table_name COLLATE "C", ordinal_position
"""

BROKEN = (sqlite3.IntegrityError, psycopg.IntegrityError, psycopg.errors.InvalidTextRepresentation)
"""What a database says of a row that its schema does not allow."""


@contextmanager
def opened_elsewhere(where: Path | str) -> Iterator[Connection]:
    """A connection; what it changes is committed at the end."""
    if isinstance(where, str):
        with psycopg.connect(where) as connection:
            yield connection
    else:
        with closing(sqlite3.connect(where)) as connection, connection:
            connection.execute("PRAGMA foreign_keys = ON")
            yield connection


def elsewhere(where: Path | str, sql: str) -> list[tuple[object, ...]]:
    """What a statement returns, and what it changes is committed."""
    with opened_elsewhere(where) as connection:
        cursor = connection.execute(sql)
        return cursor.fetchall() if cursor.description else []


def contents(where: Path | str) -> list[str]:
    """All that is committed, without SQLite's own statistics, PostgreSQL's counters, the marks of commits, and the epoch, which
    is new in a copied file.
    """
    with opened_elsewhere(where) as connection:
        if isinstance(connection, sqlite3.Connection):
            unrelated = ("sqlite_stat", "ANALYZE", "'epoch-place'", "'epoch'")
            return [line for line in connection.iterdump() if not any(word in line for word in unrelated)]
        return [
            f"{table}: {row}"
            for table in columns(where, connection)
            if table != "commit_mark"
            for row in connection.execute(f"SELECT * FROM {table} AS t ORDER BY t")
            if not {"epoch", "epoch-place"}.intersection(row)
        ]


def columns(where: Path | str, connection: Connection | None = None) -> dict[str, list[str]]:
    """The tables that the bot has made -> their columns, both in order."""
    if connection is None:
        with opened_elsewhere(where) as mine:
            return columns(where, mine)
    tables: dict[str, list[str]] = {}
    for table, column in connection.execute(_SQLITE if isinstance(where, Path) else _POSTGRES).fetchall():
        tables.setdefault(table, []).append(column)
    return tables
