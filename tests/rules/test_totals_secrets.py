"""Nothing betrays a choice before the reveal (S1-9): whatever somebody has chosen, the others see, read and are told the same.

Two fights are played side by side that differ in nothing but what Ada chooses. All that anybody else can get out of the rules
must be equal: boards, private boards and their pages, announcements, logs, chances, tasks, refusals and previews.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import GM
from totals_table import ada_bo_cy

from rules.commands import Add, Declare, End, Next, Redo, Remove, Reroll, Roll, Rule, Set, Transfer, Undo
from rules.engine import act, preview
from rules.refusals import Refusal
from rules.state import Actor
from rules.totals.commands import (
    Choose,
    Confirm,
    ForgetStyle,
    Mix,
    Modify,
    NoRoom,
    Outcome,
    Pass,
    PutOut,
    Retarget,
    Reveal,
    SaveStyle,
    SetFactor,
    StillStrikes,
    StrikeNow,
    Surprised,
    UseStyle,
)
from rules.view.views import board_for, log_for, player_view, private_board

BOSS = Actor(user=GM, gm=True)
CO_GM = Actor(user="colette", gm=True)
BEN = Actor(user="ben")
ZOE = Actor(user="zoe")
OTHERS = (None, BEN, ZOE, BOSS, CO_GM)
PAGES = (
    {},
    {"c": "c1"},
    {"c": "c1", "t": "c2"},
    {"p": "how", "c": "c1"},
    {"c": "c3", "p": "targets"},
    {"c": "c2", "n": "9"},
)

CHOICES = [
    Choose(target="Bo"),
    Choose(target="Cy", manner="forced", strength=5),
    Choose(target="Cy", manner="quick", strength=10),
    Choose(target="Bo", manner="held"),
    Mix(target="Cy", fr=1, ff=2, fd=3, taken="yes"),
    UseStyle(style="Charge", target="Cy"),
    Declare(intent="none"),
]


def probes():
    """Commands by others that must be answered in the same way whatever Ada has chosen."""
    mine = {"combatant": "Ada"}
    for by in (BEN, ZOE, BOSS, CO_GM):
        yield from (
            (by, Choose(target="Bo", **mine)),
            (by, Choose(target="Cy", manner="forced", strength=5, **mine)),
            (by, Declare(intent="none", **mine)),
            (by, Declare(intent="defensive", **mine)),
            (by, Confirm(**mine)),
            (by, SaveStyle(style="x", **mine)),
            (by, StrikeNow(**mine)),
            (by, Retarget(target="Bo", **mine)),
            (by, Pass(**mine)),
            (by, Roll(**mine)),
            (by, NoRoom(**mine)),
            (by, PutOut(combatant="Bo", striker="Ada")),
            (by, StillStrikes(strikes="no", **mine)),
            (by, SetFactor(factor="ff", strength=3, **mine)),
            (by, Outcome(hit="yes", **mine)),
            (by, Reroll(**mine)),
            (by, Surprised(**mine)),
            (by, Modify(total="attack", modifier=1, **mine)),
            (by, Transfer(user="ben", **mine)),
            (by, Remove(**mine)),
            (by, Set(attribute="skill", value="9", **mine)),
            (by, Set(attribute="styles", value="9", **mine)),
        )


def words(answer):
    """What the answer of the engine tells: the refusal, or the public lines."""
    return answer if isinstance(answer, Refusal) else [entry.event.kind for entry in answer.entries]


def refused(answer):
    return isinstance(answer, Refusal)


def known(table, viewer, probing=True):
    """All that this viewer can get out of the rules."""
    state, system = table.state, table.system
    yield board_for(state, viewer)
    yield system.announcement(player_view(state, None), 0)
    yield [(entry.seq, entry.by, entry.at, said, counts) for entry, said, counts in log_for(state, table.log, viewer)]
    yield system.odds_lines(player_view(state, viewer))
    yield system.odds(player_view(state, viewer))
    if viewer is not None:
        yield [private_board(state, viewer, page) for page in PAGES]
        yield [system.tasks(player_view(state, viewer), one) for one in state.present]
    for by, command in probes() if probing else ():
        if by == viewer:
            yield words(act(state, command, by=by, at=table.now, chance=table.chance, log=table.log))
            shown = preview(state, command, by=by, at=table.now)
            yield shown if isinstance(shown, Refusal) else (shown.before, shown.after, shown.rolls)


def views(table, viewers=OTHERS, probing=True):
    """What each of these viewers knows."""
    return {viewer and viewer.user: list(known(table, viewer, probing)) for viewer in viewers}


def worlds(**rules):
    """Two fights that are the same so far; Ada has a style, and so has Bo."""
    found = []
    for _ in range(2):
        table = ada_bo_cy(*[5] * 40, **rules)
        table.do(SaveStyle(style="Charge", ff=5, fd=5), "ann")
        table.do(SaveStyle(style="Wall", fr=1), "ben")
        found.append(table)
    return found


@pytest.mark.parametrize("other", CHOICES[1:], ids=repr)
def test_what_ada_has_chosen_makes_no_difference_to_anybody_else(other):
    one, two = worlds()
    one.do(CHOICES[0], "ann")
    two.do(other, "ann")
    assert views(one) == views(two)


def test_the_views_are_told_apart_after_the_reveal():
    """The comparison is one that can fail."""
    one, two = worlds()
    one.do(Choose(target="Bo"), "ann")
    two.do(Choose(target="Cy", manner="quick"), "ann")
    for table in (one, two):
        table.do(Reveal())
    after = zip(views(one, probing=False).values(), views(two, probing=False).values(), strict=True)
    assert all(left != right for left, right in after)


def test_ada_herself_knows():
    one, two = worlds()
    one.do(Choose(target="Bo"), "ann")
    two.do(Choose(target="Cy", manner="quick"), "ann")
    ann = Actor(user="ann")
    left, right = views(one, [ann])["ann"], views(two, [ann])["ann"]
    # Her public board is everybody's; her log, her private board and her tasks are her own.
    assert left[0] == right[0]
    assert left[2] != right[2]
    assert left[5] != right[5]
    assert left[6] != right[6]


MEANWHILE = st.sampled_from(
    [
        (BEN, Choose(target="Cy", manner="feint")),
        (BEN, Declare(intent="defensive")),
        (BEN, Declare(intent="none")),
        (BEN, Confirm()),
        (BEN, SaveStyle(style="Wall", fr=2)),
        (BEN, ForgetStyle(style="Wall")),
        (BOSS, NoRoom(combatant="Bo")),
        (BOSS, Add(name="Dan")),
        (BOSS, Choose(target="Bo", combatant="Cy")),
        (BOSS, Rule(setting="declare", value="open")),
        (BOSS, Rule(setting="declare", value="gm-sees")),
        (BOSS, Rule(setting="simultaneity", value="chained")),
        (BOSS, Surprised(combatant="Ada")),
        (BOSS, Modify(combatant="Ada", total="speed", modifier=2, lasts="always")),
        (BOSS, Set(combatant="Ada", attribute="skill", value="7")),
        (BOSS, Set(combatant="Ada", attribute="name", value="Adele")),
        (BOSS, Transfer(combatant="Ada", user=GM)),
        (BOSS, Transfer(combatant="Ada", user="ann")),
        (BOSS, Transfer(user="colette")),
        (BOSS, Remove(combatant="Bo")),
        (BOSS, Set(combatant="Bo", attribute="status", value="active")),
        (BOSS, Undo()),
        (BOSS, Redo()),
    ]
)
HIDDEN = st.tuples(st.sampled_from(CHOICES), st.sampled_from(CHOICES))
STYLES = st.tuples(*[st.builds(SaveStyle, style=st.just("Mine"), ff=st.integers(0, 10))] * 2)
STEPS = st.lists(st.one_of(HIDDEN, STYLES, MEANWHILE), min_size=1, max_size=12)


@given(STEPS)
@settings(max_examples=60, deadline=None)
def test_whatever_happens_meanwhile(steps):
    one, two = worlds()
    for step in steps:
        hidden = not isinstance(step[0], Actor)
        answers = [
            table.give(step[number] if hidden else step[1], Actor(user="ann") if hidden else step[0])
            for number, table in enumerate((one, two))
        ]
        if one.phase != "declaring" or (hidden and refused(answers[0]) != refused(answers[1])):
            # All is revealed, or Ada did something in one of the fights only.
            return
        assert words(answers[0]) == words(answers[1])
    assert views(one, probing=False) == views(two, probing=False)


def test_an_undone_reveal_is_hidden_again():
    one, two = worlds()
    one.do(Choose(target="Bo"), "ann")
    two.do(Choose(target="Cy", manner="quick"), "ann")
    for table in (one, two):
        table.do(Reveal())
        while "Ada" not in table.due():
            table.strike(table.due()[0], 0)
        table.strike("Ada", 0)
        while table.phase == "striking":
            table.do(Pass(combatant=table.due()[0]))
        while table.phase != "declaring":
            table.do(Undo())
    assert [seq for seq, *_ in views(one, [BEN], probing=False)["ben"][2]]
    public = views(one, [None, BEN], probing=False), views(two, [None, BEN], probing=False)
    # How many strikes were taken back depends on the order, so only what is told of this turn is compared.
    assert public[0][None][0] == public[1][None][0]
    for table in (one, two):
        lines = [said.code for _, said, _ in log_for(table.state, table.log, BEN)]
        assert not {"totals-strike", "totals-log-revealed", "totals-log-called"} & set(lines)


# --- the house rule ---


def test_the_gm_sees_by_house_rule():
    one, two = worlds(declare="gm-sees")
    one.do(Choose(target="Bo"), "ann")
    two.do(Choose(target="Cy", manner="quick"), "ann")
    left, right = views(one, probing=False), views(two, probing=False)
    assert {viewer for viewer in left if left[viewer] != right[viewer]} == {GM, "colette"}


def test_everybody_sees_by_house_rule():
    one, two = worlds(declare="open")
    one.do(Choose(target="Bo"), "ann")
    two.do(Choose(target="Cy", manner="quick"), "ann")
    left, right = views(one, probing=False), views(two, probing=False)
    assert {viewer for viewer in left if left[viewer] != right[viewer]} == {None, "ben", "zoe", GM, "colette"}


def test_who_plays_her_now_learns_nothing_of_before():
    one, two = worlds()
    one.do(Choose(target="Bo"), "ann")
    two.do(Choose(target="Cy", manner="quick"), "ann")
    for table in (one, two):
        table.do(Transfer(combatant="Ada", user="ben"))
    assert views(one, [BEN], probing=False) == views(two, [BEN], probing=False)


def test_styles_are_shown_to_nobody_else():
    (table, _) = worlds()
    assert player_view(table.state, BEN).find("Ada").sheet.styles == ()
    assert player_view(table.state, BOSS).find("Ada").sheet.styles == ()
    assert player_view(table.state, Actor(user="ann")).find("Ada").sheet.styles != ()


def test_the_end_of_a_fight_ends_its_secrets():
    table = ada_bo_cy()
    table.do(Choose(target="Bo"), "ann")
    table.do(End())
    assert "totals-log-chosen" in [said.code for _, said, _ in log_for(table.state, table.log, BEN)]


def test_the_next_turn_hides_again():
    one, two = worlds()
    for table in (one, two):
        table.do(Next())
        table.finish_turn()
    one.do(Choose(target="Bo"), "ann")
    two.do(Choose(target="Cy", manner="quick"), "ann")
    assert views(one) == views(two)
