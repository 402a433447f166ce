"""Pinning the board, where the server wants it: best effort, and a GM is told once why it can't be.

See docs/requirements.md 75.
"""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.cogs.server.settings import ServerSettings
from bot.encounters.outbox import PinRow
from bot.encounters.rows import EncounterRow
from bot.permissions import WORDS
from bot.publishing.board import best_effort
from bot.runtime.failures import DISCORD_FAILS, is_refusal, reason
from bot.runtime.work import NamedLocks
from bot.store import Store
from rules.message import Message, UserText, msg

log = logging.getLogger(__name__)

PINS_USED_UP: Final = 30003
NOTICE_WITHIN: Final = 3
"""Messages below a board that was just pinned, among which is Discord's notice of it."""


class Pins:
    """Keeps the live board of a fight pinned and no other."""

    def __init__(self, client: discord.Client, store: Store, locks: NamedLocks) -> None:
        self._client = client
        self._locks = locks
        self._store = store
        self._trouble: dict[int, Message] = {}

    def trouble(self, encounter_id: int) -> Message | None:
        """Why the board could not be pinned, if that is still to be told; asked once."""
        return self._trouble.pop(encounter_id, None)

    async def keep(self, encounter_id: int, settings: ServerSettings, *, changed: bool = False) -> bool:
        """Pin the board that is there now, or unpin that of a fight that is over; one that was deleted is pinned no more.

        changed: the server has just changed its mind, so that something may be pinned that is not to be. Returns False while
        Discord fails, so that it has to be tried again; what Discord refuses is left as it is.
        """
        if not settings.pin and not changed:
            return True
        try:
            async with self._locks(f"pin {encounter_id}"):
                await self._keep(encounter_id, wanted=bool(settings.pin))
        except DISCORD_FAILS as error:
            log.info("The pin of encounter %d can't be set now: %s", encounter_id, reason(error))
            return False
        return True

    async def _keep(self, encounter_id: int, *, wanted: bool) -> None:
        known = await self._store.outbox.pin(encounter_id)
        if not wanted and known is None:
            return
        row = await self._store.encounters.get(encounter_id)
        if row is None or row.board_message_id is None:
            return
        message = self._client.get_partial_messageable(row.channel_id).get_partial_message(row.board_message_id)
        if wanted and row.open:
            if known is None or known.message_id != message.id:
                await self._pin(row, message, known)
        elif known is not None:
            if known.held and known.message_id == message.id:
                await self._unpin(message)
            await self._store.outbox.set_pin(row.id, None)

    async def _unpin(self, message: discord.PartialMessage) -> None:
        try:
            await message.unpin()
        except DISCORD_FAILS as error:
            if not is_refusal(error):
                raise
            log.info("Message %d can't be unpinned: %s", message.id, reason(error))

    async def _pin(self, row: EncounterRow, message: discord.PartialMessage, known: PinRow | None) -> None:
        try:
            await message.pin()
        except DISCORD_FAILS as error:
            if not is_refusal(error):
                raise
            log.info("The board of encounter %d is not pinned: %s", row.id, reason(error))
            if known is None or known.held:
                self._trouble[row.id] = self._reason(row, error)
            await self._store.outbox.set_pin(row.id, PinRow(message.id, held=False))
            return
        self._trouble.pop(row.id, None)
        await best_effort(self._clear_notice(message))
        await self._store.outbox.set_pin(row.id, PinRow(message.id, held=True))

    async def _clear_notice(self, message: discord.PartialMessage) -> None:
        """Discord says below each pinned message that it was pinned; with each new board that would be one line more."""
        assert self._client.user is not None, "logged in before anything is shown"
        async for below in message.channel.history(after=message, limit=NOTICE_WITHIN):
            if below.type is discord.MessageType.pins_add and below.author.id == self._client.user.id:
                await below.delete()

    def _reason(self, row: EncounterRow, error: Exception) -> Message:
        channel = self._client.get_channel(row.channel_id)
        where = UserText(said=getattr(channel, "name", None) or str(row.channel_id))
        if isinstance(error, discord.HTTPException) and error.code == PINS_USED_UP:
            return msg("ui-pins-used-up", channel=where)
        if isinstance(error, discord.Forbidden):
            return msg("ui-pin-forbidden", channel=where, missing=UserText(said=WORDS["pin_messages"]))
        return msg("ui-pin-failed", channel=where)
