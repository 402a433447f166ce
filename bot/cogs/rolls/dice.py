"""`/roll dice` and `/pool`: dice outside a fight, for oneself or once for each member picked; for all, for oneself, for the GM.

What was rolled is kept before anybody is told. A roll for the GM stays where it is: everybody sees that there is one, and a
button shows it to the GMs of the server, and to the GM of the fight here as long as that goes on. So it needs no channel of the
GM, and a restart changes nothing; where the server has named such a channel, the dice are told there as well.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast, get_args

import discord
from discord import app_commands, ui

from bot.cogs.rolls.service import Order, Throw, may_see, meant, pool_notation, throw
from bot.cogs.rolls.store import RollRow, SeenBy
from bot.cogs.rolls.view import person, pool_chances, row_line, throw_line
from bot.i18n.translator import choice_key, label
from bot.interactions.channel_access import Reader
from bot.interactions.custom_id import CustomId
from bot.interactions.lookup import caller_of
from bot.interactions.obsolete_messages import is_on_message, tell_gone
from bot.interactions.respond import answer, guarded, public_locale, refuse, render_context
from bot.storage import EncounterRow
from bot.ui.render import RenderContext, button, layout, note_view, pages, rows
from rules.commands import MEMBERS_LIMIT
from rules.dice import DiceError
from rules.dice.pools import Tens
from rules.message import Message, UserRef, UserText, msg
from rules.names import key
from rules.refusals import Refusal

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"
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
        await guarded(interaction, lambda: _typed(interaction, dice, seen_by(to), members=members))

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
            await guarded(interaction, lambda: answer(interaction, note_view(render_context(interaction), *lines)))
            return
        order = Order(pool_notation(pool, target, tens, enhancement), seen_by=seen_by(to))
        await guarded(interaction, lambda: _asked(interaction, order, members=members))

    return pool


def seen_by(raw: str) -> SeenBy:
    """Who may see a roll; what nobody offers is for oneself alone."""
    return cast(SeenBy, raw) if raw in get_args(SeenBy) else "me"


async def order_of(interaction: Interaction, typed: str, to: SeenBy = "all") -> Order:
    """What somebody means by what she typed: dice, or the name of a roll that she has saved."""
    store, guild = interaction.client.store, interaction.guild_id or 0
    notation, name = meant(typed, await store.saved_rolls(guild, interaction.user.id))
    if name:
        await store.saved_roll_used(guild, interaction.user.id, key(name))
    return Order(notation, name, to)


async def unreadable(interaction: Interaction, typed: str, error: DiceError) -> Refusal:
    """Why nothing can be rolled. Words without a digit were meant as the name of a saved roll; then those are said."""
    if any(one.isdecimal() for one in typed) or not any(one.isalpha() for one in typed):
        return Refusal(code="dice", params={"reason": error.text})
    saved = await interaction.client.store.saved_rolls(interaction.guild_id or 0, interaction.user.id)
    return Refusal(
        code="no-saved-roll",
        params={"name": UserText(said=typed), "known": tuple(UserText(said=one.name) for one in saved)},
    )


async def _typed(interaction: Interaction, typed: str, to: SeenBy, *, members: bool) -> None:
    await _asked(interaction, await order_of(interaction, typed, to), members=members)


async def _asked(interaction: Interaction, order: Order, *, members: bool) -> None:
    if not members:
        await roll_for(interaction, order, [interaction.user.id])
        return
    pen = render_context(interaction)
    fields = {"n": order.notation, "to": order.seen_by}
    try:
        picker: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
            custom_id=CustomId(0, 0, "ui.roll", fields).custom_id("u1"),
            placeholder=pen.plain(msg("ui-pick-rollers"), 150),
            max_values=MEMBERS_LIMIT,
        )
    except ValueError:
        await refuse(interaction, Refusal(code="dice-too-long-for-members", params={"limit": NOTATION_SHOWN}))
        return
    await answer(interaction, layout(ui.TextDisplay(pen.say(msg("ui-pick-rollers"))), ui.ActionRow(picker)))


async def _picked(interaction: Interaction, control: CustomId, members: dict[int, str]) -> None:
    if not members:
        await refuse(interaction, Refusal(code="nobody-picked"))
        return
    given = control.fields
    await roll_for(interaction, Order(given.get("n", ""), seen_by=seen_by(given.get("to", ""))), list(members))


async def roll_for(interaction: Interaction, order: Order, people: Sequence[int]) -> None:
    """Roll once for each of these people, keep it, and tell those who may know."""
    bot = interaction.client
    try:
        thrown = {user: throw(order.notation, bot.chance) for user in people}
    except DiceError as error:
        await refuse(interaction, await unreadable(interaction, order.notation, error))
        return
    row = await _open_fight(interaction) if order.seen_by == "gm" else None
    fight = None if row is None else row.id
    kept = [one.kept(order, user, interaction.channel_id, fight) for user, one in thrown.items()]
    if await bot.store.add_rolls(interaction.id, interaction.guild_id or 0, interaction.user.id, kept):
        await _tell(interaction, order, thrown)
    else:
        log.info("Interaction %d was delivered twice; its dice were told the first time.", interaction.id)


async def _tell(interaction: Interaction, order: Order, thrown: Mapping[int, Throw]) -> None:
    private = order.seen_by == "me"
    pen = (
        render_context(interaction)
        if private
        else RenderContext(interaction.client.words, await public_locale(interaction))
    )
    small: list[Message] = [msg("ui-roll-label", label=UserText(said=order.label))] if order.label else []
    if list(thrown) != [interaction.user.id]:
        small.append(msg("ui-rolled-by", name=UserRef(user=str(interaction.user.id))))
    lines = [throw_line(user, one) for user, one in thrown.items()]
    if order.seen_by == "gm":
        await _announce_hidden(interaction, pen, tuple(person(user) for user in thrown), small)
        await _tell_gms(interaction, pen, lines, small)
        return
    for page in pages(pen, lines):
        await answer(interaction, note_view(pen, *page, small=small), private=private)


async def _announce_hidden(
    interaction: Interaction, pen: RenderContext, names: tuple[Message, ...], small: list[Message]
) -> None:
    """Everybody learns that there is a roll for the GM; how it came out, nobody else does, not even whoever rolled."""
    control = CustomId(0, 0, "ui.roll-see", {"of": str(interaction.id)})
    words = [pen.say(msg("ui-roll-for-gm", names=names)), *(f"-# {pen.say(one)}" for one in small)]
    see = button(pen, control, msg("label-see-roll"), emoji="👁️")
    await answer(interaction, layout(ui.TextDisplay("\n".join(words)), *rows([see])), private=False)


async def _tell_gms(interaction: Interaction, pen: RenderContext, lines: list[Message], small: list[Message]) -> None:
    """The dice themselves, in the channel of the server's GMs, if there is one."""
    for page in pages(pen, lines):
        words = [f"-# {pen.say(msg('ui-gm-roll'))} · <#{interaction.channel_id}>", *(pen.say(line) for line in page)]
        words += [f"-# {pen.say(one)}" for one in small]
        view = layout(ui.TextDisplay("\n".join(words)))
        if not await interaction.client.publisher.gm_channel.post(interaction.guild_id or 0, view):
            return


