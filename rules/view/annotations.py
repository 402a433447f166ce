"""Counters, effects and notes in words to be: for the board, a panel and the log."""

from __future__ import annotations

from typing import Any, Final

from rules import events as ev
from rules.message import Message, UserText, msg, parts
from rules.state import AnyEncounter, Combatant, Counter, Effect

GRADES: Final = ("none", "bad", "hurt", "well")


def annotation_lines(state: AnyEncounter) -> tuple[Message, ...]:
    """A line for everybody who has any; the state is masked for whoever reads it."""
    return tuple(
        msg("marks", name=one.said, shown=shown) for one in state.combatants.values() if (shown := annotations_of(one))
    )


def hidden_annotation_lines(state: AnyEncounter) -> tuple[Message, ...]:
    """The same for those whom the GM hides, for her alone; the state is whole."""
    hidden = [one for one in state.combatants.values() if one.hidden]
    return tuple(msg("marks-hidden", name=one.said, shown=shown) for one in hidden if (shown := annotations_of(one)))


def annotations_of(one: Combatant[Any]) -> Message | None:
    """All that stands beside one combatant, the counters first."""
    found: list[Message | UserText] = [counter_text(each) for each in one.counters]
    found += [effect_text(each) for each in one.effects]
    found += [UserText(said=one.note)] if one.note else []
    found += [msg("mark-private", what=UserText(said=one.private_note))] if one.private_note else []
    return parts(*found) if found else None


def counter_text(one: Counter) -> Message:
    """A counter as its reader may know it. Who may know a number that others are told in words is told that they are."""
    name = UserText(said=one.name)
    if one.grade is not None:
        return msg("mark-words", counter=name, grade=GRADES[one.grade])
    shown = (
        msg("mark-number", counter=name, value=one.value)
        if one.maximum is None
        else msg("mark-of", counter=name, value=one.value, maximum=one.maximum)
    )
    if one.shown == "words":
        return msg("mark-also-words", what=shown, grade=GRADES[one.left])
    return msg("mark-private", what=shown) if one.shown == "gm" else shown


def effect_text(one: Effect) -> Message:
    """An effect, and how much longer it lasts."""
    name = UserText(said=one.name)
    shown = msg("mark-effect", effect=name) if one.left is None else msg("mark-lasts", effect=name, left=one.left)
    return msg("mark-private", what=shown) if one.private else shown


def describe_annotation(state: AnyEncounter, event: ev.Event) -> Message | None:
    """The line of the log; None for events of another kind. Event and state are as the reader may know them."""
    match event:
        case ev.CounterSet(combatant=who, counter=new):
            return msg("log-mark", name=state.combatants[who].said, shown=counter_text(new))
        case ev.CounterRemoved(combatant=who, counter=old):
            return msg("log-mark-gone", name=state.combatants[who].said, mark=UserText(said=old.name))
        case ev.NoteSet(combatant=who, note=words):
            if not words:
                return msg("log-note-gone", name=state.combatants[who].said)
            return msg("log-note", name=state.combatants[who].said, note=UserText(said=words))
        case ev.EffectSet(combatant=who, effect=new):
            return msg("log-mark", name=state.combatants[who].said, shown=effect_text(new))
        case ev.EffectTicked(combatant=who, effect=old, left=left):
            shown = effect_text(old.model_copy(update={"left": left}))
            return msg("log-mark", name=state.combatants[who].said, shown=shown)
        case ev.EffectEnded(combatant=who, effect=old):
            return msg("log-effect-over", name=state.combatants[who].said, effect=UserText(said=old.name))
    return None
