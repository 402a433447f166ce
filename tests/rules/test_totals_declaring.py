"""The first half of a turn: defensives in the open, choices in private that may change (docs/rules/totals.md R1, R2, S1-6)."""

import pytest
from table import GM
from totals_table import TotalsTable, ada_bo_cy

from rules.commands import Add, Declare, Join, Remove, Transfer
from rules.totals.commands import Choose, Confirm, GrantStrike, Mix, NoRoom, SaveStyle, Surprised, UseStyle
from rules.totals.model import Factors
from rules.view.for_viewer import board_for

# --- a turn begins ---


def test_the_first_turn_begins_with_the_second_fighter():
    table = TotalsTable().add("Ada", "ann")
    assert table.phase == "gathering"
    assert table.refuse(Choose(), "ann") == "totals-no-turn"
    table.add("Bo", "ben")
    assert (table.phase, table.melee.turn) == ("declaring", 1)


def test_a_combatant_who_joins_while_others_choose_must_choose_too():
    table = TotalsTable().add("Ada", "ann").add("Bo", "ben")
    table.attack("Ada")
    table.do(Join(name="Dan"), "dan")
    table.attack("Bo", "Ada")
    assert table.phase == "declaring"
    table.attack("Dan", "Ada")
    assert table.phase == "striking"


def test_a_combatant_who_joins_after_the_reveal_waits_for_the_next_turn():
    table = ada_bo_cy().all_normal()
    table.do(Join(name="Dan"), "dan")
    assert table.plan("Dan") is None
    assert "Dan" not in table.pending()
    assert table.refuse(Choose(target="Cy"), "dan") == "totals-revealed"


# --- on the defensive ---


@pytest.mark.parametrize(("rules", "defence"), [({}, 8), ({"defensive_bonus": 5}, 10)])
def test_the_defensive_is_open_has_a_bonus_and_no_attack(rules, defence):
    """S1-4, S1-5: the Speed is there, but the fighter is not in the order."""
    table = ada_bo_cy(**rules)
    table.defend("Bo")
    assert table.plan("Bo").stance == "defensive"
    assert table.totals("Bo") == (4, defence, None, None)
    table.all_normal()
    assert "Bo" not in table.still()


def test_the_gm_may_refuse_for_want_of_room():
    table = ada_bo_cy()
    table.defend("Bo")
    table.do(NoRoom(combatant="Bo"))
    assert table.plan("Bo") is None
    assert table.refuse(Declare(intent="defensive"), "ben") == "totals-cramped"
    assert table.refuse(NoRoom(combatant="Bo")) == "totals-not-defensive"
    table.all_normal()
    table.finish_turn()
    table.defend("Bo")


def test_an_attack_leaves_the_defensive():
    table = ada_bo_cy()
    table.defend("Bo")
    assert table.refuse(Declare(intent="defensive"), "ben") == "totals-defensive-already"
    table.attack("Bo", "Cy")
    assert table.plan("Bo").stance == "attack"


def test_after_a_defensive_every_hidden_choice_has_to_be_confirmed():
    """R2: the opponents may choose another target; asking only them would tell whom they meant."""
    table = ada_bo_cy(cy="pc")
    table.attack("Ada", "Bo")
    table.stand_by("Cy")
    table.defend("Bo")
    assert not table.plan("Ada").stands
    assert not table.plan("Cy").stands
    assert table.phase == "declaring"
    table.confirm("Ada")
    table.attack("Cy", "Ada")
    assert table.phase == "striking"


def shakes(table):
    """By whom, and by what, the board says that choices are asked for again."""
    why = board_for(table.state).why
    lines = why.params.get("items", (why,))
    return [(line.params["name"].said, line.params["shake"]) for line in lines if line.code == "totals-shake"]


