"""Errors of the store, with data and without sentences.

A `StorageFault` means that the store cannot be used (its file, disk, server or version) until the host acts. Every other
`StorageError` refuses one request and leaves the data unchanged.
"""

# ruff: noqa: N818 -- the names state a condition (ChannelBusy).

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path


class StorageError(Exception):
    """Base class of all errors of the store."""

    def __str__(self) -> str:
        return repr(self)


@dataclass(eq=False)
class UnknownEncounter(StorageError):
    """No encounter has this id."""

    encounter_id: int


@dataclass(eq=False)
class RevisionConflict(StorageError):
    """The encounter has changed: its revision is `stored`, not `expected`."""

    encounter_id: int
    expected: int
    stored: int


@dataclass(eq=False)
class AlreadyDone(StorageError):
    """The interaction is stored already, as the events `first_seq` to `last_seq` of the encounter."""

    encounter_id: int
    first_seq: int
    last_seq: int


@dataclass(eq=False)
class ChannelBusy(StorageError):
    """The channel has another open encounter, `encounter_id`."""

    channel_id: int
    encounter_id: int


@dataclass(eq=False)
class NameTaken(StorageError):
    """The name is in use."""

    name: str


@dataclass(eq=False)
class TooMany(StorageError):
    """The maximum of `limit` entries is reached."""

    limit: int


@dataclass(eq=False)
class StorageFault(StorageError):
    """The store cannot be used. where: its path, or its address without the password."""

    where: Path | str


class StorageClosed(StorageFault):
    """A method was called after `close()`."""


class DatabaseLocked(StorageFault):
    """Another process kept the database locked for longer than the wait."""


class NotWritable(StorageFault):
    """The file cannot be created, opened or written: missing folder, folder in its place, missing rights."""


class NotADatabase(StorageFault):
    """The file is no database, or the database of another program."""


class DatabaseDamaged(StorageFault):
    """The database is corrupt; restore a backup."""


@dataclass(eq=False)
class DatabaseReplaced(StorageFault):
    """The open file, or its WAL, is no longer at its path: deleted, moved, replaced or unmounted.

    rescued: the copy of all committed data, once it is made.
    """

    rescued: Path | None = None


class HardLinked(StorageFault):
    """The file has several hard links. Each name would have its own WAL, which corrupts the database."""


class StorageFull(StorageFault):
    """The disk is full."""


class DiskFault(StorageFault):
    """An I/O error: a broken disk, or a file system without locks."""


@dataclass(eq=False)
class NewerSchema(StorageFault):
    """A newer version of the bot wrote this database: its `schema` is above the `supported` one."""

    schema: int
    supported: int


@dataclass(eq=False)
class OlderSchema(StorageFault):
    """A development version from before the first release wrote this database: its `schema` is below the `required` one."""

    schema: int
    required: int


@dataclass(eq=False)
class LibraryTooOld(StorageFault):
    """The SQLite library of this Python, or the PostgreSQL server, is older than `required`."""

    version: tuple[int, ...]
    required: tuple[int, ...]


@dataclass(eq=False)
class Unreachable(StorageFault):
    """The database server does not answer. reason: the error message, without secrets."""

    reason: str


@dataclass(eq=False)
class AccessRefused(StorageFault):
    """The database server refuses the login or an operation: wrong password, database or rights."""

    reason: str


class TimedOut(StorageFault):
    """The database, its disk or a lock did not answer in time. A durable change is not committed, and will not be."""


@dataclass(eq=False)
class CommitUnknown(StorageFault):
    """No answer to a commit. settle: waits for the database, and says whether the change was committed."""

    settle: Callable[[], Awaitable[bool]]


class NotEmpty(StorageFault):
    """What is to be filled from another store holds something already."""


@dataclass(eq=False)
class CopyDiffers(StorageFault):
    """A table came out of the new store other than it was put in."""

    table: str


class DriverMissing(StorageFault):
    """The store is in PostgreSQL, and the library that speaks to it is not installed."""
