"""When reminders and deadlines of a wait are due; quiet hours do not count. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.cogs.server.settings import ServerSettings
from bot.cogs.server.typed_times import hours_of, zone_of
from bot.cogs.turn_timer.store import Outage
from rules.state import AnyEncounter, Wait

HOUR_MS: Final = 3_600_000
SPARED_HOURS: Final = 1
"""Time to press after a long outage, where a server has no reminders."""
LONG_OUTAGE_MS: Final = HOUR_MS
"""From this length on, players have to notice that the bot is back."""


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


def quiet_of(settings: ServerSettings) -> Quiet | None:
    """The quiet hours of a server."""
    hours, zone = hours_of(settings.quiet or ""), zone_of(settings.zone or "UTC")
    return None if hours is None or zone is None else Quiet(*hours, zone)


def later(start: int, spend: int, quiet: Quiet | None, outages: Sequence[Outage] = ()) -> int:
    """The time (unix ms) `spend` ms after `start`, without quiet hours and outages (in order)."""
    for outage in outages:
        if outage.ended <= start:
            continue
        if _later(start, spend, quiet) <= outage.began:
            break
        spend -= max(0, counted(start, outage.began, quiet))
        start = outage.ended
    return _later(start, spend, quiet)


def counted(start: int, end: int, quiet: Quiet | None) -> int:
    """The ms between two times (unix ms), without quiet hours."""
    if quiet is None:
        return end - start
    total = 0
    while start < end:
        if quiet.holds(start):
            start = quiet.next(quiet.end, start)
            continue
        night = min(quiet.next(quiet.start, start), end)
        total += night - start
        start = night
    return total


def _later(start: int, spend: int, quiet: Quiet | None) -> int:
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


def of_fight(settings: ServerSettings, state: AnyEncounter) -> ServerSettings:
    """The settings of the server with the times that the GM has set for this fight."""
    own = {"deadline": state.deadline, "reminder": state.reminder}
    return settings.model_copy(update={name: hours for name, hours in own.items() if hours is not None})


@dataclass(frozen=True, slots=True)
class Times:
    """When the waits of a fight are due (unix ms).

    settings: see `of_fight`. available: the start of the bot after a downtime of unknown length; 0: there was none.
    events: revision -> time. outages: in order.
    """

    settings: ServerSettings
    available: int
    events: Mapping[int, int]
    outages: Sequence[Outage] = ()

    def began(self, state: AnyEncounter, wait: Wait) -> int:
        """When it began; after an undo, time begins anew."""
        return self.events[origin(state, wait)]

    def ends_at(self, state: AnyEncounter, waits: Sequence[Wait]) -> int | None:
        """The deadline of waits that are passed over together, when the time of each is up; None: there is none.

        Outages do not count, and after a long one there is at least the time of a reminder.
        """
        settings, quiet = self.settings, quiet_of(self.settings)
        if not settings.deadline:
            return None
        spared = min(settings.deadline, settings.reminder or SPARED_HOURS)
        end = later(max(self.began(state, wait) for wait in waits), settings.deadline * HOUR_MS, quiet, self.outages)
        long = (outage.ended for outage in self.outages if outage.length >= LONG_OUTAGE_MS)
        back = max((self.available, *long))
        return max(end, later(back, spared * HOUR_MS, quiet, self.outages))

    def reminder_at(self, state: AnyEncounter, wait: Wait) -> int | None:
        """When its only reminder is due."""
        hours = self.settings.reminder
        return later(self.began(state, wait), hours * HOUR_MS, quiet_of(self.settings)) if hours else None


def origin(state: AnyEncounter, wait: Wait) -> int:
    """The revision whose time is the beginning of a wait."""
    return max(1, wait.since, state.rewound)
