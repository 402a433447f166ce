"""The state after an event of a fight by totals, or after what a shared event means for it."""

from __future__ import annotations

from typing import Any

from rules import events as shared_ev
from rules.events import Event
from rules.totals import events as ev
from rules.totals.model import Melee, Modifiers, Plan, Shake, TotalsState

_CHANGES_TOTALS = (ev.SurpriseSet, ev.ModifierSet, ev.FactorsSet, ev.Retargeted, ev.StrikeGranted)
"""Events that make earlier buttons stale: to choose before the reveal, to roll after it."""
_STALE_AFTER = {"declaring": "moved", "striking": "since"}
"""Phase -> field with the revision from which on its buttons are valid."""


def evolve(state: TotalsState, event: Event) -> TotalsState:
    """The state after this event."""
    if isinstance(event, shared_ev.OwnerChanged):
        return _owner_changed(state, event)
    melee = _fight(state, state.fight, event)
    if isinstance(event, _CHANGES_TOTALS) and melee.phase in _STALE_AFTER:
        melee = _with(melee, **{_STALE_AFTER[melee.phase]: state.revision})
    unopposed = (melee.unopposed or state.revision) if melee.phase == "striking" and state.unopposed else 0
    if unopposed != melee.unopposed:
        melee = _with(melee, unopposed=unopposed)
    return state if melee is state.fight else state.model_copy(update={"fight": melee})


def _fight(state: TotalsState, melee: Melee, event: Event) -> Melee:
    now = state.revision
    match event:
        case ev.TurnBegan():
            absent = tuple(one.id for one in state.combatants.values() if one.known and one.status != "active")
            return _with(_new_turn(melee, event, now), absent=absent)
        case ev.DefensiveTaken():
            melee = _ask_to_confirm(melee, now, event.combatant, "defensive")
            return _with(melee, plans={**melee.plans, event.combatant: Plan(stance="defensive")})
        case ev.DefensiveRefused():
            melee = _ask_to_choose(_ask_to_confirm(melee, now, event.combatant, "no-room"), event.combatant, now)
            return _with(melee, cramped=(*melee.cramped, event.combatant))
        case ev.Chosen():
            before = melee.plans.get(event.combatant)
            if before is not None and before.stance == "defensive":
                melee = _ask_to_confirm(melee, now, event.combatant, "attack")
            return _with(melee, plans={**melee.plans, event.combatant: event.plan})
        case ev.Confirmed():
            return _with_plan(melee, event.combatant, stands=True)
        case ev.Revealed():
            aims = {attacker: plan.target for attacker, plan in event.plans.items() if plan.target is not None}
            return _with(melee, phase="striking", plans=event.plans, aims={**melee.aims, **aims}, since=now)
        case ev.Called():
            kept = {attacker: at for attacker, at in melee.called.items() if attacker not in event.lapsed}
            decided = now if event.combatants else melee.decided
            return _with(melee, called={**kept, **dict.fromkeys(event.combatants, now)}, decided=decided)
        case ev.Struck():
            strike = event.strike.model_copy(update={"at": now})
            melee = _after_turn_of(melee, strike.combatant)
            aims = {**melee.aims, strike.combatant: strike.target}
            return _with(melee, strikes=(*melee.strikes, strike), aims=aims)
        case ev.Retargeted():
            if event.combatant in melee.granted:
                melee = _with(melee, granted={**melee.granted, event.combatant: event.target})
            else:
                melee = _with_plan(melee, event.combatant, target=event.target)
            return _with(melee, aims={**melee.aims, event.combatant: event.target})
        case ev.Passed():
            return _with(_after_turn_of(melee, event.combatant), passed=(*melee.passed, event.combatant))
        case ev.Felled():
            suspended = _without(melee.suspended, event.combatant)
            return _with(melee, fallen={**melee.fallen, event.combatant: event.by}, suspended=suspended)
        case ev.DamageTaken():
            strikes = list(melee.strikes)
            for place in event.places:
                strike = strikes[place]
                strikes[place] = strike.model_copy(update={"taken": strike.taken + strike.untaken})
            return _with(melee, strikes=tuple(strikes))
        case ev.StrikeGranted():
            return _with(melee, granted={**melee.granted, event.combatant: event.target})
        case ev.StillStrikesSet():
            return _with(melee, decreed=_set(melee.decreed, event.combatant, event.strikes))
        case ev.SurpriseSet():
            if melee.phase == "declaring":
                shake: Shake = "surprised" if event.surprise else "unsurprised"
                melee = _ask_to_confirm(melee, now, event.combatant, shake)
            return _with(melee, surprised=_set(melee.surprised, event.combatant, event.surprise))
        case ev.ModifierSet():
            return _modified(melee, event)
        case ev.FactorsSet():
            return _with_plan(melee, event.combatant, factors=event.factors, manner="mix", strength=None)
        case ev.StrikeReplaced():
            return _strike_replaced(melee, event, now)
        case ev.TurnEnded():
            return _with(melee, phase="over", called={}, since=now, decided=now)
        case ev.TurnReopened():
            return _with(melee, phase="striking", since=now)
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


