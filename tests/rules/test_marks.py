"""Counters, notes and effects: visibility, and when an effect ends.

See docs/requirements.md 59, 61, 62, 63.
"""

import pytest
from duel_table import fighting, konrad_and_connor
from random_table import GM as BOSS
from reading import said
from storypath_table import standard
from totals_table import ada_bo_cy

from rules.codec import decode_state, encode_state
from rules.commands import (
    ANNOTATIONS_LIMIT,
    Add,
    ChangeCounter,
    Hide,
    Next,
    Redo,
    Reroll,
    SetCounter,
    SetEffect,
    SetNote,
    Undo,
)
from rules.engine import asks_first, preview
from rules.events import SheetChanged
from rules.message import UserText, msg
from rules.public_script import public_script
from rules.state import Actor, Counter
from rules.storypath.commands import Release
from rules.totals.commands import Pass
from rules.view.for_viewer import board_for, log_for, player_view
from rules.view.log import describe
from tests.long_runs import sampled

KARL = Actor(user="karl")
"""He plays Connor."""


def counters(state, name):
    return {counter.name: (counter.value, counter.maximum) for counter in state.find(name).counters}


def effects(table, name):
    return {effect.name: effect.left for effect in table.state.find(name).effects}


def annotations(table, viewer=None):
    """The lines of annotations on the board, as text."""
    board = board_for(table.state, viewer)
    beside = [line for line in board.asides if line.code in ("marks", "marks-counters")]
    return str([line.model_dump() for line in (*beside, *board.lines)])


def newest(table, viewer=None):
    return log_for(table.state, table.log, viewer)[-1][1]


# --- counters ---


def test_counters_stop_at_their_maximum():
    table = konrad_and_connor()
    table.do(SetCounter(combatant="Connor", counter="hp", maximum=12))
    assert counters(table.state, "Connor") == {"hp": (12, 12)}
    table.do(ChangeCounter(counter="HP", plus=-15), "karl")
    table.do(ChangeCounter(counter="1", plus=99), "karl")
    assert counters(table.state, "Connor") == {"hp": (12, 12)}
    assert table.refuse(ChangeCounter(counter="hp", plus=1), "karl") == "counter-stays"
    table.do(Undo())
    assert counters(table.state, "Connor") == {"hp": (-3, 12)}


def test_a_lower_maximum_lowers_the_value():
    table = konrad_and_connor()
    table.do(SetCounter(combatant="Connor", counter="hp", maximum=12))
    table.do(SetCounter(combatant="Connor", counter="hp", maximum=9))
    assert counters(table.state, "Connor") == {"hp": (9, 9)}
    table.do(SetCounter(combatant="Connor", counter="hp", maximum=20))
    assert counters(table.state, "Connor") == {"hp": (9, 20)}
    table.do(Undo())
    table.do(Undo())
    assert counters(table.state, "Connor") == {"hp": (12, 12)}
    assert table.refuse(SetCounter(combatant="Connor", counter="hp", value=12, maximum=9)) == "out-of-range"


def test_a_player_creates_a_counter_by_changing_it():
    table = konrad_and_connor()
    table.do(ChangeCounter(counter="arrows", plus=12), "karl")
    assert counters(table.state, "Connor") == {"arrows": (12, None)}
    assert "arrows" in annotations(table)


def test_only_owner_and_gm_change_a_counter():
    table = konrad_and_connor()
    table.do(SetCounter(combatant="Connor", counter="hp", value=5))
    assert table.refuse(ChangeCounter(combatant="Connor", counter="hp", plus=-1), "vera") == "not-yours"
    table.do(ChangeCounter(combatant="Connor", counter="hp", plus=-1))
    assert counters(table.state, "Connor") == {"hp": (4, None)}


