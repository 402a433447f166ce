"""The bot's store: an open database with one repository for each kind of data."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.cogs.characters.store import CharacterRepo
from bot.cogs.mentions.store import MentionRepo
from bot.cogs.privacy.store import PersonalDataRepo
from bot.cogs.rolls.store import RollRepo
from bot.cogs.server.store import ServerRepo
from bot.cogs.turn_timer.store import WaitRepo
from bot.encounters.drafts import DraftRepo
from bot.encounters.outbox import OutboxRepo
from bot.encounters.row_cache import EncounterCache
from bot.encounters.store import EncounterRepo
from bot.encounters.unreachable import UnreachableRepo
from bot.storage.database import Database, Failpoint, no_failpoint
from bot.storage.epoch import Epochs
from bot.storage.limits import time_limit
from bot.storage.locks import Locks
from bot.storage.meta import Meta
from bot.storage.postgres.address import require_driver
from bot.storage.schema import Migration, bundled
from bot.storage.sqlite.database import SQLiteDatabase
from bot.storage.sqlite.migrate import migrate


class Store:
    """All repositories on one database. Made by `open`; `close` it, or its threads keep the process alive.

    A repository method that changes something returns after its commit. It raises a `StorageError` (`bot.storage.errors`) for
    what its docstring names; every method may raise a `StorageFault`.
    """

    def __init__(self, database: Database, clock_ms: Callable[[], int]) -> None:
        self.database = database
        self.clock_ms = clock_ms
        self._cache = EncounterCache(exclusive=database.exclusive)
        self.encounters = EncounterRepo(database, self._cache)
        self.outbox = OutboxRepo(database, self._cache)
        self.unreachable = UnreachableRepo(database, self._cache, clock_ms)
        self.drafts = DraftRepo(database, clock_ms)
        self.waits = WaitRepo(database)
        self.characters = CharacterRepo(database, clock_ms)
        self.servers = ServerRepo(database)
        self.rolls = RollRepo(database, clock_ms)
        self.mentions = MentionRepo(database)
        self.personal_data = PersonalDataRepo(database)
        self.meta = Meta(database)
        self.locks = Locks(database, clock_ms)
        self.epochs = Epochs(database)

    @classmethod
    async def open(
        cls,
        where: Path | str,
        *,
        clock_ms: Callable[[], int],
        wait_ms: int = 2_000,
        failpoint: Failpoint = no_failpoint,
        migrations: Sequence[Migration] | None = None,
        serving: bool = True,
    ) -> Store:
        """Open a store, and create or migrate its tables. Folders and servers are not created.

        where: the path of a SQLite file, or the address of a PostgreSQL database (`postgresql://...`).
        wait_ms: how long to wait for another process that writes; less than the 3 s in which an interaction must be answered.
        serving: notice whether commits were lost, see `bot.storage.epoch`. Not where the store is only copied.
        Raises a `StorageFault`, and then nothing stays open.
        """
        # A migration may take long.
        with time_limit(None):
            if isinstance(where, str):
                async with _server(where, wait_ms, failpoint, migrations) as server:
                    store = cls(server, clock_ms)
                    if serving and migrations is None:
                        await store.epochs.open()
                return store
            async with SQLiteDatabase.connect(where, wait_ms=wait_ms, failpoint=failpoint) as database:
                await migrate(database, bundled() if migrations is None else migrations, now_ms=clock_ms())
                store = cls(database, clock_ms)
                if serving and migrations is None:
                    await store.epochs.open()
            return store

    async def close(self) -> None:
        """Let running changes end, then close. A second call does nothing; any other call raises `StorageClosed`."""
        await self.database.close()
        self._cache.clear()


@asynccontextmanager
async def _server(
    address: str, wait_ms: int, failpoint: Failpoint, migrations: Sequence[Migration] | None
) -> AsyncIterator[Database]:
    require_driver(address)
    # These need the driver of the extra `postgres`.
    from bot.storage.postgres.database import PostgresDatabase  # noqa: PLC0415
    from bot.storage.postgres.migrate import migrate as migrate_server  # noqa: PLC0415

    async with PostgresDatabase.connect(address, wait_ms=wait_ms, failpoint=failpoint) as database:
        database.marks_commits = migrations is None
        await migrate_server(database, bundled("postgres") if migrations is None else migrations)
        yield database
