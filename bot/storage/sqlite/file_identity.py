"""Detect that the open database files are no longer those at the path.

SQLite keeps using a file that was deleted, replaced or unmounted: each commit succeeds, and is lost when the process ends. So
device and inode of the open files are compared with those at the path.
"""

from __future__ import annotations

import os
from pathlib import Path

from bot.storage.errors import DatabaseReplaced, NotWritable

BESIDE = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps beside the real file while the database is open."""


class OpenFiles:
    """The present files of a database in WAL mode. Raises `DatabaseReplaced` when one is missing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        real = path.resolve()
        # The path as given: a symlink may be changed.
        self._paths = (path, *(real.with_name(f"{real.name}{ending}") for ending in BESIDE))
        self._ids = self._read_ids()

    def check(self) -> None:
        """Raise `DatabaseReplaced` unless they are still at their paths. Takes a few microseconds."""
        if self._read_ids() != self._ids:
            raise DatabaseReplaced(self._path)

    def check_writable(self) -> None:
        """The same; raise `NotWritable` when the file system has become read-only."""
        self.check()
        if not os.access(self._path, os.W_OK):
            raise NotWritable(self._path)

    def _read_ids(self) -> list[tuple[int, int]]:
        try:
            return [(stat.st_dev, stat.st_ino) for stat in map(os.stat, self._paths)]
        except OSError as error:
            raise DatabaseReplaced(self._path) from error
