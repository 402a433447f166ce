"""Counters, effects and notes as messages, for boards, panels and the log."""

from __future__ import annotations

from typing import Any, Final

from rules import events as ev
from rules.message import Message, UserText, msg, parts
from rules.state import AnyEncounter, Combatant, Counter, Effect

GRADES: Final = ("none", "bad", "hurt", "well")


def annotation_lines(state: AnyEncounter) -> tuple[Message, ...]:
    """A line for each combatant with annotations. state: redacted for the viewer."""
    return tuple(
        msg("marks", name=combatant.said, shown=text)
        for combatant in state.combatants.values()
        if (text := annotations_of(state, combatant))
    )


def hidden_annotation_lines(state: AnyEncounter) -> tuple[Message, ...]:
    """The same for hidden combatants, for the GM. state: not redacted."""
    return tuple(
        msg("marks-hidden", name=combatant.said, shown=text)
        for combatant in state.combatants.values()
        if combatant.hidden and (text := annotations_of(state, combatant))
    )


def annotations_of(state: AnyEncounter, combatant: Combatant[Any]) -> Message | None:
    """All annotations of a combatant, counters first; None if there are none."""
    items: list[Message | UserText] = [counter_text(counter) for counter in combatant.counters]
    items += [effect_text(state, effect) for effect in combatant.effects]
    items += [UserText(said=combatant.note)] if combatant.note else []
    items += [msg("mark-private", what=UserText(said=combatant.private_note))] if combatant.private_note else []
    return parts(*items) if items else None


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
