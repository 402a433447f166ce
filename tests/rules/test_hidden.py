"""Hiding, revealing, aliases and the names of batches (docs/requirements.md 18, 42, 43, 59, 83)."""

import json

import pytest
from duel_table import konrad_and_connor
from random_table import GM as BOSS
from storypath_table import standard
from totals_table import ada_bo_cy

from rules import commands as ask
from rules.codec import decode_state, encode_state
from rules.commands import (
    Add,
    ChangeCounter,
    Enlist,
    Hide,
    Join,
    Member,
    Redo,
    Remove,
    Reveal,
    Roll,
    Set,
    SetCounter,
    SetNote,
    Undo,
)
from rules.handlers.combatants import COMBATANT_LIMIT
from rules.public_script import public_script
from rules.refusals import Refusal
from rules.replay import load
from rules.state import Actor, Counter
from rules.storypath.view import roller_names
from rules.view.for_viewer import board_for, log_for, player_view
from rules.view.log import describe

# --- hide and reveal ---


def lurking(table, **fields):
    table.do(Add(**{"name": "Wolf", "hidden": "yes", **fields}))
    return table


def names(state, viewer=None):
    return [combatant.name for combatant in player_view(state, viewer).combatants.values()]


def lines(table, viewer=None):
    return [words.code for _, words, _ in log_for(table.state, table.log, viewer)]


def test_the_gm_sees_hidden_combatants():
    table = lurking(konrad_and_connor(), alias="Shadow")
    (note,) = [note for note in board_for(table.state, BOSS).notes if note.code == "board-hidden"]
    assert note.params["names"][0].params["alias"].said == "Shadow"
    (choice,) = [choice for choice in board_for(table.state, BOSS).choices if choice.command == "gm.reveal"]
    assert [option.value for option in choice.options] == ["h1"]
    assert lines(table, BOSS)[-1] == "log-joined-hidden"
    assert lines(table) == lines(table, BOSS)[:-1]


def test_the_gm_sees_annotations_of_hidden_combatants():
    table = lurking(konrad_and_connor())
    table.do(SetCounter(combatant="Wolf", counter="hp", maximum=40))
    table.do(SetNote(combatant="Wolf", note="regenerates"))
    (line,) = [line for line in board_for(table.state, BOSS).asides if line.code == "marks-hidden"]
    assert "40" in str(line)
    assert "regenerates" in str(line)
    for viewer in (Actor(user="karl"), None):
        assert "regenerates" not in str(board_for(table.state, viewer))


@pytest.mark.parametrize("make", [konrad_and_connor, ada_bo_cy, standard], ids=["duel", "totals", "storypath"])
def test_commands_on_hidden_combatants_are_refused(make):
    table = lurking(make())
    assert table.refuse(ask.Reroll(combatant="Wolf")) == "is-hidden"
    assert table.refuse(Roll(combatant="Wolf", dice=3)) == "is-hidden"
    assert table.refuse(Set(combatant="Wolf", attribute="status", value="active")) == "is-hidden"
    assert table.refuse(Hide(combatant="Wolf")) == "is-hidden-already"
    assert table.refuse(ask.Leave(combatant="Wolf"), "karl") == "no-such-combatant"


def test_a_revealed_storypath_npc_gets_a_slot():
    table = lurking(standard())
    slots = len(table.fight.slots)
    table.do(Reveal(combatant="Wolf"))
    table.do(Roll(combatant="Wolf", dice=1))
    assert len(table.fight.slots) == slots + 1


def test_a_revealed_duellist_is_paired():
    table = lurking(konrad_and_connor())
    table.do(Reveal(combatant="Wolf"))
    assert names(table.state) == ["Konrad", "Connor", "Wolf"]
    assert "log-revealed" in lines(table, BOSS)
    assert lines(table).count("log-joined") == 3
    assert "log-revealed" not in lines(table)
    assert all(table.id("Wolf") in pair.fighters for pair in table.state.fight.engagements)


def test_to_players_a_hidden_combatant_has_left():
    table = konrad_and_connor()
    table.do(Hide(combatant="Connor"))
    assert table.state.find("Connor").hidden
    assert not player_view(table.state, None).find("Connor").hidden
    assert player_view(table.state, None).find("Connor").status == "gone"
    assert not table.state.fight.engagements
    table.do(Reveal(combatant="Connor"))
    assert [combatant.name for combatant in table.state.present] == ["Konrad", "Connor"]


