"""`/initiative` begin, status, odds and log."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands

from bot.cogs.channels.fights import ListedFight, fights_view, listed_fights
from bot.cogs.encounter.execute import tell_of_problems
from bot.cogs.encounter.log import FORMATS, show_log
from bot.cogs.encounter.panels import render_for, show_panel
from bot.cogs.server.presets import complete_presets_or_none, rules_to_begin
from bot.encounters.service import Loaded
from bot.interactions.acknowledge import defer
from bot.interactions.caller import actor_of, command_context, encounter_here
from bot.interactions.context import Context
from bot.interactions.custom_id import BEGIN_PANEL, CustomId
from bot.interactions.errors import missing_permissions
from bot.interactions.respond import answer, public_locale, render_context
from bot.interactions.slash import slash
from bot.ui.odds_chart import CHART, folded, odds_chart, odds_view
from bot.ui.render import (
    NEWS_LIMIT,
    RenderContext,
    board_parts,
    button,
    button_rows,
    control_rows,
    fit_lines,
    layout,
    note_view,
)
from rules.commands import TEXT_LIMIT
from rules.message import Message, msg
from rules.refusals import Refusal, Refused
from rules.state import AnyEncounter
from rules.system import system_of
from rules.view.for_viewer import absence_lines, board_for, player_view
from rules.view.odds import OddsRow

FIGHTS_SHOWN: Final = 10
"""Channels of other fights that are named, the last changed first."""


@slash("initiative.begin", autocomplete={"preset": complete_presets_or_none})
async def begin(
    ctx: Context,
    system: str | None = None,
    preset: app_commands.Range[str, 1, TEXT_LIMIT] | None = None,
) -> None:
    """Open a fight in this channel and show its GM how to set it up; without a system, offer a button for each."""
    await _begin(ctx, system, preset)


async def begin_pressed(ctx: Context, control: CustomId) -> None:
    """Open a fight by the rule system of the pressed button."""
    await _begin(ctx, control.fields.get("system"), control.fields.get("preset"), in_place=True)


async def _begin(ctx: Context, system: str | None, preset: str | None, *, in_place: bool = False) -> None:
    missing = missing_permissions(ctx)
    if missing is not None:
        raise Refused.of(missing)
    system_id, rules = await rules_to_begin(ctx, system, preset)
    locale = await public_locale(ctx)
    request = replace(
        command_context(ctx), reply=lambda outcome: show_panel(ctx, outcome, BEGIN_PANEL, in_place=in_place)
    )
    outcome = await ctx.services.encounters.begin(
        ctx.channel_id, system=system_id, locale=locale, request=request, rules=rules
    )
    if isinstance(outcome, Refusal):
        raise Refused.of(outcome)
    await tell_of_problems(ctx, outcome)


@slash("initiative.status")
async def status(ctx: Context) -> None:
    """Show the fight of this channel privately, and the open fights of other channels that the caller may read."""
    encounter = await ctx.services.encounters.current(ctx.channel_id)
    fights = [fight for fight in await listed_fights(ctx) if fight.row.channel_id != ctx.channel_id]
    if encounter is not None:
        await _status_here(ctx, encounter, fights)
    elif fights:
        await answer(ctx, await fights_view(ctx, fights, head=msg("ui-fights-elsewhere")))
    else:
        raise Refused("no-encounter-here")


async def _status_here(ctx: Context, encounter: Loaded, others: Sequence[ListedFight]) -> None:
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
    lines += absence_lines(state, actor)
    board = board_for(state, actor)
    # In words, which a screen reader can read out, unlike a table; the board itself has that.
    board = board.model_copy(update={"table": (), "lines": (*board.words, *board.lines)})
    parts = board_parts(render, board, until=await ctx.services.encounters.deadline(encounter))
    parts += control_rows(render, (choice for choice in board.choices if not choice.gm))
    if lines:
        parts.insert(0, discord.ui.TextDisplay(fit_lines(render, lines, NEWS_LIMIT)))
    if others:
        where = " · ".join(f"<#{fight.row.channel_id}>" for fight in others[:FIGHTS_SHOWN] if not fight.gone)
        parts.append(discord.ui.TextDisplay(f"-# {render.say(msg('ui-also-elsewhere', count=len(others)))} {where}"))
        parts += button_rows([button(render, render.control("ui.fights"), msg("label-fights"))])
    await answer(ctx, layout(*parts))
    await ctx.services.publisher.refresh(encounter.row.id)


@slash("initiative.odds")
async def odds(ctx: Context) -> None:
    """Show the exact probabilities."""
    encounter = await encounter_here(ctx)
    await defer(ctx.interaction, ephemeral=True)
    state = player_view(encounter.state, await actor_of(ctx, encounter))
    render = render_context(ctx)
    rows, chart = await ctx.compute(_odds_picture, render, state)
    if not rows:
        await answer(ctx, note_view(render, msg("ui-no-odds")))
        return
    files = [] if chart is None else [discord.File(io.BytesIO(chart), filename=CHART)]
    await answer(ctx, odds_view(render, rows, with_chart=chart is not None), files=files)


def _odds_picture(render: RenderContext, state: AnyEncounter) -> tuple[list[OddsRow], bytes | None]:
    rows = folded(system_of(state).odds_rows(state))
    return rows, odds_chart(render, rows)


@slash("initiative.log", choices={"format": FORMATS})
async def log(ctx: Context, format: str = "text") -> None:
    """Send the log of the fight."""
    await show_log(ctx, await encounter_here(ctx), format)