def test_private_annotations():
    table = konrad_and_connor()
    before = board_for(table.state), player_view(table.state, KARL).combatants, log_for(table.state, table.log, None)
    table.do(SetCounter(combatant="Connor", counter="doom", maximum=6, shown="gm"))
    table.do(SetNote(combatant="Connor", note="traitor", private="yes"))
    table.do(SetEffect(combatant="Connor", effect="cursed", private="yes"))
    assert (
        board_for(table.state),
        player_view(table.state, KARL).combatants,
        log_for(table.state, table.log, None),
    ) == before
    table.do(ChangeCounter(counter="doom", plus=3), "karl")
    assert [(counter.value, counter.shown) for counter in table.state.find("Connor").counters] == [
        (6, "gm"),
        (3, "public"),
    ]
    table.do(Undo())
    for word in ("doom", "traitor", "cursed"):
        assert word in annotations(table, BOSS)


@pytest.mark.parametrize(
    ("value", "grade"),
    [(9, "well"), (7, "well"), (6, "hurt"), (4, "hurt"), (3, "bad"), (1, "bad"), (0, "none"), (-2, "none")],
)
def test_words_by_thirds(value, grade):
    table = konrad_and_connor()
    table.do(SetCounter(combatant="Connor", counter="hp", value=value, maximum=9, shown="words"))
    public = player_view(table.state, None).find("Connor").counters[0]
    assert (public.value, public.maximum) == (0, None)
    assert grade in annotations(table)
    assert str(value) not in str(newest(table).params["shown"])
    assert f"'value': {value}" in annotations(table, KARL)


def test_a_change_within_the_same_words_is_no_log_line():
    table = konrad_and_connor()
    table.do(SetCounter(combatant="Connor", counter="hp", maximum=9, shown="words"))
    lines = len(log_for(table.state, table.log, None))
    table.do(ChangeCounter(counter="hp", plus=-1), "karl")
    assert len(log_for(table.state, table.log, None)) == lines
    table.do(ChangeCounter(counter="hp", plus=-4), "karl")
    assert len(log_for(table.state, table.log, None)) == lines + 1


def test_a_batch_gets_its_counters_at_once():
    table = konrad_and_connor()
    table.do(Add(name="Wolf", count=3))
    table.do(SetCounter(combatant="Wolf 2", counter="hp", maximum=7, batch="yes"))
    table.do(ChangeCounter(combatant="Wolf 1", counter="hp", plus=-2))
    assert [counters(table.state, f"Wolf {n}")["hp"][0] for n in (1, 2, 3)] == [5, 7, 7]


def test_counters_of_a_hidden_combatant_are_hidden():
    table = konrad_and_connor()
    table.do(Add(name="Wolf", hidden="yes"))
    table.do(SetCounter(combatant="Wolf", counter="hp", maximum=7))
    assert "hp" not in annotations(table)
    assert newest(table, BOSS).code == "log-mark"
    assert newest(table).code != "log-mark"


def test_invalid_counters():
    table = konrad_and_connor()
    assert table.refuse(SetCounter(combatant="Connor", counter="hp", shown="off")) == "no-such-counter"
    assert table.refuse(SetCounter(combatant="Connor", counter="12")) == "mark-name"
    assert table.refuse(SetCounter(combatant="Connor", counter="hp", value=9, maximum=5)) == "out-of-range"
    for number in range(ANNOTATIONS_LIMIT):
        table.do(SetCounter(combatant="Connor", counter=f"c{number}"))
    assert table.refuse(SetCounter(combatant="Connor", counter="more")) == "too-many-marks"
    table.do(SetCounter(combatant="Connor", counter="c0", shown="off"))
    assert newest(table).code == "log-mark-gone"


def test_notes():
    table = konrad_and_connor()
    table.do(SetNote(combatant="Connor", note="by the door"))
    assert "by the door" in annotations(table)
    assert table.refuse(SetNote(combatant="Connor", note="by the door")) == "nothing-changed"
    table.do(SetNote(combatant="Connor"))
    assert "by the door" not in annotations(table)


def test_annotations_survive_storage():
    table = konrad_and_connor()
    table.do(SetCounter(combatant="Connor", counter="hp", maximum=12))
    table.do(SetEffect(combatant="Connor", effect="stunned", duration=2))
    assert decode_state(encode_state(table.state)) == table.state


