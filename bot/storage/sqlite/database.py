"""A SQLite database: one connection for writing and one for reading, each with its own thread.

The writing thread runs whole transactions one after the other, so that a press costs one round trip to it. The reading
connection sees committed data only, and never waits for the disk to confirm a write.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.storage.database import Database, Failpoint, Transaction, Value
from bot.storage.errors import DatabaseLocked, DatabaseReplaced, DiskFault, StorageClosed, StorageFault
from bot.storage.limits import Attempt, note_commit
from bot.storage.sqlite.epoch_file import read_number, write_number
from bot.storage.sqlite.faults import faults
from bot.storage.sqlite.file_identity import OpenFiles

log = logging.getLogger(__name__)

T = TypeVar("T")

NOTICED_MS = 50
"""A shorter wait for the thread is not deducted from the wait for other processes."""


class Connection(aiosqlite.Connection):
    """A connection that keeps the future of its thread's end.

    When aiosqlite cannot connect, it stops the thread without waiting for it. If the loop closes meanwhile, the thread prints a
    traceback after the error message for the host.
    """

    stopped: asyncio.Future[None] | None = None
    wait_ms = 0
    shortened = False
    """Whether the busy timeout is set shorter than `wait_ms`."""

    async def call(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` in the thread of the connection."""
        # aiosqlite has no type for the result.
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result

    async def set_wait(self, wait_ms: int) -> None:
        """Set the busy timeout: the wait for another process that writes."""
        self.wait_ms = wait_ms
        await self.execute_fetchall(f"PRAGMA busy_timeout = {wait_ms:d}")

    async def call_within_wait(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """`call`, with the time waited for the thread deducted from the busy timeout.

        Otherwise, while the file is locked, queued calls would fail one whole timeout after the other.
        """
        asked = time.perf_counter()

        def begin(connection: sqlite3.Connection) -> T:
            waited_ms = int((time.perf_counter() - asked) * 1_000)
            if waited_ms >= NOTICED_MS or self.shortened:
                self.shortened = waited_ms >= NOTICED_MS
                left = max(0, self.wait_ms - waited_ms) if self.shortened else self.wait_ms
                connection.execute(f"PRAGMA busy_timeout = {left:d}")
            return work(connection)

        return await self.call(begin)

    def stop(self) -> asyncio.Future[None] | None:
        self.stopped = super().stop()
        return self.stopped


def reading_address(path: Path) -> str:
    """The URI to open a database for reading.

    Reading a database in WAL mode creates files beside it. Without a `-wal` no process has it open and the file is complete, so
    it can be opened as immutable.
    """
    real = path.resolve()
    in_use = real.with_name(f"{real.name}-wal").exists()
    return f"{real.as_uri()}?mode=ro{'' if in_use else '&immutable=1'}"


def existing_address(path: Path) -> str:
    """The URI to open an existing database for writing."""
    return f"{path.absolute().as_uri()}?mode=rw"


def create_private(path: Path) -> None:
    """Create an empty file that only the user of the bot can read, since a fight names people. Does nothing if it exists."""
    with suppress(OSError):  # SQLite, which opens it next, has the words for what is wrong.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


async def connect_to(path: Path, *, make: bool = False) -> Connection:
    """Open a connection without implicit transactions. The caller closes it. make: create a missing file."""
    if make and str(path) != ":memory:":  # No file: SQLite opens it in memory, without a WAL, which is refused later.
        create_private(path)
    address = path if make else existing_address(path)
    connection = Connection(partial(sqlite3.connect, address, uri=not make, isolation_level=None), iter_chunk_size=64)
    # aiosqlite loses a connection whose opening is cancelled, and the file stays open.
    opening = asyncio.ensure_future(connection)
    try:
        await asyncio.shield(opening)
    except BaseException:
        await asyncio.gather(opening, return_exceptions=True)
        if connection.stopped is None:
            await connection.close()
        else:
            await connection.stopped
        raise
    return connection


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
        self._number: int | None = None

    @classmethod
    @asynccontextmanager
    async def connect(cls, path: Path, *, wait_ms: int, failpoint: Failpoint) -> AsyncIterator[SQLiteDatabase]:
        """Open both connections for the preparation inside the context.

        If the preparation fails, they are closed; otherwise the caller has to `close` the database.
        """
        async with AsyncExitStack() as stack:
            with faults(path):
                connections = []
                for _ in range(2):
                    connection = await connect_to(path, make=True)
                    stack.push_async_callback(connection.close)
                    connection.row_factory = sqlite3.Row
                    await connection.set_wait(wait_ms)
                    connections.append(connection)
                yield cls(path, connections[0], connections[1], failpoint)
            stack.pop_all()

    async def harden(self) -> None:
        """Switch on WAL, fsync at each commit, and overwriting of deleted data."""
        ((mode,),) = await self.writer.execute_fetchall("PRAGMA journal_mode = WAL")
        if mode != "wal":
            raise DiskFault(self.path)
        await self.writer.execute_fetchall("PRAGMA synchronous = FULL")
        # Deleted personal data must not stay in free pages of the file.
        await self.writer.execute_fetchall("PRAGMA secure_delete = ON")
        await self._reader.execute_fetchall("PRAGMA query_only = ON")
        # A first read creates the files beside it.
        await self.writer.execute_fetchall("SELECT count(*) FROM sqlite_schema")
        self._files = OpenFiles(self.path)
        # A file that cannot be written should stop the start, not the first press.
        await self.change("probe", lambda transaction: None)

    async def change(
        self,
        name: str,
        work: Callable[[Transaction], T],
        *,
        durable: bool = True,
        repeatable_read: bool = False,
        on_commit: Callable[[T], None] = lambda result: None,
    ) -> T:
        """See `Database.change`. The whole `work` runs in the writing thread, so transactions never interleave."""
        if self._closed:
            raise StorageClosed(self.path)
        attempt: Attempt[T] = Attempt(self.path)

        def run(connection: sqlite3.Connection) -> T:
            return attempt.run(lambda: self._change(name, work, durable, on_commit, connection, attempt))

        with faults(self.path):
            result = await attempt.within_limit(
                lambda: self.writer.call_within_wait(run), attempt.settled if durable else None
            )
        if durable:
            note_commit()
        self._failpoint(f"{name}:committed")
        return result

    def _change(
        self,
        name: str,
        work: Callable[[Transaction], T],
        durable: bool,
        on_commit: Callable[[T], None],
        connection: sqlite3.Connection,
        attempt: Attempt[T],
    ) -> T:
        self._check_files()
        connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        connection.execute("BEGIN IMMEDIATE")
        try:
            # All rows are fetched: a cursor with unread ones would make the commit fail.
            result = work(
                Transaction(lambda sql, values: connection.execute(sql, values).fetchall(), name, self._failpoint)
            )
            self._failpoint(f"{name}:commit")
            attempt.committing()
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
        # The file may have been deleted meanwhile, and the commit with it.
        self._check_files()
        on_commit(result)
        return result

    def _check_files(self) -> None:
        if self._files is not None:
            self._files.check()

    async def read(self, sql: str, *values: Value) -> list[sqlite3.Row]:
        """See `Database.read`."""
        if self._closed:
            raise StorageClosed(self.path)
        with faults(self.path):
            return await self._within_limit(self._reader, sql, values)

    async def _within_limit(self, connection: Connection, sql: str, values: Sequence[Value] = ()) -> list[sqlite3.Row]:
        attempt: Attempt[list[sqlite3.Row]] = Attempt(self.path)

        def read(raw: sqlite3.Connection) -> list[sqlite3.Row]:
            return attempt.run(lambda: raw.execute(sql, values).fetchall())

        return await attempt.within_limit(lambda: connection.call(read))

    async def try_lock(self, number: int) -> bool:
        """See `Database.try_lock`."""
        return True

    async def unlock(self, number: int) -> None:
        """See `Database.unlock`."""

    async def enter_place(self) -> tuple[str, str]:
        """See `Database.enter_place`. The number beside the file, and the next one."""
        with faults(self.path):
            former = await asyncio.to_thread(read_number, self.path)
            await asyncio.to_thread(write_number, self.path, former + 1)
        self._number = former + 1
        return str(former), str(former + 1)

    async def place(self) -> str:
        """See `Database.place`."""
        return str(self._number)

    def on_connect(self, check: Callable[[Transaction, str], str], done: Callable[[str], None]) -> None:
        """See `Database.on_connect`."""

    async def _leave_place(self) -> None:
        """Change the number in the database and beside it, so that a copy that was made meanwhile is told from the file."""
        if self._number is not None:
            number = self._number + 1
            sql = "UPDATE meta SET value = ? WHERE key = 'epoch-place' AND value = ?"
            await self.writer.execute_fetchall(sql, (str(number), str(self._number)))
            await asyncio.to_thread(write_number, self.path, number)

    async def ping(self) -> None:
        """Raise unless both connections answer, and the file is at its path and writable."""
        await self.read("SELECT 1")
        with faults(self.path):
            await self._within_limit(self.writer, "SELECT 1")
            if self._files is not None:
                checked: Attempt[None] = Attempt(self.path)
                await checked.within_limit(partial(asyncio.to_thread, self._files.check_writable))

    async def size(self) -> int:
        """The size of the file without its WAL."""
        ((size,),) = await self.read("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return int(size)

    async def close(self) -> None:
        """Let running changes end, optimize the file, close both connections. A second call does nothing.

        Raises `DatabaseReplaced` after closing; all committed data is copied to a file beside the path before.
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
            # While another process writes, this is left to the next close.
            with suppress(DatabaseLocked), faults(self.path):
                await self._leave_place()
                await self.writer.execute_fetchall("PRAGMA analysis_limit = 400")
                await self.writer.execute_fetchall("PRAGMA optimize")
                await self.writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _rescue(self) -> Path | None:
        """Copy all committed data to a new file beside the path; None when that fails."""
        names = (self.path.with_name(f"{self.path.name}.rescued-{number}") for number in count(1))
        target = next(name for name in names if not name.exists())
        try:
            with faults(target):
                await self.writer.execute_fetchall("VACUUM INTO ?", (str(target),))
        except StorageFault as fault:
            log.error("The committed data can't be copied to %s: %r", target, fault)
            return None
        return target
