"""The cache of folded logs: a cached log is extended, not read again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.encounters import history_cache
from bot.encounters.history_cache import HistoryCache
from bot.encounters.rows import CommandCommit, EventRow, NewEvent
from bot.store import Store
from rules.codec import encode_entry, encode_state
from rules.commands import Add, Command, Undo
from rules.dice.rng import SeededDice
from rules.engine import Step as Done
from rules.engine import act, begin
from rules.history import History
from rules.state import Actor

GM = Actor(user="1", gm=True)


class Writer:
    """Plays a fight with the engine and stores it."""

    def __init__(self, store: Store, channel: int) -> None:
        self.store, self.channel = store, channel
        self.log = History()
        self.id = 0

    async def begin(self) -> Writer:
        await self._store(begin("duel", {}, by=GM, at=1))
        return self

    async def give(self, *commands: Command) -> None:
        for command in commands:
            dice = SeededDice(1)
            await self._store(act(self.log.state, command, by=GM, at=1, dice=dice, log=self.log))

    async def _store(self, done: Any) -> None:
        assert isinstance(done, Done), done
        step = CommandCommit(
            events=[NewEvent(entry.event.kind, encode_entry(entry)) for entry in done.entries],
            actor="1",
            at=1,
            snapshot=encode_state(done.state),
            snapshot_version=1,
            gm_id=1,
            participants={1},
        )
        if self.log:
            await self.store.encounters.append(self.id, len(self.log), step)
        else:
            self.id = (await self.store.encounters.begin(1, self.channel, system="duel", locale="en", commit=step)).id
        self.log.extend(done.entries)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "bot.db", clock_ms=lambda: 1)
    yield opened
    await opened.close()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the events that were decoded."""
    numbers: list[int] = []
    real = history_cache._extend

    def noted(past: History, rows: Sequence[EventRow]) -> None:
        numbers.extend(row.seq for row in rows)
        real(past, rows)

    monkeypatch.setattr(history_cache, "_extend", noted)
    return numbers


async def test_only_new_events_are_read_again(store: Store, read: list[int]) -> None:
    fight, logs = await Writer(store, 1).begin(), HistoryCache(store)
    await fight.give(Add(name="Ada"), Add(name="Bo"))
    assert list(await logs.get(fight.id)) == list(fight.log)
    read.clear()
    await fight.give(Undo())
    past = await logs.get(fight.id)
    assert (list(past), past.state) == (list(fight.log), fight.log.state)
    assert read == [len(fight.log)]


async def test_all_events_are_read_again_from_a_store_that_lost_commits(store: Store, read: list[int]) -> None:
    fight, logs = await Writer(store, 1).begin(), HistoryCache(store)
    await fight.give(Add(name="Ada"), Add(name="Bo"))
    await logs.get(fight.id)
    read.clear()
    store.epochs.current = "abc"
    assert list(await logs.get(fight.id)) == list(fight.log)
    assert read == [entry.seq for entry in fight.log]


async def test_a_returned_log_does_not_change(store: Store) -> None:
    fight, logs = await Writer(store, 1).begin(), HistoryCache(store)
    await fight.give(Add(name="Ada"))
    mine, before = await logs.get(fight.id), len(fight.log)
    await fight.give(Add(name="Bo"), Undo())
    await logs.get(fight.id)
    assert (len(mine), len(mine.state.combatants)) == (before, 1)


async def test_a_long_log_is_read_off_the_event_loop(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = await Writer(store, 1).begin()
    await fight.give(Add(name="Ada"))
    asked: list[object] = []
    real = history_cache.asyncio.to_thread

    async def noted(work: Any, *args: Any) -> Any:
        asked.append(work)
        return await real(work, *args)

    monkeypatch.setattr(history_cache.asyncio, "to_thread", noted)
    await HistoryCache(store).get(fight.id)
    assert asked == []
    monkeypatch.setattr(history_cache, "INLINE_EVENTS", 1)
    assert list(await HistoryCache(store).get(fight.id)) == list(fight.log)
    assert asked == [history_cache._extend]


@pytest.mark.parametrize(("limit", "read_again"), [(5, 2), (1, 3)], ids=["two fit", "the last one always stays"])
async def test_the_cache_is_bounded_by_events(
    store: Store, read: list[int], monkeypatch: pytest.MonkeyPatch, limit: int, read_again: int
) -> None:
    monkeypatch.setattr(history_cache, "EVENTS_KEPT", limit)
    logs = HistoryCache(store)
    fights = [await Writer(store, channel).begin() for channel in range(1, 5)]
    for fight in fights:
        await fight.give(Add(name="Ada"))
        await logs.get(fight.id)
    read.clear()
    for fight in reversed(fights):
        await logs.get(fight.id)
    assert len(read) == len(fights[0].log) * read_again


async def test_an_unknown_encounter_has_no_log(store: Store) -> None:
    assert list(await HistoryCache(store).get(404)) == []
