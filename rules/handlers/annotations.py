"""What people write beside a combatant: counters, notes and effects. No rule of any system reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from rules import commands as ask
from rules import events as ev
from rules.commands.annotations import ANNOTATIONS_LIMIT, NUMBER_LIMIT
from rules.message import UserText
from rules.names import has_visible_text, name_key, one_line
from rules.refusals import Refused
from rules.state import AnyEncounter, Combatant, Counter, Effect
from rules.system import system_of
from rules.validation import field_label

GM_ID_OFFSET: Final = 1_000
"""The ids of counters and effects for the GM alone are higher. What is made secret or public gets another id, so that ids tell
nothing, and to the others it is gone or new.
"""
Named = TypeVar("Named", Counter, Effect)


def change_counter(one: Combatant[Any], command: ask.ChangeCounter) -> list[ev.Event]:
    """It goes up to the maximum and no further. Raises `Refused`."""
    known = _found(one.counters, command.counter)
    if known is None:
        if command.counter.isdecimal():
            raise Refused(
                "no-such-counter", name=one.said, known=tuple(UserText(said=each.name) for each in one.counters)
            )
        return [_new(one, command.counter, command.plus, None)]
    high = NUMBER_LIMIT if known.maximum is None else known.maximum
    value = max(-NUMBER_LIMIT, min(known.value + command.plus, high))
    if value == known.value:
        raise Refused("counter-stays", counter=UserText(said=known.name), value=value)
    after = known.model_copy(update={"value": value})
    return [ev.CounterSet(combatant=one.id, counter=after, was=known.value)]


def set_counter(state: AnyEncounter, command: ask.SetCounter) -> list[ev.Event]:
    """Raises `Refused`."""
    one = state.find(command.combatant)
    people = [one]
    if command.batch == "yes" and one.group is not None:
        people = [other for other in state.combatants.values() if other.group == one.group]
    return [event for each in people for event in _set(each, command)]


def _set(one: Combatant[Any], command: ask.SetCounter) -> list[ev.Event]:
    known = _found(one.counters, command.counter)
    if command.shown == "off":
        if known is None:
            raise Refused(
                "no-such-counter", name=one.said, known=tuple(UserText(said=each.name) for each in one.counters)
            )
        return [ev.CounterRemoved(combatant=one.id, counter=known)]
    value = command.value
    if known is None:
        value = command.maximum or 0 if value is None else value
        event = _new(one, command.counter, value, command.maximum, command.shown or "public")
    else:
        if value is None and command.maximum is not None:
            value = min(known.value, command.maximum)  # who lowers the maximum means that what is above it goes
        given = {"value": value, "maximum": command.maximum, "shown": command.shown}
        after = known.model_copy(update={name: each for name, each in given.items() if each is not None})
        if after == known:
            raise Refused("nothing-changed")
        if (after.shown == "gm") is not (known.shown == "gm"):
            return _moved(one, known, after)
        event = ev.CounterSet(combatant=one.id, counter=after, was=known.value)
    high = event.counter.maximum
    if high is not None and event.counter.value > high:
        field, said = field_label("value"), UserText(said=str(event.counter.value))
        raise Refused("out-of-range", field=field, given=said, low=-NUMBER_LIMIT, high=high)
    return [event]


def _new(one: Combatant[Any], name: str, value: int, maximum: int | None, shown: str = "public") -> ev.CounterSet:
    _room(one, one.counters)
    number = _free_id(one.counters, secret=shown == "gm")
    made = {"id": number, "name": _tidy(name), "value": value, "maximum": maximum, "shown": shown}
    return ev.CounterSet(combatant=one.id, counter=Counter.model_validate(made))


def _free_id(marks: Sequence[Counter] | Sequence[Effect], *, secret: bool) -> int:
    """The GM's own are counted apart: a player's new one must neither meet them nor leave a gap for them."""
    first = GM_ID_OFFSET if secret else 0
    return max((mark.id for mark in marks if (mark.id > GM_ID_OFFSET) is secret), default=first) + 1


def _moved(one: Combatant[Any], known: Counter, after: Counter) -> list[ev.Event]:
    """A counter becomes the GM's alone, or ceases to be. What everybody sees comes first, as the step is told by it."""
    secret = after.shown == "gm"
    if any(name_key(each.name) == name_key(known.name) and (each.shown == "gm") is secret for each in one.counters):
        raise Refused("name-taken", name=UserText(said=known.name))
    if after.maximum is not None and after.value > after.maximum:
        field, said = field_label("value"), UserText(said=str(after.value))
        raise Refused("out-of-range", field=field, given=said, low=-NUMBER_LIMIT, high=after.maximum)
    made = after.model_copy(update={"id": _free_id(one.counters, secret=secret)})
    gone, new = ev.CounterRemoved(combatant=one.id, counter=known), ev.CounterSet(combatant=one.id, counter=made)
    return [gone, new] if secret else [new, gone]


