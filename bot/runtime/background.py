"""Long computations off the event loop: only the person who asked waits for them.

They share one interpreter with the event loop, which gets its turn within `SWITCH_SECONDS`; more threads at a time would only
take turns from it.
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
"""Computations at a time; a short one needs not wait for a long one."""
WAIT_SECONDS: Final = 20
"""How long somebody waits until it is her turn."""
SWITCH_SECONDS: Final = 0.001
"""How long a thread computes while another one wants to; Python's own 5 ms are felt in a press, which takes some ten turns."""


class Busy(Exception):  # noqa: N818 - no error: others are computing
    """It was not one's turn within `WAIT_SECONDS`."""


def share_fairly() -> None:
    """Let no computation keep the event loop waiting for long. Once for each process."""
    sys.setswitchinterval(SWITCH_SECONDS)


class Background:
    """Runs pure functions in threads: `THREADS` at a time, and one at a time for each server."""

    def __init__(self) -> None:
        self._threads = asyncio.Semaphore(THREADS)
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def run(self, guild_id: int, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What `work` returns. Raises `Busy`, and whatever `work` raises."""
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
            return await asyncio.to_thread(work, *given, **named)
