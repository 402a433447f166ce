"""Coordination of several processes on one database. A process that owns its database is never held up."""

from __future__ import annotations

from collections.abc import Callable

from bot.storage.database import Database, Transaction


class Locks:
    """A publish lock for each encounter, and rate-limited slots."""

    def __init__(self, database: Database, clock_ms: Callable[[], int]) -> None:
        self._database = database
        self._clock_ms = clock_ms

    async def acquire(self, encounter_id: int) -> bool:
        """Take the publish lock of an encounter until `release` or the end of the process. False: another process holds it.

        Tasks of one process do not exclude each other.
        """
        return await self._database.try_lock(encounter_id)

    async def release(self, encounter_id: int) -> None:
        """Release the publish lock of an encounter."""
        await self._database.unlock(encounter_id)

    async def take_slot(self, name: str, every_ms: int) -> int:
        """Take the slot of this name, which all processes together may do once per `every_ms`.

        Returns 0, or the ms to wait when it was taken too recently.
        """
        key = f"turn:{name}"

        def work(transaction: Transaction) -> int:
            now = self._clock_ms()
            rows = transaction.run("SELECT value FROM meta WHERE key = ?", key)
            left = int(rows[0]["value"]) + every_ms - now if rows else 0
            # Clocks of two machines differ a little. A larger difference is a clock that was wrong at the last time.
            if 0 < left <= 2 * every_ms:
                return left
            transaction.run(
                "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                *(key, str(now)),
            )
            return 0

        return await self._database.change("take_turn", work)
