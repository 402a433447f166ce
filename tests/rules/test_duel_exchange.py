"""Exchanges: who attacks next and why (R6-R12), what a dodge costs, streaks, and fights of several against several."""

import pytest
from duel_table import DuelTable, fighting
from table import GM

from rules.commands import Add, Next, Roll
from rules.duel.commands import Attack, Defend, Rate, SetAttacker
from rules.duel.model import Sheet

KEEPS, SWAPS = "Konrad", "Connor"


def after(attack, defence, *, speeds=(0, 0), kind="parry", **rules):
    """Who attacks after this exchange, and why."""
    table = fighting(konrad={"speed": speeds[0]}, connor={"speed": speeds[1]}, **rules)
    table.exchange(attack, defence, kind=kind)
    return table.attacker(), table.latest("exchange-resolved").why


# --- R6 to R9, and the house rules about them ---


@pytest.mark.parametrize(
    ("attack", "defence", "speeds", "attacker", "why"),
    [
        (1, 0, (0, 0), KEEPS, "score"),
        (0, 1, (0, 0), SWAPS, "score"),
        (0, 0, (0, 1), SWAPS, "score"),
        (0, -1, (-10, 10), KEEPS, "other-failed"),
        (-1, 0, (10, -10), SWAPS, "other-failed"),
        (-1, -2, (-10, 10), KEEPS, "both-failed"),
        (-2, -1, (10, -10), SWAPS, "both-failed"),
    ],
)
def test_who_attacks_next(attack, defence, speeds, attacker, why):
    assert after(attack, defence, speeds=speeds) == (attacker, why)


@pytest.mark.parametrize(
    ("next_tie", "attacker", "why"),
    [("attacker-keeps", KEEPS, "tie-attacker-keeps"), ("swap", SWAPS, "tie-swap")],
)
@pytest.mark.parametrize(("attack", "defence"), [(1, 1), (-2, -2)])
def test_s0_4_ties(next_tie, attacker, why, attack, defence):
    assert after(attack, defence, next_tie=next_tie) == (attacker, why)


@pytest.mark.parametrize(("attack", "defence"), [(1, 1), (-2, -2)])
def test_s0_4_a_tie_for_the_gm(attack, defence):
    table = fighting(konrad={"speed": 0}, connor={"speed": 0}, next_tie="gm")
    table.exchange(attack, defence)
    assert table.pair().waits
    assert table.latest("exchange-resolved").attacker is None
    assert table.refuse(Attack(), "vera") == "gm-decides"
    assert table.refuse(Next()) == "name-attacker"
    assert table.announcement(table.state.revision - 1).pings == (GM,)
    table.do(SetAttacker(combatant="Connor"))
    assert table.attacker() == "Connor"
    table.attack("Connor", 1)


@pytest.mark.parametrize(("both_fail", "attacker"), [("roll-margin", KEEPS), ("with-speed", SWAPS)])
def test_s0_6_both_fail(both_fail, attacker):
    assert after(-2, -3, speeds=(-2, 0), both_fail=both_fail)[0] == attacker


def test_s0_6_with_speed_may_tie():
    assert after(-2, -3, speeds=(-1, 0), both_fail="with-speed", next_tie="swap") == (SWAPS, "tie-swap")


def test_s0_5_failing_is_of_the_roll_alone():
    # 0 - 5 is below 0, but the roll itself succeeded: R6, not R8.
    assert after(0, 0, speeds=(-5, -5)) == (KEEPS, "tie-attacker-keeps")


@pytest.mark.parametrize("attack", [3, -8])
def test_s0_9_no_defence_loses_to_any_margin(attack):
    table = fighting()
    table.attack("Konrad", attack)
    table.do(Next())
    assert (table.attacker(), table.latest("exchange-resolved").why) == ("Konrad", "no-defence")
    assert table.latest("exchange-resolved").lands == (attack >= 0)


@pytest.mark.parametrize(
    ("attack", "defence", "lands"), [(0, -1, True), (0, 0, False), (-1, -5, False), (5, 0, False), (-1, 3, False)]
)
def test_whether_the_blow_lands(attack, defence, lands):
    table = fighting()
    table.exchange(attack, defence)
    assert table.latest("exchange-resolved").lands == lands


# --- a turn, step by step ---


def test_r10_the_defence_is_rolled_even_when_the_attack_has_missed():
    table = fighting(5, 5, 1, 1)
    assert table.attack("Konrad") == ["duel.attacked"]
    assert table.pair().attack.margin == -5
    assert table.defend("Connor") == ["duel.defended", "duel.exchange-resolved"]
    assert table.attacker() == "Connor"


def test_dice_and_modifier_make_the_margin():
    table = fighting(2, 3, konrad={"attack": 6})
    table.attack("Konrad", modifier=-2)
    blow = table.pair().attack
    assert (blow.faces, blow.dice, blow.margin) == ((2, 3), 5, -1)
    table.defend("Connor", dice=4, modifier=3)
    assert table.pair().last.defence.margin == 5 + 3 - 4


