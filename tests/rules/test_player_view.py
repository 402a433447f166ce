"""Views of players: what becomes secret is secret in every report of the change, what becomes public is reported from then on.

Each fight is played twice, with a secret and without; both give players the same views.
"""

import json

import pytest
from duel_table import konrad_and_connor
from random_table import GM as BOSS
from storypath_table import standard
from totals_table import ada_bo_cy

from rules import commands as ask
from rules.commands import (
    Add,
    ChangeCounter,
    Enlist,
    Hide,
    Join,
    Leave,
    Member,
    Redo,
    Remove,
    Reveal,
    Set,
    SetCounter,
    SetEffect,
    SetNote,
    Transfer,
    Undo,
)
from rules.engine import evolve
from rules.events import CounterSet, EffectSet, StatusChanged
from rules.log import Entry
from rules.public_script import public_script
from rules.state import Actor
from rules.view.for_viewer import (
    board_for,
    log_for,
    new_events,
    player_view,
    private_board,
    rewound_events,
    summary_for,
)
from tests.long_runs import sampled

TABLES = {"duel": konrad_and_connor, "totals": ada_bo_cy, "storypath": standard}


def all_views(table, viewer):
    """All views of a fight, without times and revisions."""
    state = table.state
    lines = [
        (entry.seq, entry.step, entry.by, entry.gm, words, counts)
        for entry, words, counts in log_for(state, table.log, viewer)
    ]
    people = {
        combatant.id: combatant.model_copy(update={"hidden": False})
        for combatant in player_view(state, viewer).combatants.values()
    }
    script = public_script(state, table.log)
    commands = script and [{k: v for k, v in each.items() if k != "at"} for each in script["commands"]]
    board = board_for(state, viewer)
    private = None if viewer is None else private_board(state, viewer)
    return lines, people, board, private, summary_for(state, table.log, viewer), commands


def play(make, *deeds):
    table = make()
    for deed in deeds:
        table.do(deed(table) if callable(deed) else deed)
    return table


def hp(**fields):
    return lambda table: SetCounter(combatant=first(table).id, counter="hp", **fields)


def first(table):
    return next(combatant for combatant in table.state.combatants.values() if combatant.owner is not None)


def on_first(kind, **fields):
    return lambda table: kind(combatant=first(table).id, **fields)


def count(plus):
    return lambda table: ChangeCounter(combatant=first(table).id, counter="hp", plus=plus)


