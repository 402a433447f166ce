"""Reminders and deadlines of play by post (docs/requirements.md 95).

The store holds, for each fight, since when it waits and how many reminders were sent.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

from bot.clock import Clock
from bot.cogs.server.settings import Servers
from bot.cogs.turn_timer.schedule import intervals, next_due, of_fight
from bot.cogs.turn_timer.store import WaitRow
from bot.encounters.service import Encounters, Loaded, Outcome
from bot.publishing.publisher import Publisher
from bot.runtime.failures import attempt
from bot.storage.shards import ShardRange
from bot.store import Store
from rules import waiting
from rules.message import Message, UserRef, msg
from rules.waiting import is_resting

log = logging.getLogger(__name__)

POSTPONE_MS: Final = 10 * 60_000


@dataclass(eq=False)
class TurnTimer:
    """Sends due reminders and skips players whose deadline has passed; called by the scheduler's sweep."""

    store: Store
    encounters: Encounters
    servers: Servers
    publisher: Publisher
    clock: Clock
    shards: ShardRange

    async def sweep(self) -> None:
        """Handle all due waits; a failure in one fight does not stop the others.

        A reminder that Discord refuses is not sent again: the next one comes anyway. No time runs while the channel is out of
        reach.
        """
        unreachable = await self.store.unreachable.ids()
        for row in await self.store.waits.due(self.clock.now(), self.shards):
            if row.encounter_id in unreachable:
                continue
            if not await attempt(log, "nobody could be reminded", self._handle(row), encounter=row.encounter_id):
                await self._postpone(row)

    async def _postpone(self, row: WaitRow) -> None:
        """Delay a wait that failed before its next time was set, so that it does not fail again in each sweep."""
        now = self.clock.now()
        if any(wait == row for wait in await self.store.waits.due(now, self.shards)):
            await self.store.waits.set_wake(row, row.reminded, now + POSTPONE_MS)

    async def _handle(self, row: WaitRow) -> None:
        now = self.clock.now()
        encounter = await self.encounters.load(row.encounter_id)
        awaited = None if encounter is None else waiting.awaited(encounter.state)
        if encounter is None or awaited is None or awaited.since != row.since:
            await self.store.waits.set_wake(row, row.reminded, None)
            return
        settings = of_fight(await self.servers.settings(encounter.row.guild_id), encounter.state)
        if is_resting(encounter.state):
            # All awaited players were skipped already; the announcement has pinged the GM.
            await self.store.waits.set_wake(row, row.reminded, None)
            return
        due = next_due(row.began_at, row.reminded, settings, skips=waiting.can_expire(encounter.state))
        if due is None or due.at > now:
            await self.store.waits.set_wake(row, row.reminded, None if due is None else due.at)
        elif due.what == "skip":
            await self._skip(encounter, row, settings.deadline or 0)
        elif await self.store.waits.set_wake(row, max(intervals(row.began_at, now, settings), row.reminded + 1), now):
            # Stored before the message is sent, so that no user is reminded twice.
            message = msg("ui-reminder", who=_user_lines(encounter), hours=(now - row.began_at) // 3_600_000)
            await self.publisher.remind(encounter, message, _users(encounter))

    async def _skip(self, encounter: Loaded, row: WaitRow, hours: int) -> None:
        """Pass over the players for whom the fight waits, and say so before the board shows it."""

        async def announce(outcome: Outcome) -> None:
            rests = "yes" if is_resting(outcome.state) else "no"
            message = msg("ui-skipped", who=_user_lines(encounter), hours=hours, rests=rests)
            await self.publisher.remind(encounter, message, [], board=False)

        outcome = await self.encounters.expire(row.encounter_id, row.since, reply=announce)
        if not isinstance(outcome, Outcome):
            await self.store.waits.set_wake(row, row.reminded, None)


def _users(encounter: Loaded) -> list[int]:
    """The users for whom the fight waits: the owners, and the GM for combatants without one."""
    state = encounter.state
    awaited = waiting.awaited(state)
    combatants = () if awaited is None else awaited.people
    return list(dict.fromkeys(int(state.combatants[who].owner or state.gm) for who in combatants)) or [int(state.gm)]


def _user_lines(encounter: Loaded) -> tuple[Message, ...]:
    return tuple(msg("ui-person", who=UserRef(user=str(user))) for user in _users(encounter))
