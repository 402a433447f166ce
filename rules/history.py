"""The fold: what state a log gives, now and after each of its steps, undo and redo included.

States are immutable and share what they have in common, so the state after each step is kept and an undo or redo is a look-up.
A log of n entries costs n calls of `evolve`, however often it was rewound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from rules import events as ev
from rules import reducer
from rules.log import Entry, Steps
from rules.state import AnyEncounter
from rules.system import system_of


def evolve(state: AnyEncounter, event: ev.Event, seq: int) -> AnyEncounter:
    """The state after this event, which has number `seq`."""
    quiet, unseen = (state.quiet + 1, (*state.unseen, seq)) if event.unseen else (0, state.unseen)
    moved = reducer.evolve(state.model_copy(update={"revision": seq, "quiet": quiet, "unseen": unseen}), event)
    return system_of(moved).evolve(moved, event)


@dataclass(slots=True)
class _Step:
    """A step with the state after it. learned: seq of the last entry up to here that counts and was in sight. unseen: seqs of
    those that count and were out of sight.
    """

    entries: list[Entry]
    state: AnyEncounter
    learned: int
    unseen: tuple[int, ...] = ()


class History(Sequence[Entry]):
    """A log that is folded as it grows. The first entry must be `Began`, else TypeError is raised."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries: list[Entry] = []
        self._done: list[_Step] = []
        self._undone: list[_Step] = []
        self._state: AnyEncounter | None = None
        self.extend(entries)

    @classmethod
    def of(cls, log: Sequence[Entry]) -> History:
        """The history of a log; one that is folded already is returned as it is."""
        return log if isinstance(log, History) else cls(log)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        return self._entries[index]

    def __len__(self) -> int:
        return len(self._entries)

    def copy(self) -> History:
        """The same log, which can grow apart from this one. Costs no fold."""
        other = History()
        other._entries = self._entries.copy()
        other._done = self._done.copy()
        if self._done:
            # The newest step may still grow.
            last = self._done[-1]
            other._done[-1] = _Step(last.entries.copy(), last.state, last.learned, last.unseen)
        other._undone = self._undone.copy()
        other._state = self._state
        return other

    def append(self, entry: Entry) -> None:
        """Add the next entry of the log."""
        state = self._state
        match entry.event:
            case ev.Undone() if state is not None:
                self._undone.append(self._done.pop())
                self._state = _rewound(self._done[-1].state, state, entry)
            case ev.Redone() if state is not None:
                self._done.append(self._undone.pop())
                self._state = _rewound(self._done[-1].state, state, entry)
            case ev.Began() if state is None:
                self._state = reducer.initial_state(entry.event).model_copy(update={"revision": entry.seq})
                self._done.append(_Step([entry], self._state, entry.seq))
            case event if state is not None:
                self._state = evolve(state, event, entry.seq)
                self._count(entry, self._state)
            case _:
                raise TypeError("a log begins with Began")
        self._entries.append(entry)

    def extend(self, entries: Iterable[Entry]) -> None:
        """Add the next entries of the log."""
        for entry in entries:
            self.append(entry)

    def _count(self, entry: Entry, state: AnyEncounter) -> None:
        last = self._done[-1]
        hidden = entry.event.unseen
        learned, unseen = (last.learned, (*last.unseen, entry.seq)) if hidden else (entry.seq, last.unseen)
        if last.entries[0].step == entry.step:
            last.entries.append(entry)
            last.state, last.learned, last.unseen = state, learned, unseen
        else:
            self._undone.clear()
            self._done.append(_Step([entry], state, learned, unseen))

    @property
    def state(self) -> AnyEncounter:
        """The state after the whole log. Raises ValueError for an empty one."""
        if self._state is None:
            raise ValueError("an empty log has no state")
        return self._state

    @property
    def done(self) -> Steps:
        """The steps that count, the oldest first."""
        return [step.entries for step in self._done]

    @property
    def undone(self) -> Steps:
        """The steps that were taken back and can be brought back, the next to come last."""
        return [step.entries for step in self._undone]

    def without(self, steps: int) -> AnyEncounter:
        """The state without the newest `steps` that count, as if they had not been."""
        return _alone(self._done[-1 - steps])

    def restored(self, steps: int) -> AnyEncounter:
        """The state with so many steps (at least 1) brought back, as if they had never been taken back."""
        return _alone(self._undone[-steps])


def _rewound(then: AnyEncounter, now: AnyEncounter, entry: Entry) -> AnyEncounter:
    """An earlier state, numbered as what follows the present one. An undo out of sight outdates nothing that is shown."""
    numbers: dict[str, object] = {"revision": entry.seq, "rewound": entry.seq, "quiet": 0, "unseen": now.unseen}
    if entry.event.unseen:
        numbers |= {"rewound": now.rewound, "quiet": now.quiet + 1, "unseen": (*now.unseen, entry.seq)}
    return then.model_copy(update=numbers)


def _alone(step: _Step) -> AnyEncounter:
    """The state after a step, numbered as if nothing had ever been taken back."""
    last = step.entries[-1].seq
    numbers = {"revision": last, "rewound": 0, "quiet": last - step.learned, "unseen": step.unseen}
    return step.state.model_copy(update=numbers)


def states_after(before: AnyEncounter, entries: Iterable[Entry]) -> list[AnyEncounter]:
    """The states after each of these entries, of which none rewinds, in the state `before`."""
    states: list[AnyEncounter] = []
    for entry in entries:
        before = evolve(before, entry.event, entry.seq)
        states.append(before)
    return states


def fold(entries: Sequence[Entry]) -> AnyEncounter:
    """The state that a whole log gives. The first entry must be `Began`."""
    return History.of(entries).state


def iter_states(entries: Iterable[Entry]) -> Iterator[AnyEncounter]:
    """The state after each entry of a whole log, as it was then."""
    past = History()
    for entry in entries:
        past.append(entry)
        yield past.state
