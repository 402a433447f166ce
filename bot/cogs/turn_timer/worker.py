"""Play by post: whoever lets the others wait is reminded, and passed over when the server says so (docs/requirements.md 95).

The truth is in the store: for whom each fight waits since when, and how often she was reminded.
"""

from __future__ import annotations

import logging
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
from rules import engine
from rules.expiry import is_resting
from rules.message import Message, UserRef, msg

log = logging.getLogger(__name__)

PUT_OFF_MS: Final = 10 * 60_000


class TurnTimer:
    """Goes through the fights that wait, whenever the timekeeper says so."""

    def __init__(
        self,
        store: Store,
        encounters: Encounters,
        servers: Servers,
        publisher: Publisher,
        clock: Clock,
        shards: ShardRange,
    ) -> None:
        self._store = store
        self._encounters = encounters
        self._servers = servers
        self._publisher = publisher
        self._clock = clock
        self._shards = shards

    async def sweep(self) -> None:
        """Remind and skip where it is due, in each fight whatever becomes of the others.

        What fails on Discord's side is not tried again: a later reminder comes anyway.
        """
        for row in await self._store.waits.due(self._clock.now(), self._shards):
            if not await attempt(log, "nobody could be reminded", self._look(row), encounter=row.encounter_id):
                await self._put_off(row)

    async def _put_off(self, row: WaitRow) -> None:
        """What went wrong before the clock was set would go wrong again in half a minute, and fill the log."""
        now = self._clock.now()
        if any(one == row for one in await self._store.waits.due(now, self._shards)):
            await self._store.waits.set_wake(row, row.reminded, now + PUT_OFF_MS)

    async def _look(self, row: WaitRow) -> None:
        now = self._clock.now()
        found = await self._encounters.load(row.encounter_id)
        awaited = None if found is None else engine.awaited(found.state)
        if found is None or awaited is None or awaited.since != row.since:
            await self._store.waits.set_wake(row, row.reminded, None)
            return
        settings = of_fight(await self._servers.settings(found.row.guild_id), found.state)
        if is_resting(found.state):
            # Who was passed over is not called any more; the GM was, by the announcement.
            await self._store.waits.set_wake(row, row.reminded, None)
            return
        due = next_due(row.began_at, row.reminded, settings, skips=engine.can_expire(found.state))
        if due is None or due.at > now:
            await self._store.waits.set_wake(row, row.reminded, None if due is None else due.at)
        elif due.what == "skip":
            await self._skip(found, row, settings.deadline or 0)
        elif await self._store.waits.set_wake(row, max(intervals(row.began_at, now, settings), row.reminded + 1), now):
            # Noted first: nobody is reminded twice, whatever becomes of the message.
            said = msg("ui-reminder", who=_people(found), hours=(now - row.began_at) // 3_600_000)
            await self._publisher.remind(found, said, _users(found))

    async def _skip(self, found: Loaded, row: WaitRow, hours: int) -> None:
        """Go on without her, and say so."""
        outcome = await self._encounters.expire(row.encounter_id, row.since)
        if not isinstance(outcome, Outcome):
            await self._store.waits.set_wake(row, row.reminded, None)
            return
        said = msg("ui-skipped", who=_people(found), hours=hours, rests="yes" if is_resting(outcome.state) else "no")
        await self._publisher.remind(found, said, [], board=False)
        await self._publisher.publish(row.encounter_id)


def _users(found: Loaded) -> list[int]:
    """The users for whom the fight waits; the GM for everybody who is nobody else's."""
    state = found.state
    awaited = engine.awaited(state)
    people = () if awaited is None else awaited.people
    return list(dict.fromkeys(int(state.combatants[who].owner or state.gm) for who in people)) or [int(state.gm)]


def _people(found: Loaded) -> tuple[Message, ...]:
    return tuple(msg("ui-person", who=UserRef(user=str(user))) for user in _users(found))
