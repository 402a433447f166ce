"""The channels of a server whose messages a member may read at present."""

from __future__ import annotations

import logging
from typing import Final, TypeAlias

import discord

from bot.encounters.unreachable import UNKNOWN_CHANNEL
from bot.interactions.acknowledge import defer
from bot.interactions.context import Context

Channel: TypeAlias = "discord.abc.GuildChannel | discord.Thread"
log = logging.getLogger(__name__)

LOOKUPS: Final = 12
"""Requests to Discord for one interaction; a channel that would need one more counts as not readable."""


class ChannelAccess:
    """Whether the caller of an interaction may read a channel. Permissions change, so it is kept no longer.

    Discord sends the roles of the caller and the permissions in the channel of the interaction. Other channels are in the
    cache of discord.py, archived threads and members of private threads are requested. A channel that is deleted or that the
    bot can't see is not readable.
    """

    def __init__(self, ctx: Context, lookups: int = LOOKUPS) -> None:
        self._ctx = ctx
        self._lookups = lookups
        self._readable: dict[int, bool] = {}
        self._deleted: set[int] = set()

    async def can_read(self, channel_id: int | None) -> bool:
        """Whether the caller may read the messages of a channel. None: an unknown channel."""
        if channel_id is None:
            return False
        if channel_id not in self._readable:
            self._readable[channel_id] = await self._check(channel_id)
        return self._readable[channel_id]

    def is_cached(self, channel_id: int) -> bool:
        """Whether a check of this channel needs no request, except for a private thread."""
        guild = self._ctx.guild
        return channel_id == self._ctx.channel_id or (
            guild is not None and guild.get_channel_or_thread(channel_id) is not None
        )

    def is_deleted(self, channel_id: int) -> bool:
        """Whether Discord has answered a request for this channel that it does not exist."""
        return channel_id in self._deleted

    async def _check(self, channel_id: int) -> bool:
        ctx, member = self._ctx, self._ctx.user
        if channel_id == ctx.channel_id:
            permissions = ctx.interaction.permissions
            return permissions.view_channel and permissions.read_message_history
        if ctx.guild is None or not isinstance(member, discord.Member):
            return False
        channel = ctx.guild.get_channel_or_thread(channel_id) or await self._fetch(ctx.guild, channel_id)
        return channel is not None and await self._may_read(member, channel)

    async def _fetch(self, guild: discord.Guild, channel_id: int) -> Channel | None:
        if not await self._use_lookup():
            return None
        try:
            channel = await guild.fetch_channel(channel_id)
        except (discord.HTTPException, discord.InvalidData) as error:
            log.info("Channel %d can't be looked at: %s", channel_id, error)
            if isinstance(error, discord.HTTPException) and error.code == UNKNOWN_CHANNEL:
                self._deleted.add(channel_id)
            return None
        return channel if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else None

    async def _may_read(self, member: discord.Member, channel: Channel) -> bool:
        try:
            permissions = channel.permissions_for(member)
        except discord.ClientException:
            # The bot does not see the parent channel of a thread.
            return False
        if not (permissions.view_channel and permissions.read_message_history):
            return False
        if isinstance(channel, discord.VoiceChannel | discord.StageChannel) and not permissions.connect:
            return False
        if isinstance(channel, discord.Thread) and channel.is_private() and not permissions.manage_threads:
            return await self._is_thread_member(member, channel)
        return True

    async def _is_thread_member(self, member: discord.Member, thread: discord.Thread) -> bool:
        if not await self._use_lookup():
            return False
        try:
            await thread.fetch_member(member.id)
        except discord.HTTPException:
            return False
        return True

    async def _use_lookup(self) -> bool:
        """Whether one more request is allowed. Acknowledges the interaction, since requests may take longer than it waits."""
        self._lookups -= 1
        if self._lookups < 0:
            return False
        if not self._ctx.interaction.response.is_done():
            await defer(self._ctx.interaction, ephemeral=True)
        return True
