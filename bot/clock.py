"""Time as the rest of the bot sees it: whole milliseconds since the Unix epoch, from a source that tests can move."""

from __future__ import annotations

import time
from collections.abc import Callable
from email.utils import mktime_tz, parsedate_tz
from typing import Final, Protocol

import aiohttp
import discord


class Clock(Protocol):
    """Where the bot asks for the time."""

    def now(self) -> int:
        """Unix time in milliseconds."""
        ...

    def heard(self, stamped: int) -> None:
        """Discord has stamped something that has just arrived with this time (unix ms)."""
        ...


TRUSTED_MS: Final = 10 * 60 * 1000
"""How long the best stamp so far is better than a newer one: two clocks do not drift a second apart meanwhile."""


def steady_seconds() -> float:
    """Seconds since anywhere, which nobody can set; where the system knows, the time that it slept is among them."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class DiscordClock:
    """Discord's time, by which presses count, as far as we know it. It goes on evenly whatever happens to our own clock.

    A machine may start in the wrong year, and its clock may be put right in the middle of a fight: then the end of a window
    would come hours early, or not at all. So this is the machine's time only until Discord has stamped something. A stamp is
    a little old when it arrives, so the one that is most ahead is the best.
    """

    def __init__(self, steady: Callable[[], float] = steady_seconds) -> None:
        self._steady = steady
        self._ahead: float | None = None
        """Discord's time less the steady one, in ms."""
        self._trusted_until = 0.0

    def now(self) -> int:
        """Unix time in milliseconds."""
        if self._ahead is not None:
            return int(self._steady() * 1000 + self._ahead)
        # Looked up at each call: an emulated Discord replaces the function while it runs.
        return int(discord.utils.utcnow().timestamp() * 1000)

    def heard(self, stamped: int) -> None:
        """See `Clock`."""
        steady = self._steady() * 1000
        ahead = stamped - steady
        if self._ahead is None or ahead > self._ahead or steady >= self._trusted_until:
            self._ahead, self._trusted_until = ahead, steady + TRUSTED_MS


def stamps(clock: Clock) -> aiohttp.TraceConfig:
    """Tells a clock at what time Discord has answered each request: the first is the login, before anything is reckoned."""

    async def heard(_: object, __: object, answered: aiohttp.TraceRequestEndParams) -> None:
        # Elsewhere (attachments) the time may be that of an answer which was kept for days.
        if str(answered.url).startswith(discord.http.Route.BASE):
            stamped = parsedate_tz(answered.response.headers.get("Date", ""))
            if stamped is not None:
                clock.heard(int(mktime_tz(stamped) * 1000))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(heard)
    return trace


def snowflake_ms(snowflake: int) -> int:
    """The Unix time in milliseconds that Discord stamped on an id, such as an interaction's.

    Two interactions of one person are in the order of this time, whatever order they arrived in.
    """
    return (snowflake >> 22) + discord.utils.DISCORD_EPOCH
