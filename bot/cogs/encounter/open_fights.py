"""The open fights in other channels of a server, as far as whoever asks may read there."""

from __future__ import annotations

from typing import Final

from bot.encounters.rows import OpenEncounterRow
from bot.i18n.catalogue import cut
from bot.interactions.channel_access import ChannelAccess
from bot.interactions.context import Context
from bot.ui.render import RenderContext
from rules.message import msg
from rules.view.views import board_for

SHOWN: Final = 10
"""Fights that are listed, those first in which something has happened last."""
LOOKED_AT: Final = 40
HEAD_LIMIT: Final = 160


async def readable_fights(ctx: Context) -> list[OpenEncounterRow]:
    """The open fights of this server in other channels, in which this person may read; the others are not even counted."""
    reader = ChannelAccess(ctx, LOOKED_AT)
    places = await ctx.services.store.encounters.open_in_guild(ctx.guild_id, LOOKED_AT)
    return [row for row in places if row.channel_id != ctx.channel_id and await reader.can_read(row.channel_id)]


async def fight_line(ctx: Context, render: RenderContext, row: OpenEncounterRow) -> str:
    """Who is next there, since when they wait, and the way to the board."""
    services = ctx.services
    found = await services.encounters.load(row.id)
    if found is None:
        return f"<#{row.channel_id}>"
    wait = await services.store.waits.get(row.id)
    parts = [cut(render.say(board_for(found.state).headline), HEAD_LIMIT), f"<#{row.channel_id}>"]
    if found.state.paused is not None:
        parts.append(render.say(msg("ui-since-paused", at=found.state.paused // 1_000)))
    elif wait is not None:
        parts.append(render.say(msg("ui-since-asked", at=wait.began_at // 1_000)))
    if found.row.board_message_id is not None:
        board = f"{ctx.guild_id}/{row.channel_id}/{found.row.board_message_id}"
        parts.append(f"[{render.say(msg('ui-to-the-board'))}](https://discord.com/channels/{board})")
    return " · ".join(parts)
