"""The fold of a log into states, with undo and redo.

States are immutable and share their parts, so the state after each entry is kept, and undo and redo are look-ups. A log of n
entries costs n calls of `evolve`, however often it was rewound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import overload

from rules import commands as ask
from rules import events as ev
from rules import reducer
from rules.log import Entry, Steps
from rules.refusals import Refused
from rules.state import Actor, AnyEncounter
from rules.system import system_of
from rules.waiting import due

REOPEN_DAYS = 30
"""Days after its end in which an encounter can be reopened."""
_DAY_MS = 86_400_000


def evolve(state: AnyEncounter, event: ev.Event, seq: int) -> AnyEncounter:
    """The state after this event, whose number is `seq`."""
    quiet, unseen = (state.quiet + 1, (*state.unseen, seq)) if event.unseen else (0, state.unseen)
    after = reducer.evolve(state.model_copy(update={"revision": seq, "quiet": quiet, "unseen": unseen}), event)
    return system_of(after).evolve(after, event)


@dataclass(slots=True)
class _Step:
    """A step with the state after it.

    learned: seq of the last public entry in effect up to here. unseen: seqs of the entries in effect that are not public.
    """

    entries: list[Entry]
    state: AnyEncounter
    learned: int
    unseen: tuple[int, ...] = ()


class History(Sequence[Entry]):
    """A log that is folded as it grows. Raises TypeError if the first entry is not `Began`."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries: list[Entry] = []
        self._states: list[AnyEncounter] = []
        self._done: list[_Step] = []
        self._undone: list[_Step] = []
        self.extend(entries)

    @classmethod
    def of(cls, log: Sequence[Entry]) -> History:
        """The history of a log; a `History` is returned unchanged."""
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
        """An independent copy, without folding again."""
        other = History()
        other._entries = self._entries.copy()
        other._states = self._states.copy()
        other._done = self._done.copy()
        if self._done:
            # The newest step may still grow.
            last = self._done[-1]
            other._done[-1] = _Step(last.entries.copy(), last.state, last.learned, last.unseen)
        other._undone = self._undone.copy()
        return other

    def append(self, entry: Entry) -> None:
        """Append the next entry of the log."""
        state = self._states[-1] if self._states else None
        match entry.event:
            case ev.Undone() if state is not None:
                self._undone.append(self._done.pop())
                after = _rewind_to(self._done[-1].state, state, entry)
            case ev.Redone() if state is not None:
                self._done.append(self._undone.pop())
                after = _rewind_to(self._done[-1].state, state, entry)
            case ev.Began() if state is None:
                after = reducer.initial_state(entry.event).model_copy(update={"revision": entry.seq})
                self._done.append(_Step([entry], after, entry.seq))
            case event if state is not None:
                after = evolve(state, event, entry.seq)
                self._count(entry, after)
            case _:
                raise TypeError("a log begins with Began")
        self._entries.append(entry)
        self._states.append(after)

    def extend(self, entries: Iterable[Entry]) -> None:
        """Append the next entries of the log."""
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
        if not self._states:
            raise ValueError("an empty log has no state")
        return self._states[-1]

    @property
    def states(self) -> Sequence[AnyEncounter]:
        """The state after each entry."""
        return self._states

    @property
    def done(self) -> Steps:
        """The steps in effect, oldest first."""
        return [step.entries for step in self._done]

    @property
    def undone(self) -> Steps:
        """The undone steps, the next to redo last."""
        return [step.entries for step in self._undone]

    def state_without(self, steps: int) -> AnyEncounter:
        """The state without the newest `steps` in effect, as if they had never happened."""
        return _state_of(self._done[-1 - steps])

    def state_redone(self, steps: int) -> AnyEncounter:
        """The state with `steps` (at least 1) redone, as if they had never been undone."""
        return _state_of(self._undone[-steps])


def _rewind_to(then: AnyEncounter, now: AnyEncounter, entry: Entry) -> AnyEncounter:
    """An earlier state with the numbers that follow the present one. An undo that is not public makes no control stale."""
    numbers: dict[str, object] = {"revision": entry.seq, "rewound": entry.seq, "quiet": 0, "unseen": now.unseen}
    if entry.event.unseen:
        numbers |= {"rewound": now.rewound, "quiet": now.quiet + 1, "unseen": (*now.unseen, entry.seq)}
    return then.model_copy(update=numbers)


