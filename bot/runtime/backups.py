"""A copy of the database each night, and the copies that a host makes and puts back by hand."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Final

from bot.clock import Clock
from bot.runtime.exits import Exit, Stop
from bot.runtime.failures import stop_for
from bot.runtime.periodic import PeriodicTask
from bot.runtime.settings import Settings
from bot.storage.errors import StorageFault
from bot.storage.sqlite.backup import back_up, copies, dated, keep_newest, restore, verify
from bot.store import Store

log = logging.getLogger(__name__)

LOOK_MINUTES: Final = 10
NIGHT_MS: Final = 3 * 60 * 60 * 1000
"""When the night's copy is due: 3:00 UTC."""
DAY_MS: Final = 24 * 60 * 60 * 1000


def folder_of(settings: Settings) -> Path:
    """Where the copies are kept: BACKUP_DIR, or beside the database."""
    return settings.backup_dir or settings.database_path.absolute().parent


class Nightly:
    """Copies the database once a night, also when the bot was not running at three o'clock."""

    def __init__(self, settings: Settings, clock: Clock, store: Store) -> None:
        self._settings = settings
        self._store = store
        self._clock = clock
        # A start is no moment for more work, and a table that is tried out for five minutes needs no backup.
        self._rounds = PeriodicTask("nightly backup", LOOK_MINUTES * 60, self._look, first=LOOK_MINUTES * 60)

    def start(self) -> None:
        """Look every ten minutes whether last night's copy is there; nothing happens with BACKUP_KEEP=0, or on a server."""
        if self._settings.backup_keep and self._settings.database_url is None:
            self._rounds.start()

    def stop(self) -> None:
        """Make no further copy; one that is being made is broken off and leaves nothing behind."""
        self._rounds.stop()

    async def _look(self) -> None:
        try:
            await self._copy_once_a_night()
        except StorageFault as fault:
            log.error(
                "Last night's backup could not be made; it is tried again in %d minutes: %s",
                LOOK_MINUTES,
                stop_for(fault),
            )
        except Exception:
            log.exception("A bug in the nightly backup.")

    async def _copy_once_a_night(self) -> None:
        path, folder = self._settings.database_path, folder_of(self._settings)
        now = self._clock.now()
        last_night = now - (now - NIGHT_MS) % DAY_MS
        made = copies(path, folder)
        if made and made[0].made_at >= last_night:
            return
        # What stands at the path now might be another database, whose copies would push out those of ours.
        await self._store.database.ping()
        target = dated(path, folder, now)
        await back_up(path, target)
        keep_newest(path, folder, self._settings.backup_keep)
        log.info("Backup made: %s", target)


def back_up_by_hand(settings: Settings, to: Path | None, *, now_ms: int) -> str:
    """Make a copy now, of a bot that runs or not; returns what was done in one line.

    to: a file that does not exist, or a folder for a dated one; None for the folder of the nightly copies, of which then only
    BACKUP_KEEP are kept. Raises a StorageFault, or Stop.
    """
    path = _file(settings)
    if not path.exists():
        raise Stop(Exit.DATABASE_MISSING, str(path))
    folder = folder_of(settings)
    target = dated(path, folder, now_ms) if to is None else dated(path, to, now_ms) if to.is_dir() else to
    if target.exists():
        raise Stop(Exit.BACKUP_EXISTS, str(target))
    asyncio.run(back_up(path, target))
    if to is None and settings.backup_keep:
        keep_newest(path, folder, settings.backup_keep)
    return f"{target} holds {_size(target)}, whole, schema {verify(target)}"


def restore_by_hand(settings: Settings, source: Path, *, now_ms: int) -> str:
    """Put a backup in the place of the database; returns what was done. Raises a StorageFault, or Stop."""
    path = _file(settings)
    if not source.is_file():
        raise Stop(Exit.BACKUP_MISSING, str(source))
    if not path.absolute().parent.is_dir():
        raise Stop(Exit.DATABASE_NOT_WRITABLE, str(path))
    aside = restore(path, source, now_ms=now_ms)
    kept = "" if aside is None else f"; what was there before is {aside}"
    return f"{path} is now what {source} holds{kept}"


def _file(settings: Settings) -> Path:
    if settings.database_url is not None:
        raise Stop(Exit.SERVERS_OWN_TOOLS)
    return settings.database_path


def state_of_copies(settings: Settings) -> str:
    """Which copies there are, in words, for `bot check`."""
    if settings.database_url is not None:
        return "not made by Riposte, since PostgreSQL has tools of its own (pg_dump): docs/operations.md"
    if not settings.backup_keep:
        return "switched off (BACKUP_KEEP=0)"
    folder = folder_of(settings)
    made = copies(settings.database_path, folder)
    if not made:
        return f"none yet in {folder}; one is made each night"
    return f"{len(made)} in {folder}, the newest is {made[0].path.name}; to put one back: python -m bot restore FILE"


def _size(path: Path) -> str:
    return f"{max(1, path.stat().st_size // 1024)} KB"
