"""The encounter that a control belongs to, and who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.service import Loaded
from bot.ui.desk import caller_of
from bot.ui.gone import tell_fight_gone
from bot.ui.ids import Control
from bot.ui.replies import refuse
from rules.refusals import Refusal
from rules.state import Actor

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"


async def found_by(interaction: Interaction, control: Control) -> Loaded | None:
    """The encounter of a control, if it is one of this server; otherwise the person is told."""
    found = await interaction.client.encounters.load(control.encounter)
    if found is not None and found.row.guild_id == interaction.guild_id:
        return found
    if found is None:
        await tell_fight_gone(interaction)
    else:
        await refuse(interaction, Refusal(code="no-encounter"))
    return None


async def actor_of(interaction: Interaction, found: Loaded) -> Actor:
    """Who asks, in this encounter."""
    return await interaction.client.encounters.actor(caller_of(interaction), found.state)


async def gm_only(interaction: Interaction, control: Control) -> Loaded | None:
    """The same for a GM; anybody else is told that it is not hers."""
    found = await found_by(interaction, control)
    if found is not None and not (await actor_of(interaction, found)).gm:
        await refuse(interaction, Refusal(code="gm-only"))
        return None
    return found
