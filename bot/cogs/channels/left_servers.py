"""Forgets what servers have chosen of which the bot is no member any more, since no command reaches it.

Found by a daily look, as a bot may be put out of a server while it does not run. After the retention period settings, presets
and the notes of their changes are deleted; data of users and fights expire by themselves.
"""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.services import Services

log = logging.getLogger(__name__)

DAY_MS: Final = 24 * 60 * 60 * 1_000


class LeftServers:
    """The servers with settings of which the bot is no member."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services

    async def look(self) -> None:
        """Note which servers were left since the last look, and forget those left for too long."""
        if not self._client.is_ready():
            return
        services, now = self._services, self._services.clock.now()
        for guild_id in await services.store.servers.ids():
            if not services.shards.holds(guild_id):
                continue
            # Servers that are only unavailable are in the cache too.
            if self._client.get_guild(guild_id) is not None:
                await services.store.meta.delete(_left_key(guild_id))
                continue
            left = await services.store.meta.get(_left_key(guild_id))
            if left is None:
                await services.store.meta.set(_left_key(guild_id), str(now))
                continue
            settings = await services.servers.settings(guild_id)
            days = settings.keeps_for(services.settings.retention_days)
            if days and now - int(left) >= days * DAY_MS:
                if settings.gm_channel is not None:
                    await services.publisher.gm_channel.forget_refusal(guild_id, settings.gm_channel)
                await services.servers.forget(guild_id)
                await services.store.meta.delete(_left_key(guild_id))
                log.info("The bot left server %d %d days ago: its settings are deleted.", guild_id, days)


def _left_key(guild_id: int) -> str:
    """The key in the store of the time (unix ms) at which a server was first missed."""
    return f"left-{guild_id}"
