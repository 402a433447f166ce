"""What must not be known yet: what a fighter has said, until it counts.

Stances, declarations and dice entered by hand are open once the first attack is decided. Otherwise the others could wait for
them, and nobody would ever be first.
"""

from __future__ import annotations

from rules.duel import events as ev
from rules.duel.model import DuelState, Talk
from rules.events import Event
from rules.state import Actor


def _may_know(state: DuelState, combatant: str, viewer: Actor | None) -> bool:
    if viewer is None:
        return False
    return viewer.gm or state.combatants[combatant].owner == viewer.user


def redact(state: DuelState, viewer: Actor | None) -> DuelState:
    """The state as this viewer may know it. Whether somebody has spoken stays visible, not what she said."""
    talk = {who: said if _may_know(state, who, viewer) else _veiled(said) for who, said in state.fight.talk.items()}
    # Not even an empty entry stays: it would tell a silent fighter from one who has declared.
    talk = {who: said for who, said in talk.items() if said != Talk()}
    if talk == state.fight.talk:
        return state
    return state.model_copy(update={"fight": state.fight.model_copy(update={"talk": talk})})


def _veiled(said: Talk) -> Talk:
    return Talk(spoken=said.spoken or said.stance is not None)


def secret(state: DuelState, event: Event, viewer: Actor | None) -> bool:
    """Whether this event still has to be kept from the viewer."""
    if not isinstance(event, ev.StanceTaken | ev.Declared | ev.DiceEntered):
        return False
    still_open = any(event.combatant in one.pair for one in state.fight.open)
    return still_open and not _may_know(state, event.combatant, viewer)
