"""Several processes in front of one fake Discord and one database, and people who play on whatever becomes of them."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web

from tests.faults import stored
from tests.faults.players import Died, Table, Witness
from tests.wire.bot_process import BotProcess, Ended
from tests.wire.fake_discord import PATIENCE_SECONDS
from tests.wire.fake_server import texts
from tests.wire.fake_shards import WITHIN_SECONDS, FakeShards, place_of
from tests.wire.payloads import Place


class Crowd(Witness, FakeShards):
    """Many servers, on each of which somebody plays."""

    def said(self, channel: str, words: str) -> int:
        """How many messages of the channel say this."""
        here = [message for message in self.messages.values() if message["channel_id"] == channel]
        return sum(words in text for message in here for text in texts(message))


@dataclass
class SharedTable(Table):
    """A table that is served by whichever process has its shard, or by two of them, or by none."""

    server: Crowd
    asked: list[web.WebSocketResponse] = field(default_factory=list)
    """The connections over which the last interaction went out."""

    async def play(self) -> None:
        """Play until cancelled; when all who were told of a press have died, wait for somebody who serves and go on."""
        while True:
            try:
                # Or processes that start would not get a word in.
                await asyncio.sleep(self.whim.uniform(0, 1))
                await self.play_on()
                if self.whim.random() < 0.9:
                    await self.told()
            except Died:
                await self.server.until(lambda: self.server.served(self.place) > 0)

    async def deliver(self, interaction_id: str, *what: Any, **more: Any) -> None:
        """See Table."""
        self.asked = [socket for socket, session in self.server.sessions.items() if session.has(self.place)]
        await super().deliver(interaction_id, *what, **more)

    async def until(self, come_true: Callable[[], bool]) -> None:
        """See Table."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not come_true():
                if not any(socket in self.server.sessions for socket in self.asked):
                    raise Died
                await asyncio.sleep(0.03)


@dataclass
class Member:
    """A process and the shards it was given."""

    process: BotProcess
    shards: tuple[int, ...]


class Fleet:
    """Processes that share the shards. count: how many shards there are; changed with all processes at once."""

    def __init__(self, server: Crowd, folder: Path, address: str, count: int) -> None:
        self.server = server
        self.count = count
        self.members: list[Member] = []
        self.ended: list[Ended] = []
        self._folder = folder
        self._made = 0
        self._address = address

    def spread(self, processes: int) -> list[tuple[int, ...]]:
        """All shards, in as many parts."""
        return [tuple(range(part, self.count, processes)) for part in range(processes)]

    async def start(self, *parts: Sequence[int]) -> None:
        """A further process for each of these sets of shards, and wait until all of them serve.

        Some time has passed when they come: Discord lets a shard begin a session so often only.
        """
        self.server.leap(2 * WITHIN_SECONDS)
        before = len(self.server.begun)
        self.members += await asyncio.gather(*[self._started(tuple(part)) for part in parts])
        coming = sum(len(part) for part in parts)
        await self.server.until(lambda: len(self.server.begun) >= before + coming)

    async def _started(self, shards: tuple[int, ...]) -> Member:
        self._made += 1
        # Beside the test's own folder, where all processes of all tests find what was compiled.
        folder = self._folder.with_name(f"{self._folder.name}-{self._made}")
        folder.mkdir()
        process = await BotProcess.start(
            folder,
            api_base=self.server.api_base,
            DATABASE_URL=self._address,
            SHARD_COUNT=str(self.count),
            SHARD_IDS=",".join(map(str, shards)),
        )
        return Member(process, shards)

    async def stop(self, *members: Member, kindly: bool = False) -> None:
        """End processes: without a warning, or as a supervisor does."""
        for member in members:
            self.members.remove(member)
            if member.process.alive:
                member.process.process.send_signal(signal.SIGTERM if kindly else signal.SIGKILL)
        self.ended += [await member.process.end() for member in members]

    def errors(self) -> list[str]:
        """What the processes that have ended complained about."""
        lines = [line for one in self.ended for line in one.stderr.splitlines()]
        return [line for line in lines if " ERROR " in line or "CRITICAL" in line or "Traceback" in line]


@dataclass(frozen=True)
class Waiting:
    """A fight that waits, or did: how many reminders and how many words about somebody passed over stand in its channel, and
    how often that is in its log.
    """

    encounter: int
    channel: str
    reminders: int
    skips: int
    expired: int

    @property
    def told(self) -> int:
        """How often something was said."""
        return self.reminders + self.skips


def waiting(book: stored.Server, server: Crowd) -> list[Waiting]:
    """All open fights that wait for people. Where a window is open as well, it closes first and they wait anew."""
    rows = book.execute(
        """
        SELECT e.id, channel_id FROM wait JOIN encounter AS e ON e.id = encounter_id
        WHERE open = 1 AND due_at IS NULL ORDER BY e.id
        """
    ).fetchall()
    return [_seen(book, server, encounter, str(channel)) for encounter, channel in rows]


def later(one: Waiting, server: Crowd, book: stored.Server) -> Waiting:
    """The same fight as it is now."""
    return _seen(book, server, one.encounter, one.channel)


def _seen(book: stored.Server, server: Crowd, encounter: int, channel: str) -> Waiting:
    sql = "SELECT count(*) FROM event WHERE encounter_id = ? AND kind = 'expired'"
    return Waiting(
        encounter,
        channel,
        server.said(channel, "the fight has been waiting for you"),
        server.said(channel, "did not answer within"),
        book.execute(sql, (encounter,)).fetchone()[0],
    )


def places(whim: random.Random, shards: int) -> list[Place]:
    """A server for each of so many shards; with more shards than that, for any of them."""
    return [place_of(shards * whim.randrange(1_000, 9_000) + shard) for shard in range(shards)]
