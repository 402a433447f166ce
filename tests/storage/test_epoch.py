"""A store that may have lost commits begins a new epoch, and lets all open boards be drawn anew."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from bot.storage.epoch import LENGTH
from bot.storage.sqlite.backup import back_up, restore
from bot.store import Store
from tests.cluster import Cluster

from .table import NOW, begin, opened, step, stored


async def drawn(store: Store) -> int:
    """Begin an encounter whose board is up to date; returns its id."""
    row = await begin(store)
    await store.outbox.set_board(row.id, row.channel_id, 500, drawn=row.revision)
    assert await store.outbox.pending() == []
    return row.id


async def assert_new(store: Store, before: str, encounter_id: int) -> None:
    assert len(store.epochs.current) == LENGTH
    assert store.epochs.current != before
    assert await store.outbox.pending() == [encounter_id]
    assert await store.outbox.delivery_unknown_since(encounter_id) is not None, "boards of the lost time are looked for"
    assert (await stored(store, encounter_id)).drawn == 0


async def test_a_restart_is_no_loss(where: Path | str) -> None:
    for _ in range(3):
        async with opened(where) as store:
            assert store.epochs.current == ""


async def test_a_restore_begins_an_epoch_and_a_restart_keeps_it(path: Path) -> None:
    backup = path.with_name("backup.db")
    async with opened(path) as store:
        fight = await drawn(store)
        await back_up(path, backup)
        await store.encounters.append(fight, 1, step())
    restore(path, backup, now_ms=NOW)
    async with opened(path) as store:
        await assert_new(store, "", fight)
        epoch = store.epochs.current
    async with opened(path) as store:
        assert store.epochs.current == epoch
    restore(path, backup, now_ms=NOW + 1_000)
    async with opened(path) as store:
        await assert_new(store, epoch, fight)


@pytest.mark.parametrize("copied", ["while it ran", "after it ran"])
async def test_a_file_put_back_by_hand_begins_an_epoch(path: Path, copied: str) -> None:
    copy = path.with_name("copy.db")
    async with opened(path) as store:
        fight = await drawn(store)
        if copied == "while it ran":
            await store.database.writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
            shutil.copy(path, copy)
    if copied == "after it ran":
        shutil.copy(path, copy)
        async with opened(path) as store:
            await store.encounters.append(fight, 1, step())
    shutil.copy(copy, path)
    async with opened(path) as store:
        await assert_new(store, "", fight)


async def test_a_promoted_server_begins_an_epoch_for_all_processes(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    del cluster
    async with opened(database) as store, opened(database) as other:
        fight = await drawn(store)
        place = await store.database.place()
        await store.epochs.refresh()
        assert store.epochs.current == ""

        monkeypatch.setattr(
            "bot.storage.postgres.database._place", lambda connection: f"00000002/{place.partition('/')[2]}"
        )
        await store.epochs.refresh()
        await assert_new(store, "", fight)
        await other.epochs.refresh()
        assert other.epochs.current == store.epochs.current


async def test_a_promoted_server_is_noticed_before_anything_is_read_from_it(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database) as store, opened(database) as other:
        fight = await drawn(store)
        before = await store.database.place()
        monkeypatch.setattr(
            "bot.storage.postgres.database._place", lambda connection: f"00000002/{before.partition('/')[2]}"
        )
        with cluster.asking() as ask:
            ask.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'riposte'")
        assert await store.encounters.get(fight) is not None
        await assert_new(store, "", fight)
        assert await other.encounters.get(fight) is not None
        assert other.epochs.current == store.epochs.current


async def test_many_connections_to_a_promoted_server_begin_one_epoch(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database) as store, opened(database) as other:
        fight = await drawn(store)
        reads = [each.encounters.get(fight) for each in (store, other) * 8]
        before = await store.database.place()
        monkeypatch.setattr(
            "bot.storage.postgres.database._place", lambda connection: f"00000002/{before.partition('/')[2]}"
        )
        with cluster.asking() as ask:
            ask.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'riposte'")
        assert None not in await asyncio.gather(*reads)
        await assert_new(store, "", fight)
        assert other.epochs.current == store.epochs.current
