"""A fight on the emulated Discord with the questions of the tests: scripts, boards, bodies that were sent."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from bot.app import RiposteBot
from bot.encounters.service import Loaded
from bot.publishing.message_tags import CHUNK, MessageKind
from bot.services import Services
from rules.state import AnyEncounter
from tests import bodies
from tests.sentences import says
from tests.world import Channel, Message, SentInteraction, Trial

UPDATED, FORM, EPHEMERAL = 7, 9, 1 << 6
"""Kinds of answers to an interaction, and the flag of a private message."""
BEGUN = ("maud /initiative begin system=duel",)
"""A fight with nobody in it."""
PAIRED = (*BEGUN, "maud select Karl, Vera", "karl /duel sheet length=150 weapon=pike", "vera /duel sheet weapon=knife")
"""Karl with the longer weapon and Vera face each other and talk."""
ATTACK = (*PAIRED, "karl click #intent=fight", "vera click #intent=fight")
"""Karl has the first attack, since both want the fight and his weapon is longer."""
DEFENCE = (*ATTACK, "karl click #duel.attack")
"""Vera has to defend."""
DODGED = (*ATTACK, "karl /duel attack margin=1", "vera /duel defend defence=Dodge margin=4")
"""The GM has to say what Vera's dodge costs: it decides who attacks next."""
END = ("maud /gm end", "maud click #ui.apply")
"""The GM ends the fight."""
ENDED = (*PAIRED, *END)
EXCHANGE = ("karl click #duel.attack", "vera click #defence=parry")
"""Karl attacks and Vera parries."""


