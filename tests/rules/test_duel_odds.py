"""Exact odds against an enumeration of every single die, written without the code under test."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from duel_table import fighting, konrad_and_connor, one_against_many, two_pairs
from table import GM

from rules.commands import Declare, Next, Roll
from rules.dice.rng import ScriptedDice
from rules.duel.commands import Engage
from rules.duel.odds import odds_rows
from rules.engine import act
from rules.player_view import player_view
from rules.state import Actor

D5 = {"1-5": range(1, 6), "0-5": range(6)}


def four_dice(d5):
    """Every way two dice and two dice can fall, as totals."""
    return [(a + b, c + d) for a, b, c, d in product(D5[d5], repeat=4)]


def next_attacks(kind, attack, defence, speeds, crowd=(0, 0), *, next_tie="attacker-keeps", both_fail="roll-margin"):
    """Straight from R6, R8 and R9: who attacks next (1: the attacker, -1: the defender, 0: the GM) and whether it lands."""
    mine, yours = attack + crowd[0], defence + crowd[1]
    lands = attack >= 0 and yours < 0
    if mine >= 0 > yours:
        return 1, lands
    if yours >= 0 > mine:
        return -1, lands
    used = (0, 0) if mine < 0 and both_fail == "roll-margin" else speeds
    lead = (mine + used[0]) - (yours + used[1])
    tie = {"attacker-keeps": 1, "swap": -1, "gm": 0}[next_tie]
    return (1 if lead > 0 else -1 if lead < 0 else tie), lands


def shares(odds):
    return odds.a_attacks.fraction, odds.gm.fraction, odds.b_attacks.fraction, odds.lands.fraction


def counted(results):
    """The same shares from a list of results."""
    every = len(results)
    who = [next_ for next_, _ in results]
    return (
        Fraction(who.count(1), every),
        Fraction(who.count(0), every),
        Fraction(who.count(-1), every),
        Fraction(sum(lands for _, lands in results), every),
    )


RULES = [
    {},
    {"d5": "0-5"},
    {"next_tie": "swap"},
    {"next_tie": "gm"},
    {"both_fail": "with-speed"},
    {"both_fail": "with-speed", "next_tie": "gm", "d5": "0-5"},
]


def parried(table):
    """The row of an open exchange that reckons with a parry."""
    return next(odds for odds in table.system.odds(table.state) if odds.defence == "parry")


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize(
    ("attack", "parry", "speeds"), [(5, 5, (-1, -2)), (8, 3, (-4, 0)), (0, 12, (0, 0)), (3, 4, (2, -3))]
)
def test_an_exchange(rules, attack, parry, speeds):
    table = fighting(
        konrad={"attack": attack, "speed": speeds[0]}, connor={"parry": parry, "speed": speeds[1]}, **rules
    )
    odds = parried(table)
    policy = {name: value for name, value in rules.items() if name != "d5"}
    results = [
        next_attacks("parry", attack - a, parry - d, speeds, **policy) for a, d in four_dice(rules.get("d5", "1-5"))
    ]
    assert shares(odds) == counted(results)


@pytest.mark.parametrize("speed", [-1, -3, -6])
def test_a_dodge_of_known_speed(speed):
    table = fighting(connor={"dodge": 7}, dodge_default=str(speed))
    parry, dodge = table.system.odds(table.state)
    assert (parry.defence, dodge.defence) == ("parry", "dodge")
    results = [next_attacks("dodge", 5 - a, 7 - d, (-1, speed)) for a, d in four_dice("1-5")]
    assert shares(dodge) == counted(results)


def test_once_the_attack_is_rolled_only_the_defence_is_open():
    table = fighting(3, 3)
    table.attack("Konrad", modifier=2)
    odds = parried(table)
    results = [next_attacks("parry", 5 + 2 - 6, 5 - d, (-1, -2)) for _, d in four_dice("1-5")]
    assert shares(odds) == counted(results)


def test_one_against_many_is_reckoned_with_the_crowd():
    table = one_against_many("Bo", "Cy", lone={"attack": 6, "parry": 6, "length": 200})
    table.exchange(-9, 9, table.between("Ada", "Cy").id)
    rows = {frozenset((o.a, o.b)): o for o in table.system.odds(table.state) if o.defence == "parry"}
    strikes = rows[frozenset((table.id("Ada"), table.id("Bo")))]
    results = [next_attacks("parry", 6 - a, 5 - d, (0, 0), crowd=(-1, 0)) for a, d in four_dice("1-5")]
    assert shares(strikes) == counted(results)
    parries = rows[frozenset((table.id("Ada"), table.id("Cy")))]
    assert parries.a == table.id("Cy")
    results = [next_attacks("parry", 5 - a, 6 - d, (0, 0), crowd=(0, -1)) for a, d in four_dice("1-5")]
    assert shares(parries) == counted(results)


# --- the first attack ---


def first(table):
    (odds,) = table.system.odds(table.state)
    return odds


def leads(d5, lead):
    """Cases of a lead of Konrad's, of a tie, and of Connor's; lead: the difference before the dice."""
    leads = [lead - a + b for a, b in four_dice(d5)]
    return sum(lead > 0 for lead in leads), leads.count(0), sum(lead < 0 for lead in leads)


@pytest.mark.parametrize("d5", ["1-5", "0-5"])
@pytest.mark.parametrize(("who", "lead"), [(None, 4), ("Connor", 2), ("Konrad", 6)])
@pytest.mark.parametrize("convention", ["other-2", "self+2"])
def test_the_first_roll(d5, who, lead, convention):
    table = konrad_and_connor(d5=d5, first_declarer=convention)
    if who:
        table.say(who, "attack")
    odds = first(table)
    assert (odds.a_wins.of, odds.tie.of, odds.b_wins.of) == leads(d5, lead)
    assert odds.lands is None


@pytest.mark.parametrize(
    ("first_tie", "connor", "to_konrad", "to_connor", "gm"),
    [
        ("length-height-reroll", {"length": 101}, Fraction(435, 625), Fraction(190, 625), 0),
        ("length-height-reroll", {}, Fraction(435, 557), Fraction(122, 557), 0),
        ("reroll", {"length": 101}, Fraction(435, 557), Fraction(122, 557), 0),
        ("gm", {"length": 101}, Fraction(435, 625), Fraction(122, 625), Fraction(68, 625)),
    ],
)
def test_ties_are_shared_out_by_the_house_rule(first_tie, connor, to_konrad, to_connor, gm):
    table = konrad_and_connor(first_tie=first_tie, connor=connor)
    table.say("Connor", "attack")
    odds = first(table)
    assert (odds.a_attacks.fraction, odds.b_attacks.fraction, odds.gm.fraction) == (to_konrad, to_connor, gm)


def test_the_chances_are_those_of_the_fights_themselves():
    """The share of Konrad's first attacks over every way in which the four dice can fall."""
    table = konrad_and_connor(first_tie="gm")
    table.say("Connor", "attack")
    cases = Counter()
    for faces in product(range(1, 6), repeat=4):
        step = act(table.state, Next(), by=Actor(user=GM, gm=True), at=table.now, dice=ScriptedDice(faces))
        cases[step.state.fight.engagements[0].attacker] += 1
    assert cases == {table.id("Konrad"): 435, table.id("Connor"): 122, None: 68}


