"""How the public counts what happened: nothing out of sight leaves a gap in a number that a player gets."""

import pytest
from duel_table import DuelTable
from table import GM

from rules.commands import Add, Declare, Reveal, Set, Undo
from rules.duel.commands import Attack
from rules.engine import act
from rules.history import fold
from rules.refusals import Refusal
from rules.state import Actor

LURKER = Add(name="Lurker", hidden="yes")


def facing():
    """Ada and Bo face each other; Ada has the longer weapon."""
    table = DuelTable()
    return table.add("Ada", "ada", length=150, weapon="pike").add("Bo", "bo")


def pressed(table, command, by, drawn, unseen=0):
    """The code of the refusal of a press on a control that was drawn then; nothing when it counts."""
    answer = act(
        table.state,
        command,
        by=Actor(user=by, gm=by == GM),
        at=table.now,
        dice=table.dice,
        log=table.log,
        drawn=drawn,
        unseen=unseen,
    )
    return answer.code if isinstance(answer, Refusal) else ""


def test_the_public_counts_what_is_in_sight():
    one, two = facing(), facing()
    two.do(LURKER)
    assert two.state.public_count == one.state.revision
    for table in (one, two):
        table.say("Ada", "fight")
    two.do(Set(combatant="Lurker", attribute="name", value="Prowler"))
    two.do(Undo())
    assert two.state.public_count == one.state.revision
    assert two.state.revision == one.state.revision + 3
    assert fold(two.log) == two.state


def test_a_number_of_the_public_is_found_again_in_the_log():
    table = facing()
    for command in (LURKER, LURKER, Declare(intent="fight", combatant="Ada"), LURKER):
        table.do(command, "ada" if isinstance(command, Declare) else GM)
    state = table.state
    in_sight = [entry.seq for entry in table.log if not entry.event.unseen]
    for number, seq in enumerate(in_sight, start=1):
        assert state.public_count_at(seq) == number
        assert state.public_count_at(state.revision_at(number)) == number
        assert state.revision_at(number) >= seq
    assert state.revision_at(state.public_count) == state.revision


@pytest.mark.parametrize("lurking", [False, True])
def test_a_control_grows_stale_by_what_its_reader_could_see(lurking):
    table = facing()
    if lurking:
        table.do(LURKER)
    before = table.state.public_count
    table.both_fight()
    now = table.state.public_count
    if lurking:
        table.do(LURKER)
    assert pressed(table, Attack(margin=1), "ada", before) == "stale"
    assert pressed(table, Attack(margin=1), "ada", now) == ""


def test_what_a_gm_overrides_grows_stale_by_what_happens_out_of_sight_as_well():
    table = facing()
    table.do(LURKER)
    state = table.state
    drawn, unseen = state.public_count, len(state.unseen)
    hidden = next(one.id for one in state.combatants.values() if one.hidden)
    for command in (Undo(), Reveal(combatant=hidden)):
        assert pressed(table, command, GM, drawn, unseen) == ""
        assert pressed(table, command, GM, drawn) == "stale"
    table.do(LURKER)
    for command in (Undo(), Reveal(combatant=hidden)):
        assert pressed(table, command, GM, drawn, unseen) == "stale"
