"""What a viewer may know of a state and of its log. No other module decides it.

A hidden combatant is in the encounter and not in the fight: it has no turn, pair, slot or roll. Systems only get states without
unrevealed combatants, so that they can neither reveal nor await them. To players, a combatant that was seen before it was
hidden has left.

What is secret after a change is secret in every report of the change: a counter that becomes the GM's alone is removed, without
a number. What becomes public is reported from then on, with its present value only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules import events as ev
from rules.log import Entry
from rules.message import Message
from rules.model import once_a_state
from rules.state import Actor, AnyEncounter, Combatant, Counter, Effect
from rules.system import system_of
from rules.view.log import describe

# --- states ---


def without_unrevealed(state: AnyEncounter) -> AnyEncounter:
    """The state without combatants that the players have never seen; systems get this."""
    if all(combatant.known for combatant in state.combatants.values()):
        return state
    revealed = {combatant.id: combatant for combatant in state.combatants.values() if combatant.known}
    return state.model_copy(update={"combatants": revealed})


def redact_combatants(state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
    """The state with names, annotations and counters of the table as the viewer may know them; None: the public.

    A GM knows everything; an owner everything about the own combatant but the GM's private annotations.
    """
    if viewer is not None and viewer.gm:
        return state
    user = None if viewer is None else viewer.user
    visible = frozenset(combatant.id for combatant in state.combatants.values() if combatant.known)
    redacted = {combatant.id: _redact_combatant(combatant, user, visible) for combatant in state.combatants.values()}
    counters = tuple(filter(None, (counter_view(counter, own=False) for counter in state.counters)))
    unchanged = all(redacted[combatant.id] is combatant for combatant in state.combatants.values())
    if unchanged and counters == state.counters:
        return state
    return state.model_copy(update={"combatants": redacted, "counters": counters})


def redact_hidden(state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
    """The state without what the GM hides from this viewer: combatants, names, annotations, and the count of hidden events.

    Secrets of the system are still in it, see `player_view`.
    """
    redacted = redact_combatants(without_unrevealed(state), viewer)
    if (viewer is not None and viewer.gm) or not (state.unseen or state.cloaked):
        return redacted
    return redacted.model_copy(update={"revision": state.last_public_revision, "quiet": 0, "unseen": (), "cloaked": 0})


def player_view(state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
    """The state as this viewer may see it; None: the public."""
    return _public_view(state) if viewer is None else _view(state, viewer)


@once_a_state
def _public_view(state: AnyEncounter) -> AnyEncounter:
    return _view(state, None)


def _view(state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
    return system_of(state).redact(redact_hidden(state, viewer), viewer)


def owns(viewer: Actor | None, combatant: Combatant[Any]) -> bool:
    """Whether the viewer owns the combatant as far as the players know: a transfer while it is hidden does not count."""
    return viewer is not None and (combatant.left_as or combatant).owner == viewer.user


def _redact_combatant(combatant: Combatant[Any], user: str | None, visible: Collection[str]) -> Combatant[Any]:
    if combatant.left_as is not None:
        combatant = combatant.left_as.model_copy(update={"hidden": True})
    own = user is not None and combatant.owner == user
    # Revisions count hidden events, too.
    changes: dict[str, Any] = {"entered": 0}
    if not own and (combatant.alias or combatant.hidden or combatant.copy_of):
        changes |= {"name": combatant.alias or combatant.name, "alias": None, "copy_of": None, "hidden": False}
    if not own and combatant.character is not None:
        changes["character"] = None
    if combatant.private_note:
        changes["private_note"] = ""
    effects = tuple(filter(None, (effect_view(combatant.id, effect, visible) for effect in combatant.effects)))
    if effects != combatant.effects:
        changes["effects"] = effects
    counters = tuple(filter(None, (counter_view(counter, own=own) for counter in combatant.counters)))
    if counters != combatant.counters:
        changes["counters"] = counters
    return combatant.model_copy(update=changes)


def counter_view(counter: Counter, *, own: bool) -> Counter | None:
    """A counter as a player may know it, or None. own: the player owns the combatant."""
    if counter.shown == "gm":
        return None
    if counter.shown == "public" or own or counter.grade is not None:
        return counter
    return counter.model_copy(update={"grade": counter.left, "value": 0, "maximum": None, "bad": "low"})


def effect_view(bearer: str, effect: Effect, visible: Collection[str]) -> Effect | None:
    """An effect as a player may know it, or None. An unrevealed combatant whose turns it counts is replaced by the bearer."""
    if effect.private:
        return None
    return effect if effect.whose in visible else effect.model_copy(update={"whose": bearer})


# --- events ---


@dataclass(frozen=True, slots=True)
class VisibleEvent:
    """An event as a viewer may know it. entry: the log entry with it. before, after: unredacted states around it."""

    entry: Entry
    before: AnyEncounter
    after: AnyEncounter
    viewer: Actor | None

    @property
    def line(self) -> Message:
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
    """The events that this viewer may know. states: after each entry. before: before the first; None at the log's start."""
    for entry, after in zip(entries, states, strict=True):
        event = event_view(before or after, entry.event, after, viewer, now)
        if event is not None:
            redacted = entry if event is entry.event else replace(entry, event=event)
            yield VisibleEvent(redacted, before or after, after, viewer)
        before = after


