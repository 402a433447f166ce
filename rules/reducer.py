"""Event -> state for the events that all systems share. Nothing is decided here."""

from __future__ import annotations

from typing import Any, TypeVar

from rules import events as ev
from rules import waiting
from rules.state import HANDED_TO_GM, AnyEncounter, Combatant, Counter, Departure, Effect, EndedEffect
from rules.system import system, system_of

ENDED_EFFECTS = 10
"""How many of the effects that ended last are kept for announcements."""
AnnotationT = TypeVar("AnnotationT", Counter, Effect)


def initial_state(event: ev.Began) -> AnyEncounter:
    """The state after the first event."""
    rule_system = system(event.system)
    return AnyEncounter(
        system=event.system,
        revision=1,
        gm=event.gm,
        rules=rule_system.rules.model_validate(event.rules),
        combatants={},
        fight=rule_system.fight(),
    )


def evolve(state: AnyEncounter, event: ev.Event) -> AnyEncounter:
    """The state after an event, as far as all systems share its meaning; `state.revision` is that of the event already."""
    return _evolve(waiting.evolve(state, event), event)


def _evolve(state: AnyEncounter, event: ev.Event) -> AnyEncounter:
    match event:
        case ev.Joined():
            return _add_combatant(state, event)
        case ev.StatusChanged():
            hidden = event.veil and event.status == "gone"
            left_as = state.combatants[event.combatant].model_copy(update={"status": "gone"}) if hidden else None
            character = {} if event.character is None else {"character": event.character}
            changes = {"status": event.status, "hidden": hidden, "known": True, "left_as": left_as, **character}
            if event.status == "active":
                changes["entered"] = state.revision
            return _update_combatant(_with_departure(state, event), event.combatant, **changes)
        case ev.Withdrawn():
            return _put_departure(state, event.combatant, midway=state.revision)
        case ev.Aliased():
            return _update_combatant(state, event.combatant, alias=event.alias)
        case ev.Dismissed():
            return _dismiss(state, event.combatant)
        case ev.SheetEvent():
            before = state.combatants[event.combatant]
            character_id = before.character if event.character is None else event.character
            return _update_combatant(state, before.id, sheet=event.reshape(before.sheet), character=character_id)
        case ev.Renamed():
            copy_of = state.combatants[event.combatant].copy_of
            kept = copy_of if copy_of is not None and event.name.startswith(copy_of) else None
            return _update_combatant(state, event.combatant, name=event.name, copy_of=kept)
        case ev.SideChanged():
            return _update_combatant(state, event.combatant, side=event.side)
        case ev.OwnerChanged():
            # The saved character belongs to the former owner.
            state = _update_combatant(state, event.combatant, owner=event.owner, character=None)
            return state if event.owner is None else _hand_over(state, event.combatant)
        case ev.GmChanged():
            return _hand_over(state.model_copy(update={"gm": event.gm}), HANDED_TO_GM)
        case ev.RuleChanged():
            rules = type(state.rules).model_validate({**state.rules.model_dump(), event.setting: event.value})
            return state.model_copy(update={"rules": rules})
        case ev.TableCounterSet(counter=counter):
            return state.model_copy(update={"counters": _put(state.counters, counter)})
        case ev.TableCounterRemoved(counter=counter):
            return state.model_copy(update={"counters": _remove(state.counters, counter)})
        case ev.TimesSet():
            return state.model_copy(update={"deadline": event.deadline, "reminder": event.reminder})
        case ev.Paused():
            return state.model_copy(update={"paused": event.at})
        case ev.Resumed():
            # The system adds `event.away` to its own times.
            return state.model_copy(update={"paused": None, "resumed": state.revision})
        case ev.Ended():
            return state.model_copy(update={"ended": True})
    return _evolve_annotations(state, event)


def _add_combatant(state: AnyEncounter, event: ev.Joined) -> AnyEncounter:
    combatant: Combatant[Any] = Combatant(
        id=event.combatant,
        name=event.name,
        side=event.side,
        owner=event.owner,
        status="gone" if event.hidden else "active",
        group=event.group,
        hidden=event.hidden,
        known=not event.hidden,
        alias=event.alias,
        copy_of=event.copy_of,
        character=event.character,
        sheet=system_of(state).sheet.model_validate(event.sheet),
        entered=state.revision,
    )
    if event.hidden:
        return _put_combatant(state, combatant, cloaked=state.cloaked + 1)
    if event.revealed is not None:
        state = _remove_hidden(state, event.revealed, combatant.id)
    return _put_combatant(state, combatant, numbered=state.numbered + 1)


