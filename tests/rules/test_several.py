"""A change of several combatants at once."""

import pytest
from duel_table import DuelTable
from table import GM

from rules.commands import Add, Hide, SetCounter, Several, Undo
from rules.engine import asks_first
from rules.state import Actor
from rules.view.for_viewer import log_for

BOSS = Actor(user=GM, gm=True)


def ghouls(count=6):
    table = DuelTable()
    table.add("Ada", "ada")
    table.do(Add(name="Ghoul", count=count))
    table.do(SetCounter(combatant="Ghoul 1", counter="HP", value=9, maximum=9, batch="yes"))
    return table


def hits(table):
    combatants = table.state.combatants.values()
    return {combatant.name: combatant.counters[0].value for combatant in combatants if combatant.counters}


@pytest.mark.parametrize(
    ("typed", "hurt"),
    [
        ("Ghoul 1-4", [1, 2, 3, 4]),
        ("ghoul 2 – 3; Ghoul 6", [2, 3, 6]),
        ("Ghoul", [1, 2, 3, 4, 5, 6]),
        ("Ghoul 2, Ghoul 2-3", [2, 3]),
    ],
)
def test_names_batches_and_ranges(typed, hurt):
    table = ghouls()
    assert table.do(Several(combatants=typed, counter="hp", plus=-5)) == ["counter-set"] * len(hurt)
    assert [number for number in range(1, 7) if hits(table)[f"Ghoul {number}"] == 4] == hurt
    table.do(Undo())
    assert set(hits(table).values()) == {9}, "one step"


def test_status_and_effect_in_the_same_step():
    table = ghouls()
    command = Several(combatants="Ghoul 1-2", status="out", effect="prone")
    assert asks_first(table.state, command, BOSS, 0)
    assert not asks_first(table.state, Several(combatants="Ghoul", counter="hp", plus=1), BOSS, 0)
    table.do(command)
    assert [table.state.find(f"Ghoul {number}").status for number in (1, 2, 3)] == ["out", "out", "active"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"combatants": "Ghoul"}, "change-what"),
        ({"combatants": "Ghoul", "counter": "hp"}, "change-what"),
        ({"combatants": "Ghoul, Orc 1-3", "counter": "hp", "plus": 1}, "no-such-combatant"),
        ({"combatants": " , ", "status": "out"}, "no-such-combatant"),
        ({"combatants": "Ghoul, Ada", "counter": "hp", "plus": -1}, "no-such-counter"),
        ({"combatants": "Ghoul", "counter": "hp", "plus": 3}, "counter-stays"),
        ({"combatants": "Ghoul", "status": "active"}, "nothing-changed"),
    ],
)
def test_nothing_is_half_done(fields, code):
    table = ghouls()
    before = table.state
    assert table.refuse(Several(**fields)) == code
    assert table.state == before


def test_hidden_combatants_of_a_batch_do_not_show():
    table = ghouls(3)
    table.do(Hide(combatant="Ghoul 3"))
    seen = table.state.public_count
    table.do(Several(combatants="Ghoul", counter="hp", plus=-1))
    assert hits(table) == {"Ghoul 1": 8, "Ghoul 2": 8, "Ghoul 3": 8}
    assert table.state.public_count == seen + 2
    lines = [line.model_dump_json() for _, line, _ in log_for(table.state, table.log, Actor(user="ada"))][-2:]
    assert not any("Ghoul 3" in line for line in lines)
