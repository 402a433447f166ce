"""Leaving in the middle of the action: asked first, said in public, and undone by coming back."""

import pytest
from duel_table import DuelTable, fighting
from reading import said
from storypath_table import standard
from table import GM
from totals_table import ada_bo_cy, speeds

from rules.commands import Hide, Join, Leave, Remove, Set, Transfer
from rules.duel.commands import Attack, Engage
from rules.engine import asks_first, preview
from rules.manual_order import Order
from rules.state import Actor
from rules.totals import commands as ask
from rules.view.for_viewer import absence_lines, announcement_for

ANN = Actor(user="ann")
A = Actor(user="a")


def test_a_player_is_asked_only_when_something_is_given_up():
    table = ada_bo_cy()
    assert not asks_first(table.state, Leave(), ANN, table.now)
    table.attack("Ada", "Cy")
    assert asks_first(table.state, Leave(), ANN, table.now)
    shown = preview(table.state, Leave(), by=ANN, at=table.now)
    assert [line.code for line in shown.lines[:2]] == ["totals-forfeits-choice", "log-status"]
    table.all_normal()
    table.strike("Ada", 0)
    assert not asks_first(table.state, Leave(), ANN, table.now)


def test_a_departure_and_a_return_are_announced():
    table = speeds(9, 6, 3)
    told = announcement_for(table.state, 0).revision
    table.do(Leave(), "b")
    announcement = announcement_for(table.state, told)
    assert [said(line) for line in announcement.news] == ["B leaves the fight"]
    table.do(Join(name="B"), "b")
    (line,) = announcement_for(table.state, announcement.revision).news
    assert said(line) == "B is back in the fight"


@pytest.mark.parametrize("system", ["duel", "totals", "storypath"])
def test_the_gm_is_called_once_when_a_player_leaves_in_the_middle_of_the_action(system):
    table = {"duel": fighting, "totals": lambda: speeds(9, 6, 3), "storypath": standard}[system]()
    leaver = next(
        fighter
        for fighter in table.state.present
        if fighter.owner not in (None, GM) and table.system.forfeits(table.state, fighter) is not None
    )
    told = table.log[-1].seq
    table.do(Leave(), leaver.owner)
    announcement = table.announcement(told)
    assert announcement.pings.count(GM) == 1
    assert f"{leaver.name} leaves the fight" in [said(line) for line in announcement.news]
    again = table.announcement(announcement.revision)
    assert again is None or GM not in again.pings
    table.do(Join(name=leaver.name), leaver.owner)
    back = table.announcement(announcement.revision)
    assert GM not in back.pings, "a return asks nothing of her"


def test_a_gm_who_takes_her_own_combatant_out_is_not_called():
    table = speeds(9, 6, 3)
    table.do(Transfer(combatant="B", user=GM))
    told = table.log[-1].seq
    table.do(Leave(combatant="B"))
    announcement = table.announcement(told)
    assert announcement is not None
    assert GM not in announcement.pings


def absences(table, user):
    """What the status says of the combatants of this user that are away."""
    lines = absence_lines(table.state, Actor(user=user))
    return [(line.params["task"].code, line.params["task"].params.get("status")) for line in lines]


def test_out_of_action_and_then_gone_the_way_back_is_told_at_each_step():
    table = fighting()
    table.do(Remove(combatant="Konrad", how="out"))
    assert absences(table, "vera") == [("task-absent", "out")]
    assert table.refuse(Attack(), "vera") == "not-active"
    assert table.refuse(Join(name="Konrad"), "vera") == "not-active", "to join is no way back into action"
    table.do(Leave(), "vera")
    assert absences(table, "vera") == [("task-absent-out", None)]
    refusal = table.give(Attack(), "vera")
    assert (refusal.code, refusal.params["status"]) == ("not-active", "gone")
    table.do(Join(name="Konrad"), "vera")
    assert absences(table, "vera") == [("task-absent", "out")]
    refusal = table.give(Attack(), "vera")
    assert (refusal.code, refusal.params["status"]) == ("not-active", "out")
    table.do(Set(combatant="Konrad", attribute="status", value="active"))
    assert table.state.find("Konrad").status == "active"
    assert absences(table, "vera") == absences(table, "karl") == []


def test_gone_and_then_out_of_action_the_way_back_is_told():
    table = fighting()
    table.do(Leave(), "vera")
    assert absences(table, "vera") == [("task-absent", "gone")]
    table.do(Remove(combatant="Konrad", how="out"))
    assert absences(table, "vera") == [("task-absent", "out")]
    refusal = table.give(Join(name="Konrad"), "vera")
    assert (refusal.code, refusal.params["status"]) == ("not-active", "out")
    table.do(Set(combatant="Konrad", attribute="status", value="active"))
    assert table.state.find("Konrad").status == "active"


