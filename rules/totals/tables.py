"""The tables: everybody's four totals, what an attack would come to, and how totals came about (1.1, 1.2)."""

from __future__ import annotations

from rules.message import Message, UserText, msg
from rules.totals import format
from rules.totals.formulas import KINDS, TOTALS, Sum, Totals, factors_of
from rules.totals.model import Factors, TotalsState
from rules.totals.odds import considered
from rules.totals.strike_order import Order
from rules.totals.turn import due, order, plan_of, still_strikes, totals_of, totals_with
from rules.view.board import Cell

Rows = tuple[tuple[Cell, ...], ...]
EMPTY = UserText(said="")
STYLE_WIDTH = 7
"""Characters of a style's name in the table; the buttons have the whole of it."""


def _heads() -> tuple[Cell, ...]:
    return tuple(format.short_total(of) for of in TOTALS)


def _numbers(of: Totals) -> tuple[Cell, ...]:
    return tuple(msg("totals-none") if one is None else one.total for one in map(of.get, TOTALS))


def everybody(state: TotalsState) -> Rows:
    """The totals of this turn: attackers by falling Speed with their targets, then who is on the defensive, then the others."""
    turn = order(state)
    attackers = turn.falling
    others = [one.id for one in state.combatants.values() if one.id in state.fight.plans and one.id not in attackers]
    resting = sorted(others, key=lambda who: plan_of(state.fight, who).stance != "defensive")
    marks = _marks(state, turn)
    rows = tuple(
        (
            msg("totals-mark", mark=marks.get(who, "none")),
            format.name(state, who),
            *_numbers(totals_of(state, who)),
            _aim(state, who),
        )
        for who in (*attackers, *resting)
    )
    return ((EMPTY, EMPTY, *_heads(), EMPTY), *rows) if rows else ()


def _marks(state: TotalsState, turn: Order) -> dict[str, str]:
    """Who of the attackers is to strike now, has struck, or strikes no more."""
    cancelled = [who for who in turn.falling if not still_strikes(state, who, turn)]
    marks = dict.fromkeys((*state.fight.passed, *cancelled), "off")
    marks |= dict.fromkeys(due(state), "due")
    return marks | dict.fromkeys((one.combatant for one in state.fight.strikes), "struck")


def _aim(state: TotalsState, who: str) -> Message:
    plan = plan_of(state.fight, who)
    if plan.stance != "attack":
        return msg("totals-doing", doing=plan.stance)
    if plan.target is None:
        return msg("totals-aim-open")
    return msg("totals-aim", target=format.name(state, plan.target))


def kinds(state: TotalsState, who: str, target: str, strength: int) -> Rows:
    """What each kind of attack of this strength would come to, with the chance (in percent) to hit this target.

    Where nobody can tell the chance, what the dice must come to. Narrow: on a small phone 22 characters stand in a line here.
    """
    rows = [
        _kind(state, who, target, factors_of(manner, strength), msg("totals-kind", manner=manner)) for manner in KINDS
    ]
    sheet = state.combatants[who].sheet
    rows += [_kind(state, who, target, style.factors, _cut(style.name)) for style in sheet.styles]
    head = msg("totals-needs-head" if considered(state, who, target, Factors()).hits is None else "totals-hit-head")
    return ((EMPTY, *(msg("totals-brief", total=of) for of in TOTALS), head), *rows)


def _cut(name: str) -> UserText:
    return UserText(said=name if len(name) <= STYLE_WIDTH else f"{name[: STYLE_WIDTH - 1]}…")


def _kind(state: TotalsState, who: str, target: str, some: Factors, called: Message | UserText) -> tuple[Cell, ...]:
    hits = considered(state, who, target, some)
    shown = hits.needs if hits.hits is None else round(hits.hits.permille / 10)
    return (called, *_numbers(totals_with(state, who, some)), shown)


def sums(state: TotalsState, who: str) -> Rows:
    """How the totals of somebody came about: skill, weapon, factors, what the GM adds."""
    of = totals_of(state, who)
    heads = tuple(msg("totals-column", column=column) for column in ("skill", "bonus", "factor", "other", "total"))
    rows = tuple((format.short_total(name), *_sum(one)) for name in TOTALS if (one := of.get(name)) is not None)
    return ((EMPTY, *heads), *rows)


def _sum(one: Sum) -> tuple[Cell, ...]:
    return (one.skill, one.bonus, one.factor, one.parry + one.modifier, one.total)
