"""An hour of play in very many channels, in virtual time: nothing may grow."""

from __future__ import annotations

import asyncio
import gc
import os
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.bench.fights import DuelTable
from tests.bench.measures import Extent, Measure
from tests.bench.stage import Stage, riposte

EACH = 10
"""In a minute, one channel of so many plays."""
_HARNESS = ("*/simcord/*", "*/copy.py", "*/tests/*", "*/tracemalloc.py")
"""Where what is allocated belongs to the emulated Discord or to the benchmark."""


@dataclass(frozen=True, slots=True)
class Held:
    """What the bot holds at a moment. memory: bytes; locks: with everything else that is kept for a fight under way."""

    tasks: int
    memory: int
    handles: int
    locks: int


def rows(extent: Extent, folder: Path) -> Iterator[Measure]:
    """What the bot holds at the end of the hour, less what it held after a third of it."""
    whim = Random(7)
    tracemalloc.start()
    try:
        with Stage(riposte(folder / "hour.db")) as stage:
            tables = [DuelTable(stage) for _ in range(extent.channels)]
            samples = []
            presses = 0
            for minute in range(1, extent.minutes + 1):
                for table in whim.sample(tables, max(1, len(tables) // EACH)):
                    stage.run(table.next_press().make())
                    presses += 1
                stage.run(stage.world.pass_time(60))
                stage.forget()
                if minute in (extent.minutes // 3, extent.minutes):
                    samples.append(_held(stage))
    finally:
        tracemalloc.stop()
    before, after = samples[0], samples[-1]
    what = f"{extent.minutes} minutes of play in {extent.channels} channels ({presses} presses): growth of"
    for name in ("tasks", "handles", "locks"):
        one, other = getattr(after, name), getattr(before, name)
        yield Measure(f"{what} {name}", "after a third of it", one - other, 0, "more", detail=f"{one} / {other}")
    grown = (after.memory - before.memory) / 1e6
    detail = f"{after.memory / 1e6:.2f} MB / {before.memory / 1e6:.2f} MB, without the emulated Discord"
    yield Measure(f"{what} memory", "after a third of it", grown, 1, "MB more", detail=detail)


def _held(stage: Stage) -> Held:
    bot = stage.bot
    gc.collect()
    snapshot = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(False, one) for one in _HARNESS])
    return Held(
        tasks=len(stage.run(_tasks())),
        memory=sum(one.size for one in snapshot.statistics("filename")),
        handles=len(os.listdir("/proc/self/fd")),
        locks=sum(
            len(kept)
            for kept in (
                bot.services.encounters._locks.held,
                bot.services.locks.held,
                bot.services.publisher._updates,
                bot.services.publisher._backoffs,
                bot.services.publisher._unknown,
                bot.services.scheduler._waiting,
            )
        ),
    )


async def _tasks() -> set[asyncio.Task[object]]:
    return asyncio.all_tasks()
