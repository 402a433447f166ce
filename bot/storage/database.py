"""What the parts of the store ask of the database underneath, whichever engine it is.

Both engines take the same statements. What keeps it so: values are `?` and never part of the text; no question mark stands in
a literal; an `ON CONFLICT` names its columns; truth is 0 or 1; `COLLATE "C"` (the columns of PostgreSQL have it) is the order
in which SQLite sorts too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

Value = int | str | None
T = TypeVar("T")

Failpoint = Callable[[str], None]
"""Called between the statements of every transaction with the name of the place. Tests raise or kill there."""


def no_failpoint(place: str) -> None:
    """Go on."""


class Row(Protocol):
    """A row of a result: its values by name or place, and in order when it is gone through."""

    def keys(self) -> Sequence[str]:
        """The names of the columns."""
        ...

    def __getitem__(self, key: int | str, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __len__(self) -> int: ...


class Transaction(Protocol):
    """An open transaction, in a thread that waits for the database."""

    def run(self, sql: str, *values: Value) -> Sequence[Row]:
        """Run one statement and fetch all it returns."""
        ...


class Database(ABC):
    """A database that is open; `close` it, or its threads keep the process alive."""

    where: Path | str
    """What to call it in front of people: a path, or an address without its password."""
    sole: bool
    """Whether nobody else changes it, so that what was read or written last may be remembered."""

    @abstractmethod
    async def change(
        self,
        name: str,
        work: Callable[[Transaction], T],
        *,
        durable: bool = True,
        narrow: bool = False,
        committed: Callable[[T], None] = lambda result: None,
    ) -> T:
        """Do the work as one transaction: committed when it returns, rolled back when it raises anything.

        Every change comes out as if all changes were made one after the other, whoever makes them. For this the work may be
        done again from the start, so it touches nothing but the transaction. A task that is cancelled meanwhile cannot know
        what became of it; the data are whole either way.

        narrow: the work relies on nothing but rows which it writes itself and on keys which are unique. Only then others can
        be under way beside it that read what it writes. For what every press does.
        durable: wait until the disk has it. Without, a power failure (not the mere end of the process) may take the change
        back: for notes of what is found again where it was done.
        committed: told the result once, in the thread that has committed it, whoever has been cancelled meanwhile; in the
        order of the commits where the database is `sole`.
        """

    @abstractmethod
    async def read(self, sql: str, *values: Value) -> Sequence[Row]:
        """Run one reading statement on what is committed."""

    async def read_one(self, sql: str, *values: Value) -> Row | None:
        """The first row of a reading statement."""
        rows = await self.read(sql, *values)
        return rows[0] if rows else None

    @abstractmethod
    async def hold(self, number: int) -> bool:
        """Hold the lock of this number among all processes, until `let_go` or the end of this one. False: another holds it.

        Tasks of one process do not keep each other out, and a database that is `sole` has nobody to keep out.
        """

    @abstractmethod
    async def let_go(self, number: int) -> None:
        """Let others hold it. As often as it was held."""

    @abstractmethod
    async def ping(self) -> None:
        """Raise unless it answers."""

    @abstractmethod
    async def size(self) -> int:
        """Its size in bytes."""

    @abstractmethod
    async def close(self) -> None:
        """Let the changes under way end, then close. A second call does nothing."""


def marks(values: Sequence[Value]) -> str:
    """The place marks of a list of values, which is not empty: `?, ?, ?`."""
    return ", ".join("?" * len(values))
