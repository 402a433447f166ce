"""Spans of hours and time zones as people type them."""

from __future__ import annotations

import pytest

from bot.cogs.server.typed_times import hours_of, zone_of


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("22-8", "22:00-08:00"),
        ("22:30-7:15", "22:30-07:15"),
        (" 0 – 6 ", "00:00-06:00"),
        ("22h30-7h15", "22:30-07:15"),
        ("22h-8h", "22:00-08:00"),
        ("de 22 h à 8 h", "22:00-08:00"),
        ("22 Uhr-8 Uhr", "22:00-08:00"),
        ("von 22 Uhr 30 bis 8 Uhr", "22:30-08:00"),
        ("22.30-7.15", "22:30-07:15"),
        ("11pm-7am", "23:00-07:00"),
        ("11:30 PM to 7 a.m.", "23:30-07:00"),
        ("12am-12pm", "00:00-12:00"),
        ("20-24", "20:00-00:00"),
        ("22−8", "22:00-08:00"),
    ],
)
def test_hours_are_parsed(typed: str, expected: str) -> None:
    hours = hours_of(typed)
    assert hours is not None
    assert f"{hours[0]:%H:%M}-{hours[1]:%H:%M}" == expected


@pytest.mark.parametrize(
    "typed", ["", "22", "25-8", "8-8", "22-8-9", "at night", "10:75-11", "13pm-8", "0am-8am", "22h5-8"]
)
def test_other_texts_are_no_hours(typed: str) -> None:
    assert hours_of(typed) is None


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Europe/Paris", "Europe/Paris"),
        (" europe/paris ", "Europe/Paris"),
        ("new york", "America/New_York"),
        ("America/New York", "America/New_York"),
        ("berlin", "Europe/Berlin"),
        ("utc", "UTC"),
        ("UTC+2", "Etc/GMT-2"),
        ("GMT-5", "Etc/GMT+5"),
        ("+02:00", "Etc/GMT-2"),
        ("UTC−3", "Etc/GMT+3"),
        ("UTC+0", "UTC"),
    ],
)
def test_zones_are_parsed(typed: str, expected: str) -> None:
    zone = zone_of(typed)
    assert zone is not None
    assert zone.key == expected


@pytest.mark.parametrize("typed", ["", "Mars/Olympus", "../etc/passwd", "/etc/localtime", "Europe", "UTC+15", "UTC-13"])
def test_other_texts_are_no_time_zone(typed: str) -> None:
    assert zone_of(typed) is None
