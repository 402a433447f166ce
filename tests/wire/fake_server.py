"""The fake Discord with messages, edits, reactions, nonces and responses to interactions."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Awaitable
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote

from discord.utils import DISCORD_EPOCH

from tests import bodies
from tests.wire import payloads
from tests.wire.errors import ACKNOWLEDGED, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE
from tests.wire.fake_discord import FakeDiscord, Handler, Reply, Request
from tests.wire.payloads import BOT_ID, Payload

REPLY, DEFER_UPDATE, UPDATE, MODAL = 4, 6, 7, 9
EPHEMERAL = 64
NOTHING: Reply = (None, 204)

_MESSAGE = r"/channels/\d+/messages/(\d+)"
_WEBHOOK = rf"/webhooks/{BOT_ID}/token-(\d+)"


@dataclass
class Failing:
    """Requests that fail. left: how many more times. See `FakeServer.fail`."""

    method: str
    pattern: str
    reply: Reply | None
    left: float
    done: bool

    def fits(self, request: Request) -> bool:
        """Whether a request fails."""
        return self.method == request.method and re.fullmatch(self.pattern, request.path) is not None


class FakeServer(FakeDiscord):
    """messages: the messages of the channels by id. told: the private answers to an interaction by its id.

    acknowledged: the type of the response to an interaction. failing: the requests that fail, see `fail`.
    """

    def __init__(self) -> None:
        super().__init__()
        self._ids = itertools.count()
        self.messages: dict[str, Payload] = {}
        self.told: dict[str, list[Payload]] = {}
        self.acknowledged: dict[str, int] = {}
        self.failing: list[Failing] = []
        self._nonces: dict[str, str] = {}
        self.pressed: dict[str, Payload] = {}

    def new_id(self) -> str:
        """A new id with the present time."""
        return str((self.now_ms() - DISCORD_EPOCH << 22) + next(self._ids))

    def forget_nonces(self) -> None:
        """Forget the nonces, as Discord does after some minutes."""
        self._nonces.clear()

    def fail(self, method: str, pattern: str, reply: Reply | None, *, times: float = 1, done: bool = False) -> None:
        """Let the next requests whose path matches the pattern fail. reply: None for no response at all.

        done: the request is carried out nevertheless.
        """
        self.failing.append(Failing(method, pattern, reply, times, done))

    def routes(self) -> list[tuple[str, str, Handler]]:
        return [
            *[(failing.method, failing.pattern, self._fail) for failing in self.failing],
            ("GET", r"/channels/(\d+)/messages", self._history),
            ("POST", r"/channels/(\d+)/messages", self._post),
            ("PATCH", _MESSAGE, self._edit),
            ("DELETE", _MESSAGE, self._delete),
            ("PUT", rf"{_MESSAGE}/reactions/(.+)/@me", self._react),
            ("POST", _WEBHOOK, self._follow_up),
            *super().routes(),
        ]

    async def _fail(self, request: Request) -> Reply:
        failing = next(failing for failing in self.failing if failing.fits(request))
        failing.left -= 1
        if failing.left == 0:
            self.failing.remove(failing)
        if failing.done:
            reply = self._carry_out(request)
            _ = reply if isinstance(reply, tuple) else await reply
        if failing.reply is None:
            await asyncio.Event().wait()
            raise AssertionError
        return failing.reply

    def _carry_out(self, request: Request) -> Reply | Awaitable[Reply]:
        failing, self.failing = self.failing, []
        try:
            return self._answer(request)
        finally:
            self.failing = failing

    def _post(self, request: Request) -> Reply:
        nonce = request.body.get("nonce")
        sent_before = self.messages.get(self._nonces.get(nonce, ""))
        if request.body.get("enforce_nonce") and sent_before is not None:
            return sent_before, 200
        message = self._new_message(request.body) | {"nonce": nonce, "channel_id": request.groups[0]}
        self.messages[message["id"]] = message
        self._nonces[nonce] = message["id"]
        return message, 200

    def _new_message(self, body: Payload) -> Payload:
        message = payloads.message(self.new_id(), deepcopy(body), at=datetime.now(UTC).isoformat())
        _number(message["components"])
        return message

    def _history(self, request: Request) -> Reply:
        after, before = (int(request.query.get(name, 0)) for name in ("after", "before"))
        here = (id_ for id_, message in self.messages.items() if message["channel_id"] == request.groups[0])
        ids = sorted((id_ for id_ in here if int(id_) > after and (int(id_) < before or not before)), key=int)
        limit = int(request.query.get("limit", 50))
        # With `after` Discord returns the oldest messages, otherwise the newest; the newest first in both cases.
        return [self.messages[id_] for id_ in reversed(ids[:limit] if after else ids[-limit:])], 200

    def _edit(self, request: Request) -> Reply:
        return self._change(request.groups[0], request.body)

    def _change(self, message_id: str, body: Payload) -> Reply:
        message = self.messages.get(message_id)
        if message is None:
            return UNKNOWN_MESSAGE
        if "components" in body:
            message["components"] = deepcopy(body["components"])
            _number(message["components"])
        return message, 200

    def _delete(self, request: Request) -> Reply:
        return NOTHING if self.messages.pop(request.groups[0], None) else UNKNOWN_MESSAGE

    def _react(self, request: Request) -> Reply:
        message = self.messages.get(request.groups[0])
        if message is None:
            return UNKNOWN_MESSAGE
        mine = payloads.reaction(unquote(request.groups[1]))
        if mine not in message["reactions"]:
            message["reactions"].append(mine)
        return NOTHING

    def _post_callback(self, request: Request) -> Reply:
        interaction_id = request.groups[0]
        if interaction_id in self.acknowledged:
            return ACKNOWLEDGED
        reply, status = super()._post_callback(request)
        if status != 200:
            return reply, status
        kind, data = request.body["type"], request.body.get("data") or {}
        if kind == UPDATE:
            pressed = self.pressed[interaction_id]
            if pressed["flags"] & EPHEMERAL:
                self._tell(interaction_id, data)
            elif self._change(pressed["id"], data) == UNKNOWN_MESSAGE:
                return UNKNOWN_MESSAGE
        elif kind in {REPLY, MODAL}:
            self._tell(interaction_id, data)
        self.acknowledged[interaction_id] = kind
        return reply, status

    def _tell(self, interaction_id: str, data: Payload) -> Payload:
        message = self._new_message(data) | {"title": data.get("title"), "custom_id": data.get("custom_id")}
        self.told.setdefault(interaction_id, []).append(message)
        return message

    def _follow_up(self, request: Request) -> Reply:
        interaction_id = request.groups[0]
        if interaction_id not in self.acknowledged:
            return UNKNOWN_INTERACTION
        return self._tell(interaction_id, request.body), 200

    def words(self, interaction_id: str) -> str:
        """The text of all private answers to an interaction."""
        return "\n".join(text for message in self.told.get(interaction_id, []) for text in texts(message))


def texts(message: Payload) -> list[str]:
    """The texts of a message or a form."""
    return [part["content"] for part in bodies.walk(message["components"]) if part["type"] == 10]


def buttons(message: Payload) -> list[str]:
    """The custom_ids on a message."""
    return [part["custom_id"] for part in bodies.walk(message["components"]) if part.get("custom_id")]


def _number(components: list[Any]) -> None:
    """Number the components that have no id, as Discord does."""
    taken = {part["id"] for part in bodies.walk(components) if part.get("id")}
    free = (number for number in itertools.count(1) if number not in taken)
    for part in bodies.walk(components):
        if not part.get("id"):
            part["id"] = next(free)
