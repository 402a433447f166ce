"""What is kept beside the encounters: commands that wait for confirmation, and notes to self."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.storage.database import Database, Row, Transaction
from bot.storage.rows import DraftRow

DRAFT_LIFE_MS = 24 * 60 * 60 * 1000
"""How long a command waits for its confirmation."""


class Keepsakes:
    """The part of the store beside the encounters."""

    _database: Database
    _clock_ms: Callable[[], int]

    async def draft(self, draft_id: int, encounter_id: int, user_id: int, *, revision: int, command: str) -> None:
        """Keep a command (JSON text) until its confirmation, a day at most.

        draft_id: the interaction that it came with, by which it is taken. A number of our own would count the others' drafts.
        """
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

        await self._database.change("draft", work, narrow=True)

    async def find_draft(self, draft_id: int, user_id: int) -> DraftRow | None:
        """A draft of this person, which stays. None: taken, too old, or another person's."""
        row = await self._database.read_one(
            """
            SELECT id, encounter_id, user_id, revision, command FROM draft
            WHERE id = ? AND user_id = ? AND created_at >= ?
            """,
            *(draft_id, user_id, self._clock_ms() - DRAFT_LIFE_MS),
        )
        return None if row is None else DraftRow(*row)

    async def take_draft(self, draft_id: int, user_id: int) -> DraftRow | None:
        """Hand out a draft to the person who made it, once. None: taken before, too old, or another person's."""

        def work(transaction: Transaction) -> Sequence[Row]:
            return transaction.run(
                """
                DELETE FROM draft WHERE id = ? AND user_id = ? AND created_at >= ?
                RETURNING id, encounter_id, user_id, revision, command
                """,
                *(draft_id, user_id, self._clock_ms() - DRAFT_LIFE_MS),
            )

        rows = await self._database.change("take_draft", work, narrow=True)
        return DraftRow(*rows[0]) if rows else None

    async def meta(self, key: str) -> str | None:
        """The value kept under this key."""
        row = await self._database.read_one("SELECT value FROM meta WHERE key = ?", key)
        return None if row is None else row["value"]

    async def set_meta(self, key: str, value: str) -> None:
        """Keep a value under this key."""

        def work(transaction: Transaction) -> None:
            transaction.run(
                """
                INSERT INTO meta (key, value) VALUES (?, ?)
                ON CONFLICT (key) DO UPDATE SET value = excluded.value
                """,
                *(key, value),
            )

        await self._database.change("set_meta", work)

    async def take_turn(self, name: str, every_ms: int) -> int:
        """Take the turn of this name, which comes at most so often whichever process asks; 0: taken.

        Otherwise the time in ms until it may come, and nothing is taken.
        """
        key = f"turn:{name}"

        def work(transaction: Transaction) -> int:
            now = self._clock_ms()
            rows = transaction.run("SELECT value FROM meta WHERE key = ?", key)
            left = int(rows[0]["value"]) + every_ms - now if rows else 0
            # Clocks differ a little. One that is very far off was wrong when the turn was taken.
            if 0 < left <= 2 * every_ms:
                return left
            transaction.run(
                "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                *(key, str(now)),
            )
            return 0

        return await self._database.change("take_turn", work)
