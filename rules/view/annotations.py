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
        msg("marks", name=combatant.said, shown=shown)
        for combatant in state.combatants.values()
        if (shown := annotations_of(combatant))
    )


def hidden_annotation_lines(state: AnyEncounter) -> tuple[Message, ...]:
    """The same for hidden combatants, for the GM. state: not redacted."""
    return tuple(
        msg("marks-hidden", name=combatant.said, shown=shown)
        for combatant in state.combatants.values()
        if combatant.hidden and (shown := annotations_of(combatant))
    )


def annotations_of(combatant: Combatant[Any]) -> Message | None:
    """All annotations of a combatant, counters first; None if there are none."""
    items: list[Message | UserText] = [counter_text(counter) for counter in combatant.counters]
    items += [effect_text(effect) for effect in combatant.effects]
    items += [UserText(said=combatant.note)] if combatant.note else []
    items += [msg("mark-private", what=UserText(said=combatant.private_note))] if combatant.private_note else []
    return parts(*items) if items else None


def counter_text(counter: Counter) -> Message:
    """A counter as redacted for the viewer. For one who sees the number it says whether others see words."""
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
    match event:
        case ev.CounterSet(combatant=combatant_id, counter=new):
            return msg("log-mark", name=state.combatants[combatant_id].said, shown=counter_text(new))
        case ev.CounterRemoved(combatant=combatant_id, counter=old):
            return msg("log-mark-gone", name=state.combatants[combatant_id].said, mark=UserText(said=old.name))
        case ev.NoteSet(combatant=combatant_id, note=note):
            if not note:
                return msg("log-note-gone", name=state.combatants[combatant_id].said)
            return msg("log-note", name=state.combatants[combatant_id].said, note=UserText(said=note))
        case ev.EffectSet(combatant=combatant_id, effect=new):
            return msg("log-mark", name=state.combatants[combatant_id].said, shown=effect_text(new))
        case ev.EffectTicked(combatant=combatant_id, effect=old, left=left):
            shown = effect_text(old.model_copy(update={"left": left}))
            return msg("log-mark", name=state.combatants[combatant_id].said, shown=shown)
        case ev.EffectEnded(combatant=combatant_id, effect=old):
            return msg("log-effect-over", name=state.combatants[combatant_id].said, effect=UserText(said=old.name))
    return None
