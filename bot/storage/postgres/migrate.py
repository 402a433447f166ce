"""Bring a database to the schema of this bot, step by numbered step: all of them in one transaction, or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.storage.errors import LibraryTooOld, NewerSchema, NotADatabase
from bot.storage.migrations import Migration
from bot.storage.postgres.connection import Connection, run
from bot.storage.postgres.database import PostgresDatabase

NEEDED_SERVER: Final = (15,)
"""The oldest PostgreSQL that the tests have seen."""
_LOCK: Final = 0x52495053
"""The lock of this number is for whoever changes the schema, one at a time."""


async def migrate(database: PostgresDatabase, migrations: Sequence[Migration]) -> None:
    """Apply the steps that the database lacks, whichever process comes first.

    Raises `LibraryTooOld`, `NotADatabase` or `NewerSchema`, and nothing is changed then.
    """
    where = str(database.where)

    def work(connection: Connection) -> None:
        require_version(connection, where)
        if schema_of(connection, where) == migrations[-1].number:
            return
        with connection.transaction():
            # Whoever comes second waits for the first, however long the steps take.
            run(connection, "SET LOCAL lock_timeout = 0")
            run(connection, "SELECT pg_advisory_xact_lock(?)", [_LOCK])
            version = schema_of(connection, where)
            known = migrations[-1].number
            if version > known:
                raise NewerSchema(where, version, known)
            for step in migrations:
                if step.number > version:
                    connection.execute(step.sql.encode(), prepare=False)
            if version == 0:
                run(connection, "INSERT INTO riposte (schema) VALUES (?)", [known])
            else:
                run(connection, "UPDATE riposte SET schema = ?", [known])

    await database.call(work)


def require_version(connection: Connection, where: str) -> None:
    """Raise `LibraryTooOld` for an old server."""
    found = (connection.info.server_version // 10_000,)
    if found < NEEDED_SERVER:
        raise LibraryTooOld(where, found, NEEDED_SERVER)


def schema_of(connection: Connection, where: str) -> int:
    """The schema of a database of ours; 0 for an empty one. Raises `NotADatabase` for that of another program."""
    rows = run(connection, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    if not rows:
        return 0
    if "riposte" not in {row["tablename"] for row in rows}:
        raise NotADatabase(where)
    ((version,),) = run(connection, "SELECT schema FROM riposte")
    return int(version)
