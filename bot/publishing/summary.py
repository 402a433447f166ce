"""The summary of a fight, posted once each time it ends, by the next sweep if that failed.

The summary of a fight that was reopened is deleted.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

import discord

from bot.encounters.service import Loaded
from bot.interactions.acknowledge import NO_MENTIONS
from bot.publishing.delivery import Delivery, PostedMessage, nonce
from bot.publishing.message_tags import MessageKind, tag
from bot.ui.render import RenderContext
from bot.ui.summary import Picture, make_summary, summary_view
from rules.view.summary import Summary

log = logging.getLogger(__name__)

MISSING_PERMISSIONS: Final = 50013


class Summaries:
    """Posts summaries. The store records up to which revision an encounter is summed up."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery
        self._store = delivery.store

    async def publish(self, loaded: Loaded) -> bool:
        """Post the summary of a fight that has ended, if it is due. Raises `discord.HTTPException`.

        Returns whether an earlier summary has to be deleted (`Delivery.delete_replaced`).
        """
        row = loaded.row
        done, old = await self._store.outbox.summary(row.id)
        if not loaded.state.ended:
            if old is not None:
                # The fight was reopened.
                await self._store.outbox.set_summary(row.id, done, None)
            return old is not None
        if done >= row.revision:
            return False
        render = RenderContext(self._delivery.catalogues, row.locale)
        entries = await self._delivery.encounters.log(row.id)
        try:
            summary, pictures = await asyncio.to_thread(make_summary, render, loaded.state, entries, None)
        except Exception:
            # No fight depends on a summary, and the sweep must reach the other encounters.
            log.exception("A bug while encounter %d was summed up; it is left without.", row.id)
            summary, pictures = Summary(), []
        async with self._delivery.unknown.posting(row.id):
            message_id = None if summary == Summary() else await self._post(loaded, render, summary, pictures)
            await self._store.outbox.set_summary(row.id, row.revision, message_id)
        return old is not None

    async def record_posted(self, loaded: Loaded, posted: list[PostedMessage]) -> None:
        """Record summaries that were posted without a record; that of an earlier end gets deleted."""
        row = loaded.row
        done, _ = await self._store.outbox.summary(row.id)
        for message in posted:
            if message.kind is MessageKind.SUMMARY:
                is_current = loaded.state.ended and message.revision == loaded.state.public_count
                await self._store.outbox.set_summary(row.id, row.revision if is_current else done, message.message_id)

    async def skip(self, loaded: Loaded) -> None:
        """Record the summary as made: the channel is gone."""
        if loaded.state.ended:
            await self._store.outbox.set_summary(loaded.row.id, loaded.row.revision, None)

    async def _post(self, loaded: Loaded, render: RenderContext, summary: Summary, pictures: Sequence[Picture]) -> int:
        # discord.py retries when Discord fails; the nonce makes it the same message.
        same = nonce("s", self._delivery.encounters.epoch, loaded.row.id, loaded.state.public_count)
        channel = self._delivery.channel(loaded.row.channel_id)
        if pictures:
            try:
                view = self._view(loaded, summary_view(render, summary, pictures))
                files = [picture.file() for picture in pictures]
                return (await channel.send(view=view, files=files, nonce=same, allowed_mentions=NO_MENTIONS)).id
            except discord.Forbidden as error:
                if error.code != MISSING_PERMISSIONS:
                    raise
                log.info("Pictures may not be sent to channel %d; the text is.", loaded.row.channel_id)
        view = self._view(loaded, summary_view(render, summary, ()))
        return (await channel.send(view=view, nonce=same, allowed_mentions=NO_MENTIONS)).id

    def _view(self, loaded: Loaded, view: discord.ui.LayoutView) -> discord.ui.LayoutView:
        return tag(view, MessageKind.SUMMARY, loaded.row.id, loaded.state.public_count)
