"""House rules under names: `/setup preset` and `forget` for the server, `/gm preset`, which saves those of a fight."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.server import preset_form
from bot.cogs.server.commands import AnyCommand, managed, shown, system_choices
from bot.i18n.translator import command_key, label, option_key
from bot.interactions.autocomplete import narrowed
from bot.interactions.context import Context
from bot.interactions.respond import answer, guarded, refuse, render_context
from bot.ui.render import note_view
from rules.commands import TEXT_LIMIT
from rules.message import msg
from rules.refusals import Refusal


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
        preset: app_commands.Range[str, 1, TEXT_LIMIT] | None = None,
        system: str | None = None,
    ) -> None:
        await managed(interaction, lambda ctx: _make_default(ctx, preset, system))

    preset.autocomplete("preset")(offer_presets)
    return preset


async def _make_default(ctx: Context, name: str | None, system: str | None) -> None:
    servers, guild, by = ctx.services.servers, ctx.guild_id, ctx.user.id
    if name is not None:
        found = preset_form.pick(await servers.presets(guild, system), name)
        if isinstance(found, Refusal):
            await refuse(ctx, found)
            return
        await servers.set_standard(guild, by, found.system, found)
    elif system is not None:
        await servers.set_standard(guild, by, system, None)
    else:
        await refuse(ctx, Refusal(code="preset-or-system"))
        return
    await shown(ctx)


def _forget() -> AnyCommand:
    verb = "setup.forget"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(preset=label("option-preset"))
    @app_commands.describe(preset=label("option-preset", "description"))
    async def forget(interaction: discord.Interaction[Any], preset: app_commands.Range[str, 1, TEXT_LIMIT]) -> None:
        await managed(interaction, lambda ctx: _delete(ctx, preset))

    forget.autocomplete("preset")(offer_presets)
    return forget


async def _delete(ctx: Context, name: str) -> None:
    servers = ctx.services.servers
    found = preset_form.pick(await servers.presets(ctx.guild_id), name)
    if isinstance(found, Refusal):
        await refuse(ctx, found)
        return
    await servers.delete_preset(ctx.user.id, found)
    await shown(ctx)


def save_command() -> AnyCommand:
    """`/gm preset`, for the group `/gm`."""
    verb = "gm.preset"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(name=label(option_key(verb, "name")))
    @app_commands.describe(name=label(option_key(verb, "name"), "description"))
    async def preset(interaction: discord.Interaction[Any], name: app_commands.Range[str, 1, TEXT_LIMIT]) -> None:
        await guarded(interaction, lambda ctx: _save(ctx, name))

    return preset


async def _save(ctx: Context, name: str) -> None:
    found = await ctx.services.encounters.current(ctx.channel_id)
    if found is None:
        await refuse(ctx, Refusal(code="no-encounter-here"))
        return
    said = await preset_form.save(ctx, found, name)
    if isinstance(said, Refusal):
        await refuse(ctx, said)
    else:
        await answer(ctx, note_view(render_context(ctx), said))


async def offer_presets(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The presets of the chosen system, or of all."""
    ctx = Context.of(interaction)
    return narrowed(await _offered(ctx), current)


async def offer_presets_or_none(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The same, and the rules as they are written."""
    ctx = Context.of(interaction)
    written = (render_context(ctx).plain(msg("setup-as-written")), preset_form.AS_WRITTEN)
    return narrowed([*await _offered(ctx), written], current)


async def _offered(ctx: Context) -> list[tuple[str, str]]:
    typed = getattr(ctx.interaction.namespace, "system", None)
    pen = render_context(ctx)
    return [
        (f"{one.name} · {pen.plain(msg(f'system-{one.system}'))}", f"{one.system}/{one.name}")
        for one in await ctx.services.servers.presets(ctx.guild_id, typed or None)
    ]
