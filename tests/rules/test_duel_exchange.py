"""Exchanges: who attacks next and why (R6-R12), typed dice, streaks, and the cost of a dodge."""

import pytest
from duel_table import fighting
from table import GM

from rules.codec import decode_command
from rules.commands import Next, Reroll, Roll
from rules.duel.commands import Attack, Defend, Rate, SetAttacker
from rules.state import Actor
from rules.view.for_viewer import board_for

KEEPS, SWAPS = "Konrad", "Connor"
GM_ACTOR = Actor(user=GM, gm=True)


def after(attack, defence, *, speeds=(0, 0), kind="parry", **rules):
    """Who attacks after this exchange, and why."""
    table = fighting(konrad={"speed": speeds[0]}, connor={"speed": speeds[1]}, **rules)
    table.exchange(attack, defence, kind=kind)
    return table.attacker(), table.latest("exchange-resolved").why


# --- R6 to R9, and their house rules ---


@pytest.mark.parametrize(
    ("attack", "defence", "speeds", "rules", "attacker", "why"),
    [
        (1, 0, (0, 0), {}, KEEPS, "score"),
        (0, 1, (0, 0), {}, SWAPS, "score"),
        (0, 0, (0, 1), {}, SWAPS, "score"),
        (0, -1, (-10, 10), {}, KEEPS, "other-failed"),
        (-1, 0, (10, -10), {}, SWAPS, "other-failed"),
        (-1, -2, (-10, 10), {}, KEEPS, "both-failed"),
        (-2, -1, (10, -10), {}, SWAPS, "both-failed"),
        # S0-4: ties.
        (1, 1, (0, 0), {}, KEEPS, "tie-attacker-keeps"),
        (-2, -2, (0, 0), {}, KEEPS, "tie-attacker-keeps"),
        (1, 1, (0, 0), {"next_tie": "swap"}, SWAPS, "tie-swap"),
        (-2, -2, (0, 0), {"next_tie": "swap"}, SWAPS, "tie-swap"),
        # S0-5: a score below 0 is no failure of the roll.
        (0, 0, (-5, -5), {}, KEEPS, "tie-attacker-keeps"),
        # S0-6: what counts when both fail.
        (-2, -3, (-2, 0), {}, KEEPS, "both-failed"),
        (-2, -3, (-2, 0), {"both_fail": "with-speed"}, SWAPS, "both-failed-score"),
        (-2, -3, (-1, 0), {"both_fail": "with-speed", "next_tie": "swap"}, SWAPS, "tie-swap"),
    ],
)
def test_the_next_attacker(attack, defence, speeds, rules, attacker, why):
    assert after(attack, defence, speeds=speeds, **rules) == (attacker, why)


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


@pytest.mark.parametrize("attack", [3, -8])
def test_s0_9_no_defence_loses_to_any_margin(attack):
    table = fighting()
    table.attack("Konrad", attack)
    table.do(Next())
    resolved = table.latest("exchange-resolved")
    assert (table.attacker(), resolved.why, resolved.lands) == ("Konrad", "no-defence", attack >= 0)


@pytest.mark.parametrize(
    ("attack", "defence", "lands"), [(0, -1, True), (0, 0, False), (-1, -5, False), (5, 0, False), (-1, 3, False)]
)
def test_whether_the_blow_lands(attack, defence, lands):
    table = fighting()
    table.exchange(attack, defence)
    assert table.latest("exchange-resolved").lands == lands


def test_r11_a_streak_has_no_limit():
    table = fighting()
    for number in range(1, 8):
        assert (table.pair().exchange, table.pair().streak) == (number, number)
        table.exchange(5, -1)
    table.exchange(-1, 5)
    assert (table.attacker(), table.pair().exchange, table.pair().streak) == ("Connor", 9, 1)


def test_s0_13_an_attack_that_is_passed_over_swaps_the_roles_without_an_exchange():
    table = fighting()
    table.exchange(5, -1)
    table.do(Next())
    assert (table.attacker(), table.pair().exchange, table.pair().streak) == ("Connor", 2, 1)
    assert (table.pair().why, table.pair().rests) == ("passed", False)
    table.do(Next())
    assert (table.attacker(), table.pair().exchange, table.pair().streak) == ("Konrad", 2, 2)
    assert table.pair().rests
    assert table.system.awaited(table.state) == ()
    assert table.announcement(table.state.revision - 1).pings == ()
    table.exchange(5, -1)
    assert not table.pair().rests


