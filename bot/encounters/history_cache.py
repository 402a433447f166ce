"""The logs of encounters, decoded and folded once: what is asked for again has only to be brought up to date.

A log only ever grows, whichever process adds to it, so that what is remembered of one is never wrong, only short.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final
from weakref import WeakValueDictionary

from bot.encounters.rows import EventRow
from bot.store import Store
from rules.codec import decode_entry
from rules.history import History

EVENTS_KEPT: Final = 10_000
"""Events of all remembered logs together, about 4 KB each; the log that was asked for last stays in any case."""
AT_ONCE: Final = 50
"""Events that are read on the event loop, in a few milliseconds; more are read in a thread."""


class Histories:
    """Logs with the states they fold to. The most recently used are remembered."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[int, History] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def get(self, encounter_id: int) -> History:
        """The whole log of an encounter as it is stored now; empty for an unknown one. The caller owns it.

        Raises `CodecError`.
        """
        async with self._lock(encounter_id):
            # What can't be read is not remembered half-read.
            past = self._kept.pop(encounter_id, None) or History()
            rows = await self._store.encounters.events(encounter_id, after=past[-1].seq if past else 0)
            if len(rows) > AT_ONCE:
                await asyncio.to_thread(_read, past, rows)
            else:
                _read(past, rows)
            if past:
                self._keep(encounter_id, past)
            return past.copy()

    def _keep(self, encounter_id: int, past: History) -> None:
        self._kept[encounter_id] = past
        events = sum(map(len, self._kept.values()))
        while events > EVENTS_KEPT and len(self._kept) > 1:
            events -= len(self._kept.pop(next(iter(self._kept))))

    def _lock(self, encounter_id: int) -> asyncio.Lock:
        lock = self._locks.get(encounter_id)
        if lock is None:
            lock = self._locks[encounter_id] = asyncio.Lock()
        return lock


def _read(past: History, rows: Sequence[EventRow]) -> None:
    past.extend(
        decode_entry(seq=row.seq, step=row.step, by=row.actor, at=row.at, kind=row.kind, body=row.body) for row in rows
    )
