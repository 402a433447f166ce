"""One connection to the server: how it is made, how a statement is run on it, and what the rows are."""

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
from bot.storage.postgres.address import shown

Connection: TypeAlias = "psycopg.Connection[Record]"

_DEFAULTS: Final = {
    "application_name": "riposte",
    # Of several machines in the address, the one that takes changes.
    "target_session_attrs": "read-write",
    # Seconds to wait for a connection; a dead machine is found out in the middle of one, too (ms).
    "connect_timeout": "2",
    "tcp_user_timeout": "10000",
    "keepalives_idle": "30",
}
"""Of the connection, unless the address says otherwise."""
_FOUND_OUT: Final = "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3"
"""How soon the server finds out that our machine has died: it keeps the locks until then, by default for over two hours.

Set afterwards, since a pooler takes no such settings while connecting.
"""


class Record:
    """A row: see `bot.storage.database.Row`."""

    __slots__ = ("_places", "_values")

    def __init__(self, places: dict[str, int], values: Sequence[Any]) -> None:
        self._places = places
        self._values = values

    def keys(self) -> list[str]:
        """The names of the columns."""
        return list(self._places)

    def __getitem__(self, key: int | str, /) -> Any:
        return self._values[self._places[key] if isinstance(key, str) else key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def _records(cursor: psycopg.Cursor[Any]) -> Callable[[Sequence[Any]], Record]:
    places = {column.name: place for place, column in enumerate(cursor.description or ())}
    return lambda values: Record(places, values)


@lru_cache(maxsize=512)
def numbered(sql: str) -> bytes:
    """The statement with `$1`, `$2` and so on in place of its question marks."""
    first, *others = sql.split("?")
    return (first + "".join(f"${number}{part}" for number, part in enumerate(others, 1))).encode()


def run(connection: Connection, sql: str, values: Sequence[Value] = ()) -> list[Record]:
    """Run one statement and fetch all it returns."""
    cursor = connection.execute(numbered(sql), values or None)
    return cursor.fetchall() if cursor.description else []


def connect_to(address: str) -> Connection:
    """A connection without implicit transactions, to be used by one thread at a time. The caller closes it."""
    try:
        wanted: dict[str, Any] = dict(conninfo.conninfo_to_dict(address))
    except psycopg.ProgrammingError:
        # What it says may quote the password.
        raise Unreachable(shown(address), "the address is not understood") from None
    settings = {**_DEFAULTS, **wanted}
    connection = psycopg.connect(**settings, autocommit=True, cursor_factory=RawCursor, row_factory=_records)
    try:
        connection.execute(_FOUND_OUT, prepare=False)
    except BaseException:
        connection.close()
        raise
    return connection


def break_off(connection: Connection) -> None:
    """Make a thread that waits for the server's answer wait no longer: for it the connection is lost. From any thread."""
    # It may have been closed by its own thread meanwhile.
    with suppress(psycopg.Error, OSError):
        line = socket.socket(fileno=connection.fileno())
        try:
            line.shutdown(socket.SHUT_RDWR)
        finally:
            line.detach()
