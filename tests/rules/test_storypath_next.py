"""What is announced as next is what comes (docs/requirements.md 15)."""

import pytest
from random_table import GM, RandomTable

from rules.commands import Remove
from rules.engine import Step, act
from rules.message import msg
from rules.refusals import Refusal
from rules.storypath.commands import Finish
from rules.storypath.eligibility import obstacle, unit, unit_members
from rules.storypath.settle import next_after
from rules.storypath.view import awaited
from rules.system import system_of
from rules.view.for_viewer import board_for
from tests.long_runs import repetitions

GAMES, STEPS = repetitions("RIPOSTE_EXAMPLES", 1, 20), 160

WAYS_ON = {"storypath.claim", "storypath.done", "storypath.divide", "initiative.roll"}
"""Buttons that bring a fight forward."""


def ended_turn(table):
    """The state after the GM has ended the current turn, or None if it cannot end now."""
    step = act(table.state, Finish(), by=GM, at=table.now, dice=table.dice, log=table.log)
    return None if isinstance(step, Refusal) else step.state


def shown_next(state):
    """What the board says will come after the turn."""
    parts = board_for(state).why.params["items"]
    return next(part for part in parts if part.code.startswith("storypath-then"))


def comes(state, before):
    """The same words for what has come."""
    fight = state.fight
    if fight.rolling or fight.round != before.fight.round:
        return msg("storypath-then-round", round=before.fight.round + 1)
    if fight.now.claim is not None:
        return msg("storypath-then-named", name=board_for(state).headline.params["name"])
    if fight.now.side == "any":
        return msg("storypath-then-anybody")
    return msg("storypath-then", slot=msg("storypath-slot", whose=fight.now.side, successes=fight.now.successes))


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_combatant_shown_as_next_is_next(seed):
    """In some random fights no combatant comes to act; then another one is played."""
    assert any(as_shown(f"{seed} {attempt}") for attempt in range(10))


def as_shown(seed):
    """Number of turns of a random fight after which came what had been shown."""
    table = RandomTable("storypath", seed)
    table.check = lambda: None
    table.check_preview = lambda *_: None
    looked = 0
    for _ in range(STEPS):
        table.step()
        before = table.state
        if before.ended or before.paused is not None or before.fight.actor is None:
            continue
        after = ended_turn(table)
        if after is None:
            assert before.fight.mixed is not None, "only successes that are not divided keep a turn open"
            continue
        looked += 1
        announced = next_after(before)
        if announced is None:
            assert after.fight.rolling or after.fight.round == before.fight.round + 1 or after.fight.now is None
        else:
            assert after.fight.current == announced.id
            assert after.fight.round == before.fight.round
        if after.fight.now is not None or after.fight.rolling:
            assert shown_next(before) == comes(after, before)
    return looked


@pytest.mark.parametrize("seed", range(GAMES))
def test_users_11_13_putting_a_combatant_out_changes_no_other_turn(seed):
    """docs/requirements.md 11 and 13: the actor goes on, and an open slot stays next unless no unit is left for it."""
    table = RandomTable("storypath", seed + 100)
    table.check = lambda: None
    table.check_preview = lambda *_: None
    for _ in range(STEPS):
        table.step()
        before = table.state
        if (
            before.ended
            or before.paused is not None
            or before.fight.now is None
            or before.rules.fallen_slots == "drop-own"
        ):
            continue
        for combatant in before.present:
            step = act(before, Remove(combatant=combatant.id), by=GM, at=table.now, dice=table.dice)
            assert isinstance(step, Step)
            slot_skipped = any(entry.event.kind == "storypath.skipped" for entry in step.entries)
            if combatant.id != before.fight.actor and not slot_skipped:
                assert step.state.fight.current == before.fight.current
                assert step.state.fight.actor == before.fight.actor


def test_an_announcement_speaks_of_the_latest_decision_only():
    table = RandomTable("storypath", 7)
    table.check = lambda: None
    table.check_preview = lambda *_: None
    for _ in range(STEPS):
        table.step()
        fight = table.state.fight
        latest = max((fight.decided, *fight.asked.values()))
        assert system_of(table.state).announcement(table.state, latest) is None


@pytest.mark.parametrize("seed", range(GAMES))
def test_board_deadline_and_announcement_agree_on_the_possible_actors(seed):
    """Who is awaited can take the slot or has it, is called unless they took it, and has a button; nobody else is awaited."""
    table = RandomTable("storypath", f"who {seed}")
    table.check = lambda: None
    table.check_preview = lambda *_: None
    for _ in range(STEPS):
        table.step()
        state = table.state
        slot = state.fight.now
        if state.ended or state.paused is not None or not state.fight.running or slot is None:
            continue
        waits = [wait.who for wait in awaited(state)]
        assert waits, "only the GM could go on"
        if slot.claim is None:
            # An extra slot belongs to one member of a group, for which the whole unit is awaited.
            members = [unit_members(state, unit_id) for unit_id in waits]
            assert all(any(obstacle(state, member, slot) is None for member in group) for group in members)
            others = [other.id for other in state.present if other.id not in waits]
            assert {unit(state, other) for other in others if obstacle(state, other, slot) is None} <= {
                *waits,
                *state.fight.holding,
            }
        board = board_for(state, GM)
        assert any(
            choice.command in ("storypath.claim", "storypath.done", "storypath.divide", "initiative.roll")
            for choice in board.choices
        )
        still = next((line for line in board.lines if line.code == "storypath-still"), None)
        if still is not None:
            open_slots = [other for other in state.fight.open if other.id != state.fight.current]
            assert open_slots, "nobody is still to act without a slot"
