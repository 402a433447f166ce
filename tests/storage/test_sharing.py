"""Several processes on one database: locks, slots, and deliveries that are seen by all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cogs.server.store import ChangeRow
from bot.encounters.outbox import GmBoardRow, PinRow
from bot.store import Store

from .table import CHANNEL, GM, GUILD, NOW, Clock, begin, opened


@pytest.fixture
async def processes(database: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two processes, each with its store."""
    stores = [await Store.open(database, clock_ms=Clock()) for _ in range(2)]
    yield stores[0], stores[1]
    for store in stores:
        await store.close()


async def test_a_lock_excludes_other_processes(processes: tuple[Store, Store]) -> None:
    first, other = processes
    assert await first.locks.acquire(1)
    assert not await other.locks.acquire(1)
    assert await other.locks.acquire(2)
    await first.locks.release(1)
    assert await other.locks.acquire(1)


async def test_tasks_of_one_process_share_a_lock(processes: tuple[Store, Store]) -> None:
    first, other = processes
    assert await first.locks.acquire(1)
    assert await first.locks.acquire(1)
    await first.locks.release(1)
    assert not await other.locks.acquire(1)
    await first.locks.release(1)
    assert await other.locks.acquire(1)


async def test_the_locks_of_an_ended_process_are_released(processes: tuple[Store, Store]) -> None:
    first, other = processes
    assert await first.locks.acquire(1)
    await first.close()
    assert await other.locks.acquire(1)


async def test_a_lock_taken_for_a_cancelled_task_is_released(processes: tuple[Store, Store]) -> None:
    first, other = processes
    for steps in range(4):
        asking = asyncio.create_task(first.locks.acquire(1))
        for _ in range(steps):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        # The same thread answers: what was asked before is settled by then.
        assert await first.locks.acquire(2)
        assert await other.locks.acquire(1)
        await other.locks.release(1)


async def test_a_cancelled_release_is_completed(processes: tuple[Store, Store]) -> None:
    first, other = processes
    assert await first.locks.acquire(1)
    before = [asyncio.create_task(first.locks.acquire(2)) for _ in range(20)]
    ending = asyncio.create_task(first.locks.release(1))
    await asyncio.sleep(0)
    ending.cancel()
    await asyncio.gather(ending, *before, return_exceptions=True)
    assert ending.cancelled()
    assert await first.locks.acquire(3)
    assert await other.locks.acquire(1)


async def test_an_unknown_delivery_is_seen_by_all_processes_with_its_first_time(processes: tuple[Store, Store]) -> None:
    first, other = processes
    row = await begin(first)
    assert await other.outbox.delivery_unknown_since(row.id) is None
    for later in range(2):
        await first.outbox.mark_delivery_unknown(row.id, NOW + later)
    await first.close()
    assert await other.outbox.delivery_unknown_since(row.id) == NOW
    await other.outbox.clear_delivery_unknown(row.id)
    assert await other.outbox.delivery_unknown_since(row.id) is None


async def test_a_slot_is_taken_once(processes: tuple[Store, Store]) -> None:
    first, other = processes
    assert await first.locks.take_slot("identify:0", 5_000) == 0
    assert await other.locks.take_slot("identify:0", 5_000) == 5_000
    assert await other.locks.take_slot("identify:1", 5_000) == 0


async def test_an_exclusive_database_locks_nothing(path: Path, store: Store) -> None:
    assert store.database.where == path
    row = await begin(store)
    assert await store.locks.acquire(row.id)
    assert await store.locks.acquire(row.id)


async def test_an_unknown_delivery_is_pending_after_a_restart(where: Path | str) -> None:
    async with opened(where) as store:
        row = await begin(store)
        await store.outbox.set_board(row.id, CHANNEL, 500, drawn=row.revision)
        assert await store.outbox.pending() == []
        await store.outbox.mark_delivery_unknown(row.id, NOW)
    async with opened(where) as store:
        assert await store.outbox.delivery_unknown_since(row.id) == NOW
        assert await store.outbox.pending() == [row.id]
        await store.outbox.clear_delivery_unknown(row.id)
        assert await store.outbox.pending() == []


async def test_replaced_gm_boards_and_summaries_are_old_boards(store: Store) -> None:
    row = await begin(store)
    await store.outbox.set_board(row.id, CHANNEL, 500, drawn=row.revision)
    for message in (501, 502):
        await store.outbox.set_gm_board(row.id, GmBoardRow(CHANNEL + 1, message, row.revision))
        await store.outbox.set_gm_board(row.id, GmBoardRow(CHANNEL + 1, message, row.revision))
    for message in (601, 602):
        await store.outbox.set_summary(row.id, 1, message)
    old = [(board.channel_id, board.message_id) for board in await store.outbox.old_boards(row.id)]
    assert old == [(CHANNEL + 1, 501), (CHANNEL, 601)]
    await store.outbox.set_gm_board(row.id, None)
    await store.outbox.set_summary(row.id, 1, None)
    assert [board.message_id for board in await store.outbox.old_boards(row.id)] == [501, 502, 601, 602]
    await store.outbox.set_summary(row.id, 1, 601)
    assert [board.message_id for board in await store.outbox.old_boards(row.id)] == [501, 502, 602]
    assert await store.outbox.pending() == [row.id]


async def test_a_pin_on_another_message_than_the_board_is_pending(store: Store) -> None:
    row = await begin(store)
    await store.outbox.set_board(row.id, CHANNEL, 500, drawn=row.revision)
    await store.outbox.set_pin(row.id, PinRow(500, held=True))
    assert await store.outbox.pending() == []
    await store.outbox.set_pin(row.id, PinRow(499, held=True))
    assert await store.outbox.pending() == [row.id]


async def test_a_setting_that_is_not_drawn_is_pending(store: Store) -> None:
    row = await begin(store)
    await store.outbox.set_board(row.id, CHANNEL, 500, drawn=row.revision)
    note = [ChangeRow(NOW, GM, "pin", "true")]
    await store.servers.change_settings(GUILD, lambda before: ("{}", note))
    assert await store.outbox.pending() == []
    await store.servers.change_settings(GUILD, lambda before: ("{}", note), redraw=True)
    await store.servers.change_settings(GUILD, lambda before: ("{}", note), redraw=True)
    assert await store.outbox.pending() == [row.id]
