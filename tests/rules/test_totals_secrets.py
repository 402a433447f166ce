"""Nothing betrays a choice before the reveal (S1-9): the views of other users do not depend on it.

Two fights are played side by side that differ only in what Ada chooses. Everything that the rules return to another user must
be equal: boards, private boards and their pages, announcements, logs, odds, tasks, refusals and previews.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table import GM
from totals_table import ada_bo_cy

from rules.commands import Add, Declare, End, Next, Redo, Remove, Reroll, Roll, Rule, Set, Transfer, Undo
from rules.engine import act, preview
from rules.refusals import Refusal
from rules.state import Actor
from rules.totals import commands as ask
from rules.view.for_viewer import board_for, log_for, player_view, private_board

BOSS = Actor(user=GM, gm=True)
CO_GM = Actor(user="colette", gm=True)
ANN = Actor(user="ann")
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
    ask.Choose(target="Bo"),
    ask.Choose(target="Cy", manner="forced", strength=5),
    ask.Choose(target="Cy", manner="quick", strength=10),
    ask.Choose(target="Bo", manner="held"),
    ask.Mix(target="Cy", fr=1, ff=2, fd=3, taken="yes"),
    ask.UseStyle(style="Charge", target="Cy"),
    Declare(intent="none"),
]


def probes():
    """Commands by others that must have the same answer for every choice of Ada's."""
    mine = {"combatant": "Ada"}
    for by in (BEN, ZOE, BOSS, CO_GM):
        yield from (
            (by, ask.Choose(target="Bo", **mine)),
            (by, ask.Choose(target="Cy", manner="forced", strength=5, **mine)),
            (by, Declare(intent="none", **mine)),
            (by, Declare(intent="defensive", **mine)),
            (by, ask.Confirm(**mine)),
            (by, ask.SaveStyle(style="x", **mine)),
            (by, ask.StrikeNow(**mine)),
            (by, ask.Retarget(target="Bo", **mine)),
            (by, ask.Pass(**mine)),
            (by, Roll(**mine)),
            (by, ask.NoRoom(**mine)),
            (by, ask.PutOut(combatant="Bo", striker="Ada")),
            (by, ask.StillStrikes(strikes="no", **mine)),
            (by, ask.SetFactor(factor="ff", strength=3, **mine)),
            (by, ask.Outcome(hit="yes", **mine)),
            (by, Reroll(**mine)),
            (by, ask.Surprised(**mine)),
            (by, ask.Modify(total="attack", modifier=1, **mine)),
            (by, Transfer(user="ben", **mine)),
            (by, Remove(**mine)),
            (by, Set(attribute="skill", value="9", **mine)),
            (by, Set(attribute="styles", value="9", **mine)),
        )


def reply(answer):
    """The refusal, or the kinds of events."""
    return answer if isinstance(answer, Refusal) else [entry.event.kind for entry in answer.entries]


def everything(table, viewer, probing=True):
    """All that the rules return to this viewer."""
    state, system = table.state, table.system
    yield board_for(state, viewer)
    yield system.announcement(player_view(state, None), 0)
    yield [(entry.seq, entry.by, entry.at, said, counts) for entry, said, counts in log_for(state, table.log, viewer)]
    yield system.odds_rows(player_view(state, viewer))
    yield system.odds(player_view(state, viewer))
    if viewer is not None:
        yield [private_board(state, viewer, page) for page in PAGES]
        yield [system.tasks(player_view(state, viewer), fighter) for fighter in state.present]
    for by, command in probes() if probing else ():
        if by == viewer:
            yield reply(act(state, command, by=by, at=table.now, dice=table.dice, log=table.log))
            shown = preview(state, command, by=by, at=table.now)
            yield shown if isinstance(shown, Refusal) else (shown.before, shown.after, shown.rolls)


def views(table, viewers=OTHERS, probing=True):
    """`everything` for each of these viewers."""
    return {viewer and viewer.user: list(everything(table, viewer, probing)) for viewer in viewers}


def twins(**rules):
    """Two equal fights; Ada and Bo have a style each."""
    tables = []
    for _ in range(2):
        table = ada_bo_cy(*[5] * 40, **rules)
        table.do(ask.SaveStyle(style="Charge", ff=5, fd=5), "ann")
        table.do(ask.SaveStyle(style="Wall", fr=1), "ben")
        tables.append(table)
    return tables


def choosing_twins(**rules):
    """Two fights that differ in Ada's choice."""
    left, right = twins(**rules)
    choose_differently(left, right)
    return left, right


def choose_differently(left, right):
    left.do(ask.Choose(target="Bo"), "ann")
    right.do(ask.Choose(target="Cy", manner="quick"), "ann")


def codes(table, viewer):
    """Codes of the log's lines for a viewer."""
    return [message.code for _, message, _ in log_for(table.state, table.log, viewer)]


@pytest.mark.parametrize("other", CHOICES[1:], ids=repr)
def test_a_choice_makes_no_difference_to_other_viewers(other):
    left, right = twins()
    left.do(CHOICES[0], "ann")
    right.do(other, "ann")
    assert views(left) == views(right)


def test_the_views_differ_after_the_reveal():
    """The comparison can fail."""
    left, right = choosing_twins()
    for table in (left, right):
        table.do(ask.Reveal())
    left, right = views(left, probing=False), views(right, probing=False)
    assert all(left[viewer] != right[viewer] for viewer in left)


