"""Several who come into a fight at once: those whom the GM picks, and those who fought last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord

from bot.interactions import execute
from bot.interactions.custom_id import CustomId
from bot.interactions.lookup import gm_only
from bot.interactions.resolved_users import people_in
from bot.interactions.respond import refuse
from rules.commands import Enlist, Member
from rules.refusals import Refusal

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"


async def _enlist(interaction: Interaction, control: CustomId, members: dict[int, str]) -> None:
    found = await gm_only(interaction, control)
    if found is None:
        return
    picked = []
    for user_id, name in members.items():
        known = await interaction.client.characters.joining(found.row.guild_id, user_id, found.row.system)
        member = Member(user=str(user_id), name=known.name or name, sheet=known.sheet or {}, character=known.character)
        picked.append(member)
    if not picked:
        await refuse(interaction, Refusal(code="nobody-picked"))
        return
    await _bring_in(interaction, control, picked)


async def _party(interaction: Interaction, control: CustomId) -> None:
    """Those who fought last in this channel come in again."""
    found = await gm_only(interaction, control)
    if found is None:
        return
    party = await interaction.client.parties.before(found)
    if not party:
        await refuse(interaction, Refusal(code="no-party"))
        return
    await _bring_in(interaction, control, party)


async def _bring_in(interaction: Interaction, control: CustomId, members: Sequence[Member]) -> None:
    await execute.carry_out(interaction, execute.CommandTarget.of(control), Enlist(members=tuple(members)))


def members_of(data: dict[str, Any]) -> dict[int, str]:
    """The people who were picked, by id, with the name that the server knows them by."""
    people = people_in(data)
    return {int(user): people[user] for user in data.get("values", ()) if user in people}


PRESSES: Final[dict[str, Callable[[Interaction, CustomId], Awaitable[None]]]] = {"ui.party": _party}
PICKS: Final[dict[str, Callable[[Interaction, CustomId, dict[int, str]], Awaitable[None]]]] = {Enlist.verb: _enlist}
