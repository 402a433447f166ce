"""For whom fights wait, and when the clock looks at them again."""

from __future__ import annotations

from dataclasses import dataclass

from bot.storage.database import Database, Transaction
from bot.storage.rows import Step
from bot.storage.shards import EVERYTHING, ShardRange


@dataclass(frozen=True, slots=True)
class WaitRow:
    """A fight that waits for somebody. Times are unix ms."""

    encounter_id: int
    since: int
    """The revision from which on it waits for them."""
    began_at: int
    reminded: int
    """Intervals for which a reminder was made."""


def note_wait(transaction: Transaction, encounter_id: int, step: Step) -> None:
    """The fight waits as it stands after this step; whoever was waited for before, and still is, keeps her time."""
    if step.awaits is None:
        transaction.run("DELETE FROM wait WHERE encounter_id = ?", encounter_id)
        return
    transaction.run(
        """
        INSERT INTO wait (encounter_id, since, began_at, wake_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (encounter_id) DO UPDATE SET
            began_at = CASE WHEN wait.since = excluded.since THEN wait.began_at ELSE excluded.began_at END,
            reminded = CASE WHEN wait.since = excluded.since THEN wait.reminded ELSE 0 END,
            wake_at = excluded.wake_at, since = excluded.since
        """,
        *(encounter_id, step.awaits, step.at, step.at),
    )


class Waits:
    """The part of the store that the clock goes through."""

    _database: Database

    async def waits(self, now_ms: int, share: ShardRange = EVERYTHING) -> list[WaitRow]:
        """Those at which the clock has to look."""
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
            if share.holds(row["guild_id"])
        ]

    async def wait(self, encounter_id: int) -> WaitRow | None:
        """For whom this fight waits, since when."""
        row = await self._database.read_one(
            "SELECT encounter_id, since, began_at, reminded FROM wait WHERE encounter_id = ?", encounter_id
        )
        return None if row is None else WaitRow(*row)

    async def set_wake(self, row: WaitRow, reminded: int, wake_at: int | None) -> bool:
        """Remember how often was reminded, and when to look again.

        False: it waits for somebody else by now, or another process has seen to it.
        """

        def work(transaction: Transaction) -> bool:
            return bool(
                transaction.run(
                    """
                    UPDATE wait SET reminded = ?, wake_at = ? WHERE encounter_id = ? AND since = ? AND reminded = ?
                    RETURNING since
                    """,
                    *(reminded, wake_at, row.encounter_id, row.since, row.reminded),
                )
            )

        return await self._database.change("set_wake", work, narrow=True)

    async def wake_all(self, guild_id: int, now_ms: int) -> None:
        """The server has changed its times: look at all its fights."""

        def work(transaction: Transaction) -> None:
            transaction.run(
                "UPDATE wait SET wake_at = ? WHERE encounter_id IN (SELECT id FROM encounter WHERE guild_id = ?)",
                *(now_ms, guild_id),
            )

        await self._database.change("wake_all", work)
