"""Decisions and folding of the commands and events that all systems share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, cast

from rules import commands as ask
from rules import events as ev
from rules.checks import SHOWN, changed, field_text, made, open_fields, typed
from rules.names import NAME_LIMIT, key, tidy
from rules.refusals import Refused
from rules.state import Actor, AnyEncounter, Combatant, Side
from rules.system import RuleSystem, system, system_of
from rules.text import Said

COMBATANT_LIMIT = 60
SHARED_ATTRIBUTES = ("name", "side", "status")
_STATUS_WORDS = ("active", "out", "gone")
_SIDE_WORDS = ("pc", "npc")


def attributes(state: AnyEncounter) -> tuple[str, ...]:
    """Everything that `gm.set` can set in this encounter."""
    which = system_of(state)
    return (*open_fields(which.sheet), *SHARED_ATTRIBUTES, *which.attributes(state))


def plays(by: Actor, one: Combatant[Any]) -> bool:
    """Whether this actor plays the combatant: it is her own, or nobody else's and she is a GM."""
    return one.owner == by.user or (by.gm and one.owner is None)


def playable(state: AnyEncounter, by: Actor) -> tuple[Combatant[Any], ...]:
    """The active combatants that this actor plays."""
    return tuple(one for one in state.present if plays(by, one))


def own(state: AnyEncounter, by: Actor, ref: str | None, *, able: tuple[str, ...] = ("active",)) -> Combatant[Any]:
    """The combatant this actor means: the one named, or the only one she plays whose status is one of `able`.

    Raises `Refused`: `not-yours`, `not-in-fight`, `which-combatant`, `no-such-combatant`, `not-active`.
    """
    if ref is not None:
        one = state.find(ref)
        if not by.gm and one.owner != by.user:
            raise Refused("not-yours", name=one.said, yours=tuple(c.said for c in playable(state, by)))
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


def _is_taken(state: AnyEncounter, name: str, also: Sequence[str] = ()) -> bool:
    """Whether somebody is called like this already; what looks like an id would be taken for one."""
    others = {key(one.name) for one in state.combatants.values()} | {key(one) for one in also}
    return key(name) in others or re.fullmatch(r"c\d+", key(name)) is not None


def _free_name(state: AnyEncounter, wanted: str, also: Sequence[str] = ()) -> str:
    """The name itself, or with a number when it is taken: only a second copy is numbered (USERS.md 83)."""
    if not _is_taken(state, wanted, also):
        return wanted
    number = 2
    while _is_taken(state, _numbered(wanted, number), also):
        number += 1
    return _numbered(wanted, number)


def _numbered(name: str, number: int) -> str:
    return f"{name[: NAME_LIMIT - 4]} {number}"


def _room(state: AnyEncounter, more: int) -> None:
    if len(state.combatants) + more > COMBATANT_LIMIT:
        raise Refused("too-many-combatants", limit=COMBATANT_LIMIT)


def _newcomer(
    state: AnyEncounter, name: str, *, sheet: dict[str, Any], owner: str | None, side: Side = "pc", offset: int = 1
) -> ev.Joined:
    data = made(system_of(state).sheet, sheet)
    return ev.Joined(combatant=_new_id(state, offset), name=name, side=side, owner=owner, sheet=data)


def _new_id(state: AnyEncounter, offset: int = 1) -> str:
    return f"c{state.numbered + offset}"


def _join(state: AnyEncounter, command: ask.Join, by: Actor) -> list[ev.Event]:
    name = tidy(command.name)
    for one in state.combatants.values():
        if key(one.name) != key(name):
            continue
        if one.owner != by.user:
            raise Refused("name-taken", name=Said(said=name))
        if one.status != "gone":
            raise Refused("already-in", name=one.said)
        back: list[ev.Event] = [ev.StatusChanged(combatant=one.id, status="active")]
        if command.sheet:
            changes = changed(one.sheet, command.sheet)
            back.append(ev.SheetChanged(combatant=one.id, changes=changes))
        return back
    if _is_taken(state, name):
        raise Refused("name-taken", name=Said(said=name))
    _room(state, 1)
    return [_newcomer(state, name, sheet=command.sheet, owner=by.user)]


