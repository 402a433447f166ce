"""The summaries of fights by totals and of Storypath fights."""

from fractions import Fraction

import pytest
from storypath_table import gathered, standard
from test_summary import summary, worse_cases
from totals_table import TotalsTable, ada_bo_cy

from rules.commands import End, Next, Redo, Remove, Reroll, Undo
from rules.message import UserText, msg
from rules.totals.commands import Outcome, PutOut, StrikeNow
from rules.view.summary import Summary

D10_D10 = sorted(first - second for first in range(1, 11) for second in range(1, 11))

# --- by totals ---


def fought(*faces, **rules):
    """Ada strikes at Cy and Bo at Ada, both in a normal attack; the dice fall in this order."""
    table = ada_bo_cy(*faces, **rules)
    table.attack("Ada", "Cy")
    table.attack("Bo", "Ada")
    table.stand_by("Cy")
    return table


def test_turns_blows_hits_and_damage():
    table = fought(9, 1, 1, 9)
    table.strike("Ada")
    table.strike("Bo")
    made, rows = summary(table)
    assert made.lines == (msg("totals-sum-blows", turns=1, blows=2, hits=1),)
    assert rows["Ada"].numbers == (
        msg("totals-sum-hits", hits=1, blows=1),
        msg("totals-sum-damage", damage=3),
        msg("totals-sum-withstood", held=1, blows=1),
    )
    assert rows["Bo"].numbers == (msg("totals-sum-hits", hits=0, blows=1),)
    assert rows["Cy"].numbers == (msg("totals-sum-withstood", held=0, blows=1),)


def test_hits_in_a_row_are_counted_over_turns():
    table = fought(9, 1, 1, 9, 9, 1, 1, 9)
    table.strike("Ada")
    table.strike("Bo")
    table.do(Next())
    table.attack("Ada", "Cy")
    table.attack("Bo", "Ada")
    table.stand_by("Cy")
    table.strike("Ada")
    table.strike("Bo")
    made, rows = summary(table)
    assert made.lines == (
        msg("totals-sum-blows", turns=2, blows=4, hits=2),
        msg("totals-sum-longest", name=UserText(said="Ada"), streak=2),
    )
    assert rows["Ada"].luck.dice == 2


def test_luck_counts_whole_throws():
    table = fought(9, 1, 4, 6)
    table.strike("Ada")
    table.strike("Bo")
    _, rows = summary(table)
    luck = rows["Ada"].luck
    assert (luck.dice, luck.counted, luck.total, luck.expected) == (1, "throws", 8, 0)
    assert luck.better == worse_cases([D10_D10], 8, "high")
    assert (rows["Bo"].luck.total, rows["Bo"].luck.better) == (-2, worse_cases([D10_D10], -2, "high"))


def test_luck_of_exploding_dice():
    table = fought(10, 5, 1, 1, 1, dice="d10!-d10!")
    table.strike("Ada")
    luck = summary(table)[1]["Ada"].luck
    assert (luck.total, luck.expected) == (14, 0)
    assert 950 < luck.better < 1_000


def test_typed_dice_and_decreed_blows_have_no_luck():
    table = fought()
    table.do(StrikeNow(combatant="Ada", dice=3), "ann")
    assert summary(table)[1]["Ada"].luck is None
    table.do(Outcome(combatant="Ada", hit="no"))
    made, rows = summary(table)
    assert made.lines[0] == msg("totals-sum-blows", turns=1, blows=1, hits=0)
    assert rows["Ada"].numbers[0] == msg("totals-sum-hits", hits=0, blows=1)
    assert rows["Ada"].luck is None


def test_a_rerolled_blow_counts_once_and_its_throw_twice():
    table = fought(9, 1, 1, 9)
    table.strike("Ada")
    table.do(Reroll(combatant="Ada"))
    made, rows = summary(table)
    assert made.lines[0] == msg("totals-sum-blows", turns=1, blows=1, hits=0)
    assert (rows["Ada"].luck.dice, rows["Ada"].luck.total) == (2, 0)


