"""Undo and redo of every command, and stale controls."""

import pytest
from duel_table import DuelTable, fighting, konrad_and_connor, one_against_many, two_pairs
from table import GM, SEC
from test_permissions import BOSS, CLOCKWORK, MAY
from totals_table import ada_bo_cy

from rules.commands import (
    Add,
    Declare,
    End,
    Join,
    Leave,
    Next,
    Redo,
    RewindCommand,
    Rule,
    Set,
    Undo,
)
from rules.duel.commands import Attack, Defend, Engage, Rate, SetAttacker, Skip
from rules.history import fold, steps_to_undo
from rules.log import effective_entries
from rules.state import Actor
from rules.view.for_viewer import log_for, rewind_labels
from rules.waiting import due

# --- undo and redo ---


def without_counters(state):
    """The state without the numbers of events: undo and redo are events too."""
    return state.model_copy(update={"revision": 0, "rewound": 0, "quiet": 0, "unseen": ()})


UNDOABLE = [verb for verb, (_, command, _) in MAY.items() if not isinstance(command, RewindCommand)]
WITH_ITS_CAUSE = "clock.tick"
"""A step of the clock is undone together with the step that set the clock."""


@pytest.mark.parametrize("verb", UNDOABLE)
def test_users_58_undo_and_redo_of_every_command(verb):
    moment, command, _ = MAY[verb]
    table = moment()
    before = fold(table.log[:-1]) if verb == WITH_ITS_CAUSE else table.state
    table.give(command, CLOCKWORK if verb.startswith("clock.") else BOSS, at=table.now)
    after = table.state
    assert after.revision > before.revision
    table.do(Undo())
    assert without_counters(table.state) == without_counters(before)
    table.do(Redo())
    assert without_counters(table.state) == without_counters(after)


@pytest.mark.parametrize("verb", UNDOABLE)
def test_undo_and_redo_of_the_whole_fight(verb):
    moment, command, _ = MAY[verb]
    table = moment()
    table.give(command, CLOCKWORK if verb.startswith("clock.") else BOSS, at=table.now)
    states = [table.state]
    while steps_to_undo(table.log, table.now):
        table.do(Undo())
        states.append(table.state)
    assert table.refuse(Undo()) == "nothing-to-undo"
    assert not table.state.combatants
    assert len(effective_entries(table.log)) == 1
    for expected in reversed(states[:-1]):
        table.do(Redo())
        assert without_counters(table.state) == without_counters(expected)
    assert table.refuse(Redo()) == "nothing-to-redo"


def test_a_new_command_ends_redo():
    table = fighting()
    table.exchange(5, 0)
    table.do(Undo())
    table.defend("Connor", 9)
    assert table.refuse(Redo()) == "nothing-to-redo"


def test_after_an_undo_the_clock_waits_for_a_command():
    table = konrad_and_connor(2, 3, 1, 3)
    table.say("Connor", "attack", at=1_000)
    table.say("Konrad", "hold", at=1_500)
    table.do(Undo(), at=2_000)
    assert due(table.state) is None
    table.say("Konrad", "hold", at=2_500)
    assert due(table.state) == 4_000


def test_redo_restores_the_dice():
    table = fighting(2, 3)
    table.attack("Konrad")
    table.do(Undo())
    table.do(Redo())
    assert table.pair().attack.faces == (2, 3)


def test_undone_combatants_stay_in_the_log():
    table = fighting()
    table.add("Wolf", side="npc")
    table.do(Set(combatant="Wolf", attribute="name", value="Isegrim"))
    for _ in range(2):
        table.do(Undo())
    table.add("Bear", side="npc")
    lines = [
        (words.code, words.params.get("name"), counts) for _, words, counts in log_for(table.state, table.log, None)
    ]
    names = [(code, name.said, counts) for code, name, counts in lines if code in ("log-joined", "log-renamed")]
    assert names[-3:] == [
        ("log-joined", "Wolf", False),
        ("log-renamed", "Isegrim", False),
        ("log-joined", "Bear", True),
    ]


# --- stale controls ---


def test_a_double_press_counts_once():
    table = fighting(1, 1)
    drawn = table.state.revision
    table.do(Attack(), "vera", drawn=drawn)
    assert table.refuse(Attack(), "vera", drawn=drawn) == "attacked-already"


def test_a_press_of_an_earlier_exchange_is_stale_and_a_typed_command_is_not():
    table = fighting()
    drawn = table.state.revision
    table.exchange(5, 0)
    assert table.refuse(Attack(margin=1), "vera", drawn=drawn) == "stale"
    table.do(Attack(margin=1), "vera", drawn=None)
    assert table.refuse(Defend(margin=1), "karl", drawn=drawn) == "stale"


