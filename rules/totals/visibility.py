"""What must not be known yet: the choices of a turn, until its reveal (S1-9).

A hidden choice is known to whoever plays the combatant; by the house rule `declare` also to the GM, or to everybody. A fight
that has ended has no secrets left. Everything that belongs to a turn whose choices are hidden is kept back, also what was taken
back by an undo: its blows would tell what they were. Saved styles are shown to nobody else;
in the log they stand with the turn in which they were saved, as they may be what was chosen.
"""

from __future__ import annotations

from rules.events import Event
from rules.state import Actor
from rules.totals import events as ev
from rules.totals.model import Plan, TotalsState

_OF_THE_BLOWS = (ev.Revealed, ev.Called, ev.Struck, ev.Retargeted, ev.Passed, ev.StrikeReplaced, ev.FactorsSet)
"""What can only have happened after a reveal, and tells of the choices."""


def _plays(owner: str | None, viewer: Actor | None) -> bool:
    return viewer is not None and (owner == viewer.user or (owner is None and viewer.gm))


def _hides(state: TotalsState, turn: int, viewer: Actor | None) -> bool:
    """Whether the choices of this turn are hidden from the viewer, unless they are her own."""
    melee = state.fight
    if state.ended or melee.declare == "open" or (melee.declare == "gm-sees" and viewer is not None and viewer.gm):
        return False
    return turn > melee.turn or (turn == melee.turn and melee.phase in ("gathering", "declaring"))


def redact(state: TotalsState, viewer: Actor | None) -> TotalsState:
    """The state as this viewer may know it: who has chosen stays visible, not what."""
    if state.ended:
        return state
    changes: dict[str, object] = {}
    combatants = {
        who: one
        if not one.sheet.styles or _plays(one.owner, viewer)
        else one.model_copy(update={"sheet": one.sheet.model_copy(update={"styles": ()})})
        for who, one in state.combatants.items()
    }
    if combatants != state.combatants:
        changes["combatants"] = combatants
    if _hides(state, state.fight.turn, viewer):
        plans = {
            who: plan if _plays(state.combatants[who].owner, viewer) else _veiled(plan)
            for who, plan in state.fight.plans.items()
        }
        changes["fight"] = state.fight.model_copy(update={"plans": plans})
    return state.model_copy(update=changes) if changes else state


def _veiled(plan: Plan) -> Plan:
    return plan if plan.stance == "defensive" else Plan(stance="hidden", stands=plan.stands)


def secret(state: TotalsState, event: Event, viewer: Actor | None) -> bool:
    """Whether this event still has to be kept from the viewer."""
    match event:
        case ev.Chosen() | ev.StyleSaved() | ev.StyleForgotten():
            return _hides(state, event.turn, viewer) and not _plays(event.owner, viewer)
        case _ if isinstance(event, _OF_THE_BLOWS):
            return _hides(state, event.turn, viewer)
    return False
