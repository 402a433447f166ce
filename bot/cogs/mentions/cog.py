"""`/initiative pings`: when a user wants to be pinged."""

from __future__ import annotations

from typing import Final, cast, get_args

from discord import app_commands

from bot.cogs.mentions.store import MentionPreference
from bot.interactions.context import Context
from bot.interactions.respond import answer, render_context
from bot.interactions.router import Feature
from bot.interactions.slash import labelled, slash
from bot.ui.render import note_view
from rules.message import msg

AS_SERVER: Final = "server"
"""The choice that takes back one's own."""


@app_commands.choices(when=labelled("pings", (*get_args(MentionPreference), AS_SERVER)))
@slash("initiative.pings")
async def pings(ctx: Context, when: str | None = None) -> None:
    """Store the choice of the caller; without one, show the present choice."""
    services, guild, user = ctx.services, ctx.guild_id, ctx.user.id
    if when in get_args(MentionPreference):
        await services.store.mentions.set_preference(guild, user, cast(MentionPreference, when), services.clock.now())
    elif when == AS_SERVER:
        await services.store.mentions.forget_preference(guild, user)
    settings = await services.servers.settings(guild)
    wanted = (await services.store.mentions.preferences(guild, [user])).get(user, settings.pings_by_default)
    await answer(ctx, note_view(render_context(ctx), msg("ui-pings", wanted=wanted)))


class MentionsCog(Feature):
    """The choice of each user when to be pinged."""

    subcommands = {"initiative": [pings]}
