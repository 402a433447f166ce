"""Statistics of dice, and the summary of a duel."""

from fractions import Fraction
from itertools import product

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor
from hypothesis import given
from hypothesis import strategies as st
from table import GM

from rules.commands import Leave, Redo, Reroll, Undo
from rules.dice import distribution, parse
from rules.dice.statistics import FAR_OFF_DICE, Trial, die, far_off, luck, throw
from rules.duel.commands import SetMargin
from rules.message import UserText, msg
from rules.state import Actor
from rules.system import BaseSystem, systems
from rules.view.for_viewer import summary_for
from rules.view.summary import Summary

# --- luck ---


def worse_cases(dice, got, good):
    """In how many of 1,000 cases the sum of these dice is worse; equal sums count half. dice: their faces."""
    cases = [sum(faces) for faces in product(*dice)]
    worse = sum(case > got if good == "low" else case < got for case in cases)
    return round(Fraction(1_000 * (2 * worse + cases.count(got)), 2 * len(cases)))


@given(
    st.lists(st.sampled_from([(1, 5), (0, 5), (1, 6), (-1, 1)]), min_size=1, max_size=5),
    st.sampled_from(["low", "high"]),
    st.data(),
)
def test_luck_agrees_with_enumeration(kinds, good, data):
    faces = [data.draw(st.integers(low, high)) for low, high in kinds]
    result = luck([die(face, *kind) for face, kind in zip(faces, kinds, strict=True)], good)
    assert (result.dice, result.total) == (len(faces), sum(faces))
    assert result.expected == 50 * sum(low + high for low, high in kinds)
    assert result.better == worse_cases([range(low, high + 1) for low, high in kinds], sum(faces), good)


@given(st.lists(st.integers(1, 5), min_size=1, max_size=40))
def test_luck_with_low_dice_is_the_mirror_of_luck_with_high_ones(faces):
    throws = [die(face, 1, 5) for face in faces]
    assert abs(luck(throws, "low").better + luck(throws, "high").better - 1_000) <= 1


def test_a_throw_need_not_be_a_die():
    """Six dice on which five faces count nothing, four count once and one counts twice."""
    weights = ((0, 5), (1, 4), (2, 1))
    result = luck([Trial(1, weights)] * 6, "high")
    assert (result.total, result.expected) == (6, 360)
    assert result.better == worse_cases([(0, 0, 0, 0, 0, 1, 1, 1, 1, 2)] * 6, 6, "high")


def test_probabilities_of_a_throw_become_cases():
    assert throw(3, {3: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}) == Trial(3, ((1, 2), (2, 1), (3, 1)))


def test_rare_results_are_left_out_unless_they_came_up():
    halves = {number: Fraction(1, 2**number) for number in range(1, 60)}
    common, rare = throw(1, halves), throw(50, halves)
    assert max(value for value, _ in common.weights) == 20
    assert max(rare.weights) == (50, 1)
    assert luck([common] * 10, "high").expected == 2_000


def test_no_dice_no_luck():
    assert luck([], "low") is None


def test_too_many_dice_have_a_mean_only():
    result = luck([die(1, 1, 100)] * 2_000, "high")
    assert (result.dice, result.total, result.expected, result.better) == (2_000, 2_000, 10_100_000, None)


# --- how far off ---


@pytest.mark.parametrize(
    ("notation", "count", "low", "high"), [("3d6", 3, 1, 6), ("4dF", 4, -1, 1), ("2d[0..5]", 2, 0, 5)]
)
def test_far_off_agrees_with_the_distribution(notation, count, low, high):
    chances = distribution(parse(notation))
    mean = Fraction(count * (low + high), 2)
    for total in chances:
        distance = abs(total - mean)
        both_sides = sum(chance for other, chance in chances.items() if abs(other - mean) >= distance)
        assert far_off(count, low, high, total) == both_sides


def test_many_dice_agree_with_the_exact_odds():
    chances = distribution(parse("60d6"))
    assert far_off(60, 1, 6, 240) == 2 * sum(chance for total, chance in chances.items() if total >= 240)


