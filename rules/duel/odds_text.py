"""Odds as lines for a person."""

from __future__ import annotations

from rules.duel import format
from rules.duel.events import Declared
from rules.duel.formulas import longer
from rules.duel.handlers.opening import talk_of
from rules.duel.model import DuelState, Engagement
from rules.duel.odds import Odds, odds
from rules.duel.reducer import evolve
from rules.message import Message, msg


def odds_lines(state: DuelState) -> tuple[Message, ...]:
    """For each engagement: who will attack, and the chance that the blow lands. Of a dodge, the cheapest and the dearest."""
    rows = [one for one in odds(state) if one.defence != "dodge" or one.speed in _shown_costs(state, one.engagement)]
    supposed = (line for one in state.fight.talks for line in _supposed(state, one))
    return (*(line for one in rows for line in _lines(state, one)), *supposed)


def _supposed(state: DuelState, one: Engagement) -> list[Message]:
    """While nobody is known to have declared: what it would bring if either did, and if both wanted the fight."""
    if any(talk_of(state, who).declared is not None for who in one.pair):
        return []
    found = [_if_declares(state, one, who) for who in one.pair]
    lead = longer(state.combatants[one.a].sheet, state.combatants[one.b].sheet)
    if lead:
        first = format.name(state, one.a if lead > 0 else one.b)
        found.append(msg("duel-odds-both", a=format.name(state, one.a), b=format.name(state, one.b), first=first))
    return found


def _if_declares(state: DuelState, one: Engagement, who: str) -> Message:
    supposed = evolve(state, Declared(combatant=who, at=0))
    row = next(row for row in odds(supposed) if row.engagement == one.id)
    return msg(
        "duel-odds-if",
        name=format.name(state, who),
        a=format.name(state, one.a),
        b=format.name(state, one.b),
        to_a=row.a_attacks.permille,
        to_b=row.b_attacks.permille,
    )


def _shown_costs(state: DuelState, engagement: int) -> set[int]:
    costs = [one.speed or 0 for one in odds(state) if one.engagement == engagement and one.defence == "dodge"]
    return {max(costs), min(costs)}


def _lines(state: DuelState, one: Odds) -> list[Message]:
    a, b = format.name(state, one.a), format.name(state, one.b)
    found = [
        msg(
            "duel-odds",
            about=one.about,
            defence=one.defence or "any",
            speed=one.speed or 0,
            a=a,
            b=b,
            to_a=one.a_attacks.permille,
            to_b=one.b_attacks.permille,
        )
    ]
    if one.lands is not None:
        found.append(msg("duel-odds-lands", a=a, b=b, lands=one.lands.permille))
    if one.tie is not None and one.a_wins is not None and one.b_wins is not None:
        cases = {"a_wins": one.a_wins.of, "tie": one.tie.of, "b_wins": one.b_wins.of, "every": one.tie.out_of}
        found.append(msg("duel-odds-cases", a=a, b=b, **cases))
    if one.gm.of:
        found.append(msg("duel-odds-gm", gm=one.gm.permille))
    return found
