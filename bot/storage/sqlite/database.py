"""The file underneath: two connections, each with a thread of its own, and one kind of transaction.

Writing goes through one connection, whose thread does one whole transaction after the other: a press costs one way to that
thread and back. Reading has a connection of its own. It sees every commit and nothing of a transaction that is still open, and
a press that only reads never waits for the disk to confirm somebody else's write.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.storage.database import Database, Failpoint, Value
from bot.storage.errors import DatabaseLocked, DatabaseReplaced, DiskFault, StorageClosed, StorageFault
from bot.storage.sqlite.faults import faults
from bot.storage.sqlite.file_identity import OpenFiles

log = logging.getLogger(__name__)

T = TypeVar("T")

APPLICATION_ID = 0x52495053
"""Stands in the header of our files, so that the database of another program is never taken for one of ours."""


NOTICED_MS = 50
"""A wait for the thread that is too short to be taken off the wait for other programs."""


class Connection(aiosqlite.Connection):
    """A connection that keeps the promise of its thread to stop.

    When it cannot connect, aiosqlite tells the thread to stop and does not wait for it. If the loop closes meanwhile,
    the thread dies with a traceback of its own, just after the person who starts the bot was told what is wrong.
    """

    stopped: asyncio.Future[None] | None = None
    wait_ms = 0
    hurried = False
    """Whether the wait for other programs is set shorter than `wait_ms`."""

    async def call(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do the work in the thread of the connection."""
        # aiosqlite itself says of no type what this returns.
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result

    async def be_patient(self, wait_ms: int) -> None:
        """Wait at most so long for another program that is writing."""
        self.wait_ms = wait_ms
        await self.execute_fetchall(f"PRAGMA busy_timeout = {wait_ms:d}")

    async def call_in_time(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The same as `call`; what waited here for its turn waits so much less for another program.

        Else each of many that wait for a file that is held would fail a whole wait after the one before.
        """
        asked = time.perf_counter()

        def begin(connection: sqlite3.Connection) -> T:
            waited_ms = int((time.perf_counter() - asked) * 1_000)
            if waited_ms >= NOTICED_MS or self.hurried:
                self.hurried = waited_ms >= NOTICED_MS
                left = max(0, self.wait_ms - waited_ms) if self.hurried else self.wait_ms
                connection.execute(f"PRAGMA busy_timeout = {left:d}")
            return work(connection)

        return await self.call(begin)

    def stop(self) -> asyncio.Future[None] | None:
        self.stopped = super().stop()
        return self.stopped


def reading_address(path: Path) -> str:
    """The address of a database that is only to be read.

    Reading makes files beside one in WAL mode, and leaves them there. Without a `-wal` nobody has it open and all is in the
    file itself, so that SQLite can be told that it will not change.
    """
    real = path.resolve()
    rests = real.with_name(f"{real.name}-wal").exists()
    return f"{real.as_uri()}?mode=ro{'' if rests else '&immutable=1'}"


def existing_address(path: Path) -> str:
    """The address of a database that is to be written, and not to be made where there is none."""
    return f"{path.absolute().as_uri()}?mode=rw"


async def connect_to(path: Path, *, make: bool = False) -> Connection:
    """A connection without implicit transactions. The caller closes it. make: also where there is no file yet."""
    address = path if make else existing_address(path)
    connection = Connection(partial(sqlite3.connect, address, uri=not make, isolation_level=None), iter_chunk_size=64)
    try:
        await connection
    except BaseException:
        if connection.stopped is not None:
            await connection.stopped
        raise
    return connection


class SQLiteTransaction:
    """An open transaction, in the thread of the connection that writes."""

    def __init__(self, connection: sqlite3.Connection, name: str, failpoint: Failpoint) -> None:
        self._connection = connection
        self._name = name
        self._failpoint = failpoint
        self._count = 0

    def run(self, sql: str, *values: Value) -> list[sqlite3.Row]:
        """Run one statement and fetch all it returns (a half-read cursor would make the commit fail)."""
        self._count += 1
        self._failpoint(f"{self._name}:{self._count}")
        return self._connection.execute(sql, values).fetchall()


class SQLiteDatabase(Database):
    """A SQLite file, opened by `connect` and closed by `close`, always."""

    exclusive = True

    def __init__(self, path: Path, writer: Connection, reader: Connection, failpoint: Failpoint) -> None:
        self.where = self.path = path
        self.writer = writer
        self._reader = reader
        self._failpoint = failpoint
        self._files: OpenFiles | None = None
        self._closed = False

    @classmethod
    @asynccontextmanager
    async def connect(cls, path: Path, *, wait_ms: int, failpoint: Failpoint) -> AsyncIterator[SQLiteDatabase]:
        """Open both connections for a caller who prepares the database.

        If the preparation fails, they are closed again; if it succeeds, the caller owes a `close`. (A connection left
        open keeps its thread, and with it the process, alive.)
        """
        async with AsyncExitStack() as stack:
            with faults(path):
                connections = []
                for _ in range(2):
                    connection = await connect_to(path, make=True)
                    stack.push_async_callback(connection.close)
                    connection.row_factory = sqlite3.Row
                    await connection.be_patient(wait_ms)
                    connections.append(connection)
                yield cls(path, connections[0], connections[1], failpoint)
            stack.pop_all()

    async def harden(self) -> None:
        """Switch on what protects the data: the write-ahead log, and a wait for the disk at every commit."""
        ((mode,),) = await self.writer.execute_fetchall("PRAGMA journal_mode = WAL")
        if mode != "wal":
            raise DiskFault(self.path)
        await self.writer.execute_fetchall("PRAGMA synchronous = FULL")
        # What is deleted at somebody's wish is not to be found in the free pages of the file either.
        await self.writer.execute_fetchall("PRAGMA secure_delete = ON")
        await self._reader.execute_fetchall("PRAGMA query_only = ON")
        # After a first reading, which makes the files beside it.
        await self.writer.execute_fetchall("SELECT count(*) FROM sqlite_schema")
        self._files = OpenFiles(self.path)
        # A file that cannot be written is to be found at the start and not at the first press.
        await self.change("probe", lambda transaction: None)

    async def change(
        self,
        name: str,
        work: Callable[[SQLiteTransaction], T],
        *,
        durable: bool = True,
        repeatable_read: bool = False,
        on_commit: Callable[[T], None] = lambda result: None,
    ) -> T:
        """See `Database.change`.

        The work is handed to the thread of the writing connection as a whole: one way there and back, however many statements.
        The thread takes one after the other, so nobody's statement lands inside another's transaction.
        """
        if self._closed:
            raise StorageClosed(self.path)
        with faults(self.path):
            result = await self.writer.call_in_time(partial(self._change, name, work, durable, on_commit))
        self._failpoint(f"{name}:committed")
        return result

    def _change(
        self,
        name: str,
        work: Callable[[SQLiteTransaction], T],
        durable: bool,
        on_commit: Callable[[T], None],
        connection: sqlite3.Connection,
    ) -> T:
        self._check_files()
        connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        connection.execute("BEGIN IMMEDIATE")
        try:
            result = work(SQLiteTransaction(connection, name, self._failpoint))
            self._failpoint(f"{name}:commit")
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
        # Once more: it may have been deleted meanwhile, and then what was committed is gone with this process.
        self._check_files()
        on_commit(result)
        return result

    def _check_files(self) -> None:
        if self._files is not None:
            self._files.check()

    async def read(self, sql: str, *values: Value) -> list[sqlite3.Row]:
        """Run one reading statement on what is committed."""
        if self._closed:
            raise StorageClosed(self.path)
        with faults(self.path):
            return list(await self._reader.execute_fetchall(sql, values))

    async def try_lock(self, number: int) -> bool:
        """See `Database.try_lock`."""
        return True

    async def unlock(self, number: int) -> None:
        """See `Database.unlock`."""

    async def ping(self) -> None:
        """Raise unless both connections answer and the file stands where it should, to be written."""
        await self.read("SELECT 1")
        with faults(self.path):
            await self.writer.execute_fetchall("SELECT 1")
            if self._files is not None:
                await asyncio.to_thread(self._files.check_writable)

    async def size(self) -> int:
        """The size of the file, its log apart."""
        ((size,),) = await self.read("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return int(size)

    async def close(self) -> None:
        """Let the changes under way end, tidy the file, close both connections. A second call does nothing.

        Raises `DatabaseReplaced` after closing, if that is so; what had been acknowledged is copied beside the path before.
        """
        if self._closed:
            return
        self._closed = True
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self.writer.close)
            stack.push_async_callback(self._reader.close)
            try:
                self._check_files()
            except DatabaseReplaced as fault:
                fault.rescued = await self._rescue()
                raise
            # While another process writes, the file stays untidy: nothing is lost, and the next close tidies it.
            with suppress(DatabaseLocked), faults(self.path):
                await self.writer.execute_fetchall("PRAGMA analysis_limit = 400")
                await self.writer.execute_fetchall("PRAGMA optimize")
                await self.writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _rescue(self) -> Path | None:
        """Copy all that is committed to a new file beside the path, where the open file no longer stands; None: it can't be."""
        names = (self.path.with_name(f"{self.path.name}.rescued-{number}") for number in count(1))
        target = next(name for name in names if not name.exists())
        try:
            with faults(target):
                await self.writer.execute_fetchall("VACUUM INTO ?", (str(target),))
        except StorageFault as fault:
            log.error("What was acknowledged can't be copied to %s: %r", target, fault)
            return None
        return target
