"""The log of an encounter: its entries in order, and which of them count after undo and redo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.commands import Command
from rules.events import Event, Redone, Undone


@dataclass(frozen=True, slots=True)
class Entry:
    """One event with its circumstances.

    seq: its number, 1 for the first; the encounter's revision after it. step: seq of the first event of the same command.
    by: user id or `state.CLOCK`. at: unix time in ms. command and faces (the dice faces drawn, in order) stand on the first
    entry of a step only; they make the log replayable. gm: whether the command was given as a GM.
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
    """The steps that count, oldest first, and those taken back, the one to be redone next last."""
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
    """The entries that count, in order."""
    return [entry for step in split_steps(entries)[0] for entry in step]
