"""The moments of a Storypath fight: a round has one line in the channel, roll calls and slots are mere calls."""

from __future__ import annotations

from rules.message import Message, msg
from rules.storypath.model import StorypathState
from rules.storypath.view import headline, unit_name
from rules.view.board import Moment

ROUND = "round."


def moments(state: StorypathState) -> dict[str, Moment]:
    """The present round, and the roll call or slot in it."""
    roster = state.fight
    revision = max((roster.decided, *roster.asked.values()))
    if roster.rolling:
        return {
            roster.moment: Moment(line=msg("storypath-line-roll", round=roster.round + 1), open=True, revision=revision)
        }
    acted = tuple(unit_name(state, slot.claim) for slot in roster.sorted if slot.end == "taken" and slot.claim)
    line = msg("storypath-line-round", round=roster.round, names=acted)
    return {
        f"{ROUND}{roster.round}": Moment(line=line, stays=True, revision=roster.turn),
        roster.moment: Moment(line=headline(state), open=True, revision=revision),
    }


def moment_title(state: StorypathState, key: str) -> Message | None:
    """The round by its number; the others have no name."""
    return msg("storypath-round", round=int(key.removeprefix(ROUND))) if key.startswith(ROUND) else None
