"""`/initiative` begin, status, odds and log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands

from bot.cogs.encounter.execute import tell_of_pins
from bot.cogs.encounter.log import FORMS, show_log
from bot.cogs.encounter.open_fights import SHOWN, fight_line, readable_fights
from bot.cogs.encounter.private_panels import BEGIN, render_for, show_panel
from bot.cogs.server.presets import complete_presets_or_none, rules_to_begin
from bot.encounters.rows import OpenEncounterRow
from bot.encounters.service import Loaded
from bot.interactions.acknowledge import defer
from bot.interactions.context import Context
from bot.interactions.errors import missing_permissions
from bot.interactions.lookup import actor_of, command_context, encounter_here
from bot.interactions.respond import answer, public_locale, refuse, render_context
from bot.interactions.slash import slash
from bot.runtime.background import Busy
from bot.ui.render import NEWS_LIMIT, board_parts, control_rows, fit_lines, layout, note_view
from rules.commands import TEXT_LIMIT
from rules.message import Message, msg
from rules.refusals import Refusal
from rules.system import system_of
from rules.view.views import board_for, player_view

LIST_LIMIT: Final = 3_800
"""Characters of a list of fights, nearly all that one message may show."""


@slash("initiative.begin", autocomplete={"preset": complete_presets_or_none})
async def begin(
    ctx: Context,
    system: str | None = None,
    preset: app_commands.Range[str, 1, TEXT_LIMIT] | None = None,
) -> None:
    """Open a fight in this channel and show its GM how to set it up."""
    missing = missing_permissions(ctx)
    if missing is not None:
        await refuse(ctx, missing)
        return
    start = await rules_to_begin(ctx, system, preset)
    if isinstance(start, Refusal):
        await refuse(ctx, start)
        return
    system_id, rules = start
    locale = await public_locale(ctx)
    request = replace(command_context(ctx), reply=lambda outcome: show_panel(ctx, outcome, BEGIN))
    outcome = await ctx.services.encounters.begin(
        ctx.channel_id, system=system_id, locale=locale, request=request, rules=rules
    )
    if isinstance(outcome, Refusal):
        await refuse(ctx, outcome)
    else:
        await tell_of_pins(ctx, outcome)


@slash("initiative.status")
async def status(ctx: Context) -> None:
    """Show the fight of this channel privately, and the open fights of other channels that the caller may read."""
    encounter = await ctx.services.encounters.current(ctx.channel_id)
    others = await readable_fights(ctx)
    if encounter is not None:
        await _status_here(ctx, encounter, others)
    elif others:
        render = render_context(ctx)
        lines = [await fight_line(ctx, render, row) for row in others[:SHOWN]]
        head = render.say(msg("ui-fights-elsewhere"))
        await answer(ctx, layout(discord.ui.TextDisplay(fit_lines(render, [head, *lines], LIST_LIMIT))))
    else:
        await refuse(ctx, Refusal(code="no-encounter-here"))


async def _status_here(ctx: Context, encounter: Loaded, others: Sequence[OpenEncounterRow]) -> None:
    """Show the board with its buttons, since it may be far up in the channel, and the tasks of the caller."""
    actor = await actor_of(ctx, encounter)
    render = render_for(ctx, encounter, actor)
    state = encounter.state
    own = [combatant for combatant in state.present if combatant.owner == actor.user and not state.ended]
    lines: list[Message] = [
        msg("ui-task", name=combatant.said, task=task)
        for combatant in own
        for task in system_of(state).tasks(player_view(state, actor), combatant)
    ]
    board = board_for(state, actor)
    parts = board_parts(render, board, until=await ctx.services.encounters.until(encounter))
    parts += control_rows(render, (choice for choice in board.choices if not choice.gm))
    if lines:
        parts.insert(0, discord.ui.TextDisplay(fit_lines(render, lines, NEWS_LIMIT)))
    if others:
        where = " · ".join(f"<#{row.channel_id}>" for row in others[:SHOWN])
        parts.append(discord.ui.TextDisplay(f"-# {render.say(msg('ui-also-elsewhere'))} {where}"))
    await answer(ctx, layout(*parts))
    await ctx.services.publisher.refresh(encounter.row.id)


@slash("initiative.odds")
async def odds(ctx: Context) -> None:
    """Show the exact probabilities. They may take seconds, so they are computed outside of the event loop."""
    encounter = await encounter_here(ctx)
    if encounter is None:
        return
    await defer(ctx.interaction, ephemeral=True)
    actor = await actor_of(ctx, encounter)
    work, state = system_of(encounter.state).odds_lines, player_view(encounter.state, actor)
    try:
        lines = await ctx.services.background.run(ctx.guild_id, work, state)
    except Busy:
        await refuse(ctx, Refusal(code="busy"))
        return
    await answer(ctx, note_view(render_context(ctx), *(lines or (msg("ui-no-odds"),))))


@slash("initiative.log", choices={"format": FORMS})
async def log(ctx: Context, format: str = "text") -> None:
    """Send the log of the fight as text, as a table, or as a replay file."""
    encounter = await encounter_here(ctx)
    if encounter is not None:
        await show_log(ctx, encounter, format)
