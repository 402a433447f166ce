"""The live board of an encounter: edited in place, posted anew when it cannot be edited or is buried under messages."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import Any, Final, TypeAlias

import discord

from bot.clock import Clock, snowflake_ms
from bot.encounters.rows import EncounterRow
from bot.encounters.service import Encounters, Loaded
from bot.i18n.catalogue import Catalogues
from bot.interactions.acknowledge import NOBODY, edit_message
from bot.publishing.recovery import PostedMessage, UnknownDeliveries
from bot.publishing.tags import MessageKind, tag
from bot.runtime.failures import DISCORD_ERRORS, error_text
from bot.store import Store
from bot.ui.render import RenderContext, board_view
from rules.commands import Declare
from rules.system import system_of
from rules.view.views import board_for

Interaction: TypeAlias = discord.Interaction[Any]

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE, EDITS_USED_UP, ARCHIVED = 10008, 30046, 50083
NOT_EDITABLE: Final = (UNKNOWN_MESSAGE, EDITS_USED_UP, ARCHIVED)
"""Error codes of a board that cannot be edited, but posted anew (which also unarchives a thread)."""
BURIED: Final = 5
"""Messages below a board that push it off a phone's screen."""
BURIED_CHECK_MS: Final = 60_000
"""Time between two checks whether a board is buried; each costs a request."""


class Boards:
    """Edits and posts the boards. The store records which message is the board and which revision it shows."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        encounters: Encounters,
        catalogues: Catalogues,
        clock: Clock,
        unknown: UnknownDeliveries,
    ) -> None:
        self._client = client
        self._store = store
        self._encounters = encounters
        self._catalogues = catalogues
        self._clock = clock
        self._unknown = unknown
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
                board = self.message(row.board_channel_id or row.channel_id, row.board_message_id)
                await board.edit(view=view, allowed_mentions=NOBODY)
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
        now = self._clock.now()
        if now - max(self._checked_at.get(row.id, 0), snowflake_ms(row.board_message_id)) < BURIED_CHECK_MS:
            return False
        self._checked_at[row.id] = now
        history = self.channel(row.channel_id).history(after=discord.Object(row.board_message_id), limit=BURIED)
        try:
            below = [message.id async for message in history]
        except DISCORD_ERRORS as error:
            log.info("It can't be seen whether the board of encounter %d is buried: %s", row.id, error_text(error))
            return False
        return len(below) >= BURIED

    async def post(self, loaded: Loaded) -> None:
        """Post a new board at the bottom of the channel and delete the old one."""
        row = loaded.row
        async with self._unknown.posting(row.id):
            message = await self.channel(row.channel_id).send(
                view=await self._view(loaded),
                allowed_mentions=NOBODY,
                # discord.py retries when Discord fails; the nonce makes it the same message.
                nonce=nonce("b", row.id, loaded.state.public_count, row.board_message_id),
            )
            await self._store.outbox.set_board(row.id, row.channel_id, message.id, drawn=row.revision)
        await self._after_post(loaded, message.id)

    async def record_posted(self, loaded: Loaded, posted: list[PostedMessage]) -> None:
        """Record boards that were posted without a record: the newest is the board, the others get deleted."""
        row, message_id = loaded.row, 0
        for message in posted:
            if message.kind is MessageKind.BOARD:
                message_id = message.message_id
                drawn = loaded.state.revision_at(message.revision)
                await self._store.outbox.set_board(row.id, row.channel_id, message_id, drawn=drawn)
        if message_id:
            await self._after_post(loaded, message_id)

    async def _after_post(self, loaded: Loaded, message_id: int) -> None:
        await best_effort(self.delete_replaced(loaded.row.id))
        if any(choice.command == Declare.verb for choice in board_for(loaded.state).choices):
            message = self.message(loaded.row.channel_id, message_id)
            for emoji in system_of(loaded.state).reactions:
                await best_effort(message.add_reaction(emoji))

    async def delete_replaced(self, encounter_id: int) -> None:
        """Delete the boards and summaries that newer ones have replaced. Those out of reach for good are forgotten."""
        for board in await self._store.outbox.old_boards(encounter_id):
            try:
                await self.message(board.channel_id, board.message_id).delete()
            except (discord.NotFound, discord.Forbidden) as error:
                log.info("An old board of encounter %d is not there for us any more: %s", encounter_id, error)
            await self._store.outbox.delete_old_board(board.message_id)

    def render_context(self, loaded: Loaded) -> RenderContext:
        """In the encounter's language, at the revision that is public."""
        return RenderContext(self._catalogues, loaded.row.locale, loaded.row.id, loaded.state.public_count)

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self.channel(channel_id).get_partial_message(message_id)

    async def _view(self, loaded: Loaded) -> discord.ui.LayoutView:
        inactive = loaded.state.ended or loaded.state.paused is not None
        until = await self._encounters.until(loaded)
        view = board_view(self.render_context(loaded), board_for(loaded.state), inactive=inactive, until=until)
        return tag(view, MessageKind.BOARD, loaded.row.id, loaded.state.public_count)


def nonce(kind: str, encounter_id: int, revision: int, replaced: int | None = None) -> str:
    """The nonce (at most 25 characters) by which Discord recognises a message that is sent again within some minutes.

    replaced: id of the message that the new one replaces, of which the timestamp counts; without it, a board that was posted
    and deleted would be taken for the new one.
    """
    return f"{kind}{encounter_id}.{revision}.{(replaced or 0) >> 22:x}"[:25]


def own_id(client: discord.Client) -> int:
    """The id of the bot's user."""
    assert client.user is not None, "logged in before anything is published"
    return client.user.id


async def best_effort(request: Awaitable[object]) -> None:
    """Await a request that no fight depends on; log if Discord fails or refuses."""
    try:
        await request
    except DISCORD_ERRORS as error:
        log.info("Not done, and not needed: %s", error_text(error))