def set_note(state: AnyEncounter, command: ask.SetNote) -> list[ev.Event]:
    """Raises `Refused`."""
    one, words, private = state.find(command.combatant), one_line(command.note), command.private == "yes"
    if words == (one.private_note if private else one.note):
        raise Refused("nothing-changed")
    return [ev.NoteSet(combatant=one.id, note=words, private=private)]


def set_effect(state: AnyEncounter, command: ask.SetEffect) -> list[ev.Event]:
    """Raises `Refused`."""
    one = state.find(command.combatant)
    known = _found(one.effects, command.effect)
    if command.duration == 0:
        if known is None:
            raise Refused(
                "no-such-effect", name=one.said, known=tuple(UserText(said=each.name) for each in one.effects)
            )
        return [ev.EffectEnded(combatant=one.id, effect=known, lifted=True)]
    which = system_of(state)
    if command.duration is not None and command.unit not in which.units:
        raise Refused("no-such-unit", beat=command.unit)
    if known is None:
        _room(one, one.effects)
    private = command.private == "yes"
    moved = known is not None and known.private is not private
    made = Effect(
        id=known.id if known is not None and not moved else _free_id(one.effects, secret=private),
        name=known.name if known is not None else _tidy(command.effect),
        left=command.duration,
        unit=command.unit,
        whose=state.find(command.whose).id if command.whose else one.id,
        at=command.edge,
        private=private,
    )
    laid = ev.EffectSet(combatant=one.id, effect=made)
    if known is None or not moved:
        return [laid]
    ended = ev.EffectEnded(combatant=one.id, effect=known, lifted=True)
    return [ended, laid] if private else [laid, ended]


def _tidy(name: str) -> str:
    """Raises `Refused` (`mark-name`): what shows nothing is no name, and a number alone would be taken for an id."""
    tidied = one_line(name)
    if not has_visible_text(tidied) or tidied.isdecimal():
        raise Refused("mark-name")
    return tidied


def _room(one: Combatant[Any], marks: Sequence[Counter] | Sequence[Effect]) -> None:
    if len(marks) >= ANNOTATIONS_LIMIT:
        raise Refused("too-many-marks", name=one.said, limit=ANNOTATIONS_LIMIT)


def _found(marks: Sequence[Named], ref: str) -> Named | None:
    """The one of this id or name."""
    return next((one for one in marks if str(one.id) == ref or name_key(one.name) == name_key(one_line(ref))), None)


def is_gm_only(state: AnyEncounter, event: ev.Event) -> bool:
    """Whether only the GM is to know of a change: of a private mark, or of a number within what words say of it."""
    match event:
        case ev.CounterSet(combatant=who, counter=after):
            before = next((one for one in state.combatants[who].counters if one.id == after.id), None)
            if after.shown == "words" and before is not None and before.shown == "words":
                return before.left == after.left and before.name == after.name
            return after.shown == "gm" and (before is None or before.shown == "gm")
        case ev.CounterRemoved(counter=counter):
            return counter.shown == "gm"
        case ev.NoteSet(private=private):
            return private
        case ev.EffectSet(effect=effect) | ev.EffectTicked(effect=effect) | ev.EffectEnded(effect=effect):
            return effect.private
    return False


def evolve_annotations(state: AnyEncounter, event: ev.Event) -> AnyEncounter | None:
    """The state after an event of these; None for any other."""
    match event:
        case ev.CounterSet(combatant=who, counter=counter):
            return _with(state, who, counters=_put(state.combatants[who].counters, counter))
        case ev.CounterRemoved(combatant=who, counter=counter):
            left = tuple(one for one in state.combatants[who].counters if one.id != counter.id)
            return _with(state, who, counters=left)
        case ev.NoteSet(combatant=who, note=words, private=private):
            return _with(state, who, **{"private_note" if private else "note": words})
        case ev.EffectSet(combatant=who, effect=effect):
            return _with(state, who, effects=_put(state.combatants[who].effects, effect))
        case ev.EffectTicked(combatant=who, effect=effect, number=number, left=still):
            after = effect.model_copy(update={"left": still, "counted": (*effect.counted, number)})
            return _with(state, who, effects=_put(state.combatants[who].effects, after))
        case ev.EffectEnded(combatant=who, effect=effect):
            kept = tuple(one for one in state.combatants[who].effects if one.id != effect.id)
            return _with(state, who, effects=kept)
    return None


def _put(marks: Sequence[Named], new: Named) -> tuple[Named, ...]:
    found = [new if one.id == new.id else one for one in marks]
    if new not in found:
        found.append(new)
    return tuple(found)


def _with(state: AnyEncounter, who: str, **changes: Any) -> AnyEncounter:
    one = state.combatants[who].model_copy(update=changes)
    return state.model_copy(update={"combatants": {**state.combatants, who: one}})
