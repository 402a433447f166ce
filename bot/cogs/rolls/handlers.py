"""Rolls outside of fights, for the caller or for picked members, and who may see them.

A roll is stored before it is shown. A roll for the GM stays in its channel: all readers see that there is one, and a button
shows it to the GMs of the server, and to the GM of the open fight here. So it needs no GM channel; if the server has one, the
dice are posted there as well.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Final, cast, get_args

from discord import ui

from bot.cogs.rolls.service import (
    COMMENT,
    RollRequest,
    Throw,
    is_pool,
    may_see,
    pool_terms_of,
    request_from,
    resolve_saved,
    rolls_of,
    throw,
)
from bot.cogs.rolls.store import RollRow, SeenBy
from bot.cogs.rolls.view import row_line, throw_line, user_line
from bot.encounters.rows import EncounterRow
from bot.interactions.caller import requester_of
from bot.interactions.channel_access import ChannelAccess
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.respond import answer, answer_gone, is_on_message, public_render_context, render_context
from bot.interactions.router import ButtonHandler, UserSelectHandler
from bot.ui.render import RenderContext, button, button_rows, layout, note_view, paginate
from rules.commands import MEMBERS_LIMIT
from rules.dice import DiceError, parse
from rules.dice.reading import corrected, read
from rules.message import Message, UserRef, UserText, msg
from rules.names import name_key
from rules.player_view import player_view
from rules.refusals import Refusal, Refused
from rules.system import system_of
from rules.view.board import Choice

log = logging.getLogger(__name__)
NOTATION_SHOWN: Final = 60
"""Characters of a notation that are sure to fit into the custom_id of the select that picks members."""

POOLS_LOOKED_AT: Final = 20
"""Rolls among which the caller's last pool is looked for."""


def seen_by(raw: str) -> SeenBy:
    """The visibility of a roll; an unknown value is private."""
    return cast(SeenBy, raw) if raw in get_args(SeenBy) else "me"


async def request_of(ctx: Context, typed: str, to: SeenBy = "all") -> RollRequest:
    """The request for a typed text, or for the name of one of the caller's saved rolls. Raises `Refused`."""
    store, guild = ctx.services.store, ctx.guild_id
    notation, name = resolve_saved(typed, await store.rolls.saved(guild, ctx.user.id))
    if name:
        await store.rolls.mark_saved_used(guild, ctx.user.id, name_key(name))
    try:
        return request_from(notation, name, to)
    except DiceError as error:
        raise await notation_refused(ctx, notation, error, to) from None


async def pool_terms(ctx: Context) -> tuple[int, str]:
    """Target number and tens of a pool if none are given: those of the fight here, else of the caller's last pool."""
    fight = await _open_fight(ctx)
    encounter = None if fight is None else await ctx.services.encounters.load(fight.id)
    if encounter is not None:
        public = player_view(encounter.state, None)
        terms = system_of(public).pool_terms(public, str(ctx.user.id))
        if terms is not None:
            return terms
    rows = await ctx.services.store.rolls.last_made_by(ctx.guild_id, ctx.user.id, POOLS_LOOKED_AT)
    return pool_terms_of(rows) or (8, "explode")


async def notation_refused(ctx: Context, typed: str, error: DiceError, to: SeenBy = "all") -> Refused:
    """The refusal of a text that can't be read. Letters without a digit are taken for the name of a saved roll."""
    if any(char.isdecimal() for char in typed) or not any(char.isalpha() for char in typed):
        return dice_refused(typed, error, to)
    return await no_saved_roll(ctx, typed)


def dice_refused(typed: str, error: DiceError, to: SeenBy | None = None) -> Refused:
    """The refusal with the corrected text, if there is one. to: a button rolls it, for these to see."""
    instead = corrected(typed)
    if not instead:
        return Refused("dice", reason=error.text)
    choices: tuple[Choice, ...] = ()
    fields = {"n": instead, "to": to or ""}
    if to is not None and CustomId(0, 0, "ui.roll-typed", fields).is_valid("r1"):
        label = msg("label-roll-typed", dice=UserText(said=instead))
        choices = (Choice(command="ui.roll-typed", label=label, fields=fields, tone="primary", emoji="🎲"),)
    return Refused("dice-instead", choices, reason=error.text, instead=UserText(said=instead))


