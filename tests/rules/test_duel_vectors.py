"""The vectors A01..A29 of docs/rules/duel.md 0.7, by number, and the book's worked example digit for digit."""

from itertools import product

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor, one_against_many

from rules.commands import Roll
from rules.duel.commands import Engage
from rules.duel.formulas import crowd, crowd_penalty, declared_modifier, next_attacker
from rules.duel.model import Blow, FirstRoll, HouseRules, Sheet
from rules.duel.odds import two_d5


def first_margins(table, number=None):
    """The margins of the first roll by name."""
    return {table.state.combatants[roll.combatant].name: roll.margin for roll in table.pair(number).first}


def declared(*who, dice=(2, 3, 1, 3), **rules):
    """Konrad and Connor roll after these have declared, all within the window."""
    table = konrad_and_connor(*dice, **rules)
    for name in who:
        table.say(name, "attack", at=100_000)
    if len(who) < 2:
        table.do(Roll()) if not who else table.tick()
    return table


# --- the first attack ---


def test_a01_the_worked_example_digit_for_digit():
    table = declared("Connor")
    assert first_margins(table) == {"Konrad": -2, "Connor": -3}
    assert table.attacker() == "Konrad"
    decided = table.log[-1].event
    assert (decided.why, decided.lead) == ("better-margin", 1)


@pytest.mark.parametrize(
    ("number", "who", "convention", "konrad", "connor"),
    [
        ("A02", ("Connor",), "self+2", 0, -1),
        ("A03", (), "other-2", 0, -3),
        ("A03", (), "self+2", 0, -3),
        ("A03", ("Konrad", "Connor"), "other-2", 0, -3),
        ("A03", ("Konrad", "Connor"), "self+2", 0, -3),
        ("A04", ("Konrad",), "other-2", 0, -5),
        ("A04", ("Konrad",), "self+2", 2, -3),
    ],
)
def test_a02_to_a04_fighters_who_have_declared(number, who, convention, konrad, connor):
    table = declared(*who, first_declarer=convention)
    assert first_margins(table) == {"Konrad": konrad, "Connor": connor}, number
    assert table.attacker() == "Konrad", number


def test_a05_a_tie_goes_to_the_tie_breakers():
    # Same length and height: S0-2 ends in rolling again.
    table = declared("Connor", dice=(3, 3, 1, 3, 1, 1, 5, 5))
    again = table.log[-2].event
    assert table.log[-3].event.of(table.id("Konrad")).margin == -3
    assert table.log[-3].event.of(table.id("Connor")).margin == -3
    assert again.attempt == 2
    assert table.attacker() == "Konrad"


def test_a07_connor_wins():
    table = declared("Connor", dice=(5, 5, 1, 1))
    assert first_margins(table) == {"Konrad": -7, "Connor": -1}
    assert table.attacker() == "Connor"


def first_roll(vi, speed, dice, plus=0):
    return FirstRoll(combatant="c1", faces=None, dice=dice, vi=vi, speed=speed, declared=plus)


@pytest.mark.parametrize(("number", "vi", "speed", "margins"), [("A08", 1, -4, [-5, -13]), ("A09", 12, 0, [10, 2])])
def test_a08_a09_numbers_are_not_clamped(number, vi, speed, margins):
    assert [first_roll(vi, speed, dice).margin for dice in (2, 10)] == margins, number


def test_a10_equality_succeeds():
    attack = Blow(combatant="c1", kind="attack", value=5, dice=5, speed=0)
    failed = Blow(combatant="c2", kind="parry", value=5, dice=6, speed=9)
    assert attack.margin == 0
    assert next_attacker(attack, failed, HouseRules()).why == "other-failed"
    assert next_attacker(attack, failed, HouseRules()).keeps


@pytest.mark.parametrize(
    ("konrad", "connor", "attacker", "why"),
    [
        ((110, 170), (90, 195), "Konrad", "longer-weapon"),
        ((100, 175), (100, 190), "Connor", "taller"),
    ],
)
def test_a11_both_want_the_fight(konrad, connor, attacker, why):
    table = konrad_and_connor(
        konrad={"length": konrad[0], "height": konrad[1], "vi": 0},
        connor={"length": connor[0], "height": connor[1], "vi": 10},
    )
    table.both_fight()
    assert table.attacker() == attacker
    assert table.log[-1].event.why == why


def test_a12_equal_in_both_is_rolled_without_the_two():
    table = konrad_and_connor(1, 2, 1, 2).both_fight()
    assert first_margins(table) == {"Konrad": 2, "Connor": -2}
    assert table.attacker() == "Konrad"


# --- the next attack ---

KEEPS, SWAPS = "Konrad", "Connor"


