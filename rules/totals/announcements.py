"""The moments of a fight by totals: a turn has one line in the channel, which tells no choice before the reveal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.message import Message, UserText, msg, parts, yes_no
from rules.totals.model import Strike, TotalsState
from rules.totals.turn import due, name_of, nothing_to_strike, ruling_of
from rules.view.board import FEW, Moment
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
    if len(melee.plans) > FEW:
        yield from _outcomes(state)
    else:
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


def _outcomes(state: TotalsState) -> Iterator[Message]:
    """In a crowd: who has hit, who has not, and whose strikes are void."""
    strikes = state.fight.strikes
    if hits := [strike for strike in strikes if strike.takes_effect]:
        yield msg("totals-line-hits", names=_strikers(state, hits))
    if misses := [strike for strike in strikes if not strike.takes_effect and not strike.void]:
        yield msg("totals-line-misses", names=_strikers(state, misses))
    if voids := [strike for strike in strikes if strike.void]:
        yield msg("totals-line-voids", names=_strikers(state, voids))


def _strikers(state: TotalsState, strikes: Sequence[Strike]) -> tuple[UserText, ...]:
    """Who made these strikes, each once."""
    strikers = dict.fromkeys(strike.combatant for strike in strikes)
    return players_first(state.combatants[striker] for striker in strikers)


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
