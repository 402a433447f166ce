"""A change is stored as a whole or not at all: after errors and cancellation, and beside other tasks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.encounters.row_cache import ROWS_KEPT, EncounterCache
from bot.encounters.rows import EncounterRow
from bot.storage.database import Transaction
from bot.storage.errors import AlreadyDone, RevisionConflict
from bot.store import Store
from tests.long_runs import sampled
from tests.stores import BROKEN, contents, opened_elsewhere

from .changes import CHANGES, FIGHT, Change, prepare
from .table import Trap, begin, opened, step, stored

each_change = pytest.mark.parametrize("change", sampled(CHANGES, 13))


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
async def test_users_54_an_error_between_two_statements_leaves_nothing_half_stored(change: str, tmp_path: Path) -> None:
    run = CHANGES[change]
    places, before, after = await rehearse(run, tmp_path / "rehearsal.db")
    assert len(places) >= 3
    for number, place in enumerate(places):
        path, trap = tmp_path / f"{number}.db", Trap()
        async with opened(path, failpoint=trap) as store:
            await prepare(store)
            trap.set(place, lambda: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await run(store)
            if place.endswith(":committed"):
                assert contents(path) == after, place
            else:
                assert contents(path) == before, place
                await run(store)
                assert contents(path) == after, place


@each_change
async def test_a_cancelled_task_leaves_nothing_half_stored(change: str, path: Path) -> None:
    """The transaction of a cancelled task is completed."""
    trap = Trap()
    async with opened(path, failpoint=trap) as store:
        await prepare(store)
        trap.places.clear()
        task = asyncio.ensure_future(CHANGES[change](store))
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
        await CHANGES[change](store)
        assert stored == contents(other)


@each_change
async def test_the_cached_row_is_the_stored_one(change: str, store: Store, path: Path) -> None:
    await prepare(store)
    assert await store.encounters.get(FIGHT) == await _stored(path)
    await CHANGES[change](store)
    assert await store.encounters.get(FIGHT) == await _stored(path)


async def _stored(path: Path) -> EncounterRow | None:
    async with opened(path) as other:
        return await other.encounters.get(FIGHT)


async def test_the_cache_is_bounded() -> None:
    cache, row = EncounterCache(exclusive=True), EncounterRow(*range(18))
    for number in range(ROWS_KEPT + 1):
        cache.keep(replace(row, id=number))
    cache.keep(replace(row, id=1, open=False))
    assert [cache.get(number) is None for number in (0, 1, 2)] == [True, True, False]


class TestBehindAnotherWriter:
    """Another connection holds the write lock, so that a change waits in its first statement."""

    @pytest.fixture
    async def patient(self, path: Path) -> AsyncIterator[Store]:
        async with opened(path, wait_ms=60_000) as store:
            await prepare(store)
            yield store

    async def test_a_task_cancelled_while_it_waits_leaves_no_transaction_open(self, patient: Store, path: Path) -> None:
        with opened_elsewhere(path) as other:
            other.execute("BEGIN IMMEDIATE")
            task = asyncio.create_task(patient.encounters.append(FIGHT, 1, step()))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        with pytest.raises(RevisionConflict):
            await patient.encounters.append(FIGHT, 1, step())
        assert (await patient.encounters.append(FIGHT, 2, step())).revision == 3

    async def test_a_task_cancelled_in_the_queue_does_not_stop_the_others(self, patient: Store, path: Path) -> None:
        with opened_elsewhere(path) as other:
            other.execute("BEGIN IMMEDIATE")
            tasks = [asyncio.create_task(patient.meta.set(key, "x")) for key in "abc"]
            await asyncio.sleep(0)
            tasks[1].cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), asyncio.CancelledError, type(None)]
        assert [await patient.meta.get(key) for key in "ac"] == ["x", "x"]


async def test_an_uncommitted_change_is_not_read(store: Store) -> None:
    loop = asyncio.get_running_loop()

    def work(transaction: Transaction) -> str | None:
        transaction.run("INSERT INTO meta (key, value) VALUES ('a', 'x')")
        return asyncio.run_coroutine_threadsafe(store.meta.get("a"), loop).result()

    assert await store.database.change("test", work) is None
    assert await store.meta.get("a") == "x"


class TestManyTasks:
    @pytest.mark.parametrize(("interactions", "error"), [(range(20), RevisionConflict), ([5] * 20, AlreadyDone)])
    async def test_of_twenty_presses_one_is_stored(
        self, store: Store, interactions: Sequence[int], error: type[Exception]
    ) -> None:
        row = await begin(store)
        presses = [store.encounters.append(row.id, 1, step("hit", "felled", interaction_id=n)) for n in interactions]
        results = await asyncio.gather(*presses, return_exceptions=True)
        assert [result.revision for result in results if isinstance(result, EncounterRow)] == [3]
        assert sum(isinstance(result, error) for result in results) == 19
        assert [event.seq for event in await store.encounters.events(row.id)] == [1, 2, 3]

    async def test_twenty_fights_are_independent(self, store: Store) -> None:
        async def fight(channel_id: int) -> int:
            row = await begin(store, channel_id)
            for _ in range(10):
                row = await store.encounters.append(row.id, row.revision, step("declared", "hit"))
                assert await stored(store, row.id) == row, "a read sees the last commit"
            return row.id

        ids = await asyncio.gather(*(fight(channel_id) for channel_id in range(1, 21)))
        assert len(set(ids)) == 20
        for encounter_id in ids:
            assert [event.seq for event in await store.encounters.events(encounter_id)] == list(range(1, 22))

    async def test_an_error_in_one_task_does_not_affect_another(self, store: Store) -> None:
        first, second = await begin(store, 1), await begin(store, 2)
        results = await asyncio.gather(
            store.encounters.append(first.id, 1, step("hit", "felled", snapshot="{")),
            store.encounters.append(second.id, 1, step("hit", "felled")),
            return_exceptions=True,
        )
        assert isinstance(results[0], BROKEN)
        assert results[1] == await stored(store, second.id)
        assert await stored(store, first.id) == first

    async def test_two_stores_see_each_other_s_revisions(self, store: Store, where: Path | str) -> None:
        row = await begin(store)
        async with opened(where) as other:
            await other.encounters.append(row.id, 1, step())
            with pytest.raises(RevisionConflict):
                await store.encounters.append(row.id, 1, step())
