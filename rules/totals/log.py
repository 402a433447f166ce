"""Lines of the log for the events of a fight by totals."""

from __future__ import annotations

from rules.events import Event
from rules.message import Message, UserText, msg, parts
from rules.totals import events as ev
from rules.totals.model import TotalsState
from rules.totals.turn import name_of
from rules.totals.view import beyond_all_out, factors_text, plan_text, strike_text


def describe(state: TotalsState, event: Event) -> Message:
    """The line for an event; `state` serves for the names only."""
    match event:
        case ev.TurnBegan():
            return msg("totals-log-turn", turn=event.turn)
        case ev.DefensiveTaken():
            return msg("totals-log-defensive", name=name_of(state, event.combatant))
        case ev.DefensiveRefused():
            return msg("totals-log-cramped", name=name_of(state, event.combatant))
        case ev.Chosen():
            warned = "yes" if beyond_all_out(event.plan.factors) else "no"
            plan = plan_text(state, event.plan)
            return msg("totals-log-chosen", name=name_of(state, event.combatant), plan=plan, warned=warned)
        case ev.Confirmed():
            return msg("totals-log-confirmed", name=name_of(state, event.combatant))
        case ev.Revealed():
            return _revealed(state, event)
        case ev.Called():
            names = tuple(name_of(state, attacker) for attacker in event.combatants or event.lapsed)
            return msg("totals-log-called" if event.combatants else "totals-log-lapsed", names=names)
        case ev.Struck():
            return strike_text(state, event.strike)
        case ev.Retargeted():
            name, target = name_of(state, event.combatant), name_of(state, event.target)
            return msg("totals-log-retargeted", name=name, target=target, by="override" if event.override else "owner")
        case ev.Passed():
            return msg("totals-log-passed", name=name_of(state, event.combatant), why=event.why)
        case ev.Felled():
            striker = UserText(said="") if event.by is None else name_of(state, event.by)
            named = "some" if event.by else "none"
            return msg("totals-log-felled", name=name_of(state, event.combatant), given=named, striker=striker)
        case ev.DamageTaken():
            return msg("totals-log-damage", name=name_of(state, event.combatant), count=len(event.places))
        case ev.TurnEnded():
            return msg("totals-log-turn-ended", turn=event.turn)
        case ev.TurnReopened():
            return msg("totals-log-turn-reopened", turn=event.turn)
        case ev.StyleSaved():
            name, style = name_of(state, event.combatant), UserText(said=event.style.name)
            return msg("totals-log-style", name=name, style=style, factors=factors_text(event.style.factors))
        case ev.StyleForgotten():
            return msg("totals-log-forgotten", name=name_of(state, event.combatant), style=UserText(said=event.name))
        case _:
            return _decision(state, event)


def _revealed(state: TotalsState, event: ev.Revealed) -> Message:
    plans = (
        msg(
            "totals-planned",
            name=name_of(state, combatant_id),
            plan=plan_text(state, plan),
            filled="yes" if plan.filled else "no",
        )
        for combatant_id, plan in event.plans.items()
    )
    early = "clock" if event.at_deadline else "yes" if event.early else "no"
    return msg("totals-log-revealed", plans=parts(*plans), early=early)


def _decision(state: TotalsState, event: Event) -> Message:
    """The line for an event of the GM."""
    match event:
        case ev.StillStrikesSet():
            strikes = "rule" if event.strikes is None else "yes" if event.strikes else "no"
            return msg("totals-log-still", name=name_of(state, event.combatant), strikes=strikes)
        case ev.SurpriseSet():
            return msg("totals-log-surprise", name=name_of(state, event.combatant), surprise=event.surprise or "no")
        case ev.ModifierSet():
            return msg(
                "totals-log-modifier",
                name=name_of(state, event.combatant),
                total=event.total,
                modifier=event.modifier,
                lasts=event.lasts,
            )
        case ev.FactorsSet():
            name = name_of(state, event.combatant)
            return msg("totals-log-factors", name=name, factors=factors_text(event.factors))
        case ev.StrikeGranted():
            name = name_of(state, event.combatant)
            target = UserText(said="") if event.target is None else name_of(state, event.target)
            return msg("totals-log-granted", name=name, target=target, given="none" if event.target is None else "some")
        case ev.StrikeReplaced():
            return _replaced(state, event)
        case _:
            raise TypeError(f"{event.kind} is not an event of a fight by totals")


def _replaced(state: TotalsState, event: ev.StrikeReplaced) -> Message:
    if event.reason in ("void", "counts"):
        name, target = name_of(state, event.strike.combatant), name_of(state, event.strike.target)
        by = UserText(said="") if event.by is None else name_of(state, event.by)
        given = "none" if event.by is None else "some"
        return msg("totals-log-void", name=name, target=target, change=event.reason, given=given, striker=by)
    correction = "rolled" if event.rolled else event.reason
    return msg("totals-log-replaced", correction=correction, strike=strike_text(state, event.strike))


def brief(state: TotalsState, event: Event) -> Message | None:
    """A short text for a button, without the outcome."""
    match event:
        case ev.Struck():
            strike = event.strike
            return msg(
                "totals-brief-strike", name=name_of(state, strike.combatant), target=name_of(state, strike.target)
            )
        case ev.Revealed():
            return msg("totals-brief-reveal")
        case _:
            return None
