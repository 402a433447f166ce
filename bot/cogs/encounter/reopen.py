"""`/gm reopen` where several fights of a channel have ended lately: a list to choose from."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.cogs.encounter.panels import render_for
from bot.encounters.service import Loaded
from bot.interactions.caller import actor_of
from bot.interactions.context import Context
from bot.interactions.respond import answer, render_context
from bot.ui.render import button, button_rows, layout
from rules.commands import Reopen
from rules.history import REOPEN_DAYS
from rules.message import msg

FIGHTS_LISTED: Final = 6
DAY_MS: Final = 24 * 60 * 60_000


async def offer_ended_fights(ctx: Context) -> bool:
    """List the fights of this channel that the caller may open again, the last one first.

    Returns False if there are fewer than two, so that there is nothing to choose from.
    """
    encounters = ctx.services.encounters
    since = ctx.services.clock.now() - REOPEN_DAYS * DAY_MS
    ended: list[Loaded] = []
    for row in await ctx.services.store.encounters.ended_in(ctx.channel_id, since, FIGHTS_LISTED):
        encounter = await encounters.load(row.id)
        if encounter is not None and (await actor_of(ctx, encounter)).gm:
            ended.append(encounter)
    if len(ended) < 2:
        return False
    parts: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(render_context(ctx).say(msg("ui-reopen-which")))]
    for encounter in ended:
        render = render_for(ctx, encounter, await actor_of(ctx, encounter))
        names = tuple(combatant.said for combatant in encounter.state.present)
        line = msg("ui-reopen-line", names=names, at=encounter.row.changed_at // 1_000)
        parts.append(ui.TextDisplay(render.headline(line)))
        parts += button_rows([button(render, render.control(Reopen.verb), msg("label-reopen"), emoji="🔓")])
    await answer(ctx, layout(*parts))
    return True
