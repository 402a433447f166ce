"""What is done again and again while the bot runs.

`discord.ext.tasks` reckons with the machine's clock: set back by hours it pauses for hours, set forward it makes up for what
it takes to have missed. The loop's own time goes on evenly.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class PeriodicTask:
    """Does some work every so many seconds. work: says itself what went wrong; it raises nothing.

    first: how many seconds after the start.
    """

    def __init__(self, name: str, seconds: float, work: Callable[[], Awaitable[None]], *, first: float = 0) -> None:
        self._name = name
        self._seconds = seconds
        self._work = work
        self._first = first
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; call once, in the event loop."""
        self._task = asyncio.create_task(self._run(), name=self._name)

    def stop(self) -> None:
        """Break off what is being done, and do it no more."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        await asyncio.sleep(self._first)
        while True:
            await self._work()
            await asyncio.sleep(self._seconds)