def is_event_secret(state: AnyEncounter, event: ev.Event, viewer: Actor | None) -> bool:
    """Whether this viewer must not know of the event, for good or yet."""
    if event.unseen:
        return viewer is None or not viewer.gm
    return system_of(state).secret(state, event, viewer)


def event_view(
    before: AnyEncounter, event: ev.Event, after: AnyEncounter, viewer: Actor | None, now: AnyEncounter
) -> ev.Event | None:
    """The event as this viewer may know it, or None. viewer: None for the public.

    before, after: the unredacted states around the event. now: the present state; a system's secrets become known in time.
    """
    if viewer is not None and viewer.gm:
        return None if system_of(now).secret(now, event, viewer) else event
    if isinstance(event, ev.ANNOTATION_EVENTS):
        # Viewers may know different parts of these, so `unseen`, which is about the public, does not decide.
        return _annotation_event_view(before, event, after, viewer)
    if isinstance(event, ev.TableCounterSet):
        return _table_counter_view(before, event)
    if isinstance(event, ev.TableCounterRemoved):
        counter = counter_view(event.counter, own=False)
        return None if counter is None else event.model_copy(update={"counter": counter})
    if event.unseen or system_of(now).secret(now, event, viewer):
        return None
    match event:
        case ev.StatusChanged(veil=True):
            return _hide_or_reveal_view(before, event, after, viewer)
        case ev.Joined():
            return _joined_event(redact_combatants(after, viewer).combatants[event.combatant])
        case ev.Aliased(combatant=combatant_id, alias=str(), now=name):
            combatant = before.combatants[combatant_id]
            if combatant.alias is None and not owns(viewer, combatant):
                # The players knew the true name, which is secret from now on.
                return ev.Renamed(combatant=combatant_id, name=name)
    return event


def _joined_event(combatant: Combatant[Any]) -> ev.Joined:
    return ev.Joined(
        combatant=combatant.id,
        name=combatant.name,
        side=combatant.side,
        owner=combatant.owner,
        sheet=combatant.sheet.model_dump(mode="json", exclude_unset=True),
        group=combatant.group,
        alias=combatant.alias,
    )


def _hide_or_reveal_view(
    before: AnyEncounter, event: ev.StatusChanged, after: AnyEncounter, viewer: Actor | None
) -> ev.Event:
    if event.status == "active" and not before.combatants[event.combatant].known:
        return _joined_event(redact_combatants(after, viewer).combatants[event.combatant])
    return ev.StatusChanged(combatant=event.combatant, status=event.status, override=True)


def _annotation_event_view(
    before: AnyEncounter, event: ev.Event, after: AnyEncounter, viewer: Actor | None
) -> ev.Event | None:
    assert isinstance(event, ev.ANNOTATION_EVENTS)
    combatant = before.combatants[event.combatant]
    if combatant.hidden:
        return None
    match event:
        case ev.CounterSet():
            return _counter_set_view(combatant, event, own=owns(viewer, combatant))
        case ev.CounterRemoved():
            counter = counter_view(event.counter, own=owns(viewer, combatant))
            return None if counter is None else event.model_copy(update={"counter": counter})
        case ev.NoteSet():
            return None if event.private else event
    visible = {other.id for other in after.combatants.values() if other.known}
    effect = effect_view(combatant.id, event.effect, visible)
    if effect is not None:
        return event if effect == event.effect else event.model_copy(update={"effect": effect})
    if isinstance(event, ev.EffectSet):
        was = next((other for other in combatant.effects if other.id == event.effect.id and not other.private), None)
        return None if was is None else ev.EffectEnded(combatant=combatant.id, effect=was, lifted=True)
    return None


def _counter_set_view(combatant: Combatant[Any], event: ev.CounterSet, *, own: bool) -> ev.Event | None:
    was, counter = _counter_before(combatant.counters, event.counter, own=own), counter_view(event.counter, own=own)
    if counter == was:
        return None
    if counter is None:
        assert was is not None
        return ev.CounterRemoved(combatant=combatant.id, counter=was)
    return ev.CounterSet(combatant=combatant.id, counter=counter, was=_exact_value(was, counter))


def _table_counter_view(before: AnyEncounter, event: ev.TableCounterSet) -> ev.Event | None:
    was, counter = _counter_before(before.counters, event.counter, own=False), counter_view(event.counter, own=False)
    if counter == was:
        return None
    if counter is None:
        assert was is not None
        return ev.TableCounterRemoved(counter=was)
    return ev.TableCounterSet(counter=counter, was=_exact_value(was, counter))


def _counter_before(counters: Iterable[Counter], after: Counter, *, own: bool) -> Counter | None:
    """The former counter of the same id as the viewer knew it; None: she did not."""
    former = next((counter for counter in counters if counter.id == after.id), None)
    return None if former is None else counter_view(former, own=own)


def _exact_value(was: Counter | None, counter: Counter) -> int | None:
    """The former value, if the viewer knows the numbers of both."""
    return was.value if was is not None and was.grade is None and counter.grade is None else None
