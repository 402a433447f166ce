"""A cache of decoded and folded logs, which are only extended when they are requested again.

A log only ever grows, so a cached one may be short but is never wrong, even if another process appends to it. Only a store that
has lost commits has other events under the same numbers: then its epoch is another one, and the cached logs are dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from bot.encounters.rows import EventRow
from bot.runtime.tasks import NamedLocks
from bot.storage.limits import hold
from bot.store import Store
from rules.codec import decode_entry
from rules.history import History

EVENTS_KEPT: Final = 10_000
"""Events of all cached logs together, about 4 KB each; the last used log always stays."""
INLINE_EVENTS: Final = 50
"""Events decoded on the event loop, in a few milliseconds; more are decoded in a thread."""


class HistoryCache:
    """Logs with the states they fold to, the most recently used ones cached."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[int, History] = {}
        self._epoch = ""
        self._locks = NamedLocks()

    async def get(self, encounter_id: int) -> History:
        """The whole stored log of an encounter; empty for an unknown one. The caller owns the copy.

        Raises `CodecError`.
        """
        async with hold(self._locks(str(encounter_id)), self._store.database.where):
            while True:
                epoch = self._drop_lost()
                # Popped, so that a log with an unreadable event is not kept half-read.
                history = self._kept.pop(encounter_id, None) or History()
                rows = await self._store.encounters.events(encounter_id, after=history[-1].seq if history else 0)
                if epoch == self._store.epochs.current:
                    break
            if len(rows) > INLINE_EVENTS:
                await asyncio.to_thread(_extend, history, rows)
            else:
                _extend(history, rows)
            if history and epoch == self._drop_lost():
                self._keep(encounter_id, history)
            return history.copy()

    def _drop_lost(self) -> str:
        """The present epoch of the store; logs that were read in an earlier one are dropped."""
        if self._epoch != self._store.epochs.current:
            self._epoch = self._store.epochs.current
            self._kept.clear()
        return self._epoch

    def _keep(self, encounter_id: int, history: History) -> None:
        self._kept[encounter_id] = history
        events = sum(map(len, self._kept.values()))
        while events > EVENTS_KEPT and len(self._kept) > 1:
            events -= len(self._kept.pop(next(iter(self._kept))))


def _extend(history: History, rows: Sequence[EventRow]) -> None:
    history.extend(
        decode_entry(seq=row.seq, step=row.step, by=row.actor, at=row.at, kind=row.kind, body=row.body) for row in rows
    )
