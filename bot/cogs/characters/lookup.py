"""What commands about one's own characters share: offers while one types, and finding the one that is meant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.cogs.characters.store import CharacterRow
from bot.i18n.catalogue import cut
from bot.interactions.autocomplete import narrowed
from bot.interactions.context import Context
from bot.interactions.respond import refuse
from rules.commands import TEXT_LIMIT
from rules.message import UserText
from rules.names import NAME_LIMIT
from rules.refusals import Refusal

AnyCommand: TypeAlias = app_commands.Command[Any, ..., None]
Name: TypeAlias = app_commands.Range[str, 1, TEXT_LIMIT]


async def offer_characters(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The characters of whoever types, the last used first; nobody else's."""
    ctx = Context.of(interaction)
    known = await ctx.services.characters.all(ctx.guild_id, ctx.user.id)
    return narrowed([(one.name, one.name) for one in known], current)


async def with_character(ctx: Context, name: str, work: Callable[[CharacterRow], Awaitable[None]]) -> None:
    """Do the work with the character of this name, or tell that there is none."""
    characters, guild, user = ctx.services.characters, ctx.guild_id, ctx.user.id
    row = await characters.named(guild, user, name)
    if row is not None:
        await work(row)
        return
    known = tuple(UserText(said=one.name) for one in await characters.all(guild, user))
    await refuse(
        ctx,
        Refusal(code="no-such-character", params={"name": UserText(said=cut(name, NAME_LIMIT)), "known": known}),
    )
