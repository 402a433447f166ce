"""Waiting: who can press now, when the clock acts, and when it stops passing over absent players.

A fight that is not played rests: once all who are awaited have been passed over and nothing else was done, no deadline runs.
The next visible action ends the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.events import Event, Expired
from rules.model import once_a_state
from rules.player_view import without_unrevealed
from rules.refusals import Refused
from rules.state import HANDED_TO_GM, AnyEncounter, Wait
from rules.system import system_of


def due(state: AnyEncounter) -> int | None:
    """Unix time (ms) at which a `Tick` is due. None in a pause, and after an undo until the next visible action."""
    if state.ended or state.paused is not None or state.last_public_revision == state.rewound:
        return None
    return system_of(state).due(without_unrevealed(state))


@once_a_state
def awaited(state: AnyEncounter) -> tuple[Wait, ...]:
    """Who can press now, most urgent first; none in a pause. No wait is older than the last pause or rest, or its combatant."""
    if state.ended or state.paused is not None:
        return ()
    visible = without_unrevealed(state)
    waits = []
    for wait in system_of(state).awaited(visible):
        entered = max(state.resumed, 0 if wait.who is None else visible.combatants[wait.who].entered)
        called = max(_called_at(wait), entered)
        since = max(wait.since, entered)
        if not wait.goes_on and wait.key not in state.passed:
            # Its deadline has only called the GM, and begins anew.
            since = max(since, state.lapsed)
        waits.append(wait.model_copy(update={"since": since, "called": called}))
    return tuple(waits)


def player_of(state: AnyEncounter, wait: Wait) -> str:
    """The user who can press: the owner, or the GM."""
    return state.gm if wait.who is None else state.combatants[wait.who].owner or state.gm


def groups(state: AnyEncounter) -> tuple[tuple[Wait, ...], ...]:
    """The waits that a deadline ends together: those of which one, or all, must answer, and each of the others."""
    grouped: dict[tuple[str, int], list[Wait]] = {}
    for wait in awaited(state):
        key = (
            ("", wait.place)
            if wait.who is not None and (wait.one_of or wait.all_of)
            else (wait.who or "gm", wait.place)
        )
        grouped.setdefault(key, []).append(wait)
    return tuple(map(tuple, grouped.values()))


def expirable(state: AnyEncounter) -> tuple[tuple[Wait, ...], ...]:
    """The groups that a deadline passes over: never the GM, who plays those without an owner, and none twice in a row."""
    return tuple(
        waits
        for waits in groups(state)
        if all(player_of(state, wait) != state.gm for wait in waits)
        and not all(wait.key in state.passed for wait in waits)
    )


def can_expire(state: AnyEncounter) -> bool:
    """Whether `Expire` may go on without some of those who are awaited."""
    return bool(expirable(state))


def is_resting(state: AnyEncounter) -> bool:
    """Whether all who are awaited have been passed over since the last other action."""
    if not state.passed:
        return False
    waits = awaited(state)
    return bool(waits) and all(wait.who is not None and wait.key in state.passed for wait in waits)


def remindable(state: AnyEncounter) -> tuple[Wait, ...]:
    """The waits that may be reminded: none in a rest, which has called the GM, and none of a combatant that was passed over.

    Its player was reminded before, and has been asked nothing since that another player brought about.
    """
    return () if is_resting(state) else tuple(wait for wait in awaited(state) if wait.key not in state.passed)


@dataclass(frozen=True, slots=True)
class Calls:
    """Users to call. own: those who themselves brought about what they have to do. revision: of the newest call."""

    users: tuple[str, ...]
    own: tuple[str, ...]
    revision: int


def called_after(state: AnyEncounter, after: int) -> dict[int, tuple[str, ...]]:
    """Revision of the call, if after `after` -> users whom it called to do something that they can still do."""
    called: dict[int, tuple[str, ...]] = {}
    for wait in awaited(state):
        key = HANDED_TO_GM if wait.who is None or state.combatants[wait.who].owner is None else wait.who
        revision = max(_called_at(wait), state.handed.get(key, 0))
        if revision > after:
            called[revision] = (*called.get(revision, ()), player_of(state, wait))
    return called


def calls_after(state: AnyEncounter, after: int, authors: Mapping[int, str]) -> Calls:
    """Who is to be called for what waits for her since revision `after`. authors: revision -> user of its step."""
    called = called_after(state, after)
    users = [user for revision, people in called.items() for user in people if authors.get(revision) != user]
    own = [user for people in called.values() for user in people if user not in users]
    return Calls(tuple(dict.fromkeys(users)), tuple(dict.fromkeys(own)), max(called, default=0))


def earlier_calls(state: AnyEncounter, wait: Wait, states: Sequence[AnyEncounter]) -> int:
    """How often the player was called for this wait before the last undo or redo; 0: it is new since then, or there was none.

    states: the state after each revision. Without an undo, a wait is called once, when it begins. An undo or redo calls anew
    all who are awaited; what a player was asked before and has not answered meanwhile stays the same thing.
    """
    calls, then = 0, state
    while then.rewound > _called_at(wait):
        before = states[then.rewound - 2]
        if _is_awaited(before, wait, player_of(state, wait)):
            calls += 1
        elif before.rewound and _is_awaited(states[before.rewound - 1], wait, player_of(state, wait)):
            # Answered or passed over since then, and not taken back and forth: another thing.
            break
        then = before
    return calls


def _is_awaited(state: AnyEncounter, wait: Wait, player: str) -> bool:
    return any(
        other.key == wait.key and _called_at(other) == _called_at(wait) and player_of(state, other) == player
        for other in awaited(state)
    )


def _called_at(wait: Wait) -> int:
    return wait.since if wait.called is None else wait.called


def evolve(state: AnyEncounter, event: Event) -> AnyEncounter:
    """Update who was passed over; `state.revision` is that of the event already."""
    if isinstance(event, Expired):
        keys = ((combatant_id, event.place) for combatant_id in event.combatants)
        passed = tuple(dict.fromkeys((*state.passed, *keys)))
        return state.model_copy(update={"passed": passed, "lapsed": state.revision})
    if event.lapse or event.unseen or not state.passed:
        return state
    ends_rest = {"resumed": state.revision} if is_resting(state) else {}
    return state.model_copy(update={"passed": (), **ends_rest})


def check_times(reminder: int | None, deadline: int | None) -> None:
    """Raise `Refused` (`reminder-too-late`) if the deadline comes before the first reminder (hours; 0 or None: none)."""
    if reminder and deadline and reminder >= deadline:
        raise Refused("reminder-too-late", reminder=reminder, deadline=deadline)