def test_whom_the_gm_hides_is_no_absence_that_is_told():
    table = fighting()
    table.do(Hide(combatant="Konrad"))
    assert absences(table, "vera") == []


def test_nothing_is_announced_when_nothing_was_given_up():
    table = speeds(9, 6, 3)
    table.strike("A", 0)
    told = announcement_for(table.state, 0).revision
    table.do(Leave(), "a")
    assert announcement_for(table.state, told) is None


def test_a_returning_combatant_has_the_strike_that_was_left_and_no_second_one():
    table = speeds(9, 6, 3)
    table.do(Leave(), "b")
    table.do(Join(name="B"), "b")
    table.strike("A", 0)
    assert table.due() == ["B"]
    table.strike("B", 0)
    table.do(Leave(), "b")
    table.do(Join(name="B"), "b")
    assert table.due() == ["C"]
    assert table.refuse(ask.StrikeNow(), "b") == "totals-struck-already"


def test_another_name_is_the_same_combatant_as_long_as_its_place_is_held():
    table = speeds(9, 6, 3)
    place = table.id("A")
    table.do(ask.Modify(combatant="A", total="speed", modifier=-2, lasts="always"))
    table.do(Leave(), "a")
    table.do(Join(name="Zoe", sheet={"damage": 4}), "a")
    assert table.id("Zoe") == place
    assert table.state.find("Zoe").sheet.damage == 4
    assert table.totals("Zoe")[0] == 7
    assert table.refuse(Join(name="B"), "a") == "name-taken"


def test_a_taken_name_is_refused_to_a_returning_combatant():
    table = speeds(9, 6, 3)
    table.do(Leave(), "a")
    assert table.refuse(Join(name="B"), "a") == "name-taken"


def test_a_combatant_without_a_held_strike_is_unchanged():
    table = ada_bo_cy()
    table.do(Leave(), "ann")
    table.do(Join(name="Zoe"), "ann")
    assert table.id("Zoe") != table.id("Ada")


def test_to_leave_and_come_back_is_no_way_back_into_action():
    table = speeds(9, 6, 3)
    table.fell("A", "B")
    table.do(Leave(), "b")
    table.do(Join(name="B"), "b")
    assert table.state.find("B").status == "out"
    assert table.due() == ["C"]


def test_a_strike_that_is_left_is_held_under_another_name():
    table = speeds(9, 6, 3)
    place = table.id("B")
    table.do(Leave(), "b")
    table.do(Join(name="Zoe"), "b")
    assert table.id("Zoe") == place


# --- the place of a pair ---


def three_pairs():
    """Ada and Bo, Cy and Di, Eve and Fu, paired by the GM."""
    table = DuelTable()
    for name, owner in (("Ada", "ann"), ("Bo", None), ("Cy", "cat"), ("Di", None), ("Eve", "eve"), ("Fu", None)):
        table.add(name, owner, side="npc" if owner is None else "pc")
    for combatant, opponent in (("Ada", "Bo"), ("Cy", "Di"), ("Eve", "Fu")):
        table.do(Engage(combatant=combatant, opponent=opponent))
    return table


def order(table):
    """The first fighter of each pair, in order."""
    return [table.state.combatants[pair.a].name for pair in table.state.fight.engagements]


def test_a_pair_that_the_gm_made_comes_back_though_it_has_only_talked():
    table = three_pairs()
    table.do(Leave(), "ann")
    assert order(table) == ["Cy", "Eve"]
    table.do(Join(name="Ada"), "ann")
    assert order(table) == ["Ada", "Cy", "Eve"]


@pytest.mark.parametrize(("place", "wanted"), [("after", ["Cy", "Eve", "Ada"]), ("before", ["Eve", "Ada", "Cy"])])
def test_a_pair_comes_back_to_its_place_in_the_order_of_the_gm(place, wanted):
    table = three_pairs()
    ada, _, eve = (pair.id for pair in table.state.fight.engagements)
    moving, neighbour = (ada, eve) if place == "after" else (eve, ada)
    table.do(Order(moving=moving, neighbour=neighbour, place=place))
    assert order(table) == wanted
    for name, owner in (("Cy", "cat"), ("Ada", "ann")):
        table.do(Leave(), owner)
        assert name not in order(table)
    for name, owner in (("Ada", "ann"), ("Cy", "cat")):
        table.do(Join(name=name), owner)
    assert order(table) == wanted
