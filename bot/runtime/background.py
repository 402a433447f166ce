"""Long computations in threads, so that the event loop goes on.

They share the interpreter with the event loop, which runs again within `SWITCH_SECONDS`; more threads would only slow it down.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

P = ParamSpec("P")
T = TypeVar("T")

THREADS: Final = 2
"""Concurrent computations, so that a short one need not wait for a long one."""
WAIT_SECONDS: Final = 20
"""The longest wait for a free thread."""
SWITCH_SECONDS: Final = 0.001
"""The interpreter's switch interval. Python's default of 5 ms is noticeable in a press, which takes about ten switches."""


class Busy(Exception):  # noqa: N818 - no error: others are computing
    """No thread was free within `WAIT_SECONDS`."""


def set_switch_interval() -> None:
    """Set `SWITCH_SECONDS`. Once for each process."""
    sys.setswitchinterval(SWITCH_SECONDS)


class Background:
    """Runs pure functions in threads: `THREADS` at a time, and one at a time for each server."""

    def __init__(self) -> None:
        self._threads = asyncio.Semaphore(THREADS)
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def run(self, guild_id: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` and return its result. Raises `Busy`, and the exceptions of `work`."""
        turn = self._turns.get(guild_id)
        if turn is None:
            turn = self._turns[guild_id] = asyncio.Lock()
        async with AsyncExitStack() as held:
            try:
                async with asyncio.timeout(WAIT_SECONDS):
                    await held.enter_async_context(turn)
                    await held.enter_async_context(self._threads)
            except TimeoutError:
                raise Busy from None
            return await asyncio.to_thread(work, *args, **kwargs)
