"""How long somebody may take: reminders, deadlines, and the quiet hours in which their time stands still. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.cogs.server.settings import ServerSettings
from rules.state import AnyEncounter

HOUR_MS: Final = 3_600_000
_HOURS: Final = re.compile(r"(\d{1,2})(?::(\d\d))?\s*[-–]\s*(\d{1,2})(?::(\d\d))?")


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hours of a day in which nobody is called, by the clocks of a time zone; they may go past midnight."""

    start: time
    end: time
    zone: ZoneInfo

    def holds(self, at: int) -> bool:
        """Whether it is quiet at this time (unix ms)."""
        now = self._local(at).time()
        if self.start < self.end:
            return self.start <= now < self.end
        return now >= self.start or now < self.end

    def next(self, when: time, at: int) -> int:
        """The next time after `at` (both unix ms) at which the clocks show `when`."""
        day = self._local(at).date()
        while True:
            found = int(datetime.combine(day, when, self.zone).timestamp() * 1_000)
            if found > at:
                return found
            day += timedelta(days=1)

    def _local(self, at: int) -> datetime:
        return datetime.fromtimestamp(at / 1_000, self.zone)


def hours_of(typed: str) -> tuple[time, time] | None:
    """`22-8` or `22:30-7:15` as two times of the day; None for what is no such thing, or no time at all."""
    found = _HOURS.fullmatch(typed.strip())
    if found is None:
        return None
    try:
        start, end = (time(int(hour), int(minute or 0)) for hour, minute in (found.group(1, 2), found.group(3, 4)))
    except ValueError:
        return None
    return None if start == end else (start, end)


def zone_of(typed: str) -> ZoneInfo | None:
    """The time zone of this name (`Europe/Paris`), if there is one."""
    try:
        return ZoneInfo(typed.strip())
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_of(settings: ServerSettings) -> Quiet | None:
    """The quiet hours of a server."""
    hours, zone = hours_of(settings.quiet or ""), zone_of(settings.zone or "UTC")
    return None if hours is None or zone is None else Quiet(*hours, zone)


def later(start: int, spend: int, quiet: Quiet | None) -> int:
    """The time (unix ms) at which `spend` ms have passed since `start`, quiet hours not counted."""
    if quiet is None:
        return start + spend
    while True:
        if quiet.holds(start):
            start = quiet.next(quiet.end, start)
        night = quiet.next(quiet.start, start)
        if start + spend <= night:
            return start + spend
        spend -= night - start
        start = quiet.next(quiet.end, night)


@dataclass(frozen=True, slots=True)
class Due:
    """What is due, and when (unix ms)."""

    what: Literal["reminder", "skip"]
    at: int


def next_due(began: int, reminded: int, settings: ServerSettings, *, skips: bool) -> Due | None:
    """What is due next for somebody who is waited for since `began` (unix ms) and was reminded so often.

    skips: whether the fight can go on without her. A deadline that falls together with a reminder goes first.
    """
    quiet = quiet_of(settings)
    found = []
    end = ends_at(began, settings)
    if end is not None and skips:
        found.append(Due("skip", end))
    if settings.reminder:
        found.append(Due("reminder", later(began, (reminded + 1) * settings.reminder * HOUR_MS, quiet)))
    return min(found, key=lambda one: one.at, default=None)


def of_fight(settings: ServerSettings, state: AnyEncounter) -> ServerSettings:
    """The settings that hold in a fight: its own times, where its GM has set some, before those of the server."""
    own = {"deadline": state.deadline, "reminder": state.reminder}
    return settings.model_copy(update={name: hours for name, hours in own.items() if hours is not None})


def ends_at(began: int, settings: ServerSettings) -> int | None:
    """When the time of somebody runs out who is waited for since `began` (unix ms), in a fight that can go on without her."""
    return later(began, settings.deadline * HOUR_MS, quiet_of(settings)) if settings.deadline else None


def intervals(began: int, now: int, settings: ServerSettings) -> int:
    """How many intervals of reminders have passed: those that nobody was there to remind of are not made up for."""
    quiet, count = quiet_of(settings), 0
    while settings.reminder and later(began, (count + 1) * settings.reminder * HOUR_MS, quiet) <= now:
        count += 1
    return count
