"""Several processes on one database: one of them tells of a fight at a time, and what one leaves behind the others know."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import Store

from .table import Clock, begin


@pytest.fixture
async def processes(database: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two of them, each with a store of its own."""
    stores = [await Store.open(database, clock_ms=Clock()) for _ in range(2)]
    yield stores[0], stores[1]
    for store in stores:
        await store.close()


async def test_one_process_tells_of_a_fight_and_the_others_wait(processes: tuple[Store, Store]) -> None:
    one, other = processes
    assert await one.begin_telling(1)
    assert not await other.begin_telling(1)
    assert await other.begin_telling(2)
    await one.end_telling(1)
    assert await other.begin_telling(1)


async def test_tasks_of_one_process_share_its_turn(processes: tuple[Store, Store]) -> None:
    one, other = processes
    assert await one.begin_telling(1)
    assert await one.begin_telling(1)
    await one.end_telling(1)
    assert not await other.begin_telling(1)
    await one.end_telling(1)
    assert await other.begin_telling(1)


async def test_a_process_that_has_ended_keeps_nobody_waiting(processes: tuple[Store, Store]) -> None:
    one, other = processes
    assert await one.begin_telling(1)
    await one.close()
    assert await other.begin_telling(1)


async def test_a_turn_given_to_a_task_that_was_cancelled_is_nobody_s(processes: tuple[Store, Store]) -> None:
    one, other = processes
    for steps in range(4):
        asking = asyncio.create_task(one.begin_telling(1))
        for _ in range(steps):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        # The same thread answers: what was asked before is settled by then.
        assert await one.begin_telling(2)
        assert await other.begin_telling(1)
        await other.end_telling(1)


async def test_a_task_that_is_cancelled_ends_its_turn_all_the_same(processes: tuple[Store, Store]) -> None:
    one, other = processes
    assert await one.begin_telling(1)
    before = [asyncio.create_task(one.begin_telling(2)) for _ in range(20)]
    ending = asyncio.create_task(one.end_telling(1))
    await asyncio.sleep(0)
    ending.cancel()
    await asyncio.gather(ending, *before, return_exceptions=True)
    assert ending.cancelled()
    assert await one.begin_telling(3)
    assert await other.begin_telling(1)


async def test_what_one_process_may_have_told_all_know_to_be_unsure(processes: tuple[Store, Store]) -> None:
    one, other = processes
    row = await begin(one)
    assert not await other.is_unsure(row.id)
    for _ in range(2):
        await one.set_unsure(row.id, True)
    await one.close()
    assert await other.is_unsure(row.id)
    await other.set_unsure(row.id, False)
    assert not await other.is_unsure(row.id)


async def test_a_turn_that_one_process_took_is_nobody_else_s(processes: tuple[Store, Store]) -> None:
    one, other = processes
    assert await one.take_turn("identify:0", 5_000) == 0
    assert await other.take_turn("identify:0", 5_000) == 5_000
    assert await other.take_turn("identify:1", 5_000) == 0


async def test_a_file_that_belongs_to_one_process_asks_nobody(path: Path, store: Store) -> None:
    assert store._database.where == path
    row = await begin(store)
    assert await store.begin_telling(row.id)
    assert await store.begin_telling(row.id)
    await store.set_unsure(row.id, True)
    assert not await store.is_unsure(row.id)
