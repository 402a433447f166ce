"""The practice duel: it ends, teaches attack and defence, and depends on the presses only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.duel.practice import practice

NAMES = ("Ada", "Straw man")


def coached(seed, *presses):
    """The code of the explanation after these presses."""
    return practice(NAMES, seed, presses).coach.code


def test_the_first_page():
    lesson = practice(NAMES, 1, ())
    assert lesson.coach.code == "duel-practice-talk"
    assert [choice.fields.get("intent") for choice in lesson.choices] == ["fight", "hold", "attack"]
    assert lesson.headline.code == "duel-head-silent"


def test_holding_back():
    assert coached(1, 1) == coached(1, 0) == coached(1, 0, 0) == "duel-practice-held"


@given(st.integers(0, 10**6), st.lists(st.integers(0, 2), max_size=14))
def test_it_ends_after_an_attack_and_a_defence(seed, wishes):
    presses, seen = [], set()
    for wish in [*wishes, *[2] * 14]:
        lesson = practice(NAMES, seed, presses)
        seen.add(lesson.coach.code)
        if not lesson.choices:
            break
        presses.append(wish % len(lesson.choices) if len(lesson.choices) > 1 else 0)
    assert lesson.choices == ()
    assert lesson.coach.code == "duel-practice-over"
    assert len(presses) == 12 or {"duel-practice-attack", "duel-practice-defend"} <= seen
    assert practice(NAMES, seed, presses) == lesson


def test_the_news_have_all_events():
    lesson = practice(NAMES, 3, (2,))
    assert {"duel-log-declared", "duel-log-first", "duel-log-decided"} <= {line.code for line in lesson.news}


@pytest.mark.parametrize("presses", [(7,), (2, 5), (-1,)])
def test_invalid_presses(presses):
    assert practice(NAMES, 1, presses) is None


def test_an_invalid_name():
    assert practice(("\u200b", "Straw man"), 1, ()) is None
