"""Bounds of a notation, checked by the parser: every parsed tree can be rolled and stored."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_dice_properties import dice_groups, has_bounds, trees, untimed

from rules.dice import DiceError, parse, roll
from rules.dice.bounds import total_bounds
from rules.dice.limits import MAX_TOTAL
from rules.dice.rng import SeededDice

HUGE = "*".join(["999999999"] * 3)


@pytest.mark.parametrize(
    ("notation", "low", "high"),
    [
        ("2d6+1", 3, 13),
        ("d6-d4", -3, 5),
        ("-2d6", -12, -2),
        ("d4*d[-3..2]", -12, 8),
        ("7/d2", 3, 7),
        ("-7/d2", -7, -4),
        ("d[-7..7]/d[-3..-1]", -7, 7),
        ("4d6kh3", 3, 18),
        ("4d6dl3", 1, 6),
        ("4d6kh9", 4, 24),
        ("0d6", 0, 0),
        ("5d10t8", 0, 5),
        ("d[0..5]r0", 1, 5),
        ("d[0..5]ro0", 0, 5),
        ("2d6!", 2, 60_000),
        ("2d6!kl1", 1, 6),
        ("d[-2..-1]!", -20_000, -1),
        ("4dF", -4, 4),
    ],
)
def test_the_lowest_and_the_highest_total(notation, low, high):
    assert total_bounds(parse(notation)) == (low, high)


@pytest.mark.parametrize(
    ("notation", "code"),
    [
        ("999999999999999", "dice-number"),
        (f"1d6*{HUGE}", "dice-total"),
        (f"-{HUGE}", "dice-total"),
        (f"d6+{HUGE}-{HUGE}", "dice-total"),
        (f"{HUGE}/{HUGE}", "dice-total"),
        ("1000000000*1000000", "dice-total"),
        ("1d6/0", "dice-zero-division"),
        ("6/(d2-1)", "dice-zero-division"),
        ("6/0d6", "dice-zero-division"),
        ("6/5d10t8", "dice-zero-division"),
        ("d1000000r999990", "dice-again"),
        ("1000d6r5", "dice-again"),
    ],
)
def test_a_notation_that_exceeds_a_bound_is_not_parsed(notation, code):
    with pytest.raises(DiceError) as caught:
        parse(notation)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "notation", ["10/d6!", "10/d[0..5]r0", "1000d2!", "1000d6r3", "999999999*999999", "d6!r1kh2t3"]
)
def test_a_notation_within_the_bounds_is_rolled(notation):
    assert abs(roll(parse(notation), SeededDice(1)).total) <= MAX_TOTAL


@untimed
@given(trees(dice_groups()), st.integers())
def test_a_roll_stays_within_its_bounds(tree, seed):
    if not has_bounds(tree):
        return
    low, high = total_bounds(tree)
    assert -MAX_TOTAL <= low <= high <= MAX_TOTAL
    try:
        assert low <= roll(tree, SeededDice(seed)).total <= high
    except DiceError as error:
        assert error.code == "dice-budget"  # noqa: PT017 - a roll above the budget has no total
