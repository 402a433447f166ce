"""Entries of the log, and which of them are in effect after undo and redo. `rules.history` folds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.commands import Command
from rules.events import Event, Redone, Undone


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of the log.

    seq: its number, from 1; the encounter's revision after it. step: seq of the first event of the same command.
    by: user id or `state.CLOCK`. at: unix time in ms. command, faces (dice faces in order of rolling) and gm (the command was
    given as a GM) are set on the first entry of a step only; with them the log can be replayed.
    """

    seq: int
    step: int
    by: str
    at: int
    event: Event
    command: Command | None = None
    faces: tuple[int, ...] = ()
    gm: bool = False


Steps = list[list[Entry]]


def split_steps(entries: Iterable[Entry]) -> tuple[Steps, Steps]:
    """The steps in effect, oldest first, and the undone ones, the next to redo last."""
    done: Steps = []
    undone: Steps = []
    for entry in entries:
        match entry.event:
            case Undone():
                undone.append(done.pop())
            case Redone():
                done.append(undone.pop())
            case _ if done and done[-1][0].step == entry.step:
                done[-1].append(entry)
            case _:
                undone.clear()
                done.append([entry])
    return done, undone


def effective_entries(entries: Sequence[Entry]) -> list[Entry]:
    """The entries in effect, in order."""
    return [entry for step in split_steps(entries)[0] for entry in step]
