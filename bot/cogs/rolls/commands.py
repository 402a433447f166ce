"""`/roll again`, `list`, `stats`, `save` and `forget`: what was rolled, and dice under a name."""

from __future__ import annotations

import asyncio
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands, ui

from bot.cogs.rolls import calls, dice
from bot.cogs.rolls.service import Fairness, Order, again, fairness
from bot.cogs.rolls.store import ROLLS_KEPT, RollRow, SavedRollRow
from bot.cogs.rolls.view import row_line
from bot.i18n.translator import label
from bot.interactions.context import Context
from bot.interactions.respond import answer, guarded, refuse, render_context, think
from bot.storage.errors import TooMany
from bot.ui.render import RenderContext, fitted, layout, note_view
from rules.dice import DiceError, parse
from rules.message import Message, UserText, msg
from rules.names import clean_name, name_key
from rules.refusals import Refusal, Refused

Made: TypeAlias = app_commands.Command[Any, ..., None]
LISTED: Final = 10
"""Rolls that `/roll list` shows."""
KINDS_SHOWN: Final = 8
LIST_LIMIT: Final = 3_000
"""Characters of the list."""


def group() -> app_commands.Group:
    """`/roll` with all it can do."""
    made = app_commands.Group(name=label("group-roll"), description=label("group-roll", "description"), guild_only=True)
    roll = dice.dice_command()
    roll.autocomplete("dice")(_offer_dice)
    call = calls.call_command()
    call.autocomplete("dice")(_offer_dice)
    for one in (roll, _again(), call, _list(), _stats(), _save(), _forget()):
        made.add_command(one)
    return made


# --- once more, and what there was ---


def _again() -> Made:
    @app_commands.command(name=label("command-roll-again"), description=label("command-roll-again", "description"))
    async def command(interaction: discord.Interaction[Any]) -> None:
        await guarded(interaction, _roll_again)

    return command


async def _roll_again(ctx: Context) -> None:
    """The same dice for the same people, seen by the same."""
    store, guild = ctx.services.store, ctx.guild_id
    last = await store.rolls.last_made_by(guild, ctx.user.id)
    if not last:
        await refuse(ctx, Refusal(code="nothing-to-roll-again"))
        return
    people = [row.user_id for row in await store.rolls.of_interaction(guild, last[0].interaction_id)]
    await dice.roll_for(ctx, Order(last[0].notation, last[0].label, last[0].seen_by), people)


def _list() -> Made:
    @app_commands.command(name=label("command-roll-list"), description=label("command-roll-list", "description"))
    @app_commands.rename(member=label("option-roll-member"))
    @app_commands.describe(member=label("option-roll-member", "description"))
    async def command(interaction: discord.Interaction[Any], member: discord.Member | None = None) -> None:
        await guarded(interaction, lambda ctx: _show_list(ctx, member or ctx.user))

    return command


async def _visible(ctx: Context, member: discord.User | discord.Member, limit: int = ROLLS_KEPT) -> list[RollRow]:
    """The newest of a member's rolls that whoever asks may see."""
    rolls = await ctx.services.store.rolls.of_user(ctx.guild_id, member.id)
    seen = []
    async for row in dice.visible(ctx, rolls):
        seen.append(row)
        if len(seen) == limit:
            break
    return seen


async def _show_list(ctx: Context, member: discord.User | discord.Member) -> None:
    pen = render_context(ctx)
    known = await _visible(ctx, member, LISTED)
    saved = await ctx.services.store.rolls.saved(ctx.guild_id, ctx.user.id)
    name = UserText(said=member.display_name)
    heading = msg("ui-rolls-of", name=name) if known else msg("ui-no-rolls", name=name)
    words = [f"### {pen.say(heading)}", *(_listed(pen, row) for row in known)]
    if saved and member.id == ctx.user.id:
        words.append(pen.say(msg("ui-saved-rolls", rolls=tuple(_saved_text(one) for one in saved))))
    await answer(ctx, layout(ui.TextDisplay(fitted(pen, words, LIST_LIMIT))))


def _listed(pen: RenderContext, row: RollRow) -> str:
    """A roll with its time, which Discord shows in the reader's own way."""
    named = f" · {pen.say(msg('ui-roll-label', label=UserText(said=row.label)))}" if row.label else ""
    return f"<t:{row.at // 1_000}:R> {pen.say(row_line(row))}{named}"


def _saved_text(one: SavedRollRow) -> Message:
    return msg("ui-saved-roll", name=UserText(said=one.name), dice=UserText(said=one.notation))


# --- against expectation ---


def _stats() -> Made:
    @app_commands.command(name=label("command-roll-stats"), description=label("command-roll-stats", "description"))
    @app_commands.rename(member=label("option-roll-member"))
    @app_commands.describe(member=label("option-roll-member", "description"))
    async def command(interaction: discord.Interaction[Any], member: discord.Member | None = None) -> None:
        await guarded(interaction, lambda ctx: _show_stats(ctx, member or ctx.user))

    return command