def _ask_to_confirm(melee: Melee, now: int, by: str, shake: Shake) -> Melee:
    """All hidden choices have to be confirmed, for what a combatant has done; its own too after a surprise (R2, S1-17)."""
    also = {by} if shake in ("surprised", "unsurprised") else set()
    earlier = {} if all(plan.stands for plan in melee.plans.values()) else _without(melee.shakes, by)
    # All of them: to ask only those aimed at one combatant would tell who meant to attack it.
    asked = [
        combatant_id
        for combatant_id, plan in melee.plans.items()
        if plan.stands and (plan.stance != "defensive" or combatant_id in also)
    ]
    shaken = {combatant_id: melee.plans[combatant_id].model_copy(update={"stands": False}) for combatant_id in asked}
    return _with(
        melee,
        plans={**melee.plans, **shaken},
        asked={**melee.asked, **dict.fromkeys(asked, now)},
        shakes={**earlier, by: shake},
        moved=now,
        decided=now if asked else melee.decided,
    )


def _ask_to_choose(melee: Melee, combatant_id: str, now: int) -> Melee:
    """The combatant has to choose anew."""
    asked = {**melee.asked, combatant_id: now}
    return _with(melee, plans=_without(melee.plans, combatant_id), asked=asked, decided=now)


def _after_turn_of(melee: Melee, attacker: str) -> Melee:
    """The attacker has struck or passed, and is not called for it any more."""
    return _with(melee, called=_without(melee.called, attacker), granted=_without(melee.granted, attacker))


def _strike_replaced(melee: Melee, event: ev.StrikeReplaced, now: int) -> Melee:
    new = event.strike.model_copy(update={"at": now})
    place = event.place
    if place is None:
        place = [strike.combatant for strike in melee.strikes].index(new.combatant)
    strikes = (*melee.strikes[:place], new, *melee.strikes[place + 1 :])
    return _with(melee, strikes=strikes, decided=now)


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
    """A departure while declaring drops the plan and asks all hidden choices to be confirmed; a revival undoes the fall."""
    if event.status == "active":
        absent = tuple(other for other in melee.absent if other != event.combatant)
        melee = _with(melee, absent=absent) if absent != melee.absent else melee
        return _revived(melee, event)
    if melee.phase == "declaring":
        if event.combatant in melee.absent:
            return melee
        melee = _with(melee, plans=_without(melee.plans, event.combatant), absent=(*melee.absent, event.combatant))
        return _ask_to_confirm(melee, now, event.combatant, "left")
    if event.status == "out" and melee.phase in ("striking", "over") and event.combatant not in melee.fallen:
        striker = _presumed_striker(melee, event.combatant)
        suspended = _without(melee.suspended, event.combatant)
        return _with(melee, fallen={**melee.fallen, event.combatant: striker}, suspended=suspended)
    return melee


def _revived(melee: Melee, event: shared_ev.StatusChanged) -> Melee:
    """The fall is over: suspended while its strike takes no effect, forgotten when the GM revives the combatant."""
    combatant_id = event.combatant
    if event.override and combatant_id in melee.suspended:
        melee = _with(melee, suspended=_without(melee.suspended, combatant_id))
    if combatant_id not in melee.fallen:
        return melee
    striker = melee.fallen[combatant_id]
    strikes = [strike for strike in melee.strikes if (strike.combatant, strike.target) == (striker, combatant_id)]
    lapsed = strikes and not any(strike.takes_effect for strike in strikes)
    suspended = {**melee.suspended, combatant_id: striker} if lapsed and not event.override else melee.suspended
    return _with(
        melee,
        fallen=_without(melee.fallen, combatant_id),
        decreed=_without(melee.decreed, combatant_id),
        suspended=suspended,
    )


def _presumed_striker(melee: Melee, combatant_id: str) -> str | None:
    """The last striker to hit the combatant; None: it was put out by no strike (S1-15)."""
    hits = [strike for strike in melee.strikes if strike.target == combatant_id and strike.takes_effect]
    return hits[-1].combatant if hits else None


def _owner_changed(state: TotalsState, event: shared_ev.OwnerChanged) -> TotalsState:
    """Drop the styles and the hidden choice, so that the new owner learns neither."""
    combatant = state.combatants[event.combatant]
    sheet = combatant.sheet.model_copy(update={"styles": ()})
    combatants = {**state.combatants, combatant.id: combatant.model_copy(update={"sheet": sheet})}
    melee, plan = state.fight, state.fight.plans.get(combatant.id)
    if melee.phase == "declaring" and plan is not None and plan.stance != "defensive":
        melee = _ask_to_choose(melee, combatant.id, state.revision)
    return state.model_copy(update={"combatants": combatants, "fight": melee})
