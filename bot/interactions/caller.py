"""The caller of an interaction, and the encounter of a control or channel."""

from __future__ import annotations

import discord

from bot.clock import snowflake_ms
from bot.encounters.service import CommandContext, Loaded, Outcome, Requester
from bot.interactions.context import Context
from bot.interactions.custom_id import FOR_GMS, CustomId
from bot.interactions.respond import answer_fight_gone
from bot.permissions import role_ids
from rules.refusals import Refused
from rules.state import Actor


def requester_of(ctx: Context) -> Requester:
    """The caller of an interaction with the roles and permissions that Discord sent."""
    user = ctx.user
    return Requester(
        user_id=user.id,
        guild_id=ctx.guild_id,
        channel_id=ctx.channel_id,
        role_ids=role_ids(user) if isinstance(user, discord.Member) else frozenset(),
        manages=ctx.interaction.permissions.manage_guild or ctx.interaction.permissions.administrator,
    )


def command_context(
    ctx: Context, drawn: int | None = None, unseen: int | None = 0, *, as_gm: bool = False
) -> CommandContext:
    """The context of a command from an interaction, at the time when Discord received it."""
    press = None if ctx.message is None else ctx.interaction
    return CommandContext(requester_of(ctx), snowflake_ms(ctx.id), ctx.id, drawn, unseen, as_gm, press=press)


async def actor_of(ctx: Context, encounter: Loaded | Outcome) -> Actor:
    """The caller as an actor of this encounter."""
    return await ctx.services.encounters.actor(requester_of(ctx), encounter.state)


async def encounter_of(ctx: Context, control: CustomId) -> Loaded:
    """The encounter of a control. Raises `Refused` where it can't be reached from this channel, or is a GM's control.

    The board of an encounter that is no longer stored loses its buttons.
    """
    encounters = ctx.services.encounters
    encounter = await encounters.reach(control.encounter, requester_of(ctx))
    if isinstance(encounter, Loaded):
        if control.panel in FOR_GMS and not (await actor_of(ctx, encounter)).gm:
            raise Refused("gm-only")
        return encounter
    if encounter.code == "no-encounter" and await encounters.load(control.encounter) is None:
        await answer_fight_gone(ctx)
    raise Refused.of(encounter)


async def encounter_here(ctx: Context) -> Loaded:
    """The open or last encounter of this channel. Raises `Refused` (`no-encounter-here`)."""
    encounter = await ctx.services.encounters.current(ctx.channel_id)
    if encounter is None:
        raise Refused("no-encounter-here")
    return encounter


async def encounter_for_gm(ctx: Context, control: CustomId) -> Loaded:
    """`encounter_of` for its GMs only. Raises `Refused`."""
    encounter = await encounter_of(ctx, control)
    if not (await actor_of(ctx, encounter)).gm:
        raise Refused("gm-only")
    return encounter
