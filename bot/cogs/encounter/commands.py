"""`/initiative` begin, status, odds and log: what asks nothing of an encounter, or opens one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import discord
from discord import app_commands

from bot.cogs.encounter.execute import tell_of_pins
from bot.cogs.encounter.log import FORMS, show_log
from bot.cogs.encounter.open_fights import SHOWN, fight_line, readable_fights
from bot.cogs.encounter.private_panels import BEGIN, pen_on, show_panel
from bot.cogs.server import preset_form
from bot.cogs.server.commands import system_choices
from bot.cogs.server.presets import offer_presets_or_none
from bot.encounters.rows import OpenEncounterRow
from bot.encounters.service import Loaded
from bot.i18n.translator import choice_key, command_key, label, option_key
from bot.interactions.context import Context
from bot.interactions.lookup import actor_of, asked_by
from bot.interactions.respond import answer, guarded, lacking, public_locale, refuse, render_context, think
from bot.runtime.background import Busy
from bot.ui.render import NEWS_LIMIT, board_parts, controls, fitted, layout, note_view
from rules.commands import TEXT_LIMIT
from rules.message import Message, msg
from rules.refusals import Refusal
from rules.system import system_of
from rules.view.views import board_for, player_view

LIST_LIMIT: Final = 3_800
"""Characters of a list of fights, nearly all that one message may show."""


def commands() -> list[app_commands.Command[Any, ..., None]]:
    """The commands of this module, for the group `/initiative`."""
    odds = _simple("initiative.odds", lambda interaction: _here(interaction, _odds))
    return [_begin(), _simple("initiative.status", _status), odds, _log()]


def _simple(verb: str, work: Callable[[Context], Awaitable[None]]) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    async def command(interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, work)

    return command


async def _here(ctx: Context, work: Callable[[Context, Loaded], Awaitable[None]]) -> None:
    found = await ctx.services.encounters.current(ctx.channel_id)
    if found is None:
        await refuse(ctx, Refusal(code="no-encounter-here"))
    else:
        await work(ctx, found)


def _begin() -> app_commands.Command[Any, ..., None]:
    verb = "initiative.begin"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(system=label(option_key(verb, "system")), preset=label(option_key(verb, "preset")))
    @app_commands.describe(
        system=label(option_key(verb, "system"), "description"),
        preset=label(option_key(verb, "preset"), "description"),
    )
    @app_commands.choices(system=system_choices())
    async def begin(
        interaction: discord.Interaction[Any],
        system: str | None = None,
        preset: app_commands.Range[str, 1, TEXT_LIMIT] | None = None,
    ) -> None:
        await guarded(interaction, lambda ctx: _open(ctx, system, preset))

    begin.autocomplete("preset")(offer_presets_or_none)
    return begin


async def _open(ctx: Context, typed_system: str | None, typed_preset: str | None) -> None:
    services = ctx.services
    missing = lacking(ctx)
    if missing is not None:
        await refuse(ctx, missing)
        return
    start = await preset_form.start(ctx, typed_system, typed_preset)
    if isinstance(start, Refusal):
        await refuse(ctx, start)
        return
    system, rules = start
    locale = await public_locale(ctx)
    asked = asked_by(ctx)
    outcome = await services.encounters.begin(ctx.channel_id, system=system, locale=locale, asked=asked, rules=rules)
    if isinstance(outcome, Refusal):
        await refuse(ctx, outcome)
        return
    try:
        await show_panel(ctx, outcome, BEGIN)
    finally:
        await services.publisher.publish(outcome.row.id)
    await tell_of_pins(ctx, outcome)


async def _status(ctx: Context) -> None:
    """Privately where the fight of this channel stands; without one, which fights are open elsewhere."""
    found = await ctx.services.encounters.current(ctx.channel_id)
    others = await readable_fights(ctx)
    if found is not None:
        await _status_here(ctx, found, others)
    elif others:
        pen = render_context(ctx)
        lines = [await fight_line(ctx, pen, row) for row in others[:SHOWN]]
        head = pen.say(msg("ui-fights-elsewhere"))
        await answer(ctx, layout(discord.ui.TextDisplay(fitted(pen, [head, *lines], LIST_LIMIT))))
    else:
        await refuse(ctx, Refusal(code="no-encounter-here"))


async def _status_here(ctx: Context, found: Loaded, others: Sequence[OpenEncounterRow]) -> None:
    """Where it stands, what she is to do, and what the board offers, since that may be far up in the channel."""
    actor = await actor_of(ctx, found)
    pen = pen_on(ctx, found, actor)
    mine = [one for one in found.state.present if one.owner == actor.user and not found.state.ended]
    lines: list[Message] = [
        msg("ui-task", name=one.said, task=task)
        for one in mine
        for task in system_of(found.state).tasks(player_view(found.state, actor), one)
    ]
    board = board_for(found.state, actor)
    parts = board_parts(pen, board, until=await ctx.services.encounters.until(found))
    parts += controls(pen, (choice for choice in board.choices if not choice.gm))
    if lines:
        parts.insert(0, discord.ui.TextDisplay(fitted(pen, lines, NEWS_LIMIT)))
    if others:
        where = " · ".join(f"<#{row.channel_id}>" for row in others[:SHOWN])
        parts.append(discord.ui.TextDisplay(f"-# {pen.say(msg('ui-also-elsewhere'))} {where}"))
    await answer(ctx, layout(*parts))
    await ctx.services.publisher.refresh(found.row.id)


async def _odds(ctx: Context, found: Loaded) -> None:
    """The exact chances. With many combatants they take seconds, for which nobody else waits."""
    await think(ctx, ephemeral=True)
    actor = await actor_of(ctx, found)
    work, state = system_of(found.state).odds_lines, player_view(found.state, actor)
    try:
        lines = await ctx.services.background.run(ctx.guild_id, work, state)
    except Busy:
        await refuse(ctx, Refusal(code="busy"))
        return
    await answer(ctx, note_view(render_context(ctx), *(lines or (msg("ui-no-odds"),))))


def _log() -> app_commands.Command[Any, ..., None]:
    verb = "initiative.log"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(format=label(option_key(verb, "format")))
    @app_commands.describe(format=label(option_key(verb, "format"), "description"))
    @app_commands.choices(
        format=[app_commands.Choice(name=label(choice_key("format", one)), value=one) for one in FORMS]
    )
    async def log(interaction: discord.Interaction[Any], format: str = "text") -> None:
        await guarded(interaction, lambda ctx: _here(ctx, lambda on, found: show_log(on, found, format)))

    return log
