"""Counters, effects and notes as messages, for boards, panels and the log."""

from __future__ import annotations

from typing import Any, Final

from rules import events as ev
from rules.message import Message, UserText, msg, parts
from rules.state import AnyEncounter, Combatant, Counter, Effect
from rules.view.board import Board

GRADES: Final = ("none", "bad", "hurt", "well")


def with_annotations(state: AnyEncounter, board: Board) -> Board:
    """The board with all annotations that are not in it already, as asides. state: redacted for the viewer."""
    combatants = state.combatants.values()
    counters = tuple(
        msg("marks-counters", name=combatant.said, shown=text)
        for combatant in combatants
        if combatant.id not in board.counted and (text := counters_of(combatant))
    )
    others = tuple(
        msg("marks", name=combatant.said, shown=parts(*items))
        for combatant in combatants
        if (items := _without_counters(state, combatant))
    )
    table = table_counters(state)
    first = () if table is None else (table,)
    return board.model_copy(update={"asides": (*first, *board.asides, *counters, *others)})


def table_counters(state: AnyEncounter) -> Message | None:
    """The counters of the table in one row, or None. state: redacted for the viewer."""
    if not state.counters:
        return None
    return msg("marks-table", shown=parts(*map(counter_text, state.counters)))


def counters_of(combatant: Combatant[Any]) -> Message | None:
    """The counters of a combatant for a line about her, or None."""
    return parts(*map(counter_text, combatant.counters)) if combatant.counters else None


def name_with_counters(combatant: Combatant[Any]) -> UserText | Message:
    """The name with the counters beside it."""
    counters = counters_of(combatant)
    return combatant.said if counters is None else msg("marks-beside", name=combatant.said, shown=counters)


def hidden_annotation_lines(state: AnyEncounter) -> tuple[Message, ...]:
    """A line for each hidden combatant with annotations, for the GM. state: not redacted."""
    return tuple(
        msg("marks-hidden", name=combatant.said, shown=text)
        for combatant in state.combatants.values()
        if combatant.hidden and (text := annotations_of(state, combatant))
    )


def annotations_of(state: AnyEncounter, combatant: Combatant[Any]) -> Message | None:
    """All annotations of a combatant, counters first; None if there are none."""
    items = [*map(counter_text, combatant.counters), *_without_counters(state, combatant)]
    return parts(*items) if items else None


def _without_counters(state: AnyEncounter, combatant: Combatant[Any]) -> list[Message | UserText]:
    """The effects and notes of a combatant."""
    items: list[Message | UserText] = [effect_text(state, effect) for effect in combatant.effects]
    items += [UserText(said=combatant.note)] if combatant.note else []
    items += [msg("mark-private", what=UserText(said=combatant.private_note))] if combatant.private_note else []
    return items


def counter_text(counter: Counter) -> Message:
    """A counter as redacted for the viewer. With the number it says whether other viewers get words."""
    name = UserText(said=counter.name)
    if counter.grade is not None:
        return msg("mark-words", counter=name, grade=GRADES[counter.grade])
    text = (
        msg("mark-number", counter=name, value=counter.value)
        if counter.maximum is None
        else msg("mark-of", counter=name, value=counter.value, maximum=counter.maximum)
    )
    if counter.shown == "words":
        return msg("mark-also-words", what=text, grade=GRADES[counter.left])
    return msg("mark-private", what=text) if counter.shown == "gm" else text


def effect_text(state: AnyEncounter, effect: Effect) -> Message:
    """An effect, how long it still lasts, and by whose turns."""
    name, whose = UserText(said=effect.name), state.combatants.get(effect.whose)
    if effect.left is None:
        text = msg("mark-effect", effect=name)
    elif effect.unit == "round" or whose is None:
        text = msg("mark-rounds", effect=name, left=effect.left, edge=effect.at)
    else:
        text = msg("mark-turns", effect=name, left=effect.left, edge=effect.at, whose=whose.said)
    return msg("mark-private", what=text) if effect.private else text


def describe_annotation(state: AnyEncounter, event: ev.Event) -> Message | None:
    """The line of the log, or None for other events. state, event: redacted for the viewer."""
    if isinstance(event, ev.TableCounterSet):
        return msg("log-mark", name=msg("mark-table"), shown=counter_text(event.counter))
    if isinstance(event, ev.TableCounterRemoved):
        return msg("log-mark-gone", name=msg("mark-table"), mark=UserText(said=event.counter.name))
    if not isinstance(event, ev.ANNOTATION_EVENTS):
        return None
    name = state.combatants[event.combatant].said
    match event:
        case ev.CounterSet(counter=counter):
            return msg("log-mark", name=name, shown=counter_text(counter))
        case ev.CounterRemoved(counter=counter):
            return msg("log-mark-gone", name=name, mark=UserText(said=counter.name))
        case ev.NoteSet(note=""):
            return msg("log-note-gone", name=name)
        case ev.NoteSet(note=note):
            return msg("log-note", name=name, note=UserText(said=note))
        case ev.EffectSet(effect=effect):
            return msg("log-mark", name=name, shown=effect_text(state, effect))
        case ev.EffectTicked(effect=effect, left=left):
            return msg("log-mark", name=name, shown=effect_text(state, effect.model_copy(update={"left": left})))
        case ev.EffectEnded(effect=effect):
            return msg("log-effect-over", name=name, effect=UserText(said=effect.name))
    return None
