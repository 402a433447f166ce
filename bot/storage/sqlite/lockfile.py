"""One process at a time owns a database: the bot while it runs, or whoever puts another file in its place.

SQLite itself lets several processes write in turn, which is right for a backup or a check, and wrong for two bots that would
both answer every press. The system's lock on a file beside the database ends with the process, however that ends.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage.errors import DatabaseLocked, LinkedTwice, NotWritable

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def owning(path: Path) -> Iterator[None]:
    """Own the database at this path while inside. Raises `DatabaseLocked` when another process does, or `NotWritable`.

    The lock is held on `<file>.lock` beside the file itself, whichever symlink the path goes through; it is removed at an
    orderly end and does no harm where it stays. Raises `LinkedTwice` for a file with several names, which could not be told
    to be the same.
    """
    real = path.resolve()
    if real.is_file() and real.stat().st_nlink > 1:
        raise LinkedTwice(path)
    beside = real.with_name(f"{real.name}.lock")
    descriptor = _opened(path, beside)
    try:
        yield
    finally:
        if sys.platform == "win32":
            # A file that is open cannot be removed there, and whoever comes next takes it as it is.
            os.close(descriptor)
        else:
            beside.unlink(missing_ok=True)
            os.close(descriptor)


def _opened(path: Path, beside: Path) -> int:
    while True:
        try:
            descriptor = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise NotWritable(path) from error
        try:
            _lock(descriptor)
        except OSError as error:
            os.close(descriptor)
            raise DatabaseLocked(path) from error
        # The owner before us may have removed the file between our opening and our locking it.
        if beside.exists() and os.path.samestat(os.fstat(descriptor), beside.stat()):
            return descriptor
        os.close(descriptor)
