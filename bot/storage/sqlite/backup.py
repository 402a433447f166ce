"""Backups of a SQLite database: make, verify, rotate, restore.

A backup is made with `VACUUM INTO` while the bot runs. It gets its name only after it is verified and on the disk.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

from bot.storage.epoch import LOST, PLACE
from bot.storage.errors import DatabaseDamaged, NotADatabase, NotWritable
from bot.storage.schema import bundled
from bot.storage.sqlite.database import connect_to, create_private
from bot.storage.sqlite.faults import faults
from bot.storage.sqlite.lockfile import own_database
from bot.storage.sqlite.version import read_version

MARK: Final = ".backup-"
_TIME: Final = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup and the time at which it was made (unix ms)."""

    path: Path
    made_at: int


def list_backups(database: Path, folder: Path) -> list[Backup]:
    """The dated backups of this database in the folder, the newest first; other files are ignored."""
    start = f"{database.name}{MARK}"
    backups = []
    for path in folder.glob(f"{start}*") if folder.is_dir() else ():
        try:
            made = datetime.strptime(path.name.removeprefix(start)[:16], _TIME).replace(tzinfo=UTC)
        except ValueError:
            continue
        if path.suffix != ".part":
            backups.append(Backup(path, int(made.timestamp() * 1000)))
    return sorted(backups, key=lambda backup: (backup.made_at, backup.path.name), reverse=True)


def backup_path(database: Path, folder: Path, now_ms: int, *, infix: str = "") -> Path:
    """A free name for a backup made now: `<database>.backup-<infix><UTC time>`."""
    moment = datetime.fromtimestamp(now_ms / 1000, UTC).strftime(_TIME)
    stem = f"{database.name}{MARK}{infix}{moment}"
    names = (folder / (stem if number == 1 else f"{stem}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


async def back_up(database: Path, target: Path, *, supported: int | None = None) -> None:
    """Back up a database, which may be in use, to a new file.

    supported: see `verify`. Raises a `StorageFault` of the database or the target, and then no target is left.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)  # Left by a killed process.
        with faults(database):
            connection = await connect_to(database)
        try:
            with faults(target):
                create_private(part)
                await connection.execute_fetchall("VACUUM INTO ?", (str(part),))
        except (DatabaseDamaged, NotADatabase) as fault:
            raise type(fault)(database) from fault
        except BaseException:
            # When cancelled, the thread must not go on copying for minutes while the bot stops.
            await connection.interrupt()
            raise
        finally:
            await connection.close()
        await asyncio.to_thread(_mark_lost, part)
        await asyncio.to_thread(verify, part, supported)
        await asyncio.to_thread(_publish, part, target)
    except OSError as error:
        raise NotWritable(target) from error
    finally:
        with suppress(OSError):  # Another kind of file is there; the error is being raised.
            part.unlink(missing_ok=True)


def _mark_lost(copy: Path) -> None:
    """Make a copy a store that begins a new epoch where it is opened."""
    with faults(copy), closing(sqlite3.connect(copy)) as connection, connection:
        if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").fetchone():
            connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (PLACE, LOST))


def keep_newest(database: Path, folder: Path, keep: int, *, made: Path, now_ms: int) -> None:
    """Remove all dated backups but the newest `keep`, and older unfinished ones. Raises `NotWritable`.

    made: the backup that was just made, which stays. Backups with a date after `now_ms` were made by a wrong clock and count
    as the oldest.
    """
    others = [backup for backup in list_backups(database, folder) if backup.path != made]
    others.sort(key=lambda backup: backup.made_at > now_ms)
    try:
        newest = made.stat().st_mtime
        parts = [part for part in folder.glob(f"{database.name}{MARK}*.part") if part.stat().st_mtime < newest]
        for path in [*(backup.path for backup in others[keep - 1 :]), *parts]:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise NotWritable(folder) from error


def verify(path: Path, supported: int | None = None) -> int:
    """Check a whole database that is not in use; returns the number of its schema. Raises a `StorageFault`.

    supported: the newest supported schema; None for that of this bot.
    """
    supported = len(bundled()) if supported is None else supported
    if not path.is_file():
        raise NotADatabase(path)
    with faults(path), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        version = read_version(connection, path, supported)
        if not version.number:
            raise NotADatabase(path)
        if connection.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
            raise DatabaseDamaged(path)
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise DatabaseDamaged(path)
    return version.number


def restore(database: Path, source: Path, *, now_ms: int) -> Path | None:
    """Replace the database by a copy of `source`. Returns the path to which the former database was moved, if there was one.

    The source is verified first, and stays. Raises a `StorageFault`, and then the database is unchanged. A process killed at
    any moment leaves the old or the new database whole.
    """
    with own_database(database):
        # A symlink stays and leads to the new file.
        database = database.resolve()
        verify(source)
        part = database.with_name(f"{database.name}.part")
        try:
            part.unlink(missing_ok=True)
            create_private(part)
            with faults(source), closing(sqlite3.connect(source, isolation_level=None)) as connection:
                connection.execute("VACUUM INTO ?", (str(part),))
            _mark_lost(part)
            verify(part)
            _copy_owner(part, database)
            aside = _move_aside(database, now_ms)
            _publish(part, database)
        except OSError as error:
            raise NotWritable(database) from error
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        return aside


def _copy_owner(part: Path, database: Path) -> None:
    """Give the restored file to the owner of the database or its folder, when restored by root for a bot that is not root."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = (database if database.exists() else database.absolute().parent).stat()
        os.chown(part, owner.st_uid, owner.st_gid)


def _move_aside(database: Path, now_ms: int) -> Path | None:
    """Copy the database and its WAL to `<database>.replaced-<time>`, and remove the WAL.

    SQLite would apply a remaining WAL to the new database. The files are copied as bytes, since they may be damaged.
    """
    if not database.exists():
        return None
    moment = datetime.fromtimestamp(now_ms / 1000, UTC).strftime(_TIME)
    aside = database.with_name(f"{database.name}.replaced-{moment}")
    for ending in ("", "-wal"):
        part = Path(f"{database}{ending}")
        if part.exists():
            shutil.copy2(part, f"{aside}{ending}")
            _fsync(Path(f"{aside}{ending}"))
    for ending in ("-wal", "-shm"):
        Path(f"{database}{ending}").unlink(missing_ok=True)
    return aside


def _publish(part: Path, target: Path) -> None:
    """Flush a finished file to the disk and give it its name."""
    _fsync(part)
    part.replace(target)
    if sys.platform != "win32":  # Windows cannot open a folder, and need not.
        _fsync(target.absolute().parent)


def _fsync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() or sys.platform != "win32" else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
