"""To leave and come back changes no dice: from every state that random fights reach, under the same or another name."""

from itertools import product

import pytest
from random_table import ALL, RandomTable

from rules import commands as ask
from rules.engine import Step, act
from rules.state import Actor
from rules.storypath.events import Done, RollCallOpened
from tests.long_runs import repetitions, sampled

GAMES = repetitions("RIPOSTE_EXAMPLES", 6, 20)
STEPS = 80
EVERY = 6
"""Commands between two tries."""


class NoDice:
    """A source of dice that is never asked."""

    def roll(self, *given):
        raise AssertionError("dice were rolled")

    def __getattr__(self, name):
        raise AssertionError(f"dice were rolled: {name}")


def leavers(state):
    """The PCs in action, each the only one of a player, and visible."""
    owners = [combatant.owner for combatant in state.present]
    return [
        combatant
        for combatant in state.present
        if combatant.owner not in (None, state.gm) and owners.count(combatant.owner) == 1 and not combatant.hidden
    ]


def done(table, state, log, command, by):
    """The state and log after a command that is not refused, without dice."""
    step = act(state, command, by=by, at=table.now, dice=NoDice(), log=log)
    assert isinstance(step, Step), (command, step)
    return step.state, [*log, *step.entries]


@pytest.mark.parametrize(("system_id", "name"), sampled(product(ALL, [None, "Wanderer"]), 3))
def test_to_leave_and_come_back_rolls_no_dice(system_id, name):
    assert sum(compared(system_id, seed, name) for seed in range(GAMES))


def compared(system_id, seed, name):
    """Play a random fight; return for how many returns there were dice to compare."""
    table = RandomTable(system_id, f"return {seed}")
    table.check = lambda: None
    table.check_preview = lambda *_: None
    number_compared = 0
    for number in range(STEPS):
        table.step()
        if number % EVERY or table.state.ended or table.state.paused is not None:
            continue
        for combatant in leavers(table.state):
            player = Actor(user=combatant.owner)
            before = rolls(table.state)
            state, log = done(table, table.state, list(table.log), ask.Leave(combatant=combatant.name), player)
            state, log = done(table, state, log, ask.Join(name=name or combatant.name), player)
            (back,) = (other for other in state.present if other.owner == combatant.owner)
            events = [entry.event for entry in log[len(table.log) :]]
            # The last unit to act in a round of storypath may end it, and then all roll anew.
            new_round = any(isinstance(event, RollCallOpened) for event in events)
            if any(isinstance(event, Done) and combatant.id in event.combatants for event in events):
                # A mixed action ends with its turn, which does not come back.
                before = [die for die in before if die[0][0] != "mixed"]
            if back.id == combatant.id and not new_round:
                assert rolls(state) == before
                number_compared += bool(before)
    return number_compared


def rolls(state):
    """Every die that the state holds, with its place."""
    faces = []

    def walk(value, path):
        if isinstance(value, dict):
            for key, inner in value.items():
                # Dice of the table for a roll still to come go with the fighter that leaves.
                if key in ("faces", "dice") and inner and path[:1] != ("talk",):
                    faces.append((path, key, repr(inner)))
                walk(inner, (*path, key))
        elif isinstance(value, list):
            for place, inner in enumerate(value):
                walk(inner, (*path, inner.get("id", place) if isinstance(inner, dict) else place))

    walk(state.fight.model_dump(mode="json"), ())
    return sorted(faces, key=str)
