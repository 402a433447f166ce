"""`/roll dice` and `/pool`: dice outside a fight, for oneself or once for each member picked; for all, for oneself, for the GM.

What was rolled is kept before anybody is told. A roll for the GM stays where it is: everybody sees that there is one, and a
button shows it to the GMs of the server, and to the GM of the fight here as long as that goes on. So it needs no channel of the
GM, and a restart changes nothing; where the server has named such a channel, the dice are told there as well.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, Final, cast, get_args

import discord
from discord import app_commands, ui

from bot.cogs.rolls.service import Order, Throw, may_see, meant, pool_notation, throw
from bot.cogs.rolls.store import RollRow, SeenBy
from bot.cogs.rolls.view import person, pool_chances, row_line, throw_line
from bot.encounters.rows import EncounterRow
from bot.i18n.translator import choice_key, label
from bot.interactions.channel_access import Reader
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.lookup import caller_of
from bot.interactions.obsolete_messages import is_on_message, tell_gone
from bot.interactions.respond import answer, guarded, public_locale, refuse, render_context
from bot.ui.render import RenderContext, button, layout, note_view, pages, rows
from rules.commands import MEMBERS_LIMIT
from rules.dice import DiceError
from rules.dice.pools import Tens
from rules.message import Message, UserRef, UserText, msg
from rules.names import name_key
from rules.refusals import Refusal

log = logging.getLogger(__name__)
NOTATION_SHOWN: Final = 60
"""A longer notation does not fit into the control that picks members."""
TO = [app_commands.Choice(name=label(choice_key("to", one)), value=one) for one in get_args(SeenBy)]


def dice_command() -> app_commands.Command[Any, ..., None]:
    """`/roll dice`."""

    @app_commands.command(name=label("command-roll-dice"), description=label("command-roll-dice", "description"))
    @app_commands.rename(dice=label("option-roll-dice"), to=label("option-to"), members=label("option-members"))
    @app_commands.describe(
        dice=label("option-roll-dice", "description"),
        to=label("option-to", "description"),
        members=label("option-members", "description"),
    )
    @app_commands.choices(to=TO)
    async def roll_command(
        interaction: discord.Interaction[Any],
        dice: app_commands.Range[str, 1, 100],
        to: str = "all",
        members: bool = False,
    ) -> None:
        await guarded(interaction, lambda ctx: _typed(ctx, dice, seen_by(to), members=members))

    return roll_command


def pool_command() -> app_commands.Command[Any, ..., None]:
    """`/pool`."""

    @app_commands.command(name=label("command-pool"), description=label("command-pool", "description"))
    @app_commands.rename(
        pool=label("option-pool"),
        target=label("option-target"),
        tens=label("option-tens"),
        enhancement=label("option-enhancement"),
        to=label("option-to"),
        members=label("option-members"),
        preview=label("option-preview"),
    )
    @app_commands.describe(
        pool=label("option-pool", "description"),
        target=label("option-target", "description"),
        tens=label("option-tens", "description"),
        enhancement=label("option-enhancement", "description"),
        to=label("option-to", "description"),
        members=label("option-members", "description"),
        preview=label("option-preview", "description"),
    )
    @app_commands.choices(
        tens=[
            app_commands.Choice(name=label(choice_key("tens", one)), value=one)
            for one in ("explode", "double", "plain")
        ],
        to=TO,
    )
    async def pool(
        interaction: discord.Interaction[Any],
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
            await guarded(interaction, lambda ctx: answer(ctx, note_view(render_context(ctx), *lines)))
            return
        order = Order(pool_notation(pool, target, tens, enhancement), seen_by=seen_by(to))
        await guarded(interaction, lambda ctx: _asked(ctx, order, members=members))

    return pool


def seen_by(raw: str) -> SeenBy:
    """Who may see a roll; what nobody offers is for oneself alone."""
    return cast(SeenBy, raw) if raw in get_args(SeenBy) else "me"


async def order_of(ctx: Context, typed: str, to: SeenBy = "all") -> Order:
    """What somebody means by what she typed: dice, or the name of a roll that she has saved."""
    store, guild = ctx.services.store, ctx.guild_id
    notation, name = meant(typed, await store.rolls.saved(guild, ctx.user.id))
    if name:
        await store.rolls.mark_saved_used(guild, ctx.user.id, name_key(name))
    return Order(notation, name, to)


async def unreadable(ctx: Context, typed: str, error: DiceError) -> Refusal:
    """Why nothing can be rolled. Words without a digit were meant as the name of a saved roll; then those are said."""
    if any(one.isdecimal() for one in typed) or not any(one.isalpha() for one in typed):
        return Refusal(code="dice", params={"reason": error.text})
    saved = await ctx.services.store.rolls.saved(ctx.guild_id, ctx.user.id)
    return Refusal(
        code="no-saved-roll",
        params={"name": UserText(said=typed), "known": tuple(UserText(said=one.name) for one in saved)},
    )


async def _typed(ctx: Context, typed: str, to: SeenBy, *, members: bool) -> None:
    await _asked(ctx, await order_of(ctx, typed, to), members=members)


async def _asked(ctx: Context, order: Order, *, members: bool) -> None:
    if not members:
        await roll_for(ctx, order, [ctx.user.id])
        return
    pen = render_context(ctx)
    fields = {"n": order.notation, "to": order.seen_by}
    try:
        picker: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
            custom_id=CustomId(0, 0, "ui.roll", fields).custom_id("u1"),
            placeholder=pen.plain(msg("ui-pick-rollers"), 150),
            max_values=MEMBERS_LIMIT,
        )
    except ValueError:
        await refuse(ctx, Refusal(code="dice-too-long-for-members", params={"limit": NOTATION_SHOWN}))
        return
    await answer(ctx, layout(ui.TextDisplay(pen.say(msg("ui-pick-rollers"))), ui.ActionRow(picker)))


async def _picked(ctx: Context, control: CustomId, members: dict[int, str]) -> None:
    if not members:
        await refuse(ctx, Refusal(code="nobody-picked"))
        return
    given = control.fields
    await roll_for(ctx, Order(given.get("n", ""), seen_by=seen_by(given.get("to", ""))), list(members))


async def roll_for(ctx: Context, order: Order, people: Sequence[int]) -> None:
    """Roll once for each of these people, keep it, and tell those who may know."""
    services = ctx.services
    try:
        thrown = {user: throw(order.notation, services.dice) for user in people}
    except DiceError as error:
        await refuse(ctx, await unreadable(ctx, order.notation, error))
        return
    row = await _open_fight(ctx) if order.seen_by == "gm" else None
    fight = None if row is None else row.id
    kept = [one.kept(order, user, ctx.channel_id, fight) for user, one in thrown.items()]
    if await services.store.rolls.add(ctx.id, ctx.guild_id, ctx.user.id, kept):
        await _tell(ctx, order, thrown)
    else:
        log.info("Interaction %d was delivered twice; its dice were told the first time.", ctx.id)


async def _tell(ctx: Context, order: Order, thrown: Mapping[int, Throw]) -> None:
    private = order.seen_by == "me"
    pen = render_context(ctx) if private else RenderContext(ctx.services.words, await public_locale(ctx))
    small: list[Message] = [msg("ui-roll-label", label=UserText(said=order.label))] if order.label else []
    if list(thrown) != [ctx.user.id]:
        small.append(msg("ui-rolled-by", name=UserRef(user=str(ctx.user.id))))
    lines = [throw_line(user, one) for user, one in thrown.items()]
    if order.seen_by == "gm":
        await _announce_hidden(ctx, pen, tuple(person(user) for user in thrown), small)
        await _tell_gms(ctx, pen, lines, small)
        return
    for page in pages(pen, lines):
        await answer(ctx, note_view(pen, *page, small=small), private=private)


async def _announce_hidden(ctx: Context, pen: RenderContext, names: tuple[Message, ...], small: list[Message]) -> None:
    """Everybody learns that there is a roll for the GM; how it came out, nobody else does, not even whoever rolled."""
    control = CustomId(0, 0, "ui.roll-see", {"of": str(ctx.id)})
    words = [pen.say(msg("ui-roll-for-gm", names=names)), *(f"-# {pen.say(one)}" for one in small)]
    see = button(pen, control, msg("label-see-roll"), emoji="👁️")
    await answer(ctx, layout(ui.TextDisplay("\n".join(words)), *rows([see])), private=False)


async def _tell_gms(ctx: Context, pen: RenderContext, lines: list[Message], small: list[Message]) -> None:
    """The dice themselves, in the channel of the server's GMs, if there is one."""
    for page in pages(pen, lines):
        words = [f"-# {pen.say(msg('ui-gm-roll'))} · <#{ctx.channel_id}>", *(pen.say(line) for line in page)]
        words += [f"-# {pen.say(one)}" for one in small]
        view = layout(ui.TextDisplay("\n".join(words)))
        if not await ctx.services.publisher.gm_channel.post(ctx.guild_id, view):
            return