def test_it_is_named_who_has_shaken_the_choices_and_by_what():
    table = ada_bo_cy(cy="pc")
    table.attack("Ada", "Bo")
    table.defend("Bo")
    told = table.announcement(table.log[-1].step - 1)
    assert [line.code for line in told.lines] == ["totals-shake", "totals-why-confirm"]
    assert shakes(table) == [("Bo", "defensive")]
    table.do(Surprised(combatant="Cy", surprise="drawn"))
    assert shakes(table) == [("Bo", "defensive"), ("Cy", "surprised")]
    table.confirm("Ada")
    assert shakes(table) == []
    table.do(NoRoom(combatant="Bo"))
    assert shakes(table) == [("Bo", "no-room")], "what was confirmed is not named again"
    table.do(Remove(combatant="Cy"))
    assert shakes(table) == [("Bo", "no-room"), ("Cy", "left")]


def test_leaving_the_defensive_is_named():
    table = ada_bo_cy(cy="pc")
    table.defend("Bo")
    table.attack("Ada", "Cy")
    table.attack("Bo", "Cy")
    assert shakes(table) == [("Bo", "attack")]


def test_a_defensive_that_comes_later_does_not_shake_an_earlier_one():
    table = ada_bo_cy(cy="pc")
    table.defend("Ada")
    table.defend("Bo")
    assert table.plan("Ada").stands


def test_a_press_from_before_the_defensive_is_stale_and_changes_nothing():
    table = ada_bo_cy()
    drawn = table.state.revision
    table.defend("Bo")
    for command in (Choose(target="Bo"), Mix(target="Bo"), Confirm()):
        assert table.refuse(command, "ann", drawn=drawn) == "stale"
    table.attack("Ada", "Cy", drawn=table.state.revision)


def test_two_choices_from_the_same_board_both_count():
    table = ada_bo_cy()
    drawn = table.state.revision
    table.attack("Ada", "Cy", drawn=drawn)
    table.attack("Bo", "Cy", drawn=drawn)
    assert table.plan("Ada").stands
    assert table.plan("Bo").stands


# --- choices ---


@pytest.mark.parametrize("manner", ["normal", "forced", "held", "feint", "quick"])
def test_every_kind_of_attack(manner):
    table = ada_bo_cy()
    table.attack("Ada", "Cy", manner, 4)
    plan = table.plan("Ada")
    assert (plan.manner, plan.target) == (manner, table.id("Cy"))
    assert plan.strength == (None if manner == "normal" else 4)


def test_a_choice_may_change_until_the_reveal():
    table = ada_bo_cy()
    table.attack("Ada", "Bo", "feint", 3)
    table.attack("Ada", "Cy", "forced", 5)
    table.stand_by("Ada")
    table.mix("Ada", "Cy", fr=1, ff=2, fd=3, taken="yes")
    assert table.plan("Ada").factors == Factors(fr=1, ff=2, fd=3, taken=True)
    # S1-3: the damage factor is subtracted, the attack pays for it all the same.
    assert table.totals("Ada") == (7, 5, 4, 0)


def test_the_same_choice_again_is_taken_too():
    """A refusal would tell a GM who chooses for a player what had been chosen."""
    table = ada_bo_cy()
    for _ in range(2):
        assert table.attack("Ada", "Bo", "feint", 3) == ["totals.chosen"]


def test_the_only_opponent_need_not_be_named():
    table = ada_bo_cy()
    table.attack("Ada")
    assert table.plan("Ada").target == table.id("Cy")


def test_of_several_the_target_is_asked_for():
    table = ada_bo_cy()
    asked = table.give(Choose(manner="feint"))
    assert asked.code == "totals-which-target"
    assert [choice.fields["target"] for choice in asked.choices] == [table.id("Ada"), table.id("Bo")]
    assert all(choice.fields["manner"] == "feint" for choice in asked.choices)


def test_a_style_is_offered_as_its_factors_when_the_target_is_not_clear():
    """A name of any length would not fit on a button."""
    table = ada_bo_cy()
    table.do(SaveStyle(style="龍" * 20, ff=5, fd=5))
    asked = table.give(UseStyle(style="龍" * 20))
    assert asked.code == "totals-which-target"
    assert all(choice.command == "totals.mix" for choice in asked.choices)
    assert all((choice.fields["ff"], choice.fields["fd"]) == (5, 5) for choice in asked.choices)