def _enlist(state: AnyEncounter, command: ask.Enlist, by: Actor) -> list[ev.Event]:
    playing = {one.owner for one in state.present}
    joined: list[ev.Event] = []
    names: list[str] = []
    for member in command.members:
        if member.user in playing:
            continue
        playing.add(member.user)
        name = _free_name(state, tidy(member.name), names)
        names.append(name)
        joined.append(_newcomer(state, name, sheet=member.sheet, owner=member.user, offset=len(joined) + 1))
    if not joined:
        raise Refused("all-in-already")
    _room(state, len(joined))
    return joined


def _add(state: AnyEncounter, command: ask.Add, by: Actor) -> list[ev.Event]:
    _room(state, command.count)
    sheet = {**command.sheet, **_typed_stats(state, command.stats)}
    joined: list[ev.Event] = []
    for offset, name in enumerate(_batch_names(state, tidy(command.name), command.count), start=1):
        one = _newcomer(state, name, sheet=sheet, owner=command.owner, side=command.side, offset=offset)
        joined.append(one if command.count == 1 else one.model_copy(update={"group": _new_id(state)}))
    return joined


def _batch_names(state: AnyEncounter, name: str, count: int) -> list[str]:
    """One of a name needs no number; of several, each has one, also beside those who are there already."""
    if count == 1:
        return [_free_name(state, name)]
    names: list[str] = []
    number = 2 if _is_taken(state, name) else 1
    while len(names) < count:
        if not _is_taken(state, _numbered(name, number)):
            names.append(_numbered(name, number))
        number += 1
    return names


def _typed_stats(state: AnyEncounter, words: str) -> dict[str, str]:
    """`vi=3, weapon=war axe` as fields of the sheet; `made` checks the values."""
    fields = open_fields(system_of(state).sheet)
    found: dict[str, str] = {}
    for piece in filter(None, (part.strip() for part in words.replace(";", ",").split(","))):
        name, equals, value = piece.partition("=")
        if not equals or name.strip().casefold() not in fields:
            known = tuple(Said(said=one) for one in fields)
            raise Refused("bad-stats", given=Said(said=piece[:SHOWN]), known=known)
        field = name.strip().casefold()
        found[field] = typed(system_of(state).sheet, field, value.strip())
    return found


def _leave(state: AnyEncounter, command: ask.Leave, by: Actor) -> list[ev.Event]:
    one = own(state, by, command.combatant, able=("active", "out"))
    return [ev.StatusChanged(combatant=one.id, status="gone")]


def _remove(state: AnyEncounter, command: ask.Remove, by: Actor) -> list[ev.Event]:
    one = state.find(command.combatant)
    if one.status == command.how:
        raise Refused("is-already", name=one.said, status=one.status)
    return [ev.StatusChanged(combatant=one.id, status=cast(Any, command.how), override=True)]


def _set(state: AnyEncounter, command: ask.Set, by: Actor) -> list[ev.Event]:
    one = state.find(command.combatant)
    attribute, value = command.attribute, command.value.strip()
    if attribute == "name":
        return [ev.Renamed(combatant=one.id, name=_other_name(state, one, tidy(value)))]
    if attribute == "side":
        return [ev.SideChanged(combatant=one.id, side=cast(Any, _word(value, _SIDE_WORDS, attribute)))]
    if attribute == "status":
        status = _word(value, _STATUS_WORDS, attribute)
        if status == one.status:
            raise Refused("is-already", name=one.said, status=one.status)
        return [ev.StatusChanged(combatant=one.id, status=cast(Any, status), override=True)]
    wanted = typed(type(one.sheet), attribute, value) or type(one.sheet).model_fields[attribute].default
    return [ev.SheetChanged(combatant=one.id, changes=changed(one.sheet, {attribute: wanted}), override=True)]


_DASHES = ("-", "–", "—")
"""What boards and sheets show where there is nothing."""


