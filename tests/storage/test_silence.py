"""A database that is silent: a frozen server, a network that passes nothing on, a disk that blocks, a lock held elsewhere.

A change is given up in time and not made later; one whose commit was sent is unknown until the database says what came of it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from bot.encounters.rows import EncounterRow
from bot.storage.errors import CommitUnknown, DatabaseLocked, StorageFault, TimedOut
from bot.storage.limits import Attempt, seconds_left, work_unit
from bot.store import Store
from tests.cluster import Cluster
from tests.stores import elsewhere, opened_elsewhere

from .table import Trap, begin, opened, step

SECONDS = 0.3
SLACK = 1.0
"""More than a busy machine needs to notice that time is up."""
INTERACTION = 1_400_000_000_000_000_000

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there")


async def in_time(work: Callable[[], object]) -> StorageFault:
    """The fault with which the work ends; not much later than allowed."""
    start = time.monotonic()
    with work_unit(INTERACTION, SECONDS), pytest.raises(StorageFault) as fault:
        await work()  # type: ignore[misc]
    assert time.monotonic() - start < SECONDS + SLACK
    return fault.value


def count(where: Path | str) -> object:
    return elsewhere(where, "SELECT count(*) FROM event")[0][0]


@contextmanager
def frozen(cluster: Cluster) -> Iterator[None]:
    """Stop all processes of the server; they go on at the end."""
    pids = cluster.pids()
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


class Proxy:
    """Passes on what a client and the server say, until it is silent."""

    def __init__(self, server: Path) -> None:
        self._server = server
        self._loud = asyncio.Event()
        self._loud.set()
        self._tasks: set[asyncio.Task[None]] = set()

    def silence(self) -> None:
        self._loud.clear()

    async def hang_up(self) -> None:
        """Drop all connections and what is held back, and pass on what new ones say."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._loud.set()

    @asynccontextmanager
    async def listening(self, folder: Path) -> AsyncIterator[None]:
        async with await asyncio.start_unix_server(self._connected, folder / self._server.name):
            yield
            await self.hang_up()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._server)
        for source, target in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._pass_on(source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65_536):
                await self._loud.wait()
                target.write(data)
        finally:
            target.close()


class TestFrozenServer:
    async def test_a_change_is_given_up_and_not_made_later(self, cluster: Cluster, database: str) -> None:
        async with opened(database) as store:
            row = await begin(store)
            with frozen(cluster):
                fault = await in_time(lambda: store.encounters.append(row.id, 1, step(interaction_id=5)))
                assert isinstance(fault, TimedOut)
                assert isinstance(await in_time(lambda: store.encounters.get(row.id)), TimedOut)
                assert isinstance(await in_time(lambda: store.locks.acquire(row.id)), TimedOut)
            assert (await store.encounters.append(row.id, 1, step(interaction_id=6))).revision == 2
            assert await store.encounters.find_interaction(5) is None
            assert await store.locks.acquire(row.id)
            await store.locks.release(row.id)

    async def test_all_connections_are_freed(self, cluster: Cluster, database: str) -> None:
        async with opened(database) as store:
            row = await begin(store)
            with frozen(cluster):
                faults = await asyncio.gather(
                    *(in_time(lambda: store.encounters.get(row.id)) for _ in range(20)),
                )
                assert {type(fault) for fault in faults} == {TimedOut}
            assert await store.encounters.get(row.id) is not None

    async def test_a_commit_without_an_answer_is_found_out(self, cluster: Cluster, database: str) -> None:
        async with opened(database) as store:
            row = await begin(store)
            trap = Trap()
            store.database._failpoint = trap
            with frozen_at_commit(cluster, trap):
                unknown = await in_time(lambda: store.encounters.append(row.id, 1, step(interaction_id=5)))
                assert isinstance(unknown, CommitUnknown)
            committed = await unknown.settle()
            assert committed == (await store.encounters.find_interaction(5) is not None)
            assert count(database) == 1 + committed


@contextmanager
def frozen_at_commit(cluster: Cluster, trap: Trap) -> Iterator[None]:
    """Stop the server when the commit is sent."""
    pids: list[int] = []

    def stop() -> None:
        # The processes of this moment: the change may have been given a new connection.
        pids[:] = cluster.pids()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)

    trap.set("append:commit", stop)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


