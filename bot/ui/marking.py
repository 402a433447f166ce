"""Opening the panel of what stands beside a combatant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.ui import desk
from bot.ui.ids import Control
from bot.ui.replies import answer, answer_in_place, pen_for, refuse
from rules.refusals import Refusal, Refused
from rules.shared import own
from rules.sight import veiled

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"


async def _opened(interaction: Interaction, control: Control) -> None:
    found = await interaction.client.encounters.load(control.encounter)
    if found is None or found.row.guild_id != interaction.guild_id:
        await refuse(interaction, Refusal(code="no-encounter"))
        return
    actor = await interaction.client.encounters.actor(desk.caller_of(interaction), found.state)
    who = control.fields.get("combatant")
    try:
        if not actor.gm:
            who = own(veiled(found.state, actor), actor, who, able=("active", "out", "gone")).id
    except Refused as refused:
        await refuse(interaction, refused.refusal)
        return
    pen = pen_for(interaction, encounter=found.row.id, drawn=found.row.revision)
    view = await desk.marks_view(interaction, pen, found.state, who)
    if view is None:
        await refuse(interaction, Refusal(code="not-in-fight"))
    elif control.fields:
        await answer_in_place(interaction, view)
    else:
        # The GM's panel stays beside it.
        await answer(interaction, view)


PRESSES: Final[dict[str, Callable[[Interaction, Control], Awaitable[None]]]] = {"ui.marks": _opened}
