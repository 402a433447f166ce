"""Opening the panel of what stands beside a combatant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.ui.ids import Control
from bot.ui.private_panels import MARKS, open_panel

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"


async def _opened(interaction: Interaction, control: Control) -> None:
    # Opened from the GM's panel, that one stays beside it.
    who = control.fields.get("combatant", "")
    await open_panel(interaction, control, f"{MARKS}{who}", in_place=bool(control.fields))


PRESSES: Final[dict[str, Callable[[Interaction, Control], Awaitable[None]]]] = {"ui.marks": _opened}
