"""Encounters whose channel is deleted, or out of reach of the bot.

Nothing is posted there and no time runs. After `CLOSED_AFTER_MS` the encounter is ended; a GM may move it before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import discord

from bot.cogs.turn_timer.store import Outage, note_outage
from bot.encounters.row_cache import EncounterCache
from bot.encounters.rows import EncounterRow
from bot.encounters.store import refuse_busy, row_of
from bot.storage.database import Database, Transaction
from bot.storage.errors import UnknownEncounter
from bot.storage.shards import ALL_SHARDS, ShardRange

UNKNOWN_CHANNEL, UNKNOWN_GUILD, MISSING_ACCESS = 10003, 10004, 50001
OUT_OF_REACH: Final = (UNKNOWN_CHANNEL, UNKNOWN_GUILD, MISSING_ACCESS)
"""Error codes of a channel that is deleted, or that the bot may not see (any more)."""
CLOSED_AFTER_MS: Final = 3 * 24 * 60 * 60_000
"""Discord's faults pass and permissions come back within this time; a deleted channel never does."""
SHORTEST_RETRY_MS, LONGEST_RETRY_MS = 60_000, 6 * 60 * 60_000
"""Between two tries at the same channel: as long as it has been out of reach, within these limits."""


def is_out_of_reach(error: BaseException) -> bool:
    """Whether Discord refuses a request because of its channel."""
    return isinstance(error, discord.HTTPException) and error.code in OUT_OF_REACH


@dataclass(frozen=True, slots=True)
class UnreachableRow:
    """An encounter whose channel is out of reach since a time (unix ms). retry_at: None where it is not tried again."""

    encounter_id: int
    since: int
    retry_at: int | None


class UnreachableRepo:
    """Which encounters are out of reach, and since when."""

    def __init__(self, database: Database, cache: EncounterCache, clock_ms: Callable[[], int]) -> None:
        self._database = database
        self._cache = cache
        self._clock_ms = clock_ms

    async def get(self, encounter_id: int) -> UnreachableRow | None:
        """Since when this encounter is out of reach; None: it is not."""
        row = await self._database.read_one(
            "SELECT encounter_id, since, retry_at FROM unreachable WHERE encounter_id = ?", encounter_id
        )
        return None if row is None else UnreachableRow(*row)

    async def ids(self) -> set[int]:
        """The encounters out of reach."""
        return {row["encounter_id"] for row in await self._database.read("SELECT encounter_id FROM unreachable")}

    async def due(self, shards: ShardRange = ALL_SHARDS) -> list[int]:
        """The encounters whose channel has to be tried again now."""
        rows = await self._database.read(
            """
            SELECT encounter_id, guild_id FROM unreachable JOIN encounter ON id = encounter_id
            WHERE retry_at <= ? ORDER BY encounter_id
            """,
            self._clock_ms(),
        )
        return [row["encounter_id"] for row in rows if shards.holds(row["guild_id"])]

    async def overdue(self, shards: ShardRange = ALL_SHARDS) -> list[int]:
        """The open encounters to be ended, since they have been out of reach for too long."""
        rows = await self._database.read(
            """
            SELECT encounter_id, guild_id FROM unreachable JOIN encounter ON id = encounter_id
            WHERE since <= ? AND open = 1 ORDER BY encounter_id
            """,
            self._clock_ms() - CLOSED_AFTER_MS,
        )
        return [row["encounter_id"] for row in rows if shards.holds(row["guild_id"])]

    async def mark(self, encounter_id: int) -> None:
        """Record that the channel was tried and is out of reach. It is tried again later, but not for ever."""
        now = self._clock_ms()

        def work(transaction: Transaction) -> None:
            rows = transaction.run("SELECT since FROM unreachable WHERE encounter_id = ?", encounter_id)
            since = rows[0]["since"] if rows else now
            wait = min(max(now - since, SHORTEST_RETRY_MS), LONGEST_RETRY_MS)
            retry_at = None if now - since >= CLOSED_AFTER_MS else now + wait
            transaction.run(
                """
                INSERT INTO unreachable (encounter_id, since, retry_at) SELECT id, ?, ? FROM encounter WHERE id = ?
                ON CONFLICT (encounter_id) DO UPDATE SET retry_at = excluded.retry_at
                """,
                *(since, retry_at, encounter_id),
            )

        await self._database.change("mark_unreachable", work)

    async def mark_channel(self, channel_id: int) -> list[int]:
        """Record that a channel is deleted. Returns the open encounters that were in reach until now."""
        return await self._mark_deleted("channel_id", channel_id)

    async def mark_guild(self, guild_id: int) -> list[int]:
        """Record that the bot is no member of a server any more; returns as `mark_channel` does."""
        return await self._mark_deleted("guild_id", guild_id)

    async def _mark_deleted(self, column: str, value: int) -> list[int]:
        def work(transaction: Transaction) -> list[int]:
            rows = transaction.run(
                f"""
                SELECT id FROM encounter LEFT JOIN unreachable ON encounter_id = id
                WHERE {column} = ? AND open = 1 AND encounter_id IS NULL ORDER BY id
                """,  # noqa: S608 -- a column name of this module
                value,
            )
            transaction.run(
                f"""
                INSERT INTO unreachable (encounter_id, since, retry_at)
                    SELECT id, ?, NULL FROM encounter WHERE {column} = ? AND open = 1
                ON CONFLICT (encounter_id) DO UPDATE SET retry_at = NULL
                """,  # noqa: S608 -- a column name of this module
                *(self._clock_ms(), value),
            )
            return [row["id"] for row in rows]

        return await self._database.change("mark_deleted", work)

    async def retry_guild(self, guild_id: int) -> None:
        """Try the channels of a server again at the next sweep: the bot is a member again."""
        await self._database.write(
            "UPDATE unreachable SET retry_at = ? WHERE encounter_id IN (SELECT id FROM encounter WHERE guild_id = ?)",
            *(self._clock_ms(), guild_id),
        )

    async def clear(self, encounter_id: int) -> None:
        """Record that the channel is in reach. The time meanwhile is no time of waiting."""
        await self._database.change("clear_unreachable", lambda transaction: self._clear(transaction, encounter_id))

    def _clear(self, transaction: Transaction, encounter_id: int) -> None:
        now = self._clock_ms()
        for row in transaction.run("DELETE FROM unreachable WHERE encounter_id = ? RETURNING since", encounter_id):
            note_outage(transaction, [encounter_id], Outage(row["since"], now))

    async def move(self, encounter_id: int, channel_id: int) -> EncounterRow:
        """Move an open encounter to another channel of its server, where its board is not posted yet.

        The board that it had becomes an old board. Raises `ChannelBusy` or `UnknownEncounter`.
        """

        def work(transaction: Transaction) -> EncounterRow:
            refuse_busy(transaction, channel_id)
            transaction.run(
                """
                INSERT INTO old_board (message_id, channel_id, encounter_id)
                    SELECT board_message_id, board_channel_id, id FROM encounter
                    WHERE id = ? AND board_message_id IS NOT NULL
                """,
                encounter_id,
            )
            moved = transaction.run(
                """
                UPDATE encounter SET channel_id = ?, board_channel_id = NULL, board_message_id = NULL, drawn = 0
                WHERE id = ? AND open = 1 RETURNING id
                """,
                *(channel_id, encounter_id),
            )
            if not moved:
                raise UnknownEncounter(encounter_id)
            transaction.run("DELETE FROM pin WHERE encounter_id = ?", encounter_id)
            self._clear(transaction, encounter_id)
            return row_of(transaction, encounter_id)

        return await self._database.change("move", work, on_commit=self._cache.keep)
