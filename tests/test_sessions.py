"""The identify queue: the shards of several processes, as fast as Discord allows."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import discord
import pytest

from bot.runtime.identify_queue import ASK_SECONDS, EVERY_MS, IdentifyQueue, SessionLimits
from bot.store import Store


@dataclass
class Discord:
    max_concurrency: int = 1
    remaining: int = 1_000
    reset_after: int = 0
    asked: int = 0

    async def fetch_session_start_limits(self) -> discord.SessionStartLimits:
        remaining, self.remaining = self.remaining, 1_000 if self.reset_after else self.remaining
        self.asked += 1
        return discord.SessionStartLimits(
            total=1_000, remaining=remaining, reset_after=self.reset_after, max_concurrency=self.max_concurrency
        )


@dataclass
class FakeClock:
    """A clock that moves when a task sleeps. slept: the sleeps in ms."""

    at: int = 1_000_000
    slept: list[int] = field(default_factory=list)

    def now(self) -> int:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.slept.append(round(seconds * 1_000))
        self.at += self.slept[-1]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    made = FakeClock()
    monkeypatch.setattr("bot.runtime.identify_queue.asyncio.sleep", made.sleep)
    return made


@pytest.fixture
async def store(tmp_path: Path, clock: FakeClock):
    store = await Store.open(tmp_path / "riposte.db", clock_ms=clock.now)
    yield store
    await store.close()


async def test_shards_of_two_processes_keep_five_seconds_apart(store: Store, clock: FakeClock) -> None:
    one, other = (
        IdentifyQueue(SessionLimits(Discord(), 2), store.locks),
        IdentifyQueue(SessionLimits(Discord(), 2), store.locks),
    )
    await one.turn(0)
    clock.at += 1_000
    await other.turn(2)
    assert clock.slept == [EVERY_MS - 1_000]
    await one.turn(1)
    assert clock.slept == [EVERY_MS - 1_000, EVERY_MS]


async def test_as_many_as_discord_allows_begin_at_once(store: Store, clock: FakeClock) -> None:
    sessions = IdentifyQueue(SessionLimits(Discord(max_concurrency=4), 5), store.locks)
    for shard in range(4):
        await sessions.turn(shard)
    assert clock.slept == []
    await sessions.turn(4)
    assert clock.slept == [EVERY_MS]


async def test_a_cancelled_wait_takes_no_turn(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sessions = IdentifyQueue(SessionLimits(Discord(), 2), store.locks)
    await sessions.turn(0)

    async def given_up(seconds: float) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr("bot.runtime.identify_queue.asyncio.sleep", given_up)
        with pytest.raises(asyncio.CancelledError):
            await sessions.turn(1)
    assert await store.locks.take_slot("identify:0", EVERY_MS) == EVERY_MS


async def test_a_turn_taken_in_the_future_does_not_count(store: Store, clock: FakeClock) -> None:
    await store.locks.take_slot("identify:0", EVERY_MS)
    clock.at -= 60_000
    assert await store.locks.take_slot("identify:0", EVERY_MS) == 0


async def test_a_clock_that_is_a_little_slow_waits_like_the_others(store: Store, clock: FakeClock) -> None:
    await store.locks.take_slot("identify:0", EVERY_MS)
    clock.at -= 900
    assert await store.locks.take_slot("identify:0", EVERY_MS) == EVERY_MS + 900


async def test_too_few_sessions_are_warned_of(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    await IdentifyQueue(SessionLimits(Discord(remaining=1), 2), store.locks).turn(0)
    assert "not enough for the 2 shards" in caplog.text


async def test_without_a_session_left_nothing_identifies_before_the_reset(
    clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    emulated = Discord(remaining=0, reset_after=3_600_000)
    limits = await SessionLimits(emulated, 1).take()
    assert clock.slept == [3_601_000]
    assert limits.remaining == 999
    assert "no more sessions for 3600 s" in caplog.text


async def test_sessions_are_counted_between_two_questions(clock: FakeClock) -> None:
    emulated = Discord(remaining=2, reset_after=10_000)
    sessions = SessionLimits(emulated, 2)
    await sessions.take()
    await sessions.take()
    assert (emulated.asked, clock.slept) == (1, [])
    await sessions.take()
    assert (emulated.asked, clock.slept) == (2, [11_000])


async def test_the_limits_are_asked_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    emulated = Discord()
    sessions = SessionLimits(emulated, 1)
    await sessions.take()
    monkeypatch.setattr("bot.runtime.identify_queue.ASK_SECONDS", -ASK_SECONDS)
    await sessions.take()
    assert emulated.asked == 2
