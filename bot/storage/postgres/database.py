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
from functools import partial
from itertools import count
from typing import Final, TypeVar

import psycopg

from bot.storage.database import Database, Failpoint, Transaction, Value
from bot.storage.errors import StorageClosed, Unreachable
from bot.storage.postgres.address import without_password
from bot.storage.postgres.connection import Connection, Record, abort, connect_to, run
from bot.storage.postgres.faults import faults, is_lost

T = TypeVar("T")

CONNECTIONS: Final = 4
"""Connections of one process: the number of concurrent statements and transactions."""
CONCURRENT_TRIES: Final = 5
"""Tries of a change beside others."""
EXCLUSIVE_TRIES: Final = 2
"""Further tries under a table lock, without any other change."""
FROZEN_MS: Final = 10_000
"""Idle time in a transaction after which the server ends it: a frozen process must not hold its locks for long."""
CLOSING_SECONDS: Final = 5.0
"""How long running work may take when the database is closed."""
_UNLOCK: Final = "SELECT pg_advisory_unlock(?)"
_RETRIED: Final = ("40001", "40P01", "23505")
"""SQLSTATEs of a conflict; two transactions that insert the same key may get a unique violation."""


class Connections(threading.local):
    """The connection of each thread."""

    mine: Connection | None = None


class PostgresDatabase(Database):
    """A database on a server. Open it with `connect` and always `close` it."""

    exclusive = False

    def __init__(self, address: str, *, wait_ms: int, failpoint: Failpoint) -> None:
        self.where = without_password(address)
        self._address = address
        self._wait_ms = wait_ms
        self._failpoint = failpoint
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="riposte-postgres")
        self._lock_thread = ThreadPoolExecutor(1, thread_name_prefix="riposte-postgres-locks")
        self._connections = Connections()
        self._open: set[Connection] = set()
        self._closed = False
        self._aborted = False

    @classmethod
    @asynccontextmanager
    async def connect(cls, address: str, *, wait_ms: int, failpoint: Failpoint) -> AsyncIterator[PostgresDatabase]:
        """Connect for the preparation inside the context. If that fails, close; otherwise the caller has to `close`."""
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
        work: Callable[[Transaction], T],
        *,
        durable: bool = True,
        repeatable_read: bool = False,
        on_commit: Callable[[T], None] = lambda result: None,
    ) -> T:
        """See `Database.change`."""

        def change(connection: Connection, attempt: int) -> T:
            with self._transaction(
                connection, durable=durable, repeatable_read=repeatable_read, alone=attempt > CONCURRENT_TRIES
            ):
                result = work(Transaction(partial(run, connection), name, self._failpoint))
                self._failpoint(f"{name}:commit")
            return result

        def run_change() -> T:
            result = self._retry(change)
            on_commit(result)
            return result

        result = await self._in_thread(run_change)
        self._failpoint(f"{name}:committed")
        return result

    async def read(self, sql: str, *values: Value) -> list[Record]:
        """See `Database.read`."""
        return await self.call(lambda connection: run(connection, sql, values))

    async def call(self, work: Callable[[Connection], T]) -> T:
        """Run `work` with a connection in its thread; once more if that connection is lost."""
        return await self._in_thread(lambda: self._retry(lambda connection, attempt: work(connection)))

    async def try_lock(self, number: int) -> bool:
        """See `Database.try_lock`. All locks belong to one connection, and are lost with it."""
        request = self._lock("SELECT pg_try_advisory_lock(?)", number)
        try:
            with faults(str(self.where)):
                return await asyncio.wrap_future(request)
        except asyncio.CancelledError:
            if not self._closed:
                self._lock_thread.submit(self._undo_lock, request, number)
            raise

    async def unlock(self, number: int) -> None:
        """See `Database.unlock`. Completed even when the caller is cancelled."""
        request = self._lock(_UNLOCK, number)
        with faults(str(self.where)):
            await asyncio.shield(asyncio.wrap_future(request))

    def _lock(self, sql: str, number: int) -> Future[bool]:
        if self._closed:
            raise StorageClosed(self.where)
        return self._lock_thread.submit(self._run_lock, sql, number)

    def _run_lock(self, sql: str, number: int) -> bool:
        # Positive numbers are for migrations (`bot.storage.postgres.migrate`).
        return bool(self._retry(lambda connection, attempt: run(connection, sql, [-number])[0][0]))

    def _undo_lock(self, request: Future[bool], number: int) -> None:
        # One thread serves all locks, so the request is answered by now. Its caller is gone.
        if not request.cancelled() and request.exception() is None and request.result():
            self._run_lock(_UNLOCK, number)

    async def ping(self) -> None:
        """Raise a `StorageFault` unless the server answers."""
        await self.read("SELECT 1")

    async def size(self) -> int:
        """The size of the database on its server."""
        ((size,),) = await self.read("SELECT pg_database_size(current_database())")
        return int(size)

    async def close(self) -> None:
        """Let running work end within `CLOSING_SECONDS`, then close all connections. A second call does nothing."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._shut_down)

    def _shut_down(self) -> None:
        timer = threading.Timer(CLOSING_SECONDS, self._abort_all)
        timer.start()
        self._threads.shutdown()
        self._lock_thread.shutdown()
        timer.cancel()
        for connection in self._open:
            connection.close()

    def _abort_all(self) -> None:
        """Abort all connections to a server that does not answer, so that the process can end."""
        self._aborted = True
        for threads in (self._threads, self._lock_thread):
            threads.shutdown(wait=False, cancel_futures=True)
        for connection in tuple(self._open):
            abort(connection)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._closed:
            raise StorageClosed(self.where)
        with faults(str(self.where)):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _retry(self, work: Callable[[Connection, int], T]) -> T:
        """Run `work(connection, attempt)` in this thread; again after a conflict, and once after a lost connection."""
        lost = False
        for attempt in count(1):
            connection = self._connections.mine or self._open_connection()
            try:
                return work(connection, attempt)
            except psycopg.Error as error:
                if is_lost(error):
                    self._drop(connection)
                    if lost or self._aborted:
                        raise
                    lost = True
                elif error.sqlstate in _RETRIED and attempt < CONCURRENT_TRIES + EXCLUSIVE_TRIES:
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

    def _open_connection(self) -> Connection:
        connection = connect_to(self._address)
        self._connections.mine = connection
        self._open.add(connection)
        if self._aborted:
            self._drop(connection)
            raise StorageClosed(self.where)
        run(connection, f"SET lock_timeout = {self._wait_ms:d}")
        return connection

    @contextmanager
    def _transaction(
        self, connection: Connection, *, durable: bool, repeatable_read: bool, alone: bool
    ) -> Iterator[None]:
        # The lock comes first, since the snapshot is taken at the first query.
        begin = [
            f"BEGIN ISOLATION LEVEL {'REPEATABLE READ' if repeatable_read else 'SERIALIZABLE'}",
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
                # It may have been committed, so it must not be run again.
                raise Unreachable(self.where, "the connection was lost in the middle of a commit") from error
            raise
