"""`/initiative pings`: when somebody wants to be pinged."""

from __future__ import annotations

from typing import Any, cast, get_args

import discord
from discord import app_commands

from bot.cogs.mentions.store import Wanted
from bot.i18n.translator import choice_key, command_key, label, option_key
from bot.interactions.context import Context
from bot.interactions.respond import answer, guarded, render_context
from bot.ui.render import note_view
from rules.message import msg

PINGS = [app_commands.Choice(name=label(choice_key("pings", one)), value=one) for one in get_args(Wanted)]


def command() -> app_commands.Command[Any, ..., None]:
    """The command, for the group `/initiative`."""
    verb = "initiative.pings"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(when=label(option_key(verb, "when")))
    @app_commands.describe(when=label(option_key(verb, "when"), "description"))
    @app_commands.choices(when=PINGS)
    async def pings(interaction: discord.Interaction[Any], when: str | None = None) -> None:
        await guarded(interaction, lambda ctx: _choose(ctx, when))

    return pings


async def _choose(ctx: Context, when: str | None) -> None:
    """Remember the choice; without one, say what holds now."""
    bot, guild, user = ctx.services, ctx.guild_id, ctx.user.id
    if when in get_args(Wanted):
        await bot.store.mentions.set_preference(guild, user, cast(Wanted, when), bot.clock.now())
    settings = await bot.servers.settings(guild)
    wanted = (await bot.store.mentions.preferences(guild, [user])).get(user, settings.pings_by_default)
    await answer(ctx, note_view(render_context(ctx), msg("ui-pings", wanted=wanted)))
