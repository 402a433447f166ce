"""What can go wrong in the store, as types that carry data and no sentences.

Two families: a `StorageFault` means that the store cannot be used as it stands (its file, its disk, its age), and a
person has to look at the machine; every other `StorageError` is an answer to one request and leaves all as it was.
"""

# ruff: noqa: N818 -- such a name says what is the case (ChannelBusy), not that something is wrong.

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


class StorageError(Exception):
    """The root of everything that the store raises on purpose."""

    def __str__(self) -> str:
        return repr(self)


@dataclass(eq=False)
class UnknownEncounter(StorageError):
    """No encounter has this id."""

    encounter_id: int


@dataclass(eq=False)
class RevisionConflict(StorageError):
    """Somebody else changed the encounter: it stands at `stored`, not at `expected`."""

    encounter_id: int
    expected: int
    stored: int


@dataclass(eq=False)
class AlreadyDone(StorageError):
    """This interaction was stored before, as the events `first_seq` to `last_seq` of the encounter."""

    encounter_id: int
    first_seq: int
    last_seq: int


@dataclass(eq=False)
class ChannelBusy(StorageError):
    """The channel has an open encounter already: `encounter_id`."""

    channel_id: int
    encounter_id: int


@dataclass(eq=False)
class NameTaken(StorageError):
    """Something else is called by this name already."""

    name: str


@dataclass(eq=False)
class TooMany(StorageError):
    """There are as many of them as may be: `limit`."""

    limit: int


@dataclass(eq=False)
class StorageFault(StorageError):
    """The store at `where` cannot be used as it stands: its path, or its address without a password."""

    where: Path | str


class StorageClosed(StorageFault):
    """The store was asked for something after `close()`."""


class DatabaseLocked(StorageFault):
    """Another process kept the database to itself for longer than we wait."""


class NotWritable(StorageFault):
    """The file cannot be made, opened or written: a missing folder, a folder in its place, missing rights."""


class NotADatabase(StorageFault):
    """The file exists and is no database, or it is the database of another program."""


class DatabaseDamaged(StorageFault):
    """The database contradicts itself; the newest good copy is needed."""


@dataclass(eq=False)
class DatabaseReplaced(StorageFault):
    """The file that is open no longer stands at its path: deleted, moved, replaced or unmounted, or the log beside it was.

    rescued: where everything that was acknowledged has been copied to, once it has been.
    """

    rescued: Path | None = None


class LinkedTwice(StorageFault):
    """The file has a second name (a hard link). Each name would have a log of its own, which damages the database."""


class StorageFull(StorageFault):
    """The disk is full."""


class DiskFault(StorageFault):
    """Reading or writing failed below the database: a broken disk, or a file system without the locks it needs."""


@dataclass(eq=False)
class NewerSchema(StorageFault):
    """A newer version of the bot wrote this database: schema `found`, while this bot knows `known`."""

    found: int
    known: int


@dataclass(eq=False)
class LibraryTooOld(StorageFault):
    """The SQLite library of this Python, or the PostgreSQL server, is older than what the schema needs."""

    found: tuple[int, ...]
    needed: tuple[int, ...]


@dataclass(eq=False)
class Unreachable(StorageFault):
    """The database server does not answer, or not any more; `reason` is what was said of it, without secrets."""

    reason: str


@dataclass(eq=False)
class AccessRefused(StorageFault):
    """The database server does not let us in, or not do what we have to: wrong password, database or rights."""

    reason: str


class NotEmpty(StorageFault):
    """What is to be filled from another store holds something already."""


@dataclass(eq=False)
class CopyDiffers(StorageFault):
    """A table came out of the new store other than it was put in."""

    table: str


class DriverMissing(StorageFault):
    """The store is in PostgreSQL, and the library that speaks to it is not installed."""
