"""What is kept beside the encounters: defaults of guilds, sheets of people, commands that wait, and notes to self."""

from __future__ import annotations

from collections.abc import Callable

from bot.storage.database import Database
from bot.storage.rows import DraftRow, GuildRow, SheetRow

DRAFT_LIFE_MS = 24 * 60 * 60 * 1000
"""How long a command waits for its confirmation."""


class Keepsakes:
    """The part of the store beside the encounters."""

    _database: Database
    _clock_ms: Callable[[], int]

    async def guild(self, guild_id: int) -> GuildRow:
        """The defaults of the guild, chosen or not."""
        sql = "SELECT guild_id, gm_role_id, locale FROM guild WHERE guild_id = ?"
        row = await self._database.read_one(sql, guild_id)
        return GuildRow(guild_id) if row is None else GuildRow(*row)

    async def set_guild(self, row: GuildRow) -> None:
        """Replace the defaults of the guild."""
        async with self._database.transaction("set_guild") as transaction:
            await transaction.run(
                """
                INSERT INTO guild (guild_id, gm_role_id, locale) VALUES (?, ?, ?)
                ON CONFLICT (guild_id) DO UPDATE SET gm_role_id = excluded.gm_role_id, locale = excluded.locale
                """,
                *(row.guild_id, row.gm_role_id, row.locale),
            )

    async def sheet(self, guild_id: int, user_id: int, system: str) -> SheetRow | None:
        """The sheet with which this person last joined an encounter of the system in this guild."""
        sql = "SELECT name, body FROM sheet WHERE guild_id = ? AND user_id = ? AND system = ?"
        row = await self._database.read_one(sql, guild_id, user_id, system)
        return None if row is None else SheetRow(*row)

    async def remember_sheet(self, guild_id: int, user_id: int, system: str, sheet: SheetRow) -> None:
        """Replace that sheet."""
        async with self._database.transaction("remember_sheet") as transaction:
            await transaction.run(
                """
                INSERT INTO sheet (guild_id, user_id, system, name, body) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (guild_id, user_id, system) DO UPDATE SET name = excluded.name, body = excluded.body
                """,
                *(guild_id, user_id, system, sheet.name, sheet.body),
            )

    async def draft(self, encounter_id: int, user_id: int, *, revision: int, command: str) -> int:
        """Keep a command (JSON text) until its confirmation, a day at most; returns the id to take it by."""
        now = self._clock_ms()
        async with self._database.transaction("draft") as transaction:
            await transaction.run("DELETE FROM draft WHERE created_at < ?", now - DRAFT_LIFE_MS)
            ((draft_id,),) = await transaction.run(
                """
                INSERT INTO draft (encounter_id, user_id, revision, command, created_at) VALUES (?, ?, ?, ?, ?)
                RETURNING id
                """,
                *(encounter_id, user_id, revision, command, now),
            )
        return int(draft_id)

    async def take_draft(self, draft_id: int, user_id: int) -> DraftRow | None:
        """Hand out a draft to the person who made it, once. None: taken before, too old, or another person's."""
        async with self._database.transaction("take_draft") as transaction:
            rows = await transaction.run(
                """
                DELETE FROM draft WHERE id = ? AND user_id = ? AND created_at >= ?
                RETURNING id, encounter_id, user_id, revision, command
                """,
                *(draft_id, user_id, self._clock_ms() - DRAFT_LIFE_MS),
            )
        return DraftRow(*rows[0]) if rows else None

    async def meta(self, key: str) -> str | None:
        """The value kept under this key."""
        row = await self._database.read_one("SELECT value FROM meta WHERE key = ?", key)
        return None if row is None else row["value"]

    async def set_meta(self, key: str, value: str) -> None:
        """Keep a value under this key."""
        async with self._database.transaction("set_meta") as transaction:
            await transaction.run(
                """
                INSERT INTO meta (key, value) VALUES (?, ?)
                ON CONFLICT (key) DO UPDATE SET value = excluded.value
                """,
                *(key, value),
            )
