"""`/roll` and `/pool`: dice outside of fights, saved rolls, lists and statistics."""

from __future__ import annotations

import asyncio
from typing import Final, TypeAlias, cast, get_args

import discord
from discord import app_commands, ui

from bot.cogs.rolls import calls, handlers
from bot.cogs.rolls.service import RollRequest, fairness_of_rows, pool_notation, several, shown_notation
from bot.cogs.rolls.store import ROLLS_KEPT, RollRow, SavedRollRow, SeenBy
from bot.cogs.rolls.view import fairness_line, list_line, pool_chances, saved_line
from bot.interactions.acknowledge import defer
from bot.interactions.autocomplete import matching_choices
from bot.interactions.context import Context
from bot.interactions.respond import answer, render_context
from bot.interactions.router import Feature
from bot.interactions.slash import Choices, slash, slash_group
from bot.storage.errors import TooMany
from bot.ui.render import fit_lines, layout, note_view
from rules.dice import DiceError
from rules.dice.pools import Tens
from rules.dice.reading import read
from rules.message import UserText, msg
from rules.names import clean_name, name_key
from rules.refusals import Refused

TENS = get_args(Tens)
LISTED: Final = 10
"""Rolls in `/roll list`."""
KINDS_SHOWN: Final = 8
"""Kinds of dice in `/roll stats`."""
LIST_LIMIT: Final = 3_000
"""Characters of the list."""

Notation: TypeAlias = app_commands.Range[str, 1, 100]
SavedName: TypeAlias = app_commands.Range[str, 1, 40]


async def _saved_choices(ctx: Context) -> list[tuple[str, str]]:
    saved = await ctx.services.store.rolls.saved(ctx.guild_id, ctx.user.id)
    return [(f"{roll.name} · {shown_notation(roll.notation)}", roll.name) for roll in saved]


async def complete_saved(ctx: Context, current: str) -> Choices:
    """The caller's saved rolls."""
    return matching_choices(await _saved_choices(ctx), current)


async def complete_dice(ctx: Context, current: str) -> Choices:
    """The caller's saved rolls, then the typed text if it is a notation, then the notations rolled last."""
    last = await ctx.services.store.rolls.last_made_by(ctx.guild_id, ctx.user.id, 2 * LISTED)
    rolled = [row.notation for row in last if not row.label and ":" not in row.notation]
    # With the typed notation in the list, Enter in the open list sends it as typed.
    typed = [current] if handlers.is_readable(current) else []
    notations = dict.fromkeys([*typed, *rolled])
    return matching_choices([*await _saved_choices(ctx), *((notation, notation) for notation in notations)], current)


async def _save(ctx: Context, typed: str, notation: str) -> None:
    """Save a notation under a name. Raises `Refused`."""
    name = clean_name(typed)
    if handlers.is_notation(name):
        # Typed in `/roll`, such a name would be ambiguous.
        raise Refused("saved-roll-is-dice", name=UserText(said=name))
    try:
        await ctx.services.store.rolls.save(ctx.guild_id, ctx.user.id, SavedRollRow(name_key(name), name, notation))
    except TooMany as full:
        raise Refused("saved-rolls-full", limit=full.limit) from None
    saved = msg("ui-roll-saved", name=UserText(said=name), dice=UserText(said=shown_notation(notation)))
    await answer(ctx, note_view(render_context(ctx), saved))


async def _visible_rolls(ctx: Context, member: discord.User | discord.Member, limit: int = ROLLS_KEPT) -> list[RollRow]:
    """The newest rolls of a member that the caller may see."""
    rolls: list[RollRow] = []
    async for row in handlers.visible(ctx, await ctx.services.store.rolls.of_user(ctx.guild_id, member.id)):
        rolls.append(row)
        if len(rolls) == limit:
            break
    return rolls


