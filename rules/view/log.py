"""Lines of the log as messages: shared events here, other events by their system."""

from __future__ import annotations

from rules import events as ev
from rules.message import Message, UserRef, UserText, msg, parts
from rules.state import AnyEncounter
from rules.system import system_of
from rules.validation import choice_label, field_label, suggestions
from rules.view.annotations import describe_annotation


def describe(state: AnyEncounter, event: ev.Event) -> Message:
    """The line of an event. state: for the names. Both must be redacted for the viewer, see `rules.player_view`."""
    match event:
        case ev.Began():
            return msg("log-began", system=msg(f"system-{event.system}"))
        case ev.Joined(revealed=str()):
            return msg("log-revealed", name=_name(state, event.combatant))
        case ev.Joined(hidden=True):
            return msg("log-joined-hidden", name=_name(state, event.combatant), side=event.side)
        case ev.Joined():
            return msg("log-joined", name=_name(state, event.combatant), side=event.side)
        case ev.StatusChanged():
            if event.veil:
                name = _name(state, event.combatant)
                return msg("log-revealed" if event.status == "active" else "log-hidden", name=name)
            by = "override" if event.override else "owner"
            return msg("log-status", name=_name(state, event.combatant), status=event.status, by=by)
        case ev.Withdrawn():
            return msg("log-withdrawn", name=_name(state, event.combatant))
        case ev.SheetChanged():
            changes = tuple(
                msg("log-change", field=field_label(name), value=_value(value)) for name, value in event.changes.items()
            )
            by = "override" if event.override else "owner"
            return msg("log-sheet", name=_name(state, event.combatant), changes=changes, by=by)
        case ev.Renamed():
            return msg("log-renamed", name=UserText(said=event.name))
        case ev.Aliased():
            was, now = UserText(said=event.was), UserText(said=event.now)
            return msg("log-unmasked" if event.alias is None else "log-aliased", was=was, now=now)
        case ev.Dismissed():
            return msg("log-dismissed", name=UserText(said=event.name))
        case ev.SideChanged():
            return msg("log-side", name=_name(state, event.combatant), side=event.side)
        case ev.OwnerChanged():
            owner = UserRef(user=event.owner or state.gm)
            return msg("log-owner", name=_name(state, event.combatant), owner=owner)
        case ev.GmChanged():
            return msg("log-gm", gm=UserRef(user=event.gm))
        case ev.RuleChanged():
            changed = msg("log-rule", setting=field_label(event.setting), value=_setting(state, event))
            start = system_of(state).rule_starts.get(event.setting)
            return changed if start is None else msg("log-rule-later", rule=changed, start=start)
        case ev.TimesSet():
            return parts(_deadline(event.deadline), _reminder(event.reminder))
        case ev.Expired():
            names = tuple(_name(state, combatant) for combatant in event.combatants)
            return msg("log-expired-free", names=names) if event.one_of else msg("log-expired", names=names)
        case ev.Paused():
            return msg("log-paused")
        case ev.Resumed():
            return msg("log-resumed")
        case ev.Ended():
            return msg("log-ended")
        case ev.Undone():
            return msg("log-undone", number=event.step)
        case ev.Redone():
            return msg("log-redone", number=event.step)
        case _:
            return describe_annotation(state, event) or system_of(state).describe(state, event)


def _deadline(hours: int | None) -> Message:
    return msg("log-deadline-server") if hours is None else msg("log-deadline", hours=hours)


def _reminder(hours: int | None) -> Message:
    return msg("log-reminder-server") if hours is None else msg("log-reminder", hours=hours)


def _setting(state: AnyEncounter, event: ev.RuleChanged) -> Message | UserText | int:
    """The new value of a house rule: a label for a suggested value, else as it is."""
    if isinstance(event.value, int):
        return event.value
    value = str(event.value)
    has_label = value in suggestions(type(state.rules).model_fields[event.setting])
    return choice_label(event.setting, value) if has_label else UserText(said=value)


def _name(state: AnyEncounter, combatant: str) -> UserText:
    return state.combatants[combatant].said


def _value(value: object) -> int | UserText:
    if isinstance(value, int):
        return value
    return UserText(said="–" if value is None else str(value))