def test_a_press_from_before_an_undo_is_stale():
    table = fighting()
    table.attack("Konrad", 1)
    drawn = table.state.revision
    table.do(Undo())
    assert table.refuse(Attack(margin=1), "vera", drawn=drawn) == "stale"
    table.do(Attack(margin=1), "vera", drawn=table.state.revision)


def test_two_simultaneous_declarations_count():
    table = konrad_and_connor(konrad={"length": 120})
    drawn = table.state.revision
    table.say("Konrad", "fight", drawn=drawn)
    table.say("Connor", "fight", drawn=drawn)
    assert table.attacker() == "Konrad"
    table = konrad_and_connor(2, 3, 1, 3)
    drawn = table.state.revision
    table.say("Konrad", "attack", at=5_000, drawn=drawn)
    table.say("Connor", "attack", at=5_000, drawn=drawn)
    assert table.latest("first-rolled").together


def test_a_declaration_for_an_earlier_talk_is_stale():
    table = konrad_and_connor(konrad={"length": 120})
    drawn = table.state.revision
    table.both_fight()
    table.do(Engage(combatant="Konrad", opponent="Connor", anew=True))
    assert table.refuse(Declare(intent="attack"), "vera", drawn=drawn) == "stale"


def test_roll_now_pressed_twice_does_not_attack():
    """The GM's wolf has the first attack after the first press."""
    table = DuelTable(1, 1, 4, 4).add("Wolf", side="npc", vi=9).add("Ada", "ann")
    drawn = table.state.revision
    press = table.choice("duel.skip")
    table.do(press, drawn=drawn)
    assert table.attacker() == "Wolf"
    assert table.refuse(press, drawn=drawn) == "stale"


def test_roll_now_ends_the_talk_even_when_the_gm_could_attack_elsewhere():
    table = DuelTable(1, 1, 4, 4)
    table.add("Wolf", length=200).add("Ada", "ann").add("Bea", "bea").add("Cy", "cid")
    table.do(Engage(combatant="Wolf", opponent="Ada"))
    table.do(Engage(combatant="Bea", opponent="Cy"))
    table.both_fight("Wolf", "Ada")
    table.do(Skip(engagement=table.between("Bea", "Cy").id), drawn=table.state.revision)
    assert table.between("Bea", "Cy").attacker == table.id("Bea")
    assert table.between("Wolf", "Ada").attack is None


def test_a_number_for_an_earlier_dodge_is_stale():
    table = fighting()
    table.attack("Konrad", 1)
    table.defend("Connor", 5, "dodge")
    drawn = table.state.revision
    press = Rate(speed=-1, engagement=table.pair().id)
    table.do(press, drawn=drawn)
    table.attack("Connor", 1)
    table.defend("Konrad", 5, "dodge")
    assert table.refuse(press, drawn=drawn) == "stale"
    table.do(press, drawn=table.state.revision)


@pytest.mark.parametrize("command", [Next(), Undo()])
def test_a_second_press_of_the_gm_is_stale(command):
    table = fighting()
    drawn = table.state.revision
    table.do(command, drawn=drawn)
    assert table.refuse(command, drawn=drawn) == "stale"


def test_an_override_counts_while_it_does_the_same_and_only_once():
    table = two_pairs()
    drawn = table.state.revision
    table.exchange(5, 0, 3)
    table.do(SetAttacker(combatant="Bo"), drawn=drawn)
    table.do(SetAttacker(combatant="Ada"))
    assert table.refuse(SetAttacker(combatant="Bo"), drawn=drawn) == "stale"


def test_an_override_that_would_do_something_else_by_now_is_stale():
    table = two_pairs()
    drawn = table.state.revision
    table.do(Attack(margin=1), "ada")
    # It would take Ada's strike back, too.
    assert table.refuse(SetAttacker(combatant="Bo"), drawn=drawn) == "stale"
    table.do(SetAttacker(combatant="Bo"), drawn=table.state.revision)


def test_an_undo_counts_while_that_step_is_the_next_to_be_taken_back():
    table = two_pairs()
    table.do(Attack(margin=1), "ada")
    drawn = table.state.revision
    table.do(Undo(), drawn=drawn)
    assert table.refuse(Undo(), drawn=drawn) == "stale"
    drawn = table.state.revision
    table.do(Attack(margin=2), "ada")
    assert table.refuse(Undo(), drawn=drawn) == "stale"


