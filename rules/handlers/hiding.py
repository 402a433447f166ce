"""Hiding, revealing, aliases: what happens out of sight, and how somebody comes out of it.

Names are given out as the public sees them: a hidden combatant takes none from anybody, is numbered when it comes in sight,
and steps aside when somebody whom all can see takes the name that the GM had for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, Final

from rules import commands as ask
from rules import events as ev
from rules.fields import Ref
from rules.handlers.annotations import GM_ID_OFFSET, is_gm_only
from rules.handlers.naming import batch_names, free_name, is_taken, new_id
from rules.message import UserText
from rules.names import clean_name, name_key
from rules.player_view import redact_hidden
from rules.refusals import Refused
from rules.state import AnyEncounter, Combatant
from rules.validation import constraints

COMBATANT_LIMIT: Final = 60
"""Combatants in sight, and as many out of it."""


def check_capacity(state: AnyEncounter, more: int, *, hidden: bool = False) -> None:
    """Raises `Refused` (`too-many-combatants`) when so many more do not fit. Who is out of sight is in nobody's way."""
    if sum(one.known is not hidden for one in state.combatants.values()) + more > COMBATANT_LIMIT:
        raise Refused("too-many-combatants", limit=COMBATANT_LIMIT)


def check_not_hidden(state: AnyEncounter, command: ask.Command) -> None:
    """What a system decides is never about somebody hidden. Raises `Refused` (`is-hidden`)."""
    for name, field in type(command).model_fields.items():
        value = getattr(command, name)
        if not value or not any(isinstance(mark, Ref) and mark.kind == "combatant" for mark in constraints(field)):
            continue
        for ref in (value,) if isinstance(value, str) else value:
            one = state.lookup(ref)
            if one is not None and one.hidden:
                raise Refused("is-hidden", name=one.said)


def hide(state: AnyEncounter, command: ask.Hide) -> list[ev.Event]:
    """Raises `Refused` (`is-hidden-already`, `is-already`)."""
    one = state.find(command.combatant)
    if one.hidden:
        raise Refused("is-hidden-already", name=one.said)
    if one.status == "gone":
        raise Refused("is-already", name=one.said, status=one.status)
    return [ev.StatusChanged(combatant=one.id, status="gone", veil=True)]


def reveal(state: AnyEncounter, command: ask.Reveal) -> list[ev.Event]:
    """Raises `Refused` (`not-veiled`, `too-many-combatants`)."""
    one = state.find(command.combatant)
    if one.hidden:
        return _into_sight(state, _alike(state, one, command))
    if one.alias is None:
        raise Refused("not-veiled", name=one.said)
    return _unmasked(state, _alike(state, one, command))


def _alike(state: AnyEncounter, one: Combatant[Any], command: ask.Reveal) -> list[Combatant[Any]]:
    if command.batch == "no" or one.group is None:
        return [one]
    batch = [other for other in state.combatants.values() if other.group == one.group and other.hidden == one.hidden]
    return [other for other in batch if one.hidden or other.alias]


def _into_sight(state: AnyEncounter, people: list[Combatant[Any]]) -> list[ev.Event]:
    """Who was never seen joins, with a name and an id counted after those in sight, so that neither tells of the hidden."""
    newcomers = [one for one in people if not one.known]
    check_capacity(state, len(newcomers))
    called = _numbered(state, {one.id: one.alias or one.copy_of or one.name for one in newcomers})
    ids = {one.id: new_id(state, offset) for offset, (one, _) in enumerate(called, start=1)}
    events: list[ev.Event] = []
    for one, name in called:
        # Only those who are shown together share a roll: the others are not known to belong together.
        group = next(iter(ids.values())) if one.group is not None and len(ids) > 1 else None
        more = {"group": group, "copy_of": one.copy_of if one.alias else None, "character": one.character}
        events.append(
            ev.Joined(
                combatant=ids[one.id],
                name=name if one.alias is None else one.name,
                side=one.side,
                owner=one.owner,
                sheet=one.sheet.model_dump(mode="json", exclude_unset=True),
                revealed=one.id,
                **({"alias": name} if one.alias is not None else {}),
                **{field: value for field, value in more.items() if value},
            )
        )
    events += [event for one, _ in called for event in _brought_along(one, ids)]
    return [*events, *(ev.StatusChanged(combatant=one.id, status="active", veil=True) for one in people if one.known)]


