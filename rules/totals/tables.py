"""Tables of totals: on the board, of the kinds of attack, and of the parts of each total."""

from __future__ import annotations

from rules.message import Message, UserText, msg, parts
from rules.names import shortened
from rules.totals.formulas import MANNERS, TOTAL_NAMES, Totals, factors_of
from rules.totals.model import Factors, TotalsState
from rules.totals.odds import odds_with
from rules.totals.turn import Ruling, name_of, plan_of, totals_of, totals_with
from rules.view.board import Cell

Rows = tuple[tuple[Cell, ...], ...]
EMPTY = UserText(said="")
STYLE_WIDTH = 7
"""Graphemes of a style's name in the table of attacks."""


def totals_table(state: TotalsState, ruling: Ruling) -> Rows:
    """Totals, in the order of `rows_in_order`."""
    progress = _progress(state, ruling)
    rows = tuple(
        (
            msg("totals-progress", progress=progress.get(combatant_id, "none")),
            name_of(state, combatant_id),
            *_values(totals_of(state, combatant_id)),
        )
        for combatant_id in rows_in_order(state, ruling)
    )
    heads = (msg("totals-brief", total=name) for name in TOTAL_NAMES)
    return ((EMPTY, EMPTY, *heads), *rows) if rows else ()


def table_words(state: TotalsState, ruling: Ruling) -> tuple[Message, ...]:
    """The rows of `totals_table` as sentences."""
    progress = _progress(state, ruling)
    return tuple(
        msg(
            "totals-words",
            name=name_of(state, combatant_id),
            progress=progress.get(combatant_id, "none"),
            shown=parts(
                *(
                    msg("totals-words-total", total=name, value=total.value)
                    for name in TOTAL_NAMES
                    if (total := totals_of(state, combatant_id).get(name)) is not None
                )
            ),
        )
        for combatant_id in rows_in_order(state, ruling)
    )


def rows_in_order(state: TotalsState, ruling: Ruling) -> list[str]:
    """Who is due, the other attackers by falling Speed, then the defensives, then the others."""
    falling = ruling.order.falling
    others = [other for other in state.combatants if other in state.fight.plans and other not in ruling.order.speeds]
    others.sort(key=lambda other: plan_of(state.fight, other).stance != "defensive")
    due_now = frozenset(ruling.due)
    return [*sorted(falling, key=lambda attacker: attacker not in due_now), *others]


def _values(totals: Totals) -> tuple[Cell, ...]:
    return tuple(msg("totals-none") if total is None else total.value for total in map(totals.get, TOTAL_NAMES))


def _progress(state: TotalsState, ruling: Ruling) -> dict[str, str]:
    """Attacker -> `struck`, `due`, or `off` for a strike that was renounced, cancelled or void."""
    cancelled = [attacker for attacker in ruling.order.falling if not ruling.counts(attacker)]
    return {
        **dict.fromkeys(state.fight.passed, "off"),
        **dict.fromkeys((strike.combatant for strike in state.fight.strikes), "struck"),
        **dict.fromkeys(cancelled, "off"),
        **dict.fromkeys((strike.combatant for strike in state.fight.strikes if strike.granted), "struck"),
        **dict.fromkeys(ruling.due, "due"),
    }


def attacks_table(state: TotalsState, attacker: str, target: str, strength: int) -> Rows:
    """Totals and chance to hit (percent, or the result needed) of each kind of attack and each style.

    Narrow: 22 characters fit a line of the private board on a small phone.
    """
    typed = odds_with(state, attacker, target, Factors()).hits is None

    def row(label: Message | UserText, factors: Factors) -> tuple[Cell, ...]:
        odds = odds_with(state, attacker, target, factors)
        chance = odds.needs if odds.hits is None else round(odds.hits.permille / 10)
        return (label, *_values(totals_with(state, attacker, factors)), chance)

    kinds = [row(msg("totals-kind", manner=manner), factors_of(manner, strength)) for manner in MANNERS]
    styles = [
        row(UserText(said=shortened(style.name, STYLE_WIDTH)), style.factors)
        for style in state.combatants[attacker].sheet.styles
    ]
    heads = (msg("totals-brief", total=name) for name in TOTAL_NAMES)
    return ((EMPTY, *heads, msg("totals-needs-head") if typed else msg("totals-hit-head")), *kinds, *styles)


def parts_table(state: TotalsState, combatant_id: str) -> Rows:
    """The parts of each total of a combatant."""
    totals = totals_of(state, combatant_id)
    heads = (msg("totals-column", column=column) for column in ("skill", "bonus", "factor", "other", "total"))
    rows = (
        (
            msg("totals-short", total=name),
            *(total.skill, total.bonus, total.factor, total.parry + total.modifier, total.value),
        )
        for name in TOTAL_NAMES
        if (total := totals.get(name)) is not None
    )
    return ((EMPTY, *heads), *rows)
