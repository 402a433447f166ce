"""The nightly backup, and backup and restore from the command line."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path
from typing import Final

from bot.clock import Clock
from bot.runtime.exits import Exit, Stop
from bot.runtime.failures import stop_for
from bot.runtime.settings import Settings
from bot.runtime.tasks import PeriodicTask
from bot.storage.errors import NotWritable, StorageFault
from bot.storage.sqlite.backup import back_up, backup_path, keep_newest, list_backups, restore, verify
from bot.store import Store

log = logging.getLogger(__name__)

LOOK_MINUTES: Final = 10
NIGHT_MS: Final = 3 * 60 * 60 * 1000
"""When the nightly backup is due: 3:00 UTC."""
DAY_MS: Final = 24 * 60 * 60 * 1000


def backup_folder(settings: Settings) -> Path:
    """BACKUP_DIR, or the folder of the database."""
    return settings.backup_dir or settings.database_path.absolute().parent


class NightlyBackup:
    """Backs up the database once a night, or later if the bot was not running then.

    clock: that of the machine, as for the backups made by hand, so that their dates can be compared.
    """

    def __init__(self, settings: Settings, clock: Clock, store: Store) -> None:
        self._settings = settings
        self._store = store
        self._clock = clock
        self.failed = False
        """Whether the last attempt failed; for `/healthz` and the metrics."""
        # Not at the start, which has enough to do; a short trial run needs no backup.
        self._task = PeriodicTask("nightly backup", LOOK_MINUTES * 60, self._look, first=LOOK_MINUTES * 60)

    def start(self) -> None:
        """Start looking every ten minutes for last night's backup, unless BACKUP_KEEP=0 or the database is on a server."""
        if self._settings.backup_keep and self._settings.database_url is None:
            self._task.start()

    def stop(self) -> None:
        """Stop; a running backup is cancelled and leaves no file."""
        self._task.stop()

    async def _look(self) -> None:
        failed_before, self.failed = self.failed, True
        try:
            await self._copy_once_a_night()
            self.failed = False
        except StorageFault as fault:
            if not failed_before:
                log.error(
                    "Last night's backup could not be made; it is tried again every %d minutes, without a further line: %s",
                    LOOK_MINUTES,
                    stop_for(fault),
                )
        except Exception:
            log.exception("A bug in the nightly backup.")

    async def _copy_once_a_night(self) -> None:
        path, folder = self._settings.database_path, backup_folder(self._settings)
        now = self._clock.now()
        last_night = now - (now - NIGHT_MS) % DAY_MS
        # A backup from the future was made by a wrong clock and says nothing about last night.
        # In a thread, since the folder may be on a disk or a network that does not answer.
        backups = await asyncio.to_thread(list_backups, path, folder)
        if any(last_night <= backup.made_at <= now for backup in backups):
            return
        # The file at the path may have been replaced; its backups would rotate out the right ones.
        await self._store.database.ping()
        target = await asyncio.to_thread(backup_path, path, folder, now)
        await back_up(path, target)
        await asyncio.to_thread(keep_newest, path, folder, self._settings.backup_keep, made=target, now_ms=now)
        log.info("Backup made: %s", target)


def back_up_by_hand(settings: Settings, to: Path | None, *, now_ms: int) -> str:
    """Make a backup now, also while the bot runs; returns one line about it. Raises a StorageFault, or Stop.

    to: a new file, or a folder for a dated one; None for the folder of the nightly backups, which is then rotated.
    """
    path = _file(settings)
    if not path.exists():
        raise Stop(Exit.DATABASE_MISSING, str(path))
    folder = backup_folder(settings)
    target = backup_path(path, folder, now_ms) if to is None else backup_path(path, to, now_ms) if to.is_dir() else to
    if target.exists():
        raise Stop(Exit.BACKUP_EXISTS, str(target))
    asyncio.run(back_up(path, target))
    if to is None and settings.backup_keep:
        keep_newest(path, folder, settings.backup_keep, made=target, now_ms=now_ms)
    return f"{target} holds {_size(target)}, whole, schema {verify(target)}"


def restore_by_hand(settings: Settings, source: Path, *, now_ms: int) -> str:
    """Replace the database by a backup; returns one line about it. Raises a StorageFault, or Stop."""
    path = _file(settings)
    if not source.is_file():
        raise Stop(Exit.BACKUP_MISSING, str(source))
    if not path.absolute().parent.is_dir():
        raise Stop(Exit.DATABASE_NOT_WRITABLE, str(path))
    aside = restore(path, source, now_ms=now_ms)
    before = "" if aside is None else f"; what was there before is {aside}"
    return f"{path} is now what {source} holds{before}"


def _file(settings: Settings) -> Path:
    if settings.database_url is not None:
        raise Stop(Exit.SERVERS_OWN_TOOLS)
    return settings.database_path


def require_backup_folder(settings: Settings) -> None:
    """Raise `NotWritable` if nightly backups are on and BACKUP_DIR is missing or can't be written to."""
    folder = settings.backup_dir
    if settings.database_url is not None or not settings.backup_keep or folder is None:
        return
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise NotWritable(folder)


def describe_backups(settings: Settings, now_ms: int) -> str:
    """Describe the existing backups for `bot check`."""
    if settings.database_url is not None:
        return "not made by Riposte, since PostgreSQL has tools of its own (pg_dump): docs/operations.md"
    if not settings.backup_keep:
        return "switched off (BACKUP_KEEP=0)"
    folder = backup_folder(settings)
    backups = list_backups(settings.database_path, folder)
    if not backups:
        return f"none yet in {folder}; one is made each night"
    past = [backup for backup in backups if backup.made_at <= now_ms]
    newest = past[0] if past else backups[0]
    days = (now_ms - newest.made_at) // DAY_MS
    late = f" and {days} days old: the nightly copies fail, the log says why" if past and days > 1 else ""
    ahead = len(backups) - len(past)
    wrong = f"; {ahead} with a date in the future, made by a wrong clock" if ahead else ""
    return (
        f"{len(backups)} in {folder}, the newest is {newest.path.name}{late}{wrong}; "
        "to put one back: python -m bot restore FILE"
    )


def _size(path: Path) -> str:
    return f"{max(1, path.stat().st_size // 1024)} KB"
