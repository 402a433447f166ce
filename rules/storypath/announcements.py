"""The moments of a Storypath fight: a round has one line in the channel, roll calls and slots are mere calls."""

from __future__ import annotations

from collections.abc import Sequence

from rules.message import Message, msg
from rules.storypath.model import StorypathState
from rules.storypath.view import headline, unit_name
from rules.view.board import Moment

ROUND = "round."


def moments(state: StorypathState) -> dict[str, Moment]:
    """The present round, and the roll call or slot in it."""
    roster = state.fight
    revision = max((roster.decided, *roster.asked.values()))
    former = {
        f"{ROUND}{number}": Moment(line=_round(state, number, units), stays=True, revision=roster.since)
        for number, units in roster.former.items()
        if units
    }
    if roster.rolling:
        roll = headline(state) if roster.complete else msg("storypath-line-roll", round=roster.round + 1)
        return {**former, roster.moment: Moment(line=roll, open=True, revision=revision)}
    acted = [slot.claim for slot in roster.sorted if slot.end == "taken" and slot.claim]
    return {
        **former,
        f"{ROUND}{roster.round}": Moment(line=_round(state, roster.round, acted), stays=True, revision=roster.turn),
        roster.moment: Moment(line=headline(state), open=True, revision=revision),
    }


def _round(state: StorypathState, number: int, units: Sequence[str]) -> Message:
    """A round by those who have acted in it."""
    names = tuple(unit_name(state, unit) for unit in units if unit in state.combatants)
    return msg("storypath-line-round", round=number, names=names)


def moment_title(state: StorypathState, key: str) -> Message | None:
    """The round by its number; the others have no name."""
    return msg("storypath-round", round=int(key.removeprefix(ROUND))) if key.startswith(ROUND) else None