def test_users_43_hidden_and_alias_are_kept():
    table = lurking(konrad_and_connor(), alias="Shadow")
    again = decode_state(encode_state(table.state)).find("Wolf")
    assert (again.hidden, again.known, again.alias) == (True, False, "Shadow")


def test_users_59_undo_hides_again():
    table = lurking(konrad_and_connor(), alias="Shadow")
    hidden = table.state.combatants
    table.do(Reveal(combatant="Wolf"))
    table.do(Reveal(combatant="Wolf"))
    assert names(table.state)[-1] == "Wolf"
    table.do(Undo())
    assert names(table.state)[-1] == "Shadow"
    table.do(Undo())
    assert table.state.combatants == hidden
    table.do(Redo())
    assert names(table.state)[-1] == "Shadow"


def test_a_second_press_on_reveal_does_not_reveal_the_name():
    table = lurking(konrad_and_connor(), alias="Shadow")
    seen = {"drawn": table.state.public_count, "unseen": len(table.state.unseen)}
    table.do(Reveal(combatant="Wolf"), **seen)
    assert table.refuse(Reveal(combatant="Wolf"), **seen) == "stale"


def test_hidden_events_make_no_control_stale():
    table = konrad_and_connor()
    drawn = table.state.revision
    lurking(table).do(Undo())
    assert table.state.public_count == drawn
    table.do(ask.Declare(intent="hold", combatant="Konrad"), table.owner("Konrad"), drawn=drawn)


# --- names and numbers ---


def test_users_83_hidden_copies_leave_no_gap_in_the_numbers():
    table = lurking(konrad_and_connor(), count=3)
    table.do(Add(name="Wolf"))
    table.do(Add(name="Wolf"))
    assert names(table.state)[2:] == ["Wolf", "Wolf 2"]
    assert [combatant.id for combatant in player_view(table.state, None).combatants.values()][2:] == ["c3", "c4"]
    table.do(Reveal(combatant="h2"))
    assert names(table.state)[-1] != "Wolf"
    assert sorted(names(table.state)[2:]) == ["Wolf", "Wolf 2", "Wolf 3"]


def test_users_83_a_batch_comes_out_numbered_from_one():
    table = lurking(konrad_and_connor(), count=3)
    table.do(Reveal(combatant="h2", batch="yes"))
    assert names(table.state)[2:] == ["Wolf 1", "Wolf 2", "Wolf 3"]


def test_of_a_batch_the_first_to_come_out_has_no_number():
    table = lurking(konrad_and_connor(), count=3)
    table.do(Reveal(combatant="h3"))
    assert names(table.state)[2:] == ["Wolf"]
    table.do(Reveal(combatant="h1"))
    assert sorted(names(table.state)[2:]) == ["Wolf", "Wolf 2"]


def test_a_batch_under_one_alias_is_numbered_by_the_alias():
    table = konrad_and_connor()
    table.do(Add(name="Guard", alias="Hood", count=2))
    assert names(table.state)[2:] == ["Hood 1", "Hood 2"]
    table.do(Reveal(combatant="Hood 2"))
    assert names(table.state)[2:] == ["Hood 1", "Guard"]
    assert log_for(table.state, table.log, None)[-1][1].params["was"].said == "Hood 2"


def test_a_visible_combatant_takes_the_name_of_a_hidden_one():
    table = lurking(konrad_and_connor())
    table.do(Join(name="Wolf"), "nina")
    assert names(table.state)[-1] == "Wolf"
    assert table.state.combatants["h1"].name == "Wolf 2"
    assert "log-renamed" in lines(table, BOSS)
    assert "log-renamed" not in lines(table)


def test_an_alias_must_be_free():
    table = konrad_and_connor().add("Wolf", side="npc")
    assert table.refuse(Set(combatant="Wolf", attribute="alias", value="konrad")) == "name-taken"
    table.do(Set(combatant="Wolf", attribute="alias", value="Shadow"))
    assert lines(table, BOSS)[-1] == "log-aliased"
    line = log_for(table.state, table.log, None)[-1][1]
    assert line.code == "log-renamed"
    assert "Wolf" not in str(line)
    assert table.refuse(Set(combatant="Konrad", attribute="name", value="Shadow")) == "name-taken"
    table.do(Set(combatant="Wolf", attribute="alias", value=""))
    assert lines(table)[-1] == "log-unmasked"


