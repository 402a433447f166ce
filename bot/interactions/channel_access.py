"""In which channels of a server a member may read what has been posted, at this moment."""

from __future__ import annotations

import logging
from typing import Final, TypeAlias

import discord

from bot.interactions.context import Context
from bot.interactions.respond import think

Place: TypeAlias = "discord.abc.GuildChannel | discord.Thread"
log = logging.getLogger(__name__)

LOOKUPS: Final = 12
"""Requests to Discord that one reader makes; what would need more counts as not readable."""


class ChannelAccess:
    """What the caller of an interaction may read. Made for that interaction and kept no longer, since rights change.

    Her roles and, in the channel of the interaction, her permissions are those that Discord has sent with it. The other
    channels are those that discord.py has in its cache. An archived thread is in none, and who belongs to a private thread is
    sent to nobody: for these Discord is asked. A channel that is gone, or that we ourselves can't see, is not readable.
    """

    def __init__(self, ctx: Context, lookups: int = LOOKUPS) -> None:
        self._ctx = ctx
        self._lookups = lookups
        self._known: dict[int, bool] = {}

    async def can_read(self, channel_id: int | None) -> bool:
        """Whether she may read there what has been posted. None: a channel that was not noted."""
        if channel_id is None:
            return False
        if channel_id not in self._known:
            self._known[channel_id] = await self._reads(channel_id)
        return self._known[channel_id]

    async def _reads(self, channel_id: int) -> bool:
        ctx, member = self._ctx, self._ctx.user
        if channel_id == ctx.channel_id:
            permissions = ctx.interaction.permissions
            return permissions.view_channel and permissions.read_message_history
        if ctx.guild is None or not isinstance(member, discord.Member):
            return False
        place = ctx.guild.get_channel_or_thread(channel_id) or await self._fetch(ctx.guild, channel_id)
        return place is not None and await self._may(member, place)

    async def _fetch(self, guild: discord.Guild, channel_id: int) -> Place | None:
        if not await self._may_ask():
            return None
        try:
            place = await guild.fetch_channel(channel_id)
        except (discord.HTTPException, discord.InvalidData) as error:
            log.info("Channel %d can't be looked at: %s", channel_id, error)
            return None
        return place if isinstance(place, discord.abc.GuildChannel | discord.Thread) else None

    async def _may(self, member: discord.Member, place: Place) -> bool:
        try:
            may = place.permissions_for(member)
        except discord.ClientException:
            # The channel of a thread is one that we ourselves don't see.
            return False
        if not (may.view_channel and may.read_message_history):
            return False
        if isinstance(place, discord.VoiceChannel | discord.StageChannel) and not may.connect:
            return False
        if isinstance(place, discord.Thread) and place.is_private() and not may.manage_threads:
            return await self._belongs(member, place)
        return True

    async def _belongs(self, member: discord.Member, thread: discord.Thread) -> bool:
        if not await self._may_ask():
            return False
        try:
            await thread.fetch_member(member.id)
        except discord.HTTPException:
            return False
        return True

    async def _may_ask(self) -> bool:
        """Whether Discord may be asked once more. It may take longer than it gives us for an answer."""
        self._lookups -= 1
        if self._lookups < 0:
            return False
        if not self._ctx.interaction.response.is_done():
            await think(self._ctx, ephemeral=True)
        return True
