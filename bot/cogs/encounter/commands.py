"""`/initiative` begin, status, odds and log: what asks nothing of an encounter, or opens one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.cogs.encounter.log import FORMS, show_log
from bot.cogs.encounter.open_fights import SHOWN, fight_line, readable_fights
from bot.cogs.server import preset_form
from bot.cogs.server.commands import system_choices
from bot.cogs.server.presets import offer_presets_or_none
from bot.encounters.service import Loaded
from bot.i18n.translator import choice_key, command_key, label, option_key
from bot.interactions.execute import tell_of_pins
from bot.interactions.lookup import actor_of, asked_by
from bot.interactions.private_panels import BEGIN, pen_on, show_panel
from bot.interactions.respond import answer, guarded, lacking, public_locale, refuse, render_context, think
from bot.runtime.background import Busy
from bot.storage import OpenRow
from bot.ui.render import NEWS_LIMIT, board_parts, controls, fitted, layout, note_view
from rules.commands import WORDS_LIMIT
from rules.message import Message, msg
from rules.refusals import Refusal
from rules.system import system_of
from rules.view.views import board_for, seen

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"


LIST_LIMIT: Final = 3_800
"""Characters of a list of fights, nearly all that one message may show."""


def commands() -> list[app_commands.Command[Any, ..., None]]:
    """The commands of this module, for the group `/initiative`."""
    odds = _simple("initiative.odds", lambda interaction: _here(interaction, _odds))
    return [_begin(), _simple("initiative.status", _status), odds, _log()]


def _simple(verb: str, work: Callable[[Interaction], Awaitable[None]]) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    async def command(interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, lambda: work(interaction))

    return command


async def _here(interaction: Interaction, work: Callable[[Interaction, Loaded], Awaitable[None]]) -> None:
    found = await interaction.client.encounters.current(interaction.channel_id or 0)
    if found is None:
        await refuse(interaction, Refusal(code="no-encounter-here"))
    else:
        await work(interaction, found)


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
        preset: app_commands.Range[str, 1, WORDS_LIMIT] | None = None,
    ) -> None:
        await guarded(interaction, lambda: _open(interaction, system, preset))

    begin.autocomplete("preset")(offer_presets_or_none)
    return begin


async def _open(interaction: Interaction, typed_system: str | None, typed_preset: str | None) -> None:
    bot = interaction.client
    missing = lacking(interaction)
    if missing is not None:
        await refuse(interaction, missing)
        return
    start = await preset_form.start(interaction, typed_system, typed_preset)
    if isinstance(start, Refusal):
        await refuse(interaction, start)
        return
    system, rules = start
    locale = await public_locale(interaction)
    asked = asked_by(interaction)
    outcome = await bot.encounters.begin(
        interaction.channel_id or 0, system=system, locale=locale, asked=asked, rules=rules
    )
    if isinstance(outcome, Refusal):
        await refuse(interaction, outcome)
        return
    try:
        await show_panel(interaction, outcome, BEGIN)
    finally:
        await bot.publisher.show(outcome.row.id)
    await tell_of_pins(interaction, outcome)


async def _status(interaction: Interaction) -> None:
    """Privately where the fight of this channel stands; without one, which fights are open elsewhere."""
    found = await interaction.client.encounters.current(interaction.channel_id or 0)
    others = await readable_fights(interaction)
    if found is not None:
        await _status_here(interaction, found, others)
    elif others:
        pen = render_context(interaction)
        lines = [await fight_line(interaction, pen, row) for row in others[:SHOWN]]
        head = pen.say(msg("ui-fights-elsewhere"))
        await answer(interaction, layout(discord.ui.TextDisplay(fitted(pen, [head, *lines], LIST_LIMIT))))
    else:
        await refuse(interaction, Refusal(code="no-encounter-here"))


async def _status_here(interaction: Interaction, found: Loaded, others: Sequence[OpenRow]) -> None:
    """Where it stands, what she is to do, and what the board offers, since that may be far up in the channel."""
    actor = await actor_of(interaction, found)
    pen = pen_on(interaction, found, actor)
    mine = [one for one in found.state.present if one.owner == actor.user and not found.state.ended]
    lines: list[Message] = [
        msg("ui-task", name=one.said, task=task)
        for one in mine
        for task in system_of(found.state).tasks(seen(found.state, actor), one)
    ]
    board = board_for(found.state, actor)
    parts = board_parts(pen, board, until=await interaction.client.encounters.until(found))
    parts += controls(pen, (choice for choice in board.choices if not choice.gm))
    if lines:
        parts.insert(0, discord.ui.TextDisplay(fitted(pen, lines, NEWS_LIMIT)))
    if others:
        where = " · ".join(f"<#{row.channel_id}>" for row in others[:SHOWN])
        parts.append(discord.ui.TextDisplay(f"-# {pen.say(msg('ui-also-elsewhere'))} {where}"))
    await answer(interaction, layout(*parts))
    await interaction.client.publisher.refresh(found.row.id)


async def _odds(interaction: Interaction, found: Loaded) -> None:
    """The exact chances. With many combatants they take seconds, for which nobody else waits."""
    await think(interaction, ephemeral=True)
    actor = await actor_of(interaction, found)
    work, state = system_of(found.state).odds_lines, seen(found.state, actor)
    try:
        lines = await interaction.client.background.run(interaction.guild_id or 0, work, state)
    except Busy:
        await refuse(interaction, Refusal(code="busy"))
        return
    await answer(interaction, note_view(render_context(interaction), *(lines or (msg("ui-no-odds"),))))


def _log() -> app_commands.Command[Any, ..., None]:
    verb = "initiative.log"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(format=label(option_key(verb, "format")))
    @app_commands.describe(format=label(option_key(verb, "format"), "description"))
    @app_commands.choices(
        format=[app_commands.Choice(name=label(choice_key("format", one)), value=one) for one in FORMS]
    )
    async def log(interaction: discord.Interaction[Any], format: str = "text") -> None:
        await guarded(interaction, lambda: _here(interaction, lambda on, found: show_log(on, found, format)))

    return log
