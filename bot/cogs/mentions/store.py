"""Who wants to be pinged, and when."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias, cast

from bot.storage.database import Database, Transaction, marks

Wanted: TypeAlias = Literal["always", "turn", "never"]
"""always: also when somebody else's deed asks for an answer. turn: when she is next. never: not at all."""


class Pings:
    """The part of the store that knows what people want to be told."""

    _database: Database

    async def pings(self, guild_id: int, users: Collection[int]) -> dict[int, Wanted]:
        """What these members of a server have chosen; who has chosen nothing is not in it."""
        if not users:
            return {}
        asked = sorted(users)
        rows = await self._database.read(
            f"SELECT user_id, wanted FROM pings WHERE guild_id = ? AND user_id IN ({marks(asked)})",  # noqa: S608
            *(guild_id, *asked),
        )
        return {row["user_id"]: cast(Wanted, row["wanted"]) for row in rows}

    async def set_pings(self, guild_id: int, user_id: int, wanted: Wanted, at: int) -> None:
        """Remember what a member has chosen. at: unix ms."""

        def work(transaction: Transaction) -> None:
            transaction.run(
                """
                INSERT INTO pings (guild_id, user_id, wanted, at) VALUES (?, ?, ?, ?)
                ON CONFLICT (user_id, guild_id) DO UPDATE SET wanted = excluded.wanted, at = excluded.at
                """,
                *(guild_id, user_id, wanted, at),
            )

        await self._database.change("set_pings", work)