@dataclass(slots=True)
class Fight:
    """A world with the questions that tests of Riposte ask."""

    world: Trial

    @property
    def bot(self) -> RiposteBot:
        """The bot that plays here now; after a restart it is another one."""
        assert isinstance(self.world.bot, RiposteBot)
        return self.world.bot

    @property
    def services(self) -> Services:
        """The services of the bot."""
        return self.bot.services

    def user(self, who: str) -> int:
        """The id of a person."""
        return self.world.people[who].actor.id

    async def play(self, *script: str) -> str:
        """See `Trial.play`."""
        return await self.world.play(*script)

    async def refusal(self, line: str) -> str:
        """Play a line; the code of the refusal that its author was shown in private, or nothing."""
        codes: list[str] = []

        class Refusals(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                if record.msg == "Refused: %s" and isinstance(record.args, tuple):
                    codes.append(str(record.args[0]))

        logger, handler = logging.getLogger("bot.interactions.respond"), Refusals()
        level = logger.level
        logger.setLevel(logging.DEBUG)
        logger.addHandler(handler)
        try:
            output = await self.play(line)
        finally:
            logger.removeHandler(handler)
            logger.setLevel(level)
        assert not codes or output.startswith("Riposte (only "), "a refusal is private"
        return codes[-1] if codes else ""

    async def settle(self) -> None:
        """See `Trial.settle`."""
        await self.world.settle()

    # --- what is stored ---

    async def loaded(self, channel: Channel | None = None) -> Loaded:
        """The encounter of a channel as it is stored."""
        found = await self.bot.services.encounters.current((channel or self.world.channel).id)
        assert found is not None, "there is no fight in this channel"
        return found

    async def state(self, channel: Channel | None = None) -> AnyEncounter:
        """Its state."""
        return (await self.loaded(channel)).state

    async def revision(self) -> int:
        """The number of the last event."""
        return (await self.state()).revision

    async def kinds(self) -> list[str]:
        """The kinds of all events, in order."""
        return [entry.event.kind for entry in await self.bot.services.encounters.log((await self.loaded()).row.id)]

    # --- what stands in the channel ---

    async def board(self, channel: Channel | None = None) -> Message:
        """The live board."""
        row = (await self.loaded(channel)).row
        where = channel or self.world.channel
        return next(message for message in self.world.messages(channel=where) if message.id == row.board_message_id)

    def boards(self, channel: Channel | None = None) -> list[Message]:
        """Every public message that has the buttons of a board."""
        public = [message for message in self.world.messages(channel=channel) if not message.ephemeral]
        return [one for one in public if any(":ui.gm" in custom_id for custom_id in controls(one))]

    async def board_text(self, channel: Channel | None = None) -> str:
        """The text of the live board."""
        return self.text_of(await self.board(channel), channel)

    def text_of(self, message: Message, channel: Channel | None = None) -> str:
        """A message as text."""
        return next(seen.text for seen in self.world.read(channel=channel) if seen.id == message.id)

    def private(self, who: str) -> str:
        """The newest message that only this person sees."""
        name = self.world.people[who].name
        texts = [seen.text for seen in self.world.read(self.world.people[who]) if seen.private_to == name]
        assert texts, f"{name} was told nothing"
        return texts[-1]

    def public(self) -> list[str]:
        """The public messages."""
        return [seen.text for seen in self.world.read() if seen.private_to is None]

    def newest(self, code: str, viewer: str | None = None, **params: str | int) -> Message:
        """The newest message with this sentence, see `says`. Raises LookupError when there is none."""
        person = self.world.people[viewer] if viewer else None
        seen = zip(self.world.messages(person), self.world.read(person), strict=True)
        for message, shown in reversed(list(seen)):
            if says(shown.text, code, **params):
                return message
        raise LookupError(f"{code} is said nowhere in:\n{self.world.history(viewer)}")

    def announcements(self) -> list[str]:
        """The announcements as they stand in the channel."""
        ids = {message.id for message in self.world.messages() if is_announcement(message)}
        return [seen.text for seen in self.world.read() if seen.id in ids]

    def pings(self, channel: Channel | None = None) -> list[tuple[str, ...]]:
        """Who was pinged, message by message, also by those that were edited or deleted since."""
        names = {person.actor.id: person.name for person in self.world.people.values()}
        path = f"/channels/{(channel or self.world.channel).id}/messages"
        posted = [sent for sent in self.world.sent if sent.method == "POST" and sent.path == path]
        pinged = [sent.json["allowed_mentions"].get("users") or () for sent in posted]
        return [tuple(sorted(names[int(user)] for user in users)) for users in pinged if users]

    # --- presses ---

    async def press(self, who: str, ending: str, **circumstances: Any) -> SentInteraction:
        """A press on the board, not waited for: `settle` lets it happen."""
        board = await self.board()
        return self.world.press(who, board, control(board, ending), **circumstances)

    async def click(self, who: str, message: Message, custom_id: str, **circumstances: Any) -> SentInteraction:
        """A press on this message, and all that follows."""
        sent = self.world.press(who, message, custom_id, **circumstances)
        await self.settle()
        return sent

    async def submit(self, who: str, custom_id: str, values: dict[str, str]) -> None:
        """A form with this custom_id, and all that follows."""
        self.world.submit(who, custom_id, values)
        await self.settle()

    async def stamp(self) -> int:
        """The present time, unix ms."""
        return self.world.clock.now()

    # --- what was sent ---

    def newest_file(self) -> str:
        """The text of the file that the bot sent last, pictures aside. Raises LookupError when there is none."""
        for message in reversed(self.world.messages()):
            for sent in reversed(message.attachments):
                if sent.filename.endswith(".png"):
                    continue
                content = self.world.env.backend.cdn.get(sent.url)
                assert content is not None
                return content.decode()
        raise LookupError("no file was sent")

    def direct(self, who: str) -> str:
        """What the bot wrote to a person outside the server."""
        backend = self.world.env.backend
        channel = backend.dm_channels.get(self.world.people[who].actor.id)
        stored = backend.messages[channel].values() if channel is not None else ()
        return json.dumps([list(message.components) for message in stored], ensure_ascii=False)

    def sent_to(self, who: str | None = None) -> str:
        """Every body that this person can read, one a line: public ones, and private ones to this person."""
        owners = {record.token: record.user_id for record in self.world.env.backend.interactions.values()}
        me = self.world.people[who].actor.id if who else None
        found = []
        for request in self.world.sent:
            if request.json is None or "/commands" in request.path:
                continue
            reader = next((user for token, user in owners.items() if token in request.path), None)
            if reader is None or reader == me or not self._is_private(request.path, request.json):
                found.append(json.dumps(request.json, ensure_ascii=False))
        return "\n".join(found)

    def _is_private(self, path: str, body: dict[str, Any]) -> bool:
        """Whether an answer to an interaction is private: a private message, a change of one, or a form."""
        backend = self.world.env.backend
        record = next(one for one in backend.interactions.values() if one.token in path)
        edited = path.partition("/messages/")[2]
        if body.get("type") == UPDATED or edited:
            target = record.source_message_id if not edited else record.message_id if "@" in edited else int(edited)
            changed = backend.messages[record.channel_id].get(target or 0)
            # Only private messages are deleted by way of an interaction.
            return changed.is_ephemeral if changed is not None else bool(edited)
        data = body.get("data") or {} if "type" in body else body
        return body.get("type") == FORM or bool((data.get("flags") or 0) & EPHEMERAL)


def controls(message: Message) -> list[str]:
    """The custom_ids on a message, with those of buttons that are entries of a menu."""
    components = list(bodies.walk(message.components))
    entries = [option["value"] for component in components for option in component.get("options") or ()]
    return [component["custom_id"] for component in components if "custom_id" in component] + [
        value for value in entries if value.startswith("r1:")
    ]


def is_announcement(message: Message) -> bool:
    """Whether a message has the tag of an announcement."""
    first = next(iter(bodies.walk(message.components)), {})
    return (first.get("id") or 0) // CHUNK == MessageKind.ANNOUNCEMENT


def control(message: Message, part: str) -> str:
    """The only custom_id on a message that ends with this, or that holds it."""
    found = [custom_id for custom_id in controls(message) if custom_id.endswith(part)] or [
        custom_id for custom_id in controls(message) if part in custom_id
    ]
    assert len(found) == 1, f"{part!r} fits {found} of {controls(message)}"
    return found[0]


def labels(components: Sequence[Mapping[str, Any]]) -> list[str]:
    """The words on the buttons of a message."""
    return [
        component["label"]
        for component in bodies.walk(components)
        if component.get("type") == 2 and component.get("label")
    ]


@contextmanager
def dying(target: object, name: str) -> Iterator[None]:
    """Stop at the call of this method, as if the process had been killed before it."""

    async def die(*_: object, **__: object) -> None:
        raise asyncio.CancelledError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(target, name, die)
        yield
