"""The public board and the announcement (docs/requirements.md, board of `totals`), and the texts and tables of all views."""

from __future__ import annotations

from rules.message import Message, UserText, msg, parts
from rules.names import shortened
from rules.state import Awaited, Combatant
from rules.totals.buttons import choices
from rules.totals.events import Passed
from rules.totals.formulas import MANNERS, TOTAL_NAMES, Total, Totals, factors_of
from rules.totals.model import ALL_OUT, Factors, Plan, Sheet, Strike, TotalName, TotalsState
from rules.totals.odds import odds_with
from rules.totals.reducer import evolve
from rules.totals.turn import (
    StrikeOrder,
    due,
    name_of,
    needs_target,
    pending,
    plan_of,
    still_strikes,
    strike_order,
    totals_of,
    totals_with,
    undecided,
)
from rules.view.board import Announcement, Board, Cell

Rows = tuple[tuple[Cell, ...], ...]
EMPTY = UserText(said="")
ORDER_SHOWN = 12
"""Attackers whose place in the order is told in words below the table."""
STYLE_WIDTH = 7
"""Graphemes of a style's name in the table of attacks."""

# --- the board ---


def board(state: TotalsState) -> Board:
    """The public board of a redacted state."""
    phase = state.fight.phase
    strikes = tuple(strike_text(state, strike) for strike in state.fight.strikes)
    return Board(
        headline=_headline(state),
        why=None if state.ended else _why(state),
        table=totals_table(state) if phase in ("striking", "over") else (),
        lines=_declared(state) if phase == "declaring" else strikes,
        notes=() if state.ended else _order_notes(state),
        choices=() if state.ended else choices(state),
    )


def _headline(state: TotalsState) -> Message:
    turn = state.fight.turn
    if state.ended:
        return msg("head-ended")
    match state.fight.phase:
        case "gathering":
            return msg("head-empty", count=len(state.present))
        case "declaring":
            missing = tuple(name_of(state, combatant_id) for combatant_id in undecided(state))
            return msg("totals-head-declaring", turn=turn, missing=missing)
        case "over":
            return msg("totals-head-over", turn=turn)
    ready = tuple(name_of(state, attacker) for attacker in due(state))
    return msg("totals-head-striking", names=ready, first="no" if state.fight.strikes else "yes")


def _why(state: TotalsState) -> Message | None:
    match state.fight.phase:
        case "declaring":
            if any(not plan.stands for plan in state.fight.plans.values()):
                return msg("totals-why-confirm")
            return msg("totals-why-declaring", declare=state.fight.declare)
        case "over":
            return msg("totals-why-over")
        case "striking":
            return parts(_why_next(state), _then(state))
    return None


def _then(state: TotalsState) -> Message | None:
    """The attackers after those due now, by the same function that will call them (docs/requirements.md 15)."""
    later = state
    for attacker in due(state):
        later = evolve(later, Passed(turn=state.fight.turn, combatant=attacker))
    following = tuple(name_of(state, attacker) for attacker in due(later))
    return msg("totals-then", names=following) if following else None


def _why_next(state: TotalsState) -> Message:
    ready, order = due(state), strike_order(state)
    first, *others = ready
    if others:
        gap = max(order.lead(first, other) for other in others)
        return msg("totals-why-together", gap=gap, rule=state.rules.gap, policy=state.rules.simultaneity)
    behind = [attacker for attacker in pending(state) if attacker != first]
    if not behind:
        return msg("totals-why-last", name=name_of(state, first))
    other = name_of(state, behind[0])
    return msg("totals-why-before", name=name_of(state, first), other=other, lead=order.lead(first, behind[0]))


