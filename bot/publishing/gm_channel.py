"""The GM channel of a server (`/setup gm-channel`): a live board of each fight with all that a GM may know and do, and
rolls that only a GM may see (docs/requirements.md 46).

No fight depends on it: where Discord refuses, the GM is called in the channel of the fight, and this one is tried again later.
"""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.cogs.encounter.previous_party import PreviousParties
from bot.cogs.encounter.view import gm_panel
from bot.cogs.server.settings import Servers, ServerSettings
from bot.encounters.outbox import GmBoardRow
from bot.encounters.service import Loaded
from bot.interactions.acknowledge import NO_MENTIONS
from bot.publishing.announcement import DueAnnouncement, announcement_row
from bot.publishing.delivery import NOT_EDITABLE, Delivery, best_effort, find_posted, newest_id, nonce
from bot.publishing.message_tags import MessageKind, tag
from bot.runtime.failures import DISCORD_ERRORS, attempt, error_text, is_refusal
from bot.ui.render import RenderContext
from rules.message import Message, msg
from rules.state import Actor
from rules.view.for_viewer import rewind_labels

log = logging.getLogger(__name__)

RETRY_MS: Final = 10 * 60_000
"""Time before a channel that refused a post is tried again."""


class GmChannel:
    """Posts into the GM channels of all servers."""

    def __init__(self, delivery: Delivery, servers: Servers, previous_parties: PreviousParties) -> None:
        self._delivery = delivery
        self._store = delivery.store
        self._servers = servers
        self._previous_parties = previous_parties
        self._refused_at: dict[int, int] = {}

    async def update(
        self,
        loaded: Loaded,
        settings: ServerSettings,
        announcement: DueAnnouncement | None = None,
        *,
        changed: bool = False,
        unknown: bool = False,
    ) -> bool:
        """Bring the GMs' board of an encounter up to date. A new one is posted only while the fight is open.

        announcement: is posted first, so that the buttons of the board stand below the ping. changed: settings have changed,
        so that the board may be in another channel or out of date. unknown: messages may be posted without a record.

        Returns False if Discord fails, so that it has to be tried again. If Discord refuses, the board is left until the next
        change.
        """
        if settings.gm_channel is None and not changed:
            return True
        async with self._delivery.locks(f"gm-board {loaded.row.id}"):
            update = self._update(loaded, settings.gm_channel, announcement, force=changed, unknown=unknown)
            return await attempt(log, "the GMs' board can't be shown", update, encounter=loaded.row.id)

    async def _update(
        self,
        loaded: Loaded,
        channel_id: int | None,
        announcement: DueAnnouncement | None,
        *,
        force: bool,
        unknown: bool,
    ) -> None:
        row, announced_in = loaded.row, 0
        if unknown and channel_id is not None:
            announced_in = await self._recover(loaded, channel_id)
        board = await self._store.outbox.gm_board(row.id)
        if announcement is not None and channel_id is not None:
            announced_in = max(announced_in, await self._announce(loaded, channel_id, announcement, announced_in))
        if board is not None and (board.channel_id != channel_id or board.message_id < announced_in):
            await self._store.outbox.set_gm_board(row.id, None)
            board = None
        if channel_id is not None and (row.open if board is None else board.drawn < row.revision or force):
            try:
                await self._draw_board(loaded, channel_id, board)
            except DISCORD_ERRORS as error:
                if not is_refusal(error):
                    raise
                self._note_refusal(channel_id, error)
                if board is not None:
                    await self._store.outbox.set_gm_board(
                        row.id, GmBoardRow(channel_id, board.message_id, row.revision)
                    )
        await best_effort(self._delivery.delete_replaced(row.id))

    async def _draw_board(self, loaded: Loaded, channel_id: int, board: GmBoardRow | None) -> None:
        row = loaded.row
        if board is None and self._refused_lately(channel_id):
            return
        render = RenderContext(
            self._delivery.catalogues,
            row.locale,
            row.id,
            loaded.state.public_count,
            len(loaded.state.unseen),
            self._delivery.encounters.epoch,
        )
        # All GMs of the server read it, so it shows nothing that is private to one of them.
        gm = Actor(user="", gm=True)
        past = rewind_labels(await self._delivery.encounters.log(row.id), self._delivery.clock.now(), gm)
        until = await self._delivery.encounters.deadline(loaded)
        party = await self._previous_parties.offered(loaded)
        view = gm_panel(render, gm, loaded.state, past, channel=row.channel_id, until=until, party=party)
        tag(view, MessageKind.GM_BOARD, row.id, row.revision)
        if board is not None:
            try:
                await self._delivery.message(board.channel_id, board.message_id).edit(
                    view=view, allowed_mentions=NO_MENTIONS
                )
            except discord.RateLimited:
                # Old messages take few edits an hour; Discord may answer so instead of with an error code.
                log.info("The GMs' board of encounter %d takes no more edits; it is posted anew.", row.id)
            except discord.HTTPException as error:
                if error.code not in NOT_EDITABLE:
                    raise
            else:
                await self._store.outbox.set_gm_board(row.id, GmBoardRow(channel_id, board.message_id, row.revision))
                return
        replaced = 0 if board is None else board.message_id
        epoch = self._delivery.encounters.epoch
        async with self._delivery.unknown.posting(row.id):
            message = await self._delivery.channel(channel_id).send(
                view=view, nonce=nonce("g", epoch, row.id, row.revision, replaced), allowed_mentions=NO_MENTIONS
            )
            await self._store.outbox.set_gm_board(row.id, GmBoardRow(channel_id, message.id, row.revision))

    async def _announce(self, loaded: Loaded, channel_id: int, announcement: DueAnnouncement, recovered: int) -> int:
        """Post and record an announcement to the GM; return the id of the newest one.

        Where the channel refuses it, it is not recorded, and belongs into the channel of the fight (`refuses`).
        recovered: the id of the newest announcement that was found in the channel.
        """
        row = loaded.row
        if (await self._store.encounters.get(row.id) or row).announced >= announcement.revision:
            return recovered
        if self._refused_lately(channel_id):
            return recovered
        view = tag(announcement.view, MessageKind.GM_CALL, row.id, announcement.revision)
        try:
            async with self._delivery.unknown.posting(row.id):
                message = await self._delivery.channel(channel_id).send(
                    view=view,
                    nonce=nonce("c", self._delivery.encounters.epoch, row.id, announcement.revision),
                    allowed_mentions=announcement.mentions,
                )
                await self._store.outbox.set_announcements(
                    row.id,
                    [announcement_row(message.id, channel_id, announcement.lines)],
                    announced=max(announcement.revision, row.announce),
                )
        except DISCORD_ERRORS as error:
            if not is_refusal(error):
                raise
            self._note_refusal(channel_id, error)
            return recovered
        return message.id

    async def _recover(self, loaded: Loaded, channel_id: int) -> int:
        """Record messages that were posted without a record; return the id of the newest announcement, 0 for none."""
        row = loaded.row
        board = await self._store.outbox.gm_board(row.id)
        after = board.message_id if board is not None and board.channel_id == channel_id else None
        try:
            posted = await find_posted(self._delivery, row, channel_id, after=after)
        except DISCORD_ERRORS as error:
            if not is_refusal(error):
                raise
            log.info("The GM channel %d can't be looked through: %s", channel_id, error_text(error))
            return 0
        for message in posted:
            revision = min(message.revision, row.revision)
            if message.kind is MessageKind.GM_BOARD:
                await self._store.outbox.set_gm_board(row.id, GmBoardRow(channel_id, message.message_id, revision))
            elif message.kind is MessageKind.GM_CALL:
                await self._store.outbox.set_announced(row.id, revision)
        return newest_id(posted, MessageKind.GM_CALL)

    def _note_refusal(self, channel_id: int, error: BaseException) -> None:
        log.info("The GM channel %d can't be written to: %s", channel_id, error_text(error))
        self._refused_at[channel_id] = self._delivery.clock.now()

    async def forget_refusal(self, guild_id: int, channel_id: int) -> None:
        """Try this channel again: it was just set, so its permissions may have changed, or its server has gone."""
        self._refused_at.pop(channel_id, None)
        await self._store.meta.delete(_told_key(guild_id))

    def refuses(self, channel_id: int | None) -> bool:
        """Whether the last try to write into this channel was refused, a short time ago."""
        return channel_id is not None and self._refused_lately(channel_id)

    async def pop_problem(self, guild_id: int) -> Message | None:
        """Why the GMs are called elsewhere than in their channel; None if they are not, or if they were told before."""
        channel_id = (await self._servers.settings(guild_id)).gm_channel
        if not self.refuses(channel_id) or await self._store.meta.get(_told_key(guild_id)) == str(channel_id):
            return None
        await self._store.meta.set(_told_key(guild_id), str(channel_id))
        return msg("ui-gm-channel-lost")

    def _refused_lately(self, channel_id: int) -> bool:
        return self._delivery.clock.now() - self._refused_at.get(channel_id, -RETRY_MS) < RETRY_MS

    async def post(
        self, guild_id: int, view: discord.ui.LayoutView, allowed: discord.AllowedMentions = NO_MENTIONS
    ) -> bool:
        """Post a message for the GMs of a server. Returns whether it was posted."""
        channel_id = (await self._servers.settings(guild_id)).gm_channel
        if channel_id is None:
            return False
        try:
            await self._delivery.channel(channel_id).send(view=view, allowed_mentions=allowed)
        except DISCORD_ERRORS as error:
            self._note_refusal(channel_id, error)
            return False
        return True


def _told_key(guild_id: int) -> str:
    """The key in the store of the GM channel about which the GMs of a server were told last."""
    return f"gm-channel-refused-{guild_id}"
