"""Handlers of the GM's overrides, of the settings of a fight, and of pause, resume and end."""

from __future__ import annotations

from typing import Any, Final, cast

from rules import commands as ask
from rules import events as ev
from rules.handlers.combatants import is_taken
from rules.handlers.hiding import set_alias
from rules.message import UserText
from rules.names import clean_name, name_key
from rules.player_view import redact_hidden
from rules.refusals import Refused
from rules.state import AnyEncounter, Combatant
from rules.system import HandlerContext, system_of
from rules.validation import choice_label, editable_fields, field_label, normalize_input, validated_changes
from rules.waiting import check_times

SHARED_ATTRIBUTES: Final = ("name", "alias", "side", "status")
KEYWORDS: Final = {"status": ("active", "out", "gone"), "side": ("pc", "npc")}
"""The values of attributes that are keywords."""
_DASHES: Final = ("-", "–", "—")
"""Shown on boards and sheets for an empty value."""


def attributes(state: AnyEncounter) -> tuple[str, ...]:
    """Everything that `gm.set` can set in this encounter."""
    system = system_of(state)
    return (*editable_fields(system.sheet), *SHARED_ATTRIBUTES, *system.attributes(state))


def is_system_attribute(state: AnyEncounter, name: str) -> bool:
    """Whether the system handles `gm.set` of this attribute."""
    return name in system_of(state).attributes(state)


def set_attribute(state: AnyEncounter, command: ask.Set, context: HandlerContext) -> list[ev.Event]:
    """Set a field of the sheet or a shared attribute. Raises `Refused`."""
    attribute = command.attribute
    if attribute not in attributes(state):
        names = tuple(field_label(name) for name in attributes(state))
        raise Refused("no-such-attribute", given=UserText(said=attribute), known=names)
    value = _checked_value(state, attribute, command.value.strip())
    combatant = state.find(command.combatant)
    match attribute:
        case "name":
            return [ev.Renamed(combatant=combatant.id, name=_new_name(state, combatant, clean_name(value)))]
        case "alias":
            return set_alias(state, combatant, value)
        case "side":
            return [ev.SideChanged(combatant=combatant.id, side=cast(Any, _keyword(value, attribute)))]
        case "status":
            return _set_status(combatant, _keyword(value, attribute))
    sheet = combatant.sheet
    typed = normalize_input(type(sheet), attribute, value) or type(sheet).model_fields[attribute].default
    changes = validated_changes(sheet, {attribute: typed})
    return [ev.SheetChanged(combatant=combatant.id, changes=changes, override=True)]


def _checked_value(state: AnyEncounter, attribute: str, value: str) -> str:
    """The value, with "" for a dash where it may be empty. Raises `Refused` (`missing`) where it must not be."""
    field = system_of(state).sheet.model_fields.get(attribute)
    optional = field is not None and field.default in ("", None) and not field.is_required()
    if optional or attribute == "alias":
        return "" if value in _DASHES else value
    if not value:
        raise Refused("missing", field=field_label(attribute))
    return value


def _set_status(combatant: Combatant[Any], status: str) -> list[ev.Event]:
    if combatant.hidden:
        raise Refused("is-hidden", name=combatant.said)
    if status == combatant.status:
        raise Refused("is-already", name=combatant.said, status=combatant.status)
    return [ev.StatusChanged(combatant=combatant.id, status=cast(Any, status), override=True)]


def _new_name(state: AnyEncounter, combatant: Combatant[Any], name: str) -> str:
    # A visible combatant may take a name that only the GM sees; the hidden one is renamed then.
    among = state if combatant.hidden or combatant.alias else redact_hidden(state, None)
    if name_key(name) != name_key(combatant.name) and is_taken(among, name):
        raise Refused("name-taken", name=UserText(said=name))
    return name


def _keyword(value: str, attribute: str) -> str:
    if value.casefold() not in KEYWORDS[attribute]:
        labels = tuple(choice_label(attribute, keyword) for keyword in KEYWORDS[attribute])
        raise Refused("not-one-of", field=field_label(attribute), given=UserText(said=value), known=labels)
    return value.casefold()


def transfer(state: AnyEncounter, command: ask.Transfer, context: HandlerContext) -> list[ev.Event]:
    """A new owner of a combatant, or a new GM. Raises `Refused` (`transfer-what`, `is-gm-already`, `owned-already`)."""
    if command.combatant is None:
        if command.user is None:
            raise Refused("transfer-what")
        if command.user == state.gm:
            raise Refused("is-gm-already")
        return [ev.GmChanged(gm=command.user)]
    combatant = state.find(command.combatant)
    if combatant.owner == command.user:
        raise Refused("owned-already", name=combatant.said)
    return [ev.OwnerChanged(combatant=combatant.id, owner=command.user)]


def set_rule(state: AnyEncounter, command: ask.Rule, context: HandlerContext) -> list[ev.Event]:
    """A new value of a house rule. Raises `Refused`."""
    value = validated_changes(state.rules, {command.setting: command.value})[command.setting]
    return [ev.RuleChanged(setting=command.setting, value=value)]


def set_times(state: AnyEncounter, command: ask.SetTimes, context: HandlerContext) -> list[ev.Event]:
    """New times for this fight. Raises `Refused` (`nothing-changed`, `reminder-too-late`)."""
    changes = command.model_dump(include={"deadline", "reminder"}, exclude_none=True)
    times = {"deadline": state.deadline, "reminder": state.reminder, **changes} if changes else {}
    event = ev.TimesSet(**times)
    if (event.deadline, event.reminder) == (state.deadline, state.reminder):
        raise Refused("nothing-changed")
    check_times(event.reminder, event.deadline)
    return [event]


def pause(state: AnyEncounter, command: ask.Pause, context: HandlerContext) -> list[ev.Event]:
    """The pause begins at `context.at`."""
    return [ev.Paused(at=context.at)]


def resume(state: AnyEncounter, command: ask.Resume, context: HandlerContext) -> list[ev.Event]:
    """The pause ends. Raises `Refused` (`not-paused`)."""
    if state.paused is None:
        raise Refused("not-paused")
    # The system clock may have been set back since the pause began.
    return [ev.Resumed(away=max(0, context.at - state.paused))]


def end(state: AnyEncounter, command: ask.End, context: HandlerContext) -> list[ev.Event]:
    """The encounter ends."""
    return [ev.Ended()]
