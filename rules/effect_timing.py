"""Turns and rounds, as far as effects count them: when one begins and when it ends.

The one rule. An effect counts beats of one kind: the beginnings or the ends of the turns of one combatant, or of rounds. Each
beat that comes after the effect was laid counts one, also the end of a turn in which it was laid; a beat that comes a second
time (a roll was replaced, a slot was given back and taken again) does not count again. With the last one the effect is over, at
once and before anything else follows. So "1, start" lasts until the next beginning, "1, end" until the end of the turn that is
going on, or of the next one if none is; who acts first or last makes no difference. While somebody has no turns, being out,
gone or hidden, the effects that count hers wait; so do all effects on a combatant that is gone or hidden.
"""

from __future__ import annotations

from typing import Any

from rules.events import EffectEnded, EffectTicked, Event
from rules.player_view import without_unrevealed
from rules.state import AnyEncounter, Combatant, Effect, TurnBoundary
from rules.system import system_of


def effect_events(before: AnyEncounter, event: Event, after: AnyEncounter) -> list[Event]:
    """What the event does to effects, by the rule above."""
    which = system_of(after)
    if event.unseen or not which.units or not any(one.effects for one in after.combatants.values()):
        return []
    return [
        _counted(one, effect, beat)
        for beat in which.turn_boundaries(without_unrevealed(before), event, without_unrevealed(after))
        for one in after.combatants.values()
        if one.status != "gone"
        for effect in one.effects
        if _counts(effect, beat)
    ]


def _counts(effect: Effect, beat: TurnBoundary) -> bool:
    if effect.left is None or (effect.unit, effect.at) != (beat.unit, beat.at) or beat.number in effect.counted:
        return False
    return beat.who is None or beat.who == effect.whose


def _counted(one: Combatant[Any], effect: Effect, beat: TurnBoundary) -> Event:
    assert effect.left is not None
    if effect.left <= 1:
        return EffectEnded(combatant=one.id, effect=effect)
    return EffectTicked(combatant=one.id, effect=effect, number=beat.number, left=effect.left - 1)
