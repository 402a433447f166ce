"""A PostgreSQL database: a few threads, each with its own connection, and one kind of transaction.

A change is one SERIALIZABLE transaction, run again after a serialization failure. So what it reads before it writes still holds
at its commit, whatever other processes do. PostgreSQL tracks reads by the page, and nearly all presses read and write the last
page of some index. Hence changes that rely only on their own rows and keys are REPEATABLE READ (`Database.change`): run again
only after a conflict on one of those rows or keys.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from typing import Final, TypeVar

import psycopg

from bot.storage.database import Database, Failpoint, Value
from bot.storage.errors import StorageClosed, Unreachable
from bot.storage.postgres.address import shown
from bot.storage.postgres.connection import Connection, Record, break_off, connect_to, run
from bot.storage.postgres.faults import faults, is_lost

T = TypeVar("T")

CONNECTIONS: Final = 4
"""Of one process: as many changes and questions are under way at once, the others wait their turn."""
TOGETHER: Final = 5
"""How often a change is tried beside others."""
ALONE: Final = 2
"""And then while no other goes on, so that none comes between."""
FROZEN_MS: Final = 10_000
CLOSING_SECONDS: Final = 5.0
"""How long what is under way may take to end when the database is closed."""
_UNLOCK: Final = "SELECT pg_advisory_unlock(?)"
_AGAIN: Final = ("40001", "40P01", "23505")
"""A change that came between; two that insert the same may be told so as a key that is there already."""


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

    exclusive = False

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
        self._hung_up = False

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
        repeatable_read: bool = False,
        on_commit: Callable[[T], None] = lambda result: None,
    ) -> T:
        """See `Database.change`."""

        def change(connection: Connection, attempt: int) -> T:
            with self._transaction(
                connection, durable=durable, repeatable_read=repeatable_read, alone=attempt > TOGETHER
            ):
                result = work(PostgresTransaction(connection, name, self._failpoint))
                self._failpoint(f"{name}:commit")
            return result

        def changed() -> T:
            result = self._again(change)
            on_commit(result)
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

    async def try_lock(self, number: int) -> bool:
        """See `Database.try_lock`. All locks belong to one connection, and are lost with it."""
        asked = self._lock("SELECT pg_try_advisory_lock(?)", number)
        try:
            with faults(str(self.where)):
                return await asyncio.wrap_future(asked)
        except asyncio.CancelledError:
            if not self._closed:
                self._holder.submit(self._take_back, asked, number)
            raise

    async def unlock(self, number: int) -> None:
        """See `Database.unlock`. Done even when whoever asks is cancelled: nobody else would."""
        asked = self._lock(_UNLOCK, number)
        with faults(str(self.where)):
            await asyncio.shield(asyncio.wrap_future(asked))

    def _lock(self, sql: str, number: int) -> Future[bool]:
        if self._closed:
            raise StorageClosed(self.where)
        return self._holder.submit(self._locked, sql, number)

    def _locked(self, sql: str, number: int) -> bool:
        # Positive numbers are for the schema (`bot.storage.postgres.migrate`).
        return bool(self._again(lambda connection, attempt: run(connection, sql, [-number])[0][0]))

    def _take_back(self, asked: Future[bool], number: int) -> None:
        # There is one thread for the locks, so that the answer is there by now: granted to somebody who is gone.
        if not asked.cancelled() and asked.exception() is None and asked.result():
            self._locked(_UNLOCK, number)

    async def ping(self) -> None:
        """Raise a `StorageFault` unless the server answers."""
        await self.read("SELECT 1")

    async def size(self) -> int:
        """The size of the database on its server."""
        ((size,),) = await self.read("SELECT pg_database_size(current_database())")
        return int(size)

    async def close(self) -> None:
        """Let what is under way end, but not for ever, then close all connections. A second call does nothing."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._shut_down)

    def _shut_down(self) -> None:
        patience = threading.Timer(CLOSING_SECONDS, self._hang_up)
        patience.start()
        self._threads.shutdown()
        self._holder.shutdown()
        patience.cancel()
        for connection in self._open:
            connection.close()

    def _hang_up(self) -> None:
        """Let go of a server that does not answer, or the process could not end."""
        self._hung_up = True
        for threads in (self._threads, self._holder):
            threads.shutdown(wait=False, cancel_futures=True)
        for connection in tuple(self._open):
            break_off(connection)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._closed:
            raise StorageClosed(self.where)
        with faults(str(self.where)):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

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
                    if lost or self._hung_up:
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
        if self._hung_up:
            self._drop(connection)
            raise StorageClosed(self.where)
        run(connection, f"SET lock_timeout = {self._wait_ms:d}")
        return connection

    @contextmanager
    def _transaction(
        self, connection: Connection, *, durable: bool, repeatable_read: bool, alone: bool
    ) -> Iterator[None]:
        # The lock comes first, since the transaction sees what was committed before its first question.
        begin = [
            f"BEGIN ISOLATION LEVEL {'REPEATABLE READ' if repeatable_read else 'SERIALIZABLE'}",
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
