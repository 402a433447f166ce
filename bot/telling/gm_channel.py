"""What is for the GMs of a server alone, in the channel that `/setup gm-channel` has named: a live board of each fight with
all that a GM may know and do, and rolls that only a GM may see (docs/requirements.md 46).

No fight depends on it: where Discord lets us write nothing, the fight goes on, and it is tried again later.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.clock import Clock
from bot.operations.failures import DISCORD_FAILS, attempt, reason
from bot.servers import ServerSettings
from bot.service import Encounters, Loaded
from bot.storage import GmBoardRow, Store
from bot.telling.boards import NOT_EDITABLE, best_effort
from bot.ui.draw import Pen
from bot.ui.panels import gm_panel
from bot.ui.replies import NOBODY
from rules.state import Actor
from rules.views import rewinds

if TYPE_CHECKING:
    from bot.app import RiposteBot

log = logging.getLogger(__name__)

LATER_MS: Final = 10 * 60_000
"""How long a channel that is closed to us is left alone."""


class GmChannel:
    """Writes into the GM channels of all servers."""

    def __init__(self, bot: RiposteBot, store: Store, encounters: Encounters, clock: Clock) -> None:
        self._bot = bot
        self._store = store
        self._encounters = encounters
        self._clock = clock
        self._closed: dict[int, int] = {}

    async def show(self, found: Loaded, settings: ServerSettings, *, changed: bool = False) -> None:
        """Bring the GMs' board of this encounter up to date; it is made while the fight goes on, and stays when it is over.

        changed: the server has just chosen something else: a board may stand where it is not to be, or say what holds no more.

        Where Discord fails, the sweep tries again; where it forbids, the board is left as it is until the next change.
        """
        if settings.gm_channel is not None or changed:
            async with self._bot.lock(f"gm-board {found.row.id}"):
                shown = self._show(found, settings.gm_channel, anyway=changed)
                await attempt(log, "the GMs' board can't be shown", shown, encounter=found.row.id)

    async def _show(self, found: Loaded, channel_id: int | None, *, anyway: bool) -> None:
        row = found.row
        known = await self._store.gm_board(row.id)
        if known is not None and known.channel_id != channel_id:
            await self._store.set_gm_board(row.id, None)
            await best_effort(self._message(known).delete())
            known = None
        if (
            channel_id is None
            or (known is None and not row.open)
            or (known is not None and known.drawn >= row.revision and not anyway)
        ):
            return
        try:
            await self._draw(found, channel_id, known)
        except DISCORD_FAILS as error:
            log.info("The GMs' board of encounter %d can't be shown: %s", row.id, reason(error))
            if not isinstance(error, discord.HTTPException) or error.status >= 500:
                return
            self._closed[channel_id] = self._clock.now()
            if known is not None:
                await self._store.set_gm_board(row.id, GmBoardRow(channel_id, known.message_id, row.revision))

    async def _draw(self, found: Loaded, channel_id: int, known: GmBoardRow | None) -> None:
        row = found.row
        pen = Pen(self._bot.words, row.locale, row.id, found.state.shown, len(found.state.unseen))
        # All GMs of the server read it: what one of them alone may know is not for the others.
        gm = Actor(user="", gm=True)
        past = rewinds(await self._encounters.log(row.id), self._clock.now(), gm)
        until = await self._encounters.until(found)
        party = await self._bot.parties.offered(found)
        view = gm_panel(pen, gm, found.state, past, channel=row.channel_id, until=until, party=party)
        if known is not None:
            try:
                await self._message(known).edit(view=view, allowed_mentions=NOBODY)
            except discord.HTTPException as error:
                if error.code not in NOT_EDITABLE:
                    raise
            else:
                await self._store.set_gm_board(row.id, GmBoardRow(channel_id, known.message_id, row.revision))
                return
        elif self._is_closed(channel_id):
            return
        nonce = f"g{row.id}.{row.revision}"
        message = await self._channel(channel_id).send(view=view, nonce=nonce, allowed_mentions=NOBODY)
        await self._store.set_gm_board(row.id, GmBoardRow(channel_id, message.id, row.revision))

    def reopened(self, channel_id: int) -> None:
        """Somebody has named this channel: whatever was wrong with it may be put right."""
        self._closed.pop(channel_id, None)

    def _is_closed(self, channel_id: int) -> bool:
        return self._clock.now() - self._closed.get(channel_id, -LATER_MS) < LATER_MS

    async def call(
        self, found: Loaded, settings: ServerSettings, view: discord.ui.LayoutView, allowed: discord.AllowedMentions
    ) -> None:
        """Ping a GM for something that only she can do, and let the board follow, so that its buttons are below the ping."""
        known = await self._store.gm_board(found.row.id)
        if await self.post(found.row.guild_id, view, allowed) and known is not None:
            await self._store.set_gm_board(found.row.id, None)
            await best_effort(self._message(known).delete())
        await self.show(found, settings)

    async def post(self, guild_id: int, view: discord.ui.LayoutView, allowed: discord.AllowedMentions = NOBODY) -> bool:
        """Say something to the GMs of a server in their channel. Whether it stands there."""
        channel_id = (await self._bot.servers.settings(guild_id)).gm_channel
        if channel_id is None:
            return False
        try:
            await self._channel(channel_id).send(view=view, allowed_mentions=allowed)
        except DISCORD_FAILS as error:
            log.info("The GM channel %d can't be written to: %s", channel_id, reason(error))
            return False
        return True

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(channel_id)

    def _message(self, row: GmBoardRow) -> discord.PartialMessage:
        return self._channel(row.channel_id).get_partial_message(row.message_id)
