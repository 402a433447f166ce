"""What a viewer may know. Everything that is shown is drawn from these, so that no drawing can leak a secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.board import Board
from rules.describe import describe
from rules.engine import history
from rules.log import Entry, counting
from rules.state import Actor, AnyEncounter
from rules.system import system_of
from rules.text import Text


def seen(state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
    """The state without what this viewer may not know yet; None stands for the public."""
    return system_of(state).redact(state, viewer)


def board_for(state: AnyEncounter, viewer: Actor | None = None) -> Board:
    """The board as this viewer may see it. The public board offers no GM's choices."""
    board = system_of(state).board(seen(state, viewer))
    if viewer is not None and viewer.gm:
        return board
    return board.model_copy(update={"choices": tuple(choice for choice in board.choices if not choice.gm)})


def private_board(state: AnyEncounter, viewer: Actor, page: Mapping[str, str] | None = None) -> Board | None:
    """What this person sees and can do in private, if the system has anything of the kind. page: as its choice says."""
    return system_of(state).private(seen(state, viewer), viewer, page or {})


def told(state: AnyEncounter, entries: Sequence[Entry], viewer: Actor | None) -> list[tuple[Entry, Text, bool]]:
    """The log as this viewer may read it: entry, words, and whether it still counts after undo and redo.

    entries: the whole log. Each line speaks of people as they were then: whoever was added and taken back is not known now.
    """
    which = system_of(state)
    counts = {entry.seq for entry in counting(entries)}
    return [
        (entry, describe(then, entry.event), entry.seq in counts)
        for entry, then in zip(entries, history(entries), strict=True)
        if not which.secret(state, entry.event, viewer)
    ]
