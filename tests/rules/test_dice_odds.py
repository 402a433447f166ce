"""Exact odds: compared with the tables of docs/rules, with enumeration, and with closed forms for exploding dice."""

from fractions import Fraction
from itertools import product

import pytest

from rules.dice import DiceError, distribution, parse, roll
from rules.dice.odds import REST
from rules.dice.rng import ScriptedDice


def odds(notation):
    return distribution(parse(notation))


def at_least(chances, threshold):
    return sum(chance for total, chance in chances.items() if total >= threshold)


def enumerated(notation, *dice):
    """The distribution by rolling every combination of faces; `dice` are the ranges of all dice in reading order."""
    tree = parse(notation)
    cases = list(product(*dice))
    chances = {}
    for faces in cases:
        total = roll(tree, ScriptedDice(faces)).total
        chances[total] = chances.get(total, Fraction(0)) + Fraction(1, len(cases))
    return dict(sorted(chances.items()))


def test_a26_2d5():
    assert odds("2d5") == {2 + place: Fraction(ways, 25) for place, ways in enumerate([1, 2, 3, 4, 5, 4, 3, 2, 1])}


def test_a26_2d5_with_faces_0_to_5():
    assert odds("2d[0..5]") == {
        place: Fraction(ways, 36) for place, ways in enumerate([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
    }


@pytest.mark.parametrize(("threshold", "percent"), [(-3, 79), (-2, 72), (-1, 64), (0, 55), (1, 45), (2, 36), (3, 28)])
def test_b23_d10_minus_d10(threshold, percent):
    chance = at_least(odds("d10-d10"), threshold)
    assert chance.denominator in {1, 2, 4, 5, 10, 20, 25, 50, 100}, "a number of hundredths"
    assert chance == Fraction(percent, 100)


def d(high, low=1):
    return range(low, high + 1)


@pytest.mark.parametrize(
    ("notation", "dice"),
    [
        ("d4", [d(4)]),
        ("4dF", [d(1, -1)] * 4),
        ("3d[-2..1]", [d(1, -2)] * 3),
        ("4d6kh3+2", [d(6)] * 4),
        ("4d6kl3", [d(6)] * 4),
        ("4d6dh1", [d(6)] * 4),
        ("4d6dl3", [d(6)] * 4),
        ("3d4kh0", [d(4)] * 3),
        ("3d4kh7", [d(4)] * 3),
        ("3d4dl7", [d(4)] * 3),
        ("4dFkl2", [d(1, -1)] * 4),
        ("4d6t5", [d(6)] * 4),
        ("4d6t7", [d(6)] * 4),
        ("4d6kl2t4", [d(6)] * 4),
        ("4d6dl1t4", [d(6)] * 4),
        ("2d4*d3", [d(4)] * 2 + [d(3)]),
        ("2d4/d3", [d(4)] * 2 + [d(3)]),
        ("(d4-d6)/2", [d(4), d(6)]),
        ("-(d4+d6)*2-1", [d(4), d(6)]),
    ],
)
def test_odds_agree_with_rolling_every_case(notation, dice):
    assert odds(notation) == enumerated(notation, *dice)


def test_rerolling_until_higher():
    assert odds("2d6r2") == enumerated("2d[3..6]", d(6, 3), d(6, 3))


def test_rerolls_without_effect():
    assert odds("d6r0") == odds("d6ro0") == odds("d6")
    assert odds("2d6ro6") == odds("2d6")


def test_rerolling_once():
    """1 and 2 are two of six faces: 2/6 * 1/6 for each low face, 1/6 more for each other."""
    assert odds("d6ro2") == {face: Fraction(2, 36) + (Fraction(1, 6) if face > 2 else 0) for face in d(6)}


def test_rerolling_once_then_keeping():
    die = odds("d6ro2")
    expected = dict.fromkeys(d(6), Fraction(0))
    for first, second in product(die, die):
        expected[max(first, second)] += die[first] * die[second]
    assert odds("2d6ro2kh1") == expected


@pytest.mark.parametrize("notation", ["100d6", "50d20kh3", "200d10t8", "d10000-d10", "3d100*d20", "20d10t8-20d10t8"])
def test_large_dice_still_have_exact_odds(notation):
    chances = odds(notation)
    assert sum(chances.values()) == 1
    assert list(chances) == sorted(chances)


def test_odds_of_numbers_and_of_no_dice():
    assert odds("2+3") == {5: 1}
    assert odds("0d6") == odds("0d6!") == {0: 1}
    assert odds("1000d1") == {1000: 1}


@pytest.mark.parametrize(
    "notation",
    [
        "4d6!kh3",
        "200d10!",
        "1000d1000000",
        "500d500",
        "100d10*100d10",
        "1000d6kh500",
        "1000d6kl900t4",
        "300d10t8",
        "900d1000t5",
        "d1000000",
        "d1000000*0",
    ],
)
def test_odds_above_the_work_limit_are_refused(notation):
    with pytest.raises(DiceError) as caught:
        odds(notation)
    assert (caught.value.code, caught.value.params) == ("dice-no-odds", {"limit": 250_000})


def test_odds_of_a_possible_division_by_zero_are_refused():
    with pytest.raises(DiceError) as caught:
        odds("6/(d2-1)")
    assert caught.value.code == "dice-zero-division"


@pytest.mark.parametrize("notation", ["d10!-d10!", "4d6!", "2d6!+d8!-3", "5d10!t8", "3dF!", "d2!", "d20!r2"])
def test_exploding_dice_leave_out_a_tiny_rest(notation):
    assert 0 < 1 - sum(odds(notation).values()) <= REST


def test_an_exploding_die_reaches_any_number():
    """d10!: 10k + r or more takes k explosions, then r or more."""
    chances = odds("d10!")
    for needed in range(1, 60):
        explosions, face = divmod(needed, 10)
        exact = Fraction(1, 10**explosions) * (Fraction(11 - face, 10) if face else 1)
        assert 0 <= exact - at_least(chances, needed) <= REST


def test_difference_of_two_exploding_dice():
    """They are equal with 1/11: as many explosions on both (81/99), then the same of nine faces."""
    chances = odds("d10!-d10!")
    equal = Fraction(81, 99) * Fraction(1, 9)
    assert 0 <= equal - chances[0] <= REST
    assert 0 <= (1 - equal) / 2 - at_least(chances, 1) <= REST
    assert 0 <= (1 + equal) / 2 - at_least(chances, 0) <= REST
    assert all(chances[total] == chances[-total] for total in chances)


def test_successes_of_exploding_dice():
    """d10!t8: an explosion is a success itself, so k or more have the probability 3/10 * (1/10)^(k-1)."""
    chances = odds("d10!t8")
    for successes in range(1, 8):
        exact = Fraction(3, 10) * Fraction(1, 10 ** (successes - 1))
        assert 0 <= exact - at_least(chances, successes) <= REST