def test_far_off_of_the_most_dice():
    assert far_off(FAR_OFF_DICE, 1, 20, FAR_OFF_DICE * 21 // 2) == 1
    assert far_off(FAR_OFF_DICE, 1, 6, FAR_OFF_DICE) == Fraction(2, 6**FAR_OFF_DICE)


# --- the duel ---


def summary(table, viewer=None):
    """The summary, and its rows by name."""
    made = summary_for(table.state, table.log, viewer)
    assert Summary.model_validate_json(made.model_dump_json()) == made
    return made, {row.name.said: row for row in made.rows}


def test_every_system_has_a_summary():
    assert all(type(system).summary is not BaseSystem.summary for system in systems())


def test_exchanges_hits_and_streaks():
    table = fighting()
    table.exchange(3, -1).exchange(2, 0).exchange(-2, 1).exchange(4, -3)
    made, rows = summary(table)
    assert made.lines == (
        msg("duel-sum-exchanges", exchanges=4, hits=2),
        msg("duel-sum-longest", name=UserText(said="Konrad"), streak=3),
    )
    assert rows["Konrad"].numbers == (
        msg("duel-sum-attacks", hits=1, attacks=3),
        msg("duel-sum-defences", held=0, attacks=1),
        msg("duel-sum-streak", streak=3),
    )
    assert rows["Connor"].numbers == (
        msg("duel-sum-attacks", hits=1, attacks=1),
        msg("duel-sum-defences", held=2, attacks=3),
    )


def test_typed_margins_have_no_luck():
    _, rows = summary(fighting().exchange(1, 0))
    assert rows["Konrad"].luck is None


def test_luck_counts_every_die_of_the_first_attack_and_of_the_exchanges():
    table = konrad_and_connor(1, 1, 5, 5, 2, 1, 4, 5)
    table.say("Connor", "attack")
    table.tick()
    attacker = table.attacker()
    assert attacker == "Konrad"
    table.attack("Konrad")
    table.defend("Connor")
    _, rows = summary(table)
    assert (rows["Konrad"].luck.dice, rows["Konrad"].luck.total, rows["Konrad"].luck.expected) == (4, 5, 1_200)
    assert rows["Konrad"].luck.better == worse_cases([range(1, 6)] * 4, 5, "low")
    assert (rows["Connor"].luck.total, rows["Connor"].luck.better) == (19, worse_cases([range(1, 6)] * 4, 19, "low"))
    assert rows["Konrad"].luck.better > 990
    assert rows["Connor"].luck.better < 10


def test_a_die_from_0_to_5_is_expected_at_2_and_a_half():
    table = fighting(0, 5, 3, 3, d5="0-5")
    table.attack("Konrad")
    table.defend("Connor")
    _, rows = summary(table)
    assert (rows["Konrad"].luck.total, rows["Konrad"].luck.expected, rows["Konrad"].luck.better) == (5, 500, 500)


def test_a_rerolled_exchange_counts_once_and_its_dice_twice():
    table = fighting(1, 1, 5, 5, 5, 5)
    table.attack("Konrad")
    table.defend("Connor")
    before, _ = summary(table)
    assert before.lines[0] == msg("duel-sum-exchanges", exchanges=1, hits=1)
    table.do(Reroll(combatant="Konrad"))
    made, rows = summary(table)
    assert made.lines[0] == msg("duel-sum-exchanges", exchanges=1, hits=0)
    assert (rows["Konrad"].luck.dice, rows["Konrad"].luck.total) == (4, 12)
    assert rows["Connor"].luck.dice == 2


def test_a_margin_set_by_the_gm_changes_no_luck():
    table = fighting(1, 1, 5, 5)
    table.attack("Konrad")
    table.defend("Connor")
    table.do(SetMargin(combatant="Konrad", margin=-3))
    made, rows = summary(table)
    assert made.lines[0] == msg("duel-sum-exchanges", exchanges=1, hits=0)
    assert rows["Konrad"].luck.dice == 2


def test_undone_exchanges_do_not_count():
    table = fighting().exchange(3, -1)
    table.exchange(3, -1)
    table.do(Undo())
    assert summary(table)[0].lines[0] == msg("duel-sum-exchanges", exchanges=1, hits=1)
    table.do(Redo())
    assert summary(table)[0].lines[0] == msg("duel-sum-exchanges", exchanges=2, hits=2)


def test_the_first_roll_of_three_counts_once_for_each():
    table = DuelTable(1, 2, 3, 4, 5, 5, 2, 2)
    table.add("Ada", side="npc")
    for name in ("Bo", "Cy"):
        table.add(name, name.lower())
    table.say("Bo", "attack")
    table.tick()
    assert [row.luck.dice for row in summary(table)[0].rows] == [2, 2, 2]
    table.do(Reroll(combatant="Ada"))
    assert [row.luck.dice for row in summary(table)[0].rows] == [4, 2, 2]


def test_the_summary_of_a_new_fight_is_empty():
    assert summary(konrad_and_connor())[0] == Summary()


def test_a_secret_intent_is_not_in_the_summary():
    table = konrad_and_connor()
    table.say("Konrad", "hold")
    assert summary(table)[0] == summary(table, Actor(user=GM, gm=True))[0] == Summary()


def test_combatants_who_left_are_in_the_summary():
    table = fighting().exchange(3, -1)
    table.do(Leave(combatant="Connor"), "karl")
    assert set(summary(table)[1]) == {"Konrad", "Connor"}
