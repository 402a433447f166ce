"""A fight on the emulated Discord as the tests speak of it: what is played, what stands on the board, what was sent."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.app import RiposteBot
from bot.encounters.service import Loaded
from rules.state import AnyEncounter
from tests import bodies
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
DODGED = (*DEFENCE, "vera click #defence=dodge")
"""The GM has to say what Vera's dodge costs."""
ENDED = (*PAIRED, "maud /initiative end", "maud click #ui.apply")


@dataclass(slots=True)
class Fight:
    """A world with the questions that tests of Riposte ask."""

    world: Trial

    @property
    def bot(self) -> RiposteBot:
        """The bot that plays here now; after a restart it is another one."""
        assert isinstance(self.world.bot, RiposteBot)
        return self.world.bot

    async def play(self, *script: str) -> str:
        """See `Trial.play`."""
        return await self.world.play(*script)

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
        return next(one for one in self.world.messages(channel=where) if one.id == row.board_message_id)

    def boards(self, channel: Channel | None = None) -> list[Message]:
        """Every public message that has the buttons of a board."""
        public = [one for one in self.world.messages(channel=channel) if not one.ephemeral]
        return [one for one in public if any(":ui.gm" in custom_id for custom_id in controls(one))]

    async def board_text(self, channel: Channel | None = None) -> str:
        """What everybody reads on the live board."""
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
        """The messages that everybody reads."""
        return [seen.text for seen in self.world.read() if seen.private_to is None]

    def announcements(self) -> list[str]:
        """The messages that pinged somebody."""
        return [seen.text for seen in self.world.read() if seen.pings]

    # --- presses ---

    async def press(self, who: str, ending: str, **circumstances: Any) -> SentInteraction:
        """A press on the board, not waited for: `settle` lets it happen."""
        board = await self.board()
        return self.world.press(who, board, control(board, ending), **circumstances)

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
        """Every body that this person can read, one a line: what everybody sees, and what was said privately to her."""
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
        """Whether an answer to an interaction is seen by nobody else: a private message, or a change of one, or a form."""
        backend = self.world.env.backend
        if body.get("type") == UPDATED:
            record = next(one for one in backend.interactions.values() if one.token in path)
            changed = backend.messages[record.channel_id].get(record.source_message_id or 0)
            return changed is not None and changed.is_ephemeral
        data = body.get("data") or {} if "type" in body else body
        return body.get("type") == FORM or bool((data.get("flags") or 0) & EPHEMERAL)


def controls(message: Message) -> list[str]:
    """The custom_ids on a message."""
    return [one["custom_id"] for one in bodies.walk(message.components) if "custom_id" in one]


def control(message: Message, part: str) -> str:
    """The only custom_id on a message that ends with this, or that holds it."""
    found = [one for one in controls(message) if one.endswith(part)] or [
        one for one in controls(message) if part in one
    ]
    assert len(found) == 1, f"{part!r} fits {found} of {controls(message)}"
    return found[0]


def labels(components: Sequence[Mapping[str, Any]]) -> list[str]:
    """The words on the buttons of a message."""
    return [one["label"] for one in bodies.walk(components) if one.get("type") == 2 and one.get("label")]
