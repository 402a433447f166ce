"""A key-value table for the bot itself, and the marks of commits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.storage.database import Database, Transaction

_SET: Final = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"

MARKS_KEPT_MS: Final = 60 * 60 * 1_000
"""How long the mark of a commit is kept: its interaction can be answered for a quarter of an hour."""
DISCORD_EPOCH_MS: Final = 1_420_070_400_000


class Meta:
    """Values of the bot by key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str) -> str | None:
        """The value of this key."""
        row = await self._database.read_one("SELECT value FROM meta WHERE key = ?", key)
        return None if row is None else row["value"]

    async def starting_with(self, prefix: str) -> dict[str, str]:
        """The values of all keys with this prefix."""
        rows = await self._database.read("SELECT key, value FROM meta WHERE substr(key, 1, ?) = ?", len(prefix), prefix)
        return {row["key"]: row["value"] for row in rows}

    async def set(self, key: str, value: str) -> None:
        """Store a value under this key."""
        await self._database.write(_SET, key, value)

    async def set_all(self, values: Mapping[str, str]) -> None:
        """Store several values, key -> value, that a power failure may undo."""

        def work(transaction: Transaction) -> None:
            for key, value in values.items():
                transaction.run(_SET, key, value)

        if values:
            await self._database.change("set_all", work, durable=False)

    async def delete(self, key: str) -> None:
        """Delete the value of this key, if there is one."""
        await self._database.write("DELETE FROM meta WHERE key = ?", key)

    async def delete_old_marks(self, now_ms: int) -> None:
        """Delete the marks of commits whose interactions are over."""
        oldest = (now_ms - MARKS_KEPT_MS - DISCORD_EPOCH_MS) << 22
        await self._database.write("DELETE FROM commit_mark WHERE interaction_id < ?", max(0, oldest), durable=False)
