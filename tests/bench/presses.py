"""What a press costs: beside a bare command, in a long fight, beside many fights; and what drawing a large board costs."""

from __future__ import annotations

import os
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from bot.ui.board import board_view
from bot.ui.render import RenderContext, announcement_view
from rules.view.for_viewer import announcement_for, board_for
from tests.bench.bare import BareBot, Drawn, bare
from tests.bench.fights import ATTACK, DuelTable, Host, crowd, custom_ids
from tests.bench.measures import Extent, Measure, in_turn, median, quietest, slowest
from tests.bench.stage import Stage, riposte
from tests.bench.stock import stock

YOUNG = 10
"""An event near the beginning of a fight."""
COMBATANTS = 60
GM = "ui.gm"


def beside_a_bare_command(extent: Extent, folder: Path) -> Iterator[Measure]:
    """A whole press, until nothing is left to be done, against the whole of what the least bots do."""
    times: dict[str, list[float]] = {}
    with Stage(riposte(folder / "press.db")) as ours:
        table = DuelTable(ours)
        with Stage(bare(folder / "bare.db", ours.run(_drawn(ours, table)))) as theirs:
            bot = theirs.world.bot
            assert isinstance(bot, BareBot)
            theirs.run(bot.post(theirs.world.channel.id))
            vera = theirs.world.people["vera"].actor

            def pair() -> float:
                """An attack and its parry; all that is timed is noted in `times`."""
                for name in ("in place", "announcing"):
                    took = _pressed(ours, table)
                    times.setdefault("press", []).append(took)
                    times.setdefault(name, []).append(took)
                return took

            def command() -> float:
                return _counted("command", vera.slash(theirs.world.channel, "note"))

            def like(name: str, button: str) -> float:
                message = next(one for one in theirs.world.messages() if bot.board and one.id == bot.board.id)
                custom_id = next(found for found in custom_ids(message) if found.endswith(button))
                return _counted(name, vera.click(message, custom_id=custom_id))

            def _counted(name: str, work: Coroutine[Any, Any, object]) -> float:
                took = theirs.timed(work)
                theirs.forget()
                times.setdefault(name, []).append(took)
                return took

            sides = (
                pair,
                command,
                partial(like, "like in place", ATTACK),
                command,
                partial(like, "like announcing", GM),
            )
            in_turn(min(extent.rounds, 5), *sides)
            times.clear()
            in_turn(extent.rounds // 2 or 1, *sides)
    one = "a bare command that makes one durable insert"
    for what, name, against, other, bound in (
        ("a press that changes a fight, median", "press", one, "command", 2.0),
        ("- of these: a press that changes the board in place (1 request)", "in place", one, "command", 2.0),
        ("- of these: a press that announces (4 requests)", "announcing", one, "command", 2.0),
        ("- the same press in place", "in place", "one durable insert and the same request", "like in place", 2.0),
        (
            "- the same press that announces",
            "announcing",
            "one durable insert and the same 4 requests",
            "like announcing",
            2.0,
        ),
    ):
        yield _compared(what, against, times[name], times[other], bound)
    ours_ms, theirs_ms = slowest(times["press"]), slowest(times["command"])
    detail = f"{ours_ms:.1f} ms / {theirs_ms:.1f} ms"
    yield Measure("a press that changes a fight, p99", f"{one}, p99", ours_ms / theirs_ms, 3.0, detail=detail)


async def _drawn(stage: Stage, table: DuelTable) -> Drawn:
    """The messages of a duel, for those who draw nothing themselves."""
    found = await table.loaded()
    render = RenderContext(stage.bot.services.catalogues, "en", found.row.id, found.row.revision)
    told = announcement_for(found.state, 0)
    assert told is not None
    return Drawn(board_view(render, board_for(found.state)), announcement_view(render, told))


def in_a_long_fight(extent: Extent, folder: Path) -> Iterator[Measure]:
    """The same press early and late in a fight."""
    with Stage(riposte(folder / "long.db")) as stage:
        old, young = DuelTable(stage), [DuelTable(stage)]
        old.play_to(extent.late)

        def late() -> float:
            return _pressed(stage, old)

        def early() -> float:
            if stage.run(young[-1].loaded()).row.revision > 3 * YOUNG:
                young.append(DuelTable(stage))
                young[-1].play_to(YOUNG)
            return _pressed(stage, young[-1])

        # An even number of presses each, so that both have as many announcements.
        lates, earlies = in_turn(extent.rounds, late, early)
        what = f"a press in a fight of event {extent.late:,}"
        yield _compared(what, f"in one of event {YOUNG}", lates, earlies, 1.2)


def beside_many_fights(extent: Extent, folder: Path) -> Iterator[Measure]:
    """The same press with many and with few open fights in the file."""
    few, many = folder / "few.db", folder / "many.db"
    stock(few, 10)
    stock(many, extent.fights)
    with ExitStack() as stages:
        sizes, tables = [], []
        for path in (few, many):
            before = resident()
            stage = stages.enter_context(Stage(riposte(path)))
            table = DuelTable(stage)
            in_turn(10, lambda stage=stage, table=table: _pressed(stage, table))  # type: ignore[misc]
            sizes.append(resident() - before)
            tables.append((stage, table))
        (few_stage, few_table), (many_stage, many_table) = tables
        fews, manys = in_turn(
            extent.rounds, lambda: _pressed(few_stage, few_table), lambda: _pressed(many_stage, many_table)
        )
    yield _compared(f"a press with {extent.fights:,} open fights in the file", "with 10", manys, fews, 1.2)
    yield Measure(
        f"memory with {extent.fights:,} open fights in the file",
        "with 10",
        (sizes[1] - sizes[0]) / 1e6,
        50,
        "MB more",
        detail=f"a bot takes {sizes[1] / 1e6:.1f} MB / {sizes[0] / 1e6:.1f} MB more than the process before it",
    )


def of_a_large_board(extent: Extent, folder: Path) -> Iterator[Measure]:
    """Loading, drawing and sending the board of a fight with many combatants, against a press in a duel."""
    with Stage(riposte(folder / "large.db")) as stage:
        table = DuelTable(stage)
        for system in ("duel", "storypath", "totals"):
            encounter_id = stage.run(_crowded(stage, system))

            def redraw(encounter_id: int = encounter_id) -> float:
                took = stage.timed(stage.bot.services.publisher.refresh(encounter_id))
                stage.forget()
                return took

            redraws, presses = in_turn(extent.rounds // 3 or 1, redraw, lambda: _pressed(stage, table))
            what = f"a redraw of a {system} board with {COMBATANTS} combatants"
            yield _compared(what, "a press in a duel", redraws, presses, 0.5)


async def _crowded(stage: Stage, system: str) -> int:
    world = stage.world
    host = Host(stage.bot, world.guild.id, world.people["maud"].actor.id)
    encounter_id = await host.begin(world.guild.create_text_channel(f"crowd-{system}").id, system)
    await crowd(host, encounter_id, COMBATANTS)
    await stage.bot.services.publisher.publish(encounter_id)
    return encounter_id


def _pressed(stage: Stage, table: DuelTable) -> float:
    took = stage.timed(table.next_press().make())
    stage.forget()
    return took


def _compared(what: str, against: str, ours: list[float], theirs: list[float], bound: float) -> Measure:
    one, other = median(ours), median(theirs)
    quiet = f"the quietest tenth {quietest(ours):.1f} / {quietest(theirs):.1f}"
    return Measure(what, against, one / other, bound, detail=f"{one:.1f} ms / {other:.1f} ms; {quiet}")


def resident() -> int:
    """The bytes of memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGESIZE")
