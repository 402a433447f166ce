"""What a fight takes on the disk, and what many of them do to the start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.bench.fights import DuelTable
from tests.bench.measures import Extent, Measure, in_turn, median
from tests.bench.stage import Stage, riposte
from tests.bench.stock import stock

COMMANDS = 50
SETTING_UP = 6
"""Commands that a `DuelTable` gives before the first blow, its beginning included."""
NPCS = 6


def size(extent: Extent, folder: Path) -> Iterator[Measure]:
    """The file after a number of fights that have ended and were summed up, and after one of them."""
    sizes = []
    for fights in (1, 1 + extent.ended):
        path = folder / f"ended-{fights}.db"
        with Stage(riposte(path)) as stage:
            for _ in range(fights):
                DuelTable(stage, NPCS).play_out(COMMANDS - SETTING_UP - 1)
                stage.forget()
        sizes.append(path.stat().st_size)
    each = (sizes[1] - sizes[0]) / extent.ended / 1024
    detail = f"an empty file with one such fight {sizes[0] // 1024} KB, {extent.ended} more {sizes[1] // 1024} KB"
    what = f"an ended fight of {COMMANDS} commands and {2 + NPCS} combatants on disk"
    yield Measure(what, "-", each, 64, "KB", detail=detail)


def start(extent: Extent, folder: Path) -> Iterator[Measure]:
    """From the opening of the file until the bot is ready, with many open fights in it and with none."""
    none, many = folder / "none.db", folder / "stock.db"
    with Stage(riposte(none)):
        pass
    stock(many, extent.fights)
    manys, nones = in_turn(extent.starts, lambda: _started(many), lambda: _started(none))
    one, other = median(manys), median(nones)
    detail = f"{one:.0f} ms / {other:.0f} ms, without the imports"
    yield Measure(f"start with {extent.fights:,} open fights until READY", "with none", one / other, 1.5, detail=detail)


def _started(path: Path) -> float:
    with Stage(riposte(path)) as stage:
        return stage.opening