def test_s0_13_an_exchange_between_two_passes_keeps_the_fight_going():
    table = fighting()
    table.do(Next())
    table.exchange(5, -1)
    table.do(Next())
    assert not table.pair().rests
    table.do(SetAttacker(combatant="Connor"))
    table.do(Next())
    assert not table.pair().rests


# --- an exchange, step by step ---


def test_r10_the_defence_is_rolled_after_a_missed_attack():
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
def test_typed_dice_are_within_the_range_of_2d5(d5, low):
    table = fighting(d5=d5)
    for wrong in (11, low - 1, f"{low // 2 - 1} 3", "3+6", "-1 3"):
        assert table.refuse(Attack(dice=wrong), "vera") == "out-of-range"
    for wrong in ("1 2 3", "x"):
        assert table.refuse(Attack(dice=wrong), "vera") == "bad-dice"
    table.do(Attack(dice=low), "vera")
    assert table.pair().attack.margin == 5 - low
    table.defend("Connor", dice="2 + 3")
    assert (table.pair().last.defence.dice, table.pair().last.defence.faces) == (5, None)


def test_a_typed_margin_contains_dice_and_modifiers():
    table = fighting()
    assert table.refuse(Attack(dice=5, margin=1), "vera") == "dice-or-margin"
    assert table.refuse(Attack(margin=2, modifier=1), "vera") == "margin-and-modifier"
    table.do(Attack(margin=2), "vera")


def test_roll_stands_for_the_roll_that_is_due():
    table = fighting(1, 1, 2, 2)
    assert table.refuse(Roll(), "karl") == "not-your-attack"
    table.do(Roll(), "vera")
    assert table.pair().attack.kind == "attack"
    assert table.refuse(Roll(), "vera") == "attacked-already"
    table.do(Roll(), "karl")
    assert table.pair().last.defence.kind == "parry"


def test_typed_dice_may_be_corrected_until_they_have_had_consequences():
    table = fighting(connor={"dodge": 7})
    table.attack("Konrad", dice=9)
    table.attack("Konrad", dice="1 2")
    assert table.pair().attack.margin == 5 - 3
    assert table.refuse(Attack(), "vera") == "attacked-already", "the bot rolls nothing again"
    table.defend("Connor", dice=2, defence="dodge")
    assert table.refuse(Attack(dice=2), "vera") == "attacked-already"
    table.defend("Connor", dice=3, defence="dodge")
    assert table.pair().defence.margin == 4
    table = fighting(1, 2, 1, 1)
    table.attack("Konrad")
    assert table.refuse(Attack(dice=2), "vera") == "attacked-already", "rolled by the bot"
    table.defend("Connor", None, "dodge")
    assert table.refuse(Defend(dice=2, defence="dodge"), "karl") == "defended-already"


def test_dice_for_the_first_attack_are_never_taken_for_an_attack_or_a_defence():
    table = fighting(1, 1)
    late = table.give(Roll(dice="2 3"), "vera")
    assert (late.code, [choice.command for choice in late.choices]) == ("dice-too-late", ["duel.attack"])
    assert table.pair().attack is None
    table.do(decode_command({"do": late.choices[0].command, **late.choices[0].fields}), "vera")
    assert table.pair().attack.dice == 5
    late = table.give(Roll(dice=4), "karl")
    assert (late.code, [choice.label.code for choice in late.choices]) == ("dice-too-late", ["label-parry-dice"])


# --- the house rule dice = typed ---


def test_with_typed_dice_the_bot_rolls_neither_attack_nor_defence():
    table = fighting(dice="typed")
    for command in (Attack(), Roll()):
        assert table.refuse(command, "vera") == "type-dice"
    table.attack("Konrad", dice="1 1")
    for command in (Defend(), Defend(defence="dodge"), Roll()):
        assert table.refuse(command, "karl") == "type-dice"
    table.defend("Connor", dice=4)
    assert table.refuse(Reroll(combatant="Konrad")) == "table-rolls"
    assert {choice.label.code for choice in board_for(table.state).choices} == {"label-own-attack"}


