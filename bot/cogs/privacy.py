"""`/privacy`: what is kept about oneself: shown, handed out, deleted."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.cogs import calls
from bot.privacy import fights_of, packed, report
from bot.storage import FightRow
from bot.ui.draw import button, layout, note_view, rows
from bot.ui.ids import Control
from bot.ui.replies import answer, answer_in_place, guarded, pen_for, think
from bot.words.translator import choice_key, command_key, label, option_key
from rules.text import Text, text

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"
Work: TypeAlias = "Callable[[Interaction, str], Awaitable[None]]"

SCOPES: Final = ("here", "all")
"""This server, or every server on which the bot is."""


def group() -> app_commands.Group:
    """The group `/privacy`."""
    made = app_commands.Group(
        name=label("group-privacy"), description=label("group-privacy", "description"), guild_only=True
    )
    for verb, work in (("privacy.show", _show), ("privacy.export", _export), ("privacy.delete", _delete)):
        made.add_command(_command(verb, work))
    return made


def _command(verb: str, work: Work) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(scope=label(option_key(verb, "scope")))
    @app_commands.describe(scope=label(option_key(verb, "scope"), "description"))
    @app_commands.choices(
        scope=[app_commands.Choice(name=label(choice_key("scope", one)), value=one) for one in SCOPES]
    )
    async def command(interaction: discord.Interaction[Any], scope: str = "here") -> None:
        await guarded(interaction, lambda: work(interaction, scope))

    return command


def _guild(interaction: Interaction, scope: str) -> int | None:
    return None if scope == "all" else interaction.guild_id or 0


async def _show(interaction: Interaction, scope: str) -> None:
    bot, guild = interaction.client, _guild(interaction, scope)
    # Each of her fights is read, which may take longer than Discord waits for an answer.
    await think(interaction, ephemeral=True, thinking=True)
    kept = await bot.store.about(interaction.user.id, guild)
    fights = await fights_of(bot.store, bot.encounters, interaction.user.id, guild)
    lines = [text("privacy-head", scope=scope)]
    lines += [text(f"privacy-of-{table.replace('_', '-')}", count=len(found)) for table, found in kept.items() if found]
    lines += _fight_lines(fights)
    if len(lines) == 1:
        lines.append(text("privacy-nothing"))
    here = await bot.servers.settings(interaction.guild_id or 0)
    days = bot.settings.retention_days if guild is None else here.keeps_for(bot.settings.retention_days)
    lines += [text("privacy-never"), text("privacy-retention", days=days), text("privacy-how")]
    await answer(interaction, note_view(pen_for(interaction), *lines))


def _fight_lines(fights: list[FightRow]) -> list[Text]:
    """How many fights there are of each kind, and what a deletion makes of them."""
    still = sum(one.open for one in fights)
    alone = sum(one.alone and not one.open for one in fights)
    shared = len(fights) - still - alone
    every = (
        (still, text("privacy-open", count=still)),
        (alone, text("privacy-alone", count=alone)),
        (shared, text("privacy-shared", count=shared)),
    )
    return [line for count, line in every if count]


async def _export(interaction: Interaction, scope: str) -> None:
    bot = interaction.client
    await think(interaction, ephemeral=True, thinking=True)
    data = await report(bot.store, bot.encounters, interaction.user.id, _guild(interaction, scope), bot.clock.now())
    name, body = packed(data)
    file = discord.File(io.BytesIO(body), filename=name)
    said = pen_for(interaction).say(text("privacy-file"))
    await answer(interaction, layout(discord.ui.TextDisplay(said), discord.ui.File(file)), file=file)


async def _delete(interaction: Interaction, scope: str) -> None:
    """Say what goes and what stays, and ask once more."""
    pen, bot = pen_for(interaction), interaction.client
    await think(interaction, ephemeral=True, thinking=True)
    fights = await fights_of(bot.store, bot.encounters, interaction.user.id, _guild(interaction, scope))
    lines = [text("privacy-delete", scope=scope), *_fight_lines(fights), text("privacy-stays")]
    gone = button(pen, pen.control("ui.privacy-gone", scope=scope), text("label-privacy-delete"), tone="danger")
    keep = button(pen, pen.control("ui.privacy-keep"), text("label-drop"))
    words = "\n".join(pen.say(line) for line in lines)
    await answer(interaction, layout(discord.ui.TextDisplay(words), *rows([gone, keep])))


async def _gone(interaction: Interaction, control: Control) -> None:
    scope = "all" if control.fields.get("scope") == "all" else "here"
    named = await interaction.client.store.forget(interaction.user.id, _guild(interaction, scope))
    await answer_in_place(interaction, note_view(pen_for(interaction), text("privacy-deleted", scope=scope)))
    await calls.show_anew(interaction, named)


async def _keep(interaction: Interaction, control: Control) -> None:
    await answer_in_place(interaction, note_view(pen_for(interaction), text("ui-dropped")))


PRESSES = {"ui.privacy-gone": _gone, "ui.privacy-keep": _keep}
"""What the buttons do, for `dispatch`."""
