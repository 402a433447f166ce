"""Counters, effects and notes in words to be: for the board, a panel and the log."""

from __future__ import annotations

from typing import Any, Final

from rules import events as ev
from rules.state import AnyEncounter, Combatant, Counter, Effect
from rules.text import Said, Text, parts, text

GRADES: Final = ("none", "bad", "hurt", "well")


def lines(state: AnyEncounter) -> tuple[Text, ...]:
    """A line for everybody who has any; the state is masked for whoever reads it."""
    return tuple(text("marks", name=one.said, shown=shown) for one in state.combatants.values() if (shown := of(one)))


def out_of_sight(state: AnyEncounter) -> tuple[Text, ...]:
    """The same for those whom the GM hides, for her alone; the state is whole."""
    hidden = [one for one in state.combatants.values() if one.hidden]
    return tuple(text("marks-hidden", name=one.said, shown=shown) for one in hidden if (shown := of(one)))


def of(one: Combatant[Any]) -> Text | None:
    """All that stands beside one combatant, the counters first."""
    found: list[Text | Said] = [counter(each) for each in one.counters]
    found += [effect(each) for each in one.effects]
    found += [Said(said=one.note)] if one.note else []
    found += [text("mark-private", what=Said(said=one.private_note))] if one.private_note else []
    return parts(*found) if found else None


def counter(one: Counter) -> Text:
    """A counter as its reader may know it. Who may know a number that others are told in words is told that they are."""
    name = Said(said=one.name)
    if one.grade is not None:
        return text("mark-words", counter=name, grade=GRADES[one.grade])
    shown = (
        text("mark-number", counter=name, value=one.value)
        if one.maximum is None
        else text("mark-of", counter=name, value=one.value, maximum=one.maximum)
    )
    if one.shown == "words":
        return text("mark-also-words", what=shown, grade=GRADES[one.left])
    return text("mark-private", what=shown) if one.shown == "gm" else shown


def effect(one: Effect) -> Text:
    """An effect, and how much longer it lasts."""
    name = Said(said=one.name)
    shown = text("mark-effect", effect=name) if one.left is None else text("mark-lasts", effect=name, left=one.left)
    return text("mark-private", what=shown) if one.private else shown


def told(state: AnyEncounter, event: ev.Event) -> Text | None:
    """The line of the log; None for events of another kind. Event and state are as the reader may know them."""
    match event:
        case ev.CounterSet(combatant=who, counter=new):
            return text("log-mark", name=state.combatants[who].said, shown=counter(new))
        case ev.CounterRemoved(combatant=who, counter=old):
            return text("log-mark-gone", name=state.combatants[who].said, mark=Said(said=old.name))
        case ev.NoteSet(combatant=who, note=words):
            if not words:
                return text("log-note-gone", name=state.combatants[who].said)
            return text("log-note", name=state.combatants[who].said, note=Said(said=words))
        case ev.EffectLaid(combatant=who, effect=new):
            return text("log-mark", name=state.combatants[who].said, shown=effect(new))
        case ev.EffectTicked(combatant=who, effect=old, left=left):
            shown = effect(old.model_copy(update={"left": left}))
            return text("log-mark", name=state.combatants[who].said, shown=shown)
        case ev.EffectEnded(combatant=who, effect=old):
            return text("log-effect-over", name=state.combatants[who].said, effect=Said(said=old.name))
    return None
