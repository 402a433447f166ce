"""Opening the panel of what stands beside a combatant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from bot.cogs.encounter.private_panels import MARKS, open_panel
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId


async def _opened(ctx: Context, control: CustomId) -> None:
    # Opened from the GM's panel, that one stays beside it.
    who = control.fields.get("combatant", "")
    await open_panel(ctx, control, f"{MARKS}{who}", in_place=bool(control.fields))


PRESSES: Final[dict[str, Callable[[Context, CustomId], Awaitable[None]]]] = {"ui.marks": _opened}
