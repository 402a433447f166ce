"""Who asks, from where, and which encounter a control belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.clock import snowflake_ms
from bot.encounters.service import CommandContext, Loaded, Outcome, Requester
from bot.interactions.custom_id import CustomId
from bot.interactions.obsolete_messages import tell_fight_gone
from bot.interactions.respond import refuse
from bot.permissions import role_ids
from rules.refusals import Refusal
from rules.state import Actor

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"


def caller_of(interaction: Interaction) -> Requester:
    """Who is behind an interaction, and in which channel."""
    user = interaction.user
    return Requester(
        user_id=user.id,
        guild_id=interaction.guild_id or 0,
        channel_id=interaction.channel_id or 0,
        role_ids=role_ids(user) if isinstance(user, discord.Member) else frozenset(),
        manages=interaction.permissions.manage_guild or interaction.permissions.administrator,
    )


def asked_by(
    interaction: Interaction, drawn: int | None = None, unseen: int = 0, *, as_gm: bool = False
) -> CommandContext:
    """The circumstances of an interaction; it counts at the time that Discord stamped on it."""
    return CommandContext(caller_of(interaction), snowflake_ms(interaction.id), interaction.id, drawn, unseen, as_gm)


async def actor_of(interaction: Interaction, found: Loaded | Outcome) -> Actor:
    """Who asks, in this encounter, at this moment."""
    return await interaction.client.encounters.actor(caller_of(interaction), found.state)


async def found_by(interaction: Interaction, control: CustomId) -> Loaded | None:
    """The encounter of a control, if it can be reached from this channel; otherwise the caller is told."""
    encounters = interaction.client.encounters
    found = await encounters.reach(control.encounter, caller_of(interaction))
    if isinstance(found, Loaded):
        return found
    if found.code == "no-encounter" and await encounters.load(control.encounter) is None:
        await tell_fight_gone(interaction)
    else:
        await refuse(interaction, found)
    return None


async def gm_only(interaction: Interaction, control: CustomId) -> Loaded | None:
    """The same for a GM; anybody else is told that it is not hers."""
    found = await found_by(interaction, control)
    if found is not None and not (await actor_of(interaction, found)).gm:
        await refuse(interaction, Refusal(code="gm-only"))
        return None
    return found