class TestSilentNetwork:
    @pytest.fixture
    async def proxied(self, cluster: Cluster, database: str, tmp_path: Path) -> AsyncIterator[tuple[Proxy, Store]]:
        (socket,) = cluster.folder.glob(".s.PGSQL.*[0-9]")
        proxy = Proxy(socket)
        async with proxy.listening(tmp_path):
            address = database.replace(str(cluster.folder), str(tmp_path))
            async with opened(address) as store:
                yield proxy, store

    async def test_a_change_is_given_up_and_not_made_later(self, proxied: tuple[Proxy, Store], database: str) -> None:
        proxy, store = proxied
        row = await begin(store)
        proxy.silence()
        fault = await in_time(lambda: store.encounters.append(row.id, 1, step(interaction_id=5)))
        assert isinstance(fault, TimedOut)
        await proxy.hang_up()
        assert (await store.encounters.append(row.id, 1, step())).revision == 2
        assert count(database) == 2

    async def test_a_commit_that_never_arrived_does_not_count(
        self, proxied: tuple[Proxy, Store], database: str
    ) -> None:
        proxy, store = proxied
        row = await begin(store)
        trap = Trap()
        trap.set("append:commit", proxy.silence)
        store.database._failpoint = trap
        unknown = await in_time(lambda: store.encounters.append(row.id, 1, step(interaction_id=5)))
        assert isinstance(unknown, CommitUnknown)
        await proxy.hang_up()
        assert await unknown.settle() is False
        assert await store.encounters.find_interaction(5) is None
        assert count(database) == 1

    async def test_a_commit_whose_answer_is_lost_counts(self, proxied: tuple[Proxy, Store], database: str) -> None:
        _, store = proxied
        row = await begin(store)
        with work_unit(INTERACTION, 5):
            assert (await store.encounters.append(row.id, 1, step(interaction_id=5))).revision == 2
        ((mark, interaction),) = elsewhere(
            database, f"SELECT id, interaction_id FROM commit_mark WHERE interaction_id = {INTERACTION}"
        )
        assert interaction == INTERACTION
        attempt: Attempt[object] = Attempt(database)
        attempt.committing()
        assert await store.database._settle(attempt, (mark, interaction)) is True


class TestBlockedDisk:
    async def test_a_change_is_given_up_and_not_made_later(self, path: Path) -> None:
        async with opened(path) as store:
            row = await begin(store)
            trap, disk = Trap(), threading.Event()
            trap.set("append:2", disk.wait)
            store.database._failpoint = trap
            fault = await in_time(lambda: store.encounters.append(row.id, 1, step(interaction_id=5)))
            assert isinstance(fault, TimedOut)
            queued = await in_time(lambda: store.encounters.append(row.id, 1, step(interaction_id=6)))
            assert isinstance(queued, TimedOut)
            disk.set()
            assert (await store.encounters.append(row.id, 1, step(interaction_id=7))).revision == 2
            assert count(path) == 2

    async def test_a_commit_that_blocks_is_unknown_until_it_ends(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with opened(path) as store:
            row = await begin(store)
            disk, committing = threading.Event(), Attempt.committing

            def block(attempt: Attempt[object]) -> None:
                committing(attempt)
                disk.wait()

            with monkeypatch.context() as patch:
                patch.setattr(Attempt, "committing", block)
                unknown = await in_time(lambda: store.encounters.append(row.id, 1, step(interaction_id=5)))
            assert isinstance(unknown, CommitUnknown)
            settled = asyncio.create_task(unknown.settle())
            await asyncio.sleep(0.2)
            assert not settled.done()
            disk.set()
            assert await settled is True
            assert await store.encounters.find_interaction(5) is not None

    async def test_a_reading_is_given_up(self, path: Path) -> None:
        async with opened(path) as store:
            disk = threading.Event()
            blocked = asyncio.ensure_future(store.database._reader.call(lambda connection: disk.wait()))
            await asyncio.sleep(0)
            try:
                assert isinstance(await in_time(lambda: store.encounters.current(1)), TimedOut)
                assert isinstance(await in_time(store.database.ping), TimedOut)
            finally:
                disk.set()
            await blocked
            assert await store.encounters.current(1) is None


async def test_a_lock_held_by_another_process_is_not_waited_for_longer(where: Path | str) -> None:
    async with opened(where, wait_ms=60_000) as store:
        row = await begin(store)
        with opened_elsewhere(where) as other:
            other.execute("BEGIN IMMEDIATE" if isinstance(where, Path) else "LOCK TABLE encounter")
            fault = await in_time(lambda: store.encounters.append(row.id, 1, step(interaction_id=5)))
            assert isinstance(fault, TimedOut | DatabaseLocked)
            other.rollback()
            await asyncio.sleep(0.1)
        assert count(where) == 1
        assert await store.encounters.find_interaction(5) is None


class TestWorkUnit:
    async def test_after_a_commit_what_follows_has_its_own_limit(self, store: Store) -> None:
        with work_unit(INTERACTION, 5) as unit:
            before: EncounterRow = await begin(store)
            assert unit.committed
            assert (seconds_left() or 0) > 5
        assert before.revision == 1

    async def test_what_outlives_the_interaction_has_its_own_limit(self, store: Store) -> None:
        with work_unit(INTERACTION, 0.01):
            later = asyncio.create_task(asyncio.sleep(0.05))
            task = asyncio.create_task(_after(later, store))
        assert await task is None

    async def test_nothing_is_asked_when_the_time_is_up(self, store: Store) -> None:
        with work_unit(INTERACTION, 0), pytest.raises(TimedOut):
            await store.encounters.get(1)

    async def test_old_marks_are_deleted(self, store: Store, where: Path | str) -> None:
        with work_unit(INTERACTION, 5):
            await begin(store)
        await store.meta.delete_old_marks((INTERACTION >> 22) + 1_420_070_400_000 + 30 * 60_000)
        kept = elsewhere(where, "SELECT count(*) FROM commit_mark")
        await store.meta.delete_old_marks((INTERACTION >> 22) + 1_420_070_400_000 + 61 * 60_000)
        assert elsewhere(where, "SELECT count(*) FROM commit_mark") == [(0,)]
        assert kept == [(0,)] if isinstance(where, Path) else [(1,)]


async def _after(event: asyncio.Task[None], store: Store) -> EncounterRow | None:
    await event
    return await store.encounters.get(77)
