"""Many NPCs of a fight by totals at once: the same attack for all, and the strikes of all that are due."""

import pytest
from table import GM
from totals_table import ada_bo_cy

from rules.commands import Add, Hide, Undo
from rules.state import Actor
from rules.totals.commands import ChooseAll, StrikeAll
from rules.view.for_viewer import board_for, log_for, moments_of

BOSS = Actor(user=GM, gm=True)
ANN = Actor(user="ann")


def ogres(count=12, *faces, **rules):
    """Ada and Bo of two players against Cy and ogres of the GM."""
    table = ada_bo_cy(*faces, **rules)
    table.do(Add(name="Ogre", count=count))
    return table


def verbs(table, viewer=BOSS):
    return [choice.command for choice in board_for(table.state, viewer).choices]


def test_a_turn_of_twelve_like_npcs_takes_the_gm_two_presses():
    table = ogres(12, *[3] * 26)
    for name in ("Ada", "Bo"):
        table.stand_by(name)
    assert table.do(ChooseAll(target="Ada")).count("totals.chosen") == 13
    assert table.phase == "striking"
    assert table.do(StrikeAll()).count("totals.struck") == 12
    assert table.due() == ["Cy"], "too slow for the first press"
    table.do(Undo())
    assert len(table.due()) == 12, "one step for all"


def test_targets_are_remembered_from_the_turn_before():
    table = ogres(2, *[3] * 20)
    for name in ("Ada", "Bo"):
        table.stand_by(name)
    table.attack("Cy", "Bo")
    assert table.do(ChooseAll(target="Ada")).count("totals.chosen") == 2, "those that have chosen keep their choice"
    table.finish_turn()
    offered = [choice for choice in board_for(table.state, BOSS).choices if choice.command == "totals.all"]
    assert [bool(choice.options) for choice in offered] == [False, True], "on the latest targets, or on one to pick"
    table.do(ChooseAll())
    plans = {name: table.plan(name).target for name in ("Cy", "Ogre 1", "Ogre 2")}
    assert plans == {"Cy": table.id("Bo"), "Ogre 1": table.id("Ada"), "Ogre 2": table.id("Ada")}


def test_a_missing_target_is_asked_for_once_for_all():
    table = ogres(2)
    assert table.refuse(ChooseAll()) == "totals-which-target"
    (pick,) = [choice for choice in board_for(table.state, BOSS).choices if choice.command == "totals.all"]
    assert [option.value for option in pick.options] == [table.id("Ada"), table.id("Bo")]


def test_only_those_of_one_batch():
    table = ogres(2)
    assert table.do(ChooseAll(target="Ada", like="Ogre 2")) == ["totals.chosen"] * 2
    assert table.plan("Cy") is None
    assert table.do(ChooseAll(target="Bo", like="Ogre 1")) == ["totals.chosen"] * 2, (
        "again, when all of them have chosen"
    )
    assert table.refuse(ChooseAll(target="Ada", like="Bo")) == "totals-no-npcs"


def test_players_see_neither_the_command_nor_how_many_are_hidden():
    table = ogres(3)
    table.do(Hide(combatant="Ogre 3"))
    seen = len(log_for(table.state, table.log, ANN))
    assert not {"totals.all", "totals.volley"} & set(verbs(table, ANN))
    assert table.do(ChooseAll(target="Ada")).count("totals.chosen") == 3, "Cy and two ogres"
    hidden = table.id("Ogre 3")
    assert hidden not in table.melee.plans
    told = [line.model_dump_json() for entry, line, _ in log_for(table.state, table.log, ANN) if entry.seq > seen]
    assert not any(secret in line for line in told for secret in ("Ada", "Ogre 3", hidden))


@pytest.mark.parametrize("command", [ChooseAll(target="Ada"), StrikeAll()])
def test_refused_where_no_npc_can(command):
    table = ada_bo_cy(cy="pc")
    assert table.refuse(command) == ("totals-no-npcs" if isinstance(command, ChooseAll) else "totals-not-revealed")


def test_one_roll_for_each_batch():
    table = ogres(3, 7, 2, 9, 9)
    for name in ("Ada", "Bo"):
        table.stand_by(name)
    for number, target in ((1, "Ada"), (2, "Bo"), (3, "Ada")):
        table.attack(f"Ogre {number}", target)
    table.attack("Cy", "Ada")
    offers = [choice for choice in board_for(table.state, BOSS).choices if choice.command == "totals.volley"]
    assert [(choice.fields, choice.more) for choice in offers] == [({}, False), ({"roll": "group"}, True)]
    assert table.do(StrikeAll(roll="group")).count("totals.struck") == 3
    strikes = table.melee.strikes
    assert [(strike.dice, strike.shown) for strike in strikes] == [(5, "7−2")] * 3
    assert [strike.target for strike in strikes] == [table.id(name) for name in ("Ada", "Bo", "Ada")]
    assert strikes[0].total != strikes[1].total or strikes[0].defence != strikes[1].defence, "each has its own target"
    assert table.dice.left == (9, 9), "two dice in all"


def test_those_of_no_batch_roll_each_for_itself():
    table = ogres(2, 7, 2, 1, 5, gap=10)
    for name in ("Ada", "Bo"):
        table.stand_by(name)
    table.do(ChooseAll(target="Ada"))
    table.do(StrikeAll(roll="group"))
    assert {strike.shown for strike in table.melee.strikes if strike.combatant != table.id("Cy")} == {"7−2"}
    assert [strike.shown for strike in table.melee.strikes if strike.combatant == table.id("Cy")] == ["1−5"]


def test_the_line_of_a_turn_names_a_crowd_by_what_came_of_its_strikes():
    table = ogres(12, *[10, 1] * 6, *[1, 10] * 6, *[3] * 2)
    for name in ("Ada", "Bo"):
        table.stand_by(name)
    table.do(ChooseAll(target="Ada"))
    table.do(StrikeAll())
    (moment,) = moments_of(table.state).values()
    hits, misses, left = moment.line.params["what"].params["items"]
    assert (hits.code, misses.code, left.code) == ("totals-line-hits", "totals-line-misses", "totals-head-striking")
    assert [name.said for name in hits.params["names"]] == [f"Ogre {number}" for number in range(1, 7)]
    assert [name.said for name in misses.params["names"]] == [f"Ogre {number}" for number in range(7, 13)]
