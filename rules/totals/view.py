"""The public board, and what somebody is expected to do (docs/requirements.md, board of `totals`)."""

from __future__ import annotations

from rules.message import Message, msg, parts
from rules.state import Awaited
from rules.totals import format
from rules.totals.buttons import choices
from rules.totals.events import Passed
from rules.totals.model import TotalsState
from rules.totals.reducer import evolve
from rules.totals.tables import everybody
from rules.totals.turn import due, needs_target, order, pending, plan_of, waiting
from rules.view.board import Board

ORDER_SHOWN = 12
"""Attackers whose place in the order stands in words below the table."""


def board(state: TotalsState) -> Board:
    """What everybody at the table sees; `state` is already redacted."""
    phase = state.fight.phase
    return Board(
        headline=headline(state),
        why=None if state.ended else _why(state),
        table=everybody(state) if phase in ("striking", "over") else (),
        lines=_declared(state)
        if phase == "declaring"
        else tuple(format.strike(state, one) for one in state.fight.strikes),
        notes=() if state.ended else notes(state),
        choices=() if state.ended else choices(state),
    )


def headline(state: TotalsState) -> Message:
    """Who must still choose, or who is to strike."""
    turn = state.fight.turn
    if state.ended:
        return msg("head-ended")
    match state.fight.phase:
        case "gathering":
            return msg("head-empty", count=len(state.present))
        case "declaring":
            missing = tuple(format.name(state, who) for who in waiting(state))
            return msg("totals-head-declaring", turn=turn, missing=missing)
        case "over":
            return msg("totals-head-over", turn=turn)
    ready = tuple(format.name(state, who) for who in due(state))
    return msg("totals-head-striking", names=ready, first="no" if state.fight.strikes else "yes")


def awaited(state: TotalsState) -> Awaited | None:
    """Who must still choose or may strike now; the GM, who begins the next turn."""
    melee = state.fight
    match melee.phase:
        case "declaring":
            return Awaited(since=melee.since, people=waiting(state))
        case "striking":
            ready = due(state)
            return Awaited(since=max((melee.called.get(who, 0) for who in ready), default=melee.since), people=ready)
        case "over":
            return Awaited(since=melee.since)
    return None


def _why(state: TotalsState) -> Message | None:
    match state.fight.phase:
        case "declaring":
            shaken = any(not plan.stands for plan in state.fight.plans.values())
            return msg("totals-why-confirm") if shaken else msg("totals-why-declaring", declare=state.fight.declare)
        case "over":
            return msg("totals-why-over")
        case "striking":
            return parts(_decided(state), _then(state))
    return None


def _then(state: TotalsState) -> Message | None:
    """Who strikes after those who strike now, asked of the function that goes on to them (docs/requirements.md 15)."""
    after = state
    for who in due(state):
        after = evolve(after, Passed(turn=state.fight.turn, combatant=who))
    following = tuple(format.name(state, who) for who in due(after))
    return msg("totals-then", names=following) if following else None


def _decided(state: TotalsState) -> Message | None:
    """Which rule made those who strike now the next."""
    ready, turn = due(state), order(state)
    first, *others = ready
    if others:
        gap = max(turn.lead(first, other) for other in others)
        return msg("totals-why-together", gap=gap, rule=state.rules.gap, policy=state.rules.simultaneity)
    behind = [who for who in pending(state) if who != first]
    if behind:
        other = format.name(state, behind[0])
        return msg("totals-why-before", name=format.name(state, first), other=other, lead=turn.lead(first, behind[0]))
    return msg("totals-why-last", name=format.name(state, first))


def _declared(state: TotalsState) -> tuple[Message, ...]:
    """Who is on the defensive and who is ready: never what was chosen, unless the house rule `declare` opens it."""
    plans = state.fight.plans
    names = {one.id: one.said for one in state.present}
    defensive = tuple(names[who] for who in names if who in plans and plans[who].stance == "defensive")
    missing = waiting(state)
    ready = tuple(
        names[who] for who in names if who in plans and who not in missing and plans[who].stance != "defensive"
    )
    shown = [msg("totals-defensive", names=defensive)] if defensive else []
    shown += [msg("totals-ready", names=ready)] if ready else []
    if state.fight.declare != "hidden":
        known = [who for who in names if who in plans and plans[who].stance in ("attack", "none")]
        shown += [msg("totals-open", name=names[who], plan=format.plan(state, plans[who])) for who in known]
    return tuple(shown)


def notes(state: TotalsState) -> tuple[Message, ...]:
    """The order in words: each attacker's Speed, with whom she strikes together, and before whom."""
    if state.fight.phase != "striking":
        return ()
    turn = order(state)
    return tuple(format.order_of(state, turn, who) for who in turn.falling[:ORDER_SHOWN])


def tasks(state: TotalsState, who: str) -> tuple[Message, ...]:
    """What this combatant is expected to do; never empty. `state` is redacted for whoever reads it."""
    plan = plan_of(state.fight, who)
    match state.fight.phase:
        case "gathering":
            return (msg("totals-task-gathering"),)
        case "over":
            return (msg("totals-task-over"),)
        case "declaring":
            if who not in state.fight.plans:
                return (msg("totals-task-declare"),)
            said = msg("totals-task-declared", plan=format.plan(state, plan))
            return (said,) if plan.stands else (parts(said, msg("totals-task-confirm")),)
    if who in due(state):
        return (msg("totals-task-target"),) if needs_target(state, who) else (msg("totals-task-strike"),)
    return (msg("totals-task-wait"),) if who in pending(state) else (msg("totals-task-done"),)