async def rules_server(interaction: Interaction) -> bool:
    """Whether whoever asks is a GM in every fight of the server."""
    return await interaction.client.encounters.rules_server(caller_of(interaction))


async def _open_fight(interaction: Interaction) -> EncounterRow | None:
    """The fight that goes on in this channel."""
    row = await interaction.client.store.current(interaction.channel_id or 0)
    return row if row is not None and row.open else None


async def is_gm(interaction: Interaction) -> bool:
    """Whether whoever asks is a GM here: of the fight that goes on in this channel, or of the whole server."""
    row = await _open_fight(interaction)
    return (row is not None and row.gm_id == interaction.user.id) or await rules_server(interaction)


async def visible(interaction: Interaction, rows: Iterable[RollRow]) -> AsyncIterator[RollRow]:
    """Those of these rolls that whoever asks may see now. Every way to a roll that is kept goes through here."""
    gm, reader = await rules_server(interaction), Reader(interaction)
    for row in rows:
        # Discord is asked only about the channel of a roll that she may see if she reads there.
        if may_see(row, interaction.user.id, gm=gm, reads=True) and may_see(
            row, interaction.user.id, gm=gm, reads=await reader.reads(row.channel_id)
        ):
            yield row


async def _see(interaction: Interaction, control: CustomId) -> None:
    genuine = is_on_message(interaction)
    found = await interaction.client.store.rolls_at(interaction.guild_id or 0, control.number("of")) if genuine else []
    seen = [row async for row in visible(interaction, found)]
    if not found:
        await tell_gone(interaction, msg("ui-roll-gone"), Refusal(code="roll-gone"))
    elif len(seen) < len(found):
        await refuse(interaction, Refusal(code="roll-gm-only"))
    else:
        pen = render_context(interaction)
        for page in pages(pen, [row_line(row) for row in found]):
            await answer(interaction, note_view(pen, *page))


PRESSES: Final[dict[str, Callable[[Interaction, CustomId], Awaitable[None]]]] = {"ui.roll-see": _see}
PICKS: Final[dict[str, Callable[[Interaction, CustomId, dict[int, str]], Awaitable[None]]]] = {"ui.roll": _picked}
"""What stands on the messages of this module: verb of the control -> what it does."""
