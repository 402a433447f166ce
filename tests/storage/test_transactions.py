"""A change is stored as a whole or not at all: after errors and cancellation, and beside other tasks."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.encounters.cache import ROWS_KEPT, EncounterCache
from bot.encounters.rows import EncounterRow
from bot.storage.database import Transaction
from bot.storage.errors import AlreadyDone, RevisionConflict
from bot.store import Store
from tests.stores import BROKEN, contents

from .changes import CHANGES, FIGHT, Change, prepare
from .table import CHANNEL, GM, Trap, begin, opened, step

each_change = pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)


async def rehearse(change: Change, path: Path) -> tuple[list[str], list[str], list[str]]:
    """The places that a change passes, and what is stored before and after it."""
    trap = Trap()
    async with opened(path, failpoint=trap) as store:
        await prepare(store)
        before = contents(path)
        trap.places.clear()
        await change(store)
        after = contents(path)
    assert before != after
    return trap.places, before, after


@each_change
async def test_users_54_an_error_between_two_statements_leaves_nothing_half_stored(
    change: Change, tmp_path: Path
) -> None:
    places, before, after = await rehearse(change, tmp_path / "rehearsal.db")
    assert len(places) >= 3
    for number, place in enumerate(places):
        path, trap = tmp_path / f"{number}.db", Trap()
        async with opened(path, failpoint=trap) as store:
            await prepare(store)
            trap.set(place, lambda: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await change(store)
            if place.endswith(":committed"):
                assert contents(path) == after, place
            else:
                assert contents(path) == before, place
                await change(store)
                assert contents(path) == after, place


@each_change
async def test_a_cancelled_task_leaves_nothing_half_stored(change: Change, path: Path) -> None:
    """The transaction of a cancelled task is completed."""
    trap = Trap()
    async with opened(path, failpoint=trap) as store:
        await prepare(store)
        trap.places.clear()
        task = asyncio.ensure_future(change(store))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await store.database.ping()
        assert trap.places[-1].endswith(":commit")
        stored = contents(path)
    other = path.with_name("other.db")
    async with opened(other) as store:
        await prepare(store)
        await change(store)
        assert stored == contents(other)


@each_change
async def test_the_cached_row_is_the_stored_one(change: Change, store: Store, path: Path) -> None:
    await prepare(store)
    assert await store.encounters.get(FIGHT) == await _stored(path)
    await change(store)
    assert await store.encounters.get(FIGHT) == await _stored(path)


async def _stored(path: Path) -> EncounterRow | None:
    async with opened(path) as other:
        return await other.encounters.get(FIGHT)


async def test_the_cache_is_bounded() -> None:
    remembered, row = EncounterCache(exclusive=True), EncounterRow(*range(18))
    for number in range(ROWS_KEPT + 1):
        remembered.keep(replace(row, id=number))
    remembered.keep(replace(row, id=1, open=False))
    assert [remembered.get(number) is None for number in (0, 1, 2)] == [True, True, False]


class TestBehindAnotherWriter:
    """Another connection holds the write lock, so that our change has to wait in its first statement."""

    @pytest.fixture
    async def patient(self, path: Path) -> AsyncIterator[Store]:
        async with opened(path, wait_ms=60_000) as store:
            await prepare(store)
            yield store

    async def test_a_task_cancelled_while_it_waits_leaves_no_transaction_open(self, patient: Store, path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            task = asyncio.create_task(patient.encounters.append(FIGHT, 1, step()))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            other.execute("ROLLBACK")
        with pytest.raises(RevisionConflict):
            await patient.encounters.append(FIGHT, 1, step())
        assert (await patient.encounters.append(FIGHT, 2, step())).revision == 3

    async def test_a_task_cancelled_in_the_queue_does_not_stop_the_others(self, patient: Store, path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            tasks = [asyncio.create_task(patient.meta.set(key, "x")) for key in "abc"]
            await asyncio.sleep(0)
            tasks[1].cancel()
            other.execute("ROLLBACK")
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), asyncio.CancelledError, type(None)]
        assert [await patient.meta.get(key) for key in "ac"] == ["x", "x"]

    async def test_reading_does_not_wait(self, patient: Store, path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("UPDATE encounter SET gm_id = 99")
            task = asyncio.create_task(patient.encounters.append(FIGHT, 1, step()))
            await asyncio.sleep(0)
            row = await patient.encounters.current(CHANNEL)
            assert row is not None
            assert (row.revision, row.gm_id) == (1, GM)
            assert not task.done()
            other.execute("ROLLBACK")
        assert (await task).revision == 2


async def test_an_uncommitted_change_is_not_read(store: Store) -> None:
    loop = asyncio.get_running_loop()

    def work(transaction: Transaction) -> str | None:
        transaction.run("INSERT INTO meta (key, value) VALUES ('a', 'x')")
        return asyncio.run_coroutine_threadsafe(store.meta.get("a"), loop).result()

    assert await store.database.change("test", work) is None
    assert await store.meta.get("a") == "x"


class TestManyTasks:
    async def test_of_twenty_presses_on_one_board_one_counts(self, store: Store) -> None:
        row = await begin(store)
        presses = [store.encounters.append(row.id, 1, step("hit", "felled", interaction_id=100 + n)) for n in range(20)]
        results = await asyncio.gather(*presses, return_exceptions=True)
        assert [result.revision for result in results if isinstance(result, EncounterRow)] == [3]
        assert sum(isinstance(result, RevisionConflict) for result in results) == 19
        assert [event.seq for event in await store.encounters.events(row.id)] == [1, 2, 3]

    async def test_of_one_press_delivered_twenty_times_one_counts(self, store: Store) -> None:
        row = await begin(store)
        presses = [store.encounters.append(row.id, 1, step(interaction_id=5)) for _ in range(20)]
        results = await asyncio.gather(*presses, return_exceptions=True)
        assert [result.revision for result in results if isinstance(result, EncounterRow)] == [2]
        assert sum(isinstance(result, AlreadyDone) for result in results) == 19

    async def test_twenty_fights_do_not_get_in_each_others_way(self, store: Store) -> None:
        async def fight(channel_id: int) -> int:
            row = await begin(store, channel_id)
            revision = row.revision
            for _ in range(10):
                revision = (await store.encounters.append(row.id, revision, step("declared", "hit"))).revision
                now = await store.encounters.get(row.id)
                assert now is not None
                assert now.revision == revision, "a read sees the last commit"
            return row.id

        ids = await asyncio.gather(*(fight(channel_id) for channel_id in range(1, 21)))
        assert len(set(ids)) == 20
        for encounter_id in ids:
            assert [event.seq for event in await store.encounters.events(encounter_id)] == list(range(1, 22))

    async def test_an_error_in_one_task_takes_nothing_from_another(self, store: Store) -> None:
        one, two = await begin(store, 1), await begin(store, 2)
        bad = store.encounters.append(one.id, 1, step("hit", "felled", snapshot="{"))
        good = store.encounters.append(two.id, 1, step("hit", "felled"))
        results = await asyncio.gather(bad, good, return_exceptions=True)
        assert isinstance(results[0], BROKEN)
        assert isinstance(results[1], EncounterRow)
        assert results[1].revision == 3
        assert len(await store.encounters.events(one.id)) == 1
        assert len(await store.encounters.events(two.id)) == 3

    async def test_two_stores_on_one_database_see_each_others_revision(self, store: Store, where: Path | str) -> None:
        row = await begin(store)
        async with opened(where) as other:
            await other.encounters.append(row.id, 1, step())
            with pytest.raises(RevisionConflict):
                await store.encounters.append(row.id, 1, step())