@pytest.mark.parametrize(
    ("number", "attack", "speed", "defence", "kind", "theirs", "scores", "attacker"),
    [
        ("A13", 3, -1, 2, "parry", -2, (2, 0), KEEPS),
        ("A14", 1, -2, 1, "parry", -1, (-1, 0), SWAPS),
        ("A15", 0, -1, 5, "dodge", -6, (-1, -1), KEEPS),
        ("A16", 2, -2, 2, "dodge", -1, (0, 1), SWAPS),
        ("A18", -1, 0, 0, "dodge", -6, (-1, -6), SWAPS),
        ("A19", 0, -2, -1, "parry", 0, (-2, -1), KEEPS),
        ("A20", -2, -2, -3, "parry", 0, (-4, -3), KEEPS),
        ("A22", 0, -1, 0, "parry", -1, (-1, -1), KEEPS),
    ],
)
def test_a13_to_a22_the_next_attacker(number, attack, speed, defence, kind, theirs, scores, attacker):
    rules = {"dodge_default": str(theirs)} if kind == "dodge" else {}
    connor = {"speed": theirs} if kind == "parry" else {}
    table = fighting(konrad={"speed": speed}, connor=connor, **rules)
    table.exchange(attack, defence, kind=kind)
    resolved = table.log[-1].event
    assert (resolved.attack_score, resolved.defence_score) == scores, number
    assert table.attacker() == attacker, number


def test_a20_both_fail_with_speed():
    table = fighting(konrad={"speed": -2}, connor={"speed": 0}, both_fail="with-speed")
    table.exchange(-2, -3)
    assert table.attacker() == "Connor"
    assert table.log[-1].event.why == "both-failed-score"


def test_a23_the_crowd_is_counted_by_weapons():
    single, double = Sheet(), Sheet(weapons=2)
    counts = [[single], [single] * 2, [single] * 3, [double], [single] * 4 + [double]]
    assert [crowd_penalty(single, opponents) for opponents in counts] == [0, -1, -2, -1, -5]
    assert crowd_penalty(double, counts[-1]) == -2


def test_a23_through_the_engine():
    table = one_against_many("Bo", "Cy", "Di", "Ed", ("Flo", 2))
    assert crowd(table.state, table.id("Ada")) == -5
    assert [crowd(table.state, table.id(name)) for name in ("Bo", "Flo")] == [0, 0]


@pytest.mark.parametrize(("declares", "declares_too"), list(product((False, True), repeat=2)))
def test_a25_a28_both_conventions_give_the_same_lead(declares, declares_too):
    """The shares of the 2 points differ by the same number, and so do all margins."""
    leads = set()
    for convention in ("other-2", "self+2"):
        rules, either, both = HouseRules(first_declarer=convention), declares or declares_too, declares and declares_too
        shares = [declared_modifier(fighter, either, both, rules) for fighter in (declares, declares_too)]
        leads.add(shares[0] - shares[1])
    assert leads == {2 * (declares - declares_too)}


def test_a25_through_the_engine():
    for k1, c1 in product(range(1, 6), repeat=2):
        attackers = {
            declared("Connor", dice=(k1, 3, c1, 2, 1, 1, 5, 5), first_declarer=convention).attacker()
            for convention in ("other-2", "self+2")
        }
        assert len(attackers) == 1


@pytest.mark.parametrize(
    ("faces", "lowest", "counts"),
    [("1-5", 2, [1, 2, 3, 4, 5, 4, 3, 2, 1]), ("0-5", 0, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])],
)
def test_a26_two_dice(faces, lowest, counts):
    assert two_d5(HouseRules(d5=faces)) == dict(enumerate(counts, start=lowest))


def test_a29_a_third_fighter():
    # Konrad and Dora tie: as tall and as long, so those two roll again.
    table = DuelTable(2, 3, 1, 3, 1, 4, 1, 1, 5, 5)
    table.add("Konrad", "vera", vi=6, speed=-1).add("Connor", "karl", vi=3, speed=-2).add("Dora", "dan", vi=5)
    table.do(Engage(combatant="Konrad", opponent="Connor", second="Dora"))
    table.do(Engage(combatant="Connor", opponent="Dora"))
    table.say("Connor", "attack")
    table.tick()
    rolled = next(entry.event for entry in table.log if entry.event.kind == "duel.first-rolled")
    margins = {table.state.combatants[roll.combatant].name: roll.margin for roll in rolled.rolls}
    assert margins == {"Konrad": -2, "Connor": -3, "Dora": -2}
    pairs = [table.between(*names) for names in (("Konrad", "Connor"), ("Konrad", "Dora"), ("Connor", "Dora"))]
    assert [table.attacker(pair.id) for pair in pairs] == ["Konrad", "Konrad", "Dora"]
