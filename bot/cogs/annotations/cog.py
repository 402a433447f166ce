"""The private panel of counters, effects and notes of a combatant."""

from __future__ import annotations

from bot.cogs.encounter.panels import MARKS, open_panel
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.router import Feature


async def _open_panel(ctx: Context, control: CustomId) -> None:
    # The button without a combatant stands on the GM's panel, which stays; the select replaces the panel that it is on.
    panel = f"{MARKS}{control.fields.get('combatant', '')}"
    await open_panel(ctx, control, panel=panel, in_place=bool(control.fields))


class AnnotationsCog(Feature):
    """Counters, effects and notes of combatants; their commands are those of the rules."""

    buttons = {"ui.marks": _open_panel}
