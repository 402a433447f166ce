"""The store as the bot sees it: one class, opened on a path and closed at the end.

Every method that changes something is one transaction and returns after its commit, so whoever awaited it may tell
people. What it raises on purpose is a `StorageError` (`bot.storage.errors`); any method may raise a `StorageFault`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from bot.cogs.characters.store import Characters
from bot.cogs.mentions.store import Pings
from bot.cogs.privacy.store import People
from bot.cogs.rolls.store import Rolls
from bot.cogs.server.store import Servers
from bot.cogs.turn_timer.store import Waits
from bot.encounters.cache import EncounterCache
from bot.encounters.drafts import Keepsakes
from bot.encounters.outbox import Telling
from bot.encounters.store import Encounters
from bot.encounters.summary_outbox import Summaries
from bot.storage.database import Database, Failpoint, no_failpoint
from bot.storage.locks import Sharing
from bot.storage.migrations import Migration, bundled
from bot.storage.postgres.address import require_driver
from bot.storage.sqlite.database import SQLiteDatabase
from bot.storage.sqlite.migrate import migrate


class Store(Encounters, Telling, Keepsakes, Characters, Servers, People, Rolls, Summaries, Pings, Waits, Sharing):
    """Everything the bot remembers. Made by `open`; `close` it, or its threads keep the process alive."""

    def __init__(self, database: Database, clock_ms: Callable[[], int]) -> None:
        self._database = database
        self._remembered = EncounterCache(sole=database.sole)
        self._clock_ms = clock_ms

    @classmethod
    async def open(
        cls,
        where: Path | str,
        *,
        clock_ms: Callable[[], int],
        wait_ms: int = 2_000,
        failpoint: Failpoint = no_failpoint,
        migrations: Sequence[Migration] | None = None,
    ) -> Store:
        """Open the store, and make or bring up to date what is there; folders and servers are not made.

        where: the path of a SQLite file, or the address of a PostgreSQL database (`postgresql://...`).
        wait_ms: how long to wait for another process that is writing, and less than the three seconds in which an
        interaction must be answered. Raises a `StorageFault`, and then nothing stays open.
        """
        if isinstance(where, str):
            return cls(await _on_server(where, wait_ms, failpoint, migrations), clock_ms)
        async with SQLiteDatabase.connect(where, wait_ms=wait_ms, failpoint=failpoint) as database:
            await migrate(database, bundled() if migrations is None else migrations, now_ms=clock_ms())
        return cls(database, clock_ms)

    @property
    def sole(self) -> bool:
        """Whether no other process changes what is stored, so that it may be remembered."""
        return self._database.sole

    async def close(self) -> None:
        """Let the change under way end, then close. A second call does nothing; any other call is refused."""
        await self._database.close()
        self._remembered.clear()

    async def ping(self) -> None:
        """Raise a `StorageFault` unless the store answers."""
        await self._database.ping()


async def _on_server(
    address: str, wait_ms: int, failpoint: Failpoint, migrations: Sequence[Migration] | None
) -> Database:
    require_driver(address)
    from bot.storage.postgres.database import PostgresDatabase  # noqa: PLC0415 -- needs the extra just looked for
    from bot.storage.postgres.migrate import migrate as bring_up_to_date  # noqa: PLC0415

    async with PostgresDatabase.connect(address, wait_ms=wait_ms, failpoint=failpoint) as database:
        await bring_up_to_date(database, bundled("postgres") if migrations is None else migrations)
    return database
