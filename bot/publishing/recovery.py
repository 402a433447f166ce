"""Recovery of messages that were posted but not recorded.

A process may end, or Discord's answer may be lost, between a post and its record in the database. Discord recognises a nonce
for some minutes only, so the channel itself is searched by the tags of messages (`bot.publishing.tags`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import discord
from discord.utils import DISCORD_EPOCH

from bot.encounters.rows import EncounterRow
from bot.publishing.delivery import Delivery
from bot.publishing.tags import MessageKind, tag_of

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


async def find_posted(
    delivery: Delivery, row: EncounterRow, channel_id: int, *, after: int | None
) -> list[PostedMessage]:
    """Search a channel for messages of an encounter that are newer than the message `after`, oldest first.

    Raises the errors of discord.py. Without the right to read the history Discord returns no messages; then only the nonce
    prevents double posts.
    """
    # The last commit may be much later than the time since when a delivery is unknown.
    since = min(row.changed_at, delivery.unknown.get(row.id, row.changed_at))
    earliest = (since - BEFORE_MS - DISCORD_EPOCH) << 22
    start = discord.Object(max(earliest, after or 0))
    channel = delivery.channel(channel_id)
    messages = [message async for message in channel.history(after=start, limit=SEARCH_LIMIT, oldest_first=True)]
    if len(messages) == SEARCH_LIMIT:
        newest = [message async for message in channel.history(after=start, limit=SEARCH_LIMIT, oldest_first=False)]
        messages += [message for message in reversed(newest) if message.id > messages[-1].id]
    posted = []
    for message in messages:
        tag = tag_of(message.components) if message.author.id == delivery.own_id else None
        if tag is not None and tag.encounter == row.id:
            posted.append(PostedMessage(message.id, tag.kind, tag.revision))
    return posted


def newest_id(posted: list[PostedMessage], kind: MessageKind) -> int:
    """The id of the newest message of a kind, 0 for none."""
    return max((message.message_id for message in posted if message.kind is kind), default=0)
