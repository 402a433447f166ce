"""The log of a fight by totals: one line for each event."""

from __future__ import annotations

from rules.events import Event
from rules.message import Message, UserText, msg, parts
from rules.totals import events as ev
from rules.totals import format
from rules.totals.model import Plan, TotalsState


def describe(state: TotalsState, event: Event) -> Message:
    """What happened, in the words of the catalogue; `state` serves for the names only."""
    match event:
        case ev.TurnBegan():
            return msg("totals-log-turn", turn=event.turn)
        case ev.DefensiveTaken():
            return msg("totals-log-defensive", name=format.name(state, event.combatant))
        case ev.DefensiveRefused():
            return msg("totals-log-cramped", name=format.name(state, event.combatant))
        case ev.Chosen():
            return _chosen(state, event)
        case ev.Confirmed():
            return msg("totals-log-confirmed", name=format.name(state, event.combatant))
        case ev.Revealed():
            shown = tuple(_planned(state, who, plan) for who, plan in event.plans.items())
            return msg("totals-log-revealed", plans=parts(*shown), early="yes" if event.early else "no")
        case ev.Called():
            return msg("totals-log-called", names=tuple(format.name(state, who) for who in event.combatants))
        case ev.Struck():
            return format.strike(state, event.strike)
        case ev.Retargeted():
            who, target = format.name(state, event.combatant), format.name(state, event.target)
            return msg("totals-log-retargeted", name=who, target=target, by=_by(override=event.override))
        case ev.Passed():
            return msg("totals-log-passed", name=format.name(state, event.combatant))
        case ev.Felled():
            by = UserText(said="") if event.by is None else format.name(state, event.by)
            known = "some" if event.by else "none"
            return msg("totals-log-felled", name=format.name(state, event.combatant), given=known, striker=by)
        case _:
            return _ruling(state, event)


def brief(state: TotalsState, event: Event) -> Message | None:
    """What somebody did, without how it came out."""
    match event:
        case ev.Struck():
            who, target = format.name(state, event.strike.combatant), format.name(state, event.strike.target)
            return msg("totals-brief-strike", name=who, target=target)
        case ev.Revealed():
            return msg("totals-brief-reveal")
        case _:
            return None


def _ruling(state: TotalsState, event: Event) -> Message:
    match event:
        case ev.StillStrikesSet():
            strikes = "rule" if event.strikes is None else "yes" if event.strikes else "no"
            return msg("totals-log-still", name=format.name(state, event.combatant), strikes=strikes)
        case ev.SurpriseSet():
            surprise = event.surprise or "no"
            return msg("totals-log-surprise", name=format.name(state, event.combatant), surprise=surprise)
        case ev.ModifierSet():
            return msg(
                "totals-log-modifier",
                name=format.name(state, event.combatant),
                total=event.total,
                modifier=event.modifier,
                lasts=event.lasts,
            )
        case ev.FactorsSet():
            who = format.name(state, event.combatant)
            return msg("totals-log-factors", name=who, factors=format.factors(event.factors))
        case ev.StrikeReplaced():
            return msg(
                "totals-log-replaced", rolled="yes" if event.rolled else "no", strike=format.strike(state, event.strike)
            )
        case ev.TurnEnded():
            return msg("totals-log-turn-ended", turn=event.turn)
        case ev.StyleSaved():
            return msg(
                "totals-log-style",
                name=format.name(state, event.combatant),
                style=UserText(said=event.style.name),
                factors=format.factors(event.style.factors),
            )
        case ev.StyleForgotten():
            return msg(
                "totals-log-forgotten", name=format.name(state, event.combatant), style=UserText(said=event.name)
            )
        case _:
            raise TypeError(f"{event.kind} is not an event of a fight by totals")


def _by(*, override: bool) -> str:
    return "override" if override else "owner"


def _chosen(state: TotalsState, event: ev.Chosen) -> Message:
    warned = "yes" if format.beyond_all_out(event.plan.factors) else "no"
    return msg(
        "totals-log-chosen",
        name=format.name(state, event.combatant),
        plan=format.plan(state, event.plan),
        warned=warned,
    )


def _planned(state: TotalsState, who: str, plan: Plan) -> Message:
    filled = "yes" if plan.filled else "no"
    return msg("totals-planned", name=format.name(state, who), plan=format.plan(state, plan), filled=filled)
