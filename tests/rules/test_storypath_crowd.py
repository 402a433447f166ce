"""The turns of all NPCs that come now, in one press of the GM."""

from storypath_table import StorypathTable, standard
from table import GM

from rules.commands import Transfer, Undo
from rules.state import Actor
from rules.storypath.commands import Act, ActAll, EditSlot
from rules.view.for_viewer import board_for

BOSS = Actor(user=GM, gm=True)


def slots(table):
    """Side and end of each slot, in order."""
    return [(slot.side, slot.end) for slot in table.state.fight.sorted]


def crowd(*npcs):
    """Vera's Sigrun with three successes, and draugar with these."""
    table = StorypathTable().add("Sigrun", "vera")
    for number, successes in enumerate(npcs, start=1):
        table.add(f"Draug {number}", side="npc")
        table.rolled(**{f"Draug_{number}": successes})
    return table.rolled(Sigrun=3).start()


def offered(table, viewer=BOSS):
    return [choice for choice in board_for(table.state, viewer).choices if choice.command == "storypath.all"]


def test_up_to_the_slot_of_a_player():
    table = crowd(9, 8, 7, 1)
    assert offered(table)
    kinds = table.do(table.choice("storypath.all"))
    assert kinds.count("storypath.acted") == kinds.count("storypath.done") == 3
    assert slots(table) == [("npc", "taken")] * 3 + [("pc", None), ("npc", None)]
    assert table.state.fight.attacks == {table.id(f"Draug {number}"): 1 for number in (1, 2, 3)}
    assert table.refuse(ActAll()) == "storypath-no-npcs"
    assert not offered(table)
    table.do(Undo())
    assert [end for _, end in slots(table)] == [None] * 5, "one step"


def test_up_to_the_end_of_the_round_and_not_into_the_next():
    table = crowd(2, 1)
    table.claim("Sigrun")
    table.done()
    table.do(ActAll(deed="other"))
    assert (table.state.fight.round, [end for _, end in slots(table)]) == (2, [None] * 3)
    assert table.state.fight.attacks == {}


def test_a_slot_that_an_npc_has_already_is_gone_on_with():
    table = crowd(9, 8)
    table.claim("Draug 2")
    table.do(ActAll())
    assert [end for _, end in slots(table)] == ["taken", "taken", None]


def test_it_stops_before_an_npc_of_a_player_and_before_a_second_attack():
    table = crowd(9, 8, 7)
    table.do(Transfer(combatant="Draug 3", user="karl"))
    assert table.refuse(ActAll()) == "storypath-no-npcs", "Karl may want the first slot"
    table = crowd(9, 8)
    table.do(EditSlot(change="add", successes=7, combatant="Draug 1"))
    table.do(ActAll())
    assert [end for _, end in slots(table)] == ["taken", "taken", None, None]
    assert table.refuse(ActAll()) == "storypath-second-attack"
    table.do(ActAll(deed="other"))
    assert [end for _, end in slots(table)] == ["taken", "taken", "taken", None]


def test_a_turn_that_has_begun_is_finished_by_hand():
    table = crowd(9, 8)
    table.claim("Draug 1")
    table.do(Act(combatant="Draug 1"))
    assert table.refuse(ActAll()) == "storypath-no-npcs"


def test_not_before_the_round_and_not_in_a_round_of_players():
    table = standard()
    assert table.refuse(ActAll()) == "storypath-no-npcs"
    assert StorypathTable().refuse(ActAll()) == "storypath-not-running"
    assert not offered(table)


def test_it_is_the_gms():
    table = crowd(9, 8)
    assert table.refuse(ActAll(), "vera") == "gm-only"
    assert not [choice for choice in offered(table, Actor(user="vera")) if not choice.gm]
