"""`/setup`: what a server has chosen, and `/gm preset`, which saves the house rules of a fight under a name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from bot.cogs.offers import narrowed
from bot.i18n import LOCALES
from bot.servers import ServerSettings
from bot.translator import choice_key, command_key, label, option_key
from bot.ui import presets
from bot.ui.desk import caller_of
from bot.ui.draw import note_view
from bot.ui.replies import answer, guarded, pen_for, refuse
from bot.ui.setup import setup_panel
from rules.commands import WORDS_LIMIT
from rules.refusals import Refusal
from rules.system import systems
from rules.text import text

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"
AnyCommand: TypeAlias = app_commands.Command[Any, ..., None]


def group() -> app_commands.Group:
    """The group `/setup`. Discord shows it to those who manage the server; the check here is the one that counts."""
    made = app_commands.Group(
        name=label("group-setup"),
        description=label("group-setup", "description"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )
    for command in (_show(), _server(), _reset(), _preset(), _forget()):
        made.add_command(command)
    return made


def system_choices() -> list[app_commands.Choice[str]]:
    """The rule systems there are."""
    return [app_commands.Choice(name=label(f"system-{one.id}"), value=one.id) for one in systems()]


async def _managed(interaction: Interaction, work: Callable[[], Awaitable[None]]) -> None:
    """Do the work for somebody who may manage the server, and tell anybody else why not."""

    async def checked() -> None:
        if caller_of(interaction).manages:
            await work()
        else:
            await refuse(interaction, Refusal(code="manage-server-only"))

    await guarded(interaction, checked)


async def _shown(interaction: Interaction) -> None:
    servers, guild = interaction.client.servers, interaction.guild_id or 0
    view = setup_panel(
        pen_for(interaction),
        await servers.settings(guild),
        await servers.presets(guild),
        await servers.changes(guild),
        {role.id: role.name for role in interaction.guild.roles} if interaction.guild else {},
    )
    await answer(interaction, view)


async def _change(interaction: Interaction, chosen: dict[str, Any]) -> None:
    bot, guild = interaction.client, interaction.guild_id or 0
    # Two people may change different settings at the same time, and neither may undo the other.
    async with bot.lock(f"settings {guild}"):
        await bot.servers.change(guild, interaction.user.id, chosen)
    await _shown(interaction)


def _show() -> AnyCommand:
    verb = "setup.show"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    async def show(interaction: discord.Interaction[Any]) -> None:
        await _managed(interaction, lambda: _shown(interaction))

    return show


def _server() -> AnyCommand:
    verb = "setup.server"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(
        gm_role=label("option-gm-role"), language=label("option-language"), system=label(option_key(verb, "system"))
    )
    @app_commands.describe(
        gm_role=label("option-gm-role", "description"),
        language=label("option-language", "description"),
        system=label(option_key(verb, "system"), "description"),
    )
    @app_commands.choices(
        language=[app_commands.Choice(name=label(choice_key("language", one)), value=one) for one in LOCALES],
        system=system_choices(),
    )
    async def server(
        interaction: discord.Interaction[Any],
        language: str | None = None,
        gm_role: discord.Role | None = None,
        system: str | None = None,
    ) -> None:
        given = {"language": language, "gm_role": gm_role and gm_role.id, "system": system}
        chosen = {name: value for name, value in given.items() if value is not None}
        await _managed(interaction, lambda: _change(interaction, chosen))

    return server


def _reset() -> AnyCommand:
    verb = "setup.reset"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(setting=label(option_key(verb, "setting")))
    @app_commands.describe(setting=label(option_key(verb, "setting"), "description"))
    @app_commands.choices(
        setting=[
            app_commands.Choice(name=label(f"setting-{name.replace('_', '-')}"), value=name)
            for name in ServerSettings.model_fields
        ]
    )
    async def reset(interaction: discord.Interaction[Any], setting: str) -> None:
        await _managed(interaction, lambda: _change(interaction, {setting: None}))

    return reset


def _preset() -> AnyCommand:
    verb = "setup.preset"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(preset=label("option-preset"), system=label(option_key(verb, "system")))
    @app_commands.describe(
        preset=label("option-preset", "description"), system=label(option_key(verb, "system"), "description")
    )
    @app_commands.choices(system=system_choices())
    async def preset(
        interaction: discord.Interaction[Any],
        preset: app_commands.Range[str, 1, WORDS_LIMIT] | None = None,
        system: str | None = None,
    ) -> None:
        await _managed(interaction, lambda: _make_default(interaction, preset, system))

    preset.autocomplete("preset")(offer_presets)
    return preset


async def _make_default(interaction: Interaction, name: str | None, system: str | None) -> None:
    servers, guild, by = interaction.client.servers, interaction.guild_id or 0, interaction.user.id
    if name is not None:
        found = presets.pick(await servers.presets(guild, system), name)
        if isinstance(found, Refusal):
            await refuse(interaction, found)
            return
        await servers.set_standard(guild, by, found.system, found)
    elif system is not None:
        await servers.set_standard(guild, by, system, None)
    else:
        await refuse(interaction, Refusal(code="preset-or-system"))
        return
    await _shown(interaction)


def _forget() -> AnyCommand:
    verb = "setup.forget"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(preset=label("option-preset"))
    @app_commands.describe(preset=label("option-preset", "description"))
    async def forget(interaction: discord.Interaction[Any], preset: app_commands.Range[str, 1, WORDS_LIMIT]) -> None:
        await _managed(interaction, lambda: _delete(interaction, preset))

    forget.autocomplete("preset")(offer_presets)
    return forget


async def _delete(interaction: Interaction, name: str) -> None:
    servers = interaction.client.servers
    found = presets.pick(await servers.presets(interaction.guild_id or 0), name)
    if isinstance(found, Refusal):
        await refuse(interaction, found)
        return
    await servers.delete_preset(interaction.user.id, found)
    await _shown(interaction)


def save_command() -> AnyCommand:
    """`/gm preset`, for the group `/gm`."""
    verb = "gm.preset"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(name=label(option_key(verb, "name")))
    @app_commands.describe(name=label(option_key(verb, "name"), "description"))
    async def preset(interaction: discord.Interaction[Any], name: app_commands.Range[str, 1, WORDS_LIMIT]) -> None:
        await guarded(interaction, lambda: _save(interaction, name))

    return preset


async def _save(interaction: Interaction, name: str) -> None:
    found = await interaction.client.encounters.current(interaction.channel_id or 0)
    if found is None:
        await refuse(interaction, Refusal(code="no-encounter-here"))
        return
    said = await presets.save(interaction, found, name)
    if isinstance(said, Refusal):
        await refuse(interaction, said)
    else:
        await answer(interaction, note_view(pen_for(interaction), said))


async def offer_presets(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The presets of the chosen system, or of all."""
    return narrowed(await _offered(interaction), current)


async def offer_presets_or_none(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The same, and the rules as they are written."""
    written = (pen_for(interaction).plain(text("setup-as-written")), presets.AS_WRITTEN)
    return narrowed([*await _offered(interaction), written], current)


async def _offered(interaction: Interaction) -> list[tuple[str, str]]:
    typed = getattr(interaction.namespace, "system", None)
    pen = pen_for(interaction)
    return [
        (f"{one.name} · {pen.plain(text(f'system-{one.system}'))}", f"{one.system}/{one.name}")
        for one in await interaction.client.servers.presets(interaction.guild_id or 0, typed or None)
    ]
