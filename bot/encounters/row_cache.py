"""A cache of the rows of open encounters: a player who has pressed a button soon presses again."""

from __future__ import annotations

from typing import Final

from bot.encounters.rows import EncounterRow

ROWS_KEPT: Final = 256
"""A few kilobytes each."""


class EncounterCache:
    """The last changed rows of open encounters. Every change hands in its row on commit.

    Rows come in from the writing thread, in the order of the commits, and are looked up from the event loop.

    exclusive: whether no other process changes the database; else the cache stays empty.
    """

    def __init__(self, *, exclusive: bool) -> None:
        self._exclusive = exclusive
        self._rows: dict[int, EncounterRow] = {}

    def get(self, encounter_id: int) -> EncounterRow | None:
        """The row of this encounter, if it is cached."""
        return self._rows.get(encounter_id)

    def keep(self, row: EncounterRow) -> None:
        """Put a row in place of an earlier one of the same encounter."""
        if not self._exclusive:
            return
        self._rows.pop(row.id, None)
        if row.open:
            self._rows[row.id] = row
        if len(self._rows) > ROWS_KEPT:
            del self._rows[next(iter(self._rows))]

    def clear(self) -> None:
        """Drop all rows."""
        self._rows.clear()
