"""The one live board of an encounter: drawn where it stands, posted anew when it can't be or when nobody sees it any more."""

from __future__ import annotations

import logging
from typing import Any, Final, TypeAlias

import discord

from bot.clock import Clock, snowflake_ms
from bot.encounters.rows import EncounterRow
from bot.encounters.service import Encounters, Loaded
from bot.i18n.catalogue import Words
from bot.interactions.acknowledge import NOBODY, edit_message
from bot.publishing.recovery import Trace, UnknownDeliveries
from bot.publishing.tags import MessageKind, tag
from bot.runtime.failures import DISCORD_FAILS, reason
from bot.store import Store
from bot.ui.render import RenderContext, board_view
from rules.commands import Declare
from rules.system import system_of
from rules.view.board import Board
from rules.view.views import board_for

Interaction: TypeAlias = discord.Interaction[Any]

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE, EDITS_USED_UP, ARCHIVED = 10008, 30046, 50083
NOT_EDITABLE = (UNKNOWN_MESSAGE, EDITS_USED_UP, ARCHIVED)
"""Why a board that was there cannot be changed; a new one can be posted (which also brings a thread back from the archive)."""
BURIED: Final = 5
"""So many messages below it push a board off a phone's screen."""
LOOK_MS: Final = 60_000
"""How long a board counts as seen after it was posted or looked for: what this costs is one request a minute at most."""


