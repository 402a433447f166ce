"""`/roll call`: everybody who joins rolls the same dice; one press closes the call and lists them all.

See docs/requirements.md 97.

The message is drawn from the store, so its buttons work after any restart.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.cogs.rolls.dice import is_gm, order_of, unreadable
from bot.cogs.rolls.service import Order, throw
from bot.cogs.rolls.store import CallRow, RollRow
from bot.cogs.rolls.view import person, row_line
from bot.i18n.translator import label
from bot.interactions.acknowledge import NOBODY
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.obsolete_messages import gone_view, is_on_message, tell_gone
from bot.interactions.respond import answer, change, guarded, public_locale, public_locale_in, refuse
from bot.runtime.failures import DISCORD_FAILS, reason
from bot.storage.errors import TooMany
from bot.ui.render import RenderContext, button, fitted, layout, rows
from rules.dice import DiceError, parse
from rules.message import UserRef, UserText, msg
from rules.names import one_line
from rules.refusals import Refusal

log = logging.getLogger(__name__)
SHOWN_ANEW: Final = 25
"""Messages that are changed when a person has her data deleted; of more, the newest."""
LINES_LIMIT: Final = 3_200
"""Characters of the list of what everybody rolled."""


def call_command() -> app_commands.Command[Any, ..., None]:
    """`/roll call`."""

    @app_commands.command(name=label("command-roll-call"), description=label("command-roll-call", "description"))
    @app_commands.rename(dice=label("option-roll-dice"), why=label("option-roll-why"))
    @app_commands.describe(dice=label("option-roll-dice", "description"), why=label("option-roll-why", "description"))
    async def command(
        interaction: discord.Interaction[Any],
        dice: app_commands.Range[str, 1, 100],
        why: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        await guarded(interaction, lambda ctx: _call(ctx, dice, why or ""))

    return command


async def _call(ctx: Context, typed: str, why: str) -> None:
    order = await order_of(ctx, typed)
    try:
        parse(order.notation)
    except DiceError as error:
        await refuse(ctx, await unreadable(ctx, order.notation, error))
        return
    user, said = ctx.user, one_line(why) or order.label
    row = CallRow(
        id=ctx.id,
        guild_id=ctx.guild_id,
        user_id=user.id,
        notation=order.notation,
        label=said,
        at=ctx.services.clock.now(),
        channel_id=ctx.channel_id,
    )
    store = ctx.services.store
    if await store.rolls.open_call(row):
        message = await answer(ctx, open_view(await _public(ctx), row, []), private=False)
        if message is not None and ctx.channel_id is not None:
            await store.rolls.set_call_message(row.id, ctx.channel_id, message)


async def _public(ctx: Context) -> RenderContext:
    return RenderContext(ctx.services.words, await public_locale(ctx))


# --- drawing ---


def open_view(pen: RenderContext, row: CallRow, joined: Sequence[int]) -> ui.LayoutView:
    """A call that waits: what is to be rolled, who has joined, and the two buttons."""
    dice = UserText(said=row.notation)
    nameless = msg("ui-call-nameless", dice=dice)
    called = nameless if row.user_id is None else msg("ui-call", name=UserRef(user=str(row.user_id)), dice=dice)
    present = msg("ui-call-joined", names=tuple(person(user) for user in joined))
    fields = {"of": str(row.id)}
    buttons = [
        button(pen, CustomId(0, 0, "ui.call-join", fields), msg("label-call-join"), tone="primary", emoji="🙋"),
        button(pen, CustomId(0, 0, "ui.call-close", fields), msg("label-call-close"), emoji="🎲"),
    ]
    words = [f"### {pen.say(called)}", *_why(pen, row), pen.say(present)]
    return layout(ui.TextDisplay("\n".join(words)), *rows(buttons))


def closed_view(pen: RenderContext, row: CallRow, rolls: Sequence[RollRow]) -> ui.LayoutView:
    """A call that is over: what everybody rolled, the highest first; equal ones in the order of joining."""
    best_first = sorted(rolls, key=lambda roll: -roll.total)
    heading = msg("ui-call-closed", dice=UserText(said=row.notation), count=len(rolls))
    words = [f"### {pen.say(heading)}", *_why(pen, row), *(pen.say(row_line(roll)) for roll in best_first)]
    results: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(fitted(pen, words, LINES_LIMIT))
    if row.user_id is None:
        return layout(results)
    caller = pen.say(msg("ui-called-by", name=UserRef(user=str(row.user_id))))
    return layout(results, ui.TextDisplay(f"-# {caller}"))


def _why(pen: RenderContext, row: CallRow) -> list[str]:
    return [pen.say(msg("ui-roll-label", label=UserText(said=row.label)))] if row.label else []


# --- presses ---


async def _join(ctx: Context, control: CustomId) -> None:
    async with ctx.services.locks(f"call {control.number('of')}"):
        row = await _found(ctx, control)
        if row is None:
            return
        store, user = ctx.services.store, ctx.user
        if row.closed_at is None and user.id in await store.rolls.call_members(row.id):
            await refuse(ctx, Refusal(code="call-joined"))
            return
        try:
            await store.rolls.join_call(row.id, user.id)
        except TooMany as many:
            await refuse(ctx, Refusal(code="call-full", params={"limit": many.limit}))
            return
        await _redraw(ctx, row.id)


async def _close(ctx: Context, control: CustomId) -> None:
    async with ctx.services.locks(f"call {control.number('of')}"):
        row = await _found(ctx, control)
        if row is None:
            return
        services, order = ctx.services, Order(row.notation, row.label)
        members = await services.store.rolls.call_members(row.id)
        refusal = _not_hers_to_close(row, members, ctx.user.id)
        if refusal is not None and not await is_gm(ctx):
            await refuse(ctx, refusal)
            return
        try:
            rolls = [throw(row.notation, services.dice).kept(order, user, ctx.channel_id) for user in members]
        except DiceError as error:
            await refuse(ctx, Refusal(code="dice", params={"reason": error.text}))
            return
        await services.store.rolls.close_call(row.id, ctx.id, ctx.user.id, rolls)
        await _redraw(ctx, row.id)


def _not_hers_to_close(row: CallRow, members: Sequence[int], user: int) -> Refusal | None:
    """Why this person, unless she is a GM, may not close the call. One without a caller is for all who are in."""
    if row.user_id is None:
        return None if user in members else Refusal(code="call-not-in")
    return (
        None if user == row.user_id else Refusal(code="call-not-yours", params={"name": UserRef(user=str(row.user_id))})
    )


async def _found(ctx: Context, control: CustomId) -> CallRow | None:
    """The call whose message was pressed; when it is gone, the person is told, and the message takes no more presses.

    An id of a call on another message was made up: a call is joined, closed and shown where it stands, by those who read there.
    """
    store, message = ctx.services.store, ctx.message
    row = await store.rolls.call(ctx.guild_id, control.number("of"))
    genuine = is_on_message(ctx)
    # A press that was on its way while the call was closed finds no button any more.
    if row is None or message is None or not (genuine or message.id == row.message_id):
        await tell_gone(ctx, msg("ui-call-gone"), Refusal(code="call-gone"))
        return None
    if genuine and row.message_id is None:
        await store.rolls.set_call_message(row.id, message.channel.id, message.id)
    return row


async def _redraw(ctx: Context, call_id: int) -> None:
    """Answer a press with the call as it is kept now; a press on a closed one shows how it ended."""
    await change(ctx, await _view(ctx, ctx.guild_id, call_id))


async def _view(ctx: Context, guild_id: int, call_id: int) -> ui.LayoutView:
    store = ctx.services.store
    pen = RenderContext(ctx.services.words, await public_locale_in(ctx, guild_id))
    row = await store.rolls.call(guild_id, call_id)
    if row is None:
        return gone_view(pen, msg("ui-call-gone"))
    if row.closed_at is None:
        return open_view(pen, row, await store.rolls.call_members(call_id))
    return closed_view(pen, row, await store.rolls.of_call(call_id))


async def show_anew(ctx: Context, calls: Sequence[CallRow]) -> None:
    """Let the messages of these calls say what is kept of them now. The next press puts right what can't be changed."""
    services = ctx.services
    for row in calls[:SHOWN_ANEW]:
        if row.channel_id is None or row.message_id is None:
            continue
        message = ctx.interaction.client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id)
        async with services.locks(f"call {row.id}"):
            view = await _view(ctx, row.guild_id, row.id)
            try:
                await message.edit(view=view, allowed_mentions=NOBODY)
            except DISCORD_FAILS as error:
                log.info("The message of roll call %d can't be changed: %s", row.id, reason(error))


PRESSES: Final[dict[str, Callable[[Context, CustomId], Awaitable[None]]]] = {
    "ui.call-join": _join,
    "ui.call-close": _close,
}
"""What stands on the messages of this module: verb of the control -> what it does."""
