"""The live board of an encounter: edited in place, posted anew when it cannot be edited or is buried under messages."""

from __future__ import annotations

import logging
from typing import Any, Final, TypeAlias

import discord

from bot.clock import snowflake_ms
from bot.encounters.rows import EncounterRow
from bot.encounters.service import Loaded
from bot.interactions.acknowledge import NO_MENTIONS, edit_message
from bot.publishing.delivery import NOT_EDITABLE, Delivery, PostedMessage, best_effort, nonce
from bot.publishing.message_tags import MessageKind, tag
from bot.runtime.failures import DISCORD_ERRORS, error_text
from bot.ui.board import board_view
from rules.commands import Declare
from rules.system import system_of
from rules.view.for_viewer import board_for

Interaction: TypeAlias = discord.Interaction[Any]

log = logging.getLogger(__name__)

BURIED: Final = 5
"""Messages below a board that push it off a phone's screen."""
BURIED_CHECK_MS: Final = 60_000
"""Time between two checks whether a board is buried; each costs a request."""


class Boards:
    """Edits and posts the boards. The store records which message is the board and which revision it shows."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery
        self._store = delivery.store
        self._checked_at: dict[int, int] = {}

    async def update(self, loaded: Loaded, interaction: Interaction | None, *, force: bool = False) -> None:
        """Show the present state, at the bottom of the channel if the board was buried.

        interaction: a press on the board, which is answered by editing it. force: also if the board is up to date.
        """
        row = loaded.row
        if row.board_message_id is None:
            await self.post(loaded)
            return
        if interaction is None and not force and row.drawn >= loaded.state.last_public_revision:
            # Even an edit without changes would reveal that something hidden has happened.
            await self._store.outbox.set_drawn(row.id, row.revision)
            return
        view = await self._view(loaded)
        try:
            edited = interaction is not None and await self._edit_by_response(loaded, view, interaction)
            if await self._is_buried(row):
                await self.post(loaded)
                return
            if not edited:
                board = self._delivery.message(row.board_channel_id or row.channel_id, row.board_message_id)
                await board.edit(view=view, allowed_mentions=NO_MENTIONS)
        except discord.RateLimited:
            # Old messages take few edits an hour; Discord may answer so instead of EDITS_USED_UP.
            await self.post(loaded)
            return
        except discord.HTTPException as error:
            if error.code not in NOT_EDITABLE:
                raise
            await self.post(loaded)
            return
        await self._store.outbox.set_drawn(row.id, row.revision)

    async def _edit_by_response(self, loaded: Loaded, view: discord.ui.LayoutView, interaction: Interaction) -> bool:
        """Edit the board as the response to a press on it. Returns False if the press was not on it or has expired."""
        pressed = interaction.message
        if pressed is None or pressed.id != loaded.row.board_message_id or interaction.response.is_done():
            return False
        try:
            await edit_message(interaction, view)
        except DISCORD_ERRORS as error:
            if isinstance(error, discord.HTTPException) and error.code in NOT_EDITABLE:
                raise
            log.info("Interaction %d did not draw the board: %s", interaction.id, error_text(error))
            return False
        return True

    async def _is_buried(self, row: EncounterRow) -> bool:
        """Whether the board of an open fight has too many messages below it (docs/requirements.md 74).

        The bot receives no message events, so it asks for the history now and then. Contents are not read.
        """
        assert row.board_message_id is not None
        if not row.open:
            self._checked_at.pop(row.id, None)
            return False
        now = self._delivery.clock.now()
        if now - max(self._checked_at.get(row.id, 0), snowflake_ms(row.board_message_id)) < BURIED_CHECK_MS:
            return False
        self._checked_at[row.id] = now
        history = self._delivery.channel(row.channel_id).history(
            after=discord.Object(row.board_message_id), limit=BURIED
        )
        try:
            below = [message.id async for message in history]
        except DISCORD_ERRORS as error:
            log.info("It can't be seen whether the board of encounter %d is buried: %s", row.id, error_text(error))
            return False
        return len(below) >= BURIED

    async def post(self, loaded: Loaded) -> None:
        """Post a new board at the bottom of the channel and delete the old one."""
        row = loaded.row
        async with self._delivery.unknown.posting(row.id):
            message = await self._delivery.channel(row.channel_id).send(
                view=await self._view(loaded),
                allowed_mentions=NO_MENTIONS,
                nonce=nonce(
                    "b", self._delivery.encounters.epoch, row.id, loaded.state.public_count, row.board_message_id or 0
                ),
            )
            await self._store.outbox.set_board(row.id, row.channel_id, message.id, drawn=row.revision)
        await self._after_post(loaded, message.id)

    async def record_posted(self, loaded: Loaded, posted: list[PostedMessage]) -> None:
        """Record boards that were posted without a record: the newest is the board, the others get deleted."""
        row, message_id = loaded.row, 0
        for message in posted:
            if message.kind is MessageKind.BOARD:
                message_id = message.message_id
                # After a loss of commits all boards are drawn anew (`bot.storage.epoch`).
                anew = row.board_message_id is not None and row.drawn == 0
                drawn = 0 if anew else loaded.state.revision_at(message.revision)
                await self._store.outbox.set_board(row.id, row.channel_id, message_id, drawn=drawn)
        if message_id:
            await self._after_post(loaded, message_id)

    async def _after_post(self, loaded: Loaded, message_id: int) -> None:
        await best_effort(self._delivery.delete_replaced(loaded.row.id))
        if any(choice.command == Declare.verb for choice in board_for(loaded.state).choices):
            message = self._delivery.message(loaded.row.channel_id, message_id)
            for emoji in system_of(loaded.state).reactions:
                await best_effort(message.add_reaction(emoji))

    async def _view(self, loaded: Loaded) -> discord.ui.LayoutView:
        inactive = loaded.state.ended or loaded.state.paused is not None
        until = await self._delivery.encounters.deadline(loaded)
        view = board_view(
            self._delivery.render_context(loaded), board_for(loaded.state), inactive=inactive, until=until
        )
        return tag(view, MessageKind.BOARD, loaded.row.id, loaded.state.public_count)
