"""Odds as lines for a person."""

from __future__ import annotations

from rules.message import Message, msg, parts
from rules.storypath.model import StorypathState
from rules.storypath.odds import Odds, odds


def odds_lines(state: StorypathState) -> tuple[Message, ...]:
    """For everybody who has yet to roll: each number of successes, and each opponent's best slot."""
    found: list[Message] = []
    rows = odds(state)
    for who in dict.fromkeys(row.combatant for row in rows):
        mine = [row for row in rows if row.combatant == who]
        found += _successes(state, who, [row for row in mine if row.about == "successes"])
        found += [_before(state, row) for row in mine if row.about == "before"]
    return tuple(found)


def _successes(state: StorypathState, who: str, rows: list[Odds]) -> list[Message]:
    if not rows:
        return []
    shown = [
        msg(
            "storypath-odds-number",
            successes=row.successes or 0,
            more="yes" if row.more else "no",
            chance=row.chance.permille,
        )
        for row in rows
    ]
    return [msg("storypath-odds", name=state.combatants[who].said, shown=parts(*shown))]


def _before(state: StorypathState, row: Odds) -> Message:
    assert row.against is not None
    return msg(
        "storypath-odds-before",
        name=state.combatants[row.combatant].said,
        against=state.combatants[row.against].said,
        chance=row.chance.permille,
    )
