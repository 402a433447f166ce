"""Copies of the database: whole ones that were looked through, dated, and only so many of them; and the way back.

A copy is made by SQLite itself (`VACUUM INTO`) from what is committed, while the bot plays on. It stands under its name only
once it has been checked and is on the disk.
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

from bot.storage.errors import DatabaseDamaged, NewerSchema, NotADatabase, NotWritable
from bot.storage.migrations import bundled
from bot.storage.sqlite.database import APPLICATION_ID, connect_to
from bot.storage.sqlite.faults import faults
from bot.storage.sqlite.lockfile import owning

MARK: Final = ".backup-"
_TIME: Final = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy in a folder of copies, with the time at which it was made (unix ms)."""

    path: Path
    made_at: int


def copies(database: Path, folder: Path) -> list[Copy]:
    """The dated copies of this database in the folder, the newest first; other files there are none of ours."""
    start = f"{database.name}{MARK}"
    found = []
    for path in folder.glob(f"{start}*") if folder.is_dir() else ():
        try:
            made = datetime.strptime(path.name.removeprefix(start)[:16], _TIME).replace(tzinfo=UTC)
        except ValueError:
            continue
        if path.suffix != ".part":
            found.append(Copy(path, int(made.timestamp() * 1000)))
    return sorted(found, key=lambda copy: (copy.made_at, copy.path.name), reverse=True)


def dated(database: Path, folder: Path, now_ms: int, *, infix: str = "") -> Path:
    """A free name for a copy made now: `<database>.backup-<infix><UTC time>`."""
    moment = datetime.fromtimestamp(now_ms / 1000, UTC).strftime(_TIME)
    stem = f"{database.name}{MARK}{infix}{moment}"
    names = (folder / (stem if number == 1 else f"{stem}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


async def back_up(database: Path, target: Path, *, known: int | None = None) -> None:
    """Copy what is committed in a database, which may be in use, to a file that does not exist yet.

    known: see `verify`. Raises a `StorageFault` (of the database, or of the target), and then no target is left.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)  # From a process that was killed.
        with faults(database):
            connection = await connect_to(database)
        try:
            with faults(target):
                await connection.execute_fetchall("VACUUM INTO ?", (str(part),))
        except (DatabaseDamaged, NotADatabase) as fault:
            raise type(fault)(database) from fault
        except BaseException:
            # Cancelled: the thread must not go on copying for minutes while the bot wants to stop.
            await connection.interrupt()
            raise
        finally:
            await connection.close()
        await asyncio.to_thread(verify, part, known)
        await asyncio.to_thread(_settle, part, target)
    except OSError as error:
        raise NotWritable(target) from error
    finally:
        with suppress(OSError):  # What stands there is no file of ours, and the reason is being raised.
            part.unlink(missing_ok=True)


def keep_newest(database: Path, folder: Path, keep: int) -> None:
    """Remove all dated copies but the newest `keep`, and what is left of older ones that were never finished.

    Raises `NotWritable`.
    """
    made = copies(database, folder)
    if not made:
        return
    try:
        newest = made[0].path.stat().st_mtime
        parts = [part for part in folder.glob(f"{database.name}{MARK}*.part") if part.stat().st_mtime < newest]
        for path in [*(copy.path for copy in made[keep:]), *parts]:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise NotWritable(folder) from error


def verify(path: Path, known: int | None = None) -> int:
    """Look through a whole database that nobody writes; returns its schema.

    known: the newest schema that is understood; None for that of this bot. Raises the `StorageFault` that says what is wrong.
    """
    known = len(bundled()) if known is None else known
    if not path.is_file():
        raise NotADatabase(path)
    with faults(path), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        ((application,),) = connection.execute("PRAGMA application_id")
        ((schema,),) = connection.execute("PRAGMA user_version")
        if application != APPLICATION_ID:
            raise NotADatabase(path)
        if schema > known:
            raise NewerSchema(path, schema, known)
        if connection.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
            raise DatabaseDamaged(path)
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise DatabaseDamaged(path)
    return int(schema)


def restore(database: Path, source: Path, *, now_ms: int) -> Path | None:
    """Put a copy of `source` in the place of the database. Returns where the database that stood there was put, if one did.

    The source is looked through first, and stays. Raises a `StorageFault`; then the database is as it was. Killed at any
    moment, it leaves the old database or the new one, whole.
    """
    with owning(database):
        # A symlink goes on leading to where the database stands.
        database = database.resolve()
        verify(source)
        part = database.with_name(f"{database.name}.part")
        try:
            part.unlink(missing_ok=True)
            with faults(source), closing(sqlite3.connect(source, isolation_level=None)) as connection:
                connection.execute("VACUUM INTO ?", (str(part),))
            verify(part)
            _give_to_owner(part, database)
            aside = _aside(database, now_ms)
            _settle(part, database)
        except OSError as error:
            raise NotWritable(database) from error
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        return aside


def _give_to_owner(part: Path, database: Path) -> None:
    """What root puts back belongs to whom the database belonged, or else its folder: a bot that is not root."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = (database if database.exists() else database.absolute().parent).stat()
        os.chown(part, owner.st_uid, owner.st_gid)


def _aside(database: Path, now_ms: int) -> Path | None:
    """Copy the database that is to go, with its log, to `<database>.replaced-<time>`; its log goes at once.

    SQLite would write a log that is left behind into the new database. It is copied as bytes: it may be damaged.
    """
    if not database.exists():
        return None
    moment = datetime.fromtimestamp(now_ms / 1000, UTC).strftime(_TIME)
    aside = database.with_name(f"{database.name}.replaced-{moment}")
    for ending in ("", "-wal"):
        part = Path(f"{database}{ending}")
        if part.exists():
            shutil.copy2(part, f"{aside}{ending}")
            _to_disk(Path(f"{aside}{ending}"))
    for ending in ("-wal", "-shm"):
        Path(f"{database}{ending}").unlink(missing_ok=True)
    return aside


def _settle(part: Path, target: Path) -> None:
    """Give a finished file its name, and see it to the disk."""
    _to_disk(part)
    part.replace(target)
    if sys.platform != "win32":  # There a folder cannot be opened, nor need it be.
        _to_disk(target.absolute().parent)


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() or sys.platform != "win32" else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
