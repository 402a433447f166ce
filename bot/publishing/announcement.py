"""Announcements: the messages that say who is next and ping those people, once for each decision."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.cogs.mentions.policy import mentions_for
from bot.cogs.server.settings import ServerSettings
from bot.encounters.service import Loaded
from bot.publishing.delivery import Delivery, PostedMessage
from bot.publishing.message_tags import MessageKind, tag
from bot.ui.render import announcement_view
from rules.view.views import announcement_for


@dataclass(frozen=True, slots=True)
class DueAnnouncement:
    """An announcement to post. revision: the decision that it announces. for_gm: it belongs into the GM channel."""

    revision: int
    view: discord.ui.LayoutView
    mentions: discord.AllowedMentions
    for_gm: bool


class Announcements:
    """Posts announcements into the channels of the encounters. The store records up to which revision they were made."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery
        self._store = delivery.store

    async def due(self, loaded: Loaded, settings: ServerSettings) -> DueAnnouncement | None:
        """The announcement to post. One that was taken back, or pings no one and is minor, is recorded as made."""
        row = loaded.row
        if row.announce <= row.announced:
            return None
        announcement = announcement_for(loaded.state, row.announced)
        pings = None if announcement is None else await mentions_for(self._store, row.guild_id, announcement, settings)
        if announcement is None or pings is None:
            await self._store.outbox.set_announced(row.id, row.announce)
            return None
        view = announcement_view(self._delivery.render_context(loaded), announcement, pings.others)
        only_gm = announcement.minor and pings.pinged == {int(loaded.state.gm)}
        for_gm = only_gm and settings.gm_channel is not None
        return DueAnnouncement(announcement.revision, view, pings.allowed, for_gm)

    async def post(self, loaded: Loaded, due: DueAnnouncement) -> None:
        """Post an announcement into the channel of the encounter and record it."""
        row, number = loaded.row, loaded.state.public_count_at(due.revision)
        async with self._delivery.unknown.posting(row.id):
            await self._delivery.channel(row.channel_id).send(
                view=tag(due.view, MessageKind.ANNOUNCEMENT, row.id, number),
                allowed_mentions=due.mentions,
                nonce=f"a{row.id}.{number}",
            )
            await self._store.outbox.set_announced(row.id, max(due.revision, row.announce))

    async def record_posted(self, loaded: Loaded, posted: list[PostedMessage]) -> None:
        """Record announcements that were posted without a record."""
        for message in posted:
            if message.kind is MessageKind.ANNOUNCEMENT:
                await self._store.outbox.set_announced(loaded.row.id, loaded.state.revision_at(message.revision))