WOLF = Add(name="Wolf", sheet={})
HIDDEN = Add(name="Wolf", hidden="yes")
TWINS = {
    "a counter made secret, with another number": (
        [hp(value=10, maximum=12), hp(value=37, maximum=99, shown="gm"), count(-5)],
        [hp(value=10, maximum=12), hp(shown="off")],
    ),
    "a counter made secret, and then another one": (
        [hp(value=10), hp(shown="gm"), on_first(SetCounter, counter="arrows", value=3)],
        [hp(value=10), hp(shown="off"), on_first(SetCounter, counter="arrows", value=3)],
    ),
    "a secret counter made public": (
        [hp(value=3, shown="gm"), count(4), hp(shown="public")],
        [hp(value=7)],
    ),
    "a secret counter made public with another number": (
        [hp(value=3, shown="gm"), hp(value=8, maximum=9, shown="public"), count(-1)],
        [hp(value=8, maximum=9), count(-1)],
    ),
    "a secret counter told in words": (
        [hp(value=3, maximum=9, shown="gm"), hp(shown="words")],
        [hp(value=3, maximum=9, shown="words")],
    ),
    "a counter told in words made secret": (
        [hp(value=3, maximum=9, shown="words"), hp(value=1, shown="gm")],
        [hp(value=3, maximum=9, shown="words"), hp(shown="off")],
    ),
    "secret and taken back": (
        [hp(value=10), hp(value=37, shown="gm"), Undo(), Redo()],
        [hp(value=10), hp(shown="off"), Undo(), Redo()],
    ),
    "an effect made secret": (
        [
            on_first(SetEffect, effect="cursed", duration=3),
            on_first(SetEffect, effect="cursed", duration=9, private="yes"),
        ],
        [on_first(SetEffect, effect="cursed", duration=3), on_first(SetEffect, effect="cursed", duration=0)],
    ),
    "a secret effect made public": (
        [
            on_first(SetEffect, effect="cursed", duration=9, private="yes"),
            on_first(SetEffect, effect="cursed", duration=2),
        ],
        [on_first(SetEffect, effect="cursed", duration=2)],
    ),
    "a secret note": ([on_first(SetNote, note="traitor", private="yes")], []),
    "a hidden combatant revealed": ([HIDDEN, Reveal(combatant="Wolf")], [WOLF]),
    "the second of two hidden shown": ([HIDDEN, HIDDEN, Reveal(combatant="h2")], [WOLF]),
    "a hidden combatant revealed under an alias": (
        [Add(name="Wolf", hidden="yes", alias="Hood"), Reveal(combatant="Wolf")],
        [Add(name="Hood")],
    ),
    "a hidden combatant revealed, taken back and shown again": (
        [HIDDEN, Reveal(combatant="Wolf"), Undo(), Redo()],
        [WOLF, Undo(), Redo()],
    ),
    "a visible combatant hidden": ([WOLF, Hide(combatant="Wolf")], [WOLF, Remove(combatant="Wolf", how="gone")]),
    "a visible combatant hidden and revealed": (
        [WOLF, Hide(combatant="Wolf"), Reveal(combatant="Wolf")],
        [WOLF, Remove(combatant="Wolf", how="gone"), Set(combatant="Wolf", attribute="status", value="active")],
    ),
    "changes of a hidden combatant that was seen": (
        [
            WOLF,
            SetCounter(combatant="Wolf", counter="hp", value=5),
            SetEffect(combatant="Wolf", effect="burning", duration=1, edge="start"),
            Hide(combatant="Wolf"),
            SetCounter(combatant="Wolf", counter="hp", value=44),
            SetCounter(combatant="Wolf", counter="rage", value=2),
            SetNote(combatant="Wolf", note="behind the door"),
            SetEffect(combatant="Wolf", effect="raging"),
            Set(combatant="Wolf", attribute="side", value="pc"),
            Transfer(combatant="Wolf", user="karl"),
            Set(combatant="Wolf", attribute="name", value="Werewolf"),
        ],
        [
            WOLF,
            SetCounter(combatant="Wolf", counter="hp", value=5),
            SetEffect(combatant="Wolf", effect="burning", duration=1, edge="start"),
            Remove(combatant="Wolf", how="gone"),
        ],
    ),
    "a combatant seen, hidden, changed and dismissed": (
        [WOLF, Hide(combatant="Wolf"), SetNote(combatant="Wolf", note="dead"), Remove(combatant="Wolf")],
        [WOLF, Remove(combatant="Wolf", how="gone")],
    ),
    "a hidden combatant of the player who reads": (
        [
            lambda table: Hide(combatant=first(table).id),
            hp(value=4),
            on_first(SetNote, note="bitten"),
        ],
        [lambda table: Remove(combatant=first(table).id, how="gone")],
    ),
    "a hidden combatant of a player": (
        [Add(name="Ghost", hidden="yes", owner="karl"), SetNote(combatant="Ghost", note="waits")],
        [],
    ),
    "an effect by the turns of a hidden combatant": (
        [HIDDEN, on_first(SetEffect, effect="charmed", duration=2, whose="Wolf")],
        [on_first(SetEffect, effect="charmed", duration=2)],
    ),
    "a batch of which some are hidden": (
        [
            Add(name="Bat", count=2),
            Hide(combatant="Bat 1"),
            SetCounter(combatant="Bat 2", counter="hp", value=7, batch="yes"),
            Undo(),
            Redo(),
        ],
        [
            Add(name="Bat", count=2),
            Remove(combatant="Bat 1", how="gone"),
            SetCounter(combatant="Bat 2", counter="hp", value=7),
            Undo(),
            Redo(),
        ],
    ),
}


