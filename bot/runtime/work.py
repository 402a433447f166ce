"""Work that must not be cut off when the bot stops, and locks by name."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

log = logging.getLogger(__name__)

POLL_SECONDS: Final = 0.02


class WorkInProgress:
    """Counts the pieces of work under way, so that a stop can wait for them."""

    def __init__(self) -> None:
        self.draining = False
        self.count = 0

    @asynccontextmanager
    async def under_way(self) -> AsyncIterator[None]:
        """Count one piece of work for as long as the block runs."""
        self.count += 1
        try:
            yield
        finally:
            self.count -= 1

    async def drain(self, seconds: float) -> None:
        """Take no new work, and wait for that under way at most so many seconds."""
        self.draining = True
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while self.count and loop.time() < end:  # noqa: ASYNC110 - an event that is never set would stop the offline table
            await asyncio.sleep(POLL_SECONDS)
        if self.count:
            log.warning("%d piece(s) of work did not finish within %g s.", self.count, seconds)


class NamedLocks:
    """One lock a name, which exists while it is held or waited for."""

    def __init__(self) -> None:
        self.held: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __call__(self, name: str) -> asyncio.Lock:
        lock = self.held.get(name)
        if lock is None:
            lock = self.held[name] = asyncio.Lock()
        return lock