class Boards:
    """Draws the boards. Nothing is kept but when each was looked for last; what stands where is in the store."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        encounters: Encounters,
        words: Words,
        clock: Clock,
        unsure: UnknownDeliveries,
    ) -> None:
        self._client = client
        self._store = store
        self._encounters = encounters
        self._words = words
        self._clock = clock
        self._unsure = unsure
        self._looked: dict[int, int] = {}

    async def draw(self, found: Loaded, via: Interaction | None, *, anyway: bool = False) -> None:
        """Let the board show the present state, at the bottom of the channel if it was buried.

        via: a press on the board itself, which is answered with the new board. anyway: also if it should be up to date.
        """
        row = found.row
        if row.board_message_id is None:
            await self.post(found)
            return
        if via is None and not anyway and row.drawn >= found.state.learned:
            # What happened out of sight since then must not even be told by an edit that changes nothing.
            await self._store.outbox.set_drawn(row.id, row.revision)
            return
        view = await self._view(found, board_for(found.state))
        try:
            pressed = via is not None and await self._drawn_by_answer(found, view, via)
            if await self._is_buried(row):
                await self.post(found)
                return
            if not pressed:
                await self.message(row.board_channel_id or row.channel_id, row.board_message_id).edit(
                    view=view, allowed_mentions=NOBODY
                )
        except discord.RateLimited:
            # An old message takes few edits in an hour, and Discord may say so in this way too.
            await self.post(found)
            return
        except discord.HTTPException as error:
            if error.code not in NOT_EDITABLE:
                raise
            await self.post(found)
            return
        await self._store.outbox.set_drawn(row.id, row.revision)

    async def _drawn_by_answer(self, found: Loaded, view: discord.ui.LayoutView, via: Interaction) -> bool:
        """Whether the answer to a press on the board itself has drawn it; one that came too late or was lost has not."""
        if via.message is None or via.message.id != found.row.board_message_id or via.response.is_done():
            return False
        try:
            await edit_message(via, view)
        except DISCORD_FAILS as error:
            if isinstance(error, discord.HTTPException) and error.code in NOT_EDITABLE:
                raise
            log.info("Interaction %d did not draw the board: %s", via.id, reason(error))
            return False
        return True

    async def _is_buried(self, row: EncounterRow) -> bool:
        """Whether so much stands below the board of an open fight that nobody sees it (docs/requirements.md 74).

        We are told of no messages, so the channel is asked, rarely; what they say is not read.
        """
        assert row.board_message_id is not None
        if not row.open:
            self._looked.pop(row.id, None)
            return False
        now = self._clock.now()
        if now - max(self._looked.get(row.id, 0), snowflake_ms(row.board_message_id)) < LOOK_MS:
            return False
        self._looked[row.id] = now
        board = discord.Object(row.board_message_id)
        try:
            below = [one.id async for one in self.channel(row.channel_id).history(after=board, limit=BURIED)]
        except DISCORD_FAILS as error:
            log.info("It can't be seen whether the board of encounter %d is buried: %s", row.id, reason(error))
            return False
        return len(below) >= BURIED

    async def post(self, found: Loaded) -> None:
        """A new board at the bottom of the channel; the old one goes."""
        row, board = found.row, board_for(found.state)
        async with self._unsure.posting(row.id):
            message = await self.channel(row.channel_id).send(
                view=await self._view(found, board),
                allowed_mentions=NOBODY,
                # Tried again soon (discord.py does when Discord fails), it is the same message to Discord.
                nonce=nonce("b", row.id, found.state.shown, row.board_message_id),
            )
            await self._store.outbox.set_board(row.id, row.channel_id, message.id, drawn=row.revision)
        await self.placed(found, message.id)

    async def recollect(self, found: Loaded, traces: list[Trace]) -> None:
        """Note the boards that were posted without a note: the newest is the board, the others are to be deleted."""
        row, message_id = found.row, 0
        for trace in traces:
            if trace.kind is MessageKind.BOARD:
                message_id = trace.message_id
                await self._store.outbox.set_board(
                    row.id, row.channel_id, message_id, drawn=found.state.revision_of(trace.revision)
                )
        if message_id:
            await self.placed(found, message_id)

    async def placed(self, found: Loaded, message_id: int) -> None:
        """What follows a new board: older ones go, and it gets the reactions that can be pressed."""
        await best_effort(self.tidy(found.row.id))
        if any(choice.command == Declare.verb for choice in board_for(found.state).choices):
            message = self.message(found.row.channel_id, message_id)
            for emoji in system_of(found.state).reactions:
                await best_effort(message.add_reaction(emoji))

    async def tidy(self, encounter_id: int) -> None:
        """Delete the messages that others have replaced (boards, summaries); what is out of our reach for good is forgotten."""
        for board in await self._store.outbox.old_boards(encounter_id):
            try:
                await self.message(board.channel_id, board.message_id).delete()
            except (discord.NotFound, discord.Forbidden) as error:
                log.info("An old board of encounter %d is not there for us any more: %s", encounter_id, error)
            await self._store.outbox.delete_old_board(board.message_id)

    def pen(self, found: Loaded) -> RenderContext:
        """In the encounter's language, for the moment that everybody knows it to be in."""
        return RenderContext(self._words, found.row.locale, found.row.id, found.state.shown)

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        """A channel to write into."""
        return self._client.get_partial_messageable(channel_id)

    def message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        """A message to change."""
        return self.channel(channel_id).get_partial_message(message_id)

    async def _view(self, found: Loaded, board: Board) -> discord.ui.LayoutView:
        still = found.state.ended or found.state.paused is not None
        until = await self._encounters.until(found)
        view = board_view(self.pen(found), board, still=still, until=until)
        return tag(view, MessageKind.BOARD, found.row.id, found.state.shown)


def nonce(kind: str, encounter_id: int, revision: int, replaced: int | None = None) -> str:
    """By this Discord knows a message again that is posted once more within some minutes: at most 25 characters.

    replaced: the message whose place it takes, so that one that was deleted is not taken for it. Of its id the time counts.
    """
    return f"{kind}{encounter_id}.{revision}.{(replaced or 0) >> 22:x}"[:25]


async def best_effort(request: Any) -> None:
    """For what a fight does not depend on."""
    try:
        await request
    except DISCORD_FAILS as error:
        log.info("Not done, and not needed: %s", reason(error))
