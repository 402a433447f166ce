"""Several who come into a fight at once: those whom the GM picks, and those who fought last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from bot.cogs.encounter import execute
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.lookup import gm_only
from bot.interactions.resolved_users import people_in
from bot.interactions.respond import refuse
from rules.commands import Enlist, Member
from rules.refusals import Refusal


async def _enlist(ctx: Context, control: CustomId, members: dict[int, str]) -> None:
    found = await gm_only(ctx, control)
    if found is None:
        return
    picked = []
    for user_id, name in members.items():
        known = await ctx.services.characters.joining(found.row.guild_id, user_id, found.row.system)
        member = Member(user=str(user_id), name=known.name or name, sheet=known.sheet or {}, character=known.character)
        picked.append(member)
    if not picked:
        await refuse(ctx, Refusal(code="nobody-picked"))
        return
    await _bring_in(ctx, control, picked)


async def _party(ctx: Context, control: CustomId) -> None:
    """Those who fought last in this channel come in again."""
    found = await gm_only(ctx, control)
    if found is None:
        return
    party = await ctx.services.previous_parties.before(found)
    if not party:
        await refuse(ctx, Refusal(code="no-party"))
        return
    await _bring_in(ctx, control, party)


async def _bring_in(ctx: Context, control: CustomId, members: Sequence[Member]) -> None:
    await execute.carry_out(ctx, execute.CommandTarget.of(control), Enlist(members=tuple(members)))


def members_of(data: dict[str, Any]) -> dict[int, str]:
    """The people who were picked, by id, with the name that the server knows them by."""
    people = people_in(data)
    return {int(user): people[user] for user in data.get("values", ()) if user in people}


PRESSES: Final[dict[str, Callable[[Context, CustomId], Awaitable[None]]]] = {"ui.party": _party}
PICKS: Final[dict[str, Callable[[Context, CustomId, dict[int, str]], Awaitable[None]]]] = {Enlist.verb: _enlist}
