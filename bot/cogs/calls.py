"""`/roll call`: everybody who joins rolls the same dice; one press closes the call and lists them all (USERS.md 97).

The message is drawn from the store, so its buttons work after any restart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import app_commands, ui

from bot.cogs.dice import is_gm, order_of, unreadable
from bot.rolling import Order, throw
from bot.storage import TooMany
from bot.storage.rolls import CallRow, RollRow
from bot.ui.draw import Pen, button, fitted, layout, rows
from bot.ui.ids import Control
from bot.ui.replies import answer, change, guarded, public_locale, refuse
from bot.ui.rolls import person, row_line
from bot.words.translator import label
from rules.dice import DiceError, parse
from rules.names import one_line
from rules.refusals import Refusal
from rules.text import Person, Said, text

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"
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
        await guarded(interaction, lambda: _call(interaction, dice, why or ""))

    return command


async def _call(interaction: Interaction, typed: str, why: str) -> None:
    order = await order_of(interaction, typed)
    try:
        parse(order.notation)
    except DiceError as error:
        await refuse(interaction, await unreadable(interaction, order.notation, error))
        return
    user, said = interaction.user, one_line(why) or order.label
    row = CallRow(
        id=interaction.id,
        guild_id=interaction.guild_id or 0,
        user_id=user.id,
        notation=order.notation,
        label=said,
        at=interaction.client.clock.now(),
    )
    if await interaction.client.store.open_call(row):
        await answer(interaction, open_view(await _public(interaction), row, []), private=False)


async def _public(interaction: Interaction) -> Pen:
    return Pen(interaction.client.words, await public_locale(interaction))


# --- drawing ---


def open_view(pen: Pen, row: CallRow, joined: Sequence[int]) -> ui.LayoutView:
    """A call that waits: what is to be rolled, who has joined, and the two buttons."""
    called = text("ui-call", name=Person(user=str(row.user_id)), dice=Said(said=row.notation))
    present = text("ui-call-joined", names=tuple(person(user) for user in joined))
    fields = {"of": str(row.id)}
    buttons = [
        button(pen, Control(0, 0, "ui.call-join", fields), text("label-call-join"), tone="primary", emoji="🙋"),
        button(pen, Control(0, 0, "ui.call-close", fields), text("label-call-close"), emoji="🎲"),
    ]
    words = [f"### {pen.say(called)}", *_why(pen, row), pen.say(present)]
    return layout(ui.TextDisplay("\n".join(words)), *rows(buttons))


def closed_view(pen: Pen, row: CallRow, rolls: Sequence[RollRow]) -> ui.LayoutView:
    """A call that is over: what everybody rolled, the highest first; equal ones in the order of joining."""
    best_first = sorted(rolls, key=lambda roll: -roll.total)
    heading = text("ui-call-closed", dice=Said(said=row.notation), count=len(rolls))
    words = [f"### {pen.say(heading)}", *_why(pen, row), *(pen.say(row_line(roll)) for roll in best_first)]
    caller = pen.say(text("ui-called-by", name=Person(user=str(row.user_id))))
    return layout(ui.TextDisplay(fitted(pen, words, LINES_LIMIT)), ui.TextDisplay(f"-# {caller}"))


def _why(pen: Pen, row: CallRow) -> list[str]:
    return [pen.say(text("ui-roll-label", label=Said(said=row.label)))] if row.label else []


# --- presses ---


async def _join(interaction: Interaction, control: Control) -> None:
    async with interaction.client.lock(f"call {control.number('of')}"):
        row = await _found(interaction, control)
        if row is None:
            return
        store, user = interaction.client.store, interaction.user
        if row.closed_at is None and user.id in await store.call_members(row.id):
            await refuse(interaction, Refusal(code="call-joined"))
            return
        try:
            await store.join_call(row.id, user.id)
        except TooMany as many:
            await refuse(interaction, Refusal(code="call-full", params={"limit": many.limit}))
            return
        await _redraw(interaction, row.id)


async def _close(interaction: Interaction, control: Control) -> None:
    async with interaction.client.lock(f"call {control.number('of')}"):
        row = await _found(interaction, control)
        if row is None:
            return
        if interaction.user.id != row.user_id and not await is_gm(interaction):
            await refuse(interaction, Refusal(code="call-not-yours", params={"name": Person(user=str(row.user_id))}))
            return
        bot, order = interaction.client, Order(row.notation, row.label)
        try:
            rolls = [throw(row.notation, bot.chance).kept(order, user) for user in await bot.store.call_members(row.id)]
        except DiceError as error:
            await refuse(interaction, Refusal(code="dice", params={"reason": error.text}))
            return
        await bot.store.close_call(row.id, interaction.id, interaction.user.id, rolls)
        await _redraw(interaction, row.id)


async def _found(interaction: Interaction, control: Control) -> CallRow | None:
    """The call of a button; when it is gone, the person is told."""
    row = await interaction.client.store.call(interaction.guild_id or 0, control.number("of"))
    if row is None:
        await refuse(interaction, Refusal(code="call-gone"))
    return row


async def _redraw(interaction: Interaction, call_id: int) -> None:
    """Answer a press with the call as it is kept now; a press on a closed one shows how it ended."""
    store, pen = interaction.client.store, await _public(interaction)
    row = await store.call(interaction.guild_id or 0, call_id)
    assert row is not None
    if row.closed_at is None:
        view = open_view(pen, row, await store.call_members(call_id))
    else:
        view = closed_view(pen, row, await store.rolls_of_call(call_id))
    await change(interaction, view)


PRESSES: Final[dict[str, Callable[[Interaction, Control], Awaitable[None]]]] = {
    "ui.call-join": _join,
    "ui.call-close": _close,
}
"""What stands on the messages of this module: verb of the control -> what it does."""
