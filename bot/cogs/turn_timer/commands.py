"""`/setup time`: reminders, deadlines and quiet hours of a server."""

from __future__ import annotations

from functools import cache
from typing import Any
from zoneinfo import available_timezones

import discord
from discord import app_commands

from bot.cogs.server.commands import AnyCommand, change, managed
from bot.cogs.turn_timer.schedule import hours_of, zone_of
from bot.i18n.translator import command_key, label, option_key
from bot.interactions.autocomplete import narrowed
from bot.interactions.context import Context
from bot.interactions.respond import refuse
from rules.message import UserText
from rules.refusals import Refusal


def command() -> AnyCommand:
    """The command, for the group `/setup`."""
    verb = "setup.time"
    names = ("reminder", "deadline", "quiet", "zone")

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(**{name: label(option_key(verb, name)) for name in names})
    @app_commands.describe(**{name: label(option_key(verb, name), "description") for name in names})
    async def times(
        interaction: discord.Interaction[Any],
        reminder: app_commands.Range[int, 1, 720] | None = None,
        deadline: app_commands.Range[int, 1, 720] | None = None,
        quiet: app_commands.Range[str, 1, 20] | None = None,
        zone: app_commands.Range[str, 1, 60] | None = None,
    ) -> None:
        await managed(interaction, lambda ctx: _set(ctx, reminder, deadline, quiet, zone))

    times.autocomplete("zone")(_offer_zones)
    return times


async def _set(ctx: Context, reminder: int | None, deadline: int | None, quiet: str | None, zone: str | None) -> None:
    hours = None if quiet is None else hours_of(quiet)
    known = None if zone is None else zone_of(zone)
    if quiet is not None and hours is None:
        await refuse(ctx, Refusal(code="no-hours", params={"given": UserText(said=quiet)}))
    elif zone is not None and known is None:
        await refuse(ctx, Refusal(code="no-zone", params={"given": UserText(said=zone)}))
    else:
        shown = None if hours is None else f"{hours[0]:%H:%M}-{hours[1]:%H:%M}"
        given = {"reminder": reminder, "deadline": deadline, "quiet": shown, "zone": known and known.key}
        await change(ctx, {name: value for name, value in given.items() if value is not None})


@cache
def _zones() -> tuple[tuple[str, str], ...]:
    return tuple((one, one) for one in sorted(available_timezones()))


async def _offer_zones(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return narrowed(_zones(), current)
