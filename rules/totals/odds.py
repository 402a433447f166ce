"""Exact chances to hit, with the dice of the house rule (docs/rules/totals.md R7, S1-10)."""

from __future__ import annotations

from rules.dice import probability
from rules.model import Model
from rules.totals.dice import at_least
from rules.totals.model import Factors, Plan, TotalsState
from rules.totals.turn import known_defence, pending, plan_of, totals_of, totals_with


class Odds(Model):
    """The chance of one attack. needs: what the dice must come to. hits: None when nobody can tell, as of typed dice."""

    combatant: str
    target: str
    attack: int
    defence: int
    needs: int
    hits: probability.Probability | None


def odds_now(state: TotalsState) -> tuple[Odds, ...]:
    """The chances of every attack declared and not yet made; before the reveal against what is openly known of the target."""
    if state.fight.phase == "declaring":
        attackers = [one.id for one in state.present if plan_of(state.fight, one.id).stance == "attack"]
    else:
        attackers = list(pending(state))
    return tuple(one for who in attackers if (one := _declared(state, who)) is not None)


def _declared(state: TotalsState, who: str) -> Odds | None:
    plan = plan_of(state.fight, who)
    attack = totals_of(state, who).attack
    if plan.target is None or attack is None:
        return None
    return _against(state, who, plan.target, attack.total)


def considered(state: TotalsState, who: str, target: str, factors: Factors) -> Odds:
    """The chance that an attack with these factors would have."""
    attack = totals_with(state, who, factors).attack
    assert attack is not None
    return _against(state, who, target, attack.total)


def of_plan(state: TotalsState, who: str, plan: Plan) -> Odds | None:
    """The chance of the attack that a plan is; None for none, or without a target."""
    if plan.stance != "attack" or plan.target is None:
        return None
    return considered(state, who, plan.target, plan.factors)


def _against(state: TotalsState, who: str, target: str, attack: int) -> Odds:
    defence = known_defence(state, target)
    needs = defence - attack
    return Odds(
        combatant=who, target=target, attack=attack, defence=defence, needs=needs, hits=at_least(state.rules, needs)
    )
