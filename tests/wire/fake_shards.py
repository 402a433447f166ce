"""The fake Discord with many servers and shards: each session receives the events of its own servers.

Two sessions of one shard receive the same, as on Discord while one process takes over from another.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from aiohttp import web

from tests.wire import payloads
from tests.wire.fake_discord import Handler
from tests.wire.fake_server import FakeServer
from tests.wire.payloads import BOT, BOT_ID, Payload, Place

WITHIN_SECONDS = 5
"""Within these seconds one session for each `shard_id % AT_A_TIME` may begin."""
AT_A_TIME = 16
TOLERANCE_MS = 1_000
"""The bots know the time of Discord by timestamps of whole seconds."""


@dataclass(frozen=True)
class Session:
    """A session of a shard. count: of all shards. since: unix ms."""

    shard: int
    count: int
    since: int

    def has(self, place: Place) -> bool:
        """Whether the shard has this server."""
        return (int(place.guild_id) >> 22) % self.count == self.shard


def place_of(number: int) -> Place:
    """A server for which `(guild_id >> 22)` is this number, and its channel."""
    guild_id = number << 22
    return Place(str(guild_id), str(guild_id + 1))


class FakeShards(FakeServer):
    """places: the servers. sessions: the present ones by connection. begun: all sessions in order."""

    def __init__(self, places: list[Place]) -> None:
        super().__init__()
        self.places = places
        self.sessions: dict[web.WebSocketResponse, Session] = {}
        self.begun: list[Session] = []
        self._ahead_ms = 0

    def leap(self, seconds: float) -> None:
        """Advance the time."""
        self._ahead_ms += int(seconds * 1_000)

    def now_ms(self) -> int:
        return int(time.time() * 1_000) + self._ahead_ms

    def routes(self) -> list[tuple[str, str, Handler]]:
        address = payloads.gateway_address(self.gateway_url, at_a_time=AT_A_TIME)
        me = payloads.member(BOT, self.permissions)
        return [
            ("GET", "/gateway/bot", lambda _: (address, 200)),
            ("GET", rf"/guilds/\d+/members/{BOT_ID}", lambda _: (me, 200)),
            *super().routes(),
        ]

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = await super()._gateway(request)
        self.sessions.pop(socket, None)
        return socket

    async def _identified(self, socket: web.WebSocketResponse, data: Payload) -> None:
        session = Session(*data["shard"], self.now_ms())
        self.begun.append(session)
        self.sessions[socket] = session
        mine = [place for place in self.places if session.has(place)]
        await self.emit("READY", payloads.ready(self.gateway_url, shard=data["shard"], places=mine), socket)
        for place in mine:
            await self.emit("GUILD_CREATE", payloads.guild(self.permissions, place), socket)

    def _sockets_of(self, place: Place) -> list[web.WebSocketResponse]:
        """Raises ConnectionError without a session for that server."""
        sockets = [socket for socket, session in self.sessions.items() if session.has(place)]
        if not sockets:
            raise ConnectionError(place)
        return sockets

    def served(self, place: Place) -> int:
        """The number of sessions that receive the events of a server."""
        return sum(session.has(place) for session in self.sessions.values())

    def hasty(self) -> list[Session]:
        """Sessions that began too soon after another one."""
        hasty, last = [], dict[int, int]()
        for session in self.begun:
            key = session.shard % AT_A_TIME
            if session.since - last.get(key, 0) < WITHIN_SECONDS * 1_000 - TOLERANCE_MS:
                hasty.append(session)
            last[key] = session.since
        return hasty
