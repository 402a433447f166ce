"""The arithmetic of docs/scale.md: assumptions, measured costs, and what follows.

`python tests/structure/scale.py` writes the table into the page.
Everything here is a number that stands in that page with its source; the page holds the table as this prints it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"
BEGIN, END = "<!-- table -->\n", "<!-- /table -->\n"
SIZES = (1, 2_500, 100_000, 1_000_000)

# Assumptions: how people play. Nobody has counted; put your own numbers in.
PLAYING = 0.10
"""Of all servers, those that play once in a week (a bot on one server: that one plays)."""
PRESSES = 200
"""That change a fight, in one evening of one group."""
BUSIEST = 0.20
"""Of a week's evenings, those that fall on its busiest one."""
EVENING_S = 4 * 3_600
SERVERS_A_SHARD = 1_000
LOAD = 0.5
"""Of a processor, what a process is to use at the peak."""

# Measured (python -m tests.bench.wire 400, and docs/scale.md)
PROCESS_MS = {"SQLite": 22.5, "PostgreSQL": 31.3}
SERVER_MS = 6.1
REQUESTS = 3.0
EVENTS = 1.25
BYTES = {"SQLite": 390, "PostgreSQL": 760}
BASE_MB = 120
SERVER_KB = 36
CONNECTIONS = 5

# Discord's limits, from its documentation
GLOBAL_LIMIT = 50
"""Requests a second; answers to interactions do not count."""
LARGE = 150_000
"""Servers from which on a bot gets large bot sharding."""
STARTS = 1_000
"""Sessions that may begin in a day."""
AT_A_TIME, AT_A_TIME_LARGE = 1, 16
"""Sessions that may begin within five seconds. Of a large bot Discord says how many; 16 is the least."""


def presses_a_second(servers: int) -> float:
    """At the peak: one group alone has all of its evening then."""
    return max(PRESSES, _playing(servers) * PRESSES * BUSIEST) / EVENING_S


def presses_a_day(servers: int) -> float:
    """On an average day."""
    return _playing(servers) * PRESSES / 7


def _playing(servers: int) -> float:
    return max(1.0, servers * PLAYING)


def counted(servers: int) -> float:
    """Requests a second at the peak that count towards the global limit: all but the answers."""
    return presses_a_second(servers) * (REQUESTS - 1)


def engine(servers: int) -> str:
    """SQLite as long as one process is enough."""
    return "SQLite" if servers <= SIZES[1] else "PostgreSQL"


def shards(servers: int) -> int:
    """Those of a large bot are a multiple of what Discord says."""
    needed = ceil(servers / SERVERS_A_SHARD)
    return ceil(needed / AT_A_TIME_LARGE) * AT_A_TIME_LARGE if servers >= LARGE else needed


def processes(servers: int) -> int:
    """As many as the presses of the peak want, and one more that can fail where there are several."""
    needed = ceil(presses_a_second(servers) * PROCESS_MS[engine(servers)] / 1_000 / LOAD)
    return needed if engine(servers) == "SQLite" else needed + 1


def memory_mb(servers: int) -> float:
    """Of each process."""
    return BASE_MB + servers * SERVER_KB / 1_024 / processes(servers)


def start_s(servers: int) -> float:
    """Until all shards have begun their sessions, after all were gone."""
    return ceil(shards(servers) / (AT_A_TIME_LARGE if servers >= LARGE else AT_A_TIME)) * 5


def starts_a_day(servers: int) -> float:
    """How often all shards may begin anew in a day."""
    allowed = max(2_000, servers / 1_000 * 5) if servers >= LARGE else STARTS
    return allowed / shards(servers)


def bytes_a_year(servers: int) -> float:
    """What is stored in a year, if nothing is removed."""
    return _playing(servers) * 52 * PRESSES * BYTES[engine(servers)]


def _size(number: float) -> str:
    for unit in ("B", "KB", "MB"):
        if number < 1_000:
            return f"{number:.0f} {unit}"
        number /= 1_000
    return f"{number:,.1f} GB" if number < 10 else f"{number:,.0f} GB"


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def _round(number: float) -> str:
    return f"{number:,.4f}" if number < 0.01 else f"{number:,.2f}" if number < 10 else f"{number:,.0f}"


def _database_load(servers: int) -> str:
    if engine(servers) == "SQLite":
        return "-"
    return f"{presses_a_second(servers) * SERVER_MS / 1_000:.1f}"


def _connections(servers: int) -> str:
    return "-" if engine(servers) == "SQLite" else str(processes(servers) * CONNECTIONS)


ROWS: tuple[tuple[str, Callable[[int], str]], ...] = (
    ("presses a second, at the peak", lambda n: _round(presses_a_second(n))),
    ("presses a day, on average", lambda n: _round(presses_a_day(n))),
    ("events a day", lambda n: _round(presses_a_day(n) * EVENTS)),
    ("stored in a year", lambda n: _size(bytes_a_year(n))),
    ("store", engine),
    ("processes", lambda n: f"{processes(n):,}"),
    ("memory of each", lambda n: f"{memory_mb(n):,.0f} MB"),
    ("connections to PostgreSQL", _connections),
    ("processors of PostgreSQL busy, at the peak", _database_load),
    ("shards", lambda n: f"{shards(n):,}"),
    ("all sessions begun after", lambda n: _time(start_s(n))),
    ("full restarts a day that Discord allows", lambda n: f"{int(starts_a_day(n)):,}"),
    ("counted requests a second, at the peak", lambda n: _round(counted(n))),
)


def table() -> Iterator[str]:
    """The table of the page, line by line."""
    yield "| servers | " + " | ".join(f"{size:,}" for size in SIZES) + " |"
    yield "|---|" + "--:|" * len(SIZES)
    for words, value in ROWS:
        yield f"| {words} | " + " | ".join(value(size) for size in SIZES) + " |"


def page(text: str) -> str:
    """The page with the table as it is now."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + "\n".join(table()) + "\n" + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