@pytest.mark.parametrize(("d5", "low"), [("1-5", 2), ("0-5", 0)])
def test_typed_dice_follow_the_house_rule(d5, low):
    table = fighting(d5=d5)
    if low:
        assert table.refuse(Attack(dice=low - 1), "vera") == "out-of-range"
        assert table.refuse(Roll(dice=low - 1), "vera") == "out-of-range"
    assert table.refuse(Roll(dice=11), "vera") == "out-of-range"
    assert table.refuse(Attack(dice=5, margin=1), "vera") == "dice-or-margin"
    table.do(Roll(dice=low), "vera")
    assert table.pair().attack.margin == 5 - low


def test_roll_stands_for_what_is_due():
    table = fighting(1, 1, 2, 2)
    table.do(Roll(), "vera")
    assert table.pair().attack.kind == "attack"
    table.do(Roll(), "karl")
    assert table.pair().last.defence.kind == "parry"


def test_a_roll_out_of_turn_says_whose_turn_it_is():
    table = fighting(1, 1)
    assert table.refuse(Roll(), "karl") == "not-your-attack"
    table.do(Roll(), "vera")
    assert table.refuse(Roll(), "vera") == "attacked-already"
    assert table.refuse(Roll(dice=5), "vera") == "attacked-already"


def test_what_is_not_ones_turn_is_refused_with_the_reason():
    table = fighting(1, 1)
    assert table.refuse(Defend(), "karl") == "attack-first"
    assert table.refuse(Attack(), "karl") == "not-your-attack"
    table.attack("Konrad")
    assert table.refuse(Attack(), "vera") == "attacked-already"
    assert table.refuse(Defend(), "vera") == "not-your-defence"
    assert table.refuse(Attack(combatant="Konrad"), "karl") == "not-yours"
    assert table.refuse(Attack(), "somebody") == "not-in-fight"


def test_r11_a_streak_has_no_limit():
    table = fighting()
    for number in range(1, 8):
        assert (table.pair().exchange, table.pair().streak) == (number, number)
        table.exchange(5, -1)
    table.exchange(-1, 5)
    assert (table.attacker(), table.pair().exchange, table.pair().streak) == ("Connor", 9, 1)


def test_next_passes_over_an_attack_and_keeps_the_initiative():
    table = fighting()
    table.exchange(5, -1)
    table.do(Next())
    assert (table.attacker(), table.pair().exchange, table.pair().streak) == ("Konrad", 2, 2)


# --- R7: dodges and other defences ---


def test_r7_a_dodge_waits_for_the_gms_number():
    table = fighting()
    table.attack("Konrad", 2)
    assert table.defend("Connor", 2, "dodge") == ["duel.defended"]
    assert table.refuse(Next()) == "rate-first"
    for wrong in (-7, 0, 1):
        assert table.refuse(Rate(speed=wrong)) == "out-of-range"
    table.do(Rate(speed=-1))
    assert table.latest("exchange-resolved").defence_score == 1
    assert table.refuse(Rate(speed=-1)) == "nothing-to-rate"


def test_the_gm_may_make_the_dodge_harder():
    table = fighting(3, 2)
    table.attack("Konrad", 0)
    table.defend("Connor", None, "dodge")
    table.do(Rate(speed=-2, modifier=-3))
    assert table.pair().last.defence.margin == 5 - 3 - 5
    assert table.attacker() == "Konrad"


def test_the_harder_dodge_counts_for_a_margin_given_too():
    table = fighting()
    table.attack("Konrad", 0)
    table.defend("Connor", 1, "dodge")
    table.do(Rate(speed=-1, modifier=-2))
    assert table.pair().last.defence.margin == -1


def test_another_defence_may_have_any_speed():
    table = fighting()
    table.attack("Konrad", 2)
    table.defend("Connor", 1, "other")
    table.do(Rate(speed=4))
    assert (table.latest("exchange-resolved").defence_score, table.attacker()) == (5, "Connor")


@pytest.mark.parametrize("speed", ["-1", "-2", "-3", "-4", "-5", "-6"])
def test_s0_8_a_fixed_dodge_needs_no_gm(speed):
    table = fighting(dodge_default=speed)
    table.attack("Konrad", 0)
    table.defend("Connor", 8, "dodge")
    assert table.latest("exchange-resolved").defence_score == 8 + int(speed)


def test_a_combatant_is_average_until_somebody_says_otherwise():
    table = DuelTable()
    table.do(Add(name="Wolf"))
    assert table.state.find("wolf").sheet == Sheet()
    assert Sheet().vi == 5


def test_a_margin_that_is_given_has_its_modifiers_in_it():
    table = fighting()
    assert table.refuse(Attack(margin=2, modifier=1), "vera") == "margin-and-modifier"
    table.do(Attack(margin=2), "vera")