def test_ada_herself_knows():
    left, right = choosing_twins()
    left, right = views(left, [ANN])["ann"], views(right, [ANN])["ann"]
    # Her public board is everybody's; her log, her private board and her tasks are her own.
    assert left[0] == right[0]
    assert left[2] != right[2]
    assert left[5] != right[5]
    assert left[6] != right[6]


MEANWHILE = st.sampled_from(
    [
        (BEN, ask.Choose(target="Cy", manner="feint")),
        (BEN, Declare(intent="defensive")),
        (BEN, Declare(intent="none")),
        (BEN, ask.Confirm()),
        (BEN, ask.SaveStyle(style="Wall", fr=2)),
        (BEN, ask.ForgetStyle(style="Wall")),
        (BOSS, ask.NoRoom(combatant="Bo")),
        (BOSS, Add(name="Dan")),
        (BOSS, ask.Choose(target="Bo", combatant="Cy")),
        (BOSS, Rule(setting="declare", value="open")),
        (BOSS, Rule(setting="declare", value="gm-sees")),
        (BOSS, Rule(setting="simultaneity", value="chained")),
        (BOSS, ask.Surprised(combatant="Ada")),
        (BOSS, ask.Modify(combatant="Ada", total="speed", modifier=2, lasts="always")),
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
STYLES = st.tuples(*[st.builds(ask.SaveStyle, style=st.just("Mine"), ff=st.integers(0, 10))] * 2)
STEPS = st.lists(st.one_of(HIDDEN, STYLES, MEANWHILE), min_size=1, max_size=12)


@given(STEPS)
def test_a_secret_stays_secret_during_other_events(steps):
    left, right = twins()
    for step in steps:
        hidden = not isinstance(step[0], Actor)
        answers = [
            table.give(step[number] if hidden else step[1], ANN if hidden else step[0])
            for number, table in enumerate((left, right))
        ]
        if left.phase != "declaring" or (hidden and isinstance(answers[0], Refusal) != isinstance(answers[1], Refusal)):
            # All is revealed, or Ada's command was carried out in one of the fights only.
            return
        assert reply(answers[0]) == reply(answers[1])
    assert views(left, probing=False) == views(right, probing=False)


def test_an_undone_reveal_is_hidden_again():
    left, right = choosing_twins()
    for table in (left, right):
        table.do(ask.Reveal())
        while "Ada" not in table.due():
            table.strike(table.due()[0], 0)
        table.strike("Ada", 0)
        while table.phase == "striking":
            table.do(ask.Pass(combatant=table.due()[0]))
        while table.phase != "declaring":
            table.do(Undo())
    assert [seq for seq, *_ in views(left, [BEN], probing=False)["ben"][2]]
    public = views(left, [None, BEN], probing=False), views(right, [None, BEN], probing=False)
    # How many strikes were taken back depends on the order, so only the board is compared.
    assert public[0][None][0] == public[1][None][0]


def test_an_undone_reveal_hides_every_event_that_tells_the_choices():
    table = ada_bo_cy(9, 1)
    table.attack("Ada", "Cy", "feint")
    table.do(ask.Reveal())
    table.do(ask.SetFactor(combatant="Ada", factor="ff", strength=1))
    table.do(ask.Retarget(combatant="Ada", target="Bo"))
    table.strike("Ada", 0)
    table.do(Reroll(combatant="Ada"))
    table.do(ask.Pass(combatant="Bo"))
    lines = ("revealed", "called", "passed", "replaced", "factors", "retargeted")
    telling = {"totals-strike", *(f"totals-log-{line}" for line in lines)}
    assert telling <= set(codes(table, BEN))
    while table.phase != "declaring":
        table.do(Undo())
    for viewer in (None, BEN, BOSS):
        assert not telling & set(codes(table, viewer))


def test_the_choices_of_an_undone_turn_stay_hidden():
    """They may be made again when the turn is played again."""
    table = ada_bo_cy()
    table.all_normal().finish_turn()
    table.attack("Ada", "Cy", "feint")
    while table.melee.turn == 2:
        table.do(Undo())
    assert "totals-log-chosen" in codes(table, ANN)
    for viewer in (None, BEN, BOSS):
        assert "totals-log-chosen" not in codes(table, viewer)


# --- the house rule ---


@pytest.mark.parametrize(
    ("declare", "knowing"), [("gm-sees", {GM, "colette"}), ("open", {None, "ben", "zoe", GM, "colette"})]
)
def test_visibility_by_house_rule(declare, knowing):
    left, right = choosing_twins(declare=declare)
    left, right = views(left, probing=False), views(right, probing=False)
    assert {viewer for viewer in left if left[viewer] != right[viewer]} == knowing


def test_a_new_owner_does_not_learn_the_choice():
    left, right = choosing_twins()
    for table in (left, right):
        table.do(Transfer(combatant="Ada", user="ben"))
    assert views(left, [BEN], probing=False) == views(right, [BEN], probing=False)


def test_styles_are_shown_to_their_owner_only():
    table, _ = twins()
    assert player_view(table.state, BEN).find("Ada").sheet.styles == ()
    assert player_view(table.state, BOSS).find("Ada").sheet.styles == ()
    assert player_view(table.state, ANN).find("Ada").sheet.styles != ()


def test_the_end_of_a_fight_ends_its_secrets():
    table = ada_bo_cy()
    table.do(ask.Choose(target="Bo"), "ann")
    table.do(End())
    assert "totals-log-chosen" in codes(table, BEN)


def test_the_next_turn_hides_again():
    left, right = twins()
    for table in (left, right):
        table.do(Next())
        table.finish_turn()
    choose_differently(left, right)
    assert views(left) == views(right)
