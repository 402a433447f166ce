"""Waiting: for whom an encounter waits, when the clock acts, and when it stops passing over absent players.

A fight that is not played rests: once all awaited combatants have been passed over and nothing else was done, no deadline runs.
The next visible action ends the rest.
"""

from __future__ import annotations

from rules.events import Event, Expired
from rules.player_view import without_unrevealed
from rules.state import AnyEncounter, Awaited
from rules.system import system_of


def due(state: AnyEncounter) -> int | None:
    """Unix time (ms) at which a `Tick` is due. None in a pause, and after an undo until the next visible action."""
    if state.ended or state.paused is not None or state.last_public_revision == state.rewound:
        return None
    return system_of(state).due(without_unrevealed(state))


def awaited(state: AnyEncounter) -> Awaited | None:
    """For whom the encounter waits; None in a pause. After a rest the time begins anew."""
    if state.ended or state.paused is not None:
        return None
    waits = system_of(state).awaited(without_unrevealed(state))
    if waits is None or waits.since >= state.resumed:
        return waits
    return waits.model_copy(update={"since": state.resumed})


def can_expire(state: AnyEncounter) -> bool:
    """Whether `Expire` may go on without the awaited combatants: never without the GM, who plays those without an owner."""
    waits = awaited(state)
    if waits is None or not waits.people or not waits.goes_on or is_resting(state):
        return False
    return all((state.combatants[combatant_id].owner or state.gm) != state.gm for combatant_id in waits.people)


def is_resting(state: AnyEncounter) -> bool:
    """Whether all awaited combatants have been passed over since the last other action."""
    if not state.passed:
        return False
    waits = awaited(state)
    return waits is not None and bool(waits.people) and set(waits.people) <= set(state.passed)


def evolve(state: AnyEncounter, event: Event) -> AnyEncounter:
    """Update who was passed over; `state.revision` is that of the event already."""
    if isinstance(event, Expired):
        passed = tuple(dict.fromkeys((*state.passed, *event.combatants)))
        return state.model_copy(update={"passed": passed, "lapsed": state.revision})
    if event.lapse or event.unseen or not state.passed:
        return state
    ends_rest = {"resumed": state.revision} if is_resting(state) else {}
    return state.model_copy(update={"passed": (), **ends_rest})
