"""Which fights have been summed up at their end, and in which message that is told."""

from __future__ import annotations

from bot.storage.database import Database, Transaction
from bot.storage.shards import EVERYTHING, ShardRange


class Summaries:
    """The part of the store that sees to it that a fight is summed up once each time it ends."""

    _database: Database

    async def to_sum_up(self, share: ShardRange = EVERYTHING) -> list[int]:
        """The ids of the encounters that are over and not summed up since they ended, or go on and still have a summary."""
        rows = await self._database.read(
            """
            SELECT e.id, guild_id FROM encounter AS e LEFT JOIN summary ON encounter_id = e.id
            WHERE CASE open WHEN 0 THEN coalesce(summary.revision, 0) < e.revision ELSE message_id IS NOT NULL END
            ORDER BY e.id
            """
        )
        return [row["id"] for row in rows if share.holds(row["guild_id"])]

    async def summed_up(self, encounter_id: int) -> tuple[int, int | None]:
        """The revision up to which the encounter has been summed up (0: never), and the message that says it."""
        row = await self._database.read_one(
            "SELECT revision, message_id FROM summary WHERE encounter_id = ?", encounter_id
        )
        return (0, None) if row is None else (row["revision"], row["message_id"])

    async def set_summed_up(self, encounter_id: int, revision: int, message_id: int | None) -> None:
        """Remember that the encounter is summed up; None: there was nothing to tell, or nobody to tell it to.

        The message that said it until now is to be deleted from now on.
        """

        def work(transaction: Transaction) -> None:
            transaction.run(
                """
                INSERT INTO old_board (message_id, channel_id, encounter_id)
                SELECT message_id, channel_id, e.id FROM summary JOIN encounter AS e ON e.id = encounter_id
                WHERE e.id = ? AND message_id <> ?
                """,
                *(encounter_id, message_id or 0),
            )
            transaction.run("DELETE FROM old_board WHERE message_id = ?", message_id or 0)
            transaction.run(
                """
                INSERT INTO summary (encounter_id, revision, message_id) VALUES (?, ?, ?)
                ON CONFLICT (encounter_id) DO UPDATE SET revision = excluded.revision, message_id = excluded.message_id
                """,
                *(encounter_id, revision, message_id),
            )

        await self._database.change("set_summed_up", work, narrow=True, durable=False)
