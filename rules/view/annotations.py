"""Counters, effects and notes as messages, for boards, panels and the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules import events as ev
from rules.message import Message, Param, UserText, msg, parts
from rules.state import AnyEncounter, Combatant, Counter, Effect

GRADES: Final = ("none", "bad", "hurt", "well")


def annotation_lines(state: AnyEncounter) -> tuple[Message, ...]:
    """A line for each combatant with annotations. state: redacted for the viewer."""
    return _lines("marks", state.combatants.values())


def hidden_annotation_lines(state: AnyEncounter) -> tuple[Message, ...]:
    """The same for hidden combatants, for the GM. state: not redacted."""
    return _lines("marks-hidden", (combatant for combatant in state.combatants.values() if combatant.hidden))


def _lines(code: str, combatants: Iterable[Combatant[Any]]) -> tuple[Message, ...]:
    texts = ((combatant, annotations_of(combatant)) for combatant in combatants)
    return tuple(msg(code, name=combatant.said, shown=text) for combatant, text in texts if text is not None)


def annotations_of(combatant: Combatant[Any]) -> Message | None:
    """All annotations of a combatant, counters first; None if there are none."""
    items: list[Message | UserText] = [counter_text(counter) for counter in combatant.counters]
    items += [effect_text(effect) for effect in combatant.effects]
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


def effect_text(effect: Effect) -> Message:
    """An effect and how long it still lasts."""
    name = UserText(said=effect.name)
    text = msg("mark-effect", effect=name) if effect.left is None else msg("mark-lasts", effect=name, left=effect.left)
    return msg("mark-private", what=text) if effect.private else text


def describe_annotation(state: AnyEncounter, event: ev.Event) -> Message | None:
    """The line of the log, or None for other events. state, event: redacted for the viewer."""
    if not isinstance(event, ev.ANNOTATION_EVENTS):
        return None
    params: dict[str, Param]
    match event:
        case ev.CounterSet(counter=counter):
            code, params = "log-mark", {"shown": counter_text(counter)}
        case ev.CounterRemoved(counter=counter):
            code, params = "log-mark-gone", {"mark": UserText(said=counter.name)}
        case ev.NoteSet(note=""):
            code, params = "log-note-gone", {}
        case ev.NoteSet(note=note):
            code, params = "log-note", {"note": UserText(said=note)}
        case ev.EffectSet(effect=effect):
            code, params = "log-mark", {"shown": effect_text(effect)}
        case ev.EffectTicked(effect=effect, left=left):
            code, params = "log-mark", {"shown": effect_text(effect.model_copy(update={"left": left}))}
        case ev.EffectEnded(effect=effect):
            code, params = "log-effect-over", {"effect": UserText(said=effect.name)}
    return msg(code, name=state.combatants[event.combatant].said, **params)
