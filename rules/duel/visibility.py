"""Secrets of a duel: stances, declarations and dice entered by hand, until the first attack is decided.

If they were public, each fighter would wait for the others to speak first.
"""

from __future__ import annotations

from rules.duel import events as ev
from rules.duel.model import DuelState, Talk
from rules.events import Event
from rules.state import Actor


def _may_know(state: DuelState, fighter: str, viewer: Actor | None) -> bool:
    return viewer is not None and (viewer.gm or state.combatants[fighter].owner == viewer.user)


def redact(state: DuelState, viewer: Actor | None) -> DuelState:
    """The state as `viewer` may know it: that a fighter has taken a stance stays visible, but not which."""
    fight = state.fight
    awaited = {fighter for engagement in fight.open if engagement.pending for fighter in engagement.pending.typed}
    talk = {
        fighter: part
        if _may_know(state, fighter, viewer)
        else Talk(spoken=part.spoken or part.stance is not None, entered=fighter in awaited and part.has_dice)
        for fighter, part in fight.talk.items()
    }
    # An empty entry would tell a fighter who has declared from one who is silent.
    talk = {fighter: part for fighter, part in talk.items() if part != Talk()}
    return state if talk == fight.talk else state.model_copy(update={"fight": fight.model_copy(update={"talk": talk})})


def secret(state: DuelState, event: Event, viewer: Actor | None) -> bool:
    """Whether the event must still be kept from `viewer`."""
    if not isinstance(event, ev.StanceTaken | ev.Declared | ev.DiceEntered):
        return False
    undecided = any(event.combatant in engagement.fighters for engagement in state.fight.open)
    # Dice wait for the next pair after theirs was closed.
    undecided = undecided or (isinstance(event, ev.DiceEntered) and state.fight.talk_of(event.combatant).has_dice)
    return undecided and not _may_know(state, event.combatant, viewer)
