"""Handlers of counters, notes and effects. No rule of any system reads these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from rules import commands as ask
from rules import events as ev
from rules.commands import ANNOTATIONS_LIMIT, NUMBER_LIMIT
from rules.handlers.shared import own_combatant
from rules.message import Message, UserText, msg
from rules.names import has_visible_text, name_key, one_line
from rules.refusals import Refused
from rules.state import Actor, AnyEncounter, Combatant, Counter, Effect
from rules.system import HandlerContext, system_of
from rules.validation import field_label

GM_ID_OFFSET: Final = 1_000
"""Ids of counters and effects that only the GM sees are higher: a gap in the public ids would reveal them. An annotation that
changes between private and public gets a new id; to the players it is new or removed.
"""
AnnotationT = TypeVar("AnnotationT", Counter, Effect)


@dataclass(frozen=True, slots=True)
class _Holder:
    """To whom counters belong: a combatant, or the table (None)."""

    state: AnyEncounter
    combatant: Combatant[Any] | None = None

    @property
    def counters(self) -> tuple[Counter, ...]:
        return self.state.counters if self.combatant is None else self.combatant.counters

    @property
    def said(self) -> UserText | Message:
        return msg("mark-table") if self.combatant is None else self.combatant.said

    def counter_set(self, counter: Counter, was: int | None = None) -> ev.CounterSet | ev.TableCounterSet:
        """The event of a new or changed counter."""
        if self.combatant is None:
            return ev.TableCounterSet(counter=counter, was=was)
        return ev.CounterSet(combatant=self.combatant.id, counter=counter, was=was)

    def counter_removed(self, counter: Counter) -> ev.CounterRemoved | ev.TableCounterRemoved:
        """The event of a removed counter."""
        if self.combatant is None:
            return ev.TableCounterRemoved(counter=counter)
        return ev.CounterRemoved(combatant=self.combatant.id, counter=counter)


def change_counter(state: AnyEncounter, command: ask.ChangeCounter, context: HandlerContext) -> list[ev.Event]:
    """Add to a counter, up to its maximum. Raises `Refused`."""
    holder = _Holder(state, _counting(state, command, context.by))
    counter = _lookup(holder.counters, command.counter)
    if counter is None:
        if command.counter.isdecimal():
            raise _no_such_counter(holder)
        return [_new_counter(holder, command.counter, command.plus, None)]
    value = counter_plus(counter, command.plus)
    if value == counter.value:
        raise Refused("counter-stays", counter=UserText(said=counter.name), value=value)
    return [holder.counter_set(counter.model_copy(update={"value": value}), counter.value)]


def counter_plus(counter: Counter, plus: int) -> int:
    """The number of a counter after a change, up to its maximum."""
    high = NUMBER_LIMIT if counter.maximum is None else counter.maximum
    return max(-NUMBER_LIMIT, min(counter.value + plus, high))


def _counting(state: AnyEncounter, command: ask.ChangeCounter, by: Actor) -> Combatant[Any]:
    """The combatant whose counter the command changes. Raises `Refused`."""
    if command.combatant is not None and by.gm:
        return state.find(command.combatant)
    return own_combatant(state, by, command.combatant, able=("active", "out"))


def new_counter_warning(state: AnyEncounter, command: ask.ChangeCounter, by: Actor) -> Message | None:
    """That the command would make a new counter, and which there are; None where it changes one, or there is none yet.

    state: with what the caller may know. Raises `Refused`.
    """
    combatant = _counting(state, command, by)
    names = tuple(UserText(said=counter.name) for counter in combatant.counters)
    if not names or _lookup(combatant.counters, command.counter) is not None:
        return None
    return msg("mark-new", name=combatant.said, counter=UserText(said=one_line(command.counter)), known=names)


def set_counter(state: AnyEncounter, command: ask.SetCounter, context: HandlerContext) -> list[ev.Event]:
    """Create, change or remove a counter of a combatant, of its batch, or of the table. Raises `Refused`."""
    if command.value is not None and command.plus is not None:
        raise Refused("value-or-plus")
    if command.combatant is None:
        return _set_counter(_Holder(state), command)
    combatant = state.find(command.combatant)
    batch = [combatant]
    if command.batch == "yes" and combatant.group is not None:
        batch = [other for other in state.combatants.values() if other.group == combatant.group]
    return [event for member in batch for event in _set_counter(_Holder(state, member), command)]


def _set_counter(holder: _Holder, command: ask.SetCounter) -> list[ev.Event]:
    counter = _lookup(holder.counters, command.counter)
    by_id = command.plus is not None and command.counter.isdecimal()
    if counter is None and (command.shown == "off" or by_id):
        raise _no_such_counter(holder)
    if counter is not None and command.shown == "off":
        return [holder.counter_removed(counter)]
    value = command.value
    if counter is None:
        bad = command.bad or "low"
        if value is None:
            value = (0 if bad == "high" else command.maximum or 0) + (command.plus or 0)
        event = _new_counter(holder, command.counter, value, command.maximum, command.shown or "public", bad)
        _check_maximum(event.counter)
        return [event]
    if value is None and command.maximum is not None:
        value = min(counter.value, command.maximum)  # a lower maximum also lowers the value
    if command.plus is not None:
        maximum = counter.maximum if command.maximum is None else command.maximum
        value = counter_plus(counter.model_copy(update={"maximum": maximum}), command.plus)
    changes = {"value": value, "maximum": command.maximum, "shown": command.shown, "bad": command.bad}
    after = counter.model_copy(update={name: change for name, change in changes.items() if change is not None})
    if after == counter and command.plus:
        raise Refused("counter-stays", counter=UserText(said=counter.name), value=counter.value)
    if after == counter:
        raise Refused("nothing-changed")
    if (after.shown == "gm") is not (counter.shown == "gm"):
        return _change_visibility(holder, counter, after)
    _check_maximum(after)
    return [holder.counter_set(after, counter.value)]


def counter_named(state: AnyEncounter, combatant: Combatant[Any], ref: str) -> Counter:
    """The counter of a combatant with this id or name. Raises `Refused` (`no-such-counter`)."""
    counter = _lookup(combatant.counters, ref)
    if counter is None:
        raise _no_such_counter(_Holder(state, combatant))
    return counter


def _no_such_counter(holder: _Holder) -> Refused:
    names = tuple(UserText(said=counter.name) for counter in holder.counters)
    return Refused("no-such-counter", name=holder.said, known=names)


def _check_maximum(counter: Counter) -> None:
    if counter.maximum is not None and counter.value > counter.maximum:
        field, typed = field_label("value"), UserText(said=str(counter.value))
        raise Refused("out-of-range", field=field, given=typed, low=-NUMBER_LIMIT, high=counter.maximum)


def _new_counter(
    holder: _Holder, name: str, value: int, maximum: int | None, shown: str = "public", bad: str = "low"
) -> ev.CounterSet | ev.TableCounterSet:
    _check_room(holder.said, holder.counters)
    number = _free_id(holder.counters, gm_only=shown == "gm")
    fields = {
        "id": number,
        "name": _checked_label(name),
        "value": value,
        "maximum": maximum,
        "shown": shown,
        "bad": bad,
    }
    return holder.counter_set(Counter.model_validate(fields))


def _free_id(items: Sequence[Counter] | Sequence[Effect], *, gm_only: bool) -> int:
    """The next id of the public series, or of that of the GM."""
    first = GM_ID_OFFSET if gm_only else 0
    return max((item.id for item in items if (item.id > GM_ID_OFFSET) is gm_only), default=first) + 1


def _change_visibility(holder: _Holder, counter: Counter, after: Counter) -> list[ev.Event]:
    """Replace a public counter by a private one or the reverse. The public event is first, since the step is named by it."""
    gm_only = after.shown == "gm"
    key = name_key(counter.name)
    if any(name_key(other.name) == key and (other.shown == "gm") is gm_only for other in holder.counters):
        raise Refused("name-taken", name=UserText(said=counter.name))
    _check_maximum(after)
    replacement = after.model_copy(update={"id": _free_id(holder.counters, gm_only=gm_only)})
    removed, created = holder.counter_removed(counter), holder.counter_set(replacement)
    return [removed, created] if gm_only else [created, removed]


def set_note(state: AnyEncounter, command: ask.SetNote, context: HandlerContext) -> list[ev.Event]:
    """Set or remove a note. Raises `Refused` (`nothing-changed`)."""
    combatant, note, private = state.find(command.combatant), one_line(command.note), command.private == "yes"
    if note == (combatant.private_note if private else combatant.note):
        raise Refused("nothing-changed")
    return [ev.NoteSet(combatant=combatant.id, note=note, private=private)]


def set_effect(state: AnyEncounter, command: ask.SetEffect, context: HandlerContext) -> list[ev.Event]:
    """Create, change or remove an effect. Raises `Refused`."""
    combatant = state.find(command.combatant)
    effect = _lookup(combatant.effects, command.effect)
    if command.duration == 0:
        if effect is None:
            names = tuple(UserText(said=other.name) for other in combatant.effects)
            raise Refused("no-such-effect", name=combatant.said, known=names)
        return [ev.EffectEnded(combatant=combatant.id, effect=effect, lifted=True)]
    if command.duration is not None and command.unit not in system_of(state).units:
        raise Refused("no-such-unit", beat=command.unit)
    if effect is None:
        _check_room(combatant.said, combatant.effects)
    private = command.private == "yes"
    replaces = effect is not None and effect.private is not private
    after = Effect(
        id=effect.id if effect is not None and not replaces else _free_id(combatant.effects, gm_only=private),
        name=effect.name if effect is not None else _checked_label(command.effect),
        left=command.duration,
        unit=command.unit,
        whose=state.find(command.whose).id if command.whose else combatant.id,
        at=command.edge,
        private=private,
    )
    created = ev.EffectSet(combatant=combatant.id, effect=after)
    if effect is None or not replaces:
        return [created]
    ended = ev.EffectEnded(combatant=combatant.id, effect=effect, lifted=True)
    return [ended, created] if private else [created, ended]


def _checked_label(name: str) -> str:
    """The cleaned name. Raises `Refused` (`mark-name`) for an invisible one, and for a number, which would look like an id."""
    label = one_line(name)
    if not has_visible_text(label) or label.isdecimal():
        raise Refused("mark-name")
    return label


def _check_room(name: UserText | Message, items: Sequence[Counter] | Sequence[Effect]) -> None:
    if len(items) >= ANNOTATIONS_LIMIT:
        raise Refused("too-many-marks", name=name, limit=ANNOTATIONS_LIMIT)


def _lookup(items: Sequence[AnnotationT], ref: str) -> AnnotationT | None:
    """The counter or effect with this id or name."""
    key = name_key(one_line(ref))
    return next((item for item in items if str(item.id) == ref or name_key(item.name) == key), None)


def is_gm_only(state: AnyEncounter, event: ev.Event) -> bool:
    """Whether only the GM may know of this change: a private annotation, or a number whose description stays the same."""
    match event:
        case ev.CounterSet(combatant=combatant_id, counter=after):
            return _is_gm_only_change(state.combatants[combatant_id].counters, after)
        case ev.TableCounterSet(counter=after):
            return _is_gm_only_change(state.counters, after)
        case ev.CounterRemoved(counter=counter) | ev.TableCounterRemoved(counter=counter):
            return counter.shown == "gm"
        case ev.NoteSet(private=private):
            return private
        case ev.EffectSet(effect=effect) | ev.EffectTicked(effect=effect) | ev.EffectEnded(effect=effect):
            return effect.private
    return False


def _is_gm_only_change(counters: Sequence[Counter], after: Counter) -> bool:
    before = next((counter for counter in counters if counter.id == after.id), None)
    if after.shown == "words" and before is not None and before.shown == "words":
        return before.left == after.left and before.name == after.name
    return after.shown == "gm" and (before is None or before.shown == "gm")