def test_a_roll_out_of_turn_is_refused_with_the_reason():
    table = fighting(1, 1)
    assert table.refuse(Defend(), "karl") == "attack-first"
    assert table.refuse(Attack(), "karl") == "not-your-attack"
    table.attack("Konrad")
    assert table.refuse(Attack(), "vera") == "attacked-already"
    assert table.refuse(Defend(), "vera") == "not-your-defence"
    assert table.refuse(Attack(combatant="Konrad"), "karl") == "not-yours"
    assert table.refuse(Attack(), "stranger") == "not-in-fight"


# --- house rules of the game's own pages (0.5) ---


def test_blows_another_weapon_and_the_riposte_are_off_by_default():
    table = fighting()
    for command in (Attack(margin=1, blow="strong"), Attack(margin=1, speed=-5)):
        assert table.refuse(command, "vera") == "house-rule-off"
    table.attack("Konrad", 1)
    assert table.refuse(Defend(margin=1, speed=-5), "karl") == "house-rule-off"


@pytest.mark.parametrize(
    ("blow", "attack", "defence", "kind", "outcome"),
    [
        ("strong", 1, 1, "parry", "soft"),
        ("strong", 1, 0, "parry", "soft"),
        ("strong", 1, 2, "parry", "no"),
        ("strong", -1, 1, "parry", "no"),
        ("strong", 1, -1, "parry", "yes"),
        ("strong", 1, 1, "dodge", "no"),
        ("weak", 1, 1, "parry", "no"),
    ],
)
def test_a_parry_of_a_strong_blow_by_0_or_1_only_softens_it(blow, attack, defence, kind, outcome):
    table = fighting(blows="on", dodge_default="-1")
    assert {"weak", "strong"} == {choice.fields.get("blow") for choice in board_for(table.state).choices} - {None}
    table.attack("Konrad", attack, blow=blow)
    table.defend("Connor", defence, kind)
    (line,) = [line for line in table.announcement(table.log[-1].step - 1).lines if line.code == "duel-outcome"]
    assert line.params["outcome"] == outcome


@pytest.mark.parametrize(
    ("blow", "kind", "attack", "defence", "riposte", "penalty"),
    [
        ("strong", "dodge", 0, 5, "on", -2),
        ("strong", "dodge", 0, 5, "off", 0),
        ("normal", "dodge", 0, 5, "on", 0),
        ("strong", "parry", 0, 5, "on", 0),
        ("strong", "dodge", 5, 0, "on", 0),  # the attacker keeps the initiative
        ("strong", "dodge", -5, -1, "on", 0),  # the dodge fails
    ],
)
def test_the_dodge_of_a_strong_blow_lowers_the_defence_against_the_riposte(
    blow, kind, attack, defence, riposte, penalty
):
    table = fighting(blows="on", riposte=riposte, dodge_default="-1")
    table.attack("Konrad", attack, blow=blow)
    table.defend("Connor", defence, kind)
    lowered = fighting(attacker="Connor", konrad={"parry": 5 + penalty, "dodge": 5 + penalty}, dodge_default="-1")
    if table.attacker() == "Connor":
        assert [row.a_attacks for row in table.odds()] == [row.a_attacks for row in lowered.odds()]
    attacker, defender = table.attacker(), {"Konrad": "Connor", "Connor": "Konrad"}[table.attacker()]
    table.attack(attacker, 1)
    table.defend(defender, dice=5)
    assert table.pair().last.defence.margin == 5 + penalty - 5
    table.attack(table.attacker(), 1)
    assert table.pair().defence is None
    table.defend("Konrad" if table.attacker() == "Connor" else "Connor", dice=5)
    assert table.pair().last.defence.margin == 0, "it counts for one exchange"


def test_another_weapon_counts_with_its_own_speed():
    table = fighting(other_weapon="on", konrad={"speed": 0}, connor={"speed": 0})
    table.attack("Konrad", 3, speed=-4)
    table.defend("Connor", 1, speed=-1)
    resolved = table.latest("exchange-resolved")
    assert (resolved.attack_score, resolved.defence_score) == (-1, 0)


