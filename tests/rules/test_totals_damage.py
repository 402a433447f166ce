"""The damage of hits, which a counter of their target takes in one press of the GM."""

import json

import pytest
from duel_table import konrad_and_connor
from table import GM
from totals_table import ada_bo_cy

from rules.commands import Add, SetCounter, Undo
from rules.public_script import public_script
from rules.replay import load
from rules.state import Actor
from rules.totals.commands import Outcome, TakeDamage
from rules.view.for_viewer import board_for, log_for, player_view, rewind_labels

BOSS = Actor(user=GM, gm=True)
ANN = Actor(user="ann")


def hit_cy(*strikers, value=10, **counter):
    """Cy with ten hit points, hit by these strikers of the players."""
    table = ada_bo_cy()
    if value is not None:
        table.do(SetCounter(combatant="Cy", counter="HP", value=value, maximum=max(value, 1), **counter))
    table.stand_by("Cy")
    for name in ("Ada", "Bo"):
        table.attack(name, "Cy") if name in strikers else table.stand_by(name)
    for name in strikers:
        table.strike(name, 9)
    assert all(table.hits().values())
    return table


def hp(table, name="Cy"):
    return table.state.find(name).counters[0].value


def offers(table, viewer=BOSS):
    """What is offered for damage: change of the counter and whether its owner is out by it, what needs a press first."""
    choices = [choice for choice in board_for(table.state, viewer).choices if choice.command == "totals.damage"]
    return [(choice.label.params["plus"], choice.label.params["out"], choice.more) for choice in choices]


def damage_of(table, name):
    return table.totals(name)[3]


def test_one_press_takes_the_damage_and_is_offered_once():
    table = hit_cy("Ada")
    damage = damage_of(table, "Ada")
    assert 0 < damage < 10
    assert offers(table) == [(-damage, "no", False)]
    press = table.choice("totals.damage")
    assert table.do(press) == ["counter-set", "totals.damage-taken"]
    assert hp(table) == 10 - damage
    assert offers(table) == []
    assert table.refuse(press) == "totals-no-damage"
    assert "HP" in str(rewind_labels(table.log, table.now, BOSS).undo)
    table.do(Undo())
    assert (hp(table), offers(table)) == (10, [(-damage, "no", False)])


def test_hits_of_several_are_one_press():
    table = hit_cy("Ada", "Bo", value=40)
    both = damage_of(table, "Ada") + damage_of(table, "Bo")
    assert offers(table) == [(-both, "no", False)]
    table.do(table.choice("totals.damage"))
    assert hp(table) == 40 - both


def test_a_control_of_before_another_hit_is_stale():
    table = hit_cy("Ada", value=40)
    drawn = table.state.public_count
    table.give(TakeDamage(combatant="Cy"))
    table.do(Undo())
    assert table.refuse(TakeDamage(combatant="Cy"), drawn=drawn) == "stale"


def test_the_killing_blow_puts_out_in_the_same_press():
    table = hit_cy("Ada", "Bo", value=3)
    first = table.names(strike.combatant for strike in table.melee.strikes)[0]
    assert damage_of(table, first) >= 3, "the first hit is enough"
    assert [(out, more) for _, out, more in offers(table)] == [("yes", False), ("no", True)]
    table.do(TakeDamage(combatant="Cy", out="yes"))
    assert table.state.find("Cy").status == "out"
    assert table.melee.fallen == {table.id("Cy"): table.id(first)}
    table.do(Undo())
    assert (table.state.find("Cy").status, hp(table)) == ("active", 3)
    table.do(TakeDamage(combatant="Cy"))
    assert table.state.find("Cy").status == "active", "without out it stands"


def test_a_counter_with_a_bad_high_end_rises():
    table = hit_cy("Ada", value=None)
    damage = damage_of(table, "Ada")
    table.do(SetCounter(combatant="Cy", counter="Pain", maximum=damage, bad="high"))
    assert offers(table)[0] == (damage, "yes", False)
    table.do(TakeDamage(combatant="Cy", out="yes"))
    assert (hp(table), table.state.find("Cy").status) == (damage, "out")


def test_hit_points_before_arrows():
    table = hit_cy("Ada", value=None)
    table.do(SetCounter(combatant="Cy", counter="arrows", value=12))
    table.do(SetCounter(combatant="Cy", counter="HP", maximum=20))
    table.do(TakeDamage(combatant="Cy"))
    assert {counter.name: counter.value for counter in table.state.find("Cy").counters} == {
        "arrows": 12,
        "HP": 20 - damage_of(table, "Ada"),
    }


def test_another_counter_by_name():
    table = hit_cy("Ada")
    table.do(SetCounter(combatant="Cy", counter="shield", value=9))
    table.do(TakeDamage(combatant="Cy", counter="Shield"))
    assert hp(table) == 10
    assert table.state.find("Cy").counters[1].value == 9 - damage_of(table, "Ada")


@pytest.mark.parametrize(
    ("value", "fields", "code"),
    [
        (None, {"combatant": "Cy"}, "totals-no-counter"),
        (10, {"combatant": "Bo"}, "totals-no-damage"),
        (10, {"combatant": "Cy", "counter": "luck"}, "no-such-counter"),
    ],
)
def test_refusals(value, fields, code):
    table = hit_cy("Ada", value=value)
    assert table.refuse(TakeDamage(**fields)) == code
    assert table.refuse(TakeDamage(**fields), "ann") == "gm-only"


def test_what_a_correction_makes_void_is_given_back():
    table = hit_cy("Ada")
    damage = damage_of(table, "Ada")
    table.do(TakeDamage(combatant="Cy"))
    table.do(Outcome(combatant="Ada", hit="no"))
    assert offers(table) == [(damage, "no", False)]
    table.do(TakeDamage(combatant="Cy"))
    assert hp(table) == 10
    assert offers(table) == []


def test_a_counter_for_gms_stays_secret():
    table = hit_cy("Ada", shown="gm")
    before = board_for(table.state), player_view(table.state, ANN), log_for(table.state, table.log, ANN)
    table.do(TakeDamage(combatant="Cy"))
    assert hp(table) < 10
    after = board_for(table.state), player_view(table.state, ANN), log_for(table.state, table.log, ANN)
    assert after == before
    assert offers(table, ANN) == []


def test_a_number_shown_in_words_is_offered_to_gms_only():
    table = hit_cy("Ada", shown="words")
    assert offers(table)
    assert not any(choice.command == "totals.damage" and choice.public for choice in board_for(table.state).choices)


@pytest.mark.parametrize("shown", ["public", "words", "gm"])
def test_both_scripts_replay(shown):
    table = hit_cy("Ada", value=3, shown=shown)
    table.do(TakeDamage(combatant="Cy", out="yes"))
    player = load(json.dumps(table.script()))
    list(player.run())
    assert player.state.find("Cy") == table.state.find("Cy")
    public = public_script(table.state, table.log)
    assert public is not None
    assert "totals.damage" not in json.dumps(public)


def test_a_duel_has_no_damage_to_take():
    table = konrad_and_connor()
    table.do(Add(name="Wolf"))
    assert table.refuse(TakeDamage(combatant="Wolf")) == "other-system"
