"""The vectors B01 to B23 of docs/rules/totals.md 1.5."""

from fractions import Fraction

import pytest
from totals_table import ADA, BO, CY, ada_bo_cy, speeds, total_values

from rules.totals.dice import at_least
from rules.totals.formulas import MANNERS, factors_of, parry_factor, totals
from rules.totals.model import Factors, HouseRules, Sheet
from rules.totals.turn import StrikeOrder


def numbers(sheet, manner="normal", strength=3, **more):
    """The four totals of this sheet with this kind of attack."""
    return total_values(totals(Sheet(**sheet), factors_of(manner, strength), **more))


@pytest.mark.parametrize(("sheet", "expected"), [(ADA, (6, 7, 6, 3)), (BO, (4, 5, 6, 5)), (CY, (2, 3, 3, 7))])
def test_b01_to_b03_all_normal(sheet, expected):
    assert numbers(sheet) == expected


def test_b04_bo_is_quick_and_now_together_with_ada():
    assert numbers(BO, "quick") == (7, 2, 6, 5)
    assert StrikeOrder({"bo": 7, "ada": 6}).together("bo") == ("ada",)


def test_b05_cy_forces():
    assert numbers(CY, "forced") == (2, 0, 3, 10)


def test_b06_ada_feints():
    assert numbers(ADA, "feint") == (6, 4, 9, 3)


def test_b08_bo_on_the_defensive():
    fp = parry_factor(defensive=True, surprise=None, bonus=3)
    assert numbers(BO, parry=fp, attacks=False) == (4, 8, None, None)


@pytest.mark.parametrize(("surprise", "defence"), [("bare", 0), ("drawn", 2)])
def test_b09_ada_is_surprised(surprise, defence):
    fp = parry_factor(defensive=False, surprise=surprise, bonus=3)
    assert numbers(ADA, parry=fp, bare=surprise == "bare")[1] == defence


def test_b10_cy_charges_and_the_defence_falls_below_nothing():
    assert total_values(totals(Sheet(**CY), Factors(fd=5, ff=5))) == (2, -2, 3, 12)


@pytest.mark.parametrize(
    ("manner", "change"),
    [
        ("normal", (0, 0, 0, 0)),
        ("forced", (0, -4, 0, 4)),
        ("held", (0, 0, -4, -4)),
        ("feint", (0, -4, 4, 0)),
        ("quick", (4, -4, 0, 0)),
    ],
)
def test_the_table_of_kinds(manner, change):
    """1.2: the net effect of each kind with strength 4, on top of 6/7/6/3."""
    assert numbers(ADA, manner, 4) == tuple(a + b for a, b in zip((6, 7, 6, 3), change, strict=True))


def test_every_kind_has_its_row():
    assert set(MANNERS) == {"normal", "forced", "held", "feint", "quick"}


@pytest.mark.parametrize(("gap", "together"), [(0, True), (1, True), (2, True), (3, False), (4, False)])
def test_b12_gaps(gap, together):
    order = StrikeOrder({"a": 5 + gap, "b": 5})
    assert (order.together("a") == ("b",)) is together
    assert (order.together("b") == ("a",)) is together
    assert order.before("a", "b") is not together
    assert order.before("b", "a") is False


@pytest.mark.parametrize(
    ("base", "dice", "defence", "hits"),
    [(6, 1, 7, True), (6, 0, 7, False), (6, 9, 3, True), (3, -9, -6, True), (3, -9, -5, False)],
)
def test_b13_equality_hits_and_the_excess_never_matters(base, dice, defence, hits):
    """Ada strikes with an attack of `base` at Bo, whose Defence is made `defence` by his skill and parry bonus."""
    table = ada_bo_cy()
    table.do_set("Ada", finesse=base - 5)
    table.do_set("Bo", skill=0, parry=defence)
    table.attack("Ada", "Bo")
    table.all_normal()
    while "Ada" not in table.due():
        table.strike(table.due()[0], 0)
    table.strike("Ada", dice)
    (strike,) = (strike for strike in table.melee.strikes if strike.combatant == table.id("Ada"))
    assert (strike.base, strike.total, strike.defence) == (base, base + dice, defence)
    assert strike.hits is hits
    assert strike.damage == 3


def test_b14_pairwise():
    order = StrikeOrder({"A": 6, "B": 4, "C": 2})
    assert order.together("A") == ("B",)
    assert order.together("B") == ("A", "C")
    assert order.before("A", "C")
    assert not order.before("C", "A")


@pytest.mark.parametrize(("policy", "groups"), [("anchored", (("A", "B"), ("C",))), ("chained", (("A", "B", "C"),))])
def test_b14_in_groups(policy, groups):
    assert StrikeOrder({"A": 6, "B": 4, "C": 2}, policy).groups == groups


@pytest.mark.parametrize("policy", ["pairwise", "anchored", "chained"])
def test_b17_three_separate_steps_under_every_policy(policy):
    table = speeds(9, 6, 3, simultaneity=policy)
    for name in "ABC":
        assert table.due() == [name]
        table.strike(name, 0)
    assert table.phase == "over"


STILL = {
    ("C", "A"): {"pairwise": "AB", "anchored": "AB", "chained": "ABC"},
    ("C", "B"): {"pairwise": "ABC", "anchored": "AB", "chained": "ABC"},
    ("B", "A"): {"pairwise": "ABC", "anchored": "ABC", "chained": "ABC"},
}


@pytest.mark.parametrize("policy", ["pairwise", "anchored", "chained"])
@pytest.mark.parametrize(("victim", "by"), STILL, ids=["B18", "B19", "B20"])
def test_b18_to_b20_fighters_who_still_strike(victim, by, policy):
    table = speeds(6, 4, 2, simultaneity=policy)
    table.fell(by, victim)
    assert "".join(table.still()) == STILL[victim, by][policy]


def test_b23_the_chances_of_d10_minus_d10():
    probabilities = [at_least(HouseRules(), needed).fraction for needed in range(-3, 4)]
    assert probabilities == [Fraction(percent, 100) for percent in (79, 72, 64, 55, 45, 36, 28)]
