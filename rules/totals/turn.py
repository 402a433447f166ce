"""What the present turn says: totals, order, who is still to choose, who is to strike now. Reads the state, decides nothing."""

from __future__ import annotations

from rules.names import sort_key
from rules.state import Combatant
from rules.totals.formulas import Totals, parry_factor, totals
from rules.totals.model import Factors, Melee, Modifiers, Plan, Sheet, TotalsState
from rules.totals.strike_order import Order

NO_PLAN = Plan(stance="none")
UNCHANGED = Modifiers()


def plan_of(melee: Melee, who: str) -> Plan:
    """What a combatant has declared; nothing: no attack."""
    return melee.plans.get(who, NO_PLAN)


def modifiers(melee: Melee, who: str) -> Modifiers:
    """What the GM adds in this turn to the totals of somebody."""
    standing, passing = melee.standing.get(who, UNCHANGED), melee.passing.get(who, UNCHANGED)
    if passing is UNCHANGED:
        return standing
    return Modifiers(
        speed=standing.speed + passing.speed,
        defence=standing.defence + passing.defence,
        attack=standing.attack + passing.attack,
        damage=standing.damage + passing.damage,
    )


def totals_with(
    state: TotalsState, who: str, factors: Factors, *, defensive: bool = False, attacks: bool = True
) -> Totals:
    """The totals that somebody has, or would have, with these factors."""
    surprise = state.fight.surprised.get(who)
    return totals(
        state.combatants[who].sheet,
        factors,
        attacks=attacks,
        parry=parry_factor(defensive=defensive, surprise=surprise, bonus=state.rules.defensive_bonus),
        bare=surprise == "bare",
        plus=modifiers(state.fight, who),
    )


def totals_of(state: TotalsState, who: str) -> Totals:
    """The totals of somebody by what she has declared."""
    plan = plan_of(state.fight, who)
    return totals_with(
        state, who, plan.factors, defensive=plan.stance == "defensive", attacks=plan.stance in ("attack", "hidden")
    )


def known_defence(state: TotalsState, who: str) -> int:
    """The Defence to reckon with: the real one after the reveal; before it, as far as it is open."""
    if state.fight.phase == "declaring":
        defensive = plan_of(state.fight, who).stance == "defensive"
        return totals_with(state, who, Factors(), defensive=defensive).defence.total
    return totals_of(state, who).defence.total


def waiting(state: TotalsState) -> tuple[str, ...]:
    """Who still has to choose, or to confirm, before the reveal."""
    plans = state.fight.plans
    return tuple(one.id for one in state.present if one.id not in plans or not plans[one.id].stands)


def line_up(state: TotalsState) -> tuple[Combatant[Sheet], ...]:
    """Everybody in the order in which equal people are named: PCs first, then by name."""
    return tuple(sorted(state.combatants.values(), key=lambda one: (one.side != "pc", sort_key(one.name))))


def order(state: TotalsState) -> Order:
    """The order of everybody who attacks in this turn."""
    speeds = {
        one.id: totals_of(state, one.id).speed.total
        for one in line_up(state)
        if plan_of(state.fight, one.id).stance == "attack"
    }
    return Order(speeds, state.rules.simultaneity, state.rules.gap)


def still_strikes(state: TotalsState, who: str, turn: Order | None = None) -> bool:
    """Whether an attacker's blow counts, whether or not it was made already: by the GM's word, else by the order (1.3).

    turn: the order of this turn, for whoever asks about many.
    """
    melee, status = state.fight, state.combatants[who].status
    if status == "gone":
        return False
    if who in melee.decreed:
        return melee.decreed[who]
    if status == "active":
        return True
    return who in melee.fallen and (turn or order(state)).strikes(who, melee.fallen)


def struck(melee: Melee, who: str) -> bool:
    """Whether this combatant has made the attack of this turn (R9)."""
    return any(one.combatant == who for one in melee.strikes)


def pending(state: TotalsState, turn: Order | None = None) -> tuple[str, ...]:
    """Who has an attack left in this turn, by falling Speed. turn: its order, for whoever has it."""
    if state.fight.phase != "striking":
        return ()
    melee, turn = state.fight, turn or order(state)
    done = {*melee.passed, *(one.combatant for one in melee.strikes)}
    return tuple(who for who in turn.falling if who not in done and still_strikes(state, who, turn))


def due(state: TotalsState) -> tuple[str, ...]:
    """Who may strike now: everybody before whom nobody strikes who has an attack left. The first is next."""
    if state.fight.phase != "striking":
        return ()
    turn = order(state)
    left = pending(state, turn)
    return tuple(who for who in left if not any(turn.before(other, who) for other in left))


def needs_target(state: TotalsState, who: str) -> bool:
    """Whether an attacker has nobody to strike at: never named, gone, or put out by somebody who struck before."""
    target = plan_of(state.fight, who).target
    if target is None or state.combatants[target].status == "gone":
        return True
    if state.combatants[target].status == "active":
        return False
    by = state.fight.fallen.get(target)
    turn = order(state)
    return by is None or by not in turn.speeds or turn.before(by, who)


def targets(state: TotalsState, who: str) -> tuple[Combatant[Sheet], ...]:
    """Whom somebody may strike at: those of the other side first, allies last."""
    side = state.combatants[who].side
    others = [one for one in line_up(state) if one.status == "active" and one.id != who]
    return tuple(sorted(others, key=lambda one: one.side == side))


def usual_target(state: TotalsState, who: str) -> str | None:
    """The target nobody need name: the latest one, else the only opponent, else the only other one."""
    aim = state.fight.aims.get(who)
    if aim is not None and state.combatants[aim].status == "active":
        return aim
    found = targets(state, who)
    against = [one for one in found if one.side != state.combatants[who].side] or found
    return against[0].id if len(against) == 1 else None
