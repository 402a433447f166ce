"""The course of a fight: a row for each attack, with its final result."""

from duel_table import konrad_and_connor
from storypath_table import standard
from table import GM
from test_summary import summary
from totals_table import ada_bo_cy

from rules.duel.commands import Rate, SetMargin
from rules.message import UserText, msg
from rules.totals.commands import Outcome


def said(*names):
    return tuple(UserText(said=name) for name in names)


def strip(table):
    made, _ = summary(table)
    return made.strip


def test_a_duel_has_a_row_for_each_exchange_with_its_margins_and_who_takes_the_initiative():
    table = konrad_and_connor(1, 1, 4, 4, konrad={"vi": 9}).both_fight()
    table.attack("Konrad", 2)
    table.defend("Connor", -2, "parry")
    table.attack("Konrad", -1)
    table.defend("Connor", 3, "parry")
    first, second = strip(table)
    assert (first.when, first.who, first.whom) == (
        msg("duel-moment", several="no", pair=0, number=1),
        *said("Konrad", "Connor"),
    )
    assert (first.results, first.compared) == ((2, -2), msg("duel-strip-margins", a=2, b=-2))
    assert (first.hit, first.how, first.gains) == (True, msg("strip-hit"), None)
    assert (second.hit, second.how, second.gains) == (False, msg("strip-miss"), *said("Connor"))


def test_an_exchange_that_was_rated_or_corrected_afterwards_has_one_row():
    table = konrad_and_connor(1, 1, 4, 4, konrad={"vi": 9}, dodge_default="-1").both_fight()
    table.attack("Konrad", -3)
    table.defend("Connor", 4, "dodge")
    assert [row.hit for row in strip(table)] == [False]
    table.do(Rate(speed=-2), GM)
    assert len(strip(table)) == 1
    table.do(SetMargin(combatant="Konrad", margin=9), GM)
    assert len(strip(table)) == 1


def test_totals_have_a_row_for_each_strike_in_the_order_of_the_turn():
    table = ada_bo_cy(9, 1, 1, 9)
    table.attack("Ada", "Cy")
    table.attack("Bo", "Ada")
    table.stand_by("Cy")
    table.strike("Ada")
    table.strike("Bo")
    assert [(row.when, row.who, row.whom, row.hit) for row in strip(table)] == [
        (msg("strip-turn", number=1), *said("Ada", "Cy"), True),
        (msg("strip-turn", number=1), *said("Bo", "Ada"), False),
    ]
    table.do(Outcome(combatant="Bo", hit="yes"), GM)
    assert [row.hit for row in strip(table)] == [True, True]


def test_storypath_has_a_row_for_each_action():
    table = standard()
    table.claim("Sigrun")
    table.act("Sigrun")
    (row,) = strip(table)
    assert (row.when, row.who, row.how) == (msg("strip-round", number=1), *said("Sigrun"), msg("strip-attack"))
    assert (row.whom, row.hit) == (None, None)
