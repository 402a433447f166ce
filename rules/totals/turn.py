"""Queries about the present turn: totals, missing choices, the order of strikes (docs/rules/totals.md R8, 1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.message import UserText
from rules.names import sort_key
from rules.state import Combatant
from rules.totals.formulas import Totals, parry_factor, totals
from rules.totals.model import Factors, Melee, Modifiers, Plan, Sheet, Simultaneity, TotalsState

NO_PLAN = Plan(stance="none")
UNCHANGED = Modifiers()


@dataclass(frozen=True)
class StrikeOrder:
    """The order of attackers in a turn, free of any state.

    speeds: Speed of each attacker by id; equal Speeds keep the order of the mapping. policy, gap: house rules (S1-1, S1-2).
    """

    speeds: Mapping[str, int]
    policy: Simultaneity = "pairwise"
    gap: int = 3

    @cached_property
    def falling(self) -> tuple[str, ...]:
        """Attackers by falling Speed."""
        return tuple(sorted(self.speeds, key=lambda attacker: -self.speeds[attacker]))

    @cached_property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Attackers who strike at the same time.

        anchored: within the gap of the fastest of the group. chained: of the last who joined it. pairwise: groups of one,
        for "at the same time" is not transitive there (1.3).
        """
        groups: list[list[str]] = []
        for attacker in self.falling:
            near = groups[-1][0 if self.policy == "anchored" else -1] if groups else None
            if near is not None and self.policy != "pairwise" and self.lead(near, attacker) < self.gap:
                groups[-1].append(attacker)
            else:
                groups.append([attacker])
        return tuple(tuple(group) for group in groups)

    def lead(self, attacker: str, other: str) -> int:
        """By how much the attacker is faster than the other."""
        return self.speeds[attacker] - self.speeds[other]

    def before(self, attacker: str, other: str) -> bool:
        """Whether the attacker strikes before the other (R8, 1.3)."""
        if self.policy == "pairwise":
            return self.lead(attacker, other) >= self.gap
        return self._group_numbers[attacker] < self._group_numbers[other]

    def together(self, attacker: str) -> tuple[str, ...]:
        """The others who strike at the same time."""
        return tuple(
            other
            for other in self.falling
            if other != attacker and not self.before(attacker, other) and not self.before(other, attacker)
        )

    def after(self, attacker: str) -> tuple[str, ...]:
        """The others who strike after this attacker."""
        return tuple(other for other in self.falling if self.before(attacker, other))

    def strikes(self, attacker: str, fallen: Mapping[str, str | None]) -> bool:
        """Whether an attacker strikes in this turn (1.3). fallen: put out of action -> by which striker, None: by no strike.

        A strike cancels only if it comes before and is not cancelled itself. A fall by no strike of this turn counts at once.
        """
        if attacker not in fallen:
            return True
        striker = fallen[attacker]
        if striker is None or striker not in self.speeds:
            return False
        return not (self.before(striker, attacker) and self.strikes(striker, fallen))

    @cached_property
    def _group_numbers(self) -> dict[str, int]:
        return {attacker: number for number, group in enumerate(self.groups) for attacker in group}


def name_of(state: TotalsState, combatant_id: str) -> UserText:
    """The name of a combatant, for a message."""
    return state.combatants[combatant_id].said


def plan_of(melee: Melee, combatant_id: str) -> Plan:
    """The plan of a combatant; none declared counts as no attack."""
    return melee.plans.get(combatant_id, NO_PLAN)


def modifiers_of(melee: Melee, combatant_id: str) -> Modifiers:
    """The GM's modifiers of a combatant in this turn."""
    standing, passing = melee.standing.get(combatant_id, UNCHANGED), melee.passing.get(combatant_id, UNCHANGED)
    if passing is UNCHANGED:
        return standing
    return Modifiers(
        speed=standing.speed + passing.speed,
        defence=standing.defence + passing.defence,
        attack=standing.attack + passing.attack,
        damage=standing.damage + passing.damage,
    )


def totals_with(
    state: TotalsState, combatant_id: str, factors: Factors, *, defensive: bool = False, attacks: bool = True
) -> Totals:
    """The totals that a combatant would have with these factors."""
    surprise = state.fight.surprised.get(combatant_id)
    return totals(
        state.combatants[combatant_id].sheet,
        factors,
        attacks=attacks,
        parry=parry_factor(defensive=defensive, surprise=surprise, bonus=state.rules.defensive_bonus),
        bare=surprise == "bare",
        plus=modifiers_of(state.fight, combatant_id),
    )


