"""When members of a server want to be mentioned."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, TypeAlias, cast

from bot.storage.database import Database, placeholders
from bot.storage.personal_data import of_user

MentionPreference: TypeAlias = Literal["always", "turn", "never"]
"""always: also when another player's action needs an answer. turn: only on her own turn. never: not at all."""

PERSONAL_DATA: Final = (of_user("pings", "guild_id, wanted, at", order="guild_id", unused_since="at"),)


class MentionRepo:
    """Mention preferences of members."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def preferences(self, guild_id: int, users: Collection[int]) -> dict[int, MentionPreference]:
        """The preferences of those of these members who have chosen one."""
        if not users:
            return {}
        ids = sorted(users)
        rows = await self._database.read(
            f"SELECT user_id, wanted FROM pings WHERE guild_id = ? AND user_id IN ({placeholders(ids)})",  # noqa: S608 -- only placeholders are inserted
            *(guild_id, *ids),
        )
        return {row["user_id"]: cast(MentionPreference, row["wanted"]) for row in rows}

    async def set_preference(self, guild_id: int, user_id: int, preference: MentionPreference, at: int) -> None:
        """Store a member's preference. at: unix ms."""
        await self._database.write(
            """
            INSERT INTO pings (guild_id, user_id, wanted, at) VALUES (?, ?, ?, ?)
            ON CONFLICT (user_id, guild_id) DO UPDATE SET wanted = excluded.wanted, at = excluded.at
            """,
            *(guild_id, user_id, preference, at),
        )

    async def forget_preference(self, guild_id: int, user_id: int) -> None:
        """Delete a member's preference: the choice of the server applies again."""
        await self._database.write("DELETE FROM pings WHERE guild_id = ? AND user_id = ?", guild_id, user_id)
