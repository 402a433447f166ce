"""Several kinds of NPCs from lines of text."""

import pytest
from duel_table import DuelTable
from table import GM

from rules.commands import Add, AddLines, Hide, Redo, Undo
from rules.engine import act
from rules.handlers.combatants import COMBATANT_LIMIT
from rules.public_script import public_script
from rules.state import Actor
from rules.view.for_viewer import player_view

BOSS = Actor(user=GM, gm=True)
CROWD = "4 ghoul vi=5, weapon=war axe speed=-1\n\n 2x Wolf\nBoss: vi=8\r\n1 ghoul vi=2"


def table_of_ada():
    table = DuelTable()
    table.add("Ada", "ada")
    return table


def names(state):
    return [combatant.name for combatant in state.combatants.values()]


@pytest.mark.parametrize("typed", [CROWD, CROWD.replace("\n", " | ")])
def test_a_kind_a_line(typed):
    table = table_of_ada()
    assert table.do(AddLines(lines=typed)).count("joined") == 8
    assert names(table.state) == ["Ada", *(f"ghoul {n}" for n in range(1, 5)), "Wolf 1", "Wolf 2", "Boss", "ghoul 5"]
    ghoul = table.state.find("ghoul 4")
    assert (ghoul.sheet.vi, ghoul.sheet.weapon, ghoul.sheet.speed) == (5, "war axe", -1)
    assert (ghoul.side, ghoul.owner, ghoul.group) == ("npc", None, table.state.find("ghoul 1").id)
    assert table.state.find("Boss").sheet.vi == 8
    assert table.state.find("ghoul 5").sheet.vi == 2
    assert len(set(table.state.combatants)) == 9
    table.do(Undo())
    assert names(table.state) == ["Ada"], "one step"
    table.do(Redo())
    assert len(names(table.state)) == 9


def test_names_of_the_fight_and_of_other_lines_are_not_given_twice():
    table = table_of_ada()
    table.do(AddLines(lines="Ada\nWolf\n2 wolf"))
    assert names(table.state) == ["Ada", "Ada 2", "Wolf", "wolf 2", "wolf 3"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("3", "name-empty"),
        ("vi=5", "name-empty"),
        ("21 ghoul", "out-of-range"),
        ("0 ghoul", "out-of-range"),
        ("ghoul vi=99", "out-of-range"),
        ("ghoul vi=5 axe -1", "out-of-range"),
        ("ghoul armour=3", "bad-stats"),
        ("ghoul vi=5, axe", "bad-stats"),
        ("ghoul " * 20, "name-too-long"),
        ("ghoul " * 60, "text-length"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_nothing_is_half_taken(line, code):
    table = table_of_ada()
    before = table.state
    refusal = act(table.state, AddLines(lines=f"2 wolf\n\n{line}\nx=1"), by=BOSS, at=0, dice=table.dice)
    assert refusal.code == "bad-lines"
    wrong = refusal.params["lines"]
    assert [(line.params["number"], line.params["reason"].code) for line in wrong] == [
        (3, f"refusal-{code}"),
        (4, "refusal-name-empty"),
    ]
    assert table.state == before


def test_lines_without_a_word_and_too_many_combatants_are_refused():
    table = table_of_ada()
    assert table.refuse(AddLines(lines=" \n | ")) == "name-empty"
    assert table.refuse(AddLines(lines="20 wolf\n" * 3)) == "too-many-combatants"
    table.do(AddLines(lines="20 wolf\n20 ogre\n19 bat"))
    assert len(table.state.combatants) == COMBATANT_LIMIT
    assert table.do(AddLines(lines="20 rat\n20 cat\n20 cow", hidden="yes")) == ["joined"] * COMBATANT_LIMIT


def test_hidden_combatants_do_not_show():
    """Neither by themselves nor by the numbers of those that are added in sight."""
    table = table_of_ada()
    before = player_view(table.state, None)
    table.do(AddLines(lines="2 ghoul\nBoss vi=9", hidden="yes"))
    assert player_view(table.state, None).model_copy(update={"revision": before.revision}) == before
    assert [combatant.hidden for combatant in table.state.combatants.values()] == [False, True, True, True]
    table.do(Add(name="Wolf"))
    table.do(Hide(combatant="Wolf"))
    table.do(AddLines(lines="2 ghoul\nBoss"))
    assert [c.name for c in player_view(table.state, None).combatants.values() if not c.hidden][-3:] == [
        "ghoul 1",
        "ghoul 2",
        "Boss",
    ]
    assert "h1" not in str(public_script(table.state, table.log))


def test_the_public_script_brings_them_in_again():
    table = table_of_ada()
    table.do(AddLines(lines="2 ghoul vi=3\nBoss"))
    script = public_script(table.state, table.log)
    assert script is not None
    assert [command["do"] for command in script["commands"]] == ["gm.add", "gm.lines"]
