"""Copy a whole store to another engine, and compare: all or nothing."""

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
from bot.storage.sqlite.lockfile import own_database
from bot.storage.sqlite.transfer import open_file
from bot.store import Store

BATCH: Final = 1_000
"""Rows that are in memory at once."""
Values: TypeAlias = tuple[Value, ...]


class TransferEnd(Protocol):
    """Source or target, in its own transaction without other changes, committed at an orderly end."""

    @property
    def where(self) -> Path | str:
        """Its name in messages."""
        ...

    def tables(self) -> Mapping[str, Sequence[str]]:
        """Table -> its columns."""
        ...

    def references(self) -> Mapping[str, set[str]]:
        """Table -> the tables it references, which have to be filled first."""
        ...

    def rows(self, table: str, columns: Sequence[str]) -> Generator[Values, None, None]:
        """All rows in the order of the primary key, streamed."""
        ...

    def add(self, table: str, columns: Sequence[str], rows: Sequence[Values]) -> None:
        """Insert rows."""
        ...

    def last_ids(self) -> dict[str, int]:
        """Table -> its last generated id, for tables that never reuse ids."""
        ...

    def set_last_ids(self, last_ids: Mapping[str, int]) -> None:
        """Generate only later ids from now on."""
        ...


@dataclass(frozen=True, slots=True)
class CopiedTable:
    """A copied table: its number of rows, and the SHA-256 of all rows in order, equal on both sides."""

    table: str
    rows: int
    sha256: str

    def __str__(self) -> str:
        return f"{self.table}: {self.rows} rows, sha256 {self.sha256[:16]}"


def move(source: Path | str, target: Path | str, *, now_ms: Callable[[], int], say: Callable[[str], object]) -> None:
    """Copy everything from one store to another, which must be empty. say: called with one line for each table.

    Both are migrated first, as at the start of the bot; a file is locked meanwhile. Raises a `StorageFault`, and then the
    target stays empty.
    """
    with ExitStack() as stack:
        for where in (source, target):
            stack.enter_context(_lock(where))
            asyncio.run(_prepare(where, now_ms))
        reader = stack.enter_context(_open_end(source))
        writer = stack.enter_context(_open_end(target))
        for copied in _copy_tables(reader, writer):
            say(str(copied))


def _lock(where: Path | str) -> AbstractContextManager[None]:
    return nullcontext() if isinstance(where, str) else own_database(where)


async def _prepare(where: Path | str, now_ms: Callable[[], int]) -> None:
    store = await Store.open(where, clock_ms=now_ms, serving=False)
    await store.close()


def _open_end(where: Path | str) -> AbstractContextManager[TransferEnd]:
    if isinstance(where, Path):
        return open_file(where)
    require_driver(where)
    from bot.storage.postgres.transfer import open_server  # noqa: PLC0415 -- needs the driver just looked for

    return open_server(where)


def _copy_tables(source: TransferEnd, target: TransferEnd) -> Iterator[CopiedTable]:
    tables = source.tables()
    for table, columns in tables.items():
        with closing(target.rows(table, columns)) as rows:
            if next(rows, None) is not None:
                raise NotEmpty(target.where)
    for table in TopologicalSorter(source.references()).static_order():
        columns = tables[table]
        read = _Checksum(table)
        rows_read = read.reading(source.rows(table, columns))
        while batch := list(islice(rows_read, BATCH)):
            target.add(table, columns, batch)
        written = _Checksum(table)
        for _ in written.reading(target.rows(table, columns)):
            pass
        if written.copied != read.copied:
            raise CopyDiffers(target.where, table)
        yield read.copied
    target.set_last_ids(source.last_ids())


class _Checksum:
    """Counts and hashes rows while they are read."""

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
    def copied(self) -> CopiedTable:
        return CopiedTable(self._table, self._rows, self._sum.hexdigest())


def parse_store(word: str) -> Path | str:
    """The store named on the command line: an address, else the path of a file."""
    return word if is_address(word) else Path(word)