class RollsCog(Feature):
    """Dice outside of fights."""

    buttons = {**handlers.BUTTONS, **calls.BUTTONS}
    user_selects = handlers.USER_SELECTS

    roll = slash_group("roll")

    @slash("roll.dice", group=roll, choices={"to": get_args(SeenBy)}, autocomplete={"dice": complete_dice})
    async def dice(self, ctx: Context, dice: Notation, to: str = "all", members: bool = False) -> None:
        request = await handlers.request_of(ctx, dice, handlers.seen_by(to))
        await handlers.roll_or_pick_members(ctx, request, members=members)

    @slash("roll.again", group=roll)
    async def again(self, ctx: Context) -> None:
        store, guild = ctx.services.store, ctx.guild_id
        last = await store.rolls.last_for_again(guild, ctx.user.id)
        if last is None:
            raise Refused("nothing-to-roll-again")
        rows = await store.rolls.of_interaction(guild, last.interaction_id)
        # Of a roll call everybody repeats the own roll only.
        rows = rows if last.call_id is None else [last]
        # Each user has rolled the same notations.
        notation = several(row.notation for row in rows if row.user_id == rows[0].user_id)
        users = list(dict.fromkeys(row.user_id for row in rows))
        await handlers.roll_for(ctx, RollRequest(notation, last.label, last.seen_by), users)

    @slash("roll.call", group=roll, autocomplete={"dice": complete_dice})
    async def call(self, ctx: Context, dice: Notation, why: Notation | None = None) -> None:
        await calls.open_call(ctx, dice, why or "")

    @slash("roll.list", group=roll)
    async def list_rolls(self, ctx: Context, member: discord.Member | None = None) -> None:
        user = member or ctx.user
        render, name = render_context(ctx), UserText(said=user.display_name)
        rolls = await _visible_rolls(ctx, user, LISTED)
        lines = [f"### {render.say(msg('ui-rolls-of' if rolls else 'ui-no-rolls', name=name))}"]
        lines += [list_line(render, row) for row in rolls]
        saved = await ctx.services.store.rolls.saved(ctx.guild_id, ctx.user.id)
        if saved and user.id == ctx.user.id:
            lines.append(render.say(msg("ui-saved-rolls", rolls=tuple(saved_line(row) for row in saved))))
        await answer(ctx, layout(ui.TextDisplay(fit_lines(render, lines, LIST_LIMIT))))

    @slash("roll.stats", group=roll)
    async def stats(self, ctx: Context, member: discord.Member | None = None) -> None:
        await defer(ctx.interaction, ephemeral=True)
        user = member or ctx.user
        rolls = await _visible_rolls(ctx, user)
        kinds = await asyncio.to_thread(fairness_of_rows, rolls)
        render, name = render_context(ctx), UserText(said=user.display_name)
        if not kinds:
            await answer(ctx, note_view(render, msg("ui-no-rolls", name=name)))
            return
        lines = [msg("ui-stats", name=name, rolls=len(rolls)), *map(fairness_line, kinds[:KINDS_SHOWN])]
        await answer(ctx, note_view(render, *lines, small=[msg("ui-stats-how")]))

    @slash("roll.save", group=roll, autocomplete={"name": complete_saved})
    async def save(self, ctx: Context, name: SavedName, dice: Notation) -> None:
        try:
            read(dice)
        except DiceError as error:
            raise handlers.dice_refused(dice, error) from None
        await _save(ctx, name, dice)

    @slash("roll.forget", group=roll, autocomplete={"name": complete_saved})
    async def forget(self, ctx: Context, name: Notation) -> None:
        row = await ctx.services.store.rolls.delete_saved(ctx.guild_id, ctx.user.id, name_key(name.strip()))
        if row is None:
            raise await handlers.no_saved_roll(ctx, name)
        forgotten = msg(
            "ui-roll-forgotten", name=UserText(said=row.name), dice=UserText(said=shown_notation(row.notation))
        )
        await answer(ctx, note_view(render_context(ctx), forgotten))

    @slash("pool", choices={"tens": TENS, "to": get_args(SeenBy)})
    async def pool(
        self,
        ctx: Context,
        pool: app_commands.Range[int, 0, 50],
        target: app_commands.Range[int, 2, 10] | None = None,
        tens: str | None = None,
        enhancement: app_commands.Range[int, 0, 20] = 0,
        to: str = "all",
        members: bool = False,
        preview: bool = False,
        save: SavedName | None = None,
    ) -> None:
        usual_target, usual_tens = await handlers.pool_terms(ctx)
        target, tens = target or usual_target, tens or usual_tens
        if preview:
            try:
                lines = pool_chances(pool, target, cast(Tens, tens), enhancement)
            except DiceError as error:
                raise Refused("dice", reason=error.text) from None
            await answer(ctx, note_view(render_context(ctx), *lines))
            return
        notation = pool_notation(pool, target, tens, enhancement)
        if save is not None:
            await _save(ctx, save, notation)
            return
        request = RollRequest(notation, seen_by=handlers.seen_by(to))
        await handlers.roll_or_pick_members(ctx, request, members=members)
