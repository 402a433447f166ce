"""Periodic tasks.

`discord.ext.tasks` uses the system clock: set back by hours, it pauses for hours; set forward, it catches up on runs. The event
loop's monotonic clock does neither.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class PeriodicTask:
    """Runs `work` every `seconds`. `work` must not raise. first: the delay of the first run in seconds."""

    def __init__(self, name: str, seconds: float, work: Callable[[], Awaitable[None]], *, first: float = 0) -> None:
        self._name = name
        self._seconds = seconds
        self._work = work
        self._first = first
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start; call once, in the event loop."""
        self._task = asyncio.create_task(self._run(), name=self._name)

    def stop(self) -> None:
        """Cancel the running work, and stop."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        await asyncio.sleep(self._first)
        while True:
            await self._work()
            await asyncio.sleep(self._seconds)