def _remove_hidden(state: AnyEncounter, hidden: str, revealed: str) -> AnyEncounter:
    """The state without a hidden combatant; effects that count its turns count those of the revealed one."""
    others = {}
    for combatant in state.combatants.values():
        effects = tuple(
            effect.model_copy(update={"whose": revealed}) if effect.whose == hidden else effect
            for effect in combatant.effects
        )
        if combatant.id != hidden:
            others[combatant.id] = combatant.model_copy(update={"effects": effects})
    return state.model_copy(update={"combatants": others})


def _with_departure(state: AnyEncounter, event: ev.StatusChanged) -> AnyEncounter:
    """The state with the departure of a combatant, or its return from one."""
    before, departure = state.combatants[event.combatant], state.departures.get(event.combatant)
    if event.status == "gone" and not (event.override or event.veil):
        departures = {**state.departures, before.id: Departure(status=before.status)}
        return state.model_copy(update={"departures": departures})
    if before.status == "gone" and departure is not None and departure.midway:
        return _put_departure(state, before.id, midway=state.revision)
    return state


def _hand_over(state: AnyEncounter, key: str) -> AnyEncounter:
    return state.model_copy(update={"handed": {**state.handed, key: state.revision}})


def _put_departure(state: AnyEncounter, combatant_id: str, **changes: Any) -> AnyEncounter:
    departure = state.departures[combatant_id].model_copy(update=changes)
    return state.model_copy(update={"departures": {**state.departures, combatant_id: departure}})


def _dismiss(state: AnyEncounter, combatant_id: str) -> AnyEncounter:
    combatant = state.combatants[combatant_id]
    if combatant.known:
        return _put_combatant(state, combatant.left_as or combatant.model_copy(update={"hidden": False}))
    others = {other.id: other for other in state.combatants.values() if other.id != combatant_id}
    return state.model_copy(update={"combatants": others})


def _evolve_annotations(state: AnyEncounter, event: ev.Event) -> AnyEncounter:
    if not isinstance(event, ev.ANNOTATION_EVENTS):
        return state
    combatant = state.combatants[event.combatant]
    changes: dict[str, Any]
    match event:
        case ev.CounterSet(counter=counter):
            changes = {"counters": _put(combatant.counters, counter)}
        case ev.CounterRemoved(counter=counter):
            changes = {"counters": _remove(combatant.counters, counter)}
        case ev.NoteSet(note=note, private=private):
            changes = {"private_note" if private else "note": note}
        case ev.EffectSet(effect=effect):
            changes = {"effects": _put(combatant.effects, effect)}
        case ev.EffectTicked(effect=effect, number=number, left=left):
            ticked = effect.model_copy(update={"left": left, "counted": (*effect.counted, number)})
            changes = {"effects": _put(combatant.effects, ticked)}
        case ev.EffectEnded(effect=effect):
            changes = {"effects": _remove(combatant.effects, effect)}
            if not (event.lifted or event.unseen or effect.private):
                ended = EndedEffect(revision=state.revision, combatant=combatant.id, name=effect.name)
                state = state.model_copy(update={"ended_effects": (*state.ended_effects, ended)[-ENDED_EFFECTS:]})
    return _update_combatant(state, combatant.id, **changes)


def _put(items: tuple[AnnotationT, ...], annotation: AnnotationT) -> tuple[AnnotationT, ...]:
    """Replace the item with the same id, or append."""
    result = [annotation if item.id == annotation.id else item for item in items]
    if annotation not in result:
        result.append(annotation)
    return tuple(result)


def _remove(items: tuple[AnnotationT, ...], removed: AnnotationT) -> tuple[AnnotationT, ...]:
    return tuple(item for item in items if item.id != removed.id)


def _put_combatant(state: AnyEncounter, combatant: Combatant[Any], **changes: Any) -> AnyEncounter:
    return state.model_copy(update={"combatants": {**state.combatants, combatant.id: combatant}, **changes})


def _update_combatant(state: AnyEncounter, combatant_id: str, **changes: Any) -> AnyEncounter:
    return _put_combatant(state, state.combatants[combatant_id].model_copy(update=changes))
