"""Which encounters wait for users, and when the clock looks at them again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.storage.database import Database, Transaction
from bot.storage.shards import ALL_SHARDS, ShardRange


@dataclass(frozen=True, slots=True)
class WaitRow:
    """An encounter that waits for users. Times are unix ms."""

    encounter_id: int
    since: int
    """The revision of the last change."""
    reminded: int
    """The time up to which reminders have been dealt with."""
    guild_id: int


@dataclass(frozen=True, slots=True)
class Outage:
    """A time (unix ms) without presses: no bot ran, Discord delivered nothing, or the channel was out of reach."""

    began: int
    ended: int

    @property
    def length(self) -> int:
        """In ms."""
        return self.ended - self.began


def note_wait(transaction: Transaction, encounter_id: int, revision: int | None, at: int) -> None:
    """Record that the encounter waits for users after this change (None: it doesn't), so that the clock looks at it."""
    if revision is None:
        transaction.run("DELETE FROM wait WHERE encounter_id = ?", encounter_id)
        transaction.run("DELETE FROM outage WHERE encounter_id = ?", encounter_id)
        return
    transaction.run(
        """
        INSERT INTO wait (encounter_id, since, wake_at) VALUES (?, ?, ?)
        ON CONFLICT (encounter_id) DO UPDATE SET wake_at = excluded.wake_at, since = excluded.since
        """,
        *(encounter_id, revision, at),
    )


def note_outage(transaction: Transaction, encounter_ids: Collection[int], outage: Outage) -> None:
    """Do not count a time in which no user could answer, and look at the waits when it has ended."""
    for encounter_id in encounter_ids:
        transaction.run(
            """
            INSERT INTO outage (encounter_id, began_at, ended_at)
                SELECT encounter_id, ?, ? FROM wait WHERE encounter_id = ?
            ON CONFLICT (encounter_id, began_at) DO UPDATE SET ended_at = excluded.ended_at
            """,
            *(outage.began, outage.ended, encounter_id),
        )
        transaction.run("UPDATE wait SET wake_at = ? WHERE encounter_id = ?", outage.ended, encounter_id)


class WaitRepo:
    """Waits, with the time at which the clock looks at each."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now_ms: int, shards: ShardRange = ALL_SHARDS) -> list[WaitRow]:
        """The waits that the clock has to look at, the earliest first."""
        rows = await self._database.read(
            """
            SELECT encounter_id, since, reminded, guild_id FROM wait JOIN encounter ON id = encounter_id
            WHERE wake_at <= ? ORDER BY wake_at
            """,
            now_ms,
        )
        return [WaitRow(*row) for row in rows if shards.holds(row["guild_id"])]

    async def get(self, encounter_id: int) -> WaitRow | None:
        """The wait of this encounter."""
        row = await self._database.read_one(
            """
            SELECT encounter_id, since, reminded, guild_id FROM wait JOIN encounter ON id = encounter_id
            WHERE encounter_id = ?
            """,
            encounter_id,
        )
        return None if row is None else WaitRow(*row)

    async def set_wake(self, row: WaitRow, reminded: int, wake_at: int | None) -> bool:
        """Record up to when reminders are dealt with, and when to look again (None: never).

        False: the encounter has changed since `row` was read, or another process has dealt with it.
        """
        return bool(
            await self._database.write(
                """
                UPDATE wait SET reminded = ?, wake_at = ? WHERE encounter_id = ? AND since = ? AND reminded = ?
                RETURNING since
                """,
                *(reminded, wake_at, row.encounter_id, row.since, row.reminded),
            )
        )

    async def wake_all(self, guild_id: int, now_ms: int) -> None:
        """Make all waits of a server due, since its times have changed."""
        await self._database.write(
            "UPDATE wait SET wake_at = ? WHERE encounter_id IN (SELECT id FROM encounter WHERE guild_id = ?)",
            *(now_ms, guild_id),
        )

    async def note_outage(self, shard_id: int, shard_count: int, outage: Outage) -> list[int]:
        """Do not count a time in which this shard delivered nothing. Returns its encounters that wait for users."""

        def work(transaction: Transaction) -> list[int]:
            rows = transaction.run(
                """
                SELECT encounter_id FROM wait JOIN encounter ON id = encounter_id WHERE (guild_id >> 22) % ? = ?
                ORDER BY encounter_id
                """,
                *(shard_count, shard_id),
            )
            ids = [row["encounter_id"] for row in rows]
            note_outage(transaction, ids, outage)
            return ids

        return await self._database.change("outage", work)

    async def outages(self, encounter_id: int) -> list[Outage]:
        """The times in which no user could answer in this encounter, in order."""
        rows = await self._database.read(
            "SELECT began_at, ended_at FROM outage WHERE encounter_id = ? ORDER BY began_at", encounter_id
        )
        return [Outage(*row) for row in rows]
