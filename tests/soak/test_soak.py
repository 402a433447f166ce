"""A month of play by post, in short and in full: whatever vanishes, each fight ends, calls a user or is parked."""

from __future__ import annotations

import os
import random
from collections import Counter
from pathlib import Path

import pytest

from rules.dice.rng import SeededDice
from tests.soak.calls import Calls
from tests.soak.checks import leftovers, still_running, unsettled_fights
from tests.soak.month import Month
from tests.world import intercepted, playing, riposte

QUIET_DAYS = 14
SETTLE_SECONDS = 60.0
HAPPENS = (
    *(
        "begun duel",
        "begun storypath",
        "begun totals",
        "corrected",
        "did gm.undo",
        "did gm.redo",
        "did initiative.pause",
    ),
    *("gone for good", "members left", "restarts", "outages", "messages deleted", "looked for the board"),
    *("channels deleted", "channels deleted unnoticed", "channels hidden"),
)
"""What a month has to contain, so that it tests something."""


async def soak(path: Path, seed: int, *, places: int, days: int) -> Counter[str]:
    """Play, let two weeks pass in which no member does anything, and check; return what has happened."""
    async with playing(riposte(path, SeededDice(seed))) as world:
        # A slow machine is no fault of the bot.
        world.env.settle_timeout = SETTLE_SECONDS
        calls = Calls(lambda: month.services.encounters, lambda: world.sent, world.clock.now)
        month = Month(world, calls, random.Random(seed))
        with intercepted(calls.watch):
            await month.open(places)
            await month.open_elsewhere()
            await month.play(days)
            await month.rest(QUIET_DAYS)
        faults = [*await unsettled_fights(month), *await leftovers(month), *calls.faults, *await still_running(month)]
        assert not faults, "\n".join(faults)
    month.events["pings"] = calls.total
    return month.events


async def test_a_few_days_in_three_channels(tmp_path: Path) -> None:
    events = await soak(tmp_path / "riposte.db", 1, places=3, days=3)
    assert events["presses"] > 10
    assert events["pings"] > 10


@pytest.mark.long
async def test_a_month_in_fifty_channels(tmp_path: Path) -> None:
    """RIPOSTE_SOAK: another seed."""
    seed = int(os.environ.get("RIPOSTE_SOAK", "1"))
    events = await soak(tmp_path / "riposte.db", seed, places=50, days=30)
    assert [name for name in HAPPENS if not events[name]] == []
    assert events["presses"] > 500
    assert events["pings"] > 500
