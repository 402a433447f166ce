"""The cog of the channels of fights."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.cogs.channels import fights
from bot.cogs.channels.deletions import ChannelWatch
from bot.interactions.router import Feature
from bot.services import Services


class ChannelsCog(Feature):
    """Controls of the list of open fights, and the events of Discord about channels and servers that go."""

    buttons = fights.BUTTONS

    def __init__(self, bot: commands.Bot | commands.AutoShardedBot, services: Services) -> None:
        self._services = services
        self._watch = ChannelWatch(bot, services)

    async def cog_load(self) -> None:
        self._watch.start()

    async def cog_unload(self) -> None:
        self._watch.stop()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._watch.channel_deleted(channel.guild.id, channel.id, channel.name)
        # Its archived threads are deleted without an event.
        await self._watch.look(await self._services.store.encounters.open_in_guild(channel.guild.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        name = str(payload.thread_id) if payload.thread is None else payload.thread.name
        await self._watch.channel_deleted(payload.guild_id, payload.thread_id, name)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        # discord.py calls this for servers that the bot has left, and not for those that are only unavailable.
        await self._watch.guild_left(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._watch.guild_joined(guild.id)
