"""Migrate a SQLite database to the schema of this bot, after a backup."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import partial

from bot.storage.database import Transaction
from bot.storage.errors import DatabaseDamaged, LibraryTooOld
from bot.storage.schema import Migration, columns_of, require_first_schema, split_statements
from bot.storage.sqlite.backup import back_up, backup_path
from bot.storage.sqlite.database import SQLiteDatabase
from bot.storage.sqlite.version import APPLICATION_ID, read_version

NEEDED_LIBRARY = (3, 37, 0)
"""The first SQLite with STRICT tables."""


async def migrate(database: SQLiteDatabase, migrations: Sequence[Migration], *, now_ms: int) -> None:
    """Apply the missing migrations.

    Raises `LibraryTooOld`, `NotADatabase`, `NewerSchema` or `OlderSchema` before anything is written. The backup is
    `<file>.backup-v<schema>-<UTC time>`; a new file needs none.
    """
    if sqlite3.sqlite_version_info < NEEDED_LIBRARY:
        raise LibraryTooOld(database.path, sqlite3.sqlite_version_info, NEEDED_LIBRARY)
    read = partial(read_version, path=database.path, supported=len(migrations))
    version = await database.writer.call(read)
    await database.harden()
    if version.unreleased or 0 < version.number < len(migrations):
        target = backup_path(database.path, database.path.parent, now_ms, infix=f"v{version.stored}-")
        await back_up(database.path, target, supported=len(migrations))
    if version.unreleased:
        require_first_schema(database.path, await database.writer.call(columns_of))
        await database.change("take-over", partial(_mark, number=version.number))
    # A migration may rebuild a referenced table; foreign keys are checked before its commit.
    await database.writer.execute_fetchall("PRAGMA foreign_keys = OFF")
    for migration in migrations[version.number :]:
        await _apply(database, migration, last=migration is migrations[-1])
    await database.writer.execute_fetchall("PRAGMA foreign_keys = ON")


async def _apply(database: SQLiteDatabase, migration: Migration, *, last: bool) -> None:
    def work(transaction: Transaction) -> None:
        ((version,),) = transaction.run("PRAGMA user_version")
        if version >= migration.number:
            return  # Another process applied it.
        for statement in split_statements(migration.sql):
            transaction.run(statement)
        if transaction.run("PRAGMA foreign_key_check"):
            raise DatabaseDamaged(database.path)
        _mark(transaction, migration.number)

    # The last migration waits for the disk; a power failure before that undoes some or all.
    await database.change(f"migrate-{migration.number}", work, durable=last)


def _mark(transaction: Transaction, number: int) -> None:
    transaction.run(f"PRAGMA application_id = {APPLICATION_ID:d}")
    transaction.run(f"PRAGMA user_version = {number:d}")
