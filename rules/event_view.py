"""What a reader may know of an event: the one answer for board, answers, log, export, preview and summary.

The rule. What is secret after a change is secret in everything that tells of the change: a counter that becomes the GM's alone
is gone, without a number. What becomes public is told from then on, with its present value only. Who is hidden has left, and
comes in, or comes back, when the GM shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules import events as ev
from rules.log import Entry
from rules.message import Message
from rules.player_view import counter_view, effect_view, owns, redact_combatants
from rules.state import Actor, AnyEncounter, Combatant
from rules.system import system_of
from rules.view.log import describe


def event_view(
    before: AnyEncounter, event: ev.Event, after: AnyEncounter, viewer: Actor | None, now: AnyEncounter
) -> ev.Event | None:
    """The event as this viewer may know it; None: nothing of it. viewer: None for the public.

    before, after: the whole states around the event, as it happened. now: the present one, since what a system keeps secret
    becomes known in time.
    """
    if viewer is not None and viewer.gm:
        return None if system_of(now).secret(now, event, viewer) else event
    if isinstance(event, _MARKS):
        return _mark_view(before, event, after, viewer)
    if event.unseen or system_of(now).secret(now, event, viewer):
        return None
    match event:
        case ev.StatusChanged(veil=True):
            return _shown_or_gone(before, event, after, viewer)
        case ev.Joined():
            return _joined(redact_combatants(after, viewer).combatants[event.combatant])
        case ev.Aliased(combatant=who, alias=str(), now=name) if _newly_aliased(before.combatants[who], viewer):
            return ev.Renamed(combatant=who, name=name)
    return event


def _joined(combatant: Combatant[Any]) -> ev.Joined:
    return ev.Joined(
        combatant=combatant.id,
        name=combatant.name,
        side=combatant.side,
        owner=combatant.owner,
        sheet=combatant.sheet.model_dump(mode="json", exclude_unset=True),
        group=combatant.group,
        alias=combatant.alias,
    )


def _shown_or_gone(
    before: AnyEncounter, event: ev.StatusChanged, after: AnyEncounter, viewer: Actor | None
) -> ev.Event:
    who = event.combatant
    if event.status == "active" and not before.combatants[who].known:
        return _joined(redact_combatants(after, viewer).combatants[who])
    return ev.StatusChanged(combatant=who, status=event.status, override=True)


def _newly_aliased(combatant: Combatant[Any], viewer: Actor | None) -> bool:
    """Whether everybody knew the name that is the GM's from now on; the owner goes on knowing it."""
    return combatant.alias is None and not owns(viewer, combatant)


_MARKS = (ev.CounterSet, ev.CounterRemoved, ev.NoteSet, ev.EffectSet, ev.EffectTicked, ev.EffectEnded)
"""Changes of which each reader may know another part, so that `unseen`, which speaks of the public, does not decide."""


def _mark_view(before: AnyEncounter, event: ev.Event, after: AnyEncounter, viewer: Actor | None) -> ev.Event | None:
    assert isinstance(event, _MARKS)
    combatant = before.combatants[event.combatant]
    if combatant.hidden:
        return None
    match event:
        case ev.CounterSet():
            return _counter_set(combatant, event, own=owns(viewer, combatant))
        case ev.CounterRemoved():
            shown = counter_view(event.counter, own=owns(viewer, combatant))
            return None if shown is None else event.model_copy(update={"counter": shown})
        case ev.NoteSet():
            return None if event.private else event
    in_sight = {who for who, other in after.combatants.items() if other.known}
    effect = effect_view(combatant.id, event.effect, in_sight)
    if effect is not None:
        return event if effect == event.effect else event.model_copy(update={"effect": effect})
    if isinstance(event, ev.EffectSet):
        was = next((other for other in combatant.effects if other.id == event.effect.id and not other.private), None)
        return None if was is None else ev.EffectEnded(combatant=combatant.id, effect=was, lifted=True)
    return None


def _counter_set(combatant: Combatant[Any], event: ev.CounterSet, *, own: bool) -> ev.Event | None:
    known = next((other for other in combatant.counters if other.id == event.counter.id), None)
    was = None if known is None else counter_view(known, own=own)
    shown = counter_view(event.counter, own=own)
    if shown == was:
        return None
    if shown is None:
        assert was is not None
        return ev.CounterRemoved(combatant=combatant.id, counter=was)
    plain = was is not None and was.grade is None and shown.grade is None
    return ev.CounterSet(combatant=combatant.id, counter=shown, was=was.value if was is not None and plain else None)


@dataclass(frozen=True, slots=True)
class VisibleEvent:
    """An event as a reader may know it. entry: as it is stored, but for the event. before, after: the whole states around."""

    entry: Entry
    before: AnyEncounter
    after: AnyEncounter
    viewer: Actor | None

    @property
    def words(self) -> Message:
        """Its line of the log."""
        return describe(redact_combatants(self.after, self.viewer), self.entry.event)


def visible_events(
    entries: Iterable[Entry],
    states: Iterable[AnyEncounter],
    viewer: Actor | None,
    now: AnyEncounter,
    *,
    before: AnyEncounter | None = None,
) -> Iterator[VisibleEvent]:
    """What this viewer may know of these entries. states: after each of them. before: the one before the first; None: there
    is none, as they begin the log.
    """
    for entry, after in zip(entries, states, strict=True):
        event = event_view(before or after, entry.event, after, viewer, now)
        if event is not None:
            shown = entry if event is entry.event else replace(entry, event=event)
            yield VisibleEvent(shown, before or after, after, viewer)
        before = after
