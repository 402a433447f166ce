"""A fake Discord: REST and gateway on loopback, for a bot in a process of its own.

Unlike simcord it uses real sockets, and checks no payloads and no permissions. A test that needs more subclasses `FakeDiscord`
and extends `routes`.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import math
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from email.utils import formatdate
from typing import Any

from aiohttp import WSMsgType, web

from bot.permissions import REQUIRED
from tests.wire import payloads
from tests.wire.payloads import (
    ALICE,
    APPLICATION,
    BOT,
    BOT_ID,
    CHANNEL_ID,
    GUILD_ID,
    HOME,
    THREAD_ID,
    Payload,
    Place,
)

PATIENCE_SECONDS = 120
"""The longest wait for an event; only a broken bot takes so long."""

TOKEN = "MTIz.secret.token-of-the-tests"

HEARTBEAT, IDENTIFY, RESUME = 1, 2, 6

Reply = tuple[Any, int]
"""The JSON of a response and its status. A text is the HTML of a proxy, without the header `Via`."""


@dataclass(frozen=True)
class Request:
    """One REST request. groups: of the pattern of its route."""

    method: str
    path: str
    body: Any
    authorization: str
    groups: tuple[str, ...] = ()
    query: Mapping[str, str] = field(default_factory=dict)


Handler = Callable[[Request], Reply | Awaitable[Reply]]


class FakeDiscord:
    """Records `requests`, `callbacks` and `gateway_ops`; `until` waits for them."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.callbacks: list[Request] = []
        self.gateway_ops: list[int] = []
        self.sockets: list[web.WebSocketResponse] = []
        self.limited_callbacks = 0
        """The number of the next responses to interactions that get a 429."""
        self.refuse_sessions: int | None = None
        """Close the socket with this code whenever the bot identifies itself or resumes."""
        self.permissions = str(REQUIRED.value)
        self._sequence = 0
        self._ids = itertools.count(1_000_000)
        self._changed = asyncio.Condition()
        self._port = 0

    @property
    def api_base(self) -> str:
        """The value for DISCORD_API_BASE."""
        return f"http://127.0.0.1:{self._port}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The address of the gateway."""
        return f"ws://127.0.0.1:{self._port}/gateway"

    async def start(self) -> web.AppRunner:
        """Listen on a free port; the caller cleans the runner up."""
        app = web.Application()
        app.router.add_get("/gateway{tail:/?}", self._gateway)
        app.router.add_route("*", "/api/v10{path:/.*}", self._api)
        runner = web.AppRunner(app, shutdown_timeout=1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self._port = runner.addresses[0][1]
        return runner

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until the condition is true; it is checked after each request and message."""
        async with asyncio.timeout(PATIENCE_SECONDS), self._changed:
            await self._changed.wait_for(condition)

    async def _happened(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    def now_ms(self) -> int:
        """The time of Discord, unix ms."""
        return int(time.time() * 1_000)

    # REST

    def on_arrival(self, request: Request) -> None:
        """Called before a request is handled."""

    def on_reply(self, request: Request, status: int) -> None:
        """Called after a request was handled, before its response is sent."""

    def routes(self) -> list[tuple[str, str, Handler]]:
        """Method, pattern of the path, and handler. The first match counts."""
        return [
            ("GET", "/users/@me", lambda _: (BOT, 200)),
            ("GET", "/oauth2/applications/@me", lambda _: (APPLICATION, 200)),
            ("GET", "/gateway/bot", lambda _: (payloads.gateway_address(self.gateway_url), 200)),
            ("GET", rf"/channels/{CHANNEL_ID}", lambda _: (payloads.channel(self.permissions), 200)),
            ("GET", rf"/channels/{THREAD_ID}", lambda _: (payloads.thread(), 200)),
            ("GET", rf"/guilds/{GUILD_ID}", lambda _: (payloads.guild(self.permissions), 200)),
            ("GET", rf"/guilds/{GUILD_ID}/roles", lambda _: (payloads.guild(self.permissions)["roles"], 200)),
            ("GET", rf"/guilds/{GUILD_ID}/channels", lambda _: ([payloads.channel(self.permissions)], 200)),
            ("GET", rf"/guilds/{GUILD_ID}/members/{BOT_ID}", lambda _: (payloads.member(BOT, self.permissions), 200)),
            ("PUT", rf"/applications/{BOT_ID}/(?:guilds/\d+/)?commands", self._put_commands),
            ("POST", r"/interactions/(\d+)/[^/]+/callback", self._post_callback),
        ]

    async def _api(self, incoming: web.Request) -> web.Response:
        body = await _body(incoming)
        authorization = incoming.headers.get("Authorization", "")
        request = Request(incoming.method, incoming.match_info["path"], body, authorization, query=incoming.query)
        self.requests.append(request)
        self.on_arrival(request)
        answer = self._answer(request)
        reply, status = answer if isinstance(answer, tuple) else await answer
        self.on_reply(request, status)
        await self._happened()
        if isinstance(reply, str):
            return web.Response(text=reply, status=status, content_type="text/html")
        # discord.py reads JSON only with exactly this type, and accepts a 429 only with the header `Via`.
        headers = {"Content-Type": "application/json"} | (_limit_headers(reply) if status == 429 else {})
        headers["Date"] = formatdate(self.now_ms() / 1_000, usegmt=True)
        if status == 204:
            return web.Response(status=status, headers={"Date": headers["Date"]})
        return web.Response(body=json.dumps(reply).encode(), status=status, headers=headers)

    def _answer(self, request: Request) -> Reply | Awaitable[Reply]:
        # Responses to interactions are authorized by the token in their path.
        if request.authorization not in {"", f"Bot {TOKEN}"}:
            return {"message": "401: Unauthorized", "code": 0}, 401
        for method, pattern, handler in self.routes():
            match = re.fullmatch(pattern, request.path)
            if match and method == request.method:
                return handler(replace(request, groups=match.groups()))
        return {"message": "404: Not Found", "code": 0}, 404

    def _put_commands(self, request: Request) -> Reply:
        defaults = {"application_id": BOT_ID, "version": "1", "default_member_permissions": None}
        return [{"id": self.new_id()} | defaults | command for command in request.body], 200

    def _post_callback(self, request: Request) -> Reply:
        if self.limited_callbacks:
            self.limited_callbacks -= 1
            return {"message": "You are being rate limited.", "retry_after": 0.1, "global": False}, 429
        self.callbacks.append(request)
        answered = {"id": request.groups[0], "type": 2}
        state = {"response_message_ephemeral": True, "response_message_loading": False}
        return {"interaction": answered | state}, 200

    def answered(self, interaction_id: str) -> bool:
        """Whether the bot has answered this interaction."""
        return any(callback.groups[0] == interaction_id for callback in self.callbacks)

    # The gateway

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.append(socket)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 20_000}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            await self._receive(socket, json.loads(message.data))
        await self._happened()
        return socket

    async def _receive(self, socket: web.WebSocketResponse, payload: Payload) -> None:
        op = payload["op"]
        if op in {IDENTIFY, RESUME} and self.refuse_sessions is not None:
            await socket.close(code=self.refuse_sessions)
        elif op == IDENTIFY:
            await self._identified(socket, payload["d"])
        elif op == RESUME:
            await self.emit("RESUMED", {})
        elif op == HEARTBEAT:
            await socket.send_json({"op": 11})
        self.gateway_ops.append(op)
        await self._happened()

    async def _identified(self, socket: web.WebSocketResponse, data: Payload) -> None:
        await self.emit("READY", payloads.ready(self.gateway_url, shard=data["shard"]))
        await self.emit("GUILD_CREATE", payloads.guild(self.permissions))

    async def emit(self, name: str, data: Payload, socket: web.WebSocketResponse | None = None) -> None:
        """Send one event over this connection, or the newest one."""
        self._sequence += 1
        await (socket or self.sockets[-1]).send_json({"op": 0, "t": name, "s": self._sequence, "d": data})

    async def connected(self, *, times: int = 1) -> None:
        """Wait until the bot has identified so many times."""
        await self.until(lambda: self.gateway_ops.count(IDENTIFY) >= times)

    def new_id(self) -> str:
        """A new id."""
        return str(next(self._ids))

    async def interact(self, kind: int, data: Payload) -> str:
        """Deliver an interaction of Alice (kind 2 command, 3 component, 5 modal); return its id."""
        interaction_id = self.new_id()
        await self.deliver(interaction_id, kind, data)
        return interaction_id

    async def deliver(
        self,
        interaction_id: str,
        kind: int,
        data: Payload,
        *,
        by: Payload = ALICE,
        message: Payload | None = None,
        place: Place = HOME,
    ) -> None:
        """Deliver an interaction to the bot."""
        sent = payloads.interaction(
            interaction_id, kind=kind, data=data, permissions=self.permissions, by=by, message=message, place=place
        )
        for socket in self._sockets_of(place):
            await self.emit("INTERACTION_CREATE", sent, socket)

    def _sockets_of(self, place: Place) -> list[web.WebSocketResponse]:
        """The connections that receive the events of a server."""
        return self.sockets[-1:]

    async def slash(self, name: str, *, options: list[Payload] | None = None) -> str:
        """Deliver a slash command of Alice; return the id of the interaction."""
        return await self.interact(2, {"id": "5", "name": name, "type": 1, "options": options or []})


def _limit_headers(reply: Payload) -> dict[str, str]:
    everywhere = {"X-RateLimit-Global": "true"} if reply["global"] else {}
    scope = "global" if reply["global"] else "user"
    return {
        "Via": "1.1 fake",
        "Retry-After": str(math.ceil(reply["retry_after"])),
        "X-RateLimit-Scope": scope,
    } | everywhere


async def _body(incoming: web.Request) -> Any:
    """The JSON of a request, also beside files; None for none."""
    if incoming.content_type == "application/json":
        return await incoming.json()
    if incoming.content_type == "multipart/form-data":
        return json.loads((await incoming.post())["payload_json"])
    return None
