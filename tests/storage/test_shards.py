"""Which servers a process serves when several share one store: each does its own and nobody else's."""

from __future__ import annotations

import pytest

from bot.cogs.turn_timer.store import WaitRow
from bot.storage.shards import ALL_SHARDS, ShardRange
from bot.store import Store

from .table import NOW, step

HALVES = (ShardRange(4, (0, 2)), ShardRange(4, (1, 3)))


def server(shard: int, number: int = 1) -> int:
    """The id of a server of this shard, of four."""
    return (4 * number + shard) << 22 | number


async def fight(store: Store, guild_id: int, **changes: object) -> int:
    row = await store.encounters.begin(guild_id, guild_id, system="duel", locale="fr", commit=step("begun", **changes))
    return row.id


@pytest.mark.parametrize("shard", range(4))
def test_a_server_belongs_to_the_shard_that_discord_gives_it_to(shard: int) -> None:
    assert [share.holds(server(shard)) for share in HALVES] == [shard in (0, 2), shard in (1, 3)]
    assert ALL_SHARDS.holds(server(shard))


def test_without_settings_one_process_has_every_server() -> None:
    assert ShardRange.of(None, None) is ALL_SHARDS
    assert ShardRange.of(4, None) == ShardRange(4, (0, 1, 2, 3))
    assert ShardRange.of(4, (1, 3)) == HALVES[1]


def test_what_is_done_once_for_all_falls_to_whoever_has_shard_0() -> None:
    assert [share.first for share in (ALL_SHARDS, *HALVES)] == [True, True, False]


async def test_each_sweep_finds_its_own_fights_and_together_they_find_all(store: Store) -> None:
    made = [await fight(store, server(n % 4, n), due_at=NOW + n, awaits=1) for n in range(1, 9)]
    over = [await fight(store, server(n % 4, n), open=False) for n in range(9, 13)]
    old = made[0]
    await store.outbox.set_board(old, 1, 500, drawn=1)
    await store.outbox.set_board(old, 1, 501, drawn=1)
    sweeps = (
        store.outbox.pending,
        store.outbox.pending_summaries,
        lambda share: store.encounters.due(NOW + 99, share),
        lambda share: store.waits.due(NOW, share),
    )
    for sweep in sweeps:
        halves = [await sweep(share) for share in HALVES]
        assert [len(half) for half in halves] == [len(await sweep(ALL_SHARDS)) // 2] * 2
        assert sorted(map(repr, (*halves[0], *halves[1]))) == sorted(map(repr, await sweep(ALL_SHARDS)))
    assert sorted((*made, *over)) == await store.outbox.pending()
    assert await store.outbox.pending_summaries() == over


async def test_of_two_processes_one_makes_the_reminder(store: Store) -> None:
    encounter_id = await fight(store, server(0), awaits=1)
    (seen,) = await store.waits.due(NOW)
    assert seen == WaitRow(encounter_id, 1, NOW, 0)
    assert await store.waits.set_wake(seen, 1, NOW + 60) is True
    assert await store.waits.set_wake(seen, 1, NOW + 60) is False
