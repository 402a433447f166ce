"""Odds as lines for a person."""

from __future__ import annotations

from rules.text import Text, text
from rules.totals import lines
from rules.totals.model import TotalsState
from rules.totals.odds import odds_now


def odds_lines(state: TotalsState) -> tuple[Text, ...]:
    """For each attack that may be known: its chance to hit."""
    return tuple(
        text(
            "totals-odds",
            name=lines.name(state, one.combatant),
            target=lines.name(state, one.target),
            attack=one.attack,
            chance=lines.chance(one),
        )
        for one in odds_now(state)
    )
