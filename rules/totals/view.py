"""The public board and the announcement (docs/requirements.md, board of `totals`), and the texts and tables of all views."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from rules.message import Message, UserText, msg, parts
from rules.state import Combatant, Wait
from rules.totals.buttons import choices
from rules.totals.formulas import Total
from rules.totals.model import ALL_OUT, Factors, Plan, Sheet, Strike, TotalName, TotalsState
from rules.totals.tables import rows_in_order, table_words, totals_table
from rules.totals.turn import (
    Ruling,
    due,
    name_of,
    nothing_to_strike,
    plan_of,
    ruling_of,
    target_of,
    undecided,
)
from rules.view.board import FEW, Announcement, Board
from rules.view.names import players_first

_NUMBERED: Final = re.compile(r"(.*\S) [1-9]\d*")

# --- the board ---


def board(state: TotalsState) -> Board:
    """The public board of a redacted state."""
    phase, ruling = state.fight.phase, ruling_of(state)
    revealed = phase in ("striking", "over")
    lines = _declared(state) if phase == "declaring" else (*strike_lines(state, state.fight.strikes, ruling),)
    single = strike_texts(state, state.fight.strikes, ruling)
    return Board(
        headline=_headline(state),
        why=None if state.ended else _why(state, ruling),
        table=totals_table(state, ruling) if revealed else (),
        words=table_words(state, ruling) if revealed else (),
        lines=(*lines, *(_cancelled(state, ruling) if revealed else ())),
        asides=(*(_aims(state, ruling) if revealed else ()), *_absent(state)),
        details=single if phase != "declaring" and single != lines else (),
        notes=() if state.ended else _order_notes(state, ruling),
        choices=() if state.ended else choices(state),
    )


def _headline(state: TotalsState) -> Message:
    turn = state.fight.turn
    if state.ended:
        return msg("head-ended")
    if turn and nothing_to_strike(state, ruling_of(state)):
        return msg("head-unopposed", names=players_first(state.present))
    match state.fight.phase:
        case "gathering":
            return msg("head-empty", count=len(state.present))
        case "declaring":
            if len(state.present) < 2:
                return msg("totals-head-alone", turn=turn)
            missing = players_first(state.combatants[combatant_id] for combatant_id in undecided(state))
            return msg("totals-head-declaring", turn=turn, missing=missing)
        case "over":
            return msg("totals-head-over", turn=turn)
    ready = players_first(state.combatants[attacker] for attacker in due(state))
    return msg("totals-head-striking", names=ready, first="no" if state.fight.strikes else "yes")


def _why(state: TotalsState, ruling: Ruling) -> Message | None:
    if nothing_to_strike(state, ruling):
        return None
    match state.fight.phase:
        case "declaring":
            return _why_declaring(state)
        case "over":
            return msg("totals-why-over")
        case "striking":
            return parts(_why_next(state, ruling), _then(state, ruling))
    return None


def _why_declaring(state: TotalsState) -> Message:
    if shaken := _why_asked(state):
        return parts(*shaken)
    declared = msg("totals-why-declaring", declare=state.fight.declare)
    later = state.rules.declare
    return declared if later == state.fight.declare else parts(declared, msg("totals-declare-later", declare=later))


def _then(state: TotalsState, ruling: Ruling) -> Message | None:
    """The attackers after those due now, by the same function that will call them (docs/requirements.md 15)."""
    fight, passing = state.fight, frozenset(ruling.due)
    granted = {attacker: target for attacker, target in fight.granted.items() if attacker not in passing}
    passed = fight.model_copy(update={"passed": (*fight.passed, *ruling.due), "granted": granted})
    later = state.model_copy(update={"fight": passed})
    following = players_first(state.combatants[attacker] for attacker in due(later))
    return msg("totals-then", names=following) if following else None


def _why_next(state: TotalsState, ruling: Ruling) -> Message:
    order = ruling.order
    first, *others = ruling.due
    granted = tuple(name_of(state, attacker) for attacker in ruling.due if attacker in state.fight.granted)
    if granted:
        return msg("totals-why-granted", names=granted)
    if others:
        gap = max(order.lead(first, other) for other in others)
        return msg("totals-why-together", gap=gap, rule=state.rules.gap, policy=state.rules.simultaneity)
    behind = [attacker for attacker in ruling.pending if attacker != first]
    if not behind:
        return msg("totals-why-last", name=name_of(state, first))
    other = name_of(state, behind[0])
    return msg("totals-why-before", name=name_of(state, first), other=other, lead=order.lead(first, behind[0]))


def _declared(state: TotalsState) -> tuple[Message, ...]:
    """The combatants on the defensive and the ready ones; their choices only as far as `declare` opens them."""
    present = [(fighter, state.fight.plans[fighter.id]) for fighter in state.present if fighter.id in state.fight.plans]
    defensive = tuple(fighter.said for fighter, plan in present if plan.stance == "defensive")
    ready = tuple(fighter.said for fighter, plan in present if plan.stands and plan.stance != "defensive")
    surprised = tuple(fighter.said for fighter in state.present if fighter.id in state.fight.surprised)
    lines = [msg("totals-defensive", names=defensive)] if defensive else []
    lines += [msg("totals-ready", names=ready)] if ready else []
    lines += [msg("totals-surprised", names=surprised)] if surprised else []
    if state.fight.declare != "hidden":
        lines += [
            msg("totals-open", name=fighter.said, plan=plan_text(state, plan))
            for fighter, plan in present
            if plan.stance in ("attack", "none")
        ]
    return tuple(lines)


def strike_lines(state: TotalsState, strikes: Sequence[Strike], ruling: Ruling) -> tuple[Message, ...]:
    """A line for each strike; in a crowd without its numbers, and those of like NPCs at one target summed up."""
    if len(state.fight.plans) <= FEW:
        return strike_texts(state, strikes, ruling)
    like: dict[tuple[str, str], list[Strike]] = {}
    for strike in strikes:
        attacker = state.combatants[strike.combatant]
        numbered = _NUMBERED.fullmatch(attacker.name)
        summed = numbered is not None and attacker.owner is None and not strike.void
        like.setdefault((numbered[1] if summed and numbered else strike.combatant, strike.target), []).append(strike)
    lines: list[Message] = []
    for group in like.values():
        if group[0].void:
            lines += strike_texts(state, group, ruling)
            continue
        damages = sorted((strike.damage for strike in group if strike.hits), reverse=True)
        lines.append(
            msg(
                "totals-strikes",
                names=tuple(name_of(state, strike.combatant) for strike in group),
                target=name_of(state, group[0].target),
                hits=len(damages),
                misses=len(group) - len(damages),
                damages=UserText(said=", ".join(map(str, damages))),
            )
        )
    return tuple(lines)


def strike_texts(state: TotalsState, strikes: Iterable[Strike], ruling: Ruling) -> tuple[Message, ...]:
    """A line with its numbers for each strike."""
    return tuple(strike_text(state, strike, ruling) for strike in strikes)


def _cancelled(state: TotalsState, ruling: Ruling) -> tuple[Message, ...]:
    """The attackers who can make no strike."""
    return tuple(
        msg("totals-cancelled", name=name_of(state, attacker), why=_why_void(state, ruling, attacker))
        for attacker in ruling.order.falling
        if attacker not in (*ruling.order.granted, *ruling.due)
        and attacker not in ruling.struck
        and not ruling.counts(attacker)
    )


def _aims(state: TotalsState, ruling: Ruling) -> tuple[Message, ...]:
    """Whom each attacker attacks, who is on the defensive and who is surprised; those who must act first."""
    fight = state.fight
    aims = [
        msg("totals-aims", name=name_of(state, attacker), target=_aim(state, attacker))
        for attacker in rows_in_order(state, ruling)
        if (plan_of(fight, attacker).stance in ("attack", "hidden") and attacker not in ruling.struck)
        or attacker in fight.granted
    ]
    planned = [fighter for fighter in state.combatants.values() if fighter.id in fight.plans]
    defensive = players_first(other for other in planned if plan_of(fight, other.id).stance == "defensive")
    surprised = players_first(other for other in planned if other.id in fight.surprised)
    aims += [msg("totals-defensive", names=defensive)] if defensive else []
    aims += [msg("totals-surprised", names=surprised)] if surprised else []
    return tuple(aims)


def _aim(state: TotalsState, attacker: str) -> Message | UserText:
    target = target_of(state.fight, attacker)
    if plan_of(state.fight, attacker).stance == "hidden" or target is None:
        return msg("totals-aim-open")
    return name_of(state, target)


def _why_void(state: TotalsState, ruling: Ruling, attacker: str) -> Message:
    """Why the strike of an attacker does not count."""
    by = None if attacker in state.fight.decreed else ruling.cancelled_by(attacker)
    if by is None:
        cause = "decreed" if attacker in state.fight.decreed else state.combatants[attacker].status
        return msg("totals-void", cause=cause)
    lead = ruling.order.lead(by, attacker)
    return msg("totals-void-faster" if lead > 0 else "totals-void-granted", striker=name_of(state, by), lead=lead)


def _absent(state: TotalsState) -> tuple[Message, ...]:
    """Those out of action, and after the reveal those who take part from the next turn on."""
    melee = state.fight
    out = tuple(fighter.said for fighter in state.combatants.values() if fighter.status == "out")
    lines = [msg("totals-out", names=out)] if out else []
    if melee.phase in ("striking", "over"):
        later = tuple(fighter.said for fighter in state.present if fighter.id not in melee.plans)
        lines += [msg("totals-joins-later", names=later)] if later else []
    return tuple(lines)


def _order_notes(state: TotalsState, ruling: Ruling) -> tuple[Message, ...]:
    """Speed of the attackers, with those at the same time and those after; those of one speed share a note."""
    if state.fight.phase != "striking":
        return ()
    order = ruling.order
    by_speed: dict[int, list[str]] = {}
    for attacker in order.falling:
        by_speed.setdefault(order.speeds[attacker], []).append(attacker)
    if len(by_speed) < 2:
        return ()
    return tuple(
        msg(
            "totals-order",
            names=_names(state, group),
            speed=speed,
            together=_names(state, _others(map(order.together, group), group)),
            after=_names(state, _others(map(order.after, group), group)),
        )
        for speed, group in by_speed.items()
    )


def _others(sets: Iterable[Iterable[str]], group: Sequence[str]) -> tuple[str, ...]:
    """All of these combatants, each once, without this group."""
    return tuple(other for other in dict.fromkeys(chain.from_iterable(sets)) if other not in group)


def _names(state: TotalsState, combatant_ids: Iterable[str]) -> tuple[UserText, ...]:
    return players_first(state.combatants[combatant_id] for combatant_id in combatant_ids)


def awaited(state: TotalsState) -> tuple[Wait, ...]:
    """The combatants who must choose or may strike; the GM after the turn, or where the strikes left have no target."""
    melee = state.fight
    match melee.phase:
        case "declaring":
            return tuple(
                Wait(who=combatant_id, since=max(melee.since, melee.asked.get(combatant_id, 0)), all_of=True)
                for combatant_id in undecided(state)
            )
        case "striking":
            ruling = ruling_of(state)
            called = {attacker: melee.called.get(attacker, melee.since) for attacker in ruling.due}
            if nothing_to_strike(state, ruling):
                return (Wait(since=max((melee.unopposed, *called.values()), default=melee.since)),)
            return tuple(Wait(who=attacker, since=since) for attacker, since in called.items())
        case "over":
            return (Wait(since=melee.since),)
    return ()


def tasks(state: TotalsState, combatant: Combatant[Sheet]) -> tuple[Message, ...]:
    """What the combatant has to do, for a redacted state; never empty."""
    plan = plan_of(state.fight, combatant.id)
    if state.fight.turn and nothing_to_strike(state, ruling_of(state)):
        return (msg("task-free"),)
    match state.fight.phase:
        case "gathering":
            return (msg("totals-task-gathering"),)
        case "over":
            return (msg("totals-task-over"),)
        case "declaring":
            surprise = state.fight.surprised.get(combatant.id)
            surprised = () if surprise is None else (msg("totals-task-surprised", surprise=surprise),)
            if combatant.id not in state.fight.plans:
                return (*surprised, msg("totals-task-declare"))
            declared = msg("totals-task-declared", plan=plan_text(state, plan))
            return (*surprised, declared if plan.stands else parts(declared, msg("totals-task-confirm")))
    ruling = ruling_of(state)
    if combatant.id in ruling.due:
        return (msg("totals-task-target") if ruling.needs_target(combatant.id) else msg("totals-task-strike"),)
    return (msg("totals-task-wait") if combatant.id in ruling.pending else msg("totals-task-done"),)


# --- the announcement ---


def announcement(state: TotalsState, after: int) -> Announcement | None:
    """A new turn, the next attackers, or the end of a turn, if decided after revision `after`."""
    melee = state.fight
    if state.ended or melee.decided <= after:
        return None
    ruling = ruling_of(state)
    first = melee.phase == "striking" and not melee.strikes
    confirm = melee.phase == "declaring" and melee.since <= after
    strikes = strike_lines(state, [strike for strike in melee.strikes if strike.at > after], ruling)
    return Announcement(
        revision=melee.decided,
        headline=_headline(state),
        lines=_why_asked(state) if confirm else strikes,
        table=totals_table(state, ruling) if first else (),
        notes=_order_notes(state, ruling) if first else (),
        minor=confirm,
        moments=(melee.moment,),
    )


def _why_asked(state: TotalsState) -> tuple[Message, ...]:
    """Who has brought about that choices are asked for again in this turn, and by what; nothing while all are confirmed."""
    if all(plan.stands for plan in state.fight.plans.values()):
        return ()
    shakes = {who: shake for who, shake in state.fight.shakes.items() if who in state.combatants}
    by = (msg("totals-shake", name=name_of(state, who), shake=shake) for who, shake in shakes.items())
    return (*by, msg("totals-why-confirm"))


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
        msg("totals-part-fp", value=factors.fp) if factors.fp else None,
    )


def beyond_all_out(factors: Factors) -> bool:
    """Whether a factor is above an all-out charge: allowed with a warning (S1-7)."""
    return max(factors.fr, factors.ff, factors.fd) > ALL_OUT


def strike_text(state: TotalsState, strike: Strike, ruling: Ruling | None = None) -> Message:
    """A strike with its numbers and its outcome. ruling: of the turn, to say why it is void."""
    text = _strike_numbers(state, strike)
    if not strike.void:
        return text
    why = msg("totals-void", cause="out") if ruling is None else _why_void(state, ruling, strike.combatant)
    return msg("totals-strike-void", strike=text, why=why)


def _strike_numbers(state: TotalsState, strike: Strike) -> Message:
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
        noted="decreed" if strike.fixed is not None else "corrected" if strike.corrected else "no",
    )


def total_text(name: TotalName, total: Total) -> Message:
    """A total as a sum, without parts that are 0."""
    always = "bonus" if name == "damage" else "skill"
    values = {part: getattr(total, part) for part in ("skill", "bonus", "factor", "parry", "modifier")}
    summands = (msg("totals-part", part=part, value=value) for part, value in values.items() if value or part == always)
    return msg("totals-sum", total=name, value=total.value, shown=parts(*summands))
