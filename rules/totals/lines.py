"""How plans, strikes and sums are laid out in a line: shared by boards, announcements and the log."""

from __future__ import annotations

from rules.text import Said, Text, parts, text
from rules.totals.arith import Sum
from rules.totals.model import ALL_OUT, Factors, Plan, Strike, TotalName, TotalsState
from rules.totals.odds import Odds
from rules.totals.order import Order


def name(state: TotalsState, who: str) -> Said:
    """The name of a combatant."""
    return state.combatants[who].said


def manner(plan: Plan) -> Text:
    """The kind of attack with its strength, or the factors of a mix."""
    if plan.manner == "mix":
        return factors(plan.factors)
    return text("totals-manner", manner=plan.manner, strength=plan.strength or 0)


def factors(some: Factors) -> Text:
    """Factors one by one; those that are 0 are left out."""
    if some == Factors(taken=some.taken):
        return text("totals-no-factors")
    return parts(
        text("totals-part-fr", value=some.fr) if some.fr else None,
        text("totals-part-ff", value=some.ff) if some.ff else None,
        text("totals-part-fd", value=some.fd, taken="yes" if some.taken else "no") if some.fd else None,
    )


def plan(state: TotalsState, one: Plan) -> Text:
    """What somebody does in this turn."""
    if one.stance == "attack":
        if one.target is None:
            return text("totals-plan-no-target", how=manner(one))
        return text("totals-plan-attack", target=name(state, one.target), how=manner(one))
    return text("totals-plan", doing=one.stance)


def beyond_all_out(some: Factors) -> bool:
    """Whether a factor is beyond an all-out charge: accepted, with a warning (S1-7)."""
    return max(some.fr, some.ff, some.fd) > ALL_OUT


def dice(one: Strike) -> Text:
    """The dice as they fell, or as they were typed."""
    if one.shown is None:
        return text("totals-dice-typed", total=one.dice)
    return text("totals-dice", faces=Said(said=one.shown))


def strike(state: TotalsState, one: Strike) -> Text:
    """A strike with its numbers, and what came of it."""
    return text(
        "totals-strike",
        name=name(state, one.combatant),
        target=name(state, one.target),
        shown=parts(
            text("totals-part-attack", value=one.base),
            text("totals-part-modifier", modifier=one.modifier) if one.modifier else None,
            dice(one),
        ),
        total=one.total,
        defence=one.defence,
        hit="yes" if one.hits else "no",
        damage=one.damage,
        decreed="no" if one.fixed is None else "yes",
    )


def order_of(state: TotalsState, turn: Order, who: str) -> Text:
    """One attacker's Speed, with whom she strikes at the same time, and before whom she comes."""
    together, after = (tuple(name(state, one) for one in some) for some in (turn.together(who), turn.after(who)))
    return text("totals-order", name=name(state, who), speed=turn.speeds[who], together=together, after=after)


def chance(one: Odds) -> Text:
    """The chance to hit, or what the dice must come to when nobody can tell it."""
    if one.hits is None:
        return text("totals-needs", needs=one.needs, defence=one.defence)
    return text("totals-chance", hits=one.hits.permille, defence=one.defence)


def total_name(of: TotalName) -> Text:
    """The name of a total."""
    return text("totals-total", total=of)


def short_total(of: TotalName) -> Text:
    """The name of a total in three letters, above a column."""
    return text("totals-short", total=of)


def summed(of: TotalName, one: Sum) -> Text:
    """A total as the sum that it is; what adds nothing is left out."""
    always = "bonus" if of == "damage" else "skill"
    return text(
        "totals-sum",
        total=of,
        value=one.total,
        shown=parts(
            *(
                text("totals-part", part=part, value=value)
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
