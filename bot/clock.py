"""The bot's clock: whole milliseconds since the Unix epoch, replaceable in tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from email.utils import mktime_tz, parsedate_tz
from typing import Final, Protocol

import aiohttp
import discord


class Clock(Protocol):
    """A source of the present time."""

    def now(self) -> int:
        """Unix time in milliseconds."""
        ...

    def synchronise(self, timestamp: int) -> None:
        """Use a timestamp of Discord (unix ms) that has just arrived."""
        ...


TRUSTED_MS: Final = 10 * 60 * 1000
"""How long the best timestamp is used: two clocks drift apart by less than a second meanwhile."""


def steady_seconds() -> float:
    """Seconds of a monotonic clock, including suspend where the system supports it."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class SystemClock:
    """The clock of the machine, as the command line uses it."""

    def now(self) -> int:
        """Unix time in milliseconds."""
        # Looked up at each call: the emulated Discord replaces the function.
        return int(discord.utils.utcnow().timestamp() * 1000)

    def synchronise(self, timestamp: int) -> None:
        """Do nothing: the time of the machine counts."""


class DiscordClock:
    """Discord's time, by which presses are ordered, on a monotonic clock.

    The system clock may be wrong, and may be corrected during a fight, so it is used only until the first timestamp of Discord.
    A timestamp is a little old when it arrives, so the most advanced one is the best.
    """

    def __init__(self, steady: Callable[[], float] = steady_seconds) -> None:
        self._steady = steady
        self._ahead: float | None = None
        """Discord's time minus the monotonic one, in ms."""
        self._trusted_until = 0.0

    def now(self) -> int:
        """Unix time in milliseconds."""
        if self._ahead is not None:
            return int(self._steady() * 1000 + self._ahead)
        return SystemClock().now()

    def synchronise(self, timestamp: int) -> None:
        steady = self._steady() * 1000
        ahead = timestamp - steady
        if self._ahead is None or ahead > self._ahead or steady >= self._trusted_until:
            self._ahead, self._trusted_until = ahead, steady + TRUSTED_MS


def date_trace(clock: Clock) -> aiohttp.TraceConfig:
    """A trace that passes the Date header of each response of Discord to the clock."""

    async def on_request_end(_: object, __: object, params: aiohttp.TraceRequestEndParams) -> None:
        # Other responses (attachments) may come from a cache.
        if str(params.url).startswith(discord.http.Route.BASE):
            date = parsedate_tz(params.response.headers.get("Date", ""))
            if date is not None:
                clock.synchronise(int(mktime_tz(date) * 1000))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(on_request_end)
    return trace


def snowflake_ms(snowflake: int) -> int:
    """The unix time (ms) in an id of Discord. Interactions are ordered by it, not by their arrival."""
    return (snowflake >> 22) + discord.utils.DISCORD_EPOCH
