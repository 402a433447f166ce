"""`/roll call`: all who join roll the same dice; a press closes the call and lists the results (docs/requirements.md 97).

The message is drawn from the store, so its buttons work after any restart.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from discord import ui

from bot.cogs.rolls.handlers import is_gm, notation_refused, request_of
from bot.cogs.rolls.service import RollRequest, is_pool, rolls_of, shown_notation, throw
from bot.cogs.rolls.store import CallRow, RollRow
from bot.cogs.rolls.view import row_line, user_line
from bot.interactions.acknowledge import NO_MENTIONS
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.respond import (
    answer,
    answer_gone,
    edit_if_there,
    gone_view,
    is_on_message,
    public_render_context,
)
from bot.interactions.router import ButtonHandler
from bot.runtime.failures import DISCORD_ERRORS, error_text
from bot.storage.errors import TooMany
from bot.ui.render import RenderContext, button, button_rows, fit_lines, layout
from rules.dice import DiceError, parse
from rules.message import UserRef, UserText, msg
from rules.names import one_line
from rules.refusals import Refusal, Refused

log = logging.getLogger(__name__)
REDRAWN: Final = 25
"""Messages of calls that are redrawn, the newest first, after a user has deleted her data."""
LINES_LIMIT: Final = 3_200
"""Characters of the list of results."""


async def open_call(ctx: Context, typed: str, why: str) -> None:
    """Post a roll call that others can join. why: shown below the notation; else the name of the saved roll."""
    request = await request_of(ctx, typed)
    if len(rolls_of(request.notation)) > 1:
        raise Refused("call-one-roll")
    if not is_pool(request.notation):
        try:
            parse(request.notation)
        except DiceError as error:
            raise await notation_refused(ctx, request.notation, error) from None
    label = one_line(why) or request.label
    row = CallRow(
        id=ctx.id,
        guild_id=ctx.guild_id,
        user_id=ctx.user.id,
        notation=request.notation,
        label=label,
        at=ctx.services.clock.now(),
        channel_id=ctx.channel_id,
    )
    store = ctx.services.store
    if await store.rolls.open_call(row):
        message = await answer(ctx, open_view(await public_render_context(ctx), row, []), private=False)
        if message is not None and ctx.channel_id is not None:
            await store.rolls.set_call_message(row.id, ctx.channel_id, message)


# --- drawing ---


def open_view(render: RenderContext, row: CallRow, joined: Sequence[int]) -> ui.LayoutView:
    """An open call: the notation, the members, and the buttons."""
    dice = UserText(said=shown_notation(row.notation))
    if row.user_id is None:
        heading = msg("ui-call-nameless", dice=dice)
    else:
        heading = msg("ui-call", name=UserRef(user=str(row.user_id)), dice=dice)
    members = msg("ui-call-joined", names=tuple(user_line(user) for user in joined))
    fields = {"of": str(row.id)}
    buttons = [
        button(render, CustomId(0, 0, "ui.call-join", fields), msg("label-call-join"), tone="primary", emoji="🙋"),
        button(render, CustomId(0, 0, "ui.call-close", fields), msg("label-call-close"), emoji="🎲"),
    ]
    if joined:
        leave = CustomId(0, 0, "ui.call-leave", fields)
        buttons.insert(1, button(render, leave, msg("label-call-leave"), emoji="🚪"))
    words = [f"### {render.say(heading)}", *_label_line(render, row), render.say(members)]
    return layout(ui.TextDisplay("\n".join(words)), *button_rows(buttons))


def closed_view(render: RenderContext, row: CallRow, rolls: Sequence[RollRow]) -> ui.LayoutView:
    """A closed call: the results, the highest first, equal ones in the order of joining."""
    best_first = sorted(rolls, key=lambda roll: -roll.total)
    heading = msg("ui-call-closed", dice=UserText(said=shown_notation(row.notation)), count=len(rolls))
    words = [
        f"### {render.say(heading)}",
        *_label_line(render, row),
        *(render.say(row_line(roll)) for roll in best_first),
    ]
    results: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(fit_lines(render, words, LINES_LIMIT))
    if row.user_id is None:
        return layout(results)
    caller = render.say(msg("ui-called-by", name=UserRef(user=str(row.user_id))))
    return layout(results, ui.TextDisplay(f"-# {caller}"))


def _label_line(render: RenderContext, row: CallRow) -> list[str]:
    return [render.say(msg("ui-roll-label", label=UserText(said=row.label)))] if row.label else []


# --- presses ---


async def _join(ctx: Context, control: CustomId) -> None:
    async with ctx.services.locks(f"call {control.number('of')}"):
        row = await _call_of(ctx, control)
        store, user = ctx.services.store, ctx.user
        if row.closed_at is None and user.id in await store.rolls.call_members(row.id):
            raise Refused("call-joined")
        try:
            await store.rolls.join_call(row.id, user.id)
        except TooMany as full:
            raise Refused("call-full", limit=full.limit) from None
        await _redraw(ctx, row.id)


async def _leave(ctx: Context, control: CustomId) -> None:
    async with ctx.services.locks(f"call {control.number('of')}"):
        row = await _call_of(ctx, control)
        if not await ctx.services.store.rolls.leave_call(row.id, ctx.user.id) and row.closed_at is None:
            raise Refused("call-not-member")
        await _redraw(ctx, row.id)


async def _close(ctx: Context, control: CustomId) -> None:
    async with ctx.services.locks(f"call {control.number('of')}"):
        row = await _call_of(ctx, control)
        services, request = ctx.services, RollRequest(row.notation, row.label)
        members = await services.store.rolls.call_members(row.id)
        if not await is_gm(ctx):
            _check_closable(row, members, ctx.user.id)
        try:
            rolls = [throw(row.notation, services.dice).new_row(request, user, ctx.channel_id) for user in members]
        except DiceError as error:
            raise Refused("dice", reason=error.text) from None
        await services.store.rolls.close_call(row.id, ctx.id, ctx.user.id, rolls)
        await _redraw(ctx, row.id)


def _check_closable(row: CallRow, members: Sequence[int], user: int) -> None:
    """Refuse a user who is no GM and has not opened the call.

    A call whose caller has deleted her data may be closed by each of its members.
    """
    if row.user_id is None and user not in members:
        raise Refused("call-not-in")
    if row.user_id is not None and user != row.user_id:
        raise Refused("call-not-yours", name=UserRef(user=str(row.user_id)))


async def _call_of(ctx: Context, control: CustomId) -> CallRow:
    """The call of the pressed message. Raises `Refused` if it is gone; the message loses its buttons.

    A call id on another message is forged: only readers of the call's channel may join, close and see it.
    """
    store, message = ctx.services.store, ctx.message
    row = await store.rolls.call(ctx.guild_id, control.number("of"))
    genuine = is_on_message(ctx)
    # The message of a call that was closed while the press was under way has no button any more.
    if row is None or message is None or not (genuine or message.id == row.message_id):
        await answer_gone(ctx, msg("ui-call-gone"), Refusal(code="call-gone"))
    if genuine and row.message_id is None:
        await store.rolls.set_call_message(row.id, message.channel.id, message.id)
    return row


async def _redraw(ctx: Context, call_id: int) -> None:
    """Redraw the pressed message from the store; that of a closed call shows the results.

    Where the message was deleted meanwhile, the caller is shown in private what it would show.
    """
    view = await _view(ctx, ctx.guild_id, call_id)
    if not await edit_if_there(ctx, view):
        await answer(ctx, view)


async def _view(ctx: Context, guild_id: int, call_id: int) -> ui.LayoutView:
    store = ctx.services.store
    render = await public_render_context(ctx, guild_id)
    row = await store.rolls.call(guild_id, call_id)
    if row is None:
        return gone_view(render, msg("ui-call-gone"))
    if row.closed_at is None:
        return open_view(render, row, await store.rolls.call_members(call_id))
    return closed_view(render, row, await store.rolls.of_call(call_id))


async def redraw_messages(ctx: Context, calls: Sequence[CallRow]) -> None:
    """Redraw the messages of these calls from the store. One that cannot be edited is redrawn by the next press on it."""
    services = ctx.services
    for row in calls[:REDRAWN]:
        if row.channel_id is None or row.message_id is None:
            continue
        message = ctx.interaction.client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id)
        async with services.locks(f"call {row.id}"):
            view = await _view(ctx, row.guild_id, row.id)
            try:
                await message.edit(view=view, allowed_mentions=NO_MENTIONS)
            except DISCORD_ERRORS as error:
                log.info("The message of roll call %d can't be changed: %s", row.id, error_text(error))


BUTTONS: Final[dict[str, ButtonHandler]] = {"ui.call-join": _join, "ui.call-leave": _leave, "ui.call-close": _close}
