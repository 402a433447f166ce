"""`/help`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from bot.translator import label
from bot.ui.draw import note_view
from bot.ui.replies import answer, guarded, pen_for
from rules.text import text

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"
HELP = ("help-begin", "help-play", "help-gm", "help-dice", "help-trouble")


def commands() -> list[app_commands.Command[Any, ..., None]]:
    """The commands of this module, at the top level."""
    return [_help()]


def _help() -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=label("command-help"), description=label("command-help", "description"))
    async def help_command(interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, lambda: _helped(interaction))

    return help_command


async def _helped(interaction: Interaction) -> None:
    await answer(interaction, note_view(pen_for(interaction), *(text(code) for code in HELP)))
