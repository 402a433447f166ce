"""Success pools: the vectors of docs/rules/storypath.md, limits, and exact odds."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import DiceError
from rules.dice.pools import PoolRoll, pool_odds, roll_pool, successes_of
from rules.dice.rng import ScriptedDice, SeededDice

untimed = settings(deadline=None)  # no property depends on how fast the machine is
TENS = ["explode", "double", "plain"]
ANY_TENS = pytest.mark.parametrize("tens", TENS)


def pool_of(*faces, rerolls=(), target=8, tens="explode", enhancement=0):
    """A roll that uses exactly these faces and re-rolls of its 10s."""
    source = ScriptedDice([*faces, *rerolls])
    rolled = roll_pool(source, len(faces), target=target, tens=tens, enhancement=enhancement)
    assert source.left == ()
    return rolled


C02_DICE = (8, 7, 10, 1, 9)


@pytest.mark.parametrize(
    ("target", "tens", "rerolls", "successes"),
    [
        (8, "explode", (10, 4), 4),
        (8, "double", (), 4),
        (8, "plain", (), 3),
        (7, "explode", (10, 4), 5),
        (6, "explode", (10, 4), 5),
        (7, "plain", (), 4),
    ],
)
def test_c02_c03_tens_and_target_numbers(target, tens, rerolls, successes):
    assert pool_of(*C02_DICE, rerolls=rerolls, target=target, tens=tens).successes == successes


@pytest.mark.parametrize(
    ("faces", "tens", "rerolls", "successes"),
    [
        ((9, 8, 10), "nine-again", (9, 3, 2), 4),
        ((9, 8, 10), "eight-again", (9, 3, 8, 2, 1), 5),
        ((9, 8, 10), "explode", (9,), 4),
    ],
)
def test_nines_and_eights_are_rolled_again(faces, tens, rerolls, successes):
    assert pool_of(*faces, rerolls=rerolls, tens=tens).successes == successes


@pytest.mark.parametrize(("tens", "again"), [("explode", 10), ("nine-again", 9), ("eight-again", 8)])
@pytest.mark.parametrize("target", [6, 8])
def test_the_odds_of_an_exploding_die_by_hand(tens, again, target):
    """It stops at once with probability (again - 1)/10; of its last faces, target - 1 fail."""
    more = Fraction(11 - again, 10)
    fails, hits = Fraction(target - 1, 10), Fraction(again - target, 10)
    chances = pool_odds(1, target, tens).chances
    assert chances[0] == fails
    assert chances[1] == hits + more * fails
    assert chances[2] == more * (hits + more * fails)


@pytest.mark.parametrize(("tens", "target"), [("nine-again", 10), ("eight-again", 9)])
def test_only_successes_are_rolled_again(tens, target):
    for make in (lambda: pool_odds(1, target, tens), lambda: pool_of(3, target=target, tens=tens)):
        with pytest.raises(DiceError) as error:
            make()
        assert error.value.code == "pool-target"


@ANY_TENS
def test_c05_an_empty_pool_has_no_success_and_no_botch(tens):
    rolled = pool_of(tens=tens)
    assert (rolled.dice, rolled.successes, rolled.botch) == ((), 0, False)


@pytest.mark.parametrize(
    ("faces", "rerolls", "enhancement", "successes", "botch"),
    [
        ((1, 2, 3), (), 0, 0, True),
        ((2, 3, 4), (), 0, 0, False),
        ((1, 9), (), 0, 1, False),
        ((2, 3), (), 2, 0, False),
        ((8, 3), (), 2, 3, False),
        ((1, 2), (), 3, 0, True),
        ((10,), (1,), 0, 1, False),
        ((1, 1, 1, 8), (), 0, 1, False),
    ],
)
def test_c06_c07_successes_and_botch(faces, rerolls, enhancement, successes, botch):
    """A botch is no success and a 1; an enhancement needs a success; 1s cancel none (docs/requirements.md 89, 91)."""
    rolled = pool_of(*faces, rerolls=rerolls, enhancement=enhancement)
    assert (rolled.successes, rolled.botch) == (successes, botch)


@pytest.mark.parametrize(
    ("target", "tens", "mean"),
    [
        (8, "explode", Fraction(1, 3)),
        (7, "explode", Fraction(4, 9)),
        (6, "explode", Fraction(5, 9)),
        (8, "double", Fraction(2, 5)),
        (8, "plain", Fraction(3, 10)),
    ],
)
def test_c22_mean_successes_of_a_die(target, tens, mean):
    chances = pool_odds(1, target, tens, at_most=3).chances
    listed = sum(number * chance for number, chance in chances.items())
    # From one success on, each further one of an exploding die is a tenth as likely: the rest is a geometric series.
    rest = chances[3] * (Fraction(3, 9) + Fraction(10, 81)) if tens == "explode" else 0
    assert listed + rest == mean


def test_tens_are_rolled_again_after_the_whole_pool():
    assert pool_of(*C02_DICE, rerolls=(10, 4)).dice == ((8,), (7,), (10, 10, 4), (1,), (9,))
    assert pool_of(10, 10, rerolls=(10, 2, 3)).dice == ((10, 10, 3), (10, 2))


def test_successes_can_be_counted_without_rolling():
    assert successes_of([[10, 9], [2]], target=8, tens="explode") == 2
    assert successes_of([[10], [2]], target=8, tens="double", enhancement=1) == 3


def test_a_pool_can_be_stored_and_read_again():
    rolled = roll_pool(SeededDice(3), 12, target=7, enhancement=1)
    assert PoolRoll.model_validate_json(rolled.model_dump_json()) == rolled


@pytest.mark.parametrize(
    ("pool", "target", "enhancement", "code", "params"),
    [
        (-1, 8, 0, "pool-size", {"value": -1, "low": 0, "high": 50}),
        (51, 8, 0, "pool-size", {"value": 51, "low": 0, "high": 50}),
        (5, 1, 0, "pool-target", {"value": 1, "low": 2, "high": 10}),
        (5, 11, 0, "pool-target", {"value": 11, "low": 2, "high": 10}),
        (5, 8, -1, "pool-enhancement", {"value": -1, "low": 0, "high": 20}),
        (5, 8, 21, "pool-enhancement", {"value": 21, "low": 0, "high": 20}),
    ],
)
def test_numbers_out_of_range(pool, target, enhancement, code, params):
    for attempt in (
        lambda: roll_pool(ScriptedDice([]), pool, target=target, enhancement=enhancement),
        lambda: pool_odds(pool, target, "explode", enhancement),
    ):
        with pytest.raises(DiceError) as caught:
            attempt()
        assert (caught.value.code, caught.value.params) == (code, params)


def test_numbers_at_the_limits():
    rolled = roll_pool(SeededDice(1), 50, target=10, enhancement=20)
    assert len(rolled.dice) == 50
    assert roll_pool(SeededDice(1), 50, target=2).successes > 20


def test_explosions_that_do_not_end_are_an_error():
    with pytest.raises(DiceError) as caught:
        roll_pool(ScriptedDice([10] * 1_000), 50, target=8)
    assert (caught.value.code, caught.value.params) == ("dice-budget", {"limit": 1_000})


@pytest.mark.parametrize("tens", ["double", "plain"])
@pytest.mark.parametrize("target", [2, 7, 8, 10])
@pytest.mark.parametrize("enhancement", [0, 2])
def test_odds_agree_with_every_case_of_three_dice(tens, target, enhancement):
    expected = {}
    for faces in product(range(1, 11), repeat=3):
        successes = pool_of(*faces, target=target, tens=tens, enhancement=enhancement).successes
        expected[successes] = expected.get(successes, Fraction(0)) + Fraction(1, 1000)
    odds = pool_odds(3, target, tens, enhancement)
    assert odds.chances == expected
    assert odds.more == 0


@pytest.mark.parametrize("target", [6, 7, 8, 10])
def test_odds_of_one_exploding_die(target):
    """k successes: k 10s and a last face that fails, or k - 1 10s and a last face that succeeds."""
    fail, succeed = Fraction(target - 1, 10), Fraction(10 - target, 10)
    odds = pool_odds(1, target, at_most=5)
    assert odds.chances[0] == fail
    for successes in range(1, 6):
        tens = Fraction(1, 10) ** (successes - 1)
        assert odds.chances[successes] == tens * succeed + tens * fail / 10


@pytest.mark.parametrize("pool", [2, 3, 7])
def test_odds_of_an_exploding_pool_are_those_of_its_dice_added_up(pool):
    die, expected = pool_odds(1, 8, at_most=9).chances, {0: Fraction(1)}
    for _ in range(pool):
        added = dict.fromkeys(range(10), Fraction(0))
        for (have, chance), (more, its_chance) in product(expected.items(), die.items()):
            if have + more < 10:
                added[have + more] += chance * its_chance
        expected = added
    assert pool_odds(pool, 8, at_most=9).chances == expected


@untimed
@given(
    st.integers(0, 50), st.integers(2, 10), st.sampled_from(TENS), st.integers(0, 20), st.none() | st.integers(0, 200)
)
def test_listed_and_unlisted_chances_add_up_to_one(pool, target, tens, enhancement, at_most):
    odds = pool_odds(pool, target, tens, enhancement, at_most)
    assert sum(odds.chances.values()) + odds.more == 1
    assert odds.more >= 0
    assert all(0 <= number <= odds.at_most and chance > 0 for number, chance in odds.chances.items())
    assert odds.at_least(odds.at_most + 1) == odds.more
    assert odds.at_least(0) == 1
    assert (odds.more > 0) or tens != "explode" or pool == 0


@untimed
@given(st.integers(0, 50), st.integers(2, 10), st.sampled_from(TENS), st.integers(0, 20), st.integers())
def test_a_rolled_pool_is_one_that_has_odds(pool, target, tens, enhancement, seed):
    rolled = roll_pool(SeededDice(seed), pool, target=target, tens=tens, enhancement=enhancement)
    assert rolled.successes in pool_odds(pool, target, tens, enhancement, at_most=200).chances
    assert all(face == 10 for die in rolled.dice for face in die[:-1])
    assert tens != "explode" or all(die[-1] < 10 for die in rolled.dice)


def test_odds_beyond_the_list_are_refused():
    odds = pool_odds(3, 8, at_most=4)
    assert odds.at_least(5) == odds.more
    with pytest.raises(DiceError) as caught:
        odds.at_least(6)
    assert (caught.value.code, caught.value.params) == ("dice-no-odds", {"limit": 4})


@pytest.mark.parametrize("at_most", [-1, 201])
def test_the_list_of_odds_has_a_limit(at_most):
    with pytest.raises(DiceError) as caught:
        pool_odds(3, 8, at_most=at_most)
    assert (caught.value.code, caught.value.params) == ("pool-listed", {"value": at_most, "low": 0, "high": 200})
