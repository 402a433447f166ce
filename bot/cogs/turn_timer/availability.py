"""When Discord delivers presses: which shards are connected, and what an outage means for deadlines.

While a shard is not connected, the clock passes over no player of its servers, since none could press. When it delivers again,
the time meanwhile is recorded as no time of waiting. The store keeps until when each shard delivered, so that the next
process counts the time in which none ran in the same way.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.clock import Clock
from bot.cogs.turn_timer.store import Outage
from bot.encounters.service import Encounters
from bot.publishing.publisher import Publisher
from bot.runtime.failures import attempt, stop_for
from bot.runtime.tasks import WorkInProgress
from bot.storage.errors import StorageFault
from bot.store import Store

log = logging.getLogger(__name__)

SHORTEST_OUTAGE_MS: Final = 60_000
"""Shorter outages are ignored: connections are resumed several times a day, and deadlines last hours."""
HEARTBEAT_MS: Final = 60_000
"""Between two records of the time until which the shards delivered."""


@dataclass(eq=False)
class Availability:
    """Which shards of this process deliver presses; its listeners are called by the client."""

    client: discord.Client
    store: Store
    encounters: Encounters
    publisher: Publisher
    clock: Clock
    work: WorkInProgress
    _delivering: set[int] = field(init=False, default_factory=set)
    _lost_at: dict[int, int] = field(init=False, default_factory=dict)
    _ended: list[tuple[int, Outage]] = field(init=False, default_factory=list)
    """Outages of shards that are not stored yet."""
    _beat_at: int = field(init=False, default=0)

    def delivers(self, guild_id: int) -> bool:
        """Whether presses of this server arrive now, and all former outages are recorded."""
        shard_id = (guild_id >> 22) % self._shard_count
        return shard_id in self._delivering and all(shard_id != ended for ended, _ in self._ended)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """The connection of a shard was lost, or another try to connect has failed."""
        if shard_id in self._delivering:
            self._delivering.discard(shard_id)
            self._lost_at[shard_id] = self.clock.now()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The session of a shard goes on."""
        await self._connected(shard_id)

    async def on_shard_connect(self, shard_id: int) -> None:
        """A shard has a new session. Discord delivers from here on; `on_shard_ready` waits for the data of all its servers."""
        await self._connected(shard_id)

    async def _connected(self, shard_id: int) -> None:
        if shard_id in self._delivering or self.client.is_closed():
            return
        now = self.clock.now()
        began = self._lost_at.pop(shard_id, None)
        if began is None:
            began = await self._stored(shard_id)
        if began is None:
            # The first start, or another number of shards than before.
            self.encounters.available_since = now
        elif now - began >= SHORTEST_OUTAGE_MS:
            log.info(
                "Shard %d delivers again after %d s, which count for no deadline.", shard_id, (now - began) // 1_000
            )
            self._ended.append((shard_id, Outage(began, now)))
        self._delivering.add(shard_id)
        async with self.work.under_way():
            try:
                await self.record_outages()
            except StorageFault as fault:
                log.error("The outage of shard %d can't be stored now: %s", shard_id, stop_for(fault) or fault)

    async def record_outages(self) -> None:
        """Store the outages that have ended, and show the later deadlines. After a StorageFault they are left to the sweep."""
        while self._ended:
            shard_id, outage = self._ended[0]
            encounter_ids = await self.store.waits.note_outage(shard_id, self._shard_count, outage)
            if (shard_id, outage) in self._ended:
                self._ended.remove((shard_id, outage))
            for encounter_id in encounter_ids:
                shown = self._show_deadline(encounter_id)
                await attempt(log, "a later deadline can't be shown", shown, encounter=encounter_id)

    async def _show_deadline(self, encounter_id: int) -> None:
        loaded = await self.encounters.load(encounter_id)
        if loaded is not None and await self.encounters.deadline(loaded) is not None:
            await self.publisher.refresh(encounter_id)

    async def beat(self, *, last: bool = False) -> None:
        """Store until when the connected shards delivered, if that is due or the bot stops (last)."""
        now = self.clock.now()
        if last or now - self._beat_at >= HEARTBEAT_MS:
            self._beat_at = now
            await self.store.meta.set_all({self._key(shard_id): str(now) for shard_id in self._delivering})

    async def _stored(self, shard_id: int) -> int | None:
        stored = await self.store.meta.get(self._key(shard_id))
        return None if stored is None else int(stored)

    def _key(self, shard_id: int) -> str:
        return f"delivered-until-{shard_id}-of-{self._shard_count}"

    @property
    def _shard_count(self) -> int:
        return self.client.shard_count or 1
