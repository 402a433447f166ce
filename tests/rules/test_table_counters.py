"""Counters of the table, such as momentum: they belong to no combatant."""

import json

import pytest
from duel_table import konrad_and_connor
from table import GM

from rules.commands import Redo, SetCounter, Undo
from rules.engine import asks_first
from rules.public_script import public_script
from rules.replay import load
from rules.state import Actor
from rules.view.for_viewer import board_for, log_for, player_view, rewind_labels

BOSS = Actor(user=GM, gm=True)
KARL = Actor(user="karl")


def standing(state):
    return {counter.name: (counter.value, counter.maximum) for counter in state.counters}


def row(table, viewer=None):
    """The row of the board with the counters of the table, as text; empty if there is none."""
    rows = [aside for aside in board_for(table.state, viewer).asides if aside.code == "marks-table"]
    return "".join(str(aside.model_dump()) for aside in rows)


def with_momentum(**fields):
    table = konrad_and_connor()
    table.do(SetCounter(counter="Momentum", value=3, **fields))
    return table


def test_made_changed_and_removed_each_in_one_step():
    table = with_momentum()
    assert standing(table.state) == {"Momentum": (3, None)}
    table.do(SetCounter(counter="momentum", plus=2))
    assert standing(table.state) == {"Momentum": (5, None)}
    assert table.do(SetCounter(counter="1", shown="off")) == ["table-counter-removed"]
    assert standing(table.state) == {}
    table.do(Undo())
    table.do(Undo())
    assert standing(table.state) == {"Momentum": (3, None)}
    table.do(Redo())
    assert standing(table.state) == {"Momentum": (5, None)}


def test_a_new_one_begins_with_what_is_added():
    table = konrad_and_connor()
    table.do(SetCounter(counter="Tension", plus=1, maximum=6, bad="high"))
    assert standing(table.state) == {"Tension": (1, 6)}


def test_it_stops_at_its_maximum():
    table = with_momentum(maximum=4)
    table.do(SetCounter(counter="Momentum", plus=9))
    assert standing(table.state) == {"Momentum": (4, 4)}
    assert table.refuse(SetCounter(counter="Momentum", plus=1)) == "counter-stays"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"counter": "Momentum", "value": 1, "plus": 1}, "value-or-plus"),
        ({"counter": "Tension", "shown": "off"}, "no-such-counter"),
        ({"counter": "7", "plus": 1}, "no-such-counter"),
        ({"counter": "Momentum", "value": 3}, "nothing-changed"),
    ],
)
def test_refusals(fields, code):
    assert with_momentum().refuse(SetCounter(**fields)) == code


def test_only_a_gm_changes_it():
    table = with_momentum()
    assert table.refuse(SetCounter(counter="Momentum", plus=1), "karl") == "gm-only"


def test_at_most_six():
    table = konrad_and_connor()
    for number in range(6):
        table.do(SetCounter(counter=f"clock {'abcdef'[number]}", value=1))
    assert table.refuse(SetCounter(counter="clock g", value=1)) == "too-many-marks"


def test_a_counter_of_a_combatant_of_the_same_name_is_another():
    table = with_momentum()
    table.do(SetCounter(combatant="Connor", counter="Momentum", value=1))
    table.do(SetCounter(counter="Momentum", plus=1))
    assert standing(table.state) == {"Momentum": (4, None)}
    assert table.state.find("Connor").counters[0].value == 1


def test_it_stands_in_the_first_aside_of_all_boards():
    table = with_momentum()
    table.do(SetCounter(combatant="Connor", counter="HP", value=7))
    for viewer in (None, KARL, BOSS):
        assert board_for(table.state, viewer).asides[0].code == "marks-table"
        assert "'value': 3" in row(table, viewer)


def test_a_hidden_one_is_seen_by_gms_only():
    table = konrad_and_connor()
    before = board_for(table.state), player_view(table.state, KARL), log_for(table.state, table.log, None)
    table.do(SetCounter(counter="Doom", value=2, shown="gm"))
    table.do(SetCounter(counter="Doom", plus=1))
    after = board_for(table.state), player_view(table.state, KARL), log_for(table.state, table.log, None)
    assert after == before
    assert "Doom" in row(table, BOSS)


def test_in_words_for_players():
    table = konrad_and_connor()
    table.do(SetCounter(counter="Tension", value=5, maximum=9, bad="high", shown="words"))
    lines = len(log_for(table.state, table.log, None))
    assert "hurt" in row(table)
    assert "5" not in row(table)
    table.do(SetCounter(counter="Tension", plus=-1))
    assert len(log_for(table.state, table.log, None)) == lines, "the word is the same"


def test_hiding_it_removes_it_for_the_public():
    table = with_momentum()
    table.do(SetCounter(counter="Momentum", shown="gm"))
    assert row(table) == ""
    assert log_for(table.state, table.log, None)[-1][1].code == "log-mark-gone"
    table.do(SetCounter(counter="Momentum", shown="public", plus=1))
    assert "'value': 4" in row(table)
    assert log_for(table.state, table.log, None)[-1][1].code == "log-mark"


def test_the_undo_names_it():
    table = with_momentum()
    assert "Momentum" in str(rewind_labels(table.log, table.now, BOSS).undo)


def test_a_press_counts_however_old_its_control_is():
    table = with_momentum()
    drawn = table.state.public_count
    table.do(SetCounter(counter="Momentum", plus=1))
    table.do(SetCounter(counter="Momentum", plus=1), drawn=drawn)
    assert standing(table.state) == {"Momentum": (5, None)}
    assert not asks_first(table.state, SetCounter(counter="Momentum", plus=1), BOSS, 0)


def replayed(script):
    player = load(json.dumps(script))
    list(player.run())
    return player.state


def test_both_scripts_have_it():
    table = with_momentum()
    table.do(SetCounter(counter="Doom", value=2, shown="gm"))
    table.do(SetCounter(counter="Tension", value=5, maximum=9, shown="words"))
    assert standing(replayed(table.script())) == standing(table.state)
    public = public_script(table.state, table.log)
    assert "Doom" not in json.dumps(public)
    assert player_view(replayed(public), None).counters[0].value == 3
