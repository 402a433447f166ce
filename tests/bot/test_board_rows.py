"""Boards of 2, 12 and 60 combatants: the headline first, at most as many rows as a phone shows, and all of them counted."""

from __future__ import annotations

import pytest

from bot.i18n.catalogue import load_catalogues
from bot.ui.board import board_pages, short_board
from bot.ui.render import RenderContext
from bot.ui.rows import PHONE_ROWS, PHONE_WIDTH, row_count
from bot.ui.table import WIDTH
from rules.commands import Add, Declare, Next
from rules.dice.rng import SeededDice
from rules.duel.commands import Engage
from rules.engine import Step, act, begin
from rules.log import Entry
from rules.state import Actor, AnyEncounter
from rules.totals.commands import Reveal
from rules.view.for_viewer import board_for
from tests.long_runs import sampled

GM = Actor(user="gm", gm=True)
PLAYERS = ("Vera", "Karl", "Pia", "Otto", "Zoé", "Nils")


def crowd(system: str, count: int) -> AnyEncounter:
    """A fight of so many combatants, up to six of them PCs, after its first dice."""
    begun = begin(system, {}, by=GM, at=0)
    assert isinstance(begun, Step)
    log: list[Entry] = list(begun.entries)
    state, dice = begun.state, SeededDice(5)

    def do(command: object) -> None:
        nonlocal state
        step = act(state, command, by=GM, at=1_000 * len(log), dice=dice, log=log)  # type: ignore[arg-type]
        if isinstance(step, Step):
            log.extend(step.entries)
            state = step.state

    pcs = PLAYERS[: count // 2]
    for name in pcs:
        do(Add(name=name, owner=name, side="pc"))
    for left in range(count - len(pcs), 0, -20):
        do(Add(name="Skeleton warrior", count=min(left, 20)))
    assert len(state.present) == count
    if system == "duel":
        pairs = [combatant.id for combatant in state.present]
        for first, second in zip(pairs[: count // 2], pairs[count // 2 :], strict=True):
            do(Engage(combatant=first, opponent=second))
        for fighter in pairs:
            do(Declare(combatant=fighter, intent="fight"))
    elif system == "storypath":
        do(Next())
    else:
        do(Reveal(missing="normal"))
    return state


@pytest.mark.parametrize("locale", sampled(["en", "fr", "de"], 1))
@pytest.mark.parametrize("count", [2, 12, 60])
@pytest.mark.parametrize("system", ["duel", "storypath", "totals"])
def test_a_board_is_as_long_as_a_phone_and_counts_every_combatant(system: str, count: int, locale: str) -> None:
    board, render = board_for(crowd(system, count)), RenderContext(load_catalogues(), locale)
    items, _ = short_board(render, board)
    texts = [item.content for item in items if hasattr(item, "content")]
    assert texts[0].startswith(f"### {render.headline(board.headline)}")
    rows = 0
    for text in texts:
        code = text.startswith("```")
        lines = text.removeprefix("```\n").removesuffix("\n```")
        rows += row_count(lines, WIDTH if code else PHONE_WIDTH)
    assert rows <= PHONE_ROWS
    shown = "\n".join(item.content for page in board_pages(render, board) for item in page if hasattr(item, "content"))
    assert all(name in shown for name in PLAYERS[: count // 2])
    assert "Skeleton warrior" in shown
