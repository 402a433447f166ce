"""Connections to the server, statements and rows."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, TypeAlias

import psycopg
from psycopg import conninfo
from psycopg.raw_cursor import RawCursor

from bot.storage.database import Value
from bot.storage.errors import Unreachable
from bot.storage.postgres.address import without_password
from bot.storage.postgres.login import with_sqlstate

Connection: TypeAlias = "psycopg.Connection[Record]"

_DEFAULTS: Final = {
    "application_name": "riposte",
    # Of several hosts in the address, use the one that accepts writes.
    "target_session_attrs": "read-write",
    # Seconds to wait for a connection; ms until a dead host is detected during one.
    "connect_timeout": "2",
    "tcp_user_timeout": "10000",
    "keepalives_idle": "30",
}
"""Connection parameters, unless the address sets them."""
_KEEPALIVE: Final = "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3"
"""How soon the server detects a dead client and releases its locks; by default after more than two hours.

Set after connecting, since poolers refuse such parameters while connecting.
"""


class Record:
    """A row: see `bot.storage.database.Row`."""

    __slots__ = ("_indices", "_values")

    def __init__(self, indices: dict[str, int], values: Sequence[Any]) -> None:
        self._indices = indices
        self._values = values

    def keys(self) -> list[str]:
        """The names of the columns."""
        return list(self._indices)

    def __getitem__(self, key: int | str, /) -> Any:
        return self._values[self._indices[key] if isinstance(key, str) else key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def _records(cursor: psycopg.Cursor[Any]) -> Callable[[Sequence[Any]], Record]:
    indices = {column.name: index for index, column in enumerate(cursor.description or ())}
    return lambda values: Record(indices, values)


@lru_cache(maxsize=512)
def numbered(sql: str) -> bytes:
    """The statement with `$1`, `$2`, ... as placeholders."""
    first, *others = sql.split("?")
    return (first + "".join(f"${number}{part}" for number, part in enumerate(others, 1))).encode()


def run(connection: Connection, sql: str, values: Sequence[Value] = ()) -> list[Record]:
    """Run one statement and fetch all its rows."""
    cursor = connection.execute(numbered(sql), values or None)
    return cursor.fetchall() if cursor.description else []


def columns_of(connection: Connection) -> dict[str, list[str]]:
    """The columns of each table but `riposte`, in order."""
    columns: dict[str, list[str]] = {}
    for table, column in run(
        connection,
        """
        SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name <> 'riposte' ORDER BY table_name COLLATE "C", ordinal_position
        """,
    ):
        columns.setdefault(table, []).append(column)
    return columns


def connect_to(address: str, *, opened: Callable[[Connection], None] = lambda connection: None) -> Connection:
    """Open a connection without implicit transactions, for one thread at a time. The caller closes it.

    opened: called before the first statement, so that another thread can `abort` it.
    """
    try:
        parameters: dict[str, Any] = dict(conninfo.conninfo_to_dict(address))
    except psycopg.ProgrammingError:
        # The message may quote the password.
        raise Unreachable(without_password(address), "the address is not understood") from None
    settings = {**_DEFAULTS, **parameters}
    try:
        connection = psycopg.connect(**settings, autocommit=True, cursor_factory=RawCursor, row_factory=_records)
    except psycopg.errors.ConnectionTimeout:
        raise
    except psycopg.OperationalError as error:
        raise with_sqlstate(error, conninfo.make_conninfo(**settings)) from error
    try:
        opened(connection)
        connection.execute(_KEEPALIVE, prepare=False)
    except BaseException:
        connection.close()
        raise
    return connection


def abort(connection: Connection) -> None:
    """Shut down the socket from any thread, so that the thread waiting for the server's answer loses the connection."""
    # Its own thread may have closed it meanwhile.
    with suppress(psycopg.Error, OSError):
        sock = socket.socket(fileno=connection.fileno())
        try:
            sock.shutdown(socket.SHUT_RDWR)
        finally:
            sock.detach()
