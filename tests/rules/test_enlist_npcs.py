"""NPCs of the last fight that are enlisted again, hidden ones included."""

import json

import pytest
from duel_table import DuelTable
from table import GM

from rules.commands import Enlist, Member, Reveal, Undo
from rules.public_script import public_script
from rules.replay import load
from rules.state import Actor, Counter
from rules.view.for_viewer import board_for, log_for, player_view

BOSS = Actor(user=GM, gm=True)
HP = Counter(id=1, name="HP", value=7, maximum=7)


def ghoul(number, **fields):
    return Member(name=f"Ghoul {number}", side="npc", batch=4, counters=(HP,), **fields)


def lich(number=1):
    return Member(name=f"Lich {number}", side="npc", hidden=True, batch=9, copy_of="Lich", counters=(HP,))


CROWD = (Member(user="vera", name="Vera"), lich(1), ghoul(1), lich(2), ghoul(2))


def enlisted(*members):
    table = DuelTable()
    table.do(Enlist(members=members or CROWD))
    return table


def test_they_come_as_they_were_in_one_step():
    table = enlisted()
    combatants = table.state.combatants
    assert [(key, other.name, other.side, other.group) for key, other in combatants.items()] == [
        ("c1", "Vera", "pc", None),
        ("c2", "Ghoul 1", "npc", "c2"),
        ("c3", "Ghoul 2", "npc", "c2"),
        ("h1", "Lich 1", "npc", "h1"),
        ("h2", "Lich 2", "npc", "h1"),
    ]
    assert all(other.counters == (HP,) for key, other in combatants.items() if key != "c1")
    table.do(Undo())
    assert table.state.combatants == {}


def test_hidden_ones_are_unknown_to_players_until_they_are_revealed():
    with_lich, without = enlisted(), enlisted(CROWD[0], ghoul(1), ghoul(2))
    for viewer in (None, Actor(user="vera")):
        assert board_for(with_lich.state, viewer) == board_for(without.state, viewer)
        assert player_view(with_lich.state, viewer).combatants == player_view(without.state, viewer).combatants
        told = [line for _, line, _ in log_for(with_lich.state, with_lich.log, viewer)]
        assert told == [line for _, line, _ in log_for(without.state, without.log, viewer)]
    with_lich.do(Reveal(combatant="Lich 2", batch="no"))
    assert [other.name for other in with_lich.state.present] == ["Vera", "Ghoul 1", "Ghoul 2", "Lich"]


def test_those_who_are_there_are_skipped():
    table = enlisted()
    assert table.refuse(Enlist(members=CROWD)) == "all-in-already"
    table.do(Enlist(members=(*CROWD, ghoul(3))))
    assert list(table.state.combatants) == ["c1", "c2", "c3", "h1", "h2", "c4"]


def test_the_public_script_has_no_hidden_ones():
    table = enlisted()
    script = public_script(table.state, table.log)
    text = json.dumps(script)
    assert "Lich" not in text
    assert "hidden" not in text
    (command,) = script["commands"]
    assert [member.get("batch") for member in command["members"]] == [None, 1, 1]
    player = load(text)
    list(player.run())
    assert [other.name for other in player.state.present] == ["Vera", "Ghoul 1", "Ghoul 2"]


@pytest.mark.parametrize("hidden", [False, True])
def test_too_many(hidden):
    members = tuple(Member(name=f"Rat {number}", side="npc", hidden=hidden) for number in range(61))
    assert DuelTable().refuse(Enlist(members=members)) == "too-many-combatants"
