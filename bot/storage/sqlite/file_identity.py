"""Whether the files that are open are still those that stand at the path.

SQLite goes on with a file that was deleted, replaced or unmounted as if nothing had happened: each commit succeeds, and is
gone with the process. So the device and inode of the open files are compared with those at the path.
"""

from __future__ import annotations

import os
from pathlib import Path

from bot.storage.errors import DatabaseReplaced, NotWritable

BESIDE = ("-wal", "-shm")
"""Files that SQLite keeps beside the real file as long as the database is open."""


class OpenFiles:
    """The files of a database in WAL mode, as they stand now. Raises `DatabaseReplaced` when one of them is missing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        real = path.resolve()
        # The path itself, not where it leads to now: a symlink may be pointed elsewhere.
        self._paths = (path, *(real.with_name(f"{real.name}{ending}") for ending in BESIDE))
        self._ids = self._found()

    def check(self) -> None:
        """Raises `DatabaseReplaced` unless they still stand there. Costs a few microseconds."""
        if self._found() != self._ids:
            raise DatabaseReplaced(self._path)

    def check_writable(self) -> None:
        """The same, and raises `NotWritable` where a file system has become read-only."""
        self.check()
        if not os.access(self._path, os.W_OK):
            raise NotWritable(self._path)

    def _found(self) -> list[tuple[int, int]]:
        try:
            return [(stat.st_dev, stat.st_ino) for stat in map(os.stat, self._paths)]
        except OSError as error:
            raise DatabaseReplaced(self._path) from error
