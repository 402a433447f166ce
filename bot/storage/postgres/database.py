"""A PostgreSQL database: a few threads, each with its own connection, and one kind of transaction.

A change is one SERIALIZABLE transaction, run again after a serialization failure. So what it reads before it writes still holds
at its commit, whatever other processes do. PostgreSQL tracks reads by the page, and nearly all presses read and write the last
page of some index. Hence changes that rely only on their own rows and keys are REPEATABLE READ (`Database.change`): run again
only after a conflict on one of those rows or keys.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from itertools import count
from typing import Any, Final, TypeVar

import psycopg

from bot.storage.database import Database, Failpoint, Transaction, Value
from bot.storage.errors import CommitUnknown, StorageClosed, StorageFault
from bot.storage.limits import LIMIT_SECONDS, Attempt, State, current_unit, note_commit, seconds_left
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
SETTLE_SECONDS: Final = 1.0
"""Between two questions whether a change was committed, while the server does not answer."""
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
        self.address = address
        """With the password; `where` is without it."""
        self._wait_ms = wait_ms
        self._failpoint = failpoint
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="riposte-postgres")
        self._lock_thread = ThreadPoolExecutor(1, thread_name_prefix="riposte-postgres-locks")
        self._connections = Connections()
        self._open: set[Connection] = set()
        self._closed = False
        self._aborted = False
        self._on_connect: tuple[Callable[[Transaction, str], str], Callable[[str], None]] | None = None
        self.marks_commits = True
        """Whether the schema has the table `commit_mark`."""

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

        unit = current_unit()
        mark = secrets.randbits(62), 0 if unit is None else unit.interaction_id
        begin = _beginning(
            durable=durable, repeatable_read=repeatable_read, mark=mark if durable and self.marks_commits else None
        )
        attempt: Attempt[T] = Attempt(self.where)
        settle = partial(self._settle, attempt, mark)

        def change(connection: Connection, tried: int) -> T:
            mode = "EXCLUSIVE" if tried > CONCURRENT_TRIES else "ROW SHARE"
            with self._transaction(connection, begin.format(mode=mode), attempt, settle):
                result = work(Transaction(partial(run, connection), name, self._failpoint))
                self._failpoint(f"{name}:commit")
            return result

        def run_change() -> T:
            result = self._retry(change, attempt)
            on_commit(result)
            return result

        result = await self._in_thread(run_change, attempt, settle if durable else None)
        if durable:
            note_commit()
        self._failpoint(f"{name}:committed")
        return result

    async def _settle(self, attempt: Attempt[T], mark: tuple[int, int]) -> bool:
        """Whether a change was committed that may still be under way. Waits for the server.

        Its mark is inserted: that waits for the end of its transaction, and prevents a later commit if it was not committed.
        """
        while attempt.state is not State.DONE:
            try:
                inserted = await self.write(
                    """
                    INSERT INTO commit_mark (id, interaction_id) VALUES (?, ?) ON CONFLICT (id) DO NOTHING RETURNING id
                    """,
                    *mark,
                )
            except StorageClosed:
                raise
            except StorageFault:
                await asyncio.sleep(SETTLE_SECONDS)
            else:
                return not inserted
        return True

    async def read(self, sql: str, *values: Value) -> list[Record]:
        """See `Database.read`."""
        return await self.call(lambda connection: run(connection, sql, values))

    async def call(self, work: Callable[[Connection], T]) -> T:
        """Run `work` with a connection in its thread; once more if that connection is lost."""
        attempt: Attempt[T] = Attempt(self.where)
        return await self._in_thread(lambda: self._retry(lambda connection, tried: work(connection), attempt), attempt)

    async def try_lock(self, number: int) -> bool:
        """See `Database.try_lock`. All locks belong to one connection, and are lost with it."""
        attempt: Attempt[bool] = Attempt(self.where)
        request = self._lock("SELECT pg_try_advisory_lock(?)", number, attempt)

        async def answer() -> bool:
            try:
                return await asyncio.wrap_future(request)
            except asyncio.CancelledError:
                if not self._closed:
                    self._lock_thread.submit(self._undo_lock, request, number)
                raise

        with faults(str(self.where)):
            return await attempt.within_limit(answer)

    async def unlock(self, number: int) -> None:
        """See `Database.unlock`. Completed even when the caller is cancelled."""
        attempt: Attempt[bool] = Attempt(self.where)
        request = self._lock(_UNLOCK, number, attempt)
        with faults(str(self.where)):
            await attempt.within_limit(lambda: asyncio.shield(asyncio.wrap_future(request)))

    def _lock(self, sql: str, number: int, attempt: Attempt[bool]) -> Future[bool]:
        if self._closed:
            raise StorageClosed(self.where)
        return self._lock_thread.submit(attempt.run, lambda: self._run_lock(sql, number, attempt))

    def _run_lock(self, sql: str, number: int, attempt: Attempt[bool]) -> bool:
        # Positive numbers are for migrations (`bot.storage.postgres.migrate`).
        return bool(self._retry(lambda connection, tried: run(connection, sql, [-number])[0][0], attempt))

    def _undo_lock(self, request: Future[bool], number: int) -> None:
        # One thread serves all locks, so the request is answered by now. Its caller is gone.
        if not request.cancelled() and request.exception() is None and request.result():
            self._run_lock(_UNLOCK, number, Attempt(self.where))

    async def enter_place(self) -> tuple[str, str]:
        """See `Database.enter_place`."""
        place = await self.place()
        return place, place

    async def place(self) -> str:
        """See `Database.place`. The timeline changes when a standby is promoted; a dump makes another database."""
        return await self.call(_place)

    def on_connect(self, check: Callable[[Transaction, str], str], done: Callable[[str], None]) -> None:
        """See `Database.on_connect`."""
        self._on_connect = check, done

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

    async def _in_thread(
        self, work: Callable[[], T], attempt: Attempt[T], settle: Callable[[], Awaitable[bool]] | None = None
    ) -> T:
        if self._closed:
            raise StorageClosed(self.where)
        run_in_executor = asyncio.get_running_loop().run_in_executor
        with faults(str(self.where)):
            return await attempt.within_limit(lambda: run_in_executor(self._threads, attempt.run, work), settle)

    def _retry(self, work: Callable[[Connection, int], T], attempt: Attempt[Any]) -> T:
        """Run `work(connection, which try)` in this thread; again after a conflict, and once after a lost connection."""
        lost = False
        for tried in count(1):
            connection = self._connections.mine or self._open_connection(attempt)
            try:
                attempt.interruptible(partial(abort, connection))
                return work(connection, tried)
            except psycopg.Error as error:
                if is_lost(error):
                    self._drop(connection)
                    if lost or self._aborted:
                        raise
                    lost = True
                elif error.sqlstate in _RETRIED and tried < CONCURRENT_TRIES + EXCLUSIVE_TRIES:
                    time.sleep(0.001 * 2**tried)
                else:
                    raise
            finally:
                # The connection is the next attempt's, and must not be aborted for this one.
                attempt.not_interruptible()
                if connection.closed:
                    self._drop(connection)
        raise AssertionError("unreachable")

    def _drop(self, connection: Connection) -> None:
        connection.close()
        self._connections.mine = None
        self._open.discard(connection)

    def _open_connection(self, attempt: Attempt[Any]) -> Connection:
        connection = connect_to(
            self.address, opened=lambda connection: attempt.interruptible(partial(abort, connection))
        )
        self._connections.mine = connection
        self._open.add(connection)
        if self._aborted:
            self._drop(connection)
            raise StorageClosed(self.where)
        limits = f"SET lock_timeout = {self._wait_ms:d}; SET statement_timeout = {int(LIMIT_SECONDS * 1_000):d}"
        connection.execute(limits, prepare=False)
        if self._on_connect is not None:
            try:
                self._enter(connection, *self._on_connect)
            except BaseException:
                self._drop(connection)
                raise
        return connection

    def _enter(
        self, connection: Connection, check: Callable[[Transaction, str], str], done: Callable[[str], None]
    ) -> None:
        """See `Database.on_connect`. A server that has lost commits is only reached by a new connection."""
        place = _place(connection)
        with connection.transaction():
            # The lock lets several connections, also of other processes, check after each other.
            connection.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED", prepare=False)
            connection.execute("SELECT FROM meta WHERE key = 'epoch-place' FOR UPDATE", prepare=False)
            answer = check(Transaction(partial(run, connection), "epoch", self._failpoint), place)
        done(answer)

    @contextmanager
    def _transaction(
        self, connection: Connection, begin: str, attempt: Attempt[Any], settle: Callable[[], Awaitable[bool]]
    ) -> Iterator[None]:
        try:
            connection.execute(begin, prepare=False)
            yield
            attempt.committing()
        except BaseException:
            if not connection.closed:
                connection.rollback()
            raise
        try:
            connection.execute("COMMIT")
        except psycopg.Error as error:
            if is_lost(error):
                # It may have been committed, so it must not be run again.
                raise CommitUnknown(self.where, settle) from error
            attempt.not_committed()
            raise


def _place(connection: Connection) -> str:
    ((timeline, database),) = run(
        connection,
        "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8), oid FROM pg_database WHERE datname = current_database()",
    )
    return f"{timeline}/{database}"


def _beginning(*, durable: bool, repeatable_read: bool, mark: tuple[int, int] | None) -> str:
    """The statements that begin a transaction, in one message to the server; with a place for the lock mode.

    mark: the values of its row in `commit_mark`.
    """
    seconds = seconds_left()
    milliseconds = 0 if seconds is None else max(1, int(seconds * 1_000))
    statements = [
        f"BEGIN ISOLATION LEVEL {'REPEATABLE READ' if repeatable_read else 'SERIALIZABLE'}",
        f"SET LOCAL idle_in_transaction_session_timeout = {FROZEN_MS}",
        f"SET LOCAL statement_timeout = {milliseconds:d}",
        # The lock comes first, since the snapshot is taken at the first query.
        "LOCK TABLE riposte IN {mode} MODE",
    ]
    if not durable:
        statements.append("SET LOCAL synchronous_commit = off")
    if mark is not None:
        statements.append(f"INSERT INTO commit_mark (id, interaction_id) VALUES ({mark[0]:d}, {mark[1]:d})")  # noqa: S608 -- two numbers
    return "; ".join(statements)
