"""Numbers that players get have no gaps for hidden events."""

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
    """The code of the refusal of a press on a control drawn at that time, or ""."""
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


def test_hidden_events_do_not_count():
    plain, secret = facing(), facing()
    secret.do(LURKER)
    assert secret.state.public_count == plain.state.revision
    for table in (plain, secret):
        table.say("Ada", "fight")
    secret.do(Set(combatant="Lurker", attribute="name", value="Prowler"))
    secret.do(Undo())
    assert secret.state.public_count == plain.state.revision
    assert secret.state.revision == plain.state.revision + 3
    assert fold(secret.log) == secret.state


def test_public_counts_and_revisions():
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
def test_a_control_gets_stale_by_visible_events_only(lurking):
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


def test_an_override_gets_stale_by_hidden_events_too():
    table = facing()
    table.do(LURKER)
    state = table.state
    drawn, unseen = state.public_count, len(state.unseen)
    hidden = next(combatant.id for combatant in state.combatants.values() if combatant.hidden)
    for command in (Undo(), Reveal(combatant=hidden)):
        assert pressed(table, command, GM, drawn, unseen) == ""
        assert pressed(table, command, GM, drawn) == "stale"
    table.do(LURKER)
    for command in (Undo(), Reveal(combatant=hidden)):
        assert pressed(table, command, GM, drawn, unseen) == "stale"