def _emptied(state: AnyEncounter, command: ask.Set) -> ask.Set:
    """The command with nothing for a dash. Raises `Refused` (`missing`) where there must be something."""
    field = system_of(state).sheet.model_fields.get(command.attribute)
    may_be_empty = field is not None and field.default in ("", None) and not field.is_required()
    value = command.value.strip()
    if may_be_empty:
        return command.model_copy(update={"value": "" if value in _DASHES else value})
    if not value:
        raise Refused("missing", field=field_text(command.attribute))
    return command


def _other_name(state: AnyEncounter, one: Combatant[Any], name: str) -> str:
    if key(name) != key(one.name) and _is_taken(state, name):
        raise Refused("name-taken", name=Said(said=name))
    return name


def _word(value: str, known: Sequence[str], attribute: str) -> str:
    if value.casefold() not in known:
        words = tuple(Said(said=word) for word in known)
        raise Refused("not-one-of", field=field_text(attribute), given=Said(said=value), known=words)
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
    value = changed(state.rules, {command.setting: command.value})[command.setting]
    return [ev.RuleChanged(setting=command.setting, value=value)]


def _end(state: AnyEncounter, command: ask.End, by: Actor) -> list[ev.Event]:
    return [ev.Ended()]


_DECIDE: dict[type[ask.Command], Callable[[AnyEncounter, Any, Actor], list[ev.Event]]] = {
    ask.Join: _join,
    ask.Enlist: _enlist,
    ask.Add: _add,
    ask.Leave: _leave,
    ask.Remove: _remove,
    ask.Transfer: _transfer,
    ask.Rule: _rule,
    ask.End: _end,
}


def decide(state: AnyEncounter, command: ask.Command, by: Actor) -> list[ev.Event] | None:
    """The events of a shared command, or None when the system decides it. Raises `Refused`."""
    if isinstance(command, ask.Set):
        if command.attribute not in attributes(state):
            words = tuple(Said(said=word) for word in attributes(state))
            raise Refused("no-such-attribute", given=Said(said=command.attribute), known=words)
        if command.attribute in system_of(state).attributes(state):
            return None
        return _set(state, _emptied(state, command), by)
    handler = _DECIDE.get(type(command))
    return handler(state, command, by) if handler else None


def begun(event: ev.Began) -> AnyEncounter:
    """The state after the first event."""
    which: RuleSystem = system(event.system)
    return AnyEncounter(
        system=event.system,
        revision=1,
        gm=event.gm,
        rules=which.rules.model_validate(event.rules),
        combatants={},
        fight=which.fight(),
    )


def evolve(state: AnyEncounter, event: ev.Event) -> AnyEncounter:
    """The state after a shared event, as far as it is shared; other events change nothing here."""
    match event:
        case ev.Joined():
            sheet = system_of(state).sheet.model_validate(event.sheet)
            one: Combatant[Any] = Combatant(
                id=event.combatant, name=event.name, side=event.side, owner=event.owner, group=event.group, sheet=sheet
            )
            return _with(state, one, numbered=state.numbered + 1)
        case ev.StatusChanged():
            return _changed(state, event.combatant, status=event.status)
        case ev.SheetChanged():
            sheet = state.combatants[event.combatant].sheet
            merged = type(sheet).model_validate({**sheet.model_dump(), **event.changes})
            return _changed(state, event.combatant, sheet=merged)
        case ev.Renamed():
            return _changed(state, event.combatant, name=event.name)
        case ev.SideChanged():
            return _changed(state, event.combatant, side=event.side)
        case ev.OwnerChanged():
            return _changed(state, event.combatant, owner=event.owner)
        case ev.GmChanged():
            return state.model_copy(update={"gm": event.gm})
        case ev.RuleChanged():
            rules = type(state.rules).model_validate({**state.rules.model_dump(), event.setting: event.value})
            return state.model_copy(update={"rules": rules})
        case ev.Ended():
            return state.model_copy(update={"ended": True})
        case _:
            return state


def _with(state: AnyEncounter, one: Combatant[Any], **more: Any) -> AnyEncounter:
    return state.model_copy(update={"combatants": {**state.combatants, one.id: one}, **more})


def _changed(state: AnyEncounter, combatant: str, **changes: Any) -> AnyEncounter:
    return _with(state, state.combatants[combatant].model_copy(update=changes))
