"""Read-only diagnosis of a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bot.storage.errors import AccessRefused
from bot.storage.postgres.address import without_password
from bot.storage.postgres.connection import Connection, connect_to, run
from bot.storage.postgres.faults import faults
from bot.storage.postgres.migrate import read_version, require_server, require_session
from bot.storage.schema import Version, bundled


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The version of the server, and that of the schema (0: no tables yet)."""

    version: str
    schema: Version


def diagnose(address: str) -> Diagnosis:
    """Look at the database. Raises a `StorageFault` when the bot could not use it."""
    with _connection(address) as connection:
        where = without_password(address)
        require_server(connection, where)
        require_session(connection, where, address)
        supported = len(bundled())
        schema = read_version(connection, where, supported)
        ((allowed,),) = run(connection, "SELECT has_schema_privilege(current_schema(), 'CREATE')")
        if schema.number < supported and not allowed:
            raise AccessRefused(where, "this user may make no tables there")
        ((version,),) = run(connection, "SHOW server_version")
        return Diagnosis(str(version), schema)


def count_rows(address: str, queries: Mapping[str, str]) -> tuple[int, dict[str, int]]:
    """The size of the database in bytes, and the number returned by each query. Raises a `StorageFault`."""
    with _connection(address) as connection:
        ((size,),) = run(connection, "SELECT pg_database_size(current_database())")
        if not read_version(connection, without_password(address), len(bundled())).number:
            return int(size), {}
        return int(size), {label: int(run(connection, sql)[0][0]) for label, sql in queries.items()}


def read_rows(address: str, query: str) -> list[tuple[Any, ...]]:
    """The rows of a query; none where the tables are not those of this version. Raises a `StorageFault`."""
    with _connection(address) as connection:
        newest = len(bundled())
        if read_version(connection, without_password(address), newest).number != newest:
            return []
        return [tuple(row) for row in run(connection, query)]


@contextmanager
def _connection(address: str) -> Iterator[Connection]:
    with faults(without_password(address)):
        connection = connect_to(address)
        try:
            yield connection
        finally:
            connection.close()
