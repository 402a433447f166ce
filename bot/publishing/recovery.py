"""What stands in a channel although no note of it was made.

A process may end, or Discord's answer may be lost, after a message was posted and before that is in the database. Discord
knows a nonce again for some minutes only, and an outage may be longer, so the channel itself is looked through. Every message
carries its kind, its encounter and its revision (`bot.publishing.tags`), so what belongs to another encounter is left alone.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import discord
from discord.utils import DISCORD_EPOCH

from bot.encounters.rows import EncounterRow
from bot.publishing.tags import MessageKind, tag_of
from bot.store import Store

BEFORE_MS: Final = 10 * 60 * 1000
"""How long before the last event an unnoted message may have been posted: requests to Discord are tried again for so long."""
LOOKED_AT: Final = 200
"""So many messages are looked through (two requests), the oldest ones; where there are more, as many of the newest too."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A message of an encounter. revision: the one that it shows or tells of, in the channel of the fight as the public counts
    (`Encounter.shown`).
    """

    message_id: int
    kind: MessageKind
    revision: int


class UnknownDeliveries(set[int]):
    """The encounters of which something may have been posted without a note of it, or is still to be posted.

    The store knows them as well, so that the process after one that was killed looks first, and tells the rest.
    """

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    async def about(self, encounter_id: int) -> bool:
        """Whether it has to be looked for what was told."""
        if encounter_id not in self and await self._store.outbox.is_delivery_unknown(encounter_id):
            self.add(encounter_id)
        return encounter_id in self

    async def begin(self, encounter_id: int) -> None:
        """Something is about to be posted, or could not be."""
        if encounter_id not in self:
            self.add(encounter_id)
            await self._store.outbox.set_delivery_unknown(encounter_id, True)

    async def settled(self, encounter_id: int) -> None:
        """It is known now what was told, and nothing is left to be told."""
        self.discard(encounter_id)
        await self._store.outbox.set_delivery_unknown(encounter_id, False)

    @asynccontextmanager
    async def posting(self, encounter_id: int) -> AsyncIterator[None]:
        """Around the posting of a message and the note of it. It ends with `settled`, once all that is due is told."""
        before = encounter_id in self
        await self.begin(encounter_id)
        try:
            yield
        except discord.HTTPException as error:
            if error.status < 500 and not before:
                # Discord refused it, so it is not there.
                await self.settled(encounter_id)
            raise


async def traces_of(
    row: EncounterRow, channel: discord.abc.Messageable, *, me: int, after: int | None = None
) -> list[Trace]:
    """What stands in a channel of an encounter, in messages that are newer than this one, the oldest first.

    me: the id of our user. Raises what Discord answers. Without the right to read the history Discord shows no messages: then
    only the nonce keeps a message from being posted twice.
    """
    earliest = (row.changed_at - BEFORE_MS - DISCORD_EPOCH) << 22
    since = discord.Object(max(earliest, after or 0))
    messages = [one async for one in channel.history(after=since, limit=LOOKED_AT, oldest_first=True)]
    if len(messages) == LOOKED_AT:
        newest = [one async for one in channel.history(after=since, limit=LOOKED_AT, oldest_first=False)]
        messages += [one for one in reversed(newest) if one.id > messages[-1].id]
    traces = []
    for message in messages:
        tag = tag_of(message.components) if message.author.id == me else None
        if tag is not None and tag.encounter == row.id:
            traces.append(Trace(message.id, tag.kind, tag.revision))
    return traces


def newest(traces: list[Trace], kind: MessageKind) -> int:
    """The newest message of this kind; 0: there is none."""
    return max((trace.message_id for trace in traces if trace.kind is kind), default=0)
