"""How the events that all systems share change the state. Nothing is decided here."""

from __future__ import annotations

from typing import Any

from rules import events as ev
from rules import expiry
from rules.handlers import session
from rules.handlers.annotations import evolve_annotations
from rules.state import AnyEncounter, Combatant
from rules.system import AnySystem, system, system_of


def initial_state(event: ev.Began) -> AnyEncounter:
    """The state after the first event."""
    which: AnySystem = system(event.system)
    return AnyEncounter(
        system=event.system,
        revision=1,
        gm=event.gm,
        rules=which.rules.model_validate(event.rules),
        combatants={},
        fight=which.fight(),
    )


def evolve(state: AnyEncounter, event: ev.Event) -> AnyEncounter:
    """The state after an event, as far as all systems share what it means."""
    return _evolve(expiry.evolve(state, event), event)


def _evolve(state: AnyEncounter, event: ev.Event) -> AnyEncounter:
    match event:
        case ev.Joined():
            sheet = system_of(state).sheet.model_validate(event.sheet)
            one: Combatant[Any] = Combatant(
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
                sheet=sheet,
            )
            if event.hidden:
                return _with(state, one, cloaked=state.cloaked + 1)
            if event.revealed is not None:
                state = _replaced(state, event.revealed, one)
            return _with(state, one, numbered=state.numbered + 1)
        case ev.StatusChanged():
            hidden = event.veil and event.status == "gone"
            left_as = _leaving(state.combatants[event.combatant]) if hidden else None
            tie = {} if event.character is None else {"character": event.character}
            changes = {"status": event.status, "hidden": hidden, "known": True, "left_as": left_as, **tie}
            return _changed(state, event.combatant, **changes)
        case ev.Aliased():
            return _changed(state, event.combatant, alias=event.alias)
        case ev.Dismissed():
            return _dismissed(state, event.combatant)
        case ev.SheetEvent():
            before = state.combatants[event.combatant]
            character = before.character if event.character is None else event.character
            return _changed(state, before.id, sheet=event.reshape(before.sheet), character=character)
        case ev.Renamed():
            copy_of = state.combatants[event.combatant].copy_of
            still = copy_of if copy_of is not None and event.name.startswith(copy_of) else None
            return _changed(state, event.combatant, name=event.name, copy_of=still)
        case ev.SideChanged():
            return _changed(state, event.combatant, side=event.side)
        case ev.OwnerChanged():
            # The saved character is the former owner's.
            return _changed(state, event.combatant, owner=event.owner, character=None)
        case ev.GmChanged():
            return state.model_copy(update={"gm": event.gm})
        case ev.RuleChanged():
            rules = type(state.rules).model_validate({**state.rules.model_dump(), event.setting: event.value})
            return state.model_copy(update={"rules": rules})
        case ev.TimesSet():
            return state.model_copy(update={"deadline": event.deadline, "reminder": event.reminder})
        case ev.Paused() | ev.Resumed():
            return session.evolve(state, event)
        case ev.Ended():
            return state.model_copy(update={"ended": True})
        case _:
            return evolve_annotations(state, event) or state


def _leaving(combatant: Combatant[Any]) -> Combatant[Any]:
    return combatant.model_copy(update={"status": "gone"})


def _replaced(state: AnyEncounter, hidden: str, shown: Combatant[Any]) -> AnyEncounter:
    """The state without a hidden combatant; effects that count its turns count those of the one that it is shown as."""
    kept = {}
    for who, other in state.combatants.items():
        if any(effect.whose == hidden for effect in other.effects):
            effects = tuple(
                effect.model_copy(update={"whose": shown.id}) if effect.whose == hidden else effect
                for effect in other.effects
            )
            other = other.model_copy(update={"effects": effects})  # noqa: PLW2901
        if who != hidden:
            kept[who] = other
    return state.model_copy(update={"combatants": kept})


def _dismissed(state: AnyEncounter, who: str) -> AnyEncounter:
    combatant = state.combatants[who]
    if combatant.known:
        return _with(state, combatant.left_as or combatant.model_copy(update={"hidden": False}))
    return state.model_copy(update={"combatants": {one: o for one, o in state.combatants.items() if one != who}})


def _with(state: AnyEncounter, one: Combatant[Any], **more: Any) -> AnyEncounter:
    return state.model_copy(update={"combatants": {**state.combatants, one.id: one}, **more})


def _changed(state: AnyEncounter, combatant: str, **changes: Any) -> AnyEncounter:
    return _with(state, state.combatants[combatant].model_copy(update=changes))