@pytest.mark.parametrize("retargeted", [None, "Ada"])
def test_the_latest_target_is_the_usual_one(retargeted):
    table = ada_bo_cy()
    table.attack("Cy", "Bo")
    table.all_normal()
    if retargeted:
        table.retarget("Cy", retargeted)
    table.finish_turn()
    table.attack("Cy")
    assert table.plan("Cy").target == table.id(retargeted or "Bo")


def test_allies_may_be_attacked_but_not_oneself():
    table = ada_bo_cy()
    table.attack("Ada", "Bo")
    assert table.refuse(Choose(target="Ada"), "ann") == "totals-oneself"


def test_no_target():
    table = TotalsTable().add("Ada", "ann").add("Bo", "ben")
    table.do(Remove(combatant="Bo"))
    assert table.refuse(Choose(), "ann") == "totals-nobody-there"


@pytest.mark.parametrize("how", ["out", "gone"])
def test_a_target_that_is_gone(how):
    table = ada_bo_cy()
    table.do(Remove(combatant="Bo", how=how))
    before = table.state
    assert table.refuse(Choose(target="Bo"), "ann") == "totals-target-gone"
    assert table.state == before


def test_a_departure_drops_the_choice_and_asks_the_others_to_confirm():
    table = ada_bo_cy()
    table.attack("Ada", "Bo")
    table.attack("Bo", "Cy")
    table.do(Remove(combatant="Bo"))
    assert table.plan("Bo") is None
    assert not table.plan("Ada").stands
    assert table.refuse(Confirm(), "ann") == "totals-target-gone"
    table.attack("Ada", "Cy")


def test_the_departure_of_a_fighter_out_of_action_needs_no_confirmation():
    table = ada_bo_cy()
    table.do(Remove(combatant="Bo"))
    table.attack("Ada", "Cy")
    table.do(Remove(combatant="Bo", how="gone"))
    assert table.plan("Ada").stands


def test_a_combatant_that_came_back_and_leaves_again_asks_the_others_to_confirm():
    table = ada_bo_cy()
    table.do(Remove(combatant="Bo"))
    table.do_set("Bo", status="active")
    table.attack("Ada", "Cy")
    table.do(Remove(combatant="Bo", how="gone"))
    assert not table.plan("Ada").stands


def test_the_target_of_a_granted_strike_is_the_usual_one_in_the_next_turn():
    table = ada_bo_cy()
    table.attack("Cy", "Bo")
    table.all_normal()
    table.do(GrantStrike(combatant="Cy", target="Ada"))
    table.strike("Cy", 0)
    table.finish_turn()
    table.attack("Cy")
    assert table.plan("Cy").target == table.id("Ada")


def test_a_new_owner_chooses_anew_and_keeps_a_defensive():
    """A new owner does not learn a hidden choice; a defensive is open."""
    table = ada_bo_cy()
    table.attack("Ada", "Cy", "feint")
    table.defend("Bo")
    for name in ("Ada", "Bo"):
        table.do(Transfer(user="nina", combatant=name))
    assert table.plan("Ada") is None
    assert table.plan("Bo").stance == "defensive"


def test_a_gm_of_several_combatants_is_asked_which_acts():
    table = ada_bo_cy()
    table.do(Add(name="Dan"))
    asked = table.give(Choose(target="Ada"))
    assert asked.code == "totals-for-whom"
    assert [choice.fields["combatant"] for choice in asked.choices] == [table.id("Cy"), table.id("Dan")]


def test_one_confirmation_counts_for_all_combatants_of_the_actor():
    table = ada_bo_cy()
    table.do(Add(name="Dan"))
    table.attack("Cy", "Bo")
    table.attack("Dan", "Bo")
    table.defend("Ada")
    assert table.do(Confirm(), GM) == ["totals.confirmed", "totals.confirmed"]


def test_there_is_nothing_to_confirm():
    table = ada_bo_cy()
    assert table.refuse(Confirm(), "ann") == "totals-nothing-to-confirm"
    table.attack("Ada")
    assert table.refuse(Confirm(), "ann") == "totals-nothing-to-confirm"


def test_intents_of_other_games():
    assert ada_bo_cy().refuse(Declare(intent="fight"), "ann") == "totals-no-such-intent"
