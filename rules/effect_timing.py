"""When effects expire.

An effect counts boundaries of one kind: the starts or ends of the turns of one combatant, or of rounds. Each boundary after the
effect was set counts once, also the end of the turn in which it was set; one that occurs again (a roll was replaced, a slot was
returned and taken again) does not count again. With the last one the effect ends, before any other event. So "1, start" lasts
until the next start, "1, end" until the end of the current turn, or of the next one if there is none. A turn that was skipped,
passed or lost counts too, so that an absent player keeps no effect going. While a combatant has no
turns, being out, gone or hidden, the effects that count its turns wait, and so do all effects on one that is gone or hidden.
"""

from __future__ import annotations

from typing import Any

from rules.events import EffectEnded, EffectTicked, Event
from rules.player_view import without_unrevealed
from rules.state import AnyEncounter, Combatant, Effect, TurnBoundary
from rules.system import system_of


def effect_events(before: AnyEncounter, event: Event, after: AnyEncounter) -> list[Event]:
    """The `EffectTicked` and `EffectEnded` events that follow from an event."""
    rule_system = system_of(after)
    if event.unseen or not rule_system.units or not any(combatant.effects for combatant in after.combatants.values()):
        return []
    return [
        _tick(combatant, effect, boundary)
        for boundary in rule_system.turn_boundaries(without_unrevealed(before), event, without_unrevealed(after))
        for combatant in after.combatants.values()
        if combatant.status != "gone"
        for effect in combatant.effects
        if _counts(effect, boundary)
    ]


def _counts(effect: Effect, boundary: TurnBoundary) -> bool:
    if (
        effect.left is None
        or (effect.unit, effect.at) != (boundary.unit, boundary.at)
        or boundary.number in effect.counted
    ):
        return False
    return boundary.who is None or boundary.who == effect.whose


def _tick(combatant: Combatant[Any], effect: Effect, boundary: TurnBoundary) -> Event:
    assert effect.left is not None
    if effect.left <= 1:
        return EffectEnded(combatant=combatant.id, effect=effect)
    return EffectTicked(combatant=combatant.id, effect=effect, number=boundary.number, left=effect.left - 1)
