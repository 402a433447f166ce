"""Practice fights: they end, teach each side of the game, keep its secrets, and depend on the presses only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.practice import PRESSES
from rules.system import system, systems

NAMES = ("Ada", "Straw man")
SYSTEMS = [rules.id for rules in systems()]
FIRST = {"duel": "duel-practice-talk", "totals": "totals-practice-choose", "storypath": "storypath-practice-roll"}
TAUGHT = {
    "duel": {"duel-practice-attack", "duel-practice-defend"},
    "totals": {"totals-practice-choose", "totals-practice-again"},
    "storypath": {"storypath-practice-roll", "storypath-practice-take", "storypath-practice-act"},
}


def lesson(kind, seed, presses, names=NAMES):
    """The page after these presses."""
    return system(kind).practice(names, seed, presses)


def coached(seed, *presses):
    """The code of the explanation after these presses in a duel."""
    return lesson("duel", seed, presses).coach.code


def test_there_is_one_for_each_system():
    assert set(SYSTEMS) == set(FIRST)


@pytest.mark.parametrize("kind", SYSTEMS)
def test_the_first_page(kind):
    page = lesson(kind, 1, ())
    assert page.coach.code == FIRST[kind]
    assert page.choices


def test_the_first_page_of_a_duel():
    page = lesson("duel", 1, ())
    assert [choice.fields.get("intent") for choice in page.choices] == ["fight", "hold", "attack"]
    assert page.headline.code == "duel-head-silent"


def test_holding_back():
    assert coached(1, 1) == coached(1, 0) == coached(1, 0, 0) == "duel-practice-held"


@pytest.mark.parametrize("kind", SYSTEMS)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 9), max_size=PRESSES))
def test_it_ends_and_has_taught(kind, seed, wishes):
    presses, seen = [], set()
    for wish in [*wishes, *[2] * PRESSES, 2]:
        page = lesson(kind, seed, presses)
        seen.add(page.coach.code)
        if not page.choices:
            break
        presses.append(wish % len(page.choices))
    assert page.choices == ()
    assert page.coach.code == f"{kind}-practice-over"
    assert len(presses) == PRESSES or TAUGHT[kind] <= seen
    assert lesson(kind, seed, presses) == page


def test_the_news_have_all_events():
    page = lesson("duel", 3, (2,))
    assert {"duel-log-declared", "duel-log-first", "duel-log-decided"} <= {line.code for line in page.news}


def test_the_attack_of_the_opponent_is_secret_until_the_reveal():
    page = lesson("totals", 3, ())
    assert "totals-log-chosen" not in {line.code for line in page.news}
    assert not any("normal" in line.model_dump_json() for line in (*page.news, page.headline))


def test_all_kinds_of_attack_are_offered():
    offered = lesson("totals", 3, ()).choices
    assert {choice.fields.get("manner") for choice in offered} >= {"normal", "quick", "feint", "forced", "held"}
    labels = [choice.label.model_dump_json() for choice in offered]
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize("kind", SYSTEMS)
@pytest.mark.parametrize("presses", [(99,), (0, 77), (-1,)])
def test_invalid_presses(kind, presses):
    assert lesson(kind, 1, presses) is None


@pytest.mark.parametrize("kind", SYSTEMS)
def test_an_invalid_name(kind):
    assert lesson(kind, 1, (), ("\u200b", "Straw man")) is None
