"""A fight that is not played rests: once all who are awaited have been passed over, and nothing else was done in between.

Without it a deadline would pass the same people over for ever. What is done next, in sight of all, ends the rest.
"""

from __future__ import annotations

from rules.events import Event, Expired
from rules.player_view import without_unrevealed
from rules.state import AnyEncounter, Awaited
from rules.system import system_of


def awaited(state: AnyEncounter) -> Awaited | None:
    """For whom the encounter waits; in a pause for nobody. After a rest their time begins anew."""
    if state.ended or state.paused is not None:
        return None
    waits = system_of(state).awaited(without_unrevealed(state))
    if waits is None or waits.since >= state.resumed:
        return waits
    return waits.model_copy(update={"since": state.resumed})


def is_resting(state: AnyEncounter) -> bool:
    """Whether all for whom it waits have been passed over since anything else was done."""
    if not state.passed:
        return False
    waits = awaited(state)
    return waits is not None and bool(waits.people) and set(waits.people) <= set(state.passed)


def evolve(state: AnyEncounter, event: Event) -> AnyEncounter:
    """What an event that befalls this state (which has its number already) means for those who were passed over."""
    if isinstance(event, Expired):
        passed = tuple(dict.fromkeys((*state.passed, *event.combatants)))
        return state.model_copy(update={"passed": passed, "lapsed": state.revision})
    if event.lapse or event.unseen or not state.passed:
        return state
    ends_rest = {"resumed": state.revision} if is_resting(state) else {}
    return state.model_copy(update={"passed": (), **ends_rest})
