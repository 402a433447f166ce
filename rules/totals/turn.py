"""Queries about the present turn: totals, missing choices, who strikes (docs/rules/totals.md R8, 1.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.message import Message, UserText, msg
from rules.model import cached_property, once_a_state
from rules.state import Actor, Combatant
from rules.totals.formulas import Totals, parry_factor, totals
from rules.totals.model import Factors, Melee, Modifiers, Plan, Sheet, Simultaneity, Strike, TotalsState

NO_PLAN = Plan(stance="none")
UNCHANGED = Modifiers()


@dataclass(frozen=True)
class StrikeOrder:
    """The order of attackers in a turn, free of any state.

    speeds: Speed of each attacker by id; equal Speeds keep the order of the mapping. policy, gap: house rules (S1-1, S1-2).
    granted: those of them who declared no attack and strike by a grant only: they are listed, and before nobody (S1-19).
    """

    speeds: Mapping[str, int]
    policy: Simultaneity = "pairwise"
    gap: int = 3
    granted: frozenset[str] = frozenset()

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
            if attacker in self.granted:
                continue
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
        if attacker in self.granted or other in self.granted:
            return False
        if self.policy == "pairwise":
            return self.lead(attacker, other) >= self.gap
        return self._group_numbers[attacker] < self._group_numbers[other]

    def together(self, attacker: str) -> tuple[str, ...]:
        """The others who strike at the same time."""
        return tuple(
            other
            for other in self.falling
            if other != attacker
            and not self.granted & {attacker, other}
            and not self.before(attacker, other)
            and not self.before(other, attacker)
        )

    def after(self, attacker: str) -> tuple[str, ...]:
        """The others who strike after this attacker."""
        return tuple(other for other in self.falling if self.before(attacker, other))

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
        parry=factors.fp + parry_factor(defensive=defensive, surprise=surprise, bonus=state.rules.defensive_bonus),
        bare=surprise == "bare",
        plus=modifiers_of(state.fight, combatant_id),
    )


def totals_of(state: TotalsState, combatant_id: str) -> Totals:
    """The totals of a combatant by the plan. A granted strike without a declared attack has no factors."""
    melee = state.fight
    plan = plan_of(melee, combatant_id)
    attacks = plan.stance in ("attack", "hidden") or combatant_id in melee.granted or has_struck(melee, combatant_id)
    return totals_with(state, combatant_id, plan.factors, defensive=plan.stance == "defensive", attacks=attacks)


def open_defence(state: TotalsState, combatant_id: str) -> int:
    """The Defence as the public knows it: before the reveal without hidden factors."""
    if state.fight.phase == "declaring":
        defensive = plan_of(state.fight, combatant_id).stance == "defensive"
        return totals_with(state, combatant_id, Factors(), defensive=defensive).defence.value
    return totals_of(state, combatant_id).defence.value


def reckoned(state: TotalsState, strike: Strike) -> Strike:
    """A strike with the present totals of attacker and target (S1-16)."""
    totals = totals_of(state, strike.combatant)
    assert totals.attack is not None
    assert totals.damage is not None
    defence = totals_of(state, strike.target).defence
    numbers = {"base": totals.attack.value, "defence": defence.value, "damage": totals.damage.value}
    return strike.model_copy(update=numbers)


def undecided(state: TotalsState) -> tuple[str, ...]:
    """Ids of combatants who must choose or confirm before the reveal; none as long as there is no opponent."""
    return () if len(state.present) < 2 or state.unopposed else unchosen(state)


def unchosen(state: TotalsState) -> tuple[str, ...]:
    """Ids of combatants without a choice that stands."""
    plans = state.fight.plans
    return tuple(fighter.id for fighter in state.present if fighter.id not in plans or not plans[fighter.id].stands)


def gm_undecided(state: TotalsState, npcs: Sequence[Combatant[Sheet]]) -> tuple[Combatant[Sheet], ...]:
    """Those of the NPCs that must still choose or confirm."""
    missing = set(undecided(state))
    return tuple(npc for npc in npcs if npc.id in missing)


def gm_due(state: TotalsState, ruling: Ruling, by: Actor | None = None) -> tuple[Combatant[Sheet], ...]:
    """The NPCs without an owner that may strike now, and those of this actor."""
    due_now = (state.combatants[attacker] for attacker in ruling.due)
    owners = (None,) if by is None else (None, by.user)
    return tuple(fighter for fighter in due_now if fighter.side == "npc" and fighter.owner in owners)


def may_go_defensive(state: TotalsState, combatant_id: str) -> bool:
    """Whether a combatant is not on the defensive, and has room for it."""
    melee = state.fight
    return combatant_id not in melee.cramped and plan_of(melee, combatant_id).stance != "defensive"


def forfeits(state: TotalsState, combatant_id: str) -> Message | None:
    """What a combatant gives up by leaving now: its choice or its strike."""
    if combatant_id in pending(state):
        return msg("totals-forfeits-strike")
    if state.fight.phase == "declaring" and combatant_id in state.fight.plans:
        return msg("totals-forfeits-choice")
    return None


def holds_place(melee: Melee, combatant_id: str) -> bool:
    """Whether a combatant that left has a plan in this turn, or anything that the GM has set."""
    gm_set = (melee.surprised, melee.passing, melee.standing, melee.coming, melee.cramped, melee.decreed)
    falls = (melee.fallen, melee.suspended)
    return combatant_id in melee.plans or any(combatant_id in values for values in (*gm_set, *falls))


def in_listing_order(state: TotalsState) -> tuple[Combatant[Sheet], ...]:
    """All combatants, PCs first, then in order of joining (1.3)."""
    return tuple(sorted(state.combatants.values(), key=lambda fighter: fighter.side != "pc"))


def strike_order(state: TotalsState) -> StrikeOrder:
    """The order of all attackers of this turn, those with a granted strike included."""
    melee = state.fight
    declared = {combatant_id for combatant_id, plan in melee.plans.items() if plan.stance == "attack"}
    granted = {*melee.granted, *(strike.combatant for strike in melee.strikes)} - declared
    speeds = {
        fighter.id: totals_of(state, fighter.id).speed.value
        for fighter in in_listing_order(state)
        if fighter.id in declared | granted
    }
    return StrikeOrder(speeds, state.rules.simultaneity, state.rules.gap, frozenset(granted))


@dataclass(frozen=True)
class Ruling:
    """Who strikes in this turn and which strikes count: by order, falls and the GM's decrees (1.3, S1-14, S1-15).

    Board, buttons, refusals, deadline and announcement all read it.
    """

    state: TotalsState
    order: StrikeOrder

    @cached_property
    def pending(self) -> tuple[str, ...]:
        """Ids of attackers with a strike left, by falling Speed."""
        melee = self.state.fight
        if melee.phase in ("gathering", "declaring"):
            return ()
        return tuple(
            attacker for attacker in self.order.falling if attacker in self._declared or self._granted(attacker)
        )

    @cached_property
    def due(self) -> tuple[str, ...]:
        """Ids of attackers who may strike now: by a grant first (S1-19), then with no pending attacker before them.

        The first is next.
        """
        # Whoever strikes after any of them strikes after the fastest.
        ranked = (attacker for attacker in self.order.falling if attacker not in self.order.granted)
        fastest = next((attacker for attacker in ranked if attacker in self._declared), None)
        ready = (
            attacker
            for attacker in self.pending
            if self._granted(attacker) or fastest is None or not self.order.before(fastest, attacker)
        )
        return tuple(sorted(ready, key=lambda attacker: not self._granted(attacker)))

    @cached_property
    def _declared(self) -> frozenset[str]:
        """Attackers whose declared strike is neither made nor renounced nor cancelled."""
        melee = self.state.fight
        return frozenset(
            attacker
            for attacker in self.order.speeds
            if plan_of(melee, attacker).stance == "attack"
            and attacker not in melee.passed
            and attacker not in self.struck
            and self.state.combatants[attacker].status != "gone"
            and self.counts(attacker)
        )

    @cached_property
    def struck(self) -> frozenset[str]:
        """Ids of those who have made a strike in this turn."""
        return frozenset(strike.combatant for strike in self.state.fight.strikes)

    def _granted(self, attacker: str) -> bool:
        return attacker in self.state.fight.granted and self.state.combatants[attacker].status != "gone"

    def counts(self, attacker: str) -> bool:
        """Whether the declared strike of an attacker counts, made or not."""
        melee = self.state.fight
        if attacker in melee.decreed:
            return melee.decreed[attacker]
        if attacker not in self.struck:
            status = self.state.combatants[attacker].status
            if status == "gone" or (status == "out" and self.felling_strike(attacker) is None):
                # A fall by no strike takes effect at once.
                return False
        return self.cancelled_by(attacker) is None

    def cancelled_by(self, attacker: str) -> str | None:
        """The attacker who put this one out by a strike before it; None: its strike is not cancelled."""
        strike = self.felling_strike(attacker)
        if strike is None or not self.is_before(strike, attacker) or not self.takes_effect(strike):
            return None
        return strike.combatant

    def felling_strike(self, combatant_id: str) -> Strike | None:
        """The hit that put a combatant out in this turn; None for a fall by no strike."""
        striker = self.state.fight.fallen.get(combatant_id)
        hits = [strike for strike in self._strikes_at(striker, combatant_id) if strike.hits]
        return hits[-1] if hits else None

    def _strikes_at(self, striker: str | None, target: str) -> list[Strike]:
        strikes = self.state.fight.strikes
        return [strike for strike in strikes if strike.combatant == striker and strike.target == target]

    def takes_effect(self, strike: Strike) -> bool:
        """Whether a strike hits and is not void."""
        return strike.hits and (strike.granted or self.counts(strike.combatant))

    def is_before(self, strike: Strike, attacker: str) -> bool:
        """Whether a strike comes before that of an attacker: by the order; a granted one before all that are made later."""
        if not strike.granted:
            return self.order.before(strike.combatant, attacker)
        strikes = self.state.fight.strikes
        earlier = strikes[: strikes.index(strike)]
        return all(other.combatant != attacker for other in earlier)

    @property
    def lapsed_falls(self) -> tuple[str, ...]:
        """Ids of those put out by a strike that now misses or is void."""
        return tuple(
            victim
            for victim, striker in self.state.fight.fallen.items()
            if self.state.combatants[victim].status == "out"
            and (strikes := self._strikes_at(striker, victim))
            and not any(map(self.takes_effect, strikes))
        )

    @property
    def returning_falls(self) -> dict[str, str]:
        """Those who stand although the strike that put them out takes effect again -> by which striker."""
        return {
            victim: striker
            for victim, striker in self.state.fight.suspended.items()
            if self.state.combatants[victim].status == "active"
            and any(map(self.takes_effect, self._strikes_at(striker, victim)))
        }

    def needs_target(self, attacker: str) -> bool:
        """Whether the target was never named, is gone, or was put out by a strike before this one."""
        target = target_of(self.state.fight, attacker)
        status = None if target is None else self.state.combatants[target].status
        if target is None or status != "out" or attacker in self.state.fight.granted:
            return status != "active"
        strike = self.felling_strike(target)
        return strike is None or self.is_before(strike, attacker)


@once_a_state
def ruling_of(state: TotalsState) -> Ruling:
    """The ruling of the present turn."""
    return Ruling(state, strike_order(state))


def nothing_to_strike(state: TotalsState, ruling: Ruling) -> bool:
    """Whether no opponent is left, and no strike that can still be made at one who has fallen."""
    return state.unopposed and all(map(ruling.needs_target, ruling.due))


def has_struck(melee: Melee, combatant_id: str) -> bool:
    """Whether a combatant has made a strike in this turn (R9)."""
    return any(strike.combatant == combatant_id for strike in melee.strikes)


def target_of(melee: Melee, attacker: str) -> str | None:
    """The target of the next strike of an attacker: of a granted strike, else of the plan."""
    return melee.granted.get(attacker) or plan_of(melee, attacker).target


def pending(state: TotalsState) -> tuple[str, ...]:
    """See `Ruling.pending`."""
    return ruling_of(state).pending


def due(state: TotalsState) -> tuple[str, ...]:
    """See `Ruling.due`."""
    return ruling_of(state).due


def possible_targets(state: TotalsState, attacker: str) -> tuple[Combatant[Sheet], ...]:
    """Active combatants that can be struck at, opponents first."""
    side = state.combatants[attacker].side
    others = [fighter for fighter in in_listing_order(state) if fighter.status == "active" and fighter.id != attacker]
    return tuple(sorted(others, key=lambda fighter: fighter.side == side))


def default_target(state: TotalsState, attacker: str) -> str | None:
    """The latest target, else the only possible one; None when it must be named."""
    latest = state.fight.aims.get(attacker)
    if latest is not None and state.combatants[latest].status == "active":
        return latest
    return only_target(state, attacker)


def only_target(state: TotalsState, attacker: str) -> str | None:
    """The only opponent, else the only other combatant; None if there are several or none."""
    others = possible_targets(state, attacker)
    candidates = [fighter for fighter in others if fighter.side != state.combatants[attacker].side] or others
    return candidates[0].id if len(candidates) == 1 else None
