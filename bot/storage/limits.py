"""Time limits of reads and changes, and the moment from which a change can't be taken back.

Reads and changes run in threads, where a server or a disk may keep them waiting for ever. Their caller waits for a limited time
only. A change that it gives up is not committed later; if its commit was sent already, the result is unknown (`CommitUnknown`).
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final, Generic, TypeVar

from bot.storage.errors import CommitUnknown, TimedOut

T = TypeVar("T")

LIMIT_SECONDS: Final = 10.0
"""For one read or change outside of interactions."""
POLL_SECONDS: Final = 0.1
"""Between two looks whether a commit has ended."""


@dataclass(eq=False, slots=True)
class WorkUnit:
    """The work for one interaction. Until its first durable change, all its reads and changes share a deadline.

    interaction_id: is stored with each durable change. deadline: by `time.monotonic`. committed: whether a durable change was
    committed. ended: what still runs in its context, such as a background task, has a limit of its own.
    """

    interaction_id: int
    deadline: float
    committed: bool = False
    ended: bool = False


_unit: ContextVar[WorkUnit | None] = ContextVar("unit", default=None)
_limit: ContextVar[float | None] = ContextVar("limit", default=LIMIT_SECONDS)


@contextmanager
def work_unit(interaction_id: int, seconds: float) -> Iterator[WorkUnit]:
    """A deadline for what is read and changed inside, in so many seconds."""
    unit = WorkUnit(interaction_id, time.monotonic() + seconds)
    token = _unit.set(unit)
    try:
        yield unit
    finally:
        unit.ended = True
        _unit.reset(token)


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Another limit for each read and change inside: for work that takes long. None: no limit."""
    token = _limit.set(seconds)
    try:
        yield
    finally:
        _limit.reset(token)


def current_unit() -> WorkUnit | None:
    """The unit of work that has not ended."""
    unit = _unit.get()
    return None if unit is None or unit.ended else unit


def seconds_left() -> float | None:
    """How long the next read or change may take; None: without limit."""
    unit = current_unit()
    return _limit.get() if unit is None or unit.committed else unit.deadline - time.monotonic()


def note_commit() -> None:
    """Note that a durable change of the present unit is committed."""
    if (unit := current_unit()) is not None:
        unit.committed = True


@asynccontextmanager
async def hold(lock: AbstractAsyncContextManager[object], where: Path | str) -> AsyncIterator[None]:
    """Hold a lock of this process; wait for it as long as `seconds_left`. Raises `TimedOut`."""
    async with AsyncExitStack() as stack:
        timer = asyncio.timeout(seconds_left())
        try:
            async with timer:
                await stack.enter_async_context(lock)
        except TimeoutError:
            raise TimedOut(where) from None
        yield


class State(Enum):
    """The state of an attempt. COMMITTING: the commit was sent. GIVEN_UP: it must not be sent any more."""

    RUNNING = auto()
    COMMITTING = auto()
    DONE = auto()
    FAILED = auto()
    GIVEN_UP = auto()


class Attempt(Generic[T]):
    """One read or change: run in a thread, and given up by its caller in the event loop."""

    result: T

    def __init__(self, where: Path | str) -> None:
        self._where = where
        self._guard = threading.Lock()
        self._interrupt: Callable[[], None] | None = None
        self.state = State.RUNNING
        self.abandoned = False
        """Whether the caller no longer waits."""

    def run(self, work: Callable[[], T]) -> T:
        """Do the work, in the thread. Raises `TimedOut` if it was given up before."""
        self.require()
        try:
            result = work()
        except BaseException:
            self._end(State.FAILED)
            raise
        self.result = result
        self._end(State.DONE)
        return result

    def require(self) -> None:
        """Raise `TimedOut` if the caller no longer waits."""
        if self.abandoned:
            raise TimedOut(self._where)

    def interruptible(self, interrupt: Callable[[], None]) -> None:
        """How to wake the thread from now on; called from another thread. Raises `TimedOut`."""
        with self._guard:
            self._interrupt = interrupt
            self.require()

    def not_interruptible(self) -> None:
        """Nothing is waited for that could be interrupted."""
        with self._guard:
            self._interrupt = None

    def committing(self) -> None:
        """Note that the commit is sent next. Raises `TimedOut` if it must not be."""
        with self._guard:
            self.require()
            self.state = State.COMMITTING

    def not_committed(self) -> None:
        """Note that the commit was refused, so that the change may run again."""
        with self._guard:
            self.state = State.RUNNING

    def _end(self, state: State) -> None:
        with self._guard:
            self._interrupt = None
            if self.state is not State.GIVEN_UP:
                self.state = state

    def give_up(self) -> State:
        """Let nothing be committed any more, unless the commit was sent; wake the thread. Returns the state."""
        with self._guard:
            self.abandoned = True
            if self.state is State.RUNNING:
                self.state = State.GIVEN_UP
            if self._interrupt is not None:
                self._interrupt()
            return self.state

    async def within_limit(
        self, start: Callable[[], Awaitable[T]], settle: Callable[[], Awaitable[bool]] | None = None
    ) -> T:
        """Await `start()`, which hands `run` to a thread, as long as `seconds_left`.

        settle: waits until the commit has ended, and says whether it succeeded; None for a change that is not durable.
        Raises `TimedOut`, and then nothing is committed, or `CommitUnknown`.
        """
        seconds = seconds_left()
        if seconds is not None and seconds <= 0:
            raise TimedOut(self._where)
        timer = asyncio.timeout(seconds)
        try:
            async with timer:
                return await start()
        except TimeoutError:
            if not timer.expired():
                raise
        state = self.give_up()
        if state is State.DONE:
            return self.result
        if state is State.COMMITTING and settle is not None:
            raise CommitUnknown(self._where, settle)
        raise TimedOut(self._where)

    async def settled(self) -> bool:
        """Wait for the end of the commit in this process; whether it succeeded."""
        while self.state is State.COMMITTING:  # noqa: ASYNC110 -- the thread may be blocked for hours, or for ever
            await asyncio.sleep(POLL_SECONDS)
        return self.state is State.DONE
