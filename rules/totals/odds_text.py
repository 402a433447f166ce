"""Odds as lines for a person."""

from __future__ import annotations

from rules.message import Message, msg
from rules.totals import format
from rules.totals.model import TotalsState
from rules.totals.odds import odds_now


def odds_lines(state: TotalsState) -> tuple[Message, ...]:
    """For each attack that may be known: its chance to hit."""
    return tuple(
        msg(
            "totals-odds",
            name=format.name(state, one.combatant),
            target=format.name(state, one.target),
            attack=one.attack,
            chance=format.chance(one),
        )
        for one in odds_now(state)
    )
