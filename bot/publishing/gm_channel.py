"""What is for the GMs of a server alone, in the channel that `/setup gm-channel` has named: a live board of each fight with
all that a GM may know and do, and rolls that only a GM may see (docs/requirements.md 46).

No fight depends on it: where Discord lets us write nothing, the fight goes on, and it is tried again later.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

import discord

from bot.clock import Clock
from bot.cogs.encounter.panels import gm_panel
from bot.cogs.encounter.previous_party import PreviousParties
from bot.cogs.server.settings import Servers, ServerSettings
from bot.encounters.outbox import GmBoardRow
from bot.encounters.service import Encounters, Loaded
from bot.i18n.catalogue import Words
from bot.interactions.acknowledge import NOBODY
from bot.publishing.board import NOT_EDITABLE, Boards, best_effort, nonce
from bot.publishing.recovery import UnknownDeliveries, newest, traces_of
from bot.publishing.tags import MessageKind, tag
from bot.runtime.failures import DISCORD_FAILS, attempt, is_refusal, reason
from bot.runtime.work import NamedLocks
from bot.store import Store
from bot.ui.render import RenderContext
from rules.state import Actor
from rules.view.views import rewind_labels

log = logging.getLogger(__name__)

LATER_MS: Final = 10 * 60_000
"""How long a channel that is closed to us is left alone."""


@dataclass(frozen=True, slots=True)
class GmCall:
    """A ping that is for the GM alone. revision: the decision it tells of."""

    revision: int
    view: discord.ui.LayoutView
    mentions: discord.AllowedMentions


class GmChannel:
    """Writes into the GM channels of all servers."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        encounters: Encounters,
        servers: Servers,
        previous_parties: PreviousParties,
        words: Words,
        locks: NamedLocks,
        clock: Clock,
        boards: Boards,
        unsure: UnknownDeliveries,
    ) -> None:
        self._client = client
        self._store = store
        self._encounters = encounters
        self._servers = servers
        self._previous_parties = previous_parties
        self._words = words
        self._locks = locks
        self._clock = clock
        self._boards = boards
        self._unsure = unsure
        self._closed: dict[int, int] = {}

    async def show(
        self,
        found: Loaded,
        settings: ServerSettings,
        call: GmCall | None = None,
        *,
        changed: bool = False,
        unsure: bool = False,
    ) -> bool:
        """Bring the GMs' board of this encounter up to date; it is made while the fight goes on, and stays when it is over.

        call: a message to make first, so that the buttons of the board are below the ping.
        changed: the server has just chosen something else: a board may stand where it is not to be, or say what holds no more.
        unsure: something may stand in the channel that was not noted.

        Where Discord forbids, the board is left as it is until the next change. Returns False while Discord fails, so that it
        has to be tried again.
        """
        if settings.gm_channel is None and not changed:
            return True
        async with self._locks(f"gm-board {found.row.id}"):
            shown = self._show(found, settings.gm_channel, call, anyway=changed, unsure=unsure)
            return await attempt(log, "the GMs' board can't be shown", shown, encounter=found.row.id)

    async def _show(
        self, found: Loaded, channel_id: int | None, call: GmCall | None, *, anyway: bool, unsure: bool
    ) -> None:
        row = found.row
        called = await self._recollect(found, channel_id) if unsure and channel_id is not None else 0
        known = await self._store.outbox.gm_board(row.id)
        if call is not None and channel_id is not None:
            called = max(called, await self._call(found, channel_id, call, called))
        if known is not None and (known.channel_id != channel_id or known.message_id < called):
            await self._store.outbox.set_gm_board(row.id, None)
            known = None
        if channel_id is not None and (row.open if known is None else known.drawn < row.revision or anyway):
            try:
                await self._draw(found, channel_id, known)
            except DISCORD_FAILS as error:
                if not is_refusal(error):
                    raise
                log.info("The GMs' board of encounter %d can't be shown: %s", row.id, reason(error))
                self._closed[channel_id] = self._clock.now()
                if known is not None:
                    await self._store.outbox.set_gm_board(
                        row.id, GmBoardRow(channel_id, known.message_id, row.revision)
                    )
        await best_effort(self._boards.tidy(row.id))

    async def _draw(self, found: Loaded, channel_id: int, known: GmBoardRow | None) -> None:
        row = found.row
        if known is None and self._is_closed(channel_id):
            return
        pen = RenderContext(self._words, row.locale, row.id, found.state.shown, len(found.state.unseen))
        # All GMs of the server read it: what one of them alone may know is not for the others.
        gm = Actor(user="", gm=True)
        past = rewind_labels(await self._encounters.log(row.id), self._clock.now(), gm)
        until = await self._encounters.until(found)
        party = await self._previous_parties.offered(found)
        view = gm_panel(pen, gm, found.state, past, channel=row.channel_id, until=until, party=party)
        tag(view, MessageKind.GM_BOARD, row.id, row.revision)
        if known is not None:
            try:
                await self._message(known).edit(view=view, allowed_mentions=NOBODY)
            except discord.HTTPException as error:
                if error.code not in NOT_EDITABLE:
                    raise
            else:
                await self._store.outbox.set_gm_board(row.id, GmBoardRow(channel_id, known.message_id, row.revision))
                return
        replaced = None if known is None else known.message_id
        async with self._unsure.posting(row.id):
            message = await self._channel(channel_id).send(
                view=view, nonce=nonce("g", row.id, row.revision, replaced), allowed_mentions=NOBODY
            )
            await self._store.outbox.set_gm_board(row.id, GmBoardRow(channel_id, message.id, row.revision))

    async def _call(self, found: Loaded, channel_id: int, call: GmCall, called: int) -> int:
        """Ping a GM for something that only a GM can do, and note it; returns the id of the message, 0 if there is none.

        called: the newest call that was found in the channel.
        """
        row, message_id = found.row, 0
        if (await self._store.encounters.get(row.id) or row).announced >= call.revision:
            return called
        view = tag(call.view, MessageKind.GM_CALL, row.id, call.revision)
        async with self._unsure.posting(row.id):
            try:
                message = await self._channel(channel_id).send(
                    view=view, nonce=nonce("c", row.id, call.revision), allowed_mentions=call.mentions
                )
                message_id = message.id
            except DISCORD_FAILS as error:
                if not is_refusal(error):
                    raise
                # The GMs' board says it all the same.
                log.info("The GM channel %d can't be written to: %s", channel_id, reason(error))
            await self._store.outbox.set_announced(row.id, max(call.revision, row.announce))
        return message_id

    async def _recollect(self, found: Loaded, channel_id: int) -> int:
        """Note what was posted without a note; returns the id of the newest call."""
        row = found.row
        known = await self._store.outbox.gm_board(row.id)
        after = known.message_id if known is not None and known.channel_id == channel_id else None
        assert self._client.user is not None, "logged in before anything is shown"
        try:
            traces = await traces_of(row, self._channel(channel_id), me=self._client.user.id, after=after)
        except DISCORD_FAILS as error:
            if not is_refusal(error):
                raise
            log.info("The GM channel %d can't be looked through: %s", channel_id, reason(error))
            return 0
        for trace in traces:
            revision = min(trace.revision, row.revision)
            if trace.kind is MessageKind.GM_BOARD:
                await self._store.outbox.set_gm_board(row.id, GmBoardRow(channel_id, trace.message_id, revision))
            elif trace.kind is MessageKind.GM_CALL:
                await self._store.outbox.set_announced(row.id, revision)
        return newest(traces, MessageKind.GM_CALL)

    def reopened(self, channel_id: int) -> None:
        """Somebody has named this channel: whatever was wrong with it may be put right."""
        self._closed.pop(channel_id, None)

    def _is_closed(self, channel_id: int) -> bool:
        return self._clock.now() - self._closed.get(channel_id, -LATER_MS) < LATER_MS

    async def post(self, guild_id: int, view: discord.ui.LayoutView, allowed: discord.AllowedMentions = NOBODY) -> bool:
        """Say something to the GMs of a server in their channel. Whether it stands there."""
        channel_id = (await self._servers.settings(guild_id)).gm_channel
        if channel_id is None:
            return False
        try:
            await self._channel(channel_id).send(view=view, allowed_mentions=allowed)
        except DISCORD_FAILS as error:
            log.info("The GM channel %d can't be written to: %s", channel_id, reason(error))
            return False
        return True

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def _message(self, row: GmBoardRow) -> discord.PartialMessage:
        return self._channel(row.channel_id).get_partial_message(row.message_id)
