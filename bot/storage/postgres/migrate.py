"""Migrate a PostgreSQL database to the schema of this bot, in one transaction.

The table `riposte` marks the bot's databases: its row holds the number of the last migration. A change that has to be alone
locks it. A mark of the earlier numbering has the column `schema` in place of `version`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Final

from bot.storage.errors import AccessRefused, LibraryTooOld, NotADatabase
from bot.storage.postgres.connection import Connection, columns_of, connect_to, run
from bot.storage.postgres.database import PostgresDatabase
from bot.storage.schema import Migration, Version, require_first_schema, supported_version

ENCODING: Final = "UTF8"
NEEDED_SERVER: Final = (15,)
"""The oldest version covered by the tests."""
_LOCK: Final = 0x52495053
"""The number of the advisory lock for migrations."""


async def migrate(database: PostgresDatabase, migrations: Sequence[Migration]) -> None:
    """Apply the missing migrations, once for all processes.

    Raises `LibraryTooOld`, `NotADatabase`, `NewerSchema` or `OlderSchema`, and then nothing is changed.
    """
    where = str(database.where)

    def work(connection: Connection) -> None:
        require_server(connection, where)
        require_session(connection, where, database.address)
        if read_version(connection, where, len(migrations)) == Version(len(migrations)):
            return
        with connection.transaction():
            # A second process waits for the first, however long that takes.
            run(connection, "SET LOCAL lock_timeout = 0")
            run(connection, "SET LOCAL statement_timeout = 0")
            run(connection, "SELECT pg_advisory_xact_lock(?)", [_LOCK])
            version = read_version(connection, where, len(migrations))
            if version.unreleased:
                require_first_schema(where, columns_of(connection))
                run(connection, "ALTER TABLE riposte RENAME COLUMN schema TO version")
            elif not version.number:
                run(connection, "CREATE TABLE riposte (version bigint NOT NULL)")
                run(connection, "INSERT INTO riposte (version) VALUES (0)")
            for migration in migrations[version.number :]:
                connection.execute(migration.sql.encode(), prepare=False)
            run(connection, "UPDATE riposte SET version = ?", [len(migrations)])

    await database.call(work)


def require_server(connection: Connection, where: str) -> None:
    """Raise `LibraryTooOld` for an old server, and `AccessRefused` for a database that can't hold every name."""
    version = (connection.info.server_version // 10_000,)
    if version < NEEDED_SERVER:
        raise LibraryTooOld(where, version, NEEDED_SERVER)
    ((encoding,),) = run(connection, "SHOW server_encoding")
    if encoding != ENCODING:
        raise AccessRefused(where, f"the encoding of the database is {encoding}: make one WITH ENCODING '{ENCODING}'")


def require_session(connection: Connection, where: str, address: str) -> None:
    """Raise `AccessRefused` for a pooler that changes the server process between transactions, as PgBouncer may.

    Locks of a session would outlive the process of the bot that holds them. address: the one that `connection` is open to.
    """
    ((process,),) = run(connection, "SELECT pg_backend_pid()")
    if process == connection.info.backend_pid:
        return
    with closing(connect_to(address)) as other, other.transaction():
        # A pooler gives it the process that became free last.
        run(other, "SELECT pg_backend_pid()")
        ((later,),) = run(connection, "SELECT pg_backend_pid()")
    if later != process:
        raise AccessRefused(
            where, "a pooler in transaction mode is between: name the server itself, or set the pooler to session mode"
        )


def read_version(connection: Connection, where: str, supported: int) -> Version:
    """The version of the schema; 0 for an empty database. Raises `NotADatabase`, `NewerSchema` or `OlderSchema`."""
    tables = run(connection, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    if not tables:
        return Version(0)
    if "riposte" not in {row["tablename"] for row in tables}:
        raise NotADatabase(where)
    (mark,) = run(connection, "SELECT * FROM riposte")
    return supported_version(where, int(mark[0]), supported, unreleased="schema" in mark.keys())  # noqa: SIM118 -- a Row iterates over its values
