"""After an undo all who are awaited are called; what they are asked stays the same thing until they have answered it."""

from duel_table import DuelTable
from totals_table import ada_bo_cy

from rules import waiting
from rules.commands import Declare, Redo, Undo
from rules.duel.commands import Attack, Engage, SetAttacker
from rules.history import iter_states
from rules.view.for_viewer import announcement_for


def two_pairs():
    """Ada attacks Bo, and Cy attacks Di."""
    table = DuelTable()
    for name, owner, side in (("Ada", "ann", "pc"), ("Bo", "ben", "npc"), ("Cy", "cat", "pc"), ("Di", "dan", "npc")):
        table.add(name, owner, side=side)
    table.do(Engage(combatant="Ada", opponent="Bo"))
    table.do(Engage(combatant="Cy", opponent="Di"))
    for attacker in ("Ada", "Cy"):
        table.do(SetAttacker(combatant=attacker))
    return table


def called(table):
    """The users whom the last undo or redo calls, with the number of their earlier calls for the same."""
    state, states = table.state, list(iter_states(table.log))
    counts = {
        waiting.player_of(state, wait): waiting.earlier_calls(state, wait, states) for wait in waiting.awaited(state)
    }
    return {user: counts[user] for user in announcement_for(state, state.rewound - 1).pings}


def attack(table, name):
    table.do(Attack(combatant=name, margin=1), table.owner(name))


def test_who_has_to_answer_again_and_who_still_waits_are_both_called():
    table = two_pairs()
    attack(table, "Ada")
    table.do(Undo())
    assert called(table) == {"ann": 0, "cat": 1}


def test_a_second_undo_elsewhere_is_a_third_call_for_who_was_asked_all_the_time():
    table = two_pairs()
    for calls in (1, 2, 3):
        attack(table, "Ada")
        table.do(Undo())
        assert called(table) == {"ann": 0, "cat": calls}


def test_undo_and_redo_by_turns_make_no_new_thing():
    table = two_pairs()
    attack(table, "Ada")
    table.do(Undo())
    for calls in (1, 2):
        table.do(Redo())
        table.do(Undo())
        assert called(table)["ann"] == calls


def test_a_choice_that_was_taken_back_calls_its_player():
    table = ada_bo_cy()
    table.do(Declare(intent="defensive"), "ben")
    table.do(Undo())
    assert called(table)["ben"] == 0


def test_who_answers_in_between_is_asked_anew():
    table = two_pairs()
    attack(table, "Cy")
    table.do(Undo())
    attack(table, "Cy")
    table.do(Undo())
    assert called(table)["cat"] == 0
