"""The open fights in other channels of a server, as far as whoever asks may read there."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.storage import OpenRow
from bot.ui.draw import Pen
from bot.ui.replies import think
from bot.words.i18n import cut
from rules.text import text
from rules.views import board_for

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"
Place: TypeAlias = "discord.abc.GuildChannel | discord.Thread"
log = logging.getLogger(__name__)

SHOWN: Final = 10
"""Fights that are listed, those first in which something has happened last."""
LOOKED_AT: Final = 40
HEAD_LIMIT: Final = 160


async def readable_fights(interaction: Interaction) -> list[OpenRow]:
    """The open fights of this server in other channels, in which this person may read; the others are not even counted."""
    guild = interaction.guild
    if guild is None or not isinstance(interaction.user, discord.Member):
        return []
    found = []
    for row in await interaction.client.store.open_places(guild.id, LOOKED_AT):
        if row.channel_id == interaction.channel_id:
            continue
        place = guild.get_channel_or_thread(row.channel_id) or await _asked_for(interaction, guild, row.channel_id)
        if place is not None and await _reads(interaction.user, place):
            found.append(row)
    return found


async def fight_line(interaction: Interaction, pen: Pen, row: OpenRow) -> str:
    """Who is next there, since when they wait, and the way to the board."""
    bot = interaction.client
    found = await bot.encounters.load(row.id)
    if found is None:
        return f"<#{row.channel_id}>"
    wait = await bot.store.wait(row.id)
    parts = [cut(pen.say(board_for(found.state).headline), HEAD_LIMIT), f"<#{row.channel_id}>"]
    if found.state.paused is not None:
        parts.append(pen.say(text("ui-since-paused", at=found.state.paused // 1_000)))
    elif wait is not None:
        parts.append(pen.say(text("ui-since-asked", at=wait.began_at // 1_000)))
    if found.row.board_message_id is not None:
        board = f"{interaction.guild_id}/{row.channel_id}/{found.row.board_message_id}"
        parts.append(f"[{pen.say(text('ui-to-the-board'))}](https://discord.com/channels/{board})")
    return " · ".join(parts)


async def _asked_for(interaction: Interaction, guild: discord.Guild, channel_id: int) -> Place | None:
    """A channel that we do not know by heart: an archived thread, in which a fight may wait for weeks."""
    if not interaction.response.is_done():
        # Discord may take longer than it gives us for an answer.
        await think(interaction, ephemeral=True)
    try:
        place = await guild.fetch_channel(channel_id)
    except discord.HTTPException as error:
        log.info("Channel %d of a fight can't be looked at: %s", channel_id, error)
        return None
    return place if isinstance(place, discord.abc.GuildChannel | discord.Thread) else None


async def _reads(member: discord.Member, place: Place) -> bool:
    """Whether a member may read there what has been posted."""
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
        return await _belongs(member, place)
    return True


async def _belongs(member: discord.Member, thread: discord.Thread) -> bool:
    try:
        await thread.fetch_member(member.id)
    except discord.HTTPException:
        return False
    return True
