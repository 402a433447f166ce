"""Telling how a fight went, once each time it ends. What was not told (a crash, Discord down) is told by the next sweep.

A fight that goes on after all loses its summary: what it says is not true any more.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from bot.encounters.service import Encounters, Loaded
from bot.i18n.catalogue import Words
from bot.interactions.acknowledge import NOBODY
from bot.publishing.recovery import Trace, UnknownDeliveries
from bot.publishing.tags import MessageKind, tag
from bot.store import Store
from bot.ui.render import RenderContext
from bot.ui.summary import drawn_summary, picture, summary_view
from rules.view.summary import Summary

log = logging.getLogger(__name__)

MISSING_PERMISSIONS: Final = 50013


class Summaries:
    """Posts a message after a fight that has ended. A fight that was opened again and ends again gets a new one."""

    def __init__(
        self, client: discord.Client, store: Store, encounters: Encounters, words: Words, unsure: UnknownDeliveries
    ) -> None:
        self._client = client
        self._words = words
        self._store = store
        self._encounters = encounters
        self._unsure = unsure

    async def tell(self, found: Loaded) -> bool:
        """Sum up this fight, if it is over and that was not done yet. Raises `discord.HTTPException`.

        Returns whether an earlier summary is to be deleted now (`Boards.tidy`).
        """
        row = found.row
        done, old = await self._store.outbox.summary(row.id)
        if not found.state.ended:
            if old is not None:
                # What it says is not true any more.
                await self._store.outbox.set_summary(row.id, done, None)
            return old is not None
        if done >= row.revision:
            return False
        pen = RenderContext(self._words, row.locale)
        entries = await self._encounters.log(row.id)
        try:
            summary, png = await asyncio.to_thread(drawn_summary, pen, found.state, entries, None)
        except Exception:
            # No fight depends on it, and the sweep must come to those that do.
            log.exception("A bug while encounter %d was summed up; it is left without.", row.id)
            summary, png = Summary(), None
        async with self._unsure.posting(row.id):
            message_id = None if summary == Summary() else await self._post(found, pen, summary, png)
            await self._store.outbox.set_summary(row.id, row.revision, message_id)
        return old is not None

    async def recollect(self, found: Loaded, traces: list[Trace]) -> None:
        """Note summaries that were posted without a note; one that tells of an earlier end goes."""
        row = found.row
        done, _ = await self._store.outbox.summary(row.id)
        for trace in traces:
            if trace.kind is MessageKind.SUMMARY:
                holds = found.state.ended and trace.revision == found.state.shown
                await self._store.outbox.set_summary(row.id, row.revision if holds else done, trace.message_id)

    async def give_up(self, found: Loaded) -> None:
        """Nobody is left to be told."""
        if found.state.ended:
            await self._store.outbox.set_summary(found.row.id, found.row.revision, None)

    async def _post(self, found: Loaded, pen: RenderContext, summary: Summary, png: bytes | None) -> int:
        # Tried again soon, it is the same message to Discord.
        nonce = f"s{found.row.id}.{found.state.shown}"
        channel = self._client.get_partial_messageable(found.row.channel_id)
        file = picture(png)
        if file is not None:
            try:
                view = self._view(found, summary_view(pen, summary, pictured=True))
                return (await channel.send(view=view, file=file, nonce=nonce, allowed_mentions=NOBODY)).id
            except discord.Forbidden as error:
                if error.code != MISSING_PERMISSIONS:
                    raise
                log.info("No picture may be sent to channel %d; the words are.", found.row.channel_id)
        view = self._view(found, summary_view(pen, summary, pictured=False))
        return (await channel.send(view=view, nonce=nonce, allowed_mentions=NOBODY)).id

    def _view(self, found: Loaded, view: discord.ui.LayoutView) -> discord.ui.LayoutView:
        return tag(view, MessageKind.SUMMARY, found.row.id, found.state.shown)