async def rules_server(ctx: Context) -> bool:
    """Whether whoever asks is a GM in every fight of the server."""
    return await ctx.services.encounters.rules_server(caller_of(ctx))


async def _open_fight(ctx: Context) -> EncounterRow | None:
    """The fight that goes on in this channel."""
    row = await ctx.services.store.encounters.current(ctx.channel_id)
    return row if row is not None and row.open else None


async def is_gm(ctx: Context) -> bool:
    """Whether whoever asks is a GM here: of the fight that goes on in this channel, or of the whole server."""
    row = await _open_fight(ctx)
    return (row is not None and row.gm_id == ctx.user.id) or await rules_server(ctx)


async def visible(ctx: Context, rows: Iterable[RollRow]) -> AsyncIterator[RollRow]:
    """Those of these rolls that whoever asks may see now. Every way to a roll that is kept goes through here."""
    gm, reader = await rules_server(ctx), Reader(ctx)
    for row in rows:
        # Discord is asked only about the channel of a roll that she may see if she reads there.
        if may_see(row, ctx.user.id, gm=gm, reads=True) and may_see(
            row, ctx.user.id, gm=gm, reads=await reader.reads(row.channel_id)
        ):
            yield row


async def _see(ctx: Context, control: CustomId) -> None:
    genuine = is_on_message(ctx)
    found = await ctx.services.store.rolls.of_interaction(ctx.guild_id, control.number("of")) if genuine else []
    seen = [row async for row in visible(ctx, found)]
    if not found:
        await tell_gone(ctx, msg("ui-roll-gone"), Refusal(code="roll-gone"))
    elif len(seen) < len(found):
        await refuse(ctx, Refusal(code="roll-gm-only"))
    else:
        pen = render_context(ctx)
        for page in pages(pen, [row_line(row) for row in found]):
            await answer(ctx, note_view(pen, *page))


PRESSES: Final[dict[str, Callable[[Context, CustomId], Awaitable[None]]]] = {"ui.roll-see": _see}
PICKS: Final[dict[str, Callable[[Context, CustomId, dict[int, str]], Awaitable[None]]]] = {"ui.roll": _picked}
"""What stands on the messages of this module: verb of the control -> what it does."""
