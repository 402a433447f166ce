"""Reminders and deadlines: quiet hours do not count."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from duel_table import fighting

from bot.cogs.server.settings import ServerSettings
from bot.cogs.turn_timer.deadlines import HOUR_MS, Times, counted, later, quiet_of
from bot.cogs.turn_timer.store import Outage
from rules.state import Wait


def at(raw: str) -> int:
    """Unix ms of a UTC time such as `2026-01-01 18:00`."""
    return int(datetime.fromisoformat(raw).replace(tzinfo=UTC).timestamp() * 1_000)


NIGHTS = ServerSettings(quiet="22:00-08:00")


@pytest.mark.parametrize(
    ("start", "hours", "end"),
    [
        ("2026-01-01 18:00", 2, "2026-01-01 20:00"),
        ("2026-01-01 20:00", 2, "2026-01-01 22:00"),
        ("2026-01-01 20:00", 12, "2026-01-02 18:00"),
        ("2026-01-01 23:00", 1, "2026-01-02 09:00"),
        ("2026-01-02 03:00", 1, "2026-01-02 09:00"),
        ("2026-01-01 08:00", 28, "2026-01-02 22:00"),
        ("2026-01-01 08:00", 29, "2026-01-03 09:00"),
    ],
)
def test_users_95_quiet_hours_do_not_count(start: str, hours: int, end: str) -> None:
    assert later(at(start), hours * HOUR_MS, quiet_of(NIGHTS)) == at(end)


def test_quiet_hours_within_a_day() -> None:
    noon = quiet_of(ServerSettings(quiet="12:00-13:30"))
    assert later(at("2026-01-01 11:00"), 2 * HOUR_MS, noon) == at("2026-01-01 14:30")


def test_quiet_hours_are_local_times() -> None:
    """Paris is one hour ahead in winter and two in summer; on 29 March 2026 its clocks go forward at night."""
    paris = quiet_of(ServerSettings(quiet="22:00-08:00", zone="Europe/Paris"))
    assert later(at("2026-01-01 21:30"), HOUR_MS, paris) == at("2026-01-02 08:00")
    assert later(at("2026-03-28 20:30"), HOUR_MS, paris) == at("2026-03-29 06:30")


def test_without_quiet_hours_every_hour_counts() -> None:
    assert later(at("2026-01-01 23:00"), 5 * HOUR_MS, None) == at("2026-01-02 04:00")


def times(settings: ServerSettings, *, available: str = "2026-01-01 00:00") -> Times:
    """Of a fight whose first event was at 8:00 and whose second one at 10:00."""
    return Times(settings, at(available), {1: at("2026-01-01 08:00"), 2: at("2026-01-01 10:00")})


BEGUN = fighting().state.model_copy(update={"rewound": 0})
EARLY, LATE = Wait(who="c1", since=1), Wait(who="c2", since=2)


def test_a_reminder_comes_before_the_deadline_of_the_same_wait() -> None:
    both = times(ServerSettings(reminder=6, deadline=12))
    assert both.reminder_at(BEGUN, EARLY) == at("2026-01-01 14:00")
    assert both.ends_at(BEGUN, [EARLY]) == at("2026-01-01 20:00")


def test_without_hours_there_is_neither() -> None:
    assert times(ServerSettings()).reminder_at(BEGUN, EARLY) is None
    assert times(ServerSettings()).ends_at(BEGUN, [EARLY]) is None


def test_waits_that_end_together_have_the_time_of_the_youngest() -> None:
    assert times(ServerSettings(deadline=12)).ends_at(BEGUN, [EARLY, LATE]) == at("2026-01-01 22:00")


def test_a_start_of_the_bot_leaves_the_time_of_a_reminder() -> None:
    """Nothing could be pressed while it did not run."""
    after_downtime = times(ServerSettings(reminder=6, deadline=12), available="2026-01-03 08:00")
    assert after_downtime.ends_at(BEGUN, [EARLY]) == at("2026-01-03 14:00")


def test_after_an_undo_time_begins_anew() -> None:
    rewound = BEGUN.model_copy(update={"rewound": 2})
    assert times(ServerSettings(deadline=12)).ends_at(rewound, [EARLY]) == at("2026-01-01 22:00")


@pytest.mark.parametrize(
    ("outages", "end"),
    [
        ([("08:30", "09:00")], "2026-01-01 14:30"),
        ([("06:00", "07:00")], "2026-01-01 14:00"),
        ([("07:00", "09:00")], "2026-01-01 15:00"),
        ([("08:30", "09:00"), ("08:45", "09:30")], "2026-01-01 15:00"),
        ([("08:30", "10:00"), ("08:45", "09:30")], "2026-01-01 15:30"),
        ([("08:30", "09:00"), ("14:20", "14:50")], "2026-01-01 15:00"),
        ([("14:00", "16:00")], "2026-01-01 14:00"),
        ([("13:30", "23:30")], "2026-01-02 08:30"),
    ],
)
def test_outages_do_not_count(outages: list[tuple[str, str]], end: str) -> None:
    """Six hours from 8 o'clock, in a server that is quiet from 22:00 to 8:00."""
    found = [Outage(at(f"2026-01-01 {began}"), at(f"2026-01-01 {ended}")) for began, ended in outages]
    assert later(at("2026-01-01 08:00"), 6 * HOUR_MS, quiet_of(NIGHTS), found) == at(end)


def test_time_between_quiet_hours_is_counted() -> None:
    assert counted(at("2026-01-01 20:00"), at("2026-01-02 09:00"), quiet_of(NIGHTS)) == 3 * HOUR_MS
    assert counted(at("2026-01-01 23:00"), at("2026-01-02 07:00"), quiet_of(NIGHTS)) == 0


def test_a_long_outage_leaves_the_time_of_a_reminder_and_a_short_one_what_was_left() -> None:
    settings = ServerSettings(reminder=6, deadline=12)
    long = Outage(at("2026-01-01 19:30"), at("2026-01-01 21:00"))
    short = Outage(at("2026-01-01 19:30"), at("2026-01-01 20:00"))
    events = {1: at("2026-01-01 08:00")}
    assert Times(settings, 0, events, [long]).ends_at(BEGUN, [EARLY]) == at("2026-01-02 03:00")
    assert Times(settings, 0, events, [short]).ends_at(BEGUN, [EARLY]) == at("2026-01-01 20:30")
