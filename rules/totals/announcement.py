"""The announcement that says who is next."""

from __future__ import annotations

from rules.totals import format
from rules.totals.model import TotalsState
from rules.totals.tables import everybody
from rules.totals.turn import due, waiting
from rules.totals.view import headline, notes
from rules.view.board import Announcement


def announcement(state: TotalsState, told: int) -> Announcement | None:
    """A turn that begins, those who strike now, or the end of a turn, for what was decided after revision `told`."""
    melee = state.fight
    if state.ended or melee.decided <= told:
        return None
    news = tuple(format.strike(state, one) for one in melee.strikes if one.at > told)
    first = melee.phase == "striking" and not melee.strikes
    return Announcement(
        revision=melee.decided,
        headline=headline(state),
        lines=news,
        table=everybody(state) if first else (),
        notes=notes(state) if first else (),
        pings=_pings(state, told),
        everybody=True,
    )


def _pings(state: TotalsState, told: int) -> tuple[str, ...]:
    """Whoever must choose, may strike now and was not told so, or has to go on; NPCs are the GM's."""
    match state.fight.phase:
        case "declaring":
            people = waiting(state)
        case "striking":
            people = tuple(who for who in due(state) if state.fight.called[who] > told)
        case _:
            return (state.gm,)
    owners = (state.combatants[who].owner or state.gm for who in people)
    return tuple(dict.fromkeys(owners))
