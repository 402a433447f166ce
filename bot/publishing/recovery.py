"""Recovery of messages that were posted but not recorded.

A process may end, or Discord's answer may be lost, between a post and its record in the database. Discord recognises a nonce
for some minutes only, so the channel itself is searched by the tags of messages (`bot.publishing.tags`).
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
"""The search begins so long before the last event, since requests to Discord are retried for so long."""
SEARCH_LIMIT: Final = 200
"""The oldest messages to search (two requests); if there are more, also as many of the newest."""


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """A message of an encounter in a channel. revision: as in its tag, see `MessageTag`."""

    message_id: int
    kind: MessageKind
    revision: int


class UnknownDeliveries(dict[int, int]):
    """Encounters with messages that may be posted and not recorded, or that are still to be posted.

    Id -> unix time (ms) before which nothing of it was posted and not recorded. The store keeps the ids too, for the next
    process.
    """

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    async def includes(self, encounter_id: int) -> bool:
        """Whether the channel has to be searched, by this process' memory or by the store."""
        if encounter_id not in self and await self._store.outbox.is_delivery_unknown(encounter_id):
            self[encounter_id] = _now()
        return encounter_id in self

    async def mark(self, encounter_id: int) -> None:
        """Mark the encounter: a message is about to be posted, or could not be."""
        if encounter_id not in self:
            self[encounter_id] = _now()
            await self._store.outbox.set_delivery_unknown(encounter_id, True)

    async def clear_mark(self, encounter_id: int) -> None:
        """Remove the mark: everything posted is recorded, and nothing is left to post."""
        self.pop(encounter_id, None)
        await self._store.outbox.set_delivery_unknown(encounter_id, False)

    @asynccontextmanager
    async def posting(self, encounter_id: int) -> AsyncIterator[None]:
        """Mark the encounter while a message is posted and recorded.

        The mark stays until `clear_mark`, unless Discord refuses the message.
        """
        marked_before = encounter_id in self
        await self.mark(encounter_id)
        try:
            yield
        except discord.HTTPException as error:
            if error.status < 500 and not marked_before:
                await self.clear_mark(encounter_id)
            raise


def _now() -> int:
    return int(discord.utils.utcnow().timestamp() * 1_000)


async def find_posted(
    row: EncounterRow, channel: discord.abc.Messageable, *, author: int, since: int, after: int | None = None
) -> list[PostedMessage]:
    """Search a channel for messages of an encounter that are newer than `after`, oldest first.

    author: the id of the bot's user. since: unix time (ms) since when a delivery is unknown; the time of the last commit may be
    much later. Raises what Discord answers. Without the right to read the history Discord returns no messages; then only the
    nonce prevents double posts.
    """
    earliest = (min(row.changed_at, since) - BEFORE_MS - DISCORD_EPOCH) << 22
    start = discord.Object(max(earliest, after or 0))
    messages = [message async for message in channel.history(after=start, limit=SEARCH_LIMIT, oldest_first=True)]
    if len(messages) == SEARCH_LIMIT:
        newest = [message async for message in channel.history(after=start, limit=SEARCH_LIMIT, oldest_first=False)]
        messages += [message for message in reversed(newest) if message.id > messages[-1].id]
    posted = []
    for message in messages:
        tag = tag_of(message.components) if message.author.id == author else None
        if tag is not None and tag.encounter == row.id:
            posted.append(PostedMessage(message.id, tag.kind, tag.revision))
    return posted


def newest_id(posted: list[PostedMessage], kind: MessageKind) -> int:
    """The id of the newest message of a kind, 0 for none."""
    return max((message.message_id for message in posted if message.kind is kind), default=0)