# --- R7: dodges and other defences ---


def test_r7_a_dodge_waits_for_the_gms_number():
    table = fighting()
    assert table.refuse(Rate(speed=-1)) == "nothing-to-rate"
    table.attack("Konrad", 2)
    assert table.defend("Connor", 4, "dodge") == ["duel.defended"]
    assert table.refuse(Next()) == "rate-first"
    for wrong in (-7, 0, 1):
        assert table.refuse(Rate(speed=wrong)) == "out-of-range"
    table.do(Rate(speed=-1))
    assert (table.latest("exchange-resolved").defence_score, table.attacker()) == (3, "Connor")


@pytest.mark.parametrize("dodge_default", ["none", "-1"])
def test_the_cost_of_the_last_dodge_may_be_corrected(dodge_default):
    table = fighting(dodge_default=dodge_default)
    table.attack("Konrad", 2)
    table.defend("Connor", 4, "dodge")
    if dodge_default == "none":
        table.do(Rate(speed=-1))
    assert table.attacker() == "Connor"
    assert "entry-rerate" in {choice.label.code for choice in board_for(table.state, GM_ACTOR).choices}
    assert table.do(Rate(speed=-6)) == ["duel.defence-rated", "duel.exchange-resolved"]
    assert (table.attacker(), table.pair().exchange, table.pair().turns) == ("Konrad", 2, 1)
    table.do(Rate(speed=-1, modifier=-5))
    assert (table.pair().last.defence.margin, table.pair().last.lands) == (-1, True)
    table.attack("Konrad", 1)
    assert table.refuse(Rate(speed=-1)) == "nothing-to-rate"


@pytest.mark.parametrize(
    ("attack", "defence", "kind", "rules", "asked"),
    [
        (1, -1, "dodge", {}, False),  # R8: the defender fails
        (-1, 1, "dodge", {}, False),  # R8: the attacker fails
        (-1, -2, "dodge", {}, False),  # R9
        (-3, -1, "dodge", {"both_fail": "with-speed"}, True),
        (-1, -4, "dodge", {"both_fail": "with-speed"}, False),
        (5, 5, "dodge", {}, False),  # -1 against the weapon's 0
        (5, 6, "dodge", {"next_tie": "gm"}, True),
        (1, 12, "dodge", {}, False),
        (3, 5, "dodge", {}, True),
        (3, 5, "other", {}, True),
        (1, 12, "other", {}, False),
        (3, -1, "other", {}, False),
    ],
)
def test_s0_15_the_gm_is_asked_only_for_a_cost_that_matters(attack, defence, kind, rules, asked):
    table = fighting(konrad={"speed": 0}, **rules)
    table.attack("Konrad", attack)
    table.defend("Connor", defence, kind)
    assert (table.pair().phase == "speed") == asked
    assert (GM in (table.announcement(table.log[-1].step - 1).pings)) == asked
    if not asked:
        assert table.attacker() == ("Konrad" if attack >= 0 > defence or attack - defence >= -1 else "Connor")


@pytest.mark.parametrize(("faces", "margin"), [((2, 2), None), ((), 1)])
def test_the_gm_may_make_a_rolled_or_typed_dodge_harder(faces, margin):
    table = fighting(*faces)
    table.attack("Konrad", 0)
    table.defend("Connor", margin, "dodge")
    table.do(Rate(speed=-2, modifier=-3))
    assert table.pair().last.defence.margin == -2
    assert table.attacker() == "Konrad"


def test_another_defence_may_have_any_speed():
    table = fighting()
    table.attack("Konrad", 2)
    table.defend("Connor", 1, "other")
    table.do(Rate(speed=4))
    assert (table.latest("exchange-resolved").defence_score, table.attacker()) == (5, "Connor")


@pytest.mark.parametrize("speed", ["-1", "-6"])
def test_s0_8_a_fixed_dodge_needs_no_gm(speed):
    table = fighting(dodge_default=speed)
    table.attack("Konrad", 0)
    table.defend("Connor", 8, "dodge")
    assert table.latest("exchange-resolved").defence_score == 8 + int(speed)
