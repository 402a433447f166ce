"""Deletes unused data once a day."""

from __future__ import annotations

import logging
from typing import Final

from bot.clock import Clock
from bot.cogs.privacy.store import ExpiredRow
from bot.cogs.server.settings import Servers
from bot.runtime.failures import attempt
from bot.runtime.logs import context
from bot.runtime.tasks import PeriodicTask, WorkInProgress
from bot.store import Store

log = logging.getLogger(__name__)

DAY_MS: Final = 24 * 60 * 60 * 1000


class Retention:
    """Deletes fights and characters that were not used for the days that host and server have set.

    Idle time counts, since a bot without a privileged intent does not learn of users who leave a server.
    """

    def __init__(self, store: Store, servers: Servers, clock: Clock, work: WorkInProgress, retention_days: int) -> None:
        self._store = store
        self._servers = servers
        self._work = work
        self._clock = clock
        self._days = retention_days
        self._task = PeriodicTask("housekeeping", DAY_MS / 1000, self._daily)

    def start(self) -> None:
        """Start the daily run; the first one is now."""
        self._task.start()

    def stop(self) -> None:
        self._task.stop()

    async def _daily(self) -> None:
        async with self._work.under_way():
            try:
                await self._delete_unused()
            except Exception:
                log.exception("The daily deletion of unused data failed; it is tried again tomorrow.")

    async def _delete_unused(self) -> None:
        await self._store.meta.delete_old_marks(self._clock.now())
        if self._days:
            await self._delete_idle(self._days)
        for guild_id in await self._store.servers.with_settings():
            with context(guild=guild_id):
                await attempt(log, "the unused data of a server was not deleted", self._delete_unused_of(guild_id))

    async def _delete_unused_of(self, guild_id: int) -> None:
        days = (await self._servers.settings(guild_id)).keeps_for(self._days)
        if days != self._days:
            await self._delete_idle(days, guild_id)

    async def _delete_idle(self, days: int, guild_id: int | None = None) -> None:
        before = self._clock.now() - days * DAY_MS
        encounters = characters = 0
        while not self._work.draining:
            deleted: ExpiredRow = await self._store.personal_data.expire(before, guild_id)
            encounters += deleted.encounters
            characters += deleted.characters
            if not deleted.encounters:
                break
        if encounters or characters:
            log.info("Not used for %d days and deleted: %d fights, %d characters.", days, encounters, characters)
