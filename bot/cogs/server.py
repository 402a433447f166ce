"""`/setup` for the defaults of a server, and `/help`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from bot.i18n import LOCALES
from bot.storage import GuildRow
from bot.translator import choice_key, label
from bot.ui.desk import caller_of
from bot.ui.draw import note_view
from bot.ui.replies import answer, guarded, pen_for, refuse
from rules.refusals import Refusal
from rules.text import Said, text

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"
HELP = ("help-begin", "help-play", "help-gm", "help-dice", "help-trouble")


def commands() -> list[app_commands.Command[Any, ..., None]]:
    """The commands of this module, at the top level."""
    return [_setup(), _help()]


def _setup() -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=label("command-setup"), description=label("command-setup", "description"))
    @app_commands.rename(gm_role=label("option-gm-role"), language=label("option-language"))
    @app_commands.describe(
        gm_role=label("option-gm-role", "description"), language=label("option-language", "description")
    )
    @app_commands.choices(
        language=[app_commands.Choice(name=label(choice_key("language", one)), value=one) for one in LOCALES]
    )
    @app_commands.default_permissions(manage_guild=True)
    async def setup(
        interaction: discord.Interaction[Any], gm_role: discord.Role | None = None, language: str | None = None
    ) -> None:
        await guarded(interaction, lambda: _set_up(interaction, gm_role, language))

    return setup


async def _set_up(interaction: Interaction, gm_role: discord.Role | None, language: str | None) -> None:
    if not caller_of(interaction).manages:
        await refuse(interaction, Refusal(code="manage-server-only"))
        return
    store = interaction.client.store
    before = await store.guild(interaction.guild_id or 0)
    row = GuildRow(
        guild_id=before.guild_id,
        gm_role_id=gm_role.id if gm_role is not None else before.gm_role_id,
        locale=language or before.locale,
    )
    if row != before:
        await store.set_guild(row)
    role = interaction.guild.get_role(row.gm_role_id) if interaction.guild and row.gm_role_id else None
    shown = Said(said=role.name) if role is not None else text("ui-nobody")
    spoken = text(choice_key("language", row.locale)) if row.locale else text("ui-as-discord")
    await answer(interaction, note_view(pen_for(interaction), text("ui-setup", role=shown, language=spoken)))


def _help() -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=label("command-help"), description=label("command-help", "description"))
    async def help_command(interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, lambda: _helped(interaction))

    return help_command


async def _helped(interaction: Interaction) -> None:
    await answer(interaction, note_view(pen_for(interaction), *(text(code) for code in HELP)))
