"""A key-value table for the bot itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.storage.database import Database, Transaction

_SET: Final = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


class Meta:
    """Values of the bot by key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str) -> str | None:
        """The value of this key."""
        row = await self._database.read_one("SELECT value FROM meta WHERE key = ?", key)
        return None if row is None else row["value"]

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
