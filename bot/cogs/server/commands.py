"""`/setup`: what a server has chosen, and who changed what. Its house rules have their own module, `house_rules`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.cogs.mentions.commands import PINGS
from bot.cogs.server.settings import DRAWN, PLACED, ServerSettings
from bot.cogs.server.view import setup_panel
from bot.i18n.catalogue import LOCALES
from bot.i18n.translator import choice_key, command_key, label, option_key
from bot.interactions.context import Context
from bot.interactions.lookup import caller_of
from bot.interactions.respond import answer, guarded, permissions_refusal, refusal_text, refuse, render_context
from bot.permissions import OPTIONAL, WORDS, is_open_to_all, lacking_in, missing
from rules.message import Message, UserText, msg
from rules.refusals import Refusal
from rules.system import systems

AnyCommand: TypeAlias = app_commands.Command[Any, ..., None]


def group() -> app_commands.Group:
    """The group `/setup`. Discord shows it to those who manage the server; the check here is the one that counts."""
    made = app_commands.Group(
        name=label("group-setup"),
        description=label("group-setup", "description"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )
    for command in (_show(), _server(), _gm_channel(), _reset()):
        made.add_command(command)
    return made


def system_choices() -> list[app_commands.Choice[str]]:
    """The rule systems there are."""
    return [app_commands.Choice(name=label(f"system-{one.id}"), value=one.id) for one in systems()]


async def managed(interaction: discord.Interaction[Any], work: Callable[[Context], Awaitable[None]]) -> None:
    """Run a handler for a caller who has Manage Server; refuse all others."""

    async def checked(ctx: Context) -> None:
        if caller_of(ctx).manages:
            await work(ctx)
        else:
            await refuse(ctx, Refusal(code="manage-server-only"))

    await guarded(interaction, checked)


async def shown(ctx: Context) -> None:
    servers, guild = ctx.services.servers, ctx.guild_id
    settings, names = await servers.settings(guild), {}
    if ctx.guild is not None:
        names = {one.id: one.name for one in ctx.guild.roles}
        names |= {one.id: f"#{one.name}" for one in (*ctx.guild.channels, *ctx.guild.threads)}
    view = setup_panel(
        render_context(ctx),
        settings,
        await servers.presets(guild),
        await servers.changes(guild),
        names,
        _warnings(ctx, settings),
    )
    await answer(ctx, view)


def _warnings(ctx: Context, settings: ServerSettings) -> list[Message]:
    """What stands in the way of what was chosen, as long as it does."""
    found = []
    channel = ctx.guild and settings.gm_channel and ctx.guild.get_channel_or_thread(settings.gm_channel)
    if isinstance(channel, discord.TextChannel | discord.Thread):
        where = UserText(said=channel.name)
        if is_open_to_all(channel):
            found.append(msg("setup-gm-channel-open", channel=where))
        if names := lacking_in(channel):
            found.append(refusal_text(permissions_refusal(channel.name, names)))
    if settings.pin and missing(ctx.interaction.app_permissions, OPTIONAL):
        here = UserText(said=getattr(ctx.channel, "name", None) or str(ctx.channel_id))
        found.append(msg("ui-pin-forbidden", channel=here, missing=UserText(said=WORDS["pin_messages"])))
    return found


async def change(ctx: Context, chosen: dict[str, Any]) -> None:
    services, guild = ctx.services, ctx.guild_id
    # Two people may change different settings at the same time, and neither may undo the other.
    async with services.locks(f"settings {guild}"):
        await services.servers.change(guild, ctx.user.id, chosen)
    await shown(ctx)
    if chosen.keys() & DRAWN:
        await services.store.waits.wake_all(guild, services.clock.now())
        await services.publisher.apply_settings(guild, redraw=True)
    elif chosen.keys() & PLACED:
        await services.publisher.apply_settings(guild)


def _show() -> AnyCommand:
    verb = "setup.show"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    async def show(interaction: discord.Interaction[Any]) -> None:
        await managed(interaction, shown)

    return show


def _server() -> AnyCommand:
    verb = "setup.server"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(
        gm_role=label("option-gm-role"),
        language=label("option-language"),
        system=label(option_key(verb, "system")),
        pin=label("option-pin"),
        pings=label("option-pings"),
        retention=label("option-retention"),
    )
    @app_commands.describe(
        gm_role=label("option-gm-role", "description"),
        language=label("option-language", "description"),
        system=label(option_key(verb, "system"), "description"),
        pin=label("option-pin", "description"),
        pings=label("option-pings", "description"),
        retention=label("option-retention", "description"),
    )
    @app_commands.choices(
        language=[app_commands.Choice(name=label(choice_key("language", one)), value=one) for one in LOCALES],
        system=system_choices(),
        pings=PINGS,
    )
    async def server(
        interaction: discord.Interaction[Any],
        language: str | None = None,
        gm_role: discord.Role | None = None,
        system: str | None = None,
        pin: bool | None = None,
        pings: str | None = None,
        retention: app_commands.Range[int, 30, 3650] | None = None,
    ) -> None:
        given = {"language": language, "gm_role": gm_role and gm_role.id, "system": system, "pin": pin}
        given |= {"pings": pings, "retention": retention}
        chosen = {name: value for name, value in given.items() if value is not None}
        await managed(interaction, lambda ctx: change(ctx, chosen))

    return server


def _gm_channel() -> AnyCommand:
    verb = "setup.gm-channel"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(channel=label(option_key(verb, "channel")))
    @app_commands.describe(channel=label(option_key(verb, "channel"), "description"))
    async def gm_channel(interaction: discord.Interaction[Any], channel: discord.TextChannel | discord.Thread) -> None:
        await managed(interaction, lambda ctx: _name_gm_channel(ctx, channel))

    return gm_channel


async def _name_gm_channel(ctx: Context, channel: discord.TextChannel | discord.Thread) -> None:
    """From now on this is the GMs' channel; the boards of the fights that are going on appear there at once."""
    names = lacking_in(channel)
    if names:
        await refuse(ctx, permissions_refusal(channel.name, names))
        return
    ctx.services.publisher.gm_channel.forget_refusal(channel.id)
    await change(ctx, {"gm_channel": channel.id})


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
        await managed(interaction, lambda ctx: change(ctx, {setting: None}))

    return reset
