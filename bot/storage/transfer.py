"""A whole store copied to another engine, and compared: everything or nothing."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, nullcontext
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import islice
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from bot.storage.database import Value
from bot.storage.errors import CopyDiffers, NotEmpty
from bot.storage.postgres.address import is_address, require_driver
from bot.storage.sqlite.lockfile import owning
from bot.storage.sqlite.transfer import open_file
from bot.store import Store

BATCH: Final = 1_000
"""Rows that are in memory at once."""
Values: TypeAlias = tuple[Value, ...]


class End(Protocol):
    """One of the two stores, in a transaction of its own that is committed at an orderly end. Nobody else changes it."""

    @property
    def where(self) -> Path | str:
        """What to call it in front of people."""
        ...

    def tables(self) -> Mapping[str, Sequence[str]]:
        """The tables that hold what the bot keeps -> their columns."""
        ...

    def references(self) -> Mapping[str, set[str]]:
        """Table -> those that have to be filled before it."""
        ...

    def rows(self, table: str, columns: Sequence[str]) -> Generator[Values, None, None]:
        """All rows, sorted by the key of the table; never all of them in memory."""
        ...

    def add(self, table: str, columns: Sequence[str], rows: Sequence[Values]) -> None:
        """Add rows."""
        ...

    def last_ids(self) -> dict[str, int]:
        """Table -> the last id that was given in it, for those that give ids which never come back."""
        ...

    def go_on_after(self, last_ids: Mapping[str, int]) -> None:
        """Give only later ids from now on; it knows itself which tables give any."""
        ...


@dataclass(frozen=True, slots=True)
class Copied:
    """A table that was copied: how many rows, and the SHA-256 of all of them in order, on both sides the same."""

    table: str
    rows: int
    sha256: str

    def __str__(self) -> str:
        return f"{self.table}: {self.rows} rows, sha256 {self.sha256[:16]}"


def move(source: Path | str, target: Path | str, *, now_ms: Callable[[], int], say: Callable[[str], object]) -> None:
    """Copy everything from one store to another, which must be empty; say what was copied, line by line.

    Both are brought up to date first, as at a start of the bot, and a file belongs to nobody else meanwhile. Raises a
    `StorageFault`, and then the target is empty.
    """
    with ExitStack() as stack:
        for where in (source, target):
            stack.enter_context(_alone(where))
            asyncio.run(_prepared(where, now_ms))
        from_ = stack.enter_context(_end(source))
        to = stack.enter_context(_end(target))
        for copied in _copied(from_, to):
            say(str(copied))


def _alone(where: Path | str) -> AbstractContextManager[None]:
    return nullcontext() if isinstance(where, str) else owning(where)


async def _prepared(where: Path | str, now_ms: Callable[[], int]) -> None:
    store = await Store.open(where, clock_ms=now_ms)
    await store.close()


def _end(where: Path | str) -> AbstractContextManager[End]:
    if isinstance(where, Path):
        return open_file(where)
    require_driver(where)
    from bot.storage.postgres.transfer import open_server  # noqa: PLC0415 -- needs the driver just looked for

    return open_server(where)


def _copied(source: End, target: End) -> Iterator[Copied]:
    tables = source.tables()
    for table, columns in tables.items():
        with closing(target.rows(table, columns)) as rows:
            if next(rows, None) is not None:
                raise NotEmpty(target.where)
    for table in TopologicalSorter(source.references()).static_order():
        columns = tables[table]
        sent = _Sum(table)
        reading = sent.reading(source.rows(table, columns))
        while batch := list(islice(reading, BATCH)):
            target.add(table, columns, batch)
        there = _Sum(table)
        for _ in there.reading(target.rows(table, columns)):
            pass
        if there.copied != sent.copied:
            raise CopyDiffers(target.where, table)
        yield sent.copied
    target.go_on_after(source.last_ids())


class _Sum:
    """Counts rows and adds them up while they are read."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._rows = 0
        self._sum = hashlib.sha256()

    def reading(self, rows: Iterable[Values]) -> Iterator[Values]:
        for row in rows:
            self._rows += 1
            self._sum.update(repr(row).encode("utf-8", "surrogatepass"))
            yield row

    @property
    def copied(self) -> Copied:
        return Copied(self._table, self._rows, self._sum.hexdigest())


def store_named(word: str) -> Path | str:
    """The store that somebody names on a command line: an address, or else the path of a file."""
    return word if is_address(word) else Path(word)