def totals_of(state: TotalsState, combatant_id: str) -> Totals:
    """The totals of a combatant by the plan."""
    plan = plan_of(state.fight, combatant_id)
    attacks = plan.stance in ("attack", "hidden")
    return totals_with(state, combatant_id, plan.factors, defensive=plan.stance == "defensive", attacks=attacks)


def open_defence(state: TotalsState, combatant_id: str) -> int:
    """The Defence as the public knows it: before the reveal without hidden factors."""
    if state.fight.phase == "declaring":
        defensive = plan_of(state.fight, combatant_id).stance == "defensive"
        return totals_with(state, combatant_id, Factors(), defensive=defensive).defence.value
    return totals_of(state, combatant_id).defence.value


def undecided(state: TotalsState) -> tuple[str, ...]:
    """Ids of combatants who must choose or confirm before the reveal."""
    plans = state.fight.plans
    return tuple(fighter.id for fighter in state.present if fighter.id not in plans or not plans[fighter.id].stands)


def in_listing_order(state: TotalsState) -> tuple[Combatant[Sheet], ...]:
    """All combatants, PCs first, then by name (1.3)."""
    return tuple(sorted(state.combatants.values(), key=lambda fighter: (fighter.side != "pc", sort_key(fighter.name))))


def strike_order(state: TotalsState) -> StrikeOrder:
    """The order of all attackers of this turn."""
    speeds = {
        fighter.id: totals_of(state, fighter.id).speed.value
        for fighter in in_listing_order(state)
        if plan_of(state.fight, fighter.id).stance == "attack"
    }
    return StrikeOrder(speeds, state.rules.simultaneity, state.rules.gap)


def still_strikes(state: TotalsState, attacker: str, order: StrikeOrder | None = None) -> bool:
    """Whether an attacker's strike counts, made or not: by the GM's decree, else by the order (1.3).

    order: that of this turn, where the caller has it already.
    """
    melee, status = state.fight, state.combatants[attacker].status
    if status == "gone":
        return False
    if attacker in melee.decreed:
        return melee.decreed[attacker]
    if status == "active":
        return True
    return attacker in melee.fallen and (order or strike_order(state)).strikes(attacker, melee.fallen)


def has_struck(melee: Melee, combatant_id: str) -> bool:
    """Whether a combatant has made the attack of this turn (R9)."""
    return any(strike.combatant == combatant_id for strike in melee.strikes)


def pending(state: TotalsState, order: StrikeOrder | None = None) -> tuple[str, ...]:
    """Ids of attackers with an attack left, by falling Speed. order: as for `still_strikes`."""
    if state.fight.phase != "striking":
        return ()
    melee, order = state.fight, order or strike_order(state)
    done = {*melee.passed, *(strike.combatant for strike in melee.strikes)}
    return tuple(
        attacker for attacker in order.falling if attacker not in done and still_strikes(state, attacker, order)
    )


def due(state: TotalsState) -> tuple[str, ...]:
    """Ids of attackers who may strike now: those with no pending attacker before them. The first is next."""
    if state.fight.phase != "striking":
        return ()
    order = strike_order(state)
    left = pending(state, order)
    return tuple(attacker for attacker in left if not any(order.before(other, attacker) for other in left))


def needs_target(state: TotalsState, attacker: str) -> bool:
    """Whether the target was never named, is gone, or was put out by a strike before this one."""
    target = plan_of(state.fight, attacker).target
    if target is None or state.combatants[target].status == "gone":
        return True
    if state.combatants[target].status == "active":
        return False
    striker = state.fight.fallen.get(target)
    order = strike_order(state)
    return striker is None or striker not in order.speeds or order.before(striker, attacker)


def possible_targets(state: TotalsState, attacker: str) -> tuple[Combatant[Sheet], ...]:
    """Active combatants that can be struck at, opponents first."""
    side = state.combatants[attacker].side
    others = [fighter for fighter in in_listing_order(state) if fighter.status == "active" and fighter.id != attacker]
    return tuple(sorted(others, key=lambda fighter: fighter.side == side))


def default_target(state: TotalsState, attacker: str) -> str | None:
    """The latest target, else the only opponent, else the only other combatant; None when it must be named."""
    latest = state.fight.aims.get(attacker)
    if latest is not None and state.combatants[latest].status == "active":
        return latest
    others = possible_targets(state, attacker)
    candidates = [fighter for fighter in others if fighter.side != state.combatants[attacker].side] or others
    return candidates[0].id if len(candidates) == 1 else None
