"""Handlers of pause, resume and end."""

from __future__ import annotations

from rules import commands as ask
from rules.events import Ended, Event, Paused, Resumed
from rules.refusals import Refused
from rules.state import AnyEncounter
from rules.system import HandlerContext


def pause(state: AnyEncounter, command: ask.Pause, context: HandlerContext) -> list[Event]:
    """The pause begins at `context.at`."""
    return [Paused(at=context.at)]


def resume(state: AnyEncounter, command: ask.Resume, context: HandlerContext) -> list[Event]:
    """Raises `Refused` (`not-paused`)."""
    if state.paused is None:
        raise Refused("not-paused")
    # The system clock may have been set back since the pause began.
    return [Resumed(away=max(0, context.at - state.paused))]


def end(state: AnyEncounter, command: ask.End, context: HandlerContext) -> list[Event]:
    """The encounter ends."""
    return [Ended()]
