"""The interface of a database, implemented for SQLite and PostgreSQL.

Both engines run the same statements. Therefore: values are placeholders `?` and never part of the text; no literal has a
question mark; `ON CONFLICT` names its columns where it updates; booleans are 0 or 1; text sorts by code point (`COLLATE "C"`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

Value = int | str | None
T = TypeVar("T")

Failpoint = Callable[[str], None]
"""Called before each statement, before and after each commit, with the name of the place. Tests raise or kill there."""


def no_failpoint(place: str) -> None:
    """Do nothing."""


class Row(Protocol):
    """A row of a result: values by column name or index, iterated in the order of the columns."""

    def keys(self) -> Sequence[str]:
        """The names of the columns."""
        ...

    def __getitem__(self, key: int | str, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __len__(self) -> int: ...


class Transaction:
    """An open transaction, used in the thread of its connection. execute: runs a statement and fetches all its rows."""

    def __init__(
        self, execute: Callable[[str, Sequence[Value]], Sequence[Row]], name: str, failpoint: Failpoint
    ) -> None:
        self._execute = execute
        self._name = name
        self._failpoint = failpoint
        self._count = 0

    def run(self, sql: str, *values: Value) -> Sequence[Row]:
        """Run one statement and fetch all its rows."""
        self._count += 1
        self._failpoint(f"{self._name}:{self._count}")
        return self._execute(sql, values)


class Database(ABC):
    """An open database. `close` it, or its threads keep the process alive."""

    where: Path | str
    """The path of the file, or the address of the server without its password, for messages."""
    exclusive: bool
    """Whether no other process changes the database, so that rows may be cached."""

    @abstractmethod
    async def change(
        self,
        name: str,
        work: Callable[[Transaction], T],
        *,
        durable: bool = True,
        repeatable_read: bool = False,
        on_commit: Callable[[T], None] = lambda result: None,
    ) -> T:
        """Run `work` in one serializable transaction: committed when it returns, rolled back when it raises.

        `work` may run again after a conflict with another process, so it has no effect but the transaction. When the calling
        task is cancelled, the transaction may or may not be committed.

        name: of the failpoints.
        durable: wait for the disk. Without, a power failure (not the end of the process) may undo the change: for records
        that can be restored from Discord.
        repeatable_read: a weaker isolation without conflicts between readers and writers, for `work` that relies only on rows
        that it writes itself and on unique keys. For the changes of every press.
        on_commit: called once with the result in the committing thread, even if the task was cancelled; in the order of the
        commits where the database is `exclusive`.
        """

    async def write(self, sql: str, *values: Value, durable: bool = True) -> Sequence[Row]:
        """Run one changing statement as a transaction of its own (`repeatable_read`), and fetch its rows."""
        return await self.change(
            "write", lambda transaction: transaction.run(sql, *values), durable=durable, repeatable_read=True
        )

    @abstractmethod
    async def read(self, sql: str, *values: Value) -> Sequence[Row]:
        """Run one reading statement on committed data."""

    async def read_one(self, sql: str, *values: Value) -> Row | None:
        """The first row of a reading statement."""
        rows = await self.read(sql, *values)
        return rows[0] if rows else None

    @abstractmethod
    async def try_lock(self, number: int) -> bool:
        """Lock a number against other processes, until `unlock` or the end of the process. False: another one holds it.

        Tasks of one process do not exclude each other. An `exclusive` database always returns True.
        """

    @abstractmethod
    async def unlock(self, number: int) -> None:
        """Release a lock; as often as it was taken."""

    @abstractmethod
    async def enter_place(self) -> tuple[str, str]:
        """The place where the store was left, and that where it is from now on, see `bot.storage.epoch`."""

    @abstractmethod
    async def place(self) -> str:
        """Where the store is now."""

    @abstractmethod
    def on_connect(self, check: Callable[[Transaction, str], str], done: Callable[[str], None]) -> None:
        """Call `check` for each new connection to a server before it is used, with the place, and `done` with its result.

        In the thread and in a transaction of the connection. A file has no connections that could lead elsewhere.
        """

    @abstractmethod
    async def ping(self) -> None:
        """Raise a `StorageFault` unless the database answers."""

    @abstractmethod
    async def size(self) -> int:
        """The size in bytes."""

    @abstractmethod
    async def close(self) -> None:
        """Let running changes end, then close. A second call does nothing."""


def values_of(row: Row, *booleans: str) -> dict[str, Any]:
    """The values of a row by column, those of these columns as bool."""
    values = dict(zip(row.keys(), row, strict=True))
    return values | {column: bool(values[column]) for column in booleans}


def placeholders(values: Sequence[Value]) -> str:
    """The placeholders of a non-empty list of values: `?, ?, ?`."""
    return ", ".join("?" * len(values))
