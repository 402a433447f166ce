"""The encounters that were changed last, as they stand: whoever has pressed something soon presses again."""

from __future__ import annotations

from typing import Final

from bot.storage.rows import EncounterRow

ROWS_KEPT: Final = 256
"""A few kilobytes each."""


class EncounterCache:
    """Rows of open encounters. Whatever changes such a row hands it in, as soon as it is committed.

    Nobody else changes rows where one process owns the database (`bot.storage.sqlite.lockfile`), and only encounters that are
    over ever go. Rows come in from the thread that writes, in the order of the commits, and are looked up in the bot's.

    sole: whether that is so; otherwise nothing is remembered.
    """

    def __init__(self, *, sole: bool) -> None:
        self._sole = sole
        self._rows: dict[int, EncounterRow] = {}

    def get(self, encounter_id: int) -> EncounterRow | None:
        """The row of this encounter, if it is remembered."""
        return self._rows.get(encounter_id)

    def keep(self, row: EncounterRow) -> None:
        """Remember this row in place of an earlier one."""
        if not self._sole:
            return
        self._rows.pop(row.id, None)
        if row.open:
            self._rows[row.id] = row
        if len(self._rows) > ROWS_KEPT:
            del self._rows[next(iter(self._rows))]

    def clear(self) -> None:
        """Remember nothing."""
        self._rows.clear()
