"""Reminders and deadlines of play by post (docs/requirements.md 95).

Each wait begins with the event that brought it about; the store holds when the clock looks at a fight, and its last reminder.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.clock import Clock
from bot.cogs.turn_timer.availability import Availability
from bot.cogs.turn_timer.store import WaitRow
from bot.encounters.service import Encounters, Loaded, Outcome
from bot.publishing.publisher import Publisher
from bot.runtime.failures import attempt
from bot.storage.shards import ShardRange
from bot.store import Store
from rules import waiting
from rules.message import Message, UserRef, msg
from rules.refusals import Refusal
from rules.state import AnyEncounter, Wait
from rules.waiting import is_resting

log = logging.getLogger(__name__)

POSTPONE_MS: Final = 10 * 60_000


@dataclass(eq=False)
class TurnTimer:
    """Sends due reminders and skips players whose deadline has passed; called by the scheduler's sweep."""

    store: Store
    encounters: Encounters
    publisher: Publisher
    clock: Clock
    shards: ShardRange
    availability: Availability

    async def sweep(self) -> None:
        """Handle all due waits, but where no press can arrive; a failure in one fight does not stop the others."""
        unreachable = await self.store.unreachable.ids()
        for row in await self.store.waits.due(self.clock.now(), self.shards):
            if row.encounter_id in unreachable or not self.availability.delivers(row.guild_id):
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
        if encounter is None:
            return
        state, times = encounter.state, await self.encounters.times(encounter)
        ends = {waits: times.ends_at(state, waits) for waits in waiting.expirable(state)}
        for waits, end in ends.items():
            if end is not None and end <= now:
                await self._skip(encounter, waits, times.settings.deadline or 0)
                return
        waits = waiting.remindable(state)
        reminders = {wait: at for wait in waits if (at := times.reminder_at(state, wait)) is not None}
        late = [wait for wait, at in reminders.items() if row.reminded < at <= now]
        wakes = [at for at in (*ends.values(), *reminders.values()) if at is not None and at > now]
        if late and state.rewound:
            # An undo has called again some who were called before: that was the second call.
            calls = await self.encounters.calls_so_far(encounter)
            late = [wait for wait in late if not calls[wait]]
        # Stored before the message is sent, so that no user is reminded twice.
        noted = await self.store.waits.set_wake(row, now if late else row.reminded, min(wakes, default=None))
        if late and noted:
            hours = min(now - times.began(state, wait) for wait in late) // 3_600_000
            users = users_of(state, late)
            try:
                await self.publisher.remind(encounter, msg("ui-reminder", who=_user_lines(users), hours=hours), users)
            except BaseException:
                # It is the only one, so it is tried again.
                await self.store.waits.set_wake(replace(row, reminded=now), row.reminded, now + POSTPONE_MS)
                raise
            # Below the reminder; that is sent, and not sent again if this fails.
            moved = self.publisher.repost_board(row.encounter_id)
            await attempt(log, "the board can't be posted below a reminder", moved, encounter=row.encounter_id)

    async def _skip(self, encounter: Loaded, late: Sequence[Wait], hours: int) -> None:
        """Pass over these waits, and say so before the board shows it. Calls the GM where it cannot go on without them."""
        users = users_of(encounter.state, late)

        async def announce(outcome: Outcome) -> None:
            stuck = len(outcome.entries) == 1
            rests = is_resting(outcome.state)
            if stuck and all(wait.goes_on for wait in late):
                log.error("The deadline of encounter %d cannot go on; the GM is called.", encounter.row.id)
            message = msg(
                "ui-skipped",
                who=_user_lines(users),
                hours=hours,
                then="rests" if rests else "stuck" if stuck else "on",
            )
            called = [int(outcome.state.gm)] if stuck and not rests else []
            await self.publisher.remind(encounter, message, called)

        outcome = await self.encounters.expire(encounter.row.id, late, reply=announce)
        if isinstance(outcome, Refusal):
            raise RuntimeError(f"a deadline was refused: {outcome.code}")


def users_of(state: AnyEncounter, waits: Iterable[Wait]) -> list[int]:
    """The users who can press: the owners, and the GM for NPCs and decisions."""
    return list(dict.fromkeys(int(waiting.player_of(state, wait)) for wait in waits))


def _user_lines(users: Iterable[int]) -> tuple[Message, ...]:
    return tuple(msg("ui-person", who=UserRef(user=str(user))) for user in users)
