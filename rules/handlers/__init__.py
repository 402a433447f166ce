"""The handlers of the shared commands: command -> events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules import commands as ask
from rules.events import Event
from rules.handlers import batch, combatants, gm, hiding, lines
from rules.handlers.annotations import change_counter, set_counter, set_effect, set_note
from rules.state import AnyEncounter
from rules.system import Handler, HandlerContext

HANDLERS: Final[Mapping[type[ask.Command], Handler[AnyEncounter]]] = {
    ask.Join: combatants.join,
    ask.Enlist: combatants.enlist,
    ask.Add: combatants.add,
    ask.AddLines: lines.add_lines,
    ask.Leave: combatants.leave,
    ask.Remove: combatants.remove,
    ask.Hide: hiding.hide,
    ask.Reveal: hiding.reveal,
    ask.ChangeCounter: change_counter,
    ask.SetCounter: set_counter,
    ask.Several: batch.change_several,
    ask.SetNote: set_note,
    ask.SetEffect: set_effect,
    ask.Set: gm.set_attribute,
    ask.Transfer: gm.transfer,
    ask.Rule: gm.set_rule,
    ask.SetTimes: gm.set_times,
    ask.Pause: gm.pause,
    ask.Resume: gm.resume,
    ask.End: gm.end,
}


def decide(state: AnyEncounter, command: ask.Command, context: HandlerContext) -> Sequence[Event] | None:
    """The events of a shared command; None if the system decides it. Raises `Refused`.

    state: with the combatants and names that the caller may know, see `player_view.redact_hidden`.
    """
    handler = HANDLERS.get(type(command))
    if handler is None or (isinstance(command, ask.Set) and gm.is_system_attribute(state, command.attribute)):
        return None
    return handler(state, command, context)
