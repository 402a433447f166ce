"""How plans, strikes and sums are laid out in a line: shared by boards, announcements and the log."""

from __future__ import annotations

from rules.message import Message, UserText, msg, parts
from rules.totals.formulas import Sum
from rules.totals.model import ALL_OUT, Factors, Plan, Strike, TotalName, TotalsState
from rules.totals.odds import Odds
from rules.totals.strike_order import Order


def name(state: TotalsState, who: str) -> UserText:
    """The name of a combatant."""
    return state.combatants[who].said


def manner(plan: Plan) -> Message:
    """The kind of attack with its strength, or the factors of a mix."""
    if plan.manner == "mix":
        return factors(plan.factors)
    return msg("totals-manner", manner=plan.manner, strength=plan.strength or 0)


def factors(some: Factors) -> Message:
    """Factors one by one; those that are 0 are left out."""
    if some == Factors(taken=some.taken):
        return msg("totals-no-factors")
    return parts(
        msg("totals-part-fr", value=some.fr) if some.fr else None,
        msg("totals-part-ff", value=some.ff) if some.ff else None,
        msg("totals-part-fd", value=some.fd, taken="yes" if some.taken else "no") if some.fd else None,
    )


def plan(state: TotalsState, one: Plan) -> Message:
    """What somebody does in this turn."""
    if one.stance == "attack":
        if one.target is None:
            return msg("totals-plan-no-target", how=manner(one))
        return msg("totals-plan-attack", target=name(state, one.target), how=manner(one))
    return msg("totals-plan", doing=one.stance)


def beyond_all_out(some: Factors) -> bool:
    """Whether a factor is beyond an all-out charge: accepted, with a warning (S1-7)."""
    return max(some.fr, some.ff, some.fd) > ALL_OUT


def dice(one: Strike) -> Message:
    """The dice as they fell, or as they were typed."""
    if one.shown is None:
        return msg("totals-dice-typed", total=one.dice)
    return msg("totals-dice", faces=UserText(said=one.shown))


def strike(state: TotalsState, one: Strike) -> Message:
    """A strike with its numbers, and what came of it."""
    return msg(
        "totals-strike",
        name=name(state, one.combatant),
        target=name(state, one.target),
        shown=parts(
            msg("totals-part-attack", value=one.base),
            msg("totals-part-modifier", modifier=one.modifier) if one.modifier else None,
            dice(one),
        ),
        total=one.total,
        defence=one.defence,
        hit="yes" if one.hits else "no",
        damage=one.damage,
        decreed="no" if one.fixed is None else "yes",
    )


def order_of(state: TotalsState, turn: Order, who: str) -> Message:
    """One attacker's Speed, with whom she strikes at the same time, and before whom she comes."""
    together, after = (tuple(name(state, one) for one in some) for some in (turn.together(who), turn.after(who)))
    return msg("totals-order", name=name(state, who), speed=turn.speeds[who], together=together, after=after)


def chance(one: Odds) -> Message:
    """The chance to hit, or what the dice must come to when nobody can tell it."""
    if one.hits is None:
        return msg("totals-needs", needs=one.needs, defence=one.defence)
    return msg("totals-chance", hits=one.hits.permille, defence=one.defence)


def total_name(of: TotalName) -> Message:
    """The name of a total."""
    return msg("totals-total", total=of)


def short_total(of: TotalName) -> Message:
    """The name of a total in three letters, above a column."""
    return msg("totals-short", total=of)


def summed(of: TotalName, one: Sum) -> Message:
    """A total as the sum that it is; what adds nothing is left out."""
    always = "bonus" if of == "damage" else "skill"
    return msg(
        "totals-sum",
        total=of,
        value=one.total,
        shown=parts(
            *(
                msg("totals-part", part=part, value=value)
                for part, value in (
                    ("skill", one.skill),
                    ("bonus", one.bonus),
                    ("factor", one.factor),
                    ("parry", one.parry),
                    ("modifier", one.modifier),
                )
                if value or part == always
            )
        ),
    )
