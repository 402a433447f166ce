"""Once a day: what nobody has used for as long as the host has set is removed."""

from __future__ import annotations

import logging
from typing import Final

from bot.clock import Clock
from bot.cogs.privacy.store import ExpiredRow
from bot.cogs.server.settings import Servers
from bot.runtime.failures import attempt
from bot.runtime.periodic import PeriodicTask
from bot.runtime.work import WorkInProgress
from bot.store import Store

log = logging.getLogger(__name__)

DAY_MS: Final = 24 * 60 * 60 * 1000


class Retention:
    """Discord tells no bot without a privileged intent that somebody left a server, so idle time is what counts."""

    def __init__(self, store: Store, servers: Servers, clock: Clock, work: WorkInProgress, retention_days: int) -> None:
        self._store = store
        self._servers = servers
        self._work = work
        self._clock = clock
        self._days = retention_days
        self._task = PeriodicTask("housekeeping", DAY_MS / 1000, self._daily)

    def start(self) -> None:
        """Begin to tidy, now and every day; nothing goes where host and server keep everything."""
        self._task.start()

    def stop(self) -> None:
        """Tidy no more."""
        self._task.stop()

    async def _daily(self) -> None:
        async with self._work.under_way():
            try:
                await self._tidy()
            except Exception:
                log.exception("The daily tidying failed; it is tried again tomorrow.")

    async def _tidy(self) -> None:
        if self._days:
            await self._remove(self._days)
        for guild_id in await self._store.servers.with_settings():
            await attempt(log, f"what server {guild_id} does not keep is still there", self._tidy_server(guild_id))

    async def _tidy_server(self, guild_id: int) -> None:
        days = (await self._servers.settings(guild_id)).keeps_for(self._days)
        if days != self._days:
            await self._remove(days, guild_id)

    async def _remove(self, days: int, guild_id: int | None = None) -> None:
        before = self._clock.now() - days * DAY_MS
        encounters = characters = 0
        while not self._work.draining:
            removed: ExpiredRow = await self._store.personal_data.expire(before, guild_id)
            encounters += removed.encounters
            characters += removed.characters
            if not removed.encounters:
                break
        if encounters or characters:
            log.info("Not used for %d days and removed: %d fights, %d characters.", days, encounters, characters)