@pytest.mark.parametrize("system", TABLES)
@pytest.mark.parametrize("twins", sampled(TWINS, 6))
def test_players_see_the_fight_without_the_secret(system, twins):
    secret, plain = (play(TABLES[system], *deeds) for deeds in TWINS[twins])
    owner = first(plain).owner
    # Owners see the numbers of their own combatants.
    viewers = [None, Actor(user="nina"), Actor(user="karl")]
    if "words" not in twins:
        viewers.append(Actor(user=owner))
    for viewer in viewers:
        for left, right in zip(all_views(secret, viewer), all_views(plain, viewer), strict=True):
            assert left == right
    assert all_views(secret, BOSS)[0] != all_views(plain, BOSS)[0]


@pytest.mark.parametrize("twins", TWINS)
def test_every_fight_has_a_public_script(twins):
    for deeds in TWINS[twins]:
        table = play(konrad_and_connor, *deeds)
        assert public_script(table.state, table.log) is not None


def test_the_line_of_a_new_alias_has_no_true_name():
    table = play(konrad_and_connor, WOLF, Set(combatant="Wolf", attribute="alias", value="Hood"))
    line = log_for(table.state, table.log, None)[-1][1]
    assert "Hood" in str(line)
    assert "Wolf" not in str(line)
    assert "Wolf" in str(log_for(table.state, table.log, BOSS)[-1][1])


def test_the_owner_reads_the_number_of_a_counter_shown_in_words():
    table = konrad_and_connor()
    table.do(SetCounter(combatant="Connor", counter="hp", maximum=9, shown="words"))
    before = table.state
    step = table.give(ChangeCounter(counter="hp", plus=-1), "karl")
    assert "8" in str([moment.line for moment in new_events(before, step.entries, Actor(user="karl"))])
    assert new_events(before, step.entries, None) == []


def test_log_lines_use_the_names_of_their_time():
    table = konrad_and_connor()
    table.do(Add(name="Baron", alias="Hood"))
    table.do(Transfer(combatant="Hood", user="nina"))
    lines = [str(words) for _, words, _ in log_for(table.state, table.log, Actor(user="nina"))]
    assert any("Hood" in line for line in lines[:-1])
    assert not any("Baron" in line for line in lines[:-1])
    assert "Baron" in lines[-1]


def taken_back(table):
    """What another player reads of an undo, which equals what the player reads of the redo after it."""
    nina, before = Actor(user="nina"), table.state
    step = table.give(Undo())
    words = str([moment.line for moment in rewound_events(table.log, step.entries, before, table.state, nina)])
    before = table.state
    step = table.give(Redo())
    assert words == str([moment.line for moment in rewound_events(table.log, step.entries, before, table.state, nina)])
    return words


def test_undone_events_are_shown_as_they_were_known():
    table = play(konrad_and_connor, hp(value=10), hp(value=37, shown="gm"))
    words = taken_back(table)
    assert "37" not in words
    assert "log-mark-gone" in words
    table = play(konrad_and_connor, HIDDEN, Reveal(combatant="Wolf"))
    assert "log-revealed" not in taken_back(table)


def test_a_secret_counter_cannot_take_a_public_name():
    table = konrad_and_connor()
    table.do(SetCounter(combatant="Connor", counter="hp", value=3, shown="gm"))
    table.do(ChangeCounter(counter="hp", plus=1), "karl")
    assert table.refuse(SetCounter(combatant="Connor", counter="1001", shown="public")) == "name-taken"