def _declared(state: TotalsState) -> tuple[Message, ...]:
    """The combatants on the defensive and the ready ones; their choices only as far as `declare` opens them."""
    present = [(fighter, state.fight.plans[fighter.id]) for fighter in state.present if fighter.id in state.fight.plans]
    defensive = tuple(fighter.said for fighter, plan in present if plan.stance == "defensive")
    ready = tuple(fighter.said for fighter, plan in present if plan.stands and plan.stance != "defensive")
    lines = [msg("totals-defensive", names=defensive)] if defensive else []
    lines += [msg("totals-ready", names=ready)] if ready else []
    if state.fight.declare != "hidden":
        lines += [
            msg("totals-open", name=fighter.said, plan=plan_text(state, plan))
            for fighter, plan in present
            if plan.stance in ("attack", "none")
        ]
    return tuple(lines)


def _order_notes(state: TotalsState) -> tuple[Message, ...]:
    """Speed of each attacker, with those at the same time and those after."""
    if state.fight.phase != "striking":
        return ()
    order = strike_order(state)
    return tuple(
        msg(
            "totals-order",
            name=name_of(state, attacker),
            speed=order.speeds[attacker],
            together=tuple(name_of(state, other) for other in order.together(attacker)),
            after=tuple(name_of(state, other) for other in order.after(attacker)),
        )
        for attacker in order.falling[:ORDER_SHOWN]
    )


def awaited(state: TotalsState) -> Awaited | None:
    """The combatants who must choose or may strike; after the turn the GM."""
    melee = state.fight
    match melee.phase:
        case "declaring":
            return Awaited(since=melee.since, people=undecided(state))
        case "striking":
            ready = due(state)
            since = max((melee.called.get(attacker, 0) for attacker in ready), default=melee.since)
            return Awaited(since=since, people=ready)
        case "over":
            return Awaited(since=melee.since)
    return None


def tasks(state: TotalsState, combatant: Combatant[Sheet]) -> tuple[Message, ...]:
    """What the combatant has to do, for a redacted state; never empty."""
    plan = plan_of(state.fight, combatant.id)
    match state.fight.phase:
        case "gathering":
            return (msg("totals-task-gathering"),)
        case "over":
            return (msg("totals-task-over"),)
        case "declaring":
            if combatant.id not in state.fight.plans:
                return (msg("totals-task-declare"),)
            declared = msg("totals-task-declared", plan=plan_text(state, plan))
            return (declared if plan.stands else parts(declared, msg("totals-task-confirm")),)
    if combatant.id in due(state):
        return (msg("totals-task-target") if needs_target(state, combatant.id) else msg("totals-task-strike"),)
    return (msg("totals-task-wait") if combatant.id in pending(state) else msg("totals-task-done"),)


# --- the announcement ---


def announcement(state: TotalsState, after: int) -> Announcement | None:
    """A new turn, the next attackers, or the end of a turn, if decided after revision `after`."""
    melee = state.fight
    if state.ended or melee.decided <= after:
        return None
    first = melee.phase == "striking" and not melee.strikes
    return Announcement(
        revision=melee.decided,
        headline=_headline(state),
        lines=tuple(strike_text(state, strike) for strike in melee.strikes if strike.at > after),
        table=totals_table(state) if first else (),
        notes=_order_notes(state) if first else (),
        pings=_pings(state, after),
        everybody=True,
    )


def _pings(state: TotalsState, after: int) -> tuple[str, ...]:
    """User ids of the players who must choose or were called after `after`; the GM for NPCs and after the turn."""
    match state.fight.phase:
        case "declaring":
            combatant_ids = undecided(state)
        case "striking":
            combatant_ids = tuple(attacker for attacker in due(state) if state.fight.called[attacker] > after)
        case _:
            return (state.gm,)
    owners = (state.combatants[combatant_id].owner or state.gm for combatant_id in combatant_ids)
    return tuple(dict.fromkeys(owners))


# --- texts ---


def plan_text(state: TotalsState, plan: Plan) -> Message:
    """A plan in words."""
    if plan.stance != "attack":
        return msg("totals-plan", doing=plan.stance)
    if plan.manner == "mix":
        how = factors_text(plan.factors)
    else:
        how = msg("totals-manner", manner=plan.manner, strength=plan.strength or 0)
    if plan.target is None:
        return msg("totals-plan-no-target", how=how)
    return msg("totals-plan-attack", target=name_of(state, plan.target), how=how)