def _brought_along(one: Combatant[Any], ids: dict[str, str]) -> list[ev.Event]:
    """What stands beside a combatant that is revealed, told anew with the numbers that it would have had in sight."""
    who = ids[one.id]
    numbers = {True: count(GM_ID_OFFSET + 1), False: count(1)}
    counters = [counter.model_copy(update={"id": next(numbers[counter.shown == "gm"])}) for counter in one.counters]
    numbers = {True: count(GM_ID_OFFSET + 1), False: count(1)}
    effects = [
        effect.model_copy(update={"id": next(numbers[effect.private]), "whose": ids.get(effect.whose, effect.whose)})
        for effect in one.effects
    ]
    return [
        *(ev.CounterSet(combatant=who, counter=counter) for counter in counters),
        *([ev.NoteSet(combatant=who, note=one.note)] if one.note else []),
        *([ev.NoteSet(combatant=who, note=one.private_note, private=True)] if one.private_note else []),
        *(ev.EffectSet(combatant=who, effect=effect) for effect in effects),
    ]


def _unmasked(state: AnyEncounter, people: list[Combatant[Any]]) -> list[ev.Event]:
    events: list[ev.Event] = []
    for one, name in _numbered(state, {one.id: one.copy_of or one.name for one in people}):
        assert one.alias is not None
        events += [ev.Renamed(combatant=one.id, name=name)] if name != one.name else []
        events.append(ev.Aliased(combatant=one.id, alias=None, was=one.alias, now=name))
    return events


def _numbered(state: AnyEncounter, wanted: dict[str, str]) -> list[tuple[Combatant[Any], str]]:
    """These people with what the public calls them from now on, those of the same name one after the other."""
    public = redact_hidden(state, None)
    found: list[tuple[Combatant[Any], str]] = []
    for name in dict.fromkeys(wanted.values()):
        people = [who for who, called in wanted.items() if called == name]
        names = batch_names(public, name, len(people))
        found += [(state.combatants[who], called) for who, called in zip(people, names, strict=True)]
    return found


def set_alias(state: AnyEncounter, one: Combatant[Any], value: str) -> list[ev.Event]:
    """Another alias, or with nothing typed none. Raises `Refused`."""
    alias = clean_name(value) if value else None
    if alias == one.alias:
        raise Refused("nothing-changed")
    others = redact_hidden(state, None)
    others = others.model_copy(update={"combatants": {w: o for w, o in others.combatants.items() if w != one.id}})
    if alias is not None and is_taken(others, alias):
        raise Refused("name-taken", name=UserText(said=alias))
    return [ev.Aliased(combatant=one.id, alias=alias, was=one.alias or one.name, now=alias or one.name)]


def rename_conflicts(state: AnyEncounter) -> Sequence[ev.Event]:
    """Whose name is the GM's secret gets another when somebody in sight is called the same."""
    secrets = [one for one in state.combatants.values() if one.hidden or one.alias]
    if not secrets:
        return ()
    public = {name_key(one.name): one.id for one in redact_hidden(state, None).combatants.values()}
    return [
        ev.Renamed(combatant=one.id, name=free_name(state, one.copy_of or one.name))
        for one in secrets
        if public.get(name_key(one.name), one.id) != one.id
    ][:1]


def is_unseen(state: AnyEncounter, event: ev.Event) -> bool:
    """Whether an event that befalls this state happens out of sight: what it changes is the GM's alone, or all of whom it tells
    are hidden, and stay so.
    """
    if is_gm_only(state, event):
        return True
    if isinstance(event, ev.Joined):
        return event.hidden
    named = [who for who in (getattr(event, "combatant", None), *getattr(event, "combatants", ())) if who is not None]
    people = [state.combatants[who] for who in named if who in state.combatants]
    if not people or (isinstance(event, ev.StatusChanged) and event.veil):
        return False
    if isinstance(event, ev.Renamed) and people[0].alias is not None:
        return True
    return all(one.hidden for one in people)