# --- effects ---


def duel():
    """Konrad attacks Connor, exchange after exchange."""
    table = fighting()

    def turn():
        table.exchange(2, 1)

    return table, turn, "Konrad", "Connor"


def storypath():
    """Sigrun acts first and Wolf B last; a round is six turns."""
    table = standard()

    def turn():
        for name in ("Sigrun", "Golem", "Donner", "Mika", "Wolf A", "Wolf B"):
            table.turn(name)

    return table, turn, "Sigrun", "Wolf B"


def totals():
    """Everybody has a turn in each turn of the fight."""
    table = ada_bo_cy(*[5] * 200)

    def turn():
        for name in ("Ada", "Bo", "Cy"):
            table.stand_by(name)
        table.do(Next())

    return table, turn, "Ada", "Cy"


SYSTEMS = {"duel": duel, "storypath": storypath, "totals": totals}


@pytest.mark.parametrize("duration", sampled([1, 2, 3], 2))
@pytest.mark.parametrize("at", ["start", "end"])
@pytest.mark.parametrize("place", ["first", "last"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_users_61_duration_for_the_first_and_the_last(system, place, at, duration):
    table, turn, first, last = SYSTEMS[system]()
    who = first if place == "first" else last
    table.do(SetEffect(combatant=who, effect="stunned", duration=duration, edge=at))
    # In totals the beginning of this turn is over; the next one comes with it.
    for passed in range(duration):
        assert effects(table, who) == {"stunned": duration - passed}
        turn()
    assert effects(table, who) == {}
    assert "log-effect-over" in [words.code for _, words, _ in log_for(table.state, table.log, None)]


def test_users_62_until_the_start_of_the_next_turn():
    table, _, _, _ = storypath()
    table.turn("Sigrun")
    table.do(SetEffect(combatant="Mika", effect="guarded", duration=1, edge="start", whose="Sigrun"))
    for name in ("Golem", "Donner", "Mika", "Wolf A", "Wolf B"):
        table.turn(name)
        assert effects(table, "Mika") == {"guarded": 1}
    table.claim("Sigrun")
    assert effects(table, "Mika") == {}


def test_users_63_the_end_of_the_present_turn_counts():
    table, _, _, _ = storypath()
    table.claim("Sigrun")
    table.do(SetEffect(combatant="Sigrun", effect="raging", duration=1, edge="end"))
    table.do(SetEffect(combatant="Sigrun", effect="slow", duration=1, edge="start"))
    table.done()
    assert effects(table, "Sigrun") == {"slow": 1}


def test_users_63_nothing_counts_before_the_first_turn():
    table = konrad_and_connor(1, 1, 1, 2)
    table.do(SetEffect(combatant="Konrad", effect="blessed", duration=1))
    table.both_fight()
    assert effects(table, "Konrad") == {"blessed": 1}


def test_a_slot_given_back_and_taken_again_counts_once():
    table, _, _, _ = storypath()
    table.do(SetEffect(combatant="Sigrun", effect="blessed", duration=2, edge="start"))
    table.claim("Sigrun")
    table.do(Release(combatant="Sigrun"), table.owner("Sigrun"))
    table.claim("Sigrun")
    assert effects(table, "Sigrun") == {"blessed": 1}


def test_an_exchange_that_is_rolled_again_counts_once():
    table = fighting(1, 1, 2, 2)
    table.do(SetEffect(combatant="Konrad", effect="blessed", duration=3))
    table.attack("Konrad")
    table.defend("Connor", 0)
    assert effects(table, "Konrad") == {"blessed": 2}
    table.do(Reroll(combatant="Konrad"))
    assert effects(table, "Konrad") == {"blessed": 2}


def test_effects_by_rounds():
    table, turn, _, _ = storypath()
    table.do(SetEffect(combatant="Mika", effect="darkness", duration=2, unit="round"))
    turn()
    assert effects(table, "Mika") == {"darkness": 1}
    turn()
    assert effects(table, "Mika") == {}


def test_a_duel_has_no_rounds():
    table = konrad_and_connor()
    assert table.refuse(SetEffect(combatant="Konrad", effect="dark", duration=1, unit="round")) == "no-such-unit"


def test_an_effect_without_duration_lasts_until_removed():
    table, turn, who, _ = duel()
    table.do(SetEffect(combatant=who, effect="poisoned"))
    turn()
    assert effects(table, who) == {"poisoned": None}
    table.do(SetEffect(combatant=who, effect="poisoned", duration=0))
    assert effects(table, who) == {}
    assert table.refuse(SetEffect(combatant=who, effect="poisoned", duration=0)) == "no-such-effect"


def test_an_effect_set_again_lasts_anew():
    table, turn, who, _ = duel()
    table.do(SetEffect(combatant=who, effect="stunned", duration=2))
    turn()
    table.do(SetEffect(combatant=who, effect="Stunned", duration=3))
    assert effects(table, who) == {"stunned": 3}


def test_effects_wait_without_turns():
    table, _, _, who = storypath()
    table.do(SetEffect(combatant=who, effect="blessed", duration=1))
    table.do(Hide(combatant=who))
    for name in ("Sigrun", "Golem", "Donner"):
        table.turn(name)
    assert effects(table, who) == {"blessed": 1}


@pytest.mark.parametrize("system", SYSTEMS)
def test_users_59_undo_brings_back_an_effect_that_was_over(system):
    table, turn, who, _ = SYSTEMS[system]()
    table.do(SetEffect(combatant=who, effect="stunned", duration=1))
    laid = table.state.combatants
    turn()
    assert effects(table, who) == {}
    while table.state.combatants != laid:
        table.do(Undo())
    assert effects(table, who) == {"stunned": 1}
    while effects(table, who):
        table.do(Redo())


def test_a_cleared_value_is_a_dash_in_the_log():
    table = standard()
    event = SheetChanged(combatant=table.id("Mika"), changes={"pool": None, "tier": 2})
    values = [change.params["value"] for change in describe(table.state, event).params["changes"]]
    assert (values[0].said, values[1]) == ("–", 2)


def test_in_totals_the_turn_of_a_combatant_is_its_strike():
    """ALL-1: a strike that is renounced, or none at all, counts too."""
    table = ada_bo_cy().all_at("Cy", "Ada", "Bo").all_normal()
    for edge, whose in (("end", "Ada"), ("end", "Bo"), ("start", "Cy")):
        table.do(SetEffect(combatant="Cy", effect=f"{whose}-{edge}", duration=1, edge=edge, whose=whose))
    table.do(SetEffect(combatant="Cy", effect="Ada-twice", duration=2, whose="Ada"))
    assert effects(table, "Cy") == {"Ada-end": 1, "Bo-end": 1, "Cy-start": 1, "Ada-twice": 2}
    table.strike("Ada", 0)
    # Cy's turn begins when Cy is called, together with Bo.
    assert effects(table, "Cy") == {"Bo-end": 1, "Ada-twice": 1}
    table.do(Pass(), "ben")
    assert effects(table, "Cy") == {"Ada-twice": 1}
    table.finish_turn()
    for name in ("Ada", "Bo", "Cy"):
        table.stand_by(name)
    assert effects(table, "Cy") == {}


def test_an_attack_that_was_passed_over_counts_as_a_turn_of_both_fighters():
    """ALL-1, S0-13."""
    table, turn, who, other = duel()
    for name in (who, other):
        table.do(SetEffect(combatant=name, effect="stunned", duration=3, whose=who))
    table.do(Next())
    assert effects(table, who) == effects(table, other) == {"stunned": 2}
    table.do(Next())
    assert effects(table, who) == effects(table, other) == {"stunned": 1}
    turn()
    assert effects(table, who) == effects(table, other) == {}


def test_a_turn_that_was_skipped_counts():
    table, _, _, _ = storypath()
    table.do(SetEffect(combatant="Sigrun", effect="stunned", duration=1, whose="Mika"))
    for name in ("Sigrun", "Golem", "Donner"):
        table.turn(name)
    table.do(Next())
    assert effects(table, "Sigrun") == {"stunned": 1}
    while table.state.fight.round == 1:
        table.do(Next())
    assert effects(table, "Sigrun") == {}


def test_the_board_shows_the_turns_that_count_for_an_effect():
    table = ada_bo_cy()
    table.do(SetEffect(combatant="Cy", effect="stunned", duration=2, whose="Ada"))
    table.do(SetEffect(combatant="Bo", effect="dark", duration=1, unit="round", edge="start"))
    lines = [said(line) for line in board_for(table.state).asides]
    assert lines == ["Bo · dark (1 more, at the start of a round)", "Cy · stunned (2 more, at the end of Ada’s turn)"]


@pytest.mark.parametrize(
    ("bad", "value", "maximum", "grade"),
    [
        ("low", 10, 10, 3),
        ("low", 1, 10, 1),
        ("low", 0, 10, 0),
        ("high", 0, 10, 3),
        ("high", -4, 10, 3),
        ("high", 3, 10, 3),
        ("high", 4, 10, 2),
        ("high", 9, 10, 1),
        ("high", 10, 10, 0),
        ("high", 0, None, 3),
        ("high", 1, None, 2),
        ("low", 1, None, 3),
    ],
)
def test_words_follow_the_end_that_is_bad(bad, value, maximum, grade):
    assert Counter(id=1, name="pain", value=value, maximum=maximum, shown="words", bad=bad).left == grade


def test_a_new_counter_begins_at_its_good_end():
    table = konrad_and_connor()
    table.do(SetCounter(combatant="Connor", counter="pain", maximum=10, shown="words", bad="high"))
    table.do(SetCounter(combatant="Connor", counter="hp", maximum=10, shown="words"))
    assert counters(table.state, "Connor") == {"pain": (0, 10), "hp": (10, 10)}
    assert [counter.grade for counter in player_view(table.state, None).find("Connor").counters] == [3, 3]
    table.do(ChangeCounter(combatant="Connor", counter="pain", plus=9))
    table.do(Undo())
    assert decode_state(encode_state(table.state)) == table.state
    seen = table.state.public_count
    table.do(SetCounter(combatant="Connor", counter="hp", value=9))
    assert table.state.public_count == seen
    # The end that is bad is no public part of a counter in words.
    assert {counter.bad for counter in player_view(table.state, None).find("Connor").counters} == {"low"}
    assert public_script(table.state, table.log) is not None
    table.do(SetCounter(combatant="Connor", counter="pain", shown="public"))
    table.do(SetCounter(combatant="Connor", counter="hp", shown="public", bad="high"))
    assert public_script(table.state, table.log) is not None


def test_a_count_under_a_new_name_asks_first_where_there_are_counters():
    table = konrad_and_connor()
    asked = ChangeCounter(counter="pian", plus=2)
    assert not asks_first(table.state, asked, KARL, 0), "there is none yet"
    table.do(SetCounter(combatant="Connor", counter="doom", shown="gm"))
    assert not asks_first(table.state, asked, KARL, 0), "a secret counter would show"
    table.do(SetCounter(combatant="Connor", counter="pain", maximum=10))
    assert asks_first(table.state, asked, KARL, 0)
    assert not asks_first(table.state, ChangeCounter(counter="PAIN", plus=2), KARL, 0)
    assert not asks_first(table.state, ChangeCounter(combatant="Konrad", counter="x", plus=2), KARL, 0), "not his"
    first = preview(table.state, asked, by=KARL, at=0).lines[0]
    assert first == msg(
        "mark-new", name=UserText(said="Connor"), counter=UserText(said="pian"), known=(UserText(said="pain"),)
    )
    assert asks_first(table.state, ChangeCounter(combatant="Connor", counter="x", plus=2), BOSS, 0)
