"""What stands in a channel although no note of it was made.

A process may end, or Discord's answer may be lost, after a message was posted and before that is in the database. Discord
knows a nonce again for some minutes only, and an outage may be longer, so the channel itself is looked through: our boards
carry their encounter in their controls, announcements and summaries their revision in the id of their first component.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from discord.utils import DISCORD_EPOCH

from bot.storage import EncounterRow, Store
from bot.ui.draw import ANNOUNCED, SUMMED_UP
from bot.ui.ids import parse_id

BEFORE_MS: Final = 10 * 60 * 1000
"""How long before the last event an unnoted message may have been posted: requests to Discord are tried again for so long."""
LOOKED_AT: Final = 200
"""So many messages at most are looked through (two requests)."""


@dataclass(frozen=True, slots=True)
class Traces:
    """What was found.

    boards: id of the message -> what it shows, the oldest first. announced, summed_up: what it tells of -> id of the message;
    all counted as the public counts (`Encounter.shown`).
    """

    boards: dict[int, int] = field(default_factory=dict)
    announced: dict[int, int] = field(default_factory=dict)
    summed_up: dict[int, int] = field(default_factory=dict)


class Unsure(set[int]):
    """The encounters of which something may have been told without a note of it, as far as this process knows.

    Where several processes tell, the store knows as well, so that whoever comes after one that was killed looks first.
    """

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    async def about(self, encounter_id: int) -> bool:
        """Whether it has to be looked for what was told."""
        return encounter_id in self or await self._store.is_unsure(encounter_id)

    async def settled(self, encounter_id: int) -> None:
        """It is known now what was told."""
        self.discard(encounter_id)
        await self._store.set_unsure(encounter_id, False)

    @asynccontextmanager
    async def meanwhile(self, encounter_id: int) -> AsyncIterator[None]:
        """Around the posting of a message and the note of it: unless Discord refused it, nobody knows whether it is there."""
        self.add(encounter_id)
        await self._store.set_unsure(encounter_id, True)
        try:
            yield
        except discord.HTTPException as error:
            if error.status < 500:
                await self.settled(encounter_id)
            raise
        await self.settled(encounter_id)


async def traces_of(row: EncounterRow, channel: discord.abc.Messageable, *, me: int) -> Traces:
    """What was told of an encounter in messages that are newer than the board it knows of.

    me: the id of our user. Raises what Discord answers. Without the right to read the history Discord shows no messages: then
    only the nonce keeps a message from being posted twice.
    """
    found = Traces()
    earliest = (row.changed_at - BEFORE_MS - DISCORD_EPOCH) << 22
    since = discord.Object(max(earliest, row.board_message_id or 0))
    async for message in channel.history(after=since, limit=LOOKED_AT, oldest_first=True):
        if message.author.id != me:
            continue
        parts = list(_walk(message.components))
        first = parts[0].id if parts else 0
        shown = _shown(parts, row.id)
        if shown is not None:
            found.boards[message.id] = shown
        elif first > SUMMED_UP:
            found.summed_up[first - SUMMED_UP] = message.id
        elif first > ANNOUNCED:
            found.announced[first - ANNOUNCED] = message.id
    return found


def _shown(parts: Iterable[Any], encounter_id: int) -> int | None:
    """The revision that a board of this encounter shows; None for every other message."""
    for part in parts:
        control = parse_id(getattr(part, "custom_id", None) or "", "r1")
        if control is not None and control.encounter == encounter_id and control.verb == "ui.gm":
            return control.drawn
    return None


def _walk(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))
