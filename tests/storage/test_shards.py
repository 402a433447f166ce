"""The servers that a process serves when several share one store."""

from __future__ import annotations

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


def test_a_server_belongs_to_the_process_with_its_shard() -> None:
    for shard in range(4):
        assert [shards.holds(server(shard)) for shards in HALVES] == [shard in (0, 2), shard in (1, 3)]
        assert ALL_SHARDS.holds(server(shard))


def test_by_default_one_process_has_all_shards() -> None:
    assert ShardRange.of(None, None) is ALL_SHARDS
    assert ShardRange.of(4, None) == ShardRange(4, (0, 1, 2, 3))
    assert ShardRange.of(4, (1, 3)) == HALVES[1]
    assert [shards.first for shards in (ALL_SHARDS, *HALVES)] == [True, True, False]


async def test_each_query_finds_the_own_fights(store: Store) -> None:
    made = [await fight(store, server(n % 4, n), due_at=NOW + n, awaits=1) for n in range(1, 9)]
    over = [await fight(store, server(n % 4, n), open=False) for n in range(9, 13)]
    old = made[0]
    await store.outbox.set_board(old, 1, 500, drawn=1)
    await store.outbox.set_board(old, 1, 501, drawn=1)
    queries = (
        store.outbox.pending,
        store.outbox.pending_summaries,
        lambda shards: store.encounters.due(NOW + 99, shards),
        lambda shards: store.waits.due(NOW, shards),
    )
    for query in queries:
        halves = [await query(shards) for shards in HALVES]
        assert [len(half) for half in halves] == [len(await query(ALL_SHARDS)) // 2] * 2
        assert sorted(map(repr, (*halves[0], *halves[1]))) == sorted(map(repr, await query(ALL_SHARDS)))
    assert sorted((*made, *over)) == await store.outbox.pending()
    assert await store.outbox.pending_summaries() == over
