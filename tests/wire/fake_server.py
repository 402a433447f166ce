"""The fake Discord with a memory: messages, edits, reactions, nonces and the answers to interactions, as Discord keeps them."""

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
from tests.wire.fake_discord import FakeDiscord, Handler, Reply, Request
from tests.wire.payloads import BOT_ID, Payload

REPLY, DEFER_UPDATE, UPDATE, MODAL = 4, 6, 7, 9
EPHEMERAL = 64
UNKNOWN_MESSAGE: Reply = ({"message": "Unknown Message", "code": 10008}, 404)
UNKNOWN_INTERACTION: Reply = ({"message": "Unknown interaction", "code": 10062}, 404)
ALREADY_ACKNOWLEDGED: Reply = ({"message": "Interaction has already been acknowledged.", "code": 40060}, 400)
NOTHING: Reply = (None, 204)

_MESSAGE = r"/channels/\d+/messages/(\d+)"
_WEBHOOK = rf"/webhooks/{BOT_ID}/token-(\d+)"


@dataclass
class Failing:
    """Requests that are refused, so many more times. See `FakeServer.fail`."""

    method: str
    pattern: str
    reply: Reply | None
    left: float
    done: bool

    def fits(self, request: Request) -> bool:
        """Whether it is such a request."""
        return self.method == request.method and re.fullmatch(self.pattern, request.path) is not None


class FakeServer(FakeDiscord):
    """messages: what stands in the channel, by id. told: what the answers to an interaction said privately, by its id.
    failing: what is refused before it is looked at, see `fail`.
    """

    def __init__(self) -> None:
        super().__init__()
        self._ids = itertools.count()
        self.messages: dict[str, Payload] = {}
        self.told: dict[str, list[Payload]] = {}
        self.acknowledged: dict[str, int] = {}
        """Interaction -> the type of the answer that Discord took."""
        self.failing: list[Failing] = []
        self._nonces: dict[str, str] = {}
        self.pressed: dict[str, Payload] = {}

    def new_id(self) -> str:
        """An id that carries the present time."""
        return str((self.now_ms() - DISCORD_EPOCH << 22) + next(self._ids))

    def forget_nonces(self) -> None:
        """Some minutes have passed."""
        self._nonces.clear()

    def fail(self, method: str, pattern: str, reply: Reply | None, *, times: float = 1, done: bool = False) -> None:
        """Refuse the next requests to paths that fit the pattern. reply: None for none at all, ever.

        done: what they ask for is done all the same.
        """
        self.failing.append(Failing(method, pattern, reply, times, done))

    def routes(self) -> list[tuple[str, str, Handler]]:
        """Those of a server with a channel to write in."""
        return [
            *[(one.method, one.pattern, self._fail) for one in self.failing],
            ("GET", r"/channels/(\d+)/messages", self._history),
            ("POST", r"/channels/(\d+)/messages", self._post),
            ("PATCH", _MESSAGE, self._edit),
            ("DELETE", _MESSAGE, self._delete),
            ("PUT", rf"{_MESSAGE}/reactions/(.+)/@me", self._react),
            ("POST", _WEBHOOK, self._follow_up),
            *super().routes(),
        ]

    # What the bot asks for

    async def _fail(self, request: Request) -> Reply:
        one = next(one for one in self.failing if one.fits(request))
        one.left -= 1
        if one.left == 0:
            self.failing.remove(one)
        if one.done:
            done = self._answer_well(request)
            _ = done if isinstance(done, tuple) else await done
        if one.reply is None:
            await asyncio.Event().wait()
            raise AssertionError
        return one.reply

    def _answer_well(self, request: Request) -> Reply | Awaitable[Reply]:
        failing, self.failing = self.failing, []
        try:
            return self._answer(request)
        finally:
            self.failing = failing

    def _post(self, request: Request) -> Reply:
        nonce = request.body.get("nonce")
        known = self.messages.get(self._nonces.get(nonce, ""))
        if request.body.get("enforce_nonce") and known is not None:
            return known, 200
        message = self._new_message(request.body) | {"nonce": nonce, "channel_id": request.groups[0]}
        self.messages[message["id"]] = message
        self._nonces[nonce] = message["id"]
        return message, 200

    def _new_message(self, body: Payload) -> Payload:
        made = payloads.message(self.new_id(), deepcopy(body), at=datetime.now(UTC).isoformat())
        _number(made["components"])
        return made

    def _history(self, request: Request) -> Reply:
        after, before = (int(request.query.get(name, 0)) for name in ("after", "before"))
        here = (id_ for id_, message in self.messages.items() if message["channel_id"] == request.groups[0])
        found = sorted((id_ for id_ in here if int(id_) > after and (int(id_) < before or not before)), key=int)
        limit = int(request.query.get("limit", 50))
        # Of those after a message Discord gives the oldest ones, otherwise the newest; the newest of them always first.
        return [self.messages[id_] for id_ in reversed(found[:limit] if after else found[-limit:])], 200

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
            return ALREADY_ACKNOWLEDGED
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
        made = self._new_message(data) | {"title": data.get("title"), "custom_id": data.get("custom_id")}
        self.told.setdefault(interaction_id, []).append(made)
        return made

    def _follow_up(self, request: Request) -> Reply:
        interaction_id = request.groups[0]
        if interaction_id not in self.acknowledged:
            return UNKNOWN_INTERACTION
        return self._tell(interaction_id, request.body), 200

    # What people see

    def words(self, interaction_id: str) -> str:
        """What the answers to an interaction say, in all."""
        return "\n".join(text for one in self.told.get(interaction_id, []) for text in texts(one))


def texts(message: Payload) -> list[str]:
    """The texts of a message or a form."""
    return [part["content"] for part in bodies.walk(message["components"]) if part["type"] == 10]


def buttons(message: Payload) -> list[str]:
    """The custom_ids on a message."""
    return [part["custom_id"] for part in bodies.walk(message["components"]) if part.get("custom_id")]


def _number(components: list[Any]) -> None:
    """Discord numbers the components that carry no id of their own."""
    taken = {part["id"] for part in bodies.walk(components) if part.get("id")}
    free = (number for number in itertools.count(1) if number not in taken)
    for part in bodies.walk(components):
        if not part.get("id"):
            part["id"] = next(free)
