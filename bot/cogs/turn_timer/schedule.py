"""When reminders and deadlines of a wait are due; quiet hours do not count. Pure."""

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
    """Hours of the day, in a time zone, without reminders and skips. They may span midnight."""

    start: time
    end: time
    zone: ZoneInfo

    def holds(self, at: int) -> bool:
        """Whether a time (unix ms) is in the quiet hours."""
        now = self._local(at).time()
        if self.start < self.end:
            return self.start <= now < self.end
        return now >= self.start or now < self.end

    def next(self, when: time, at: int) -> int:
        """The next time after `at` (both unix ms) at which it is `when` o'clock."""
        day = self._local(at).date()
        while True:
            moment = int(datetime.combine(day, when, self.zone).timestamp() * 1_000)
            if moment > at:
                return moment
            day += timedelta(days=1)

    def _local(self, at: int) -> datetime:
        return datetime.fromtimestamp(at / 1_000, self.zone)


def hours_of(typed: str) -> tuple[time, time] | None:
    """`22-8` or `22:30-7:15` as two times of the day; None if it does not parse or the times are equal."""
    match = _HOURS.fullmatch(typed.strip())
    if match is None:
        return None
    try:
        start, end = (time(int(hour), int(minute or 0)) for hour, minute in (match.group(1, 2), match.group(3, 4)))
    except ValueError:
        return None
    return None if start == end else (start, end)


def zone_of(typed: str) -> ZoneInfo | None:
    """The time zone of this name, for example `Europe/Paris`; None if there is none."""
    try:
        return ZoneInfo(typed.strip())
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_of(settings: ServerSettings) -> Quiet | None:
    """The quiet hours of a server."""
    hours, zone = hours_of(settings.quiet or ""), zone_of(settings.zone or "UTC")
    return None if hours is None or zone is None else Quiet(*hours, zone)


def later(start: int, spend: int, quiet: Quiet | None) -> int:
    """The time (unix ms) `spend` ms after `start`, without counting quiet hours."""
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
    """A reminder or a skip, and its time (unix ms)."""

    what: Literal["reminder", "skip"]
    at: int


def next_due(began: int, reminded: int, settings: ServerSettings, *, skips: bool) -> Due | None:
    """The next reminder or skip of a wait that began at `began` (unix ms), after `reminded` reminders.

    skips: whether the fight can go on without the player. A deadline goes before a reminder at the same time.
    """
    quiet = quiet_of(settings)
    dues = []
    end = ends_at(began, settings)
    if end is not None and skips:
        dues.append(Due("skip", end))
    if settings.reminder:
        dues.append(Due("reminder", later(began, (reminded + 1) * settings.reminder * HOUR_MS, quiet)))
    return min(dues, key=lambda due: due.at, default=None)


def of_fight(settings: ServerSettings, state: AnyEncounter) -> ServerSettings:
    """The settings of the server with the times that the GM has set for this fight."""
    own = {"deadline": state.deadline, "reminder": state.reminder}
    return settings.model_copy(update={name: hours for name, hours in own.items() if hours is not None})


def ends_at(began: int, settings: ServerSettings) -> int | None:
    """The deadline (unix ms) of a wait that began at `began`, in a fight that can go on without the player."""
    return later(began, settings.deadline * HOUR_MS, quiet_of(settings)) if settings.deadline else None


def intervals(began: int, now: int, settings: ServerSettings) -> int:
    """The number of reminder intervals that have passed. Reminders missed while the bot was down are not made up for."""
    quiet, count = quiet_of(settings), 0
    while settings.reminder and later(began, (count + 1) * settings.reminder * HOUR_MS, quiet) <= now:
        count += 1
    return count
