"""Publishing: the board, announcements, summary and GM board of an encounter.

Only committed states are published; those that a crash or a fault of Discord left out are published by `catch_up`. Messages
that may be posted without a record are searched in the channel first (`bot.publishing.delivery`), so that none is posted twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord

from bot.cogs.encounter.previous_party import PreviousParties
from bot.cogs.mentions.policy import mentions_of
from bot.cogs.server.settings import Servers
from bot.encounters.rows import EncounterRow
from bot.encounters.service import CommandContext, Loaded, Outcome
from bot.encounters.unreachable import MISSING_ACCESS, is_out_of_reach
from bot.interactions.acknowledge import NO_MENTIONS, defer
from bot.publishing.announcement import Announcements, DueAnnouncement
from bot.publishing.board import Boards
from bot.publishing.delivery import Delivery, best_effort, find_posted, newest_id, nonce
from bot.publishing.gm_channel import GmChannel
from bot.publishing.message_tags import MessageKind, tag
from bot.publishing.pins import Pins
from bot.publishing.summary import Summaries
from bot.runtime.failures import DISCORD_ERRORS, attempt, error_text, stop_for
from bot.storage.errors import StorageFault
from bot.storage.shards import ShardRange
from bot.ui.render import RenderContext, layout, note_view
from rules.commands import Command
from rules.message import Message, msg

Interaction: TypeAlias = discord.Interaction[Any]

log = logging.getLogger(__name__)

TIMEOUT_SECONDS: Final = 60
"""For one update of an encounter, all requests and retries together; after it the sweep tries again."""
LOCK_POLL_SECONDS: Final = 0.1
"""Between two tries at the publish lock that another process holds."""
LONGEST_BACKOFF: Final = 120
"""Sweeps (of half a minute each) between two tries at an encounter that cannot be published."""


@dataclass(slots=True)
class _Backoff:
    """Sweeps to skip before the next try; doubled after each failure."""

    wait: int = 1
    left: int = 0


@dataclass(slots=True)
class _Update:
    """An update of one encounter under way. again: the encounter has changed since it began."""

    again: bool = False


class Publisher:
    """Publishes encounters. At most one update of an encounter is under way, and the last state wins."""

    def __init__(
        self, delivery: Delivery, servers: Servers, previous_parties: PreviousParties, shards: ShardRange
    ) -> None:
        self._delivery = delivery
        self._store = delivery.store
        self._unknown = delivery.unknown
        self._servers = servers
        self._shards = shards
        self._updates: dict[int, _Update] = {}
        self._backoffs: dict[int, _Backoff] = {}
        self._seen: set[int] = set()
        """Encounters with a command from their channel, which therefore exists."""
        self._boards = Boards(delivery)
        self._announcements = Announcements(delivery)
        self._summaries = Summaries(delivery)
        self.pins = Pins(delivery)
        self.gm_channel = GmChannel(delivery, servers, previous_parties)

    async def start(self) -> None:
        """Take the deliveries of an earlier process for unknown; call before anything is published."""
        for encounter_id in await self._unpublished():
            row = await self._store.encounters.get(encounter_id)
            if row is not None:
                # Unrecorded messages were posted about this time; call before the scheduler commits.
                self._unknown[encounter_id] = row.changed_at

    async def publish(self, encounter_id: int, interaction: Interaction | None = None) -> None:
        """Bring the board and the announcements of an encounter up to date.

        interaction: a press on the board, which is answered by editing it: the fastest way.
        """
        update = self._updates.get(encounter_id)
        if update is not None:
            update.again = True
            await _acknowledge(interaction)
            return
        update = self._updates[encounter_id] = _Update()
        try:
            await self._update(encounter_id, interaction)
            while update.again:
                update.again = False
                await self._update(encounter_id, None)
        except StorageFault as fault:
            # The command is committed; the sweep publishes it.
            log.error("Encounter %d can't be shown now, because the database fails: %s", encounter_id, stop_for(fault))
        finally:
            del self._updates[encounter_id]
            await _acknowledge(interaction)

    async def on_commit(self, outcome: Outcome, request: CommandContext, command: Command | None) -> None:
        """Publish the encounter; a press on its board is answered with the new board. A commit listener."""
        press = request.press
        here = request.caller.channel_id == outcome.row.channel_id and not request.elsewhere
        if request.interaction_id is not None and here:
            self._seen.add(outcome.row.id)
        on_board = press is not None and press.message is not None and press.message.id == outcome.row.board_message_id
        await self.publish(outcome.row.id, press if on_board else None)

    async def apply_settings(self, guild_id: int, *, redraw: bool = False) -> None:
        """Apply changed settings of a server to its open encounters: pins and the GM channel.

        redraw: the text of the boards has changed too.
        """
        for encounter_id in await self._store.encounters.open_ids(guild_id):
            update = self._update(encounter_id, None, redraw=redraw, settings_changed=True)
            await attempt(log, "a setting can't be shown", update, encounter=encounter_id)

    async def remind(self, loaded: Loaded, reminder: Message, users: list[int]) -> None:
        """Post a reminder that pings those of the users who accept pings."""
        settings = await self._servers.settings(loaded.row.guild_id)
        pings = await mentions_of(self._store, loaded.row.guild_id, users, settings)
        view = note_view(self._delivery.render_context(loaded), reminder)
        try:
            await self._delivery.channel(loaded.row.channel_id).send(
                view=tag(view, MessageKind.REMINDER, loaded.row.id, loaded.state.public_count),
                allowed_mentions=pings.allowed,
            )
        except discord.HTTPException as error:
            if not is_out_of_reach(error):
                raise
            await self._mark_unreachable(loaded.row.id, error)

    async def repost_board(self, encounter_id: int) -> None:
        """Move the board of an open encounter to the bottom of its channel."""
        await self._update(encounter_id, None, repost=True)

    async def refresh(self, encounter_id: int) -> None:
        """Draw the board even if it is up to date by our records: it may have been deleted."""
        await self._update(encounter_id, None, redraw=True)

    async def catch_up(self) -> None:
        """Publish committed states that are not published, with backoff after failures."""
        unpublished = await self._unpublished()
        self._backoffs = {id_: backoff for id_, backoff in self._backoffs.items() if id_ in unpublished}
        for encounter_id in unpublished:
            backoff = self._backoffs.setdefault(encounter_id, _Backoff())
            if backoff.left > 0:
                backoff.left -= 1
                continue
            published = await attempt(log, "it can't be shown now", self._retry(encounter_id), encounter=encounter_id)
            if not published or encounter_id in self._unknown:
                backoff.left, backoff.wait = backoff.wait, min(2 * backoff.wait, LONGEST_BACKOFF)

        for encounter_id in await self._store.unreachable.due(self._shards):
            await attempt(log, "its channel is out of reach", self.refresh(encounter_id), encounter=encounter_id)

    async def move(self, encounter_id: int, channel_id: int) -> None:
        """Move an open encounter to another channel of its server: its board, and all that is posted from now on.

        Raises `ChannelBusy` or `UnknownEncounter`.
        """
        # No update that is under way may still post into the former channel.
        async with asyncio.timeout(TIMEOUT_SECONDS), self._locked(encounter_id):
            await self._store.unreachable.move(encounter_id, channel_id)
        move = self._update(encounter_id, None, settings_changed=True)
        await attempt(log, "it can't be shown where it was moved to", move, encounter=encounter_id)

    async def tell_moved(self, former: EncounterRow, channel_id: int, *, there: bool) -> None:
        """Say where the fight goes on, in its channel and, if it is `there`, in its former one (row before the move)."""
        render = RenderContext(self._delivery.catalogues, former.locale)
        notes = [(channel_id, render.say(msg("ui-moved-here")))]
        if there:
            notes.append((former.channel_id, f"{render.say(msg('ui-moved-away'))} <#{channel_id}>"))
        for where, text in notes:
            view = layout(discord.ui.TextDisplay(text))
            await best_effort(self._delivery.channel(where).send(view=view, allowed_mentions=NO_MENTIONS))

    async def _mark_unreachable(self, encounter_id: int, error: discord.HTTPException) -> None:
        """Record that the channel of an encounter is out of reach, so that nothing is posted there before it is back."""
        log.info("The channel of encounter %d is out of reach: %s", encounter_id, error)
        await self._store.unreachable.mark(encounter_id)

    async def _retry(self, encounter_id: int) -> None:
        await self.publish(encounter_id)
        async with self._locked(encounter_id):
            await self._delivery.delete_replaced(encounter_id)

    async def _unpublished(self) -> list[int]:
        return sorted(
            {*await self._store.outbox.pending(self._shards), *await self._store.outbox.pending_summaries(self._shards)}
        )

    @asynccontextmanager
    async def _locked(self, encounter_id: int, interaction: Interaction | None = None) -> AsyncIterator[None]:
        """Hold the publish lock of an encounter, in this process and across processes.

        Without it an earlier state could be drawn over a later one. interaction: is deferred rather than kept waiting.
        """
        lock = self._delivery.locks(f"publish {encounter_id}")
        if lock.locked():
            await _acknowledge(interaction)
        async with lock:
            while not await self._store.locks.acquire(encounter_id):
                await _acknowledge(interaction)
                await asyncio.sleep(LOCK_POLL_SECONDS)
            try:
                yield
            finally:
                await self._store.locks.release(encounter_id)

    async def _update(
        self,
        encounter_id: int,
        interaction: Interaction | None,
        *,
        repost: bool = False,
        redraw: bool = False,
        settings_changed: bool = False,
    ) -> None:
        """Publish everything that is due of an encounter, in its channel and in the GM channel.

        repost: move the board of an open encounter to the bottom. redraw: edit it even if it is up to date.
        Raises TimeoutError, so that a request without an answer does not block later updates.
        """
        epoch = self._delivery.encounters.epoch
        try:
            await self._deliver(
                encounter_id, interaction, repost=repost, redraw=redraw, settings_changed=settings_changed
            )
        except StorageFault:
            raise
        except Exception as error:
            if epoch == self._delivery.encounters.epoch:
                raise
            log.info("Encounter %d was being shown while the store lost commits: %s", encounter_id, error_text(error))
        if epoch != self._delivery.encounters.epoch:
            # What was recorded may be about steps that are lost.
            await self._store.outbox.draw_anew(encounter_id)

    async def _deliver(
        self,
        encounter_id: int,
        interaction: Interaction | None,
        *,
        repost: bool,
        redraw: bool,
        settings_changed: bool,
    ) -> None:
        """See `_update`."""
        async with asyncio.timeout(TIMEOUT_SECONDS), self._locked(encounter_id, interaction):
            loaded = await self._delivery.encounters.load(encounter_id)
            if loaded is None:
                return
            settings = await self._servers.settings(loaded.row.guild_id)
            unknown = await self._unknown.since(encounter_id) is not None
            lost = await self._store.unreachable.get(encounter_id)
            seen = encounter_id in self._seen
            self._seen.discard(encounter_id)
            due, done = None, True
            if lost is None or lost.retry_at is not None or seen:
                try:
                    if unknown:
                        loaded = await self._recover(loaded)
                    due = await self._announcements.due(loaded, settings)
                    redraw = redraw or (settings_changed and unknown)
                    await self._publish_in_channel(loaded, interaction, due, repost=repost, redraw=redraw)
                    outdated = await self._announcements.update(loaded)
                    # A new announcement takes over the lines of earlier ones, of which some then go.
                    if await self._summaries.publish(loaded) or outdated or due is not None:
                        await best_effort(self._delivery.delete_replaced(encounter_id))
                except discord.HTTPException as error:
                    if not is_out_of_reach(error):
                        raise
                    await self._mark_unreachable(encounter_id, error)
                    if error.code == MISSING_ACCESS:
                        # The caller is told what the bot lacks here.
                        raise
                else:
                    if lost is not None:
                        await self._store.unreachable.clear(encounter_id)
                        # The time out of reach puts off the deadline, which the board says.
                        loaded = await self._reloaded(encounter_id)
                        if await self._delivery.encounters.deadline(loaded) is not None:
                            await self._boards.update(loaded, None, force=True)
                    done = await self.pins.update(encounter_id, settings, check=settings_changed or unknown)
            done &= await self.gm_channel.update(
                loaded,
                settings,
                due if due and due.for_gm else None,
                changed=settings_changed or unknown,
                unknown=unknown,
            )
            if due is not None and due.for_gm and self.gm_channel.refuses(settings.gm_channel):
                await self._call_gm_here(loaded, due)
            if not done:
                await self._unknown.mark(encounter_id)
            elif settings_changed or encounter_id in self._unknown:
                await self._unknown.clear_mark(encounter_id)

    async def _call_gm_here(self, loaded: Loaded, due: DueAnnouncement) -> None:
        """Post a call of the GM into the channel of the fight, since the GM channel can't be written to."""
        row = await self._store.encounters.get(loaded.row.id)
        if row is not None and row.announced < due.revision:
            await self._announcements.post(loaded, due)
            if await self._announcements.is_board_buried(loaded):
                await self._boards.post(await self._reloaded(row.id))

    async def _publish_in_channel(
        self,
        loaded: Loaded,
        interaction: Interaction | None,
        due: DueAnnouncement | None,
        *,
        repost: bool,
        redraw: bool,
    ) -> None:
        row = loaded.row
        if due is not None and not due.for_gm:
            await _acknowledge(interaction)
            await self._announcements.post(loaded, due)
            # The pinged players find the buttons above the announcement, or below where too much stands between.
            if row.board_message_id is None or await self._announcements.is_board_buried(loaded):
                await self._boards.post(loaded)
            else:
                await self._boards.update(loaded, None)
        elif repost and row.open and row.board_message_id is not None:
            await self._boards.post(loaded)
        else:
            await self._boards.update(loaded, interaction, force=redraw and row.open)

    async def _recover(self, loaded: Loaded) -> Loaded:
        """Record messages that were posted without a record; post the board again if too many announcements stand below it.

        Where a message shows more than the store has, steps were lost with its commits: that is said above the board.
        """
        row = loaded.row
        # After a loss of commits all boards are drawn anew (`bot.storage.epoch`): this one shows what there was.
        anew = row.board_message_id if row.drawn == 0 else None
        posted = await find_posted(
            self._delivery, row, row.channel_id, after=row.board_message_id if anew is None else anew - 1
        )
        lost = anew is not None and any(message.revision > loaded.state.public_count for message in posted)
        posted = [message for message in posted if message.message_id != anew]
        await self._announcements.record_posted(loaded, posted)
        await self._summaries.record_posted(loaded, posted)
        await self._boards.record_posted(loaded, posted)
        loaded = await self._reloaded(row.id)
        if lost:
            await self._delivery.channel(row.channel_id).send(
                view=note_view(self._delivery.render_context(loaded), msg("ui-steps-lost")),
                allowed_mentions=NO_MENTIONS,
                nonce=nonce("l", self._delivery.encounters.epoch, row.id, loaded.state.public_count),
            )
        buried = newest_id(posted, MessageKind.ANNOUNCEMENT) and await self._announcements.is_board_buried(loaded)
        if buried or (lost and row.open):
            await self._boards.post(loaded)
            loaded = await self._reloaded(row.id)
        return loaded

    async def _reloaded(self, encounter_id: int) -> Loaded:
        loaded = await self._delivery.encounters.load(encounter_id)
        assert loaded is not None, "nothing deletes an encounter while it is published"
        return loaded


async def _acknowledge(interaction: Interaction | None) -> None:
    if interaction is None or interaction.response.is_done():
        return
    try:
        await defer(interaction)
    except DISCORD_ERRORS as error:
        log.warning("Interaction %d could not be answered: %s", interaction.id, error_text(error))
