"""A cache of the states of encounters, by their snapshots."""

from __future__ import annotations

from typing import Final

from rules.codec import decode_state
from rules.state import AnyEncounter

STATES_KEPT: Final = 128
"""A few kilobytes each: one press loads the same state several times."""


class StateCache:
    """The states that were used last. The state of a commit is kept as it is, and its snapshot not decoded."""

    def __init__(self) -> None:
        self._states: dict[str, AnyEncounter] = {}

    def get(self, snapshot: str) -> AnyEncounter:
        """The state of a snapshot. Raises `CodecError`."""
        state = self._states.pop(snapshot, None)
        if state is None:
            state = decode_state(snapshot)
        self.keep(snapshot, state)
        return state

    def keep(self, snapshot: str, state: AnyEncounter) -> None:
        """Put a state in as the last used one."""
        self._states[snapshot] = state
        if len(self._states) > STATES_KEPT:
            del self._states[next(iter(self._states))]

    def clear(self) -> None:
        """Drop all states."""
        self._states.clear()
