"""The public board, and what somebody is expected to do (docs/requirements.md, board of `totals`)."""

from __future__ import annotations

from rules.board import Board
from rules.state import Awaited
from rules.text import Text, parts, text
from rules.totals import lines
from rules.totals.choices import choices
from rules.totals.events import Passed
from rules.totals.folding import evolve
from rules.totals.model import TotalsState
from rules.totals.tables import everybody
from rules.totals.turn import due, needs_target, order, pending, plan_of, waiting

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
        else tuple(lines.strike(state, one) for one in state.fight.strikes),
        notes=() if state.ended else notes(state),
        choices=() if state.ended else choices(state),
    )


def headline(state: TotalsState) -> Text:
    """Who must still choose, or who is to strike."""
    turn = state.fight.turn
    if state.ended:
        return text("head-ended")
    match state.fight.phase:
        case "gathering":
            return text("head-empty", count=len(state.present))
        case "declaring":
            missing = tuple(lines.name(state, who) for who in waiting(state))
            return text("totals-head-declaring", turn=turn, missing=missing)
        case "over":
            return text("totals-head-over", turn=turn)
    ready = tuple(lines.name(state, who) for who in due(state))
    return text("totals-head-striking", names=ready, first="no" if state.fight.strikes else "yes")


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


def _why(state: TotalsState) -> Text | None:
    match state.fight.phase:
        case "declaring":
            shaken = any(not plan.stands for plan in state.fight.plans.values())
            return text("totals-why-confirm") if shaken else text("totals-why-declaring", declare=state.fight.declare)
        case "over":
            return text("totals-why-over")
        case "striking":
            return parts(_decided(state), _then(state))
    return None


def _then(state: TotalsState) -> Text | None:
    """Who strikes after those who strike now, asked of the function that goes on to them (docs/requirements.md 15)."""
    after = state
    for who in due(state):
        after = evolve(after, Passed(turn=state.fight.turn, combatant=who))
    following = tuple(lines.name(state, who) for who in due(after))
    return text("totals-then", names=following) if following else None


def _decided(state: TotalsState) -> Text | None:
    """Which rule made those who strike now the next."""
    ready, turn = due(state), order(state)
    first, *others = ready
    if others:
        gap = max(turn.lead(first, other) for other in others)
        return text("totals-why-together", gap=gap, rule=state.rules.gap, policy=state.rules.simultaneity)
    behind = [who for who in pending(state) if who != first]
    if behind:
        other = lines.name(state, behind[0])
        return text("totals-why-before", name=lines.name(state, first), other=other, lead=turn.lead(first, behind[0]))
    return text("totals-why-last", name=lines.name(state, first))


def _declared(state: TotalsState) -> tuple[Text, ...]:
    """Who is on the defensive and who is ready: never what was chosen, unless the house rule `declare` opens it."""
    plans = state.fight.plans
    names = {one.id: one.said for one in state.present}
    defensive = tuple(names[who] for who in names if who in plans and plans[who].stance == "defensive")
    missing = waiting(state)
    ready = tuple(
        names[who] for who in names if who in plans and who not in missing and plans[who].stance != "defensive"
    )
    shown = [text("totals-defensive", names=defensive)] if defensive else []
    shown += [text("totals-ready", names=ready)] if ready else []
    if state.fight.declare != "hidden":
        known = [who for who in names if who in plans and plans[who].stance in ("attack", "none")]
        shown += [text("totals-open", name=names[who], plan=lines.plan(state, plans[who])) for who in known]
    return tuple(shown)


def notes(state: TotalsState) -> tuple[Text, ...]:
    """The order in words: each attacker's Speed, with whom she strikes together, and before whom."""
    if state.fight.phase != "striking":
        return ()
    turn = order(state)
    return tuple(lines.order_of(state, turn, who) for who in turn.falling[:ORDER_SHOWN])


def tasks(state: TotalsState, who: str) -> tuple[Text, ...]:
    """What this combatant is expected to do; never empty. `state` is redacted for whoever reads it."""
    plan = plan_of(state.fight, who)
    match state.fight.phase:
        case "gathering":
            return (text("totals-task-gathering"),)
        case "over":
            return (text("totals-task-over"),)
        case "declaring":
            if who not in state.fight.plans:
                return (text("totals-task-declare"),)
            said = text("totals-task-declared", plan=lines.plan(state, plan))
            return (said,) if plan.stands else (parts(said, text("totals-task-confirm")),)
    if who in due(state):
        return (text("totals-task-target"),) if needs_target(state, who) else (text("totals-task-strike"),)
    return (text("totals-task-wait"),) if who in pending(state) else (text("totals-task-done"),)
