"""The moments of a fight by totals: a turn has one line in the channel, which tells no choice before the reveal."""

from __future__ import annotations

from collections.abc import Iterator

from rules.message import Message, msg, parts, yes_no
from rules.totals.model import Strike, TotalsState
from rules.totals.turn import due, name_of, nothing_to_strike, ruling_of
from rules.view.board import Moment
from rules.view.names import players_first

STRIKES_TOLD = 6
"""The latest strikes that are told one by one; those before them are counted."""


def moments(state: TotalsState) -> dict[str, Moment]:
    """The present turn."""
    melee = state.fight
    if melee.phase == "gathering":
        return {}
    over = melee.phase == "over"
    line = msg("totals-line", turn=melee.turn, what=parts(*_told(state)))
    return {melee.moment: Moment(line=line, open=not over, stays=over or bool(melee.strikes), revision=melee.decided)}


def moment_title(state: TotalsState, key: str) -> Message:
    """The turn by its number."""
    return msg("totals-turn", turn=int(key.partition(".")[2]))


def _told(state: TotalsState) -> Iterator[Message]:
    """What has happened in the turn, and who is next."""
    melee = state.fight
    if melee.phase == "declaring":
        yield msg("totals-line-declaring")
        return
    left_out = len(melee.strikes) - STRIKES_TOLD
    if left_out > 0:
        yield msg("totals-line-more", count=left_out)
    for strike in melee.strikes[-STRIKES_TOLD:]:
        yield _strike(state, strike)
    if melee.phase == "striking" and nothing_to_strike(state, ruling_of(state)):
        yield msg("head-unopposed", names=players_first(state.present))
    elif melee.phase == "striking":
        names = tuple(name_of(state, attacker) for attacker in due(state))
        yield msg("totals-head-striking", names=names, first="no" if melee.strikes else "yes")
    elif not melee.strikes:
        yield msg("totals-line-none")


def _strike(state: TotalsState, strike: Strike) -> Message:
    if strike.void:
        return msg("totals-line-void", name=name_of(state, strike.combatant))
    return msg(
        "totals-line-strike",
        name=name_of(state, strike.combatant),
        target=name_of(state, strike.target),
        hit=yes_no(strike.hits),
        total=strike.total,
        defence=strike.defence,
    )
