"""Migrate a SQLite database to the schema of this bot, after a backup.

`user_version` holds the number of the last migration, committed together with it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence

import aiosqlite

from bot.storage.database import Transaction
from bot.storage.errors import DatabaseDamaged, LibraryTooOld, NewerSchema, NotADatabase
from bot.storage.migrations import Migration
from bot.storage.sqlite.backup import back_up, dated
from bot.storage.sqlite.database import APPLICATION_ID, SQLiteDatabase

NEEDED_LIBRARY = (3, 37, 0)
"""The first SQLite with STRICT tables."""


async def migrate(database: SQLiteDatabase, migrations: Sequence[Migration], *, now_ms: int) -> None:
    """Apply the missing migrations.

    Raises `LibraryTooOld`, `NotADatabase` or `NewerSchema` before anything is written. The backup is
    `<file>.backup-v<schema>-<UTC time>`; a new file needs none.
    """
    if sqlite3.sqlite_version_info < NEEDED_LIBRARY:
        raise LibraryTooOld(database.path, sqlite3.sqlite_version_info, NEEDED_LIBRARY)
    version = await _version(database.writer)
    await _require_ours(database)
    if version > len(migrations):
        raise NewerSchema(database.path, version, len(migrations))
    await database.harden()
    if 0 < version < len(migrations):
        target = dated(database.path, database.path.parent, now_ms, infix=f"v{version}-")
        await back_up(database.path, target, supported=len(migrations))
    # A migration may rebuild a referenced table; foreign keys are checked before its commit.
    await database.writer.execute_fetchall("PRAGMA foreign_keys = OFF")
    for migration in migrations[version:]:
        await _apply(database, migration, last=migration is migrations[-1])
    await database.writer.execute_fetchall("PRAGMA foreign_keys = ON")


async def _version(connection: aiosqlite.Connection) -> int:
    ((version,),) = await connection.execute_fetchall("PRAGMA user_version")
    return int(version)


async def _require_ours(database: SQLiteDatabase) -> None:
    ((application,),) = await database.writer.execute_fetchall("PRAGMA application_id")
    ((tables,),) = await database.writer.execute_fetchall("SELECT count(*) FROM sqlite_schema")
    if tables and application != APPLICATION_ID:
        raise NotADatabase(database.path)


async def _apply(database: SQLiteDatabase, migration: Migration, *, last: bool) -> None:
    def work(transaction: Transaction) -> None:
        ((version,),) = transaction.run("PRAGMA user_version")
        if version >= migration.number:
            return  # Another process applied it.
        for statement in statements(migration.sql):
            transaction.run(statement)
        if transaction.run("PRAGMA foreign_key_check"):
            raise DatabaseDamaged(database.path)
        transaction.run(f"PRAGMA user_version = {migration.number:d}")

    # The last migration waits for the disk; a power failure before that undoes some or all.
    await database.change(f"migrate-{migration.number}", work, durable=last)


def statements(sql: str) -> Iterator[str]:
    """Split a script into statements, since `executescript` commits."""
    pending = ""
    for line in sql.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending.strip()
            pending = ""
    if pending.strip():
        raise ValueError(pending)