async def _show_stats(ctx: Context, member: discord.User | discord.Member) -> None:
    await think(ctx, ephemeral=True)
    known = await _visible(ctx, member)
    kinds = await asyncio.to_thread(_reckoned, known)
    pen, name = render_context(ctx), UserText(said=member.display_name)
    if not kinds:
        await answer(ctx, note_view(pen, msg("ui-no-rolls", name=name)))
        return
    lines = [msg("ui-stats", name=name, rolls=len(known)), *map(_fairness_text, kinds[:KINDS_SHOWN])]
    await answer(ctx, note_view(pen, *lines, small=[msg("ui-stats-how")]))


def _reckoned(known: list[RollRow]) -> list[Fairness]:
    return fairness(one for row in known if (one := again(row)) is not None)


def _fairness_text(one: Fairness) -> Message:
    return msg(
        "ui-stats-die",
        die=UserText(said=one.die),
        dice=one.dice,
        mean=one.mean,
        expected=one.expected,
        off=one.far_off,
    )


# --- dice under a name ---


def _save() -> Made:
    @app_commands.command(name=label("command-roll-save"), description=label("command-roll-save", "description"))
    @app_commands.rename(name=label("option-roll-name"), dice=label("option-roll-dice"))
    @app_commands.describe(name=label("option-roll-name", "description"), dice=label("option-roll-dice", "description"))
    async def command(
        interaction: discord.Interaction[Any],
        name: app_commands.Range[str, 1, 40],
        dice: app_commands.Range[str, 1, 100],
    ) -> None:
        await guarded(interaction, lambda ctx: _save_as(ctx, name, dice))

    command.autocomplete("name")(_offer_saved)
    return command


async def _save_as(ctx: Context, raw: str, notation: str) -> None:
    pen, store = render_context(ctx), ctx.services.store
    try:
        name = clean_name(raw)
        parse(notation)
        row = SavedRollRow(name_key(name), name, notation)
        if _is_dice(name):
            await refuse(ctx, Refusal(code="saved-roll-is-dice", params={"name": UserText(said=name)}))
            return
        await store.rolls.save(ctx.guild_id, ctx.user.id, row)
    except Refused as refused:
        await refuse(ctx, refused.refusal)
    except DiceError as error:
        await refuse(ctx, Refusal(code="dice", params={"reason": error.text}))
    except TooMany as many:
        await refuse(ctx, Refusal(code="saved-rolls-full", params={"limit": many.limit}))
    else:
        await answer(ctx, note_view(pen, msg("ui-roll-saved", name=UserText(said=name), dice=UserText(said=notation))))


def _is_dice(name: str) -> bool:
    """Whether a name could be typed as dice too: then nobody could say which is meant."""
    try:
        parse(name)
    except DiceError:
        return False
    return True


def _forget() -> Made:
    @app_commands.command(name=label("command-roll-forget"), description=label("command-roll-forget", "description"))
    @app_commands.rename(name=label("option-roll-name"))
    @app_commands.describe(name=label("option-roll-name", "description"))
    async def command(interaction: discord.Interaction[Any], name: app_commands.Range[str, 1, 100]) -> None:
        await guarded(interaction, lambda ctx: _forget_it(ctx, name))

    command.autocomplete("name")(_offer_saved)
    return command


async def _forget_it(ctx: Context, name: str) -> None:
    store, guild, user = ctx.services.store, ctx.guild_id, ctx.user.id
    gone = await store.rolls.delete_saved(guild, user, name_key(name.strip()))
    if gone is None:
        known = tuple(UserText(said=one.name) for one in await store.rolls.saved(guild, user))
        await refuse(ctx, Refusal(code="no-saved-roll", params={"name": UserText(said=name), "known": known}))
        return
    said = msg("ui-roll-forgotten", name=UserText(said=gone.name), dice=UserText(said=gone.notation))
    await answer(ctx, note_view(render_context(ctx), said))


# --- while one types ---


async def _offer_saved(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    ctx = Context.of(interaction)
    saved = await ctx.services.store.rolls.saved(ctx.guild_id, ctx.user.id)
    return _choices(current, [(f"{one.name} · {one.notation}", one.name) for one in saved])


async def _offer_dice(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The saved rolls, then what is typed if it is dice, then what was rolled last."""
    ctx = Context.of(interaction)
    store, guild, user = ctx.services.store, ctx.guild_id, ctx.user.id
    saved = [(f"{one.name} · {one.notation}", one.name) for one in await store.rolls.saved(guild, user)]
    last = await store.rolls.last_made_by(guild, user, 2 * LISTED)
    rolled = [row.notation for row in last if not row.label and ":" not in row.notation]
    # What is typed is offered too, so that a list that is open does not stand in the way.
    typed = [current] if _is_dice(current) else []
    return _choices(current, [*saved, *((one, one) for one in dict.fromkeys([*typed, *rolled]))])


def _choices(current: str, pairs: list[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    wanted = name_key(current.strip())
    found = [app_commands.Choice(name=shown[:100], value=value) for shown, value in pairs if wanted in name_key(shown)]
    return found[:25]
