"""A lock file: one process at a time owns a database, such as the running bot or a restore.

SQLite lets several processes write in turn. That suits a backup or a check, but two bots would both answer every press. The
operating system releases the lock when the process ends.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage.errors import DatabaseLocked, HardLinked, NotWritable

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def own_database(path: Path) -> Iterator[None]:
    """Own the database inside the context. Raises `DatabaseLocked`, `NotWritable`, or `HardLinked`.

    Locks `<file>.lock` beside the real file, also through a symlink. The lock file is removed at an orderly end; a leftover one
    does no harm. A file with several hard links is refused, since each name would have its own lock.
    """
    real = path.resolve()
    if real.is_file() and real.stat().st_nlink > 1:
        raise HardLinked(path)
    lock_file = real.with_name(f"{real.name}.lock")
    descriptor = _open_locked(path, lock_file)
    try:
        yield
    finally:
        if sys.platform == "win32":
            # Windows cannot remove an open file; the next owner reuses it.
            os.close(descriptor)
        else:
            lock_file.unlink(missing_ok=True)
            os.close(descriptor)


def is_owned(path: Path) -> bool:
    """Whether a process owns the database now. Raises `NotWritable`; changes nothing but the lock file."""
    real = path.resolve()
    if not real.with_name(f"{real.name}.lock").exists():
        return False
    try:
        with own_database(path):
            return False
    except DatabaseLocked:
        return True


def _open_locked(path: Path, lock_file: Path) -> int:
    while True:
        try:
            descriptor = os.open(lock_file, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise NotWritable(path) from error
        try:
            _lock(descriptor)
        except OSError as error:
            os.close(descriptor)
            raise DatabaseLocked(path) from error
        # The former owner may have removed the file between open and lock.
        if lock_file.exists() and os.path.samestat(os.fstat(descriptor), lock_file.stat()):
            return descriptor
        os.close(descriptor)
