"""What leaves the process, for each reader: every message, edit, deletion, reaction, pin, form, answer, offer and file.

Two worlds that play the same script are compared by it. Only ids that Discord itself gives out are made alike: each is
replaced by its place in the order in which the reader meets them. All other numbers, also those in custom_ids and nonces,
are compared as they are.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.interactions.custom_id import parse_id
from tests import bodies
from tests.bot.fights import EPHEMERAL, FORM, UPDATED
from tests.world import Trial

MESSAGE, THINKING, OFFERS = 4, 5, 8
"""Kinds of answers to an interaction, besides those of `tests.bot.fights`."""
SNOWFLAKE = re.compile(r"(?<!\d)\d{17,20}(?!\d)")
INTERACTION = re.compile(r"/(?:interactions/\d+|webhooks/\d+)/(?P<token>simcord_interaction_\d+)")
CHANNEL = re.compile(r"/channels/(?P<id>\d+)")


@dataclass
class Names:
    """The ids of Discord, in the order in which one reader meets them."""

    known: dict[str, str] = field(default_factory=dict)

    def plain(self, words: str) -> str:
        """The words without what Discord gives out."""
        return SNOWFLAKE.sub(lambda found: self.known.setdefault(found[0], f"<id {len(self.known)}>"), words)


@dataclass
class Recorder:
    """Reads what the bot of one world sends. Make it before anything is played."""

    world: Trial
    files: dict[int, list[tuple[str, bytes]]] = field(default_factory=lambda: defaultdict(list))
    """Number of the request -> the files in it."""
    seen: dict[str, int] = field(default_factory=dict)
    names: dict[str, Names] = field(default_factory=lambda: defaultdict(Names))
    tried: set[int] = field(default_factory=set)
    """The numbers of the requests that were answers to what was only tried."""

    def __post_init__(self) -> None:
        backend = self.world.env.backend
        store = backend.cdn.store_attachment

        def kept(attachment: int, channel: int, filename: str, data: bytes, description: str | None) -> dict[str, Any]:
            self.files[len(self.world.sent) - 1].append((filename, data))
            return store(attachment, channel, filename, data, description)

        backend.cdn.store_attachment = kept  # type: ignore[method-assign]

    def news(self, who: str) -> list[str]:
        """What this person could learn since this was asked last, a request a line."""
        lines = self._between(who, self.seen.get(who, 0))
        self.seen[who] = len(self.world.sent)
        return [self.names[who].plain(line) for line in lines]

    def skip(self, who: str) -> None:
        """What this person could learn so far is not compared."""
        self.seen[who] = len(self.world.sent)
        self.names[who] = Names()

    def controls(self) -> dict[str, tuple[str, ...]]:
        """Every custom_id that was sent to anybody who played -> the values that could be picked there."""
        found: dict[str, tuple[str, ...]] = {}
        for number, request in enumerate(self.world.sent):
            for component in () if number in self.tried else _components(request.json):
                custom_id = str(component.get("custom_id", ""))
                if any(parse_id(custom_id, kind) for kind in ("r1", "s1", "u1", "m1")):
                    options = tuple(one["value"] for one in component.get("options") or ())
                    found[custom_id] = (*found.get(custom_id, ()), *options)
        return found

    def _between(self, who: str, since: int) -> Iterator[str]:
        for number, request in enumerate(self.world.sent[since:], start=since):
            if request.method != "GET" and self._reads(who, request.path, request.json):
                body = json.dumps(request.json, ensure_ascii=False, sort_keys=True)
                files = "".join(f" + {name}: {_readable(data)}" for name, data in self.files.get(number, ()))
                yield f"{request.method} {request.path} {body}{files}"

    def _reads(self, who: str, path: str, body: Any) -> bool:
        """Whether a person can see what a request does."""
        backend, me = self.world.env.backend, self.world.people[who].actor.id
        asked = INTERACTION.match(path)
        if asked is not None:
            record = backend.interactions[backend.interaction_tokens[asked["token"]]]
            return record.user_id == me or (
                not self._is_private(record, path, body) and self._sees(me, record.channel_id)
            )
        place = CHANNEL.match(path)
        if place is None:
            return False
        return self._sees(me, int(place["id"]))

    def _sees(self, me: int, channel_id: int) -> bool:
        backend = self.world.env.backend
        channel = backend.get_channel(channel_id)
        if channel.guild_id is None:
            return bool(backend.dm_channels.get(me) == channel.id)
        return bool(backend.compute_permissions(channel.guild_id, me, channel.id) & VIEW)

    def _is_private(self, record: Any, path: str, body: Any) -> bool:
        """Whether nobody but the one who asked sees an answer."""
        if path.endswith("/callback"):
            kind = body["type"]
            if kind == UPDATED:
                messages = self.world.env.backend.messages[record.channel_id]
                changed = messages.get(record.source_message_id or 0)
                return changed is None or changed.is_ephemeral
            if kind not in (MESSAGE, THINKING):
                assert kind in (FORM, OFFERS, 6), body
                return True
            return bool(((body.get("data") or {}).get("flags") or 0) & EPHEMERAL)
        return bool(((body or {}).get("flags") or 0) & EPHEMERAL) or record.ephemeral


VIEW = 1 << 10
"""The permission to see a channel."""


def _readable(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.hex()


def _components(body: Any) -> Iterator[Mapping[str, Any]]:
    """Every component in what was sent, and the form itself."""
    if not isinstance(body, dict):
        return
    data = body.get("data") or {} if "type" in body else body
    if isinstance(data, dict):
        yield data
        yield from bodies.walk(data.get("components") or ())
