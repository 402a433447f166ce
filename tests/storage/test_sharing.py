"""Several processes on one database: one of them tells of a fight at a time, and what one leaves behind the others know."""

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
    """Two of them, each with a store of its own."""
    stores = [await Store.open(database, clock_ms=Clock()) for _ in range(2)]
    yield stores[0], stores[1]
    for store in stores:
        await store.close()


async def test_one_process_tells_of_a_fight_and_the_others_wait(processes: tuple[Store, Store]) -> None:
    one, other = processes
    assert await one.locks.acquire(1)
    assert not await other.locks.acquire(1)
    assert await other.locks.acquire(2)
    await one.locks.release(1)
    assert await other.locks.acquire(1)


async def test_tasks_of_one_process_share_its_turn(processes: tuple[Store, Store]) -> None:
    one, other = processes
    assert await one.locks.acquire(1)
    assert await one.locks.acquire(1)
    await one.locks.release(1)
    assert not await other.locks.acquire(1)
    await one.locks.release(1)
    assert await other.locks.acquire(1)


async def test_a_process_that_has_ended_keeps_nobody_waiting(processes: tuple[Store, Store]) -> None:
    one, other = processes
    assert await one.locks.acquire(1)
    await one.close()
    assert await other.locks.acquire(1)


async def test_a_turn_given_to_a_task_that_was_cancelled_is_nobody_s(processes: tuple[Store, Store]) -> None:
    one, other = processes
    for steps in range(4):
        asking = asyncio.create_task(one.locks.acquire(1))
        for _ in range(steps):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        # The same thread answers: what was asked before is settled by then.
        assert await one.locks.acquire(2)
        assert await other.locks.acquire(1)
        await other.locks.release(1)


async def test_a_task_that_is_cancelled_ends_its_turn_all_the_same(processes: tuple[Store, Store]) -> None:
    one, other = processes
    assert await one.locks.acquire(1)
    before = [asyncio.create_task(one.locks.acquire(2)) for _ in range(20)]
    ending = asyncio.create_task(one.locks.release(1))
    await asyncio.sleep(0)
    ending.cancel()
    await asyncio.gather(ending, *before, return_exceptions=True)
    assert ending.cancelled()
    assert await one.locks.acquire(3)
    assert await other.locks.acquire(1)


async def test_what_one_process_may_have_told_all_know_to_be_unsure(processes: tuple[Store, Store]) -> None:
    one, other = processes
    row = await begin(one)
    assert not await other.outbox.is_delivery_unknown(row.id)
    for _ in range(2):
        await one.outbox.set_delivery_unknown(row.id, True)
    await one.close()
    assert await other.outbox.is_delivery_unknown(row.id)
    await other.outbox.set_delivery_unknown(row.id, False)
    assert not await other.outbox.is_delivery_unknown(row.id)


async def test_a_turn_that_one_process_took_is_nobody_else_s(processes: tuple[Store, Store]) -> None:
    one, other = processes
    assert await one.locks.take_slot("identify:0", 5_000) == 0
    assert await other.locks.take_slot("identify:0", 5_000) == 5_000
    assert await other.locks.take_slot("identify:1", 5_000) == 0


async def test_a_file_that_belongs_to_one_process_asks_nobody(path: Path, store: Store) -> None:
    assert store.database.where == path
    row = await begin(store)
    assert await store.locks.acquire(row.id)
    assert await store.locks.acquire(row.id)


async def test_what_may_have_been_told_is_known_after_a_restart(where: Path | str) -> None:
    async with opened(where) as store:
        row = await begin(store)
        await store.outbox.set_board(row.id, CHANNEL, 500, drawn=row.revision)
        assert await store.outbox.pending() == []
        await store.outbox.set_delivery_unknown(row.id, True)
    async with opened(where) as store:
        assert await store.outbox.is_delivery_unknown(row.id)
        assert await store.outbox.pending() == [row.id]
        await store.outbox.set_delivery_unknown(row.id, False)
        assert await store.outbox.pending() == []


async def test_what_another_message_replaces_is_to_be_deleted(store: Store) -> None:
    row = await begin(store)
    await store.outbox.set_board(row.id, CHANNEL, 500, drawn=row.revision)
    for message in (501, 502):
        await store.outbox.set_gm_board(row.id, GmBoardRow(CHANNEL + 1, message, row.revision))
        await store.outbox.set_gm_board(row.id, GmBoardRow(CHANNEL + 1, message, row.revision))
    for message in (601, 602):
        await store.outbox.set_summary(row.id, 1, message)
    old = [(one.channel_id, one.message_id) for one in await store.outbox.old_boards(row.id)]
    assert old == [(CHANNEL + 1, 501), (CHANNEL, 601)]
    await store.outbox.set_gm_board(row.id, None)
    await store.outbox.set_summary(row.id, 1, None)
    assert [one.message_id for one in await store.outbox.old_boards(row.id)] == [501, 502, 601, 602]
    await store.outbox.set_summary(row.id, 1, 601)
    assert [one.message_id for one in await store.outbox.old_boards(row.id)] == [501, 502, 602]
    assert await store.outbox.pending() == [row.id]


async def test_a_pin_that_is_on_another_message_than_the_board_is_still_to_be_changed(store: Store) -> None:
    row = await begin(store)
    await store.outbox.set_board(row.id, CHANNEL, 500, drawn=row.revision)
    await store.outbox.set_pin(row.id, PinRow(500, held=True))
    assert await store.outbox.pending() == []
    await store.outbox.set_pin(row.id, PinRow(499, held=True))
    assert await store.outbox.pending() == [row.id]


async def test_a_setting_that_is_not_shown_yet_is_still_to_be_shown_after_a_restart(store: Store) -> None:
    row = await begin(store)
    await store.outbox.set_board(row.id, CHANNEL, 500, drawn=row.revision)
    note = [ChangeRow(NOW, GM, "pin", "true")]
    await store.servers.change_settings(GUILD, lambda before: ("{}", note))
    assert await store.outbox.pending() == []
    await store.servers.change_settings(GUILD, lambda before: ("{}", note), redraw=True)
    await store.servers.change_settings(GUILD, lambda before: ("{}", note), redraw=True)
    assert await store.outbox.pending() == [row.id]
