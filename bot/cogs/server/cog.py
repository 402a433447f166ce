"""`/setup`: the settings of a server, its presets of house rules, and the log of changes; `/gm save-rules`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache, wraps
from typing import Any, get_args
from zoneinfo import available_timezones

import discord
from discord import app_commands

from bot.cogs.mentions.store import MentionPreference
from bot.cogs.server import presets
from bot.cogs.server.settings import DRAWN, PLACED, SPOKEN, ServerSettings
from bot.cogs.server.typed_times import hours_of, zone_name, zone_of
from bot.cogs.server.view import setup_panel
from bot.i18n.catalogue import LOCALES
from bot.i18n.translator import label
from bot.interactions.autocomplete import matching_choices
from bot.interactions.caller import encounter_here, requester_of
from bot.interactions.context import Context
from bot.interactions.errors import permissions_refusal
from bot.interactions.respond import answer, public_locale, render_context
from bot.interactions.router import Feature
from bot.interactions.slash import Choices, offer_systems, slash, slash_group
from bot.permissions import LABELS, OPTIONAL, is_open_to_all, missing, missing_in
from bot.ui.render import note_view, refusal_text
from rules.commands import TEXT_LIMIT
from rules.message import Message, UserText, msg
from rules.refusals import Refused
from rules.waiting import check_times


def for_managers(handler: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Refuse callers without Manage Server. Discord hides `/setup` from them, but a server may override that."""

    @wraps(handler)
    async def checked(cog: ServerCog, ctx: Context, **options: Any) -> None:
        if not requester_of(ctx).manages:
            raise Refused("manage-server-only")
        await handler(cog, ctx, **options)

    return checked


async def _show(ctx: Context) -> None:
    servers, guild = ctx.services.servers, ctx.guild_id
    settings, names = await servers.settings(guild), {}
    if ctx.guild is not None:
        names = {role.id: role.name for role in ctx.guild.roles}
        names |= {channel.id: f"#{channel.name}" for channel in (*ctx.guild.channels, *ctx.guild.threads)}
    view = setup_panel(
        render_context(ctx),
        settings,
        await servers.presets(guild),
        await servers.changes(guild),
        names,
        await _warnings(ctx, settings),
    )
    await answer(ctx, view)


async def _warnings(ctx: Context, settings: ServerSettings) -> list[Message]:
    """Permissions that keep the settings from taking effect, or secrets from staying secret."""
    warnings = []
    channel = await _gm_channel(ctx, settings)
    if settings.gm_channel is not None and channel is None:
        warnings.append(msg("ui-gm-channel-lost"))
    if isinstance(channel, discord.TextChannel | discord.Thread):
        if is_open_to_all(channel):
            warnings.append(msg("setup-gm-channel-open", channel=UserText(said=channel.name)))
        if names := missing_in(channel):
            warnings += [refusal_text(permissions_refusal(channel.name, names)), msg("ui-gm-channel-lost")]
    if settings.gm_role is not None and await ctx.services.servers.gm_role(ctx.guild_id) is None:
        warnings.append(msg("ui-gm-role-lost"))
    if settings.pin and missing(ctx.interaction.app_permissions, OPTIONAL):
        here = UserText(said=getattr(ctx.channel, "name", None) or str(ctx.channel_id))
        warnings.append(msg("ui-pin-forbidden", channel=here, missing=UserText(said=LABELS["pin_messages"])))
    return warnings


async def _gm_channel(ctx: Context, settings: ServerSettings) -> object | None:
    """The GM channel; None if there is none, or if it is deleted or hidden from the bot."""
    if ctx.guild is None or settings.gm_channel is None:
        return None
    channel = ctx.guild.get_channel_or_thread(settings.gm_channel)
    if channel is not None:
        return channel
    try:
        # A thread that is archived is not in the cache.
        return await ctx.guild.fetch_channel(settings.gm_channel)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return None


async def _change(ctx: Context, chosen: dict[str, Any]) -> None:
    """Store these settings (None: back to the default), show them all, and redraw or move the boards they concern."""
    services, guild = ctx.services, ctx.guild_id
    # Concurrent changes of different settings must not undo each other.
    async with services.locks(f"settings {guild}"):
        await services.servers.change(guild, ctx.user.id, chosen)
    await _show(ctx)
    if chosen.keys() & SPOKEN:
        await services.store.encounters.speak(guild, await public_locale(ctx))
    if chosen.keys() & DRAWN:
        await services.store.waits.wake_all(guild, services.clock.now())
    if chosen.keys() & (DRAWN | SPOKEN):
        await services.publisher.apply_settings(guild, redraw=True)
    elif chosen.keys() & PLACED:
        await services.publisher.apply_settings(guild)