def test_the_latest_decree_names_the_striker_who_put_a_combatant_out():
    table = ada_bo_cy().all_at("Cy", "Ada", "Bo").all_normal()
    table.strike("Ada", 9)
    table.strike("Bo", 9)
    table.do(PutOut(combatant="Cy", striker="Bo"))
    table.do(PutOut(combatant="Cy", striker="Ada"))
    _, rows = summary(table)
    felled = msg("totals-sum-felled", felled=1)
    assert [felled in rows[name].numbers for name in ("Ada", "Bo")] == [True, False]


def test_undone_blows_do_not_count():
    table = fought(9, 1)
    table.strike("Ada")
    table.do(Undo())
    assert summary(table)[0] == Summary()
    table.do(Redo())
    assert summary(table)[0].lines[0] == msg("totals-sum-blows", turns=1, blows=1, hits=1)


def test_a_secret_choice_is_not_in_the_summary():
    table = ada_bo_cy()
    table.attack("Ada", "Cy", "feint", 3)
    assert summary(table)[0] == Summary()


# --- Storypath ---


def test_rounds_turns_and_attacks():
    table = standard()
    table.claim("Sigrun")
    table.act("Sigrun")
    table.done()
    table.claim("Golem")
    table.done()
    made, rows = summary(table)
    assert made.lines == (msg("storypath-sum-rounds", rounds=1, turns=2),)
    assert rows["Sigrun"].numbers == (
        msg("storypath-sum-turns", turns=1),
        msg("storypath-sum-attacks", attacks=1),
    )
    assert rows["Golem"].numbers == (msg("storypath-sum-turns", turns=1),)
    assert set(rows) == {"Sigrun", "Golem"}
    assert rows["Sigrun"].luck is None, "her successes were rolled at the table"


def test_tasks_of_mixed_actions():
    table = standard(10, 9, 8, 1, 1, 1, 1, 1)
    table.claim("Sigrun")
    table.mix("Sigrun", 3, 5, second_difficulty=3, attacking="second")
    table.divide(1)
    _, rows = summary(table)
    assert rows["Sigrun"].numbers == (
        msg("storypath-sum-attacks", attacks=1),
        msg("storypath-sum-tasks", done=1, tasks=2),
    )
    table.do(Reroll(combatant="Sigrun"))
    _, rows = summary(table)
    assert rows["Sigrun"].numbers == (msg("storypath-sum-attacks", attacks=1),)
    assert rows["Sigrun"].luck.dice == 6


def test_luck_counts_the_successes_of_every_die_with_its_explosions():
    table = gathered(10, 1, 9, 1, 1, 10, 2).rolled(Donner=2, Mika=2)
    table.do(Next())
    luck = summary(table)[1]["Sigrun"].luck
    assert (luck.dice, luck.counted, luck.total) == (5, "successes", 3)
    assert luck.expected == round(100 * 5 * Fraction(1, 3))
    assert 750 < luck.better < 900


@pytest.mark.parametrize(("tens", "total", "expected"), [("plain", 2, 150), ("double", 3, 200)])
def test_luck_follows_the_house_rule_for_tens(tens, total, expected):
    table = gathered(10, 1, 9, 1, 1, tens=tens).rolled(Donner=2, Mika=2)
    table.do(Next())
    luck = summary(table)[1]["Sigrun"].luck
    assert (luck.total, luck.expected) == (total, expected)


def test_a_shared_roll_counts_once():
    table = gathered(10, 1, 9, 1, 1, 4).rolled(Sigrun=1, Donner=2, Mika=2).pack(count=3)
    table.do(Next())
    _, rows = summary(table)
    assert [name for name, row in rows.items() if row.luck is not None] == ["Wolf 1"]


def test_combatants_who_left_are_in_the_summary_of_an_ended_fight():
    table = standard()
    table.claim("Sigrun")
    table.done()
    table.do(Remove(combatant="Sigrun", how="gone"))
    table.do(End())
    made, rows = summary(table)
    assert made.lines == (msg("storypath-sum-rounds", rounds=1, turns=1),)
    assert set(rows) == {"Sigrun"}


def test_a_call_without_rolls_has_an_empty_summary():
    assert summary(gathered())[0] == Summary()


def test_a_fight_without_combatants_has_an_empty_summary():
    assert summary(TotalsTable())[0] == Summary()