def _state_of(step: _Step) -> AnyEncounter:
    """The state after a step, with the numbers it had before any undo."""
    last = step.entries[-1].seq
    numbers = {"revision": last, "rewound": 0, "quiet": last - step.learned, "unseen": step.unseen}
    return step.state.model_copy(update=numbers)


def states_after(before: AnyEncounter, entries: Iterable[Entry]) -> list[AnyEncounter]:
    """The state after each of these entries, which follow `before` and contain no undo or redo."""
    states: list[AnyEncounter] = []
    for entry in entries:
        before = evolve(before, entry.event, entry.seq)
        states.append(before)
    return states


def fold(entries: Sequence[Entry]) -> AnyEncounter:
    """The state after a whole log. The first entry must be `Began`."""
    return History.of(entries).state


def iter_states(entries: Iterable[Entry]) -> Iterator[AnyEncounter]:
    """The state after each entry of a whole log; a `History` is not folded again."""
    if isinstance(entries, History):
        yield from entries.states
        return
    history = History()
    for entry in entries:
        history.append(entry)
        yield history.state


def steps_to_undo(log: Sequence[Entry], at: int) -> Steps:
    """The steps that an undo at unix time `at` (ms) takes back, newest first; none at the beginning of the fight.

    An expired time window would close again with the next command, so the step that opened it is undone too: with the roll of
    the clock also the declaration. A step that is not public is undone alone.
    """
    history = History.of(log)
    done = history.done
    count = 0
    while count < len(done) - 1 and (not count or _is_overdue(done[-count:], history.state_without(count), at)):
        count += 1
    return done[: -count - 1 : -1]


def steps_to_redo(log: Sequence[Entry], at: int) -> Steps:
    """The steps that a redo at unix time `at` (ms) restores, oldest first: those of one undo."""
    history = History.of(log)
    undone = history.undone
    count = 0
    while count < len(undone) and (not count or _is_overdue(undone[-count:], history.state_redone(count), at)):
        count += 1
    return undone[: -count - 1 : -1]


def _is_overdue(steps: Steps, state: AnyEncounter, at: int) -> bool:
    """Whether the clock would act at once in this state; never after steps that are not public."""
    if all(_is_unseen(step) for step in steps):
        return False
    due_at = due(state)
    return due_at is not None and due_at <= at


def _is_unseen(step: Sequence[Entry]) -> bool:
    return all(entry.event.unseen for entry in step)


def rewind(
    command: ask.RewindCommand, by: Actor, at: int, log: Sequence[Entry]
) -> tuple[tuple[Entry, ...], AnyEncounter]:
    """The entries of an undo, redo or reopen, and the state after them. Raises `Refused`."""
    if not log:
        raise ValueError("undo and redo need the log")
    undoes = not isinstance(command, ask.Redo)
    history = History.of(log).copy()
    steps = steps_to_undo(history, at) if undoes else steps_to_redo(history, at)
    if not steps:
        raise Refused("nothing-to-undo" if undoes else "nothing-to-redo")
    if undoes:
        _check_reopen(steps[0], at)
    kind = ev.Undone if undoes else ev.Redone
    seq = log[-1].seq + 1
    events = [kind(step=step[0].step, **({"unseen": True} if _is_unseen(step) else {})) for step in steps]
    entries = [Entry(seq + offset, seq, by.user, at, event) for offset, event in enumerate(events)]
    entries[0] = replace(entries[0], command=command, gm=by.gm)
    history.extend(entries)
    return tuple(entries), history.state


def _check_reopen(step: Sequence[Entry], at: int) -> None:
    """Raise `Refused` (`reopen-too-late`) if the step ended the encounter more than `REOPEN_DAYS` ago."""
    ended_at = next((entry.at for entry in step if isinstance(entry.event, ev.Ended)), at)
    if at - ended_at > REOPEN_DAYS * _DAY_MS:
        raise Refused("reopen-too-late", days=REOPEN_DAYS)
