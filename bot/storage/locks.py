"""What keeps several processes on one store from getting in each other's way. One that is alone is asked nothing."""

from __future__ import annotations

from bot.storage.database import Database, Transaction


class Sharing:
    """The part of the store that sees to it that one process at a time tells of an encounter, and what it may have told."""

    _database: Database

    async def begin_telling(self, encounter_id: int) -> bool:
        """Be the one process that tells of this encounter, until `end_telling` or the end of the process.

        False: another one is telling of it. Tasks of one process do not keep each other out.
        """
        return await self._database.hold(encounter_id)

    async def end_telling(self, encounter_id: int) -> None:
        """Let others tell of it."""
        await self._database.let_go(encounter_id)

    async def set_unsure(self, encounter_id: int, unsure: bool) -> None:
        """Remember whether something may have been told of this encounter without a note of it, or is still to be told."""

        def work(transaction: Transaction) -> None:
            if unsure:
                transaction.run(
                    "INSERT INTO unsure (encounter_id) VALUES (?) ON CONFLICT (encounter_id) DO NOTHING", encounter_id
                )
            else:
                transaction.run("DELETE FROM unsure WHERE encounter_id = ?", encounter_id)

        await self._database.change("set_unsure", work, narrow=True, durable=False)

    async def is_unsure(self, encounter_id: int) -> bool:
        """Whether it may: a process has ended while it told."""
        return await self._database.read_one("SELECT 1 FROM unsure WHERE encounter_id = ?", encounter_id) is not None