def test_refusals_use_the_alias():
    table = konrad_and_connor()
    table.do(Add(name="Baron", alias="Hood"))
    for ref in ("Hood", "c3"):
        answer = table.give(ask.Leave(combatant=ref), "karl")
        assert answer.code == "not-yours"
        assert answer.params["name"].said == "Hood"
    answer = table.give(ask.Leave(combatant="Baron"), "karl")
    assert answer.code == "no-such-combatant"
    assert "Baron" not in [name.said for name in answer.params["known"]]


def test_hidden_combatants_are_counted_apart():
    table = konrad_and_connor()
    for _ in range(3):
        lurking(table, count=20)
    assert table.refuse(Add(name="Wolf", hidden="yes")) == "too-many-combatants"
    table.do(Add(name="Bear", count=20))
    for _ in range(3):
        table.give(Add(name="Bear", count=20))
    table.do(Add(name="Bear", count=COMBATANT_LIMIT - 42))
    assert table.refuse(Reveal(combatant="h1")) == "too-many-combatants"


def test_dismissing_a_hidden_combatant():
    table = lurking(konrad_and_connor())
    table.do(Remove(combatant="Wolf"))
    assert "h1" not in table.state.combatants
    assert lines(table, BOSS)[-1] == "log-dismissed"
    table.do(Add(name="Wolf", hidden="yes"))
    assert "h2" in table.state.combatants


def test_a_visible_combatant_cannot_be_revealed():
    assert konrad_and_connor().refuse(Reveal(combatant="Konrad")) == "not-veiled"


# --- rolls of a batch ---


def test_users_18_a_batch_shares_one_roll():
    table = standard(order="slots")
    table.do(Add(name="Bat", count=3))
    table.do(Roll(combatant="Bat 1", dice=2))
    assert [table.fight.results[table.id(f"Bat {n}")].successes for n in (1, 2, 3)] == [2, 2, 2]


def test_hidden_members_are_not_in_the_lines_of_a_batch_roll():
    table = standard(order="slots")
    table.do(Add(name="Bat", count=4))
    table.do(Hide(combatant="Bat 2"))
    table.do(Remove(combatant="Bat 3", how="gone"))
    (waits,) = roller_names(table.state, [table.id("Bat 1")])
    assert waits.params["more"] == 1
    before = len(table.log)
    table.do(Roll(combatant="Bat 1", dice=2))
    lines_of_roll = str([describe(table.state, entry.event) for entry in table.log[before:]])
    assert "Bat 1" in lines_of_roll
    assert "Bat 4" in lines_of_roll
    assert "Bat 2" not in lines_of_roll
    assert "Bat 3" not in lines_of_roll


def test_users_18_unless_it_is_to_roll_one_by_one():
    table = standard()
    table.do(Add(name="Bat", count=2, group="no"))
    table.do(Roll(combatant="Bat 1", dice=2))
    assert table.id("Bat 2") not in table.fight.results


# --- the replay file ---


def handed_out(table):
    """The script that players get, and what it replays to."""
    script = public_script(table.state, table.log)
    assert script is not None
    replayed = load(json.dumps(script))
    assert not [answer for answer in replayed.run() if isinstance(answer, Refusal)]
    assert board_for(replayed.state) == board_for(table.state)
    return str(script), replayed.state


def test_the_public_script_has_aliases_only():
    table = lurking(konrad_and_connor())
    table.do(Add(name="Baron", alias="Hood"))
    table.do(Set(combatant="Baron", attribute="side", value="pc"))
    script, _ = handed_out(table)
    assert "Hood" in script
    assert "Baron" not in script
    table.do(Reveal(combatant="Baron"))
    script, replayed = handed_out(table)
    assert names(replayed) == ["Konrad", "Connor", "Baron"]
    assert "Wolf" not in script


