"""Every message of a fight is within Discord's limits and says first who is next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from duel_table import DuelTable
from random_table import GM, RandomTable

from bot.cogs.encounter.view import begin_panel, gm_panel, own_panel, rules_panel, sheet_panel
from bot.i18n.catalogue import LOCALES, load_catalogues
from bot.ui.board import board_view
from bot.ui.render import LINES_LIMIT, RenderContext, announcement_view, fit_lines, note_view, paginate
from rules.commands import MEMBERS_LIMIT, Add, Member
from rules.duel.commands import Attack, Defend, Engage
from rules.message import UserText, msg
from rules.state import Actor, AnyEncounter
from rules.system import system_of, systems
from rules.view.for_viewer import RewindLabels, board_for, private_board
from tests import bodies
from tests.long_runs import sampled
from tests.sentences import label, says

LONG = "Konrad_*" * 10
STEPS = 50
PARTY = tuple(Member(user=str(number), name=LONG) for number in range(MEMBERS_LIMIT))
NEWS = tuple(msg("log-joined", name=UserText(said=LONG), side="pc") for _ in range(10))


class Table(RandomTable):
    """A random player for drawing only: what must hold in the rules is tested there."""

    def check(self) -> None:
        """Nothing more."""

    def check_preview(self, *_: Any) -> None:
        """Nothing more."""


def drawn(render: RenderContext, state: AnyEncounter) -> Iterator[tuple[str, Any]]:
    """Every message that may be drawn of this state."""
    yield "board", board_view(render, board_for(state), inactive=state.ended or state.paused is not None, until=2**41)
    yield "gm", gm_panel(render, GM, state, RewindLabels(NEWS[0], NEWS[0]), NEWS, channel=1, until=2**41, party=PARTY)
    yield "begin", begin_panel(render, GM, state, NEWS, PARTY)
    yield "rules", rules_panel(render, GM, state, NEWS)
    for combatant in list(state.combatants.values())[:2]:
        owner = Actor(user=combatant.owner or "gm", gm=combatant.owner is None)
        if combatant.status == "active":
            yield "sheet", sheet_panel(render, owner, state, combatant.id, NEWS)
        if private_board(state, owner) is not None:
            yield "own", own_panel(render, owner, state)
    news = system_of(state).announcement(state, 0)
    if news is not None:
        yield "announcement", announcement_view(render, news)


def check(state: AnyEncounter) -> None:
    """Every message of this state fits, in every language."""
    for locale in LOCALES:
        render = RenderContext(load_catalogues(), locale, 123_456_789, 99_999, epoch="zzz")
        for name, view in drawn(render, state):
            body = {
                "flags": bodies.COMPONENTS_V2,
                "components": view.to_components(),
                "allowed_mentions": {"parse": []},
            }
            assert bodies.problems("POST", "/channels/1/messages", body) == [], name
            parts = list(bodies.walk(body["components"]))
            assert all(len(component.get("custom_id", "")) <= 100 for component in parts), name
            if name == "board":
                first = next(component["content"] for component in parts if component["type"] == 10)
                assert first.startswith(f"### {render.headline(board_for(state).headline)}")


def crowded(table: Table, count: int) -> None:
    """As many people as there may be, with the longest names, and weapons where the system has them."""
    fields = table.system.sheet.model_fields
    sheet = {"weapon": "Hellebarde_*" * 3} if "weapon" in fields else {}
    for number in range(count):
        add = Add(
            name=f"{number} {LONG}"[:80], side="pc" if number % 2 else "npc", owner=f"owner {number}", sheet=sheet
        )
        table.give(add, GM, table.now, None)


@pytest.mark.parametrize("system", [system.id for system in systems()])
@pytest.mark.parametrize("seed", sampled(range(2), 1))
def test_users_73_every_message_fits_in_every_state(system: str, seed: int) -> None:
    table = Table(system, f"limits {seed}")
    crowded(table, 3 * seed)
    for _ in range(STEPS):
        if table.step():
            check(table.state)


@pytest.mark.parametrize("system", [system.id for system in systems()])
def test_sixty_people_with_the_longest_names_fit(system: str) -> None:
    table = Table(system, "crowd")
    crowded(table, 60)
    assert len(table.state.combatants) == 60
    check(table.state)
    for _ in range(20):
        table.step()
    check(table.state)


def test_a_first_line_that_is_too_long_is_cut_and_not_left_out() -> None:
    render = RenderContext(load_catalogues(), "en")
    shown = fit_lines(render, ["x" * 5_000, "second"], LINES_LIMIT)
    assert shown.startswith("xxx")
    assert says(shown, "ui-more", count=1)
    assert len(shown) <= LINES_LIMIT


def test_a_line_that_fills_a_message_alone_is_cut_below_its_heading_too() -> None:
    render = RenderContext(load_catalogues(), "en")
    shown = fit_lines(render, ["Taken back:", "x" * 5_000, "third"], LINES_LIMIT)
    assert shown.startswith(f"{label('ui-undone')}\nxxx")
    assert says(shown, "ui-more", count=1)
    assert len(shown) <= LINES_LIMIT


@pytest.mark.parametrize("locale", LOCALES)
def test_a_refusal_that_names_many_people_is_still_a_sentence(locale: str) -> None:
    known = tuple(UserText(said=f"{number}{LONG}"[:80]) for number in range(60))
    view = note_view(
        RenderContext(load_catalogues(), locale),
        msg("refusal-no-such-combatant", name=UserText(said=LONG), known=known),
    )
    (shown,) = [component["content"] for component in bodies.walk(view.to_components()) if component["type"] == 10]
    assert shown.startswith(
        load_catalogues().say(locale, msg("refusal-no-such-combatant", name=UserText(said=LONG), known=()))[:20]
    )
    assert len(shown) <= LINES_LIMIT


def test_of_rolls_for_many_none_is_left_out() -> None:
    render = RenderContext(load_catalogues(), "en")
    lines = [
        msg(
            "ui-roll",
            name=UserText(said=f"{n} {LONG}"),
            dice=UserText(said="1d6"),
            shown=UserText(said="[" + "6·" * 80 + "]"),
            total=480,
            unit="total",
        )
        for n in range(25)
    ]
    every = [line for page in paginate(render, lines) for line in page]
    assert every == lines
    for page in paginate(render, lines):
        (shown,) = [
            component["content"]
            for component in bodies.walk(note_view(render, *page).to_components())
            if component["type"] == 10
        ]
        assert not says(shown, "ui-more")


def test_a_gms_panel_has_room_for_as_many_choices_as_fit() -> None:
    """Four dodges that wait for the GM are 24 buttons, more than there is room for beside the GM's own."""
    table = DuelTable()
    for number in range(4):
        table.add(f"A{number}", f"a{number}", length=200).add(f"B{number}", f"b{number}", length=1)
        table.do(Engage(combatant=f"A{number}", opponent=f"B{number}"))
    table.both_fight()
    for engagement in table.state.fight.engagements:
        table.do(Attack(combatant=engagement.attacker, margin=1, engagement=engagement.id))
        table.do(Defend(combatant=engagement.roles[1], defence="dodge", margin=1, engagement=engagement.id))
    check(table.state)