async def _roll_typed(ctx: Context, control: CustomId) -> None:
    """Roll the corrected text of a refusal."""
    request = await request_of(ctx, control.fields.get("n", ""), seen_by(control.fields.get("to", "")))
    await roll_for(ctx, request, [ctx.user.id])


async def no_saved_roll(ctx: Context, name: str) -> Refused:
    """The refusal of an unknown name, with the names of the caller's saved rolls."""
    saved = await ctx.services.store.rolls.saved(ctx.guild_id, ctx.user.id)
    names = tuple(UserText(said=roll.name) for roll in saved)
    return Refused("no-saved-roll", name=UserText(said=name), known=names)


def is_notation(text: str) -> bool:
    """Whether a text is one notation, without a comment."""
    try:
        parse(text)
    except DiceError:
        return False
    return True


def is_readable(text: str) -> bool:
    """Whether a text can be read as one or more rolls."""
    try:
        read(text)
    except DiceError:
        return False
    return True


# --- rolling ---


async def roll_or_pick_members(ctx: Context, request: RollRequest, *, members: bool) -> None:
    """Roll for the caller, or ask for the members to roll for."""
    if not members:
        await roll_for(ctx, request, [ctx.user.id])
        return
    render = render_context(ctx)
    fields = {"n": request.notation, "to": request.seen_by}
    commented = {**fields, "n": f"{request.notation}{COMMENT}{request.label}"}
    if request.label and CustomId(0, 0, "ui.roll", commented).is_valid("u1"):
        fields = commented
    try:
        picker: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
            custom_id=CustomId(0, 0, "ui.roll", fields).custom_id("u1"),
            placeholder=render.plain(msg("ui-pick-rollers"), 150),
            max_values=MEMBERS_LIMIT,
        )
    except ValueError:
        raise Refused("dice-too-long-for-members", limit=NOTATION_SHOWN) from None
    await answer(ctx, layout(ui.TextDisplay(render.say(msg("ui-pick-rollers"))), ui.ActionRow(picker)))


async def _members_picked(ctx: Context, control: CustomId, members: dict[int, str]) -> None:
    if not members:
        raise Refused("nobody-picked")
    fields = control.fields
    typed, to = fields.get("n", ""), seen_by(fields.get("to", ""))
    try:
        request = request_from(typed, seen_by=to)
    except DiceError as error:
        raise await notation_refused(ctx, typed, error, to) from None
    await roll_for(ctx, request, list(members))


async def roll_for(ctx: Context, request: RollRequest, users: Sequence[int]) -> None:
    """Roll for each of these users, store the rolls, and show them to those who may see them."""
    services = ctx.services
    try:
        notations = rolls_of(request.notation)
        throws = [(user, throw(notation, services.dice)) for user in users for notation in notations]
    except DiceError as error:
        raise await notation_refused(ctx, request.notation, error) from None
    fight = await _open_fight(ctx) if request.seen_by == "gm" else None
    fight_id = None if fight is None else fight.id
    new_rolls = [result.new_row(request, user, ctx.channel_id, fight_id) for user, result in throws]
    if await services.store.rolls.add(ctx.id, ctx.guild_id, ctx.user.id, new_rolls):
        await _show_throws(ctx, request, throws)
    else:
        log.info("Interaction %d was delivered twice; its dice were shown the first time.", ctx.id)


