"""The database underneath: a few threads, each with a connection of its own, and one kind of transaction.

A change is one SERIALIZABLE transaction, which PostgreSQL breaks off when it could not have come out so with one change after
the other; then it is done again. So whatever a change looks up before it writes holds until it is committed, whichever process
does what meanwhile. The price is that PostgreSQL watches what is read by the page, and nearly all presses read and write the
last page of some index. A change that is `narrow` is REPEATABLE READ therefore: broken off, and done again, when somebody else
has written one of its rows or keys meanwhile. For such a change that comes to the same.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import lru_cache, partial
from itertools import count
from typing import Any, Final, TypeAlias, TypeVar

import psycopg
from psycopg import conninfo
from psycopg.raw_cursor import RawCursor

from bot.storage.database import Database, Failpoint, Value
from bot.storage.errors import StorageClosed, Unreachable
from bot.storage.postgres.address import shown
from bot.storage.postgres.faults import faults, is_lost

T = TypeVar("T")
Connection: TypeAlias = "psycopg.Connection[Record]"

CONNECTIONS: Final = 4
"""Of one process: as many changes and questions are under way at once, the others wait their turn."""
TOGETHER: Final = 5
"""How often a change is tried beside others."""
ALONE: Final = 2
"""And then while no other goes on, so that none comes between."""
FROZEN_MS: Final = 10_000
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
_AGAIN: Final = ("40001", "40P01", "23505")
"""A change that came between; two that insert the same may be told so as a key that is there already."""


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
    return psycopg.connect(**{**_DEFAULTS, **wanted}, autocommit=True, cursor_factory=RawCursor, row_factory=_records)


class PostgresTransaction:
    """An open transaction, in the thread of its connection."""

    def __init__(self, connection: Connection, name: str, failpoint: Failpoint) -> None:
        self._connection = connection
        self._name = name
        self._failpoint = failpoint
        self._count = 0

    def run(self, sql: str, *values: Value) -> list[Record]:
        """Run one statement and fetch all it returns."""
        self._count += 1
        self._failpoint(f"{self._name}:{self._count}")
        return run(self._connection, sql, values)


class Connections(threading.local):
    """The connection of each thread."""

    mine: Connection | None = None


class PostgresDatabase(Database):
    """A database on a server, opened by `connect` and closed by `close`, always."""

    sole = False

    def __init__(self, address: str, *, wait_ms: int, failpoint: Failpoint) -> None:
        self.where = shown(address)
        self._address = address
        self._wait_ms = wait_ms
        self._failpoint = failpoint
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="riposte-postgres")
        self._holder = ThreadPoolExecutor(1, thread_name_prefix="riposte-postgres-locks")
        self._connections = Connections()
        self._open: set[Connection] = set()
        self._closed = False

    @classmethod
    @asynccontextmanager
    async def connect(cls, address: str, *, wait_ms: int, failpoint: Failpoint) -> AsyncIterator[PostgresDatabase]:
        """Connect for a caller who prepares the database. If that fails, it is closed; otherwise the caller owes a `close`."""
        database = cls(address, wait_ms=wait_ms, failpoint=failpoint)
        try:
            await database.ping()
            yield database
        except BaseException:
            await database.close()
            raise

    async def change(
        self,
        name: str,
        work: Callable[[PostgresTransaction], T],
        *,
        durable: bool = True,
        narrow: bool = False,
        committed: Callable[[T], None] = lambda result: None,
    ) -> T:
        """See `Database.change`."""

        def change(connection: Connection, attempt: int) -> T:
            with self._transaction(connection, durable=durable, narrow=narrow, alone=attempt > TOGETHER):
                result = work(PostgresTransaction(connection, name, self._failpoint))
                self._failpoint(f"{name}:commit")
            return result

        def changed() -> T:
            result = self._again(change)
            committed(result)
            return result

        result = await self._in_thread(changed)
        self._failpoint(f"{name}:committed")
        return result

    async def read(self, sql: str, *values: Value) -> list[Record]:
        """Run one reading statement on what is committed."""
        return await self.call(lambda connection: run(connection, sql, values))

    async def call(self, work: Callable[[Connection], T]) -> T:
        """Do something with a connection, in its thread; once more if that connection turns out to be gone."""
        return await self._in_thread(lambda: self._again(lambda connection, attempt: work(connection)))

    async def hold(self, number: int) -> bool:
        """See `Database.hold`. A lock belongs to a connection, so all of them are held by the same one."""
        return bool(await self._lock("SELECT pg_try_advisory_lock(?)", number))

    async def let_go(self, number: int) -> None:
        """See `Database.let_go`."""
        await self._lock("SELECT pg_advisory_unlock(?)", number)

    async def _lock(self, sql: str, number: int) -> Any:
        # Positive numbers are for the schema (`bot.storage.postgres.migrate`).
        work = partial(self._again, lambda connection, attempt: run(connection, sql, [-number])[0][0])
        return await self._in_thread(work, self._holder)

    async def ping(self) -> None:
        """Raise a `StorageFault` unless the server answers."""
        await self.read("SELECT 1")

    async def size(self) -> int:
        """The size of the database on its server."""
        ((size,),) = await self.read("SELECT pg_database_size(current_database())")
        return int(size)

    async def close(self) -> None:
        """Let what is under way end, then close all connections. A second call does nothing."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._shut_down)

    def _shut_down(self) -> None:
        self._threads.shutdown()
        self._holder.shutdown()
        for connection in self._open:
            connection.close()

    async def _in_thread(self, work: Callable[[], T], threads: ThreadPoolExecutor | None = None) -> T:
        if self._closed:
            raise StorageClosed(self.where)
        with faults(str(self.where)):
            return await asyncio.get_running_loop().run_in_executor(threads or self._threads, work)

    def _again(self, work: Callable[[Connection, int], T]) -> T:
        """Do the work with the connection of this thread; again while others come between, and once when it is lost.

        work: told which attempt it is.
        """
        lost = False
        for attempt in count(1):
            connection = self._connections.mine or self._connected()
            try:
                return work(connection, attempt)
            except psycopg.Error as error:
                if is_lost(error):
                    self._drop(connection)
                    if lost:
                        raise
                    lost = True
                elif error.sqlstate in _AGAIN and attempt < TOGETHER + ALONE:
                    time.sleep(0.001 * 2**attempt)
                else:
                    raise
            finally:
                if connection.closed:
                    self._drop(connection)
        raise AssertionError("unreachable")

    def _drop(self, connection: Connection) -> None:
        connection.close()
        self._connections.mine = None
        self._open.discard(connection)

    def _connected(self) -> Connection:
        connection = connect_to(self._address)
        self._connections.mine = connection
        self._open.add(connection)
        return connection

    @contextmanager
    def _transaction(self, connection: Connection, *, durable: bool, narrow: bool, alone: bool) -> Iterator[None]:
        # The lock comes first, since the transaction sees what was committed before its first question.
        begin = [
            f"BEGIN ISOLATION LEVEL {'REPEATABLE READ' if narrow else 'SERIALIZABLE'}",
            f"SET LOCAL lock_timeout = {self._wait_ms:d}",
            # A process that is frozen in the middle must not keep the others waiting for long.
            f"SET LOCAL idle_in_transaction_session_timeout = {FROZEN_MS}",
            f"LOCK TABLE riposte IN {'EXCLUSIVE' if alone else 'ROW SHARE'} MODE",
        ]
        if not durable:
            begin.append("SET LOCAL synchronous_commit = off")
        try:
            connection.execute("; ".join(begin), prepare=False)
            yield
        except BaseException:
            if not connection.closed:
                connection.rollback()
            raise
        try:
            connection.execute("COMMIT")
        except psycopg.Error as error:
            if is_lost(error):
                # Nobody knows whether it was committed, so it must not be done again.
                raise Unreachable(self.where, "the connection was lost in the middle of a commit") from error
            raise