@cache
def _zones() -> tuple[tuple[str, str], ...]:
    return tuple((zone.replace("_", " "), zone) for zone in sorted(available_timezones()))


async def complete_zones(ctx: Context, current: str) -> Choices:
    """The names of time zones; also what was typed, where it means one."""
    zone = zone_of(current)
    typed = () if zone is None else ((zone_name(zone.key), zone.key),)
    return matching_choices(_zones(), current.replace("_", " ")) or [
        app_commands.Choice(name=name, value=key) for name, key in typed
    ]


def _without_none(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


@slash("gm.preset")
async def save_preset(ctx: Context, name: app_commands.Range[str, 1, TEXT_LIMIT]) -> None:
    """Save the house rules of the fight in this channel under a name."""
    saved = await presets.save(ctx, await encounter_here(ctx), name)
    await answer(ctx, note_view(render_context(ctx), saved))


class ServerCog(Feature):
    """The settings of a server."""

    buttons = presets.BUTTONS
    forms = presets.FORMS
    subcommands = {"gm": [save_preset]}

    def __init__(self) -> None:
        offer_systems(self.server, self.preset)

    setup = slash_group("setup", default_permissions=discord.Permissions(manage_guild=True))

    @slash("setup.show", group=setup)
    @for_managers
    async def show(self, ctx: Context) -> None:
        await _show(ctx)

    @slash("setup.server", group=setup, choices={"language": LOCALES, "pings": get_args(MentionPreference)})
    @for_managers
    async def server(
        self,
        ctx: Context,
        language: str | None = None,
        gm_role: discord.Role | None = None,
        system: str | None = None,
        pin: bool | None = None,
        pings: str | None = None,
        retention: app_commands.Range[int, 30, 3650] | None = None,
    ) -> None:
        options = {"language": language, "gm_role": gm_role and gm_role.id, "system": system, "pin": pin}
        await _change(ctx, _without_none({**options, "pings": pings, "retention": retention}))

    @slash("setup.gm-channel", group=setup)
    @for_managers
    async def gm_channel(self, ctx: Context, channel: discord.TextChannel | discord.Thread) -> None:
        names = missing_in(channel)
        if names:
            raise Refused.of(permissions_refusal(channel.name, names))
        await ctx.services.publisher.gm_channel.forget_refusal(ctx.guild_id, channel.id)
        await _change(ctx, {"gm_channel": channel.id})

    @app_commands.choices(
        setting=[
            app_commands.Choice(name=label(f"setting-{name.replace('_', '-')}"), value=name)
            for name in ServerSettings.model_fields
        ]
    )
    @slash("setup.reset", group=setup)
    @for_managers
    async def reset(self, ctx: Context, setting: str) -> None:
        await _change(ctx, {setting: None})

    @slash("setup.time", group=setup, autocomplete={"zone": complete_zones})
    @for_managers
    async def time(
        self,
        ctx: Context,
        reminder: app_commands.Range[int, 1, 720] | None = None,
        deadline: app_commands.Range[int, 1, 720] | None = None,
        quiet: app_commands.Range[str, 1, 20] | None = None,
        zone: app_commands.Range[str, 1, 60] | None = None,
    ) -> None:
        changes: dict[str, Any] = {"reminder": reminder, "deadline": deadline}
        if quiet is not None:
            hours = hours_of(quiet)
            if hours is None:
                raise Refused("no-hours", given=UserText(said=quiet))
            changes["quiet"] = f"{hours[0]:%H:%M}-{hours[1]:%H:%M}"
        if zone is not None:
            time_zone = zone_of(zone)
            if time_zone is None:
                raise Refused("no-zone", given=UserText(said=zone))
            changes["zone"] = time_zone.key
        changes = _without_none(changes)
        settings = (await ctx.services.servers.settings(ctx.guild_id)).model_copy(update=changes)
        if changes.keys() & {"reminder", "deadline"}:
            check_times(settings.reminder, settings.deadline)
        await _change(ctx, changes)

    @slash("setup.preset", group=setup, autocomplete={"preset": presets.complete_presets})
    @for_managers
    async def preset(
        self, ctx: Context, preset: app_commands.Range[str, 1, TEXT_LIMIT] | None = None, system: str | None = None
    ) -> None:
        await presets.set_default(ctx, preset, system)
        await _show(ctx)

    @slash("setup.forget", group=setup, autocomplete={"preset": presets.complete_presets})
    @for_managers
    async def forget(self, ctx: Context, preset: app_commands.Range[str, 1, TEXT_LIMIT]) -> None:
        await presets.delete(ctx, preset)
        await _show(ctx)
