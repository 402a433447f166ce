"""`/roll` and `/pool`: dice outside a fight, for oneself or once for each member picked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands, ui

from bot.translator import choice_key, label
from bot.ui.draw import Pen, layout, note_view, pages
from bot.ui.ids import Control
from bot.ui.replies import answer, guarded, pen_for, public_locale, refuse
from bot.ui.rolls import pool_line, roll_line
from rules.commands import MEMBERS_LIMIT
from rules.dice import DiceError, parse, roll
from rules.pools import roll_pool
from rules.refusals import Refusal
from rules.text import Said, Text, text

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"
NOTATION_SHOWN = 60
"""A longer notation does not fit into the control that picks members."""


def commands() -> list[app_commands.Command[Any, ..., None]]:
    """The commands of this module, at the top level."""
    return [_roll(), _pool()]


def _roll() -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=label("command-roll"), description=label("command-roll", "description"))
    @app_commands.rename(dice=label("option-roll-dice"), members=label("option-members"), secret=label("option-secret"))
    @app_commands.describe(
        dice=label("option-roll-dice", "description"),
        members=label("option-members", "description"),
        secret=label("option-secret", "description"),
    )
    async def roll_command(
        interaction: discord.Interaction[Any],
        dice: app_commands.Range[str, 1, 100],
        members: bool = False,
        secret: bool = False,
    ) -> None:
        fields = {"dice": dice, "secret": "1" if secret else ""}
        await guarded(interaction, lambda: _asked(interaction, "ui.roll", fields, members=members))

    return roll_command


def _pool() -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name=label("command-pool"), description=label("command-pool", "description"))
    @app_commands.rename(
        pool=label("option-pool"),
        target=label("option-target"),
        tens=label("option-tens"),
        enhancement=label("option-enhancement"),
        members=label("option-members"),
        secret=label("option-secret"),
    )
    @app_commands.describe(
        pool=label("option-pool", "description"),
        target=label("option-target", "description"),
        tens=label("option-tens", "description"),
        enhancement=label("option-enhancement", "description"),
        members=label("option-members", "description"),
        secret=label("option-secret", "description"),
    )
    @app_commands.choices(
        tens=[
            app_commands.Choice(name=label(choice_key("tens", one)), value=one)
            for one in ("explode", "double", "plain")
        ]
    )
    async def pool_command(
        interaction: discord.Interaction[Any],
        pool: app_commands.Range[int, 0, 50],
        target: app_commands.Range[int, 2, 10] = 8,
        tens: str = "explode",
        enhancement: app_commands.Range[int, 0, 20] = 0,
        members: bool = False,
        secret: bool = False,
    ) -> None:
        fields = {"p": str(pool), "t": str(target), "x": tens, "e": str(enhancement), "secret": "1" if secret else ""}
        await guarded(interaction, lambda: _asked(interaction, "ui.pool", fields, members=members))

    return pool_command


async def _asked(interaction: Interaction, verb: str, fields: dict[str, str], *, members: bool) -> None:
    if not members:
        await rolled(interaction, Control(0, 0, verb, fields), {interaction.user.id: interaction.user.display_name})
        return
    pen = pen_for(interaction)
    if len(fields.get("dice", "")) > NOTATION_SHOWN:
        await refuse(interaction, Refusal(code="dice-too-long-for-members", params={"limit": NOTATION_SHOWN}))
        return
    try:
        picker: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
            custom_id=Control(0, 0, verb, fields).custom_id("u1"),
            placeholder=pen.plain(text("ui-pick-rollers"), 150),
            max_values=MEMBERS_LIMIT,
        )
    except ValueError:
        await refuse(interaction, Refusal(code="dice-too-long-for-members", params={"limit": NOTATION_SHOWN}))
        return
    await answer(interaction, layout(ui.TextDisplay(pen.say(text("ui-pick-rollers"))), ui.ActionRow(picker)))


async def rolled(interaction: Interaction, control: Control, members: dict[int, str]) -> None:
    """Roll once for each of these members, and show every die."""
    secret = bool(control.fields.get("secret"))
    if not members:
        await refuse(interaction, Refusal(code="nobody-picked"))
        return
    try:
        lines = [_line(interaction, control, name) for name in members.values()]
    except DiceError as error:
        await refuse(interaction, Refusal(code="dice", params={"reason": error.text}))
        return
    pen = pen_for(interaction) if secret else Pen(interaction.client.words, await public_locale(interaction))
    asker = (
        []
        if list(members) == [interaction.user.id]
        else [text("ui-rolled-by", name=Said(said=interaction.user.display_name))]
    )
    for page in pages(pen, lines):
        await answer(interaction, note_view(pen, *page, small=asker), private=secret)


def _line(interaction: Interaction, control: Control, name: str) -> Text:
    chance, given = interaction.client.chance, control.fields
    if control.verb == "ui.roll":
        return roll_line(Said(said=name), given["dice"], roll(parse(given["dice"]), chance))
    tens: Any = given["x"]
    made = roll_pool(chance, int(given["p"]), target=int(given["t"]), tens=tens, enhancement=int(given["e"]))
    return pool_line(Said(said=name), made)