async def _show_throws(ctx: Context, request: RollRequest, throws: Sequence[tuple[int, Throw]]) -> None:
    private = request.seen_by == "me"
    render = render_context(ctx) if private else await public_render_context(ctx)
    small: list[Message] = [msg("ui-roll-label", label=UserText(said=request.label))] if request.label else []
    users = list(dict.fromkeys(user for user, _ in throws))
    if users != [ctx.user.id]:
        small.append(msg("ui-rolled-by", name=UserRef(user=str(ctx.user.id))))
    if not is_pool(request.notation) and (other := read(request.notation).other):
        counts = "dice" if other.startswith("(") else "sum"
        small.append(msg("ui-roll-other", counts=counts, dice=UserText(said=other)))
    lines = [throw_line(user, result) for user, result in throws]
    if request.seen_by == "gm":
        await _announce_hidden(ctx, render, tuple(map(user_line, users)), small)
        await _post_for_gms(ctx, render, lines, small)
        return
    for page in paginate(render, lines):
        await answer(ctx, note_view(render, *page, small=small), private=private)


async def _announce_hidden(
    ctx: Context, render: RenderContext, names: tuple[Message, ...], small: list[Message]
) -> None:
    """Announce a roll for the GM without its result, which is hidden from the roller too."""
    control = CustomId(0, 0, "ui.roll-see", {"of": str(ctx.id)})
    words = [render.say(msg("ui-roll-for-gm", names=names)), *(f"-# {render.say(line)}" for line in small)]
    see = button(render, control, msg("label-see-roll"), emoji="👁️")
    await answer(ctx, layout(ui.TextDisplay("\n".join(words)), *button_rows([see])), private=False)


async def _post_for_gms(ctx: Context, render: RenderContext, lines: list[Message], small: list[Message]) -> None:
    """Post the results in the GM channel of the server, if it has one."""
    for page in paginate(render, lines):
        words = [f"-# {render.say(msg('ui-gm-roll'))} · <#{ctx.channel_id}>", *(render.say(line) for line in page)]
        words += [f"-# {render.say(line)}" for line in small]
        view = layout(ui.TextDisplay("\n".join(words)))
        if not await ctx.services.publisher.gm_channel.post(ctx.guild_id, view):
            return


# --- who may see a stored roll ---


async def _rules_server(ctx: Context) -> bool:
    """Whether the caller is a GM of every fight on the server."""
    return await ctx.services.encounters.rules_server(requester_of(ctx))


async def _open_fight(ctx: Context) -> EncounterRow | None:
    row = await ctx.services.store.encounters.current(ctx.channel_id)
    return row if row is not None and row.open else None


async def is_gm(ctx: Context) -> bool:
    """Whether the caller is the GM of the open fight in this channel, or a GM of the whole server."""
    fight = await _open_fight(ctx)
    return (fight is not None and fight.gm_id == ctx.user.id) or await _rules_server(ctx)


async def visible(ctx: Context, rows: Iterable[RollRow]) -> AsyncIterator[RollRow]:
    """The rolls that the caller may see now. Every command that shows stored rolls filters them here."""
    gm, reader = await _rules_server(ctx), ChannelAccess(ctx)
    for row in rows:
        # Discord is asked about a channel only if the answer matters.
        if may_see(row, ctx.user.id, gm=gm, reads=True) and may_see(
            row, ctx.user.id, gm=gm, reads=await reader.can_read(row.channel_id)
        ):
            yield row


async def _show_hidden(ctx: Context, control: CustomId) -> None:
    stored = (
        await ctx.services.store.rolls.of_interaction(ctx.guild_id, control.number("of")) if is_on_message(ctx) else []
    )
    seen = [row async for row in visible(ctx, stored)]
    if not stored:
        await answer_gone(ctx, msg("ui-roll-gone"), Refusal(code="roll-gone"))
    if len(seen) < len(stored):
        raise Refused("roll-gm-only")
    render = render_context(ctx)
    for page in paginate(render, [row_line(row) for row in stored]):
        await answer(ctx, note_view(render, *page))


BUTTONS: Final[dict[str, ButtonHandler]] = {"ui.roll-see": _show_hidden, "ui.roll-typed": _roll_typed}
USER_SELECTS: Final[dict[str, UserSelectHandler]] = {"ui.roll": _members_picked}