def factors_text(factors: Factors) -> Message:
    """Factors in words, without those that are 0."""
    if factors == Factors(taken=factors.taken):
        return msg("totals-no-factors")
    return parts(
        msg("totals-part-fr", value=factors.fr) if factors.fr else None,
        msg("totals-part-ff", value=factors.ff) if factors.ff else None,
        msg("totals-part-fd", value=factors.fd, taken="yes" if factors.taken else "no") if factors.fd else None,
    )


def beyond_all_out(factors: Factors) -> bool:
    """Whether a factor is above an all-out charge: allowed with a warning (S1-7)."""
    return max(factors.fr, factors.ff, factors.fd) > ALL_OUT


def strike_text(state: TotalsState, strike: Strike) -> Message:
    """A strike with its numbers and its outcome."""
    if strike.shown is None:
        dice = msg("totals-dice-typed", total=strike.dice)
    else:
        dice = msg("totals-dice", faces=UserText(said=strike.shown))
    return msg(
        "totals-strike",
        name=name_of(state, strike.combatant),
        target=name_of(state, strike.target),
        shown=parts(
            msg("totals-part-attack", value=strike.base),
            msg("totals-part-modifier", modifier=strike.modifier) if strike.modifier else None,
            dice,
        ),
        total=strike.total,
        defence=strike.defence,
        hit="yes" if strike.hits else "no",
        damage=strike.damage,
        decreed="no" if strike.fixed is None else "yes",
    )


def total_text(name: TotalName, total: Total) -> Message:
    """A total as a sum, without parts that are 0."""
    always = "bonus" if name == "damage" else "skill"
    values = {part: getattr(total, part) for part in ("skill", "bonus", "factor", "parry", "modifier")}
    summands = (msg("totals-part", part=part, value=value) for part, value in values.items() if value or part == always)
    return msg("totals-sum", total=name, value=total.value, shown=parts(*summands))


# --- tables ---


def totals_table(state: TotalsState) -> Rows:
    """Totals and targets: attackers by falling Speed, then the defensives, then the others."""
    order = strike_order(state)
    others = [
        combatant_id
        for combatant_id in state.combatants
        if combatant_id in state.fight.plans and combatant_id not in order.speeds
    ]
    others.sort(key=lambda combatant_id: plan_of(state.fight, combatant_id).stance != "defensive")
    progress = _progress(state, order)
    rows = tuple(
        (
            msg("totals-progress", progress=progress.get(combatant_id, "none")),
            name_of(state, combatant_id),
            *_values(totals_of(state, combatant_id)),
            _target_cell(state, combatant_id),
        )
        for combatant_id in (*order.falling, *others)
    )
    heads = (msg("totals-short", total=name) for name in TOTAL_NAMES)
    return ((EMPTY, EMPTY, *heads, EMPTY), *rows) if rows else ()


def _values(totals: Totals) -> tuple[Cell, ...]:
    return tuple(msg("totals-none") if total is None else total.value for total in map(totals.get, TOTAL_NAMES))


def _progress(state: TotalsState, order: StrikeOrder) -> dict[str, str]:
    """Attacker -> `struck`, `due`, or `off` for a strike that was renounced or cancelled."""
    cancelled = [attacker for attacker in order.falling if not still_strikes(state, attacker, order)]
    return {
        **dict.fromkeys((*state.fight.passed, *cancelled), "off"),
        **dict.fromkeys(due(state), "due"),
        **dict.fromkeys((strike.combatant for strike in state.fight.strikes), "struck"),
    }


def _target_cell(state: TotalsState, combatant_id: str) -> Message:
    plan = plan_of(state.fight, combatant_id)
    if plan.stance != "attack":
        return msg("totals-doing", doing=plan.stance)
    if plan.target is None:
        return msg("totals-aim-open")
    return msg("totals-aim", target=name_of(state, plan.target))


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
