"""The log of a fight by totals: one line for each event."""

from __future__ import annotations

from rules.events import Event
from rules.text import Said, Text, parts, text
from rules.totals import events as ev
from rules.totals import lines
from rules.totals.model import Plan, TotalsState


def describe(state: TotalsState, event: Event) -> Text:
    """What happened, in the words of the catalogue; `state` serves for the names only."""
    match event:
        case ev.TurnBegan():
            return text("totals-log-turn", turn=event.turn)
        case ev.DefensiveTaken():
            return text("totals-log-defensive", name=lines.name(state, event.combatant))
        case ev.DefensiveRefused():
            return text("totals-log-cramped", name=lines.name(state, event.combatant))
        case ev.Chosen():
            return _chosen(state, event)
        case ev.Confirmed():
            return text("totals-log-confirmed", name=lines.name(state, event.combatant))
        case ev.Revealed():
            shown = tuple(_planned(state, who, plan) for who, plan in event.plans.items())
            return text("totals-log-revealed", plans=parts(*shown), early="yes" if event.early else "no")
        case ev.Called():
            return text("totals-log-called", names=tuple(lines.name(state, who) for who in event.combatants))
        case ev.Struck():
            return lines.strike(state, event.strike)
        case ev.Retargeted():
            who, target = lines.name(state, event.combatant), lines.name(state, event.target)
            return text("totals-log-retargeted", name=who, target=target, by=_by(override=event.override))
        case ev.Passed():
            return text("totals-log-passed", name=lines.name(state, event.combatant))
        case ev.Felled():
            by = Said(said="") if event.by is None else lines.name(state, event.by)
            known = "some" if event.by else "none"
            return text("totals-log-felled", name=lines.name(state, event.combatant), given=known, striker=by)
        case _:
            return _ruling(state, event)


def brief(state: TotalsState, event: Event) -> Text | None:
    """What somebody did, without how it came out."""
    match event:
        case ev.Struck():
            who, target = lines.name(state, event.strike.combatant), lines.name(state, event.strike.target)
            return text("totals-brief-strike", name=who, target=target)
        case ev.Revealed():
            return text("totals-brief-reveal")
        case _:
            return None


def _ruling(state: TotalsState, event: Event) -> Text:
    match event:
        case ev.StillStrikesSet():
            strikes = "rule" if event.strikes is None else "yes" if event.strikes else "no"
            return text("totals-log-still", name=lines.name(state, event.combatant), strikes=strikes)
        case ev.SurpriseSet():
            surprise = event.surprise or "no"
            return text("totals-log-surprise", name=lines.name(state, event.combatant), surprise=surprise)
        case ev.ModifierSet():
            return text(
                "totals-log-modifier",
                name=lines.name(state, event.combatant),
                total=event.total,
                modifier=event.modifier,
                lasts=event.lasts,
            )
        case ev.FactorsSet():
            who = lines.name(state, event.combatant)
            return text("totals-log-factors", name=who, factors=lines.factors(event.factors))
        case ev.StrikeReplaced():
            return text(
                "totals-log-replaced", rolled="yes" if event.rolled else "no", strike=lines.strike(state, event.strike)
            )
        case ev.TurnEnded():
            return text("totals-log-turn-ended", turn=event.turn)
        case ev.StyleSaved():
            return text(
                "totals-log-style",
                name=lines.name(state, event.combatant),
                style=Said(said=event.style.name),
                factors=lines.factors(event.style.factors),
            )
        case ev.StyleForgotten():
            return text("totals-log-forgotten", name=lines.name(state, event.combatant), style=Said(said=event.name))
        case _:
            raise TypeError(f"{event.kind} is not an event of a fight by totals")


def _by(*, override: bool) -> str:
    return "override" if override else "owner"


def _chosen(state: TotalsState, event: ev.Chosen) -> Text:
    warned = "yes" if lines.beyond_all_out(event.plan.factors) else "no"
    return text(
        "totals-log-chosen", name=lines.name(state, event.combatant), plan=lines.plan(state, event.plan), warned=warned
    )


def _planned(state: TotalsState, who: str, plan: Plan) -> Text:
    filled = "yes" if plan.filled else "no"
    return text("totals-planned", name=lines.name(state, who), plan=lines.plan(state, plan), filled=filled)
