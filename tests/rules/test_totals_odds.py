"""Exact odds with the dice of the house rule, against the open Defence (docs/rules/totals.md R7, S1-10)."""

from fractions import Fraction
from itertools import product

import pytest
from totals_table import ada_bo_cy

from rules.dice.odds import REST
from rules.totals.commands import Surprised
from rules.totals.dice import at_least, bounds
from rules.totals.model import Factors, HouseRules
from rules.totals.odds import odds_now, odds_with
from rules.view.for_viewer import player_view


def brute_force(needed):
    """P(d10 - d10 >= needed), by counting all pairs."""
    pairs = list(product(range(1, 11), repeat=2))
    return Fraction(sum(a - b >= needed for a, b in pairs), len(pairs))


def test_the_usual_dice_against_counting_all_pairs():
    for needed in range(-12, 13):
        assert at_least(HouseRules(), needed).fraction == brute_force(needed)


def test_fudge_dice():
    assert at_least(HouseRules(dice="4dF"), 1).fraction == Fraction(31, 81)
    assert bounds(HouseRules(dice="4dF")) == (-4, 4)


def test_open_dice_have_a_tail():
    rules = HouseRules(dice="open d10-d10")
    assert 0 <= Fraction(5, 11) - at_least(rules, 1).fraction <= REST
    assert at_least(rules, 30).fraction > 0
    assert at_least(rules, 1).permille == 455
    assert bounds(rules) is None


@pytest.mark.parametrize("dice", ["typed", "40d10!"])
def test_dice_without_exact_odds(dice):
    assert at_least(HouseRules(dice=dice), 0) is None


@pytest.mark.parametrize("dice", ["", "x", "d0", "d10-", "d1!", "d10/(d2-1)"])
def test_invalid_dice(dice):
    with pytest.raises(ValueError, match="dice"):
        HouseRules(dice=dice)


@pytest.mark.parametrize(
    ("given", "kept"), [("Open  D10-D10", "d10!-d10!"), ("TYPED", "typed"), ("4df", "4dF"), ("1d6", "d6")]
)
def test_dice_are_kept_in_their_shortest_form(given, kept):
    assert HouseRules(dice=given).dice == kept


def test_odds_count_the_open_defence():
    table = ada_bo_cy()
    table.attack("Cy", "Ada", "quick", 3)
    # Cy's hidden finesse factor has lowered the Defence to 0.
    odds = odds_with(player_view(table.state, None), table.id("Ada"), table.id("Cy"), Factors(fd=3, ff=3))
    assert (odds.attack, odds.defence, odds.needs) == (6, 3, -3)
    assert odds.hits.fraction == Fraction(79, 100)


def test_odds_cover_the_open_choices_of_the_target():
    """docs/requirements.md, board of `totals`: Cy forces 3 against Ada's Defence of 7: 21 %."""
    table = ada_bo_cy()
    odds = odds_with(table.state, table.id("Cy"), table.id("Ada"), Factors(ff=3, fd=3))
    assert (odds.attack, odds.defence, odds.hits.permille) == (3, 7, 210)
    table.defend("Bo")
    assert odds_with(table.state, table.id("Cy"), table.id("Bo"), Factors()).defence == 8
    table.do(Surprised(combatant="Bo", surprise="bare"))
    assert odds_with(table.state, table.id("Cy"), table.id("Bo"), Factors()).defence == 2


def test_after_the_reveal_the_real_defence_counts():
    table = ada_bo_cy()
    table.attack("Ada", "Cy", "forced", 3)
    table.attack("Cy", "Ada", "feint", 3)
    table.stand_by("Bo")
    odds = {table.state.combatants[attack.combatant].name: attack for attack in odds_now(table.state)}
    assert (odds["Ada"].attack, odds["Ada"].defence) == (6, 0)
    assert (odds["Cy"].attack, odds["Cy"].defence) == (6, 4)
    table.strike("Ada", 0)
    assert table.names(attack.combatant for attack in odds_now(table.state)) == ["Cy"]


def test_odds_of_hidden_attacks_are_hidden():
    table = ada_bo_cy()
    table.attack("Ada", "Cy")
    assert odds_now(player_view(table.state, None)) == ()
    assert len(odds_now(table.state)) == 1
