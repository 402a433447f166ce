"""Notices that the channel of a fight is deleted, also when that happened while the bot was away.

Events tell of channels, threads and servers (intent `guilds`). What happened while the bot did not run is found by a daily look
at the open fights; a thread that is archived is not in the cache of discord.py and has to be requested.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final

import discord

from bot.cogs.channels.left_servers import LeftServers
from bot.encounters.rows import OpenEncounterRow
from bot.encounters.unreachable import CLOSED_AFTER_MS, is_out_of_reach
from bot.runtime.failures import DISCORD_ERRORS, attempt, error_text
from bot.runtime.tasks import PeriodicTask
from bot.services import Services
from bot.ui.render import RenderContext, note_view
from rules.message import UserText, msg

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 24 * 60 * 60
FIRST_LOOK_SECONDS: Final = 10 * 60
"""After the start, when Discord has sent all servers."""


class ChannelWatch:
    """Marks the fights whose channel is gone as unreachable, and those whose channel is back to be tried again."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self._left_servers = LeftServers(client, services)
        self._task = PeriodicTask("channels", LOOK_SECONDS, self._look_at_all, first=FIRST_LOOK_SECONDS)

    def start(self) -> None:
        self._task.start()

    def stop(self) -> None:
        self._task.stop()

    async def channel_deleted(self, guild_id: int, channel_id: int, name: str) -> None:
        """A channel, thread or forum post was deleted. Tells the GMs of the server, where there is a GM channel."""
        lost = await self._services.store.unreachable.mark_channel(channel_id)
        for encounter_id in lost:
            log.info("The channel of encounter %d was deleted.", encounter_id)
            await attempt(
                log, "the GMs can't be told", self._tell(guild_id, encounter_id, name), encounter=encounter_id
            )

    async def guild_left(self, guild_id: int) -> None:
        """The bot was put out of a server, or the server was deleted."""
        for encounter_id in await self._services.store.unreachable.mark_guild(guild_id):
            log.info("The bot has left the server of encounter %d.", encounter_id)

    async def guild_joined(self, guild_id: int) -> None:
        """The bot is a member of a server, perhaps again."""
        await self._services.store.unreachable.retry_guild(guild_id)

    async def look(self, rows: Iterable[OpenEncounterRow]) -> None:
        """Ask Discord for the channels of these fights that are not in the cache."""
        store = self._services.store
        lost = await store.unreachable.ids()
        for row in rows:
            if row.id in lost or self._is_cached(row):
                continue
            try:
                await self._client.http.get_channel(row.channel_id)
            except DISCORD_ERRORS as error:
                log.info("The channel of encounter %d can't be looked at: %s", row.id, error_text(error))
                if is_out_of_reach(error):
                    await store.unreachable.mark(row.id)

    async def _look_at_all(self) -> None:
        services = self._services
        async with services.work.under_way():
            rows = await services.store.encounters.open_of_all(services.shards)
            for row in rows:
                if row.deleted and self._is_cached(row):
                    await services.store.unreachable.retry_guild(row.guild_id)
            await attempt(log, "the channels of the fights can't be looked at", self.look(rows))
            await attempt(log, "the servers that were left can't be forgotten", self._left_servers.look())

    def _is_cached(self, row: OpenEncounterRow) -> bool:
        guild = self._client.get_guild(row.guild_id)
        return guild is not None and (guild.unavailable or guild.get_channel_or_thread(row.channel_id) is not None)

    async def _tell(self, guild_id: int, encounter_id: int, name: str) -> None:
        row = await self._services.store.encounters.get(encounter_id)
        if row is not None:
            render = RenderContext(self._services.catalogues, row.locale)
            days = CLOSED_AFTER_MS // (24 * 60 * 60_000)
            text = msg("ui-channel-deleted", channel=UserText(said=name), days=days)
            await self._services.publisher.gm_channel.post(guild_id, note_view(render, text))
