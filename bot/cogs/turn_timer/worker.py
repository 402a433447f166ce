"""Play by post: whoever lets the others wait is reminded, and passed over when the server says so (docs/requirements.md 95).

The truth is in the store: for whom each fight waits since when, and how often she was reminded.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from bot.cogs.turn_timer.schedule import intervals, next_due, of_fight
from bot.cogs.turn_timer.store import WaitRow
from bot.encounters.service import Loaded, Outcome
from bot.runtime.failures import attempt
from rules import engine
from rules.expiry import resting
from rules.message import Message, UserRef, msg

if TYPE_CHECKING:
    from bot.app import RiposteBot

log = logging.getLogger(__name__)

PUT_OFF_MS: Final = 10 * 60_000


class TurnTimer:
    """Goes through the fights that wait, whenever the timekeeper says so."""

    def __init__(self, bot: RiposteBot) -> None:
        self._bot = bot

    async def sweep(self) -> None:
        """Remind and skip where it is due, in each fight whatever becomes of the others.

        What fails on Discord's side is not tried again: a later reminder comes anyway.
        """
        for row in await self._bot.store.waits(self._bot.clock.now(), self._bot.share):
            if not await attempt(log, "nobody could be reminded", self._look(row), encounter=row.encounter_id):
                await self._put_off(row)

    async def _put_off(self, row: WaitRow) -> None:
        """What went wrong before the clock was set would go wrong again in half a minute, and fill the log."""
        now = self._bot.clock.now()
        if any(one == row for one in await self._bot.store.waits(now, self._bot.share)):
            await self._bot.store.set_wake(row, row.reminded, now + PUT_OFF_MS)

    async def _look(self, row: WaitRow) -> None:
        now = self._bot.clock.now()
        found = await self._bot.encounters.load(row.encounter_id)
        awaited = None if found is None else engine.awaited(found.state)
        if found is None or awaited is None or awaited.since != row.since:
            await self._bot.store.set_wake(row, row.reminded, None)
            return
        settings = of_fight(await self._bot.servers.settings(found.row.guild_id), found.state)
        if resting(found.state):
            # Who was passed over is not called any more; the GM was, by the announcement.
            await self._bot.store.set_wake(row, row.reminded, None)
            return
        due = next_due(row.began_at, row.reminded, settings, skips=engine.can_expire(found.state))
        if due is None or due.at > now:
            await self._bot.store.set_wake(row, row.reminded, None if due is None else due.at)
        elif due.what == "skip":
            await self._skip(found, row, settings.deadline or 0)
        elif await self._bot.store.set_wake(row, max(intervals(row.began_at, now, settings), row.reminded + 1), now):
            # Noted first: nobody is reminded twice, whatever becomes of the message.
            said = msg("ui-reminder", who=_people(found), hours=(now - row.began_at) // 3_600_000)
            await self._bot.publisher.remind(found, said, _users(found))

    async def _skip(self, found: Loaded, row: WaitRow, hours: int) -> None:
        """Go on without her, and say so."""
        outcome = await self._bot.encounters.expire(row.encounter_id, row.since)
        if not isinstance(outcome, Outcome):
            await self._bot.store.set_wake(row, row.reminded, None)
            return
        said = msg("ui-skipped", who=_people(found), hours=hours, rests="yes" if resting(outcome.state) else "no")
        await self._bot.publisher.remind(found, said, [], board=False)
        await self._bot.publisher.show(row.encounter_id)


def _users(found: Loaded) -> list[int]:
    """The users for whom the fight waits; the GM for everybody who is nobody else's."""
    state = found.state
    awaited = engine.awaited(state)
    people = () if awaited is None else awaited.people
    return list(dict.fromkeys(int(state.combatants[who].owner or state.gm) for who in people)) or [int(state.gm)]


def _people(found: Loaded) -> tuple[Message, ...]:
    return tuple(msg("ui-person", who=UserRef(user=str(user))) for user in _users(found))
