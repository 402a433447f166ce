"""An encounter that rests: since when, and for how long it has rested when it goes on."""

from __future__ import annotations

from rules.commands import Pause, Resume
from rules.events import Event, Paused, Resumed
from rules.refusals import Refused
from rules.state import AnyEncounter


def decide(state: AnyEncounter, command: Pause | Resume, at: int) -> list[Event]:
    """What follows from the command at unix time `at` (ms). Raises `Refused` (`not-paused`)."""
    if isinstance(command, Pause):
        return [Paused(at=at)]
    if state.paused is None:
        raise Refused("not-paused")
    # A clock may have been put back meanwhile.
    return [Resumed(away=max(0, at - state.paused))]


def evolve(state: AnyEncounter, event: Paused | Resumed) -> AnyEncounter:
    """The state after it; what waits for a time is the system's to put off by `away`."""
    if isinstance(event, Paused):
        return state.model_copy(update={"paused": event.at})
    return state.model_copy(update={"paused": None, "resumed": state.revision})