def test_typed_dice_are_certain_for_viewers_who_may_see_them():
    table = konrad_and_connor(connor={"length": 101})
    table.do(Roll(dice=5), "vera")
    every = [6 - 1 - 5 - (3 - 2 - dice) for _, dice in four_dice("1-5")]
    for viewer in (Actor(user="vera"), Actor(user=GM, gm=True)):
        (odds,) = table.system.odds(player_view(table.state, viewer))
        assert odds.a_wins.fraction == Fraction(sum(lead > 0 for lead in every), len(every))
        assert odds.b_attacks.fraction == Fraction(sum(lead <= 0 for lead in every), len(every))
    assert (
        table.system.odds(player_view(table.state, Actor(user="karl")))
        == konrad_and_connor(connor={"length": 101}).odds()
    )


def test_after_a_tie_of_typed_dice_all_is_open_again():
    table = konrad_and_connor(first_tie="reroll", dice="typed")
    table.do(Roll(dice=8), "vera")
    table.do(Roll(dice=4), "karl")
    odds = first(table)
    assert (odds.tie.fraction, odds.a_attacks.fraction) == (1, Fraction(555, 590)), "5 against 1 before the dice"
    table.do(Next())
    assert (table.pair().phase, first(table)) == ("dice", konrad_and_connor(first_tie="reroll").odds()[0])


