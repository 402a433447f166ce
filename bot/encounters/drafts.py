"""Commands that wait for confirmation, and refused forms that can be opened again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.storage.database import Database, Transaction
from bot.storage.personal_data import PersonalData, select_own

DRAFT_LIFE_MS: Final = 24 * 60 * 60 * 1000
"""How long a command waits for its confirmation."""

PERSONAL_DATA: Final = (
    PersonalData(
        "draft",
        export=select_own(
            "draft AS d JOIN encounter AS e ON e.id = encounter_id",
            "guild_id, encounter_id, command, d.created_at",
            order="d.id",
        ),
        forget=(
            """
            DELETE FROM draft WHERE user_id = ? AND encounter_id IN
                (SELECT id FROM encounter WHERE guild_id = coalesce(?, guild_id))
            """,
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A command that waits for confirmation, or the values of a refused form."""

    id: int
    encounter_id: int
    user_id: int
    revision: int
    """The revision that the caller saw."""
    command: str
    """JSON text."""


class DraftRepo:
    """Drafts by the id of the interaction that made them, which does not reveal how many drafts there are."""

    def __init__(self, database: Database, clock_ms: Callable[[], int]) -> None:
        self._database = database
        self._clock_ms = clock_ms

    async def save(self, draft_id: int, encounter_id: int, user_id: int, *, revision: int, command: str) -> None:
        """Keep a command (JSON text) for `DRAFT_LIFE_MS`. draft_id: the id of its interaction."""
        now = self._clock_ms()

        def work(transaction: Transaction) -> None:
            transaction.run("DELETE FROM draft WHERE created_at < ?", now - DRAFT_LIFE_MS)
            transaction.run(
                """
                INSERT INTO draft (id, encounter_id, user_id, revision, command, created_at) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO NOTHING
                """,
                *(draft_id, encounter_id, user_id, revision, command, now),
            )

        await self._database.change("draft", work, repeatable_read=True, durable=False)

    async def get(self, draft_id: int, user_id: int) -> DraftRow | None:
        """A draft of this user, which stays. None: taken, too old, or another user's."""
        row = await self._database.read_one(
            """
            SELECT id, encounter_id, user_id, revision, command FROM draft
            WHERE id = ? AND user_id = ? AND created_at >= ?
            """,
            *(draft_id, user_id, self._clock_ms() - DRAFT_LIFE_MS),
        )
        return None if row is None else DraftRow(*row)

    async def take(self, draft_id: int, user_id: int) -> DraftRow | None:
        """Remove and return a draft of this user. None: taken before, too old, or another user's."""
        rows = await self._database.write(
            """
            DELETE FROM draft WHERE id = ? AND user_id = ? AND created_at >= ?
            RETURNING id, encounter_id, user_id, revision, command
            """,
            *(draft_id, user_id, self._clock_ms() - DRAFT_LIFE_MS),
            durable=False,
        )
        return DraftRow(*rows[0]) if rows else None
