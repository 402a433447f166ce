"""Hidden information: the choices of a turn until its reveal, and saved styles (docs/rules/totals.md S1-9).

Player of the combatant: sees the choice. House rule `declare`: lets the GM or everybody see it too. An ended fight has no
secrets. All events of a turn with hidden choices are secret, also those that an undo took back, as strikes tell the choices.
Saved styles are the player's alone; events of styles are secret as long as the choices of their turn.
"""

from __future__ import annotations

from rules.events import Event
from rules.state import Actor
from rules.totals import events as ev
from rules.totals.model import Plan, TotalsState

_AFTER_REVEAL = (
    ev.Revealed,
    ev.Called,
    ev.Struck,
    ev.Retargeted,
    ev.Passed,
    ev.StrikeGranted,
    ev.StrikeReplaced,
    ev.FactorsSet,
)
"""Events that only a reveal makes possible, and that tell the choices."""


def _plays(owner: str | None, viewer: Actor | None) -> bool:
    return viewer is not None and (owner == viewer.user or (owner is None and viewer.gm))


def _hides(state: TotalsState, turn: int, viewer: Actor | None) -> bool:
    """Whether the choices of others in this turn are hidden from the viewer."""
    melee = state.fight
    if state.ended or melee.declare == "open" or (melee.declare == "gm-sees" and viewer is not None and viewer.gm):
        return False
    # A later turn than the present one was undone: its choices may be made again.
    return turn > melee.turn or (turn == melee.turn and melee.phase in ("gathering", "declaring"))


def redact(state: TotalsState, viewer: Actor | None) -> TotalsState:
    """The state as the viewer may know it: that a choice was made stays visible."""
    if state.ended:
        return state
    changes: dict[str, object] = {}
    combatants = {
        combatant.id: combatant
        if not combatant.sheet.styles or _plays(combatant.owner, viewer)
        else combatant.model_copy(update={"sheet": combatant.sheet.model_copy(update={"styles": ()})})
        for combatant in state.combatants.values()
    }
    if combatants != state.combatants:
        changes["combatants"] = combatants
    fight = state.fight
    if (viewer is None or not viewer.gm) and any(strike.taken for strike in fight.strikes):
        strikes = tuple(strike.model_copy(update={"taken": 0}) for strike in fight.strikes)
        changes["fight"] = fight = fight.model_copy(update={"strikes": strikes})
    if _hides(state, state.fight.turn, viewer):
        plans = {
            combatant_id: plan if _plays(state.combatants[combatant_id].owner, viewer) else _redacted(plan)
            for combatant_id, plan in state.fight.plans.items()
        }
        changes["fight"] = fight.model_copy(update={"plans": plans})
    return state.model_copy(update=changes) if changes else state


def _redacted(plan: Plan) -> Plan:
    return plan if plan.stance == "defensive" else Plan(stance="hidden", stands=plan.stands)


def secret(state: TotalsState, event: Event, viewer: Actor | None) -> bool:
    """Whether this event is still secret to the viewer."""
    match event:
        case ev.Chosen() | ev.StyleSaved() | ev.StyleForgotten():
            return _hides(state, event.turn, viewer) and not _plays(event.owner, viewer)
        case _ if isinstance(event, _AFTER_REVEAL):
            return _hides(state, event.turn, viewer)
    return False
