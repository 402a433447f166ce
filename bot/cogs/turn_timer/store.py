"""Which encounters wait for users, and when the clock looks at them again."""

from __future__ import annotations

from dataclasses import dataclass

from bot.storage.database import Database, Transaction
from bot.storage.shards import ALL_SHARDS, ShardRange


@dataclass(frozen=True, slots=True)
class WaitRow:
    """An encounter that waits for users. Times are unix ms."""

    encounter_id: int
    since: int
    """The revision of the last change."""
    began_at: int
    """The time of the last change."""
    reminded: int
    """The time up to which reminders have been dealt with."""


def note_wait(transaction: Transaction, encounter_id: int, revision: int | None, at: int) -> None:
    """Record that the encounter waits for users after this change (None: it doesn't), so that the clock looks at it."""
    if revision is None:
        transaction.run("DELETE FROM wait WHERE encounter_id = ?", encounter_id)
        return
    transaction.run(
        """
        INSERT INTO wait (encounter_id, since, began_at, wake_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (encounter_id) DO UPDATE SET
            began_at = excluded.began_at, wake_at = excluded.wake_at, since = excluded.since
        """,
        *(encounter_id, revision, at, at),
    )


def shift_wait(transaction: Transaction, encounter_id: int, by_ms: int, now_ms: int) -> None:
    """Do not count a time in which no user could answer, and look at the wait now."""
    transaction.run(
        "UPDATE wait SET began_at = began_at + ?, wake_at = ? WHERE encounter_id = ?", by_ms, now_ms, encounter_id
    )


class WaitRepo:
    """Waits, with the time at which the clock looks at each."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now_ms: int, shards: ShardRange = ALL_SHARDS) -> list[WaitRow]:
        """The waits that the clock has to look at, the earliest first."""
        rows = await self._database.read(
            """
            SELECT encounter_id, since, began_at, reminded, guild_id FROM wait JOIN encounter ON id = encounter_id
            WHERE wake_at <= ? ORDER BY wake_at
            """,
            now_ms,
        )
        return [
            WaitRow(row["encounter_id"], row["since"], row["began_at"], row["reminded"])
            for row in rows
            if shards.holds(row["guild_id"])
        ]

    async def get(self, encounter_id: int) -> WaitRow | None:
        """The wait of this encounter."""
        row = await self._database.read_one(
            "SELECT encounter_id, since, began_at, reminded FROM wait WHERE encounter_id = ?", encounter_id
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
