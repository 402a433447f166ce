"""Work that a stop waits for, locks by name, periodic tasks, and long computations in threads."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final, ParamSpec, TypeVar
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


class PeriodicTask:
    """Runs `work` every `seconds`. `work` must not raise. first: the delay of the first run in seconds.

    Uses the monotonic clock of the event loop. `discord.ext.tasks` uses the system clock: set back by hours, it pauses for
    hours; set forward, it catches up on runs.
    """

    def __init__(self, name: str, seconds: float, work: Callable[[], Awaitable[None]], *, first: float = 0) -> None:
        self._name = name
        self._seconds = seconds
        self._work = work
        self._first = first
        self._task: asyncio.Task[None] | None = None
        self._working = False
        self._last = False

    def start(self) -> None:
        """Start; call once, in the event loop."""
        self._task = asyncio.create_task(self._run(), name=self._name)

    def finish(self) -> None:
        """Stop after the running work."""
        self._last = True
        if not self._working:
            self.stop()

    def stop(self) -> None:
        """Cancel the running work, and stop."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        await asyncio.sleep(self._first)
        while not self._last:
            self._working = True
            await self._work()
            self._working = False
            await asyncio.sleep(0 if self._last else self._seconds)


P = ParamSpec("P")
T = TypeVar("T")

THREADS: Final = 2
"""Concurrent computations, so that a short one need not wait for a long one."""
WAIT_SECONDS: Final = 20
"""The longest wait for a free thread."""
SWITCH_SECONDS: Final = 0.001
"""The interpreter's switch interval. Python's default of 5 ms is noticeable in a press, which takes about ten switches."""


GC_THRESHOLDS: Final = (2_000, 10, 1_000)
"""New objects until a collection, and collections of each generation until one of the next."""


class Busy(Exception):  # noqa: N818 - no error: others are computing
    """No thread was free within `WAIT_SECONDS`."""


def set_switch_interval() -> None:
    """Set `SWITCH_SECONDS`. Once for each process."""
    sys.setswitchinterval(SWITCH_SECONDS)


def keep_collections_short() -> None:
    """Exempt all present objects from garbage collection, and make full collections rare. Once for each process.

    A full collection looks at every object, modules and cached logs included, and holds the event loop for up to half a
    second. Cycles are found young: a collection of `GC_THRESHOLDS` looks at 20,000 objects at most, in about 10 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


class Background:
    """Runs pure functions in threads: `THREADS` at a time, and one at a time for each server.

    The threads share the interpreter with the event loop, so that more of them would only slow it down.
    """

    def __init__(self) -> None:
        self._threads = asyncio.Semaphore(THREADS)
        self._locks = NamedLocks()

    async def run(self, guild_id: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` and return its result. Raises `Busy`, and the exceptions of `work`."""
        async with AsyncExitStack() as held:
            try:
                async with asyncio.timeout(WAIT_SECONDS):
                    await held.enter_async_context(self._locks(str(guild_id)))
                    await held.enter_async_context(self._threads)
            except TimeoutError:
                raise Busy from None
            return await asyncio.to_thread(work, *args, **kwargs)
