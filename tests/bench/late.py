"""What might grow with the length of a fight: GM panel, undo, redo, preview, log, the first press after a restart, the fold."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from bot.encounters.rows import EventRow
from bot.encounters.service import CommandContext, Outcome, Requester
from rules.codec import decode_entry
from rules.commands import Command, Redo, Set, Undo
from rules.engine import Preview
from rules.history import History
from rules.log import Entry
from tests.bench.fights import DuelTable
from tests.bench.measures import Extent, Measure, in_turn, median, quietest
from tests.bench.stage import Stage, riposte

EARLY: Final = 10
FORMATS: Final = ("text", "markdown", "json", "summary")
TICK_SECONDS: Final = 0.001


class Gm:
    """The GM of a fight. Each method does something once and returns the milliseconds that it takes."""

    def __init__(self, stage: Stage, revision: int) -> None:
        self.stage = stage
        self.table = DuelTable(stage)
        self.table.play_to(revision)

    def panel(self) -> float:
        """Open the GM panel."""
        return self._timed(self.table.press_of("maud", "ui.gm").make())

    def press(self) -> float:
        """The next press of a player."""
        return self._timed(self.table.next_press().make())

    def preview(self) -> float:
        """Foresee an override."""

        async def foresee() -> None:
            request = self._request()
            foreseen = await self.stage.bot.services.encounters.preview(
                self.table.encounter_id, Set(combatant="Vera", attribute="vi", value="7"), request
            )
            assert isinstance(foreseen, tuple)
            assert isinstance(foreseen[1], Preview)

        return self._timed(foresee())

    def undo(self) -> float:
        """Undo the newest step."""
        return self._timed(self._give(Undo()))

    def redo(self) -> float:
        """Redo the step that was undone."""
        return self._timed(self._give(Redo()))

    def log(self, form: str) -> float:
        """Ask for the log."""
        maud = self.stage.world.people["maud"].actor
        return self._timed(maud.slash(self.table.channel, "initiative log", format=form))

    def forget(self) -> None:
        """Drop everything that the bot has cached of fights, as a restart does."""
        encounters = self.stage.bot.services.encounters
        encounters._histories._kept.clear()
        encounters._store._cache.clear()
        encounters._states.clear()

    async def _give(self, command: Command) -> None:
        outcome = await self.stage.bot.services.encounters.run(self.table.encounter_id, command, self._request())
        assert isinstance(outcome, Outcome), outcome

    def _request(self) -> CommandContext:
        world = self.stage.world
        caller = Requester(world.people["maud"].actor.id, world.guild.id, self.table.channel.id, manages=True)
        return CommandContext(caller, self.stage.bot.services.clock.now())

    def _timed(self, work: Coroutine[Any, Any, object]) -> float:
        took = self.stage.timed(work)
        self.stage.forget()
        return took


def growth(extent: Extent, folder: Path) -> Iterator[Measure]:
    """What a GM does late in a fight against the same early in one; the log; the fold."""
    with Stage(riposte(folder / "late.db")) as stage:
        early = Gm(stage, EARLY)
        for revision in (extent.late, 3 * extent.late):
            late = Gm(stage, revision)
            # Undo and redo take turns, so that the fights keep their lengths.
            whats = ("panel", "preview", "undo", "redo")
            sides = [getattr(gm, what) for what in whats for gm in (late, early)]
            in_turn(2, *sides)
            times = in_turn(max(extent.rounds // 6, 1), *sides)
            for place, what in enumerate(whats):
                ours, theirs = times[2 * place : 2 * place + 2]
                yield _row(f"{what} at event {revision:,}", f"at event {EARLY}", ours, theirs, 1.2)
            if revision == extent.late:
                for form in FORMATS:
                    logs, presses = in_turn(
                        max(extent.rounds // 30, 1),
                        lambda late=late, form=form: late.log(form),  # type: ignore[misc]
                        early.press,
                    )
                    yield _row(f"/initiative log ({form}) of {revision:,} events", "a press", logs, presses, 10)
                yield from _cold(extent, early, late)
                events = stage.run(stage.bot.services.store.encounters.events(late.table.encounter_id))
        yield _held(late)
    folds, loads = in_turn(
        max(extent.rounds // 30, 1),
        lambda: _timed(lambda: History(map(_decoded, events))),
        lambda: _timed(lambda: [json.loads(row.body) for row in events]),
    )
    what = f"decode and fold a log of {len(events):,} events"
    yield _row(what, "json.loads of the same rows", folds, loads, 4.5)


def _cold(extent: Extent, early: Gm, late: Gm) -> Iterator[Measure]:
    """The first press of a long fight with empty caches, against one with all that it needs in them."""
    colds, warms = [], []
    for _ in range(max(extent.rounds // 10, 1)):
        late.forget()
        colds.append(late.press())
        early.press()
        warms.append(early.press())
    yield _row(f"a press in a cold fight of event {extent.late:,}", "in a warm one", colds, warms, 2)


def _held(gm: Gm) -> Measure:
    """The longest time that any of a GM's actions in a long fight holds the event loop."""
    longest, culprit = 0.0, ""
    deeds: dict[str, Callable[[], Coroutine[Any, Any, object]]] = {
        form: lambda form=form: gm.stage.world.people["maud"].actor.slash(  # type: ignore[misc]
            gm.table.channel, "initiative log", format=form
        )
        for form in FORMATS
    }
    deeds["panel"] = lambda: gm.table.press_of("maud", "ui.gm").make()
    for name, deed in deeds.items():
        for _ in range(3):
            gm.forget()
            gap = gm.stage.run(_longest_gap(deed()))
            gm.stage.forget()
            if gap > longest:
                longest, culprit = gap, name
    return Measure("longest hold of the event loop by log or panel", "-", longest, 50, "ms", detail=f"by: {culprit}")


async def _longest_gap(work: Coroutine[Any, Any, object]) -> float:
    """The longest time (ms) between two turns of another task while the work is done."""
    gaps: list[float] = []

    async def tick() -> None:
        while True:
            began = perf_counter()
            await asyncio.sleep(TICK_SECONDS)
            gaps.append(perf_counter() - began - TICK_SECONDS)

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0)
    await work
    ticking.cancel()
    with suppress(asyncio.CancelledError):
        await ticking
    return 1_000 * max(gaps, default=0.0)


def _decoded(row: EventRow) -> Entry:
    return decode_entry(seq=row.seq, step=row.step, by=row.actor, at=row.at, kind=row.kind, body=row.body)


def _timed(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return 1_000 * (perf_counter() - began)


def _row(what: str, against: str, ours: list[float], theirs: list[float], bound: float) -> Measure:
    quiet = f"the quietest tenth {quietest(ours):.1f} / {quietest(theirs):.1f}"
    detail = f"{median(ours):.1f} ms / {median(theirs):.1f} ms; {quiet}"
    return Measure(what, against, median(ours) / median(theirs), bound, detail=detail)
