"""The state after an event. Folding decides nothing: it only keeps what the events say."""

from __future__ import annotations

from typing import Any

from rules import events as shared_ev
from rules.events import Event
from rules.state import AnyEncounter
from rules.totals import events as ev
from rules.totals.model import Melee, Modifiers, Plan, Strike, Style, TotalsState

RECKONED_ANEW = (ev.SurpriseSet, ev.ModifierSet, ev.FactorsSet, ev.Retargeted)
"""After these the numbers are others, so that a roll pressed before is stale."""


def evolve(state: AnyEncounter, event: Event) -> AnyEncounter:
    """The state after an event of this system, or after what a shared one means for it."""
    if isinstance(event, shared_ev.OwnerChanged):
        return _handed_over(state, event)
    before: Melee = state.fight
    after = _fight(state, before, event)
    if isinstance(event, RECKONED_ANEW):
        after = after.model_copy(update={"since": state.revision})
    return state if after is before else state.model_copy(update={"fight": after})


def _fight(state: TotalsState, melee: Melee, event: Event) -> Melee:
    now = state.revision
    match event:
        case ev.TurnBegan():
            return _new_turn(melee, event, now)
        case ev.DefensiveTaken():
            plans = {who: _unconfirmed(plan) for who, plan in melee.plans.items()}
            return _with(melee, plans={**plans, event.combatant: Plan(stance="defensive")}, moved=now)
        case ev.DefensiveRefused():
            return _with(melee, plans=_without(melee.plans, event.combatant), cramped=(*melee.cramped, event.combatant))
        case ev.Chosen():
            return _with(melee, plans={**melee.plans, event.combatant: event.plan})
        case ev.Confirmed():
            plan = melee.plans[event.combatant].model_copy(update={"stands": True})
            return _with(melee, plans={**melee.plans, event.combatant: plan})
        case ev.Revealed():
            aims = {who: plan.target for who, plan in event.plans.items() if plan.target is not None}
            return _with(melee, phase="striking", plans=event.plans, aims={**melee.aims, **aims}, since=now)
        case ev.Called():
            return _with(melee, called={**melee.called, **dict.fromkeys(event.combatants, now)}, decided=now)
        case ev.Struck():
            return _with(melee, strikes=(*melee.strikes, event.strike.model_copy(update={"at": now})))
        case ev.Retargeted():
            plan = melee.plans[event.combatant].model_copy(update={"target": event.target})
            aims = {**melee.aims, event.combatant: event.target}
            return _with(melee, plans={**melee.plans, event.combatant: plan}, aims=aims)
        case ev.Passed():
            return _with(melee, passed=(*melee.passed, event.combatant))
        case ev.Felled():
            return _with(melee, fallen={**melee.fallen, event.combatant: event.by})
        case ev.StillStrikesSet():
            decreed = _without(melee.decreed, event.combatant)
            return _with(
                melee, decreed=decreed if event.strikes is None else {**decreed, event.combatant: event.strikes}
            )
        case ev.SurpriseSet():
            surprised = _without(melee.surprised, event.combatant)
            more = {} if event.surprise is None else {event.combatant: event.surprise}
            return _with(melee, surprised={**surprised, **more})
        case ev.ModifierSet():
            return _modified(melee, event)
        case ev.FactorsSet():
            changes = {"factors": event.factors, "manner": "mix", "strength": None}
            plan = melee.plans[event.combatant].model_copy(update=changes)
            return _with(melee, plans={**melee.plans, event.combatant: plan})
        case ev.StrikeReplaced():
            new = event.strike.model_copy(update={"at": now})
            return _with(melee, strikes=tuple(new if _same(one, new) else one for one in melee.strikes))
        case ev.TurnEnded():
            return _with(melee, phase="over", since=now, decided=now)
        case shared_ev.StatusChanged():
            return _status(melee, event, now)
        case _:
            return melee


def _with(melee: Melee, **changes: Any) -> Melee:
    return melee.model_copy(update=changes)


def _without(some: dict[str, Any], who: str) -> dict[str, Any]:
    return {one: value for one, value in some.items() if one != who}


def _same(one: Strike, other: Strike) -> bool:
    return one.combatant == other.combatant


def _unconfirmed(plan: Plan) -> Plan:
    """A choice that has to be confirmed: any hidden one, for asking only some would tell whom they meant to strike."""
    return plan if plan.stance == "defensive" else plan.model_copy(update={"stands": False})


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
    """`turn`: the modifier of this turn; `next`: it waits for the next turn; `always`: at once and for good."""
    change: dict[str, Any] = {event.total: event.modifier}
    who = event.combatant

    def changed(some: dict[str, Modifiers], base: Modifiers) -> dict[str, Modifiers]:
        return {**some, who: some.get(who, base).model_copy(update=change)}

    standing = melee.standing.get(who, Modifiers())
    if event.lasts == "turn":
        return _with(melee, passing=changed(melee.passing, Modifiers()))
    if event.lasts == "next":
        return _with(melee, coming=changed(melee.coming, standing))
    coming = changed(melee.coming, standing) if who in melee.coming else melee.coming
    return _with(melee, standing=changed(melee.standing, Modifiers()), coming=coming)


def _status(melee: Melee, event: shared_ev.StatusChanged, now: int) -> Melee:
    """Who goes loses her plan, and everybody's hidden choice has to be confirmed; who comes back has not fallen."""
    fallen, decreed = _without(melee.fallen, event.combatant), _without(melee.decreed, event.combatant)
    if event.status == "active":
        return _with(melee, fallen=fallen, decreed=decreed)
    if melee.phase == "declaring":
        left = _without(melee.plans, event.combatant)
        return _with(melee, plans={who: _unconfirmed(plan) for who, plan in left.items()}, moved=now)
    if event.status == "out" and melee.phase in ("striking", "over"):
        return _with(melee, fallen={**fallen, event.combatant: _by_whom(melee, event.combatant)})
    return _with(melee, fallen=fallen)


def _by_whom(melee: Melee, who: str) -> str | None:
    """Who is taken to have put somebody out: whoever hit her last, else whoever struck last (1.3)."""
    hits = [one for one in melee.strikes if one.target == who and one.hits]
    last = (hits or list(melee.strikes))[-1:]
    return last[0].combatant if last else None


def _handed_over(state: TotalsState, event: shared_ev.OwnerChanged) -> TotalsState:
    """Another player chooses anew and has styles of her own, so that nobody learns a hidden choice by being given its
    combatant.
    """
    state = _with_styles(state, event.combatant, ())
    plan = state.fight.plans.get(event.combatant)
    if state.fight.phase != "declaring" or plan is None or plan.stance == "defensive":
        return state
    plans = _without(state.fight.plans, event.combatant)
    return state.model_copy(update={"fight": _with(state.fight, plans=plans)})


def _with_styles(state: TotalsState, who: str, styles: tuple[Style, ...]) -> TotalsState:
    one = state.combatants[who]
    changed = one.model_copy(update={"sheet": one.sheet.model_copy(update={"styles": styles})})
    return state.model_copy(update={"combatants": {**state.combatants, who: changed}})
