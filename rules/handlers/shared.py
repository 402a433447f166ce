"""Decisions of the commands that all systems share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from rules import commands as ask
from rules import events as ev
from rules.commands.sheet import ChangeSheet
from rules.handlers import annotations as handlers_annotations
from rules.handlers import hiding, joining
from rules.handlers.naming import is_taken
from rules.message import UserText
from rules.names import clean_name, name_key
from rules.player_view import redact_hidden
from rules.refusals import Refused
from rules.state import Actor, AnyEncounter, Combatant
from rules.system import HandlerContext, system_of
from rules.validation import editable_fields, field_label, normalize_input, validated_changes

SHARED_ATTRIBUTES = ("name", "alias", "side", "status")
_STATUS_WORDS = ("active", "out", "gone")
_SIDE_WORDS = ("pc", "npc")


def attributes(state: AnyEncounter) -> tuple[str, ...]:
    """Everything that `gm.set` can set in this encounter."""
    which = system_of(state)
    return (*editable_fields(which.sheet), *SHARED_ATTRIBUTES, *which.attributes(state))


def plays(by: Actor, one: Combatant[Any]) -> bool:
    """Whether this actor plays the combatant: it is her own, or nobody else's and she is a GM."""
    return one.owner == by.user or (by.gm and one.owner is None)


def playable_combatants(state: AnyEncounter, by: Actor) -> tuple[Combatant[Any], ...]:
    """The active combatants that this actor plays."""
    return tuple(one for one in state.present if plays(by, one))


def own_combatant(
    state: AnyEncounter, by: Actor, ref: str | None, *, able: tuple[str, ...] = ("active",)
) -> Combatant[Any]:
    """The combatant this actor means: the one named, or the only one she plays whose status is one of `able`.

    Raises `Refused`: `not-yours`, `not-in-fight`, `which-combatant`, `no-such-combatant`, `not-active`.
    """
    if ref is not None:
        one = state.find(ref)
        if not by.gm and one.owner != by.user:
            raise Refused("not-yours", name=one.said, yours=tuple(c.said for c in playable_combatants(state, by)))
    else:
        mine = [c for c in state.combatants.values() if c.status in able and plays(by, c)]
        if not mine:
            raise Refused("not-in-fight")
        if len(mine) > 1:
            raise Refused("which-combatant", known=tuple(c.said for c in mine))
        one = mine[0]
    if one.status not in able:
        raise Refused("not-active", name=one.said, status=one.status)
    return one


def change_sheet(state: AnyEncounter, command: ChangeSheet, context: HandlerContext) -> list[ev.Event]:
    """Handler of every system's sheet command. Raises `Refused` (`nothing-changed` among others)."""
    return sheet_changes(state, context.by, command.combatant, given_fields(command))


def given_fields(command: ChangeSheet) -> dict[str, Any]:
    """The fields of the sheet that the command changes."""
    return command.model_dump(exclude={"combatant"}, exclude_none=True)


def sheet_changes(state: AnyEncounter, by: Actor, ref: str | None, fields: Mapping[str, Any]) -> list[ev.Event]:
    """The event that sets these fields of the sheet of the combatant meant by `ref`. Raises `Refused`."""
    combatant = own_combatant(state, by, ref)
    different = {name: value for name, value in fields.items() if getattr(combatant.sheet, name) != value}
    if not different:
        raise Refused("nothing-changed")
    changes = validated_changes(combatant.sheet, different)
    override = combatant.owner not in (by.user, None)
    return [ev.SheetChanged(combatant=combatant.id, changes=changes, override=override)]


def _leave(state: AnyEncounter, command: ask.Leave, by: Actor) -> list[ev.Event]:
    one = own_combatant(state, by, command.combatant, able=("active", "out"))
    return [ev.StatusChanged(combatant=one.id, status="gone")]


def _count(state: AnyEncounter, command: ask.ChangeCounter, by: Actor) -> list[ev.Event]:
    if command.combatant is None or not by.gm:
        return handlers_annotations.change_counter(
            own_combatant(state, by, command.combatant, able=("active", "out")), command
        )
    return handlers_annotations.change_counter(state.find(command.combatant), command)


def _remove(state: AnyEncounter, command: ask.Remove, by: Actor) -> list[ev.Event]:
    one = state.find(command.combatant)
    if one.hidden:
        return [ev.Dismissed(combatant=one.id, name=one.name)]
    if one.status == command.how:
        raise Refused("is-already", name=one.said, status=one.status)
    return [ev.StatusChanged(combatant=one.id, status=cast(Any, command.how), override=True)]


