"""Exact probabilities to hit, with the dice of the house rule (docs/rules/totals.md R7, S1-10)."""

from __future__ import annotations

from rules.dice.probability import Probability
from rules.message import Message, msg
from rules.model import Model
from rules.totals.dice import at_least
from rules.totals.model import Factors, Plan, TotalsState
from rules.totals.turn import name_of, open_defence, pending, plan_of, target_of, totals_of, totals_with
from rules.view.odds import Bar, OddsRow


class AttackOdds(Model):
    """An attack before its roll. needs: least result of the dice that hits. hits: None if it cannot be computed."""

    combatant: str
    target: str
    attack: int
    defence: int
    needs: int
    hits: Probability | None


def odds_now(state: TotalsState) -> tuple[AttackOdds, ...]:
    """Odds of all attacks that are declared and not made yet; before the reveal against the open Defence of the target."""
    if state.fight.phase == "declaring":
        attackers = tuple(
            fighter.id for fighter in state.present if plan_of(state.fight, fighter.id).stance == "attack"
        )
    else:
        attackers = pending(state)
    odds = []
    for attacker in attackers:
        target, attack = target_of(state.fight, attacker), totals_of(state, attacker).attack
        if target is not None and attack is not None:
            odds.append(_odds(state, attacker, target, attack.value))
    return tuple(odds)


def odds_with(state: TotalsState, attacker: str, target: str, factors: Factors) -> AttackOdds:
    """Odds that an attack with these factors would have."""
    attack = totals_with(state, attacker, factors).attack
    assert attack is not None
    return _odds(state, attacker, target, attack.value)


def odds_of_plan(state: TotalsState, attacker: str, plan: Plan) -> AttackOdds | None:
    """Odds of the attack in a plan; None without an attack or target."""
    if plan.stance != "attack" or plan.target is None:
        return None
    return odds_with(state, attacker, plan.target, plan.factors)


def _odds(state: TotalsState, attacker: str, target: str, attack: int) -> AttackOdds:
    defence = open_defence(state, target)
    needs = defence - attack
    hits = at_least(state.rules, needs)
    return AttackOdds(combatant=attacker, target=target, attack=attack, defence=defence, needs=needs, hits=hits)


def odds_text(odds: AttackOdds) -> Message:
    """The probability to hit, or the result that the dice must reach where it cannot be computed."""
    if odds.hits is None:
        return msg("totals-needs", needs=odds.needs, defence=odds.defence)
    return msg("totals-chance", hits=odds.hits.permille, defence=odds.defence)


def odds_rows(state: TotalsState) -> tuple[OddsRow, ...]:
    """A row for each attack of `odds_now`."""
    return tuple(_shown(state, odds) for odds in odds_now(state))


def _shown(state: TotalsState, odds: AttackOdds) -> OddsRow:
    name, target = name_of(state, odds.combatant), name_of(state, odds.target)
    title = msg("totals-odds", name=name, target=target, attack=odds.attack)
    if odds.hits is None:
        return OddsRow(title=title, notes=(odds_text(odds),))
    return OddsRow(
        title=title, bars=(Bar(label=msg("totals-odds-hits", defence=odds.defence), permille=odds.hits.permille),)
    )
