"""Opening the panel of what stands beside a combatant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.interactions.custom_id import CustomId
from bot.interactions.private_panels import MARKS, open_panel

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"


async def _opened(interaction: Interaction, control: CustomId) -> None:
    # Opened from the GM's panel, that one stays beside it.
    who = control.fields.get("combatant", "")
    await open_panel(interaction, control, f"{MARKS}{who}", in_place=bool(control.fields))


PRESSES: Final[dict[str, Callable[[Interaction, CustomId], Awaitable[None]]]] = {"ui.marks": _opened}