def _set(state: AnyEncounter, command: ask.Set, by: Actor) -> list[ev.Event]:
    one = state.find(command.combatant)
    attribute, value = command.attribute, command.value.strip()
    if attribute == "name":
        return [ev.Renamed(combatant=one.id, name=_other_name(state, one, clean_name(value)))]
    if attribute == "alias":
        return hiding.set_alias(state, one, value)
    if attribute == "side":
        return [ev.SideChanged(combatant=one.id, side=cast(Any, _word(value, _SIDE_WORDS, attribute)))]
    if attribute == "status":
        status = _word(value, _STATUS_WORDS, attribute)
        if one.hidden:
            raise Refused("is-hidden", name=one.said)
        if status == one.status:
            raise Refused("is-already", name=one.said, status=one.status)
        return [ev.StatusChanged(combatant=one.id, status=cast(Any, status), override=True)]
    wanted = normalize_input(type(one.sheet), attribute, value) or type(one.sheet).model_fields[attribute].default
    return [ev.SheetChanged(combatant=one.id, changes=validated_changes(one.sheet, {attribute: wanted}), override=True)]


_DASHES = ("-", "–", "—")
"""What boards and sheets show where there is nothing."""


def _emptied(state: AnyEncounter, command: ask.Set) -> ask.Set:
    """The command with nothing for a dash. Raises `Refused` (`missing`) where there must be something."""
    field = system_of(state).sheet.model_fields.get(command.attribute)
    optional = field is not None and field.default in ("", None) and not field.is_required()
    may_be_empty = optional or command.attribute == "alias"
    value = command.value.strip()
    if may_be_empty:
        return command.model_copy(update={"value": "" if value in _DASHES else value})
    if not value:
        raise Refused("missing", field=field_label(command.attribute))
    return command


def _other_name(state: AnyEncounter, one: Combatant[Any], name: str) -> str:
    # Whom all can see may have any name that the others can't see: its secret bearer steps aside.
    among = state if one.hidden or one.alias else redact_hidden(state, None)
    if name_key(name) != name_key(one.name) and is_taken(among, name):
        raise Refused("name-taken", name=UserText(said=name))
    return name


def _word(value: str, known: Sequence[str], attribute: str) -> str:
    if value.casefold() not in known:
        words = tuple(UserText(said=word) for word in known)
        raise Refused("not-one-of", field=field_label(attribute), given=UserText(said=value), known=words)
    return value.casefold()


def _transfer(state: AnyEncounter, command: ask.Transfer, by: Actor) -> list[ev.Event]:
    if command.combatant is None:
        if command.user is None:
            raise Refused("transfer-what")
        if command.user == state.gm:
            raise Refused("is-gm-already")
        return [ev.GmChanged(gm=command.user)]
    one = state.find(command.combatant)
    if one.owner == command.user:
        raise Refused("owned-already", name=one.said)
    return [ev.OwnerChanged(combatant=one.id, owner=command.user)]


def _rule(state: AnyEncounter, command: ask.Rule, by: Actor) -> list[ev.Event]:
    value = validated_changes(state.rules, {command.setting: command.value})[command.setting]
    return [ev.RuleChanged(setting=command.setting, value=value)]


def _times(state: AnyEncounter, command: ask.SetTimes, by: Actor) -> list[ev.Event]:
    given = command.model_dump(include={"deadline", "reminder"}, exclude_none=True)
    after = {"deadline": state.deadline, "reminder": state.reminder, **given} if given else {}
    event = ev.TimesSet(**after)
    if (event.deadline, event.reminder) == (state.deadline, state.reminder):
        raise Refused("nothing-changed")
    return [event]


def _end(state: AnyEncounter, command: ask.End, by: Actor) -> list[ev.Event]:
    return [ev.Ended()]


_DECIDE: dict[type[ask.Command], Callable[[AnyEncounter, Any, Actor], list[ev.Event]]] = {
    ask.Join: joining.join,
    ask.Enlist: joining.enlist,
    ask.Add: joining.add,
    ask.Leave: _leave,
    ask.Remove: _remove,
    ask.Hide: lambda state, command, by: hiding.hide(state, command),
    ask.Reveal: lambda state, command, by: hiding.reveal(state, command),
    ask.ChangeCounter: _count,
    ask.SetCounter: lambda state, command, by: handlers_annotations.set_counter(state, command),
    ask.SetNote: lambda state, command, by: handlers_annotations.set_note(state, command),
    ask.SetEffect: lambda state, command, by: handlers_annotations.set_effect(state, command),
    ask.Transfer: _transfer,
    ask.Rule: _rule,
    ask.SetTimes: _times,
    ask.End: _end,
}


def decide(state: AnyEncounter, command: ask.Command, by: Actor) -> list[ev.Event] | None:
    """The events of a shared command, or None when the system decides it. Raises `Refused`.

    state: with everybody whom the actor may know of, by the names that she knows them by.
    """
    if isinstance(command, ask.Set):
        if command.attribute not in attributes(state):
            words = tuple(UserText(said=word) for word in attributes(state))
            raise Refused("no-such-attribute", given=UserText(said=command.attribute), known=words)
        if command.attribute in system_of(state).attributes(state):
            return None
        return _set(state, _emptied(state, command), by)
    handler = _DECIDE.get(type(command))
    return handler(state, command, by) if handler else None


def settle(state: AnyEncounter) -> Sequence[ev.Event]:
    """What now follows by itself in any system, before the system has its say."""
    return hiding.rename_conflicts(state)