def test_lasting_commands_are_never_stale():
    table = fighting()
    table.exchange(5, 0)
    for command, by in (
        (Join(name="Nina"), "nina"),
        (Rule(setting="window", value="5"), GM),
        (Leave(), "nina"),
        (End(), GM),
    ):
        table.do(command, by, drawn=0)


def test_another_pair_makes_no_press_stale():
    table = two_pairs()
    drawn = table.state.revision
    table.exchange(5, 0, 3)
    table.do(Attack(margin=1), "ada", drawn=drawn)


def test_a_new_combatant_makes_no_press_stale():
    table = one_against_many("Bo", "Cy", lone={"length": 1})
    drawn = table.state.revision
    table.do(Add(name="Dan", side="pc"))
    table.do(Attack(margin=1), "owner of Bo", drawn=drawn)


def test_the_label_of_an_undo_counts_the_events_that_go_with_its_declaration():
    """The window of an earlier declaration is over, so the dice would fall again at once: all go back together."""
    table = konrad_and_connor(1, 2, 3, 4)
    table.say("Konrad", "attack", at=10 * SEC)
    table.say("Connor", "hold", at=table.now + SEC)
    table.tick()
    gone = rewind_labels(table.log, table.now, Actor(user=GM, gm=True)).undo
    assert (gone.code, gone.params["along"].code) == ("step-with", "duel-brief-first")
    several = gone.params["line"]
    assert (several.code, several.params["line"].code, several.params["count"]) == (
        "step-several",
        "duel-log-declared",
        1,
    )
    table.do(Undo())
    assert table.state.fight.talk == {}


def undo_label(table):
    """What the GM's undo button names: the declaration with the combatant's name, and what goes along."""
    label = rewind_labels(table.log, table.now, Actor(user=GM, gm=True)).undo
    line, along = (label.params["line"], label.params["along"].code) if label.code == "step-with" else (label, None)
    return line.code, line.params["name"].said, along


def test_the_undo_of_one_intent_names_it_and_takes_back_only_it():
    table = konrad_and_connor()
    table.say("Konrad", "fight", at=1_000 * SEC)
    table.say("Konrad", "attack", at=1_001 * SEC)
    table.say("Connor", "hold", at=1_002 * SEC)
    assert undo_label(table) == ("duel-log-stance", "Connor", None)
    table.do(Undo(), at=table.now)
    talk = table.state.fight.talk
    assert (talk[table.id("Konrad")].stance, talk[table.id("Konrad")].declared) == ("fight", 1_001 * SEC)
    assert table.id("Connor") not in talk


@pytest.mark.parametrize(("lengths", "along"), [((100, 100), "duel-brief-first"), ((120, 100), "duel-brief-decided")])
def test_the_undo_of_the_intent_that_begins_the_fight_names_what_goes_along(lengths, along):
    konrad, connor = ({"length": length} for length in lengths)
    table = konrad_and_connor(1, 2, 3, 4, konrad=konrad, connor=connor)
    table.say("Konrad", "fight")
    table.say("Connor", "fight")
    assert undo_label(table) == ("duel-log-stance", "Connor", along)
    table.do(Undo())
    assert table.attacker() is None
    assert set(table.state.fight.talk) == {table.id("Konrad")}


def test_the_undo_of_one_choice_names_whose_it_is_and_takes_back_only_it():
    table = ada_bo_cy(cy="pc")
    table.attack("Ada", "Bo")
    table.attack("Bo", "Ada")
    assert undo_label(table) == ("step-secret-of", "Bo", None), "a GM may not know what Bo has chosen"
    table.do(Undo())
    assert undo_label(table) == ("step-secret-of", "Ada", None)
    assert set(table.melee.plans) == {table.id("Ada")}


def test_the_undo_of_the_last_choice_names_the_reveal_that_goes_along():
    table = ada_bo_cy(cy="pc")
    table.attack("Ada", "Bo")
    table.attack("Bo", "Ada")
    table.attack("Cy", "Ada")
    assert table.phase == "striking"
    assert undo_label(table) == ("totals-log-chosen", "Cy", "totals-brief-reveal")
    table.do(Undo())
    assert table.phase == "declaring"
    assert set(table.melee.plans) == {table.id("Ada"), table.id("Bo")}


def test_the_undo_of_the_confirmation_of_a_choice_leaves_the_choice():
    table = ada_bo_cy(cy="pc")
    table.attack("Ada", "Bo")
    table.defend("Bo")
    table.confirm("Ada")
    assert undo_label(table) == ("totals-log-confirmed", "Ada", None)
    table.do(Undo())
    assert not table.plan("Ada").stands
    assert table.plan("Ada").target == table.id("Bo")
