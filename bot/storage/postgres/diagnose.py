"""Read-only diagnosis of a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from bot.storage.errors import AccessRefused, NewerSchema
from bot.storage.migrations import bundled
from bot.storage.postgres.address import without_password
from bot.storage.postgres.connection import Connection, connect_to, run
from bot.storage.postgres.faults import faults
from bot.storage.postgres.migrate import require_version, schema_of


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The version string of the server, and the schema of the database (0: none yet)."""

    version: str
    schema: int


def diagnose(address: str) -> Diagnosis:
    """Look at the database. Raises a `StorageFault` when the bot could not use it."""
    with _connection(address) as connection:
        where = without_password(address)
        require_version(connection, where)
        schema, supported = schema_of(connection, where), bundled("postgres")[-1].number
        if schema > supported:
            raise NewerSchema(where, schema, supported)
        ((allowed,),) = run(connection, "SELECT has_schema_privilege(current_schema(), 'CREATE')")
        if schema < supported and not allowed:
            raise AccessRefused(where, "this user may make no tables there")
        ((version,),) = run(connection, "SHOW server_version")
        return Diagnosis(str(version), schema)


def count_rows(address: str, queries: Mapping[str, str]) -> tuple[int, dict[str, int]]:
    """The size of the database in bytes, and the number returned by each query. Raises a `StorageFault`."""
    with _connection(address) as connection:
        ((size,),) = run(connection, "SELECT pg_database_size(current_database())")
        if not schema_of(connection, without_password(address)):
            return int(size), {}
        return int(size), {label: int(run(connection, sql)[0][0]) for label, sql in queries.items()}


@contextmanager
def _connection(address: str) -> Iterator[Connection]:
    with faults(without_password(address)):
        connection = connect_to(address)
        try:
            yield connection
        finally:
            connection.close()
