"""Shared by all publishers: channels and messages, nonces, and the recovery of unknown deliveries.

A process may end, or the answer of Discord may be lost, between a post and its record in the database. Discord recognises a
nonce for some minutes only, so the channel is searched by the tags of messages (`bot.publishing.message_tags`).
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

import discord
from discord.utils import DISCORD_EPOCH

from bot.clock import Clock
from bot.encounters.rows import EncounterRow
from bot.encounters.service import Encounters, Loaded
from bot.i18n.catalogue import Catalogues
from bot.publishing.message_tags import MessageKind, tag_of
from bot.runtime.failures import DISCORD_ERRORS, error_text
from bot.runtime.tasks import NamedLocks
from bot.store import Store
from bot.ui.render import RenderContext

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE, EDITS_USED_UP, ARCHIVED = 10008, 30046, 50083
NOT_EDITABLE: Final = (UNKNOWN_MESSAGE, EDITS_USED_UP, ARCHIVED)
"""Error codes of a board that cannot be edited, but posted anew (which also unarchives a thread)."""


class UnknownDeliveries(dict[int, int]):
    """Encounters with messages that may be posted and not recorded, or that are still to be posted.

    Id -> unix time (ms) before which nothing of it was posted and not recorded. The store keeps them too, for the processes
    that serve the same encounter now or later; in memory they outlast a server that loses its last commits.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__()
        self._store = store
        self._clock = clock

    async def since(self, encounter_id: int) -> int | None:
        """The time from which on the channel has to be searched, by this process' memory or by the store. None: no search."""
        stored = await self._store.outbox.delivery_unknown_since(encounter_id)
        if stored is not None:
            self[encounter_id] = min(stored, self.get(encounter_id, stored))
        return self.get(encounter_id)

    async def mark(self, encounter_id: int) -> None:
        """Mark the encounter: a message is about to be posted, or could not be."""
        since = self.setdefault(encounter_id, self._clock.now())
        # Even if it is marked here: another process may have removed the mark from the store.
        await self._store.outbox.mark_delivery_unknown(encounter_id, since)

    async def clear_mark(self, encounter_id: int) -> None:
        """Remove the mark: everything posted is recorded, and nothing is left to post."""
        self.pop(encounter_id, None)
        await self._store.outbox.clear_delivery_unknown(encounter_id)

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


@dataclass(eq=False)
class Delivery:
    """The client, the services and the record of unknown deliveries, shared by all publishers."""

    client: discord.Client
    store: Store
    encounters: Encounters
    catalogues: Catalogues
    clock: Clock
    locks: NamedLocks
    unknown: UnknownDeliveries = field(init=False)

    def __post_init__(self) -> None:
        self.unknown = UnknownDeliveries(self.store, self.clock)

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel_id)

    def message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self.channel(channel_id).get_partial_message(message_id)

    def render_context(self, loaded: Loaded) -> RenderContext:
        """In the encounter's language, at the revision that is public."""
        return RenderContext(
            self.catalogues, loaded.row.locale, loaded.row.id, loaded.state.public_count, epoch=self.encounters.epoch
        )

    @property
    def own_id(self) -> int:
        """The id of the bot's user."""
        assert self.client.user is not None, "logged in before anything is published"
        return self.client.user.id

    async def delete_replaced(self, encounter_id: int) -> None:
        """Delete the boards and summaries that newer ones have replaced. Those out of reach for good are forgotten."""
        for board in await self.store.outbox.old_boards(encounter_id):
            try:
                await self.message(board.channel_id, board.message_id).delete()
            except (discord.NotFound, discord.Forbidden) as error:
                log.info("An old board of encounter %d cannot be deleted: %s", encounter_id, error)
            await self.store.outbox.delete_old_board(board.message_id)


def nonce(kind: str, epoch: str, encounter_id: int, revision: int, replaced: int | None = None) -> str:
    """The nonce (at most 25 characters) by which Discord recognises a message that discord.py sends again.

    epoch: of the store, since the same ids and revisions stand for other things after a loss of commits.
    replaced: id of the message that the new one replaces, of which the timestamp counts; without it, a board that was posted
    and deleted would be taken for the new one.
    """
    end = "" if replaced is None else f".{replaced >> 22:x}"
    return f"{kind}{epoch}{encounter_id}.{revision}{end}"[:25]


async def best_effort(request: Awaitable[object]) -> None:
    """Await a request that no fight depends on; log if Discord fails or refuses."""
    try:
        await request
    except DISCORD_ERRORS as error:
        log.info("An optional request failed: %s", error_text(error))


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
