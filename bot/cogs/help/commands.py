"""`/help`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.help.topics import help_asked
from bot.i18n.translator import label
from bot.interactions.respond import guarded


def commands() -> list[app_commands.Command[Any, ..., None]]:
    """The commands of this module, at the top level."""
    return [_help()]


def _help() -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=label("command-help"), description=label("command-help", "description"))
    async def help_command(interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, help_asked)

    return help_command
