"""Exact odds: successes of a pool, and a slot before an opponent's best (docs/rules/storypath.md 3.2)."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from storypath_table import StorypathTable, cast, standard

from rules.dice.pools import pool_odds
from rules.storypath.commands import EditSlot, Group, NewRound
from rules.storypath.odds import LISTED, Contestant, at_least_as_many
from rules.system import system_of

FAR = 60
"""More successes than these have a probability of less than 10^-20."""


def summed(first, second, least):
    """The same probability as a sum over all pairs up to FAR."""
    mine = pool_odds(first.pool, first.target, first.tens, first.enhancement, FAR).chances
    theirs = pool_odds(second.pool, second.target, second.tens, second.enhancement, FAR).chances
    return sum((a * b for (x, a), (y, b) in product(mine.items(), theirs.items()) if x >= max(y, least)), Fraction(0))


dice = st.builds(
    Contestant, pool=st.integers(0, 6), target=st.integers(6, 9), tens=st.just("explode"), enhancement=st.integers(0, 3)
)


@given(dice, dice, st.integers(0, 4))
def test_exploding_pools_agree_with_the_sum(first, second, least):
    assert abs(at_least_as_many(first, second, least) - summed(first, second, least)) < Fraction(1, 10**20)


@given(dice, dice)
def test_one_of_two_is_never_behind(first, second):
    both = at_least_as_many(first, second) + at_least_as_many(second, first)
    tie = at_least_as_many(first, second) - (1 - at_least_as_many(second, first))
    assert both == 1 + tie
    assert 0 <= tie <= 1


@pytest.mark.parametrize("tens", ["double", "plain"])
def test_pools_that_end_by_enumeration(tens):
    first, second = Contestant(2, 8, tens), Contestant(3, 8, tens)
    worth = {face: 2 if face == 10 and tens == "double" else int(face >= 8) for face in range(1, 11)}
    wins = sum(
        sum(worth[face] for face in faces[:2]) >= sum(worth[face] for face in faces[2:])
        for faces in product(range(1, 11), repeat=5)
    )
    assert at_least_as_many(first, second) == Fraction(wins, 10**5)


def test_one_die_against_one_by_hand():
    """Both explode at target 8: P(no success) = 7/10 each; a tie at k successes has the chance p_k squared."""
    die = Contestant(1, 8, "explode")
    ahead = at_least_as_many(die, die)
    p = [Fraction(7, 10)] + [Fraction(2, 10) / 10**k + Fraction(7, 10) / 10 ** (k + 1) for k in range(25)]
    tie = sum(x * x for x in p)
    assert abs(ahead - (1 + tie) / 2) < Fraction(1, 10**40)


def test_successes_that_are_rolled():
    rolled = Contestant(5, 8, "explode", rolled=2)
    open_pool = Contestant(1, 8, "plain")
    assert at_least_as_many(rolled, open_pool) == 1
    assert at_least_as_many(Contestant(1, 8, "plain", rolled=0), open_pool) == Fraction(7, 10)
    assert at_least_as_many(open_pool, Contestant(1, 8, "plain", rolled=1)) == Fraction(3, 10)
    assert at_least_as_many(rolled, open_pool, 3) == 0


def odds(table):
    return system_of(table.state).odds(table.state)


def test_each_number_of_successes_of_combatants_that_have_yet_to_roll():
    table = StorypathTable().add("Sigrun", "vera", pool=2)
    rows = odds(table)
    assert [row.successes for row in rows] == list(range(LISTED + 1))
    assert rows[-1].more
    assert sum(row.chance.fraction for row in rows) == 1
    expected = pool_odds(2, 8)
    assert [row.chance.fraction for row in rows[:4]] == [expected.chances[number] for number in range(4)]


def test_the_chances_follow_tier_house_rule_and_enhancement():
    table = StorypathTable(tens="plain").add("Sigrun", "vera", pool=1, tier=5, enhancement=2)
    assert {row.successes: row.chance.fraction for row in odds(table)} == {0: Fraction(1, 2), 3: Fraction(1, 2)}


def test_a_slot_before_an_opponents_best():
    table = cast().rolled(Sigrun=2)
    rows = {(table.state.combatants[row.combatant].name, row.against): row.chance for row in odds(table) if row.against}
    golem = table.id("Golem")
    assert rows["Sigrun", golem].fraction == 1 - pool_odds(5, 8).at_least(3)
    assert ("Donner", golem) in rows
    table.rolled(Golem=2)
    assert not any(row.against == golem and row.combatant == table.id("Sigrun") for row in odds(table)), "it is decided"


def test_a_group_that_shares_a_roll_is_one_opponent():
    table = StorypathTable().add("Sigrun", "vera").pack(count=3)
    assert [row.against for row in odds(table) if row.about == "before"] == [table.id("Wolf 1")]
    table.do(Group(combatant="Wolf 1", mode="alone"))
    assert len([row for row in odds(table) if row.about == "before"]) == 3


def test_an_extra_slot_counts_as_the_best_one():
    table = standard()
    table.do(EditSlot(change="add", combatant="Golem", successes=3))
    table.do(NewRound(roster="reroll"))
    golem, sigrun = table.id("Golem"), table.id("Sigrun")
    (row,) = [row for row in odds(table) if (row.combatant, row.against) == (sigrun, golem)]
    assert row.chance.fraction == at_least_as_many(Contestant(5, 8, "explode"), Contestant(5, 8, "explode"), 3)


def test_when_all_have_rolled_there_are_no_chances():
    table = standard()
    assert odds(table) == ()
    assert system_of(table.state).odds_rows(table.state) == ()


def test_rows_for_people():
    table = cast()
    rows = system_of(table.state).odds_rows(table.state)
    assert [row.title.code for row in rows[:2]] == ["storypath-odds", "storypath-odds-before"]
    assert sum(len(row.bars) for row in rows if row.title.code == "storypath-odds-before") == 9
    assert all(
        sum(bar.permille for bar in row.bars) in range(995, 1_006) for row in rows if row.title.code == "storypath-odds"
    )
