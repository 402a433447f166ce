"""Pinning of the board where a server wants it (docs/requirements.md 75). If it fails, a GM is told once why."""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.cogs.server.settings import ServerSettings
from bot.encounters.outbox import PinRow
from bot.encounters.rows import EncounterRow
from bot.permissions import LABELS
from bot.publishing.delivery import Delivery, best_effort
from bot.runtime.failures import DISCORD_ERRORS, error_text, is_refusal
from rules.message import Message, UserText, msg

log = logging.getLogger(__name__)

PINS_USED_UP: Final = 30003
NOTICE_WITHIN: Final = 3
"""Messages after a newly pinned board in which Discord's pin notice is searched."""


class Pins:
    """Pins the live board of each fight and unpins it at the end."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery
        self._store = delivery.store
        self._problems: dict[int, Message] = {}

    def pop_problem(self, encounter_id: int) -> Message | None:
        """Why the board could not be pinned; None if it was or if this was asked before."""
        return self._problems.pop(encounter_id, None)

    async def update(self, encounter_id: int, settings: ServerSettings, *, check: bool = False) -> bool:
        """Pin the present board, or unpin that of a fight that has ended.

        check: unpin also where the server does not want pins (any more). Returns False if Discord fails, so that it has to be
        tried again; a refusal counts as done.
        """
        if not settings.pin and not check:
            return True
        try:
            async with self._delivery.locks(f"pin {encounter_id}"):
                await self._update(encounter_id, pinned=bool(settings.pin))
        except DISCORD_ERRORS as error:
            log.info("The pin of encounter %d can't be set now: %s", encounter_id, error_text(error))
            return False
        return True

    async def _update(self, encounter_id: int, *, pinned: bool) -> None:
        pin = await self._store.outbox.pin(encounter_id)
        if not pinned and pin is None:
            return
        row = await self._store.encounters.get(encounter_id)
        if row is None or row.board_message_id is None:
            return
        message = self._delivery.message(row.channel_id, row.board_message_id)
        if pinned and row.open:
            if pin is None or pin.message_id != message.id:
                await self._pin(row, message, pin)
        elif pin is not None:
            if pin.held and pin.message_id == message.id:
                await self._unpin(message)
            await self._store.outbox.set_pin(row.id, None)

    async def _unpin(self, message: discord.PartialMessage) -> None:
        try:
            await message.unpin()
        except DISCORD_ERRORS as error:
            if not is_refusal(error):
                raise
            log.info("Message %d can't be unpinned: %s", message.id, error_text(error))

    async def _pin(self, row: EncounterRow, message: discord.PartialMessage, pin: PinRow | None) -> None:
        try:
            await message.pin()
        except DISCORD_ERRORS as error:
            if not is_refusal(error):
                raise
            log.info("The board of encounter %d is not pinned: %s", row.id, error_text(error))
            if pin is None or pin.held:
                self._problems[row.id] = self._reason(row, error)
            await self._store.outbox.set_pin(row.id, PinRow(message.id, held=False))
            return
        self._problems.pop(row.id, None)
        await best_effort(self._clear_notice(message))
        await self._store.outbox.set_pin(row.id, PinRow(message.id, held=True))

    async def _clear_notice(self, message: discord.PartialMessage) -> None:
        """Delete Discord's notice of the pin, which would be one line more with each new board."""
        async for notice in message.channel.history(after=message, limit=NOTICE_WITHIN):
            if notice.type is discord.MessageType.pins_add and notice.author.id == self._delivery.own_id:
                await notice.delete()

    def _reason(self, row: EncounterRow, error: Exception) -> Message:
        channel = self._delivery.client.get_channel(row.channel_id)
        name = UserText(said=getattr(channel, "name", None) or str(row.channel_id))
        if isinstance(error, discord.HTTPException) and error.code == PINS_USED_UP:
            return msg("ui-pins-used-up", channel=name)
        if isinstance(error, discord.Forbidden):
            return msg("ui-pin-forbidden", channel=name, missing=UserText(said=LABELS["pin_messages"]))
        return msg("ui-pin-failed", channel=name)
