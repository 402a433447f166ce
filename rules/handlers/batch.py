"""Handler of a change of several combatants at once, and the reading of their names, batches and ranges."""

from __future__ import annotations

import re
from typing import Any, Final

from rules import commands as ask
from rules import events as ev
from rules.handlers.annotations import change_counter, set_effect
from rules.message import UserText
from rules.names import name_key, one_line
from rules.refusals import Refused
from rules.state import AnyEncounter, Combatant
from rules.system import HandlerContext
from rules.typed_text import plain

_RANGE: Final = re.compile(r"(.+?)\s*(\d{1,4})\s*-\s*(\d{1,4})")
"""`Ghoul 1-4`."""


def combatants_of(state: AnyEncounter, text: str) -> list[Combatant[Any]]:
    """The combatants of a typed list, each once, those that players see first. Raises `Refused` (`no-such-combatant`)."""
    chosen: dict[str, Combatant[Any]] = {}
    for part in filter(None, map(one_line, re.split(r"[,;\n]", text))):
        for combatant in _combatants(state, part):
            chosen[combatant.id] = combatant
    if not chosen:
        state.find(text)
    # A step is named by its first public event.
    return sorted(chosen.values(), key=lambda combatant: combatant.hidden)


def _combatants(state: AnyEncounter, part: str) -> list[Combatant[Any]]:
    exact = state.lookup(part)
    if exact is not None:
        return [exact]
    there = [combatant for combatant in state.combatants.values() if combatant.status != "gone" or combatant.hidden]
    span = _RANGE.fullmatch(plain(part))
    name = part[: span.end(1)] if span else part
    first, last = (int(span[2]), int(span[3])) if span else (1, 9_999)
    batch = []
    for combatant in there:
        number = re.fullmatch(re.escape(name_key(name)) + r" (\d{1,4})", name_key(combatant.name))
        if number is not None and first <= int(number[1]) <= last:
            batch.append(combatant)
    return batch or [state.find(part)]


def change_several(state: AnyEncounter, command: ask.Several, context: HandlerContext) -> list[ev.Event]:
    """The change of each of the combatants; those that it would not change are passed over. Raises `Refused`."""
    if (command.counter is None) is not (command.plus is None) or not (
        command.counter or command.status or command.effect
    ):
        raise Refused("change-what")
    events: list[ev.Event] = []
    unchanged: Refused | None = None
    for combatant in combatants_of(state, command.combatants):
        try:
            events += _changes(state, combatant, command, context)
        except Refused as refused:
            if refused.refusal.code != "counter-stays":
                raise
            unchanged = refused
    if not events:
        raise unchanged or Refused("nothing-changed")
    return events


def _changes(
    state: AnyEncounter, combatant: Combatant[Any], command: ask.Several, context: HandlerContext
) -> list[ev.Event]:
    """The events for one combatant. Raises `Refused`."""
    events: list[ev.Event] = []
    if command.status is not None:
        if combatant.hidden:
            raise Refused("is-hidden", name=combatant.said)
        if combatant.status != command.status:
            events.append(ev.StatusChanged(combatant=combatant.id, status=command.status, override=True))
    if command.effect is not None:
        effect = ask.SetEffect(combatant=combatant.id, effect=command.effect, duration=command.duration)
        events += set_effect(state, effect, context)
    if command.counter is not None and command.plus is not None:
        key = name_key(one_line(command.counter))
        if all(name_key(counter.name) != key for counter in combatant.counters):
            names = tuple(UserText(said=counter.name) for counter in combatant.counters)
            raise Refused("no-such-counter", name=combatant.said, known=names)
        change = ask.ChangeCounter(combatant=combatant.id, counter=command.counter, plus=command.plus)
        try:
            events += change_counter(state, change, context)
        except Refused as refused:
            if refused.refusal.code != "counter-stays" or not events:
                raise
    return events
