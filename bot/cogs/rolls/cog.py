"""`/roll` and `/pool`: dice outside of fights."""

from __future__ import annotations

from typing import cast, get_args

import discord
from discord import app_commands

from bot.cogs.rolls import calls, handlers
from bot.cogs.rolls.service import RollRequest, pool_notation
from bot.cogs.rolls.store import SeenBy
from bot.cogs.rolls.view import pool_chances
from bot.interactions.autocomplete import matching_choices
from bot.interactions.context import Context
from bot.interactions.respond import answer, render_context
from bot.interactions.router import Feature
from bot.interactions.slash import Choices, slash, slash_group
from bot.ui.render import note_view
from rules.dice.pools import Tens

TENS = ("explode", "double", "plain")


async def complete_saved(ctx: Context, current: str) -> Choices:
    """The caller's saved rolls."""
    saved = await ctx.services.store.rolls.saved(ctx.guild_id, ctx.user.id)
    return matching_choices([(f"{roll.name} · {roll.notation}", roll.name) for roll in saved], current)


async def complete_dice(ctx: Context, current: str) -> Choices:
    """The caller's saved rolls, then the typed text if it is a notation, then the notations rolled last."""
    store, guild, user = ctx.services.store, ctx.guild_id, ctx.user.id
    saved = [(f"{roll.name} · {roll.notation}", roll.name) for roll in await store.rolls.saved(guild, user)]
    last = await store.rolls.last_made_by(guild, user, 2 * handlers.LISTED)
    rolled = [row.notation for row in last if not row.label and ":" not in row.notation]
    # With the typed notation in the list, Enter in the open list sends it as typed.
    typed = [current] if handlers.is_notation(current) else []
    notations = dict.fromkeys([*typed, *rolled])
    return matching_choices([*saved, *((notation, notation) for notation in notations)], current)


class RollsCog(Feature):
    """Dice outside of fights."""

    buttons = {**handlers.BUTTONS, **calls.BUTTONS}
    user_selects = handlers.USER_SELECTS

    roll = slash_group("roll")

    @slash("roll.dice", group=roll, choices={"to": get_args(SeenBy)}, autocomplete={"dice": complete_dice})
    async def dice(
        self, ctx: Context, dice: app_commands.Range[str, 1, 100], to: str = "all", members: bool = False
    ) -> None:
        request = await handlers.request_of(ctx, dice, handlers.seen_by(to))
        await handlers.roll_or_pick_members(ctx, request, members=members)

    @slash("roll.again", group=roll)
    async def again(self, ctx: Context) -> None:
        await handlers.roll_again(ctx)

    @slash("roll.call", group=roll, autocomplete={"dice": complete_dice})
    async def call(
        self, ctx: Context, dice: app_commands.Range[str, 1, 100], why: app_commands.Range[str, 1, 100] | None = None
    ) -> None:
        await calls.open_call(ctx, dice, why or "")

    @slash("roll.list", group=roll)
    async def list_rolls(self, ctx: Context, member: discord.Member | None = None) -> None:
        await handlers.show_list(ctx, member or ctx.user)

    @slash("roll.stats", group=roll)
    async def stats(self, ctx: Context, member: discord.Member | None = None) -> None:
        await handlers.show_stats(ctx, member or ctx.user)

    @slash("roll.save", group=roll, autocomplete={"name": complete_saved})
    async def save(
        self, ctx: Context, name: app_commands.Range[str, 1, 40], dice: app_commands.Range[str, 1, 100]
    ) -> None:
        await handlers.save_roll(ctx, name, dice)

    @slash("roll.forget", group=roll, autocomplete={"name": complete_saved})
    async def forget(self, ctx: Context, name: app_commands.Range[str, 1, 100]) -> None:
        await handlers.forget_roll(ctx, name)

    @slash("pool", choices={"tens": TENS, "to": get_args(SeenBy)})
    async def pool(
        self,
        ctx: Context,
        pool: app_commands.Range[int, 0, 50],
        target: app_commands.Range[int, 2, 10] = 8,
        tens: str = "explode",
        enhancement: app_commands.Range[int, 0, 20] = 0,
        to: str = "all",
        members: bool = False,
        preview: bool = False,
    ) -> None:
        if preview:
            lines = pool_chances(pool, target, cast(Tens, tens), enhancement)
            await answer(ctx, note_view(render_context(ctx), *lines))
            return
        request = RollRequest(pool_notation(pool, target, tens, enhancement), seen_by=handlers.seen_by(to))
        await handlers.roll_or_pick_members(ctx, request, members=members)
