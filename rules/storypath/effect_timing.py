"""When turns and rounds begin and end, for effects that last (`rules.effect_timing`)."""

from __future__ import annotations

from rules.events import Event
from rules.state import TurnBoundary
from rules.storypath import events as ev
from rules.storypath.eligibility import acting
from rules.storypath.model import Roster, StorypathState

TURNS = 10_000
"""More than a roster ever has slots, so that a turn goes by one number."""


def beats(before: StorypathState, event: Event, after: StorypathState) -> tuple[TurnBoundary, ...]:
    """A turn begins when somebody has the slot whose moment it is, and ends when it is done; with a group, for all of it."""
    was, now = before.fight, after.fight
    found: list[TurnBoundary] = []
    if isinstance(event, ev.RoundBegan):
        found += [TurnBoundary("round", "end", was.round)] if was.round else []
        found.append(TurnBoundary("round", "start", event.round))
    if isinstance(event, ev.Done):
        found += [TurnBoundary("turn", "end", _number(was, event.slot), who) for who in event.combatants]
    if now.actor is not None and now.current is not None and (now.actor, now.current) != (was.actor, was.current):
        people = acting(after, now.actor) or (now.actor,)
        found += [TurnBoundary("turn", "start", _number(now, now.current), who) for who in people]
    return tuple(found)


def _number(fight: Roster, slot: int) -> int:
    """The one turn of a round has the round's number, whatever slot it is taken in; a further turn has a number of its own."""
    one = fight.get(slot)
    return fight.round * TURNS + (slot if one is not None and one.extra is not None else 0)
