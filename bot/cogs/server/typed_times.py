"""Spans of hours and time zones as people type them in English, French and German."""

from __future__ import annotations

import re
from datetime import time
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

_TIME: Final = r"(\d{1,2})\s*(?:(?:[:.h]\s*(\d\d))|h)?\s*(?:uhr\s*(\d\d)?|heures?)?\s*(am|pm|a\.m\.|p\.m\.)?"
_TO: Final = r"\s*(?:-|–|—|−|‐|‑|to|until|bis|à|a|au|jusqu['’]à)\s*"
_BEFORE: Final = r"(?:from|von|ab|de|between|entre|zwischen)?\s*"
_HOURS: Final = re.compile(f"{_BEFORE}{_TIME}{_TO}{_TIME}", re.IGNORECASE)
_OFFSET: Final = re.compile(r"(?:utc|gmt|z)?\s*([+\-−–])\s*(\d{1,2})(?::?00)?", re.IGNORECASE)
EAST_LIMIT, WEST_LIMIT = 14, 12
"""The zones of whole hours that exist: UTC+14 to UTC-12."""


def hours_of(typed: str) -> tuple[time, time] | None:
    """Two times of the day, such as `22-8`, `22h30-7h15`, `22 Uhr bis 8 Uhr` or `11pm-7am`.

    None if the text does not parse or the times are equal.
    """
    match = _HOURS.fullmatch(typed.strip())
    if match is None:
        return None
    groups = match.groups()
    start, end = _time(*groups[:4]), _time(*groups[4:])
    return None if start is None or end is None or start == end else (start, end)


def _time(hour: str, minute: str | None, minute_after: str | None, half: str | None) -> time | None:
    number = int(hour)
    if half is not None:
        if not 1 <= number <= 12:
            return None
        number = number % 12 + (12 if half.lower().startswith("p") else 0)
    try:
        # 24 is the end of a day.
        return time(0 if number == 24 and half is None else number, int(minute or minute_after or 0))
    except ValueError:
        return None


def zone_of(typed: str) -> ZoneInfo | None:
    """The time zone of a name, a city or an offset, such as `europe/paris`, `New York` or `UTC+2`. None if there is none."""
    offset = _OFFSET.fullmatch(typed.strip())
    if offset is not None:
        return _fixed(offset[1] == "+", int(offset[2]))
    key = _key(typed)
    name = _zones().get(key) or _cities().get(key)
    return None if name is None else ZoneInfo(name)


def _fixed(is_east: bool, hours: int) -> ZoneInfo | None:
    if hours == 0:
        return ZoneInfo("UTC")
    if hours > (EAST_LIMIT if is_east else WEST_LIMIT):
        return None
    # The names of these zones have the sign of POSIX: west of Greenwich is positive.
    return ZoneInfo(f"Etc/GMT{'-' if is_east else '+'}{hours}")


def _key(typed: str) -> str:
    return re.sub(r"[\s_]+", "_", typed.strip()).casefold()


@cache
def _zones() -> dict[str, str]:
    return {_key(name): name for name in available_timezones()}


@cache
def _cities() -> dict[str, str]:
    """The last part of each name, such as `new_york`, where it is of one zone only."""
    names: dict[str, set[str]] = {}
    for name in available_timezones():
        area, _, city = name.rpartition("/")
        if area and not area.startswith(("Etc", "SystemV", "US", "posix", "right")):
            names.setdefault(_key(city), set()).add(name)
    return {city: next(iter(zones)) for city, zones in names.items() if len(zones) == 1}


def zone_name(key: str) -> str:
    """The name of a zone for people: `UTC+2` for `Etc/GMT-2`, else as it stands."""
    if not key.startswith("Etc/GMT") or key[7:8] not in ("+", "-"):
        return key
    return f"UTC{'−' if key[7] == '+' else '+'}{key[8:]}"
