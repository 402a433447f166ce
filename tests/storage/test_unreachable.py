"""Encounters whose channel is out of reach, and their way into another channel."""

from __future__ import annotations

import pytest

from bot.cogs.turn_timer.store import Outage
from bot.encounters.outbox import OldBoardRow, PinRow
from bot.encounters.unreachable import CLOSED_AFTER_MS, LONGEST_RETRY_MS, SHORTEST_RETRY_MS
from bot.storage.errors import ChannelBusy, UnknownEncounter
from bot.store import Store

from .table import CHANNEL, GUILD, NOW, Clock, begin, end, stored


async def test_a_channel_is_tried_less_and_less_often_and_then_no_more(store: Store, clock: Clock) -> None:
    row = await begin(store)
    tries = 0
    await store.unreachable.mark(row.id)
    assert await store.unreachable.due() == []
    waits = []
    while (lost := await store.unreachable.get(row.id)) and lost.retry_at is not None:
        waits.append(lost.retry_at - clock.now)
        clock.now = lost.retry_at
        assert await store.unreachable.due() == [row.id]
        await store.unreachable.mark(row.id)
        tries += 1
    assert waits == sorted(waits)
    assert (waits[0], waits[-1]) == (SHORTEST_RETRY_MS, LONGEST_RETRY_MS)
    assert tries <= 25
    assert clock.now >= NOW + CLOSED_AFTER_MS
    assert await store.unreachable.overdue() == [row.id]
    await end(store, row)
    assert await store.unreachable.overdue() == []


async def test_deleted_encounters_are_not_tried(store: Store) -> None:
    row, other = await begin(store), await begin(store, CHANNEL + 1)
    assert await store.unreachable.mark_channel(CHANNEL) == [row.id]
    assert await store.unreachable.mark_channel(CHANNEL) == []
    assert await store.unreachable.due() == []
    assert await store.unreachable.mark_guild(GUILD) == [other.id]
    assert [listed.deleted for listed in await store.encounters.open_in_guild(GUILD)] == [True, True]
    await store.unreachable.retry_guild(GUILD)
    assert await store.unreachable.due() == [row.id, other.id]
    assert [listed.deleted for listed in await store.encounters.open_of_all()] == [False, False]


async def test_the_time_out_of_reach_is_no_time_of_waiting(store: Store, clock: Clock) -> None:
    row = await begin(store, awaits=1)
    await store.unreachable.mark(row.id)
    clock.now += 5_000
    await store.unreachable.clear(row.id)
    assert await store.waits.outages(row.id) == [Outage(NOW, NOW + 5_000)]
    await store.unreachable.clear(row.id)
    assert await store.waits.outages(row.id) == [Outage(NOW, NOW + 5_000)]
    assert await store.unreachable.ids() == set()


async def test_a_moved_encounter_has_no_board_yet_and_its_old_one_is_to_be_deleted(store: Store) -> None:
    row = await begin(store)
    await store.outbox.set_board(row.id, CHANNEL, 500, drawn=1)
    await store.outbox.set_pin(row.id, PinRow(500, held=True))
    await store.unreachable.mark_channel(CHANNEL)
    moved = await store.unreachable.move(row.id, CHANNEL + 1)
    assert moved == await stored(store, row.id)
    assert (moved.channel_id, moved.board_message_id, moved.drawn, moved.revision) == (CHANNEL + 1, None, 0, 1)
    assert await store.outbox.old_boards(row.id) == [OldBoardRow(500, CHANNEL)]
    assert await store.outbox.pin(row.id) is None
    assert await store.unreachable.ids() == set()
    assert await store.encounters.current(CHANNEL) is None
    assert await store.outbox.pending() == [row.id]


async def test_only_an_open_encounter_moves_and_only_into_a_free_channel(store: Store) -> None:
    row, other = await begin(store), await begin(store, CHANNEL + 1)
    with pytest.raises(ChannelBusy):
        await store.unreachable.move(row.id, CHANNEL + 1)
    await end(store, other)
    await store.unreachable.move(row.id, CHANNEL + 1)
    with pytest.raises(UnknownEncounter):
        await store.unreachable.move(other.id, CHANNEL)
    with pytest.raises(UnknownEncounter):
        await store.unreachable.move(99, CHANNEL)
