"""Steps that are undone together, labels of undo and redo, and reopening."""

import pytest
from duel_table import fighting, konrad_and_connor
from test_permissions import BOSS
from test_undo import without_counters

from rules.commands import End, Enlist, Member, Next, Redo, Reopen, Undo
from rules.history import REOPEN_DAYS
from rules.state import Actor
from rules.view.for_viewer import rewind_labels
from rules.waiting import due


def test_users_55_the_first_roll_is_undone_with_its_declaration():
    table = konrad_and_connor(2, 3, 1, 3)
    table.say("Connor", "attack", at=1_000)
    table.say("Konrad", "hold", at=2_000)
    table.tick()
    rolled = table.state
    assert table.do(Undo(), at=60_000) == ["undone", "undone", "undone"]
    assert table.state.fight.talk == {}
    table.say("Konrad", "fight", at=70_000)
    assert table.attacker() is None, "nothing is rolled before a new declaration"
    assert due(table.state) is None
    table.do(Undo(), at=71_000)
    assert table.refuse(Redo(), "vera") == "gm-only"
    table.do(Redo(), at=72_000)
    assert rolled.fight.engagements != table.state.fight.engagements


def test_a_redo_restores_all_steps_of_the_undo():
    table = konrad_and_connor(2, 3, 1, 3)
    table.say("Connor", "attack", at=1_000)
    table.tick()
    rolled = table.state
    table.do(Undo(), at=60_000)
    assert table.do(Redo(), at=70_000) == ["redone", "redone"]
    assert without_counters(table.state) == without_counters(rolled)


def test_a_talk_ended_by_the_gm_is_undone_with_the_expired_declaration():
    table = konrad_and_connor(2, 3, 1, 3)
    table.say("Connor", "attack", at=1_000)
    table.do(Next(), at=1_500)
    table.do(Undo(), at=2_000)
    assert table.state.fight.talk != {}, "the window is still open"
    table.do(Redo(), at=2_500)
    table.do(Undo(), at=60_000)
    assert table.state.fight.talk == {}


def test_labels_name_the_command():
    table = fighting(2, 3)
    table.attack("Konrad")
    assert rewind_labels(table.log, table.now, BOSS).undo.code == "duel-brief-attack"
    assert rewind_labels(table.log, table.now, BOSS).redo is None
    table.do(Undo())
    labels = rewind_labels(table.log, table.now, BOSS)
    assert (labels.undo.params["line"].code, labels.redo.code) == ("duel-log-stance", "duel-brief-attack")
    assert labels.redo.params["against"].said == "Connor"
    table.do(Enlist(members=[Member(user="ann", name="Ann"), Member(user="bea", name="Bea")]))
    label = rewind_labels(table.log, table.now, BOSS).undo
    assert (label.code, label.params["line"].params["name"].said, label.params["count"]) == ("step-several", "Ann", 1)


def test_labels_of_clock_steps_name_the_declaration():
    table = konrad_and_connor(2, 3, 1, 3)
    table.say("Connor", "attack")
    table.tick()
    assert rewind_labels(table.log, table.now + 60_000, BOSS).undo.params["line"].code == "duel-log-declared"


def test_labels_do_not_name_secret_choices():
    table = konrad_and_connor()
    table.say("Konrad", "hold")
    assert rewind_labels(table.log, table.now, Actor(user="karl")).undo.code == "step-secret"


# --- reopening ---


def test_users_57_reopening():
    table = fighting()
    before = table.state
    assert table.refuse(Reopen()) == "not-ended"
    table.do(End())
    assert table.do(Reopen()) == ["undone"]
    assert without_counters(table.state) == without_counters(before)
    table.do(Redo())
    assert table.state.ended
    table.do(Undo())
    table.attack("Konrad", 1)


@pytest.mark.parametrize("command", [Reopen(), Undo()])
def test_reopening_is_possible_for_thirty_days(command):
    day = 24 * 60 * 60 * 1_000
    table = fighting()
    table.do(End(), at=day)
    assert table.refuse(command, at=(1 + REOPEN_DAYS) * day + 1) == "reopen-too-late"
    table = fighting()
    table.do(End(), at=day)
    table.do(command, at=(1 + REOPEN_DAYS) * day)
    assert not table.state.ended
