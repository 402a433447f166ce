"""SQLite error codes as `StorageFault`s."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bot.storage.errors import (
    DatabaseDamaged,
    DatabaseLocked,
    DiskFault,
    NotADatabase,
    NotWritable,
    StorageFault,
    StorageFull,
)

_FAULTS: Final[dict[int, type[StorageFault]]] = {
    sqlite3.SQLITE_BUSY: DatabaseLocked,
    sqlite3.SQLITE_PROTOCOL: DatabaseLocked,
    sqlite3.SQLITE_PERM: NotWritable,
    sqlite3.SQLITE_READONLY: NotWritable,
    sqlite3.SQLITE_CANTOPEN: NotWritable,
    sqlite3.SQLITE_NOTADB: NotADatabase,
    sqlite3.SQLITE_CORRUPT: DatabaseDamaged,
    sqlite3.SQLITE_FULL: StorageFull,
    sqlite3.SQLITE_IOERR: DiskFault,
}


@contextmanager
def faults(path: Path) -> Iterator[None]:
    """Convert errors about file and disk into a `StorageFault`; other SQLite errors are bugs and pass."""
    try:
        yield
    except sqlite3.Error as error:
        # The low byte is the primary code. Errors raised by the Python module itself have no code.
        kind = _FAULTS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        if kind is None:
            raise
        raise kind(path) from error