def test_the_public_script_has_no_secrets_of_enlisted_members():
    table = konrad_and_connor()
    doom, hp = Counter(id=1001, name="doom", value=3, shown="gm"), Counter(id=1, name="hp", value=5)
    table.do(Enlist(members=[Member(user="ann", name="Ada", alias="Hooded figure", counters=(doom, hp))]))
    ada = table.state.find("Ada")
    assert (ada.alias, ada.counters) == ("Hooded figure", (doom, hp))
    script, replayed = handed_out(table)
    assert replayed.find("Hooded figure").counters == (hp,)
    assert "Ada" not in script
    assert "doom" not in script


def test_counters_in_words_in_the_public_script():
    table = konrad_and_connor()
    table.do(Add(name="Wolf"))
    table.do(SetCounter(combatant="Wolf", counter="hp", maximum=47))
    table.do(SetCounter(combatant="Wolf", counter="hp", maximum=47, value=29, shown="words"))
    table.do(ChangeCounter(combatant="Wolf", counter="hp", plus=-20))
    script, replayed = handed_out(table)
    assert "29" not in script
    assert player_view(replayed, None).find("Wolf").counters[0].grade == 1
    table.do(SetCounter(combatant="Wolf", counter="hp", value=8, shown="public"))
    _, replayed = handed_out(table)
    assert replayed.find("Wolf").counters[0].value == 8


@pytest.mark.parametrize("make", [konrad_and_connor, ada_bo_cy, standard], ids=["duel", "totals", "storypath"])
def test_revealed_combatants_join_in_the_public_script(make):
    table = lurking(make(), name="Ghoul", count=2, alias="Shadow")
    table.do(SetCounter(combatant="h1", counter="hp", maximum=7))
    table.do(SetCounter(combatant="h1", counter="doom", value=6, shown="gm"))
    table.do(SetNote(combatant="h1", note="by the door"))
    table.do(ask.SetEffect(combatant="h1", effect="stunned", duration=2))
    table.do(Reveal(combatant="h1"))
    table.do(Reveal(combatant="h2"))
    script, replayed = handed_out(table)
    assert names(replayed)[-2:] == ["Shadow", "Shadow 2"]
    assert "Ghoul" not in script
    assert "doom" not in script


def test_a_revealed_batch_joins_at_once_in_the_public_script():
    table = lurking(standard(), count=3)
    table.do(Reveal(combatant="h1", batch="yes"))
    _, replayed = handed_out(table)
    assert names(replayed)[-3:] == ["Wolf 1", "Wolf 2", "Wolf 3"]


def test_hidden_combatants_leave_in_the_public_script():
    table = konrad_and_connor()
    table.do(Hide(combatant="Connor"))
    script, _ = handed_out(table)
    assert "hide" not in script
    table.do(Reveal(combatant="Connor"))
    handed_out(table)


def test_undone_steps_are_not_in_the_public_script():
    table = konrad_and_connor()
    table.do(Add(name="Dragon"))
    table.do(Undo())
    table.do(Add(name="Wolf"))
    table.do(Set(combatant="Wolf", attribute="side", value="pc"))
    table.do(Undo())
    table.do(Redo())
    script, _ = handed_out(table)
    assert "Dragon" not in script


def test_a_counter_made_public_is_in_the_public_script():
    table = konrad_and_connor()
    table.do(SetCounter(combatant="Connor", counter="doom", value=3, maximum=9, shown="gm"))
    table.do(SetCounter(combatant="Connor", counter="doom", shown="public"))
    table.do(SetCounter(combatant="Connor", counter="hp", maximum=5))
    table.do(SetCounter(combatant="Connor", counter="hp", value=4, shown="gm"))
    script, replayed = handed_out(table)
    assert [
        (counter.id, counter.name, counter.value, counter.maximum) for counter in replayed.find("Connor").counters
    ] == [(1, "doom", 3, 9)]
    assert "4" not in script.split("'hp'")[-1]


@pytest.mark.parametrize("secret", [{"hidden": "yes"}, {"alias": "Stranger"}])
def test_a_gm_who_joins_learns_nothing_of_a_hidden_name(secret):
    table = konrad_and_connor()
    table.do(ask.Add(name="Wolf", **secret))
    table.do(ask.Join(name="Wolf"))
    assert "Wolf" in [combatant.name for combatant in player_view(table.state, None).combatants.values()]
