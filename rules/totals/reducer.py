"""The state after an event of a fight by totals, or after what a shared event means for it."""

from __future__ import annotations

from typing import Any

from rules import events as shared_ev
from rules.events import Event
from rules.totals import events as ev
from rules.totals.model import Melee, Modifiers, Plan, TotalsState

_CHANGES_TOTALS = (ev.SurpriseSet, ev.ModifierSet, ev.FactorsSet, ev.Retargeted)
"""Events that make earlier roll buttons stale."""


def evolve(state: TotalsState, event: Event) -> TotalsState:
    """The state after this event."""
    if isinstance(event, shared_ev.OwnerChanged):
        return _owner_changed(state, event)
    melee = _fight(state, state.fight, event)
    if isinstance(event, _CHANGES_TOTALS):
        melee = _with(melee, since=state.revision)
    return state if melee is state.fight else state.model_copy(update={"fight": melee})


def _fight(state: TotalsState, melee: Melee, event: Event) -> Melee:
    now = state.revision
    match event:
        case ev.TurnBegan():
            return _new_turn(melee, event, now)
        case ev.DefensiveTaken():
            plans = {**_unconfirmed(melee.plans), event.combatant: Plan(stance="defensive")}
            return _with(melee, plans=plans, moved=now)
        case ev.DefensiveRefused():
            return _with(melee, plans=_without(melee.plans, event.combatant), cramped=(*melee.cramped, event.combatant))
        case ev.Chosen():
            return _with(melee, plans={**melee.plans, event.combatant: event.plan})
        case ev.Confirmed():
            return _with_plan(melee, event.combatant, stands=True)
        case ev.Revealed():
            aims = {attacker: plan.target for attacker, plan in event.plans.items() if plan.target is not None}
            return _with(melee, phase="striking", plans=event.plans, aims={**melee.aims, **aims}, since=now)
        case ev.Called():
            return _with(melee, called={**melee.called, **dict.fromkeys(event.combatants, now)}, decided=now)
        case ev.Struck():
            return _with(melee, strikes=(*melee.strikes, event.strike.model_copy(update={"at": now})))
        case ev.Retargeted():
            melee = _with_plan(melee, event.combatant, target=event.target)
            return _with(melee, aims={**melee.aims, event.combatant: event.target})
        case ev.Passed():
            return _with(melee, passed=(*melee.passed, event.combatant))
        case ev.Felled():
            return _with(melee, fallen={**melee.fallen, event.combatant: event.by})
        case ev.StillStrikesSet():
            return _with(melee, decreed=_set(melee.decreed, event.combatant, event.strikes))
        case ev.SurpriseSet():
            return _with(melee, surprised=_set(melee.surprised, event.combatant, event.surprise))
        case ev.ModifierSet():
            return _modified(melee, event)
        case ev.FactorsSet():
            return _with_plan(melee, event.combatant, factors=event.factors, manner="mix", strength=None)
        case ev.StrikeReplaced():
            new = event.strike.model_copy(update={"at": now})
            strikes = tuple(new if strike.combatant == new.combatant else strike for strike in melee.strikes)
            return _with(melee, strikes=strikes)
        case ev.TurnEnded():
            return _with(melee, phase="over", since=now, decided=now)
        case shared_ev.StatusChanged():
            return _status_changed(melee, event, now)
        case _:
            return melee


def _with(melee: Melee, **changes: Any) -> Melee:
    return melee.model_copy(update=changes)


def _with_plan(melee: Melee, combatant_id: str, **changes: Any) -> Melee:
    plan = melee.plans[combatant_id].model_copy(update=changes)
    return _with(melee, plans={**melee.plans, combatant_id: plan})


def _without(values: dict[str, Any], key: str) -> dict[str, Any]:
    return {other: value for other, value in values.items() if other != key}


def _set(values: dict[str, Any], key: str, value: object | None) -> dict[str, Any]:
    """The dictionary with this value last; None: without the key."""
    return _without(values, key) | ({} if value is None else {key: value})


def _unconfirmed(plans: dict[str, Plan]) -> dict[str, Plan]:
    # All hidden choices: to ask only those aimed at the combatant would tell who meant to attack.
    return {
        combatant_id: plan if plan.stance == "defensive" else plan.model_copy(update={"stands": False})
        for combatant_id, plan in plans.items()
    }


def _new_turn(melee: Melee, event: ev.TurnBegan, now: int) -> Melee:
    return Melee(
        turn=event.turn,
        phase="declaring",
        declare=event.declare,
        standing={**melee.standing, **melee.coming},
        aims=melee.aims,
        since=now,
        decided=now,
    )


def _modified(melee: Melee, event: ev.ModifierSet) -> Melee:
    combatant_id = event.combatant

    def changed(modifiers: dict[str, Modifiers], base: Modifiers) -> dict[str, Modifiers]:
        before = modifiers.get(combatant_id, base)
        return {**modifiers, combatant_id: before.model_copy(update={event.total: event.modifier})}

    standing = melee.standing.get(combatant_id, Modifiers())
    if event.lasts == "turn":
        return _with(melee, passing=changed(melee.passing, Modifiers()))
    if event.lasts == "next":
        return _with(melee, coming=changed(melee.coming, standing))
    coming = changed(melee.coming, standing) if combatant_id in melee.coming else melee.coming
    return _with(melee, standing=changed(melee.standing, Modifiers()), coming=coming)


def _status_changed(melee: Melee, event: shared_ev.StatusChanged, now: int) -> Melee:
    """A departure while declaring drops the plan and asks all hidden choices to be confirmed; a return undoes the fall."""
    fallen = _without(melee.fallen, event.combatant)
    if event.status == "active":
        return _with(melee, fallen=fallen, decreed=_without(melee.decreed, event.combatant))
    if melee.phase == "declaring":
        return _with(melee, plans=_unconfirmed(_without(melee.plans, event.combatant)), moved=now)
    if event.status == "out" and melee.phase in ("striking", "over"):
        fallen[event.combatant] = _presumed_striker(melee, event.combatant)
    return _with(melee, fallen=fallen)


def _presumed_striker(melee: Melee, combatant_id: str) -> str | None:
    """The last striker to hit the combatant, else the last to strike at all (S1-15)."""
    hits = [strike for strike in melee.strikes if strike.target == combatant_id and strike.hits]
    last = (hits or melee.strikes)[-1:]
    return last[0].combatant if last else None


def _owner_changed(state: TotalsState, event: shared_ev.OwnerChanged) -> TotalsState:
    """Drop the styles and the hidden choice, so that the new owner learns neither."""
    combatant = state.combatants[event.combatant]
    sheet = combatant.sheet.model_copy(update={"styles": ()})
    combatants = {**state.combatants, combatant.id: combatant.model_copy(update={"sheet": sheet})}
    melee, plan = state.fight, state.fight.plans.get(combatant.id)
    if melee.phase == "declaring" and plan is not None and plan.stance != "defensive":
        melee = _with(melee, plans=_without(melee.plans, combatant.id))
    return state.model_copy(update={"combatants": combatants, "fight": melee})