@pytest.mark.parametrize("system", TABLES)
def test_a_revealed_combatant_keeps_its_annotations(system):
    table = play(
        TABLES[system],
        HIDDEN,
        SetCounter(combatant="Wolf", counter="doom", value=6, shown="gm"),
        SetCounter(combatant="Wolf", counter="hp", value=7),
        SetNote(combatant="Wolf", note="howls"),
        SetNote(combatant="Wolf", note="silver", private="yes"),
        SetEffect(combatant="Wolf", effect="cursed", private="yes"),
        SetEffect(combatant="Wolf", effect="raging"),
        Reveal(combatant="Wolf"),
    )
    wolf = table.state.find("Wolf")
    assert [(counter.id, counter.name, counter.value) for counter in wolf.counters] == [(1001, "doom", 6), (1, "hp", 7)]
    assert [(effect.id, effect.name, effect.whose) for effect in wolf.effects] == [
        (1001, "cursed", wolf.id),
        (1, "raging", wolf.id),
    ]
    assert (wolf.note, wolf.private_note) == ("howls", "silver")
    assert wolf.id.startswith("c")
    before = table.state
    table.do(Undo())
    assert "h1" in table.state.combatants
    table.do(Redo())
    assert table.state.combatants == before.combatants


@pytest.mark.parametrize("system", TABLES)
def test_effects_on_hidden_combatants_wait(system):
    table = play(TABLES[system], WOLF, SetEffect(combatant="Wolf", effect="burning", duration=3, whose="Wolf"))
    table.do(Hide(combatant="Wolf"))
    assert table.refuse(ask.Roll(combatant="Wolf")) == "is-hidden"
    table.do(Reveal(combatant="Wolf"))
    assert table.state.find("Wolf").effects[0].left == 3


# --- logs of older versions, in which ids stayed the same ---


def append_event(table, event):
    """Append an event as an older version stored it."""
    seq = table.state.revision + 1
    table.log.append(Entry(seq, seq, "maud", table.now, event, SetNote(combatant="c1", note=""), gm=True))
    table.state = evolve(table.state, event, seq)


def test_an_old_counter_made_secret():
    table = play(konrad_and_connor, hp(value=10))
    made = table.state.find("c1").counters[0].model_copy(update={"value": 37, "maximum": 99, "shown": "gm"})
    append_event(table, CounterSet(combatant="c1", counter=made, was=10))
    line = log_for(table.state, table.log, None)[-1][1]
    assert line.code == "log-mark-gone"
    assert "37" not in str(line)
    append_event(table, CounterSet(combatant="c1", counter=made.model_copy(update={"shown": "public"}), was=37))
    line = log_for(table.state, table.log, None)[-1][1]
    assert (line.code, line.params["shown"].params["value"]) == ("log-mark", 37)
    assert public_script(table.state, table.log) is None


def test_an_old_reveal_is_a_joining():
    table = play(konrad_and_connor, HIDDEN)
    append_event(table, StatusChanged(combatant="h1", status="active", veil=True))
    assert log_for(table.state, table.log, None)[-1][1].code == "log-joined"
    assert log_for(table.state, table.log, BOSS)[-1][1].code == "log-revealed"
    assert public_script(table.state, table.log) is None


def test_an_old_effect_made_secret_has_ended():
    table = play(konrad_and_connor, on_first(SetEffect, effect="cursed", duration=2))
    made = table.state.find("c1").effects[0].model_copy(update={"left": 9, "private": True})
    append_event(table, EffectSet(combatant="c1", effect=made, unseen=True))
    line = log_for(table.state, table.log, None)[-1][1]
    assert line.code == "log-effect-over"


def test_a_script_for_players_knows_an_aliased_combatant_by_its_alias_only():
    masked = Add(name="Ironhand", alias="Stranger", owner="karl", side="pc")
    table = play(konrad_and_connor, masked)
    members = (Member(user="karl", name="Ironhand"), Member(user="zoe", name="Zoe"))
    table.do(Enlist(members=members))
    table.do(Leave(combatant="Stranger"), "karl")
    table.do(Join(name="Ironhand"), "karl")
    script = public_script(table.state, table.log)
    assert script is not None
    assert "Ironhand" not in json.dumps(script)
    assert "Zoe" in json.dumps(script)
