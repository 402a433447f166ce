"""Personal data: shown, exported, deleted at the user's wish, and deleted after the retention period.

What each table holds about users stands in the `PERSONAL_DATA` of its repository.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.cogs.characters import store as characters
from bot.cogs.mentions import store as mentions
from bot.cogs.rolls import store as rolls
from bot.cogs.rolls.store import CallRow, open_calls_of
from bot.cogs.server import store as server
from bot.encounters import drafts
from bot.encounters import store as encounters
from bot.storage.database import Database, Transaction, Value, values_of

BATCH: Final = 20
"""Encounters deleted by one transaction, so that no press waits long behind it."""

TABLES: Final = (
    *characters.PERSONAL_DATA,
    *drafts.PERSONAL_DATA,
    *server.PERSONAL_DATA,
    *encounters.PERSONAL_DATA,
    *rolls.PERSONAL_DATA,
    *mentions.PERSONAL_DATA,
)

_FIGHTS: Final = """
    SELECT e.id, e.guild_id, e.channel_id, e.system, e.open, e.gm_id, e.created_at, e.changed_at,
        NOT EXISTS (
            SELECT 1 FROM participant AS o WHERE o.encounter_id = e.id AND o.user_id <> p.user_id AND o.forgotten = 0
        ) AS alone,
        u.since IS NOT NULL AND e.open = 1 AS lost
    FROM participant AS p JOIN encounter AS e ON e.id = p.encounter_id LEFT JOIN unreachable AS u ON u.encounter_id = e.id
    WHERE p.user_id = ? AND e.guild_id = coalesce(?, e.guild_id) ORDER BY e.id
"""

_EXPIRE_ENCOUNTERS: Final = """
    DELETE FROM encounter WHERE id IN
        (SELECT id FROM encounter WHERE open = 0 AND changed_at < ? AND guild_id = coalesce(?, guild_id) ORDER BY id LIMIT ?)
    RETURNING id
"""
_EXPIRE_FORGOTTEN: Final = """
    DELETE FROM encounter WHERE open = 0 AND guild_id = coalesce(?, guild_id)
        AND EXISTS (SELECT 1 FROM participant WHERE encounter_id = encounter.id)
        AND NOT EXISTS (SELECT 1 FROM participant WHERE encounter_id = encounter.id AND forgotten = 0)
"""
"""Encounters that ended after all their users have had their data deleted."""
_EXPIRE_UNUSED: Final = """
    DELETE FROM {table} WHERE {column} < ? AND guild_id = coalesce(?, guild_id) AND NOT EXISTS (
        SELECT 1 FROM participant AS p JOIN encounter AS e ON e.id = p.encounter_id
        WHERE p.user_id = {table}.user_id AND p.forgotten = 0 AND e.guild_id = {table}.guild_id
            AND (e.open = 1 OR e.changed_at >= ?)
    ) RETURNING user_id
"""
"""See `PersonalData.unused_since`."""
_EXPIRE_DATED: Final = "DELETE FROM {table} WHERE {time} < ? AND guild_id = coalesce(?, guild_id)"


@dataclass(frozen=True, slots=True)
class FightRow:
    """An encounter in which a user has taken part. Times are unix ms."""

    id: int
    guild_id: int
    channel_id: int
    system: str
    open: bool
    gm_id: int
    created_at: int
    changed_at: int
    alone: bool
    """Whether all other participants, if any, have had their data deleted."""
    lost: bool = False
    """Whether it is open and its channel out of reach, so that it ends by itself."""


@dataclass(frozen=True, slots=True)
class ExpiredRow:
    """The numbers of encounters and characters deleted after the retention period."""

    encounters: int
    characters: int


class PersonalDataRepo:
    """Data about users across all tables. guild_id: None for all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def fights(self, user_id: int, guild_id: int | None = None) -> list[FightRow]:
        """The encounters in which this user has taken part."""
        rows = await self._database.read(_FIGHTS, user_id, guild_id)
        return [FightRow(**values_of(row, "open", "alone", "lost")) for row in rows]

    async def forgotten_users(self, encounter_id: int) -> set[int]:
        """The former participants of this encounter who have had their data deleted."""
        sql = "SELECT user_id FROM participant WHERE encounter_id = ? AND forgotten = 1"
        return {row["user_id"] for row in await self._database.read(sql, encounter_id)}

    async def export(self, user_id: int, guild_id: int | None = None) -> dict[str, list[dict[str, Value]]]:
        """The user's rows by table."""
        result = {}
        for data in TABLES:
            if data.export:
                rows = await self._database.read(data.export, user_id, guild_id)
                result[data.table] = [values_of(row) for row in rows]
        return result

    async def forget(self, user_id: int, guild_id: int | None = None) -> list[CallRow]:
        """Delete the user's data.

        Returns the open roll calls that she had made or joined, as they were: their messages still show her name.
        """

        def work(transaction: Transaction) -> list[CallRow]:
            calls = open_calls_of(transaction, user_id, guild_id)
            for data in TABLES:
                for statement in data.forget:
                    transaction.run(statement, user_id, guild_id)
            return calls

        return await self._database.change("forget", work)

    async def expire(self, before_ms: int, guild_id: int | None = None) -> ExpiredRow:
        """Delete ended encounters and other data unused since `before_ms`.

        At most `BATCH` encounters at once: call again while it returns some.
        """

        def work(transaction: Transaction) -> ExpiredRow:
            ended = transaction.run(_EXPIRE_ENCOUNTERS, before_ms, guild_id, BATCH)
            transaction.run(_EXPIRE_FORGOTTEN, guild_id)
            unused = {
                data.table: transaction.run(
                    _EXPIRE_UNUSED.format(table=data.table, column=data.unused_since), before_ms, guild_id, before_ms
                )
                for data in TABLES
                if data.unused_since
            }
            for data in TABLES:
                if data.dated:
                    transaction.run(_EXPIRE_DATED.format(table=data.table, time=data.dated), before_ms, guild_id)
            return ExpiredRow(len(ended), len(unused["character"]))

        return await self._database.change("tidy", work)
