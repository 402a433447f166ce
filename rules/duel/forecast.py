"""Odds as lines for a person."""

from __future__ import annotations

from rules.duel import lines
from rules.duel.model import DuelState
from rules.duel.odds import Odds, odds
from rules.text import Text, text


def odds_lines(state: DuelState) -> tuple[Text, ...]:
    """For each engagement: who will attack, and the chance that the blow lands. Of a dodge, the cheapest and the dearest."""
    rows = [one for one in odds(state) if one.defence != "dodge" or one.speed in _shown_costs(state, one.engagement)]
    return tuple(line for one in rows for line in _lines(state, one))


def _shown_costs(state: DuelState, engagement: int) -> set[int]:
    costs = [one.speed or 0 for one in odds(state) if one.engagement == engagement and one.defence == "dodge"]
    return {max(costs), min(costs)}


def _lines(state: DuelState, one: Odds) -> list[Text]:
    a, b = lines.name(state, one.a), lines.name(state, one.b)
    found = [
        text(
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
        found.append(text("duel-odds-lands", a=a, b=b, lands=one.lands.permille))
    if one.tie is not None and one.a_wins is not None and one.b_wins is not None:
        cases = {"a_wins": one.a_wins.of, "tie": one.tie.of, "b_wins": one.b_wins.of, "every": one.tie.out_of}
        found.append(text("duel-odds-cases", a=a, b=b, **cases))
    if one.gm.of:
        found.append(text("duel-odds-gm", gm=one.gm.permille))
    return found
