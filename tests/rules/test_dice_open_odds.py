"""Chances of dice that explode: against closed forms, against sampling cut off by hand, and never too high."""

from fractions import Fraction

import pytest

from rules.dice import DiceError, at_least, bounded, distribution, parse
from rules.dice.open_odds import REST


@pytest.mark.parametrize("notation", ["d10-d10", "4dF", "2d6+3", "4d6kh3", "5d10t8", "d20r1", "7"])
def test_without_exploding_dice_it_is_the_exact_distribution(notation):
    assert bounded(parse(notation)) == distribution(parse(notation))


@pytest.mark.parametrize("notation", ["d10!-d10!", "4d6!", "2d6!+d8!-3", "5d10!t8", "3dF!", "d2!", "d20!r2"])
def test_what_is_left_out_is_tiny_and_never_nothing(notation):
    rest = 1 - sum(bounded(parse(notation)).values())
    assert 0 < rest <= REST


def test_an_open_die_reaches_any_number():
    """d10!: 10k + r or more takes k explosions, then r or more."""
    chances = bounded(parse("d10!"))
    for needed in range(1, 60):
        explosions, face = divmod(needed, 10)
        exactly = Fraction(1, 10**explosions) * (Fraction(11 - face, 10) if face else 1)
        assert 0 <= exactly - at_least(chances, needed) <= REST


def test_the_open_difference_against_its_closed_form():
    """Two open dice are equal with 1/11: as many explosions on both (81/99), then the same of nine faces."""
    chances = bounded(parse("d10!-d10!"))
    equal = Fraction(81, 99) * Fraction(1, 9)
    assert 0 <= equal - chances[0] <= REST
    assert 0 <= (1 - equal) / 2 - at_least(chances, 1) <= REST
    assert 0 <= (1 + equal) / 2 - at_least(chances, 0) <= REST


def test_an_open_difference_is_symmetric():
    chances = bounded(parse("d10!-d10!"))
    assert all(chances[total] == chances[-total] for total in chances)


def test_successes_of_exploding_dice():
    """d10!t8: an explosion is a success itself, so k of them and more have the chance 3/10 · (1/10)^(k-1)."""
    chances = bounded(parse("d10!t8"))
    for successes in range(1, 8):
        exactly = Fraction(3, 10) * Fraction(1, 10 ** (successes - 1))
        assert 0 <= exactly - at_least(chances, successes) <= REST


@pytest.mark.parametrize("notation", ["4d6!kh3", "200d10!"])
def test_what_cannot_be_worked_out_is_refused(notation):
    with pytest.raises(DiceError) as refused:
        bounded(parse(notation))
    assert refused.value.code == "dice-no-odds"
