"""A look at a PostgreSQL database that changes nothing in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from bot.storage.errors import AccessRefused, NewerSchema
from bot.storage.migrations import bundled
from bot.storage.postgres.address import shown
from bot.storage.postgres.connection import Connection, connect_to, run
from bot.storage.postgres.faults import faults
from bot.storage.postgres.migrate import require_version, schema_of


@dataclass(frozen=True, slots=True)
class Seen:
    """What is there: the server's version in its own words, and the schema of the database (0: none yet)."""

    version: str
    schema: int


def look(address: str) -> Seen:
    """Raises a `StorageFault` when the bot could not work with this database."""
    with _looking(address) as connection:
        where = shown(address)
        require_version(connection, where)
        schema, known = schema_of(connection, where), bundled("postgres")[-1].number
        if schema > known:
            raise NewerSchema(where, schema, known)
        ((may,),) = run(connection, "SELECT has_schema_privilege(current_schema(), 'CREATE')")
        if schema < known and not may:
            raise AccessRefused(where, "this user may make no tables there")
        ((version,),) = run(connection, "SHOW server_version")
        return Seen(str(version), schema)


def counted(address: str, questions: Mapping[str, str]) -> tuple[int, dict[str, int]]:
    """The size of the database in bytes, and the number that each statement returns. Raises a `StorageFault`."""
    with _looking(address) as connection:
        ((size,),) = run(connection, "SELECT pg_database_size(current_database())")
        if not schema_of(connection, shown(address)):
            return int(size), {}
        return int(size), {words: int(run(connection, sql)[0][0]) for words, sql in questions.items()}


@contextmanager
def _looking(address: str) -> Iterator[Connection]:
    with faults(shown(address)):
        connection = connect_to(address)
        try:
            yield connection
        finally:
            connection.close()
