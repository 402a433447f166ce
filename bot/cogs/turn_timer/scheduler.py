"""Wakes encounters when a window of declarations closes, and runs the sweep for all other due work."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field

from bot.clock import Clock
from bot.cogs.turn_timer.availability import Availability
from bot.cogs.turn_timer.sweep import TurnTimer
from bot.encounters.service import CommandContext, Encounters, Outcome
from bot.publishing.publisher import Publisher
from bot.runtime.failures import attempt, stop_for
from bot.runtime.tasks import PeriodicTask, WorkInProgress
from bot.storage.errors import StorageFault
from bot.storage.shards import ShardRange
from bot.store import Store
from rules.commands import Command

log = logging.getLogger(__name__)

GRACE_MS = 1_500
"""How long a press made in time may take to arrive; its own Discord timestamp decides."""
SWEEP_SECONDS = 30


@dataclass(eq=False)
class Scheduler:
    """Wakes encounters when they are due. All due times are in the store, so a restart loses none."""

    store: Store
    encounters: Encounters
    publisher: Publisher
    turn_timer: TurnTimer
    availability: Availability
    clock: Clock
    shards: ShardRange
    work: WorkInProgress
    _task: PeriodicTask = field(init=False)
    _waiting: dict[int, tuple[int, asyncio.Task[None]]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._task = PeriodicTask("sweep", SWEEP_SECONDS, self._sweep)

    def start(self) -> None:
        """Start the sweep. Call once, after the login; it needs REST only, not the gateway."""
        self._task.start()

    def finish(self) -> None:
        """Cancel all scheduled wakes, and stop after the running sweep: what it has posted is to be recorded."""
        self._task.finish()
        self._cancel_wakes()

    def stop(self) -> None:
        """Cancel the running sweep and all scheduled wakes."""
        self._task.stop()
        self._cancel_wakes()

    def _cancel_wakes(self) -> None:
        for _, task in self._waiting.values():
            task.cancel()
        self._waiting.clear()

    def watch(self, encounter_id: int, due_at: int | None) -> None:
        """Schedule the wake of an encounter (unix ms) in place of its earlier one; None: no wake."""
        now = self.clock.now()
        scheduled = self._waiting.get(encounter_id)
        if scheduled is not None:
            if scheduled[0] == due_at:
                return
            scheduled[1].cancel()
            del self._waiting[encounter_id]
        if due_at is None or due_at > now + 2 * SWEEP_SECONDS * 1_000:
            return
        task = asyncio.create_task(self._wake(encounter_id, due_at), name=f"due-{encounter_id}")
        self._waiting[encounter_id] = (due_at, task)

    async def on_commit(self, outcome: Outcome, request: CommandContext, command: Command | None) -> None:
        """Watch the time at which the encounter is due now. A commit listener."""
        self.watch(outcome.row.id, outcome.row.due_at)

    async def catch_up(self, encounter_id: int) -> None:
        """Publish an encounter and watch its time, after a commit of which the listeners were not told."""
        row = await self.store.encounters.get(encounter_id)
        if row is not None:
            self.watch(row.id, row.due_at)
            await self.publisher.publish(row.id)

    async def _wake(self, encounter_id: int, due_at: int) -> None:
        # The offset to Discord's clock may have been corrected during the sleep.
        while (left := due_at + GRACE_MS - self.clock.now()) > 0:  # noqa: ASYNC110 - time is no event
            await asyncio.sleep(left / 1_000)
        self._waiting.pop(encounter_id, None)
        async with self.work.under_way():
            try:
                await attempt(
                    log, "time ran out, which can't be told", self._tick(encounter_id), encounter=encounter_id
                )
            except StorageFault as fault:
                # It stays due in the store, so the sweep tries again.
                log.error("Time ran out in encounter %d, and that can't be stored: %s", encounter_id, stop_for(fault))

    async def _tick(self, encounter_id: int) -> None:
        """Carry out what is due, unless no press can arrive: those made in time may still come when the shard resumes."""
        row = await self.store.encounters.get(encounter_id)
        if row is not None and self.availability.delivers(row.guild_id):
            await self.encounters.tick(encounter_id)

    async def _set_clocks(self) -> None:
        unreachable = await self.store.unreachable.ids()
        for row in await self.store.encounters.due(self.clock.now() + 2 * SWEEP_SECONDS * 1_000, self.shards):
            if row.encounter_id not in unreachable:
                self.watch(row.encounter_id, row.due_at)

    async def _close_unreachable(self) -> None:
        """End the encounters whose channel has been out of reach for too long."""
        for encounter_id in await self.store.unreachable.overdue(self.shards):
            log.info("Encounter %d is ended, since its channel is gone.", encounter_id)
            await attempt(log, "it can't be ended", self.encounters.close(encounter_id), encounter=encounter_id)

    async def _sweep(self) -> None:
        async with self.work.under_way():
            await self._do_what_is_due()

    async def _do_what_is_due(self) -> None:
        try:
            # Fails and is logged at each sweep if, for example, the database file was deleted.
            await self.store.database.ping()
            await self.availability.beat()
            await self.availability.record_outages()
            await self.store.epochs.refresh()
            await attempt(log, "the sweep could not set the clocks", self._set_clocks())
            await attempt(log, "the sweep could not tell what is new", self.publisher.catch_up())
            await attempt(log, "the sweep could not look for those who are late", self.turn_timer.sweep())
            await attempt(log, "the sweep could not end what is out of reach", self._close_unreachable())
        except StorageFault as fault:
            log.error("The sweep could not be made: %s", stop_for(fault) or fault)
