"""The log in words to be: shared events here, the others by their system."""

from __future__ import annotations

from rules import events as ev
from rules import remarks
from rules.checks import choice_text, field_text, suggested
from rules.state import AnyEncounter
from rules.system import system_of
from rules.text import Person, Said, Text, parts, text


def describe(state: AnyEncounter, event: ev.Event) -> Text:
    """One line of the log; `state` serves for the names only. A reader is given what `player_view` leaves of both."""
    match event:
        case ev.Began():
            return text("log-began", system=text(f"system-{event.system}"))
        case ev.Joined(revealed=str()):
            return text("log-revealed", name=_name(state, event.combatant))
        case ev.Joined():
            return text("log-joined", name=_name(state, event.combatant), side=event.side)
        case ev.StatusChanged():
            if event.veil:
                return text(
                    "log-revealed" if event.status == "active" else "log-hidden", name=_name(state, event.combatant)
                )
            return text("log-status", name=_name(state, event.combatant), status=event.status, by=_by(event.override))
        case ev.SheetChanged():
            return text(
                "log-sheet", name=_name(state, event.combatant), changes=_changes(event.changes), by=_by(event.override)
            )
        case ev.Renamed():
            return text("log-renamed", name=Said(said=event.name))
        case ev.Aliased():
            return text(
                "log-unmasked" if event.alias is None else "log-aliased",
                was=Said(said=event.was),
                now=Said(said=event.now),
            )
        case ev.Dismissed():
            return text("log-dismissed", name=Said(said=event.name))
        case ev.SideChanged():
            return text("log-side", name=_name(state, event.combatant), side=event.side)
        case ev.OwnerChanged():
            owner = Person(user=event.owner or state.gm)
            return text("log-owner", name=_name(state, event.combatant), owner=owner)
        case ev.GmChanged():
            return text("log-gm", gm=Person(user=event.gm))
        case ev.RuleChanged():
            return text("log-rule", setting=field_text(event.setting), value=_setting(state, event))
        case ev.TimesSet():
            return parts(_deadline(event.deadline), _reminder(event.reminder))
        case ev.Expired():
            return text("log-expired", names=tuple(_name(state, who) for who in event.combatants))
        case ev.Paused():
            return text("log-paused")
        case ev.Resumed():
            return text("log-resumed")
        case ev.Ended():
            return text("log-ended")
        case ev.Undone():
            return text("log-undone", number=event.step)
        case ev.Redone():
            return text("log-redone", number=event.step)
        case _:
            return remarks.told(state, event) or system_of(state).describe(state, event)


def _deadline(hours: int | None) -> Text:
    return text("log-deadline-server") if hours is None else text("log-deadline", hours=hours)


def _reminder(hours: int | None) -> Text:
    return text("log-reminder-server") if hours is None else text("log-reminder", hours=hours)


def _setting(state: AnyEncounter, event: ev.RuleChanged) -> Text | Said | int:
    """The new value of a house rule: in plain words where it is one of those that are offered."""
    if isinstance(event.value, int):
        return event.value
    value = str(event.value)
    known = suggested(type(state.rules).model_fields[event.setting])
    return choice_text(event.setting, value) if value in known else Said(said=value)


def _name(state: AnyEncounter, combatant: str) -> Said:
    return state.combatants[combatant].said


def _by(override: bool) -> str:
    return "override" if override else "owner"


def _changes(changes: dict[str, object]) -> tuple[Text, ...]:
    return tuple(text("log-change", field=field_text(name), value=_value(value)) for name, value in changes.items())


def _value(value: object) -> int | Said:
    if isinstance(value, int):
        return value
    return Said(said="–" if value is None else str(value))
