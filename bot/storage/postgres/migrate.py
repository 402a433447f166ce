"""Migrate a PostgreSQL database to the schema of this bot, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.storage.errors import LibraryTooOld, NewerSchema, NotADatabase
from bot.storage.migrations import Migration
from bot.storage.postgres.connection import Connection, run
from bot.storage.postgres.database import PostgresDatabase

NEEDED_SERVER: Final = (15,)
"""The oldest version covered by the tests."""
_LOCK: Final = 0x52495053
"""The number of the advisory lock for migrations."""


async def migrate(database: PostgresDatabase, migrations: Sequence[Migration]) -> None:
    """Apply the missing migrations, once for all processes.

    Raises `LibraryTooOld`, `NotADatabase` or `NewerSchema`, and then nothing is changed.
    """
    where = str(database.where)

    def work(connection: Connection) -> None:
        require_version(connection, where)
        if schema_of(connection, where) == migrations[-1].number:
            return
        with connection.transaction():
            # A second process waits for the first, however long that takes.
            run(connection, "SET LOCAL lock_timeout = 0")
            run(connection, "SELECT pg_advisory_xact_lock(?)", [_LOCK])
            version = schema_of(connection, where)
            newest = migrations[-1].number
            if version > newest:
                raise NewerSchema(where, version, newest)
            for migration in migrations:
                if migration.number > version:
                    connection.execute(migration.sql.encode(), prepare=False)
            if version == 0:
                run(connection, "INSERT INTO riposte (schema) VALUES (?)", [newest])
            else:
                run(connection, "UPDATE riposte SET schema = ?", [newest])

    await database.call(work)


def require_version(connection: Connection, where: str) -> None:
    """Raise `LibraryTooOld` for an old server."""
    version = (connection.info.server_version // 10_000,)
    if version < NEEDED_SERVER:
        raise LibraryTooOld(where, version, NEEDED_SERVER)


def schema_of(connection: Connection, where: str) -> int:
    """The schema of the database; 0 for an empty one. Raises `NotADatabase` for that of another program."""
    rows = run(connection, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    if not rows:
        return 0
    if "riposte" not in {row["tablename"] for row in rows}:
        raise NotADatabase(where)
    ((version,),) = run(connection, "SELECT schema FROM riposte")
    return int(version)
