"""House rules under names: `/setup preset` and `forget` for the server, `/gm preset`, which saves those of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from bot.cogs.server import preset_form
from bot.cogs.server.commands import AnyCommand, managed, shown, system_choices
from bot.i18n.translator import command_key, label, option_key
from bot.interactions.autocomplete import narrowed
from bot.interactions.respond import answer, guarded, refuse, render_context
from bot.ui.render import note_view
from rules.commands import WORDS_LIMIT
from rules.message import msg
from rules.refusals import Refusal

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"


def commands() -> list[AnyCommand]:
    """What of `/setup` is about house rules."""
    return [_preset(), _forget()]


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
        await managed(interaction, lambda: _make_default(interaction, preset, system))

    preset.autocomplete("preset")(offer_presets)
    return preset


async def _make_default(interaction: Interaction, name: str | None, system: str | None) -> None:
    servers, guild, by = interaction.client.servers, interaction.guild_id or 0, interaction.user.id
    if name is not None:
        found = preset_form.pick(await servers.presets(guild, system), name)
        if isinstance(found, Refusal):
            await refuse(interaction, found)
            return
        await servers.set_standard(guild, by, found.system, found)
    elif system is not None:
        await servers.set_standard(guild, by, system, None)
    else:
        await refuse(interaction, Refusal(code="preset-or-system"))
        return
    await shown(interaction)


def _forget() -> AnyCommand:
    verb = "setup.forget"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(preset=label("option-preset"))
    @app_commands.describe(preset=label("option-preset", "description"))
    async def forget(interaction: discord.Interaction[Any], preset: app_commands.Range[str, 1, WORDS_LIMIT]) -> None:
        await managed(interaction, lambda: _delete(interaction, preset))

    forget.autocomplete("preset")(offer_presets)
    return forget


async def _delete(interaction: Interaction, name: str) -> None:
    servers = interaction.client.servers
    found = preset_form.pick(await servers.presets(interaction.guild_id or 0), name)
    if isinstance(found, Refusal):
        await refuse(interaction, found)
        return
    await servers.delete_preset(interaction.user.id, found)
    await shown(interaction)


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
    said = await preset_form.save(interaction, found, name)
    if isinstance(said, Refusal):
        await refuse(interaction, said)
    else:
        await answer(interaction, note_view(render_context(interaction), said))


async def offer_presets(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The presets of the chosen system, or of all."""
    return narrowed(await _offered(interaction), current)


async def offer_presets_or_none(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The same, and the rules as they are written."""
    written = (render_context(interaction).plain(msg("setup-as-written")), preset_form.AS_WRITTEN)
    return narrowed([*await _offered(interaction), written], current)


async def _offered(interaction: Interaction) -> list[tuple[str, str]]:
    typed = getattr(interaction.namespace, "system", None)
    pen = render_context(interaction)
    return [
        (f"{one.name} · {pen.plain(msg(f'system-{one.system}'))}", f"{one.system}/{one.name}")
        for one in await interaction.client.servers.presets(interaction.guild_id or 0, typed or None)
    ]