def test_a_declaration_after_i_fight_leaves_nothing_to_the_dice():
    table = konrad_and_connor(konrad={"length": 200})
    table.say("Konrad", "fight")
    table.say("Connor", "attack")
    assert (first(table).a_attacks.fraction, first(table).tie) == (1, None)
    table, even = konrad_and_connor(), konrad_and_connor()
    table.say("Konrad", "fight")
    table.say("Connor", "attack")
    assert first(table) == first(even), "equal weapons: rolled without the 2 points"


def test_every_engagement_has_its_row():
    table = two_pairs()
    assert {odds.engagement for odds in table.system.odds(table.state)} == {2, 3}
    table.do(Engage(combatant="Ada", opponent="Bo", anew=True))
    assert {(odds.engagement, odds.about) for odds in table.system.odds(table.state)} == {(2, "first"), (3, "next")}


def test_a_dodge_without_a_default_has_a_row_for_everything_the_gm_may_say():
    table = fighting(connor={"dodge": 7})
    parry, *dodges = table.system.odds(table.state)
    assert (parry.defence, parry.speed) == ("parry", -2)
    assert [(odds.defence, odds.speed) for odds in dodges] == [("dodge", speed) for speed in range(-1, -7, -1)]
    for odds in dodges:
        results = [next_attacks("dodge", 5 - a, 7 - d, (-1, odds.speed)) for a, d in four_dice("1-5")]
        assert shares(odds) == counted(results)


def test_a_dodge_that_waits_for_its_speed_has_a_row_for_each():
    table = fighting()
    table.attack("Konrad", 1)
    table.defend("Connor", 4, "dodge")
    rows = table.system.odds(table.state)
    assert [odds.speed for odds in rows] == [-1, -2, -3, -4, -5, -6]
    assert {odds.a_attacks.permille for odds in rows} <= {0, 1000}, "both have rolled: nothing is left to chance"


def test_a_decision_of_the_gm_has_no_odds():
    asked = konrad_and_connor(2, 2, 1, 4, first_tie="gm", connor={"vi": 6, "speed": 0})
    asked.do(Roll(combatant="Konrad"))
    assert asked.pair().waits, "6 - 1 - 4 and 6 + 0 - 5 are a tie"
    assert asked.system.odds(asked.state) == ()


# --- as rows for a reader ---


def shown(table, code):
    """The parameters of the title of every row of this code, with its bars in thousandths."""
    rows = [row for row in odds_rows(table.state) if row.title.code == code]
    return [(row.title.params, [bar.permille for bar in row.bars]) for row in rows]


def test_in_the_talk_a_player_sees_the_effects_of_declaring():
    table = konrad_and_connor(konrad={"length": 120}, connor={"length": 90})
    (konrad, _), (connor, bars) = shown(table, "duel-odds-if")
    assert konrad["name"].said == "Konrad"
    assert (connor["name"].said, bars) == ("Connor", list(supposed(435, 122)))
    ((both, _),) = shown(table, "duel-odds-both")
    assert both["first"].said == "Konrad"
    table.do(Declare(intent="attack"), "karl")
    assert shown(table, "duel-odds-if") == []


def test_a_defence_has_bars_for_the_next_attack_and_the_hit():
    table = konrad_and_connor(1, 2, 4, 5).both_fight()
    table.attack(table.attacker(), 5)
    (parry, *_) = odds_rows(table.state)
    assert [bar.label.code for bar in parry.bars] == ["duel-odds-attacks", "duel-odds-attacks", "duel-odds-lands"]
    assert parry.bars[0].permille + parry.bars[1].permille == 1_000


def supposed(wins, loses):
    """The numbers of 0.3, ties won by the longer weapon: a share of 625 in thousandths."""
    return round((wins + 68) * 1000 / 625), round(loses * 1000 / 625)
