"""Four processes share eight shards and one PostgreSQL, while people play: processes are killed, replaced before or after their
end, given other shards, and the number of shards changes. Nothing is lost, doubled or told twice.

In between two processes hold the same fights: both are told of every press, both see time run out.

RIPOSTE_LONG=1 RIPOSTE_ROUNDS=50 python -m pytest tests/faults/test_processes.py -s    plays so many; RIPOSTE_SEED repeats one.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.faults import stored
from tests.faults.fleet import Crowd, Fleet, SharedTable, later, places, waiting
from tests.wire.fake_discord import PATIENCE_SECONDS

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")]

ROUNDS = int(os.environ.get("RIPOSTE_ROUNDS", "4"))
SEED = os.environ.get("RIPOSTE_SEED") or str(random.SystemRandom().randrange(10**6))
PROCESSES, SHARDS = 4, 8
DEEDS = 12
"""So many deeds in all between two changes of the fleet."""
HOUR = 3_600
Played = Callable[[], Awaitable[None]]
"""Waits until people have done some more."""
TIMES = ('{"reminder": 1}', '{"reminder": 1, "deadline": 1}')
"""What the servers have chosen, by turns, in hours."""


@pytest.fixture
def book(database: str) -> Iterator[stored.Server]:
    server = stored.Server(database)
    yield server
    server.close()


@pytest.fixture
def whim() -> random.Random:
    return random.Random(SEED)


@pytest.fixture
async def server(book: stored.Server, whim: random.Random) -> AsyncIterator[Crowd]:
    server = Crowd(book, places=places(whim, SHARDS))
    runner = await server.start()
    yield server
    await runner.cleanup()


@pytest.fixture
async def fleet(server: Crowd, database: str, tmp_path: Path) -> AsyncIterator[Fleet]:
    fleet = Fleet(server, tmp_path, database, SHARDS)
    yield fleet
    await fleet.stop(*fleet.members)
    # Shown by pytest beside a test that failed.
    sys.stderr.writelines(f"--- a process\n{one.stderr}" for one in fleet.ended)


async def test_changes_of_the_fleet_lose_and_double_nothing(
    server: Crowd, book: stored.Server, fleet: Fleet, whim: random.Random, capsys
) -> None:
    tables = [SharedTable(server, book, whim, place) for place in server.places]
    with capsys.disabled():
        sys.stdout.write(f"\n{ROUNDS} rounds, seed {SEED} ")
    await fleet.start(*fleet.spread(PROCESSES))
    for number, place in enumerate(server.places):
        book.execute(f"INSERT INTO server (guild_id, settings) VALUES ({place.guild_id}, '{TIMES[number % 2]}')")
    async with playing(tables) as played:
        for change in whims(whim):
            await played()
            await change(fleet, played, whim)
            with capsys.disabled():
                sys.stdout.write(".")
        await played()
    await time_runs_out(server, book, fleet)
    await fleet.stop(*fleet.members, kindly=True)
    assert stored.complaints(book, server.stored) == []
    assert server.boards() == stored.boards(book)
    assert server.hasty() == []
    assert fleet.errors() == []
    announced_once(server)
    with capsys.disabled():
        deeds = sum(table.deeds for table in tables)
        sys.stdout.write(f" {deeds} deeds, {len(server.stored)} acknowledged and kept, {len(fleet.ended)} processes")


@asynccontextmanager
async def playing(tables: list[SharedTable]) -> AsyncIterator[Played]:
    """While inside, people play at all tables. Gives what waits until they have done some more."""
    tasks = [asyncio.create_task(table.play()) for table in tables]

    async def played() -> None:
        before = sum(table.deeds for table in tables)
        while sum(table.deeds for table in tables) < before + DEEDS:
            await asyncio.sleep(0.02)
            for task in tasks:
                if task.done():
                    await task

    try:
        yield played
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for one in ended:
        if not isinstance(one, asyncio.CancelledError):
            raise one


# What becomes of the fleet


async def one_is_killed_and_comes_back(fleet: Fleet, played: Played, whim: random.Random) -> None:
    one = whim.choice(fleet.members)
    await fleet.stop(one)
    await fleet.start(one.shards)


async def one_takes_over_from_another(fleet: Fleet, played: Played, whim: random.Random) -> None:
    one = whim.choice(fleet.members)
    await fleet.start(one.shards)
    await played()
    await fleet.stop(one, kindly=whim.random() < 0.5)


async def shards_move_between_two(fleet: Fleet, played: Played, whim: random.Random) -> None:
    two = whim.sample(fleet.members, 2)
    shards = [shard for one in two for shard in one.shards]
    whim.shuffle(shards)
    half = len(shards) // 2
    await fleet.start(sorted(shards[:half]), sorted(shards[half:]))
    await played()
    await fleet.stop(two[0])
    await fleet.stop(two[1], kindly=True)


async def there_are_more_shards_or_fewer(fleet: Fleet, played: Played, whim: random.Random) -> None:
    before = list(fleet.members)
    fleet.count = 3 * SHARDS - fleet.count
    await fleet.start(*fleet.spread(PROCESSES))
    await played()
    await fleet.stop(*before, kindly=whim.random() < 0.5)


CHANGES = (
    one_takes_over_from_another,
    one_is_killed_and_comes_back,
    shards_move_between_two,
    there_are_more_shards_or_fewer,
)


def whims(whim: random.Random) -> Iterator[Callable[[Fleet, Played, random.Random], Awaitable[None]]]:
    """What happens, round by round; after the first, which shows most, each change before one comes again."""
    order: list[Callable[[Fleet, Played, random.Random], Awaitable[None]]] = [shards_move_between_two]
    for _ in range(ROUNDS):
        order = order or whim.sample(CHANGES, len(CHANGES))
        yield order.pop()


# What must have come of it


async def time_runs_out(server: Crowd, book: stored.Server, fleet: Fleet) -> None:
    """All processes die. An hour later there are two for most shards, who find at the same time what is due: each reminder is
    made once, and whoever is passed over is so once.
    """
    await fleet.stop(*fleet.members)
    # What was pressed last may end a wait, until the server has noticed that the processes are dead.
    await until(lambda: not book.connected())
    before = waiting(book, server)
    assert before, "nobody waits for anybody"
    server.leap(1.1 * HOUR)
    await fleet.start(range(fleet.count - 1), range(1, fleet.count))
    await until(lambda: all(later(one, server, book).told for one in before))
    await until(lambda: stored.told(book) and stored.recorded(book))
    passes_over = {place.channel_id for place in server.places[1::2]}
    for one in before:
        now = later(one, server, book)
        reminded, passed_over = (1, 0, 0), (0, 1, 1)
        well = {reminded, passed_over} if one.channel in passes_over else {reminded}
        assert (now.reminders, now.skips, now.expired) in well, now


async def until(come_true: Callable[[], bool]) -> None:
    """Wait for something that only the database tells."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not come_true():  # noqa: ASYNC110 - it sets no event
            await asyncio.sleep(0.05)


def announced_once(server: Crowd) -> None:
    """No announcement was made twice, and each moment has its line."""
    nonces = Counter(one["nonce"] for one in server.messages.values() if one["nonce"])
    assert [nonce for nonce, times in nonces.items() if times > 1] == []
    made = {nonce for nonce in nonces if nonce.startswith("a")}
    wanted = {f"a{one}" for one in stored.due_announcements(server.where)}
    assert stored.wrong_lines(server.where) == []
    assert {one for one in made - wanted if not stored.may_be_told(server.where, one.removeprefix("a"))} == set()
    assert len(made) > ROUNDS, "the fights were too quiet to show anything"
