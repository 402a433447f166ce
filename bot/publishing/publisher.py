"""Telling people: the one live board of an encounter, and the announcement that says who is next.

Everything told is committed before. What was committed and not told (a crash, Discord down) is told by `catch_up`. What was
told and perhaps not noted is looked for in the channel first (`bot.publishing.recovery`), so that nothing is told twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord

from bot.clock import Clock
from bot.cogs.encounter.previous_party import PreviousParties
from bot.cogs.mentions.policy import call_for, call_of
from bot.cogs.server.settings import Servers, ServerSettings
from bot.encounters.service import Encounters, Loaded
from bot.i18n.catalogue import Words
from bot.interactions.acknowledge import defer
from bot.publishing.board import Boards, best_effort
from bot.publishing.gm_channel import GmCall, GmChannel
from bot.publishing.pins import Pins
from bot.publishing.recovery import UnknownDeliveries, newest, traces_of
from bot.publishing.summary import Summaries
from bot.publishing.tags import MessageKind, tag
from bot.runtime.failures import DISCORD_FAILS, attempt, reason, stop_for
from bot.runtime.work import NamedLocks
from bot.storage.errors import StorageFault
from bot.storage.shards import ShardRange
from bot.store import Store
from bot.ui.render import announcement_view, note_view
from rules.message import Message
from rules.view.views import announcement_for

Interaction: TypeAlias = discord.Interaction[Any]

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL = 10003
SHOWN_WITHIN = 60
"""Seconds that an update of one encounter may take, all requests and their repetitions together; then the sweep tries again."""
TURN_SECONDS = 0.1
"""How often it is asked whether another process has finished telling of an encounter."""
LONGEST_WAIT = 120
"""Sweeps (of half a minute each) between two tries at an encounter that Discord does not let us show."""


@dataclass(slots=True)
class _Patience:
    """How many sweeps an encounter that could not be shown is left alone: twice as many after each failure."""

    wait: int = 1
    left: int = 0


@dataclass(frozen=True, slots=True)
class _Due:
    """An announcement for the channel of the fight. revision: the decision it tells of."""

    revision: int
    view: discord.ui.LayoutView
    mentions: discord.AllowedMentions


@dataclass(slots=True)
class _Job:
    """An update of one board under way; again: something has changed since it began."""

    again: bool = False


class Publisher:
    """Draws boards and makes announcements; at most one update of an encounter is under way, and the last state wins."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        encounters: Encounters,
        servers: Servers,
        previous_parties: PreviousParties,
        words: Words,
        locks: NamedLocks,
        shards: ShardRange,
        clock: Clock,
    ) -> None:
        self._client = client
        self._store = store
        self._encounters = encounters
        self._servers = servers
        self._locks = locks
        self._shards = shards
        self._jobs: dict[int, _Job] = {}
        self._put_off: dict[int, _Patience] = {}
        self._unsure = UnknownDeliveries(store)
        self._summaries = Summaries(client, store, encounters, words, self._unsure)
        self._boards = Boards(client, store, encounters, words, clock, self._unsure)
        self.pins = Pins(client, store, locks)
        self.gm_channel = GmChannel(
            client, store, encounters, servers, previous_parties, words, locks, clock, self._boards, self._unsure
        )

    async def start(self) -> None:
        """Once, before anything is shown: what an earlier process left behind it may have told without a note."""
        self._unsure.update(await self._behind())

    async def show(self, encounter_id: int, via: Interaction | None = None) -> None:
        """Bring the board and the announcements of an encounter up to date.

        via: a press on the board itself, which is then answered with the new board: the fastest way there is.
        """
        job = self._jobs.get(encounter_id)
        if job is not None:
            job.again = True
            await _acknowledge(via)
            return
        job = self._jobs[encounter_id] = _Job()
        try:
            await self._in_time(encounter_id, via)
            while job.again:
                job.again = False
                await self._in_time(encounter_id, None)
        except StorageFault as fault:
            # What people did is committed; what they are still to be shown is told by the sweep.
            log.error("Encounter %d can't be shown now, because the database fails: %s", encounter_id, stop_for(fault))
        finally:
            del self._jobs[encounter_id]
            await _acknowledge(via)

    async def settle(self, guild_id: int, *, redraw: bool = False) -> None:
        """The server has changed what its boards are to be: pinned or not, and shown to the GMs where.

        redraw: it has changed what they say.
        """
        for encounter_id in await self._store.encounters.open_ids(guild_id):
            update = self._in_time(encounter_id, None, redraw=redraw, changed=True)
            await attempt(log, "a setting can't be shown", update, encounter=encounter_id)

    async def remind(self, found: Loaded, said: Message, users: list[int], *, board: bool = True) -> None:
        """Say something to those for whom a fight waits, who want to be pinged; the board follows, so that she finds it."""
        settings = await self._servers.settings(found.row.guild_id)
        call = await call_of(self._store, found.row.guild_id, users, settings)
        view = note_view(self._boards.pen(found), said)
        await self._boards.channel(found.row.channel_id).send(
            view=tag(view, MessageKind.REMINDER, found.row.id, found.state.shown), allowed_mentions=call.mentions
        )
        if board:
            await self._in_time(found.row.id, None, repost=True)

    async def refresh(self, encounter_id: int) -> None:
        """Draw the board even if it should be up to date: somebody may have deleted it."""
        await self._in_time(encounter_id, None, redraw=True)

    async def catch_up(self) -> None:
        """Tell what was committed and not told; what Discord does not allow is tried ever more rarely."""
        behind = await self._behind()
        self._put_off = {one: patience for one, patience in self._put_off.items() if one in behind}
        for encounter_id in behind:
            patience = self._put_off.setdefault(encounter_id, _Patience())
            if patience.left > 0:
                patience.left -= 1
                continue
            shown = await attempt(log, "it can't be shown now", self._shown(encounter_id), encounter=encounter_id)
            if not shown or encounter_id in self._unsure:
                patience.left, patience.wait = patience.wait, min(2 * patience.wait, LONGEST_WAIT)

    async def _shown(self, encounter_id: int) -> None:
        await self.show(encounter_id)
        async with self._alone(encounter_id):
            await self._boards.tidy(encounter_id)

    async def _behind(self) -> list[int]:
        share = self._shards
        return sorted({*await self._store.outbox.pending(share), *await self._store.outbox.pending_summaries(share)})

    async def _in_time(self, encounter_id: int, via: Interaction | None, **how: bool) -> None:
        """Update, or give up: a request that Discord never answers must not keep everybody from what came after it."""
        async with asyncio.timeout(SHOWN_WITHIN), self._alone(encounter_id, via):
            await self._update(encounter_id, via, **how)

    @asynccontextmanager
    async def _alone(self, encounter_id: int, via: Interaction | None = None) -> AsyncIterator[None]:
        """While something else tells of this encounter, wait: it would draw an earlier state over a later one.

        via: a press, which is acknowledged rather than kept waiting.
        """
        lock = self._locks(f"tell {encounter_id}")
        if lock.locked():
            await _acknowledge(via)
        async with lock:
            while not await self._store.locks.acquire(encounter_id):
                await _acknowledge(via)
                await asyncio.sleep(TURN_SECONDS)
            try:
                yield
            finally:
                await self._store.locks.release(encounter_id)

    async def _update(
        self,
        encounter_id: int,
        via: Interaction | None,
        *,
        repost: bool = False,
        redraw: bool = False,
        changed: bool = False,
    ) -> None:
        """Tell all that is to be told of an encounter, wherever.

        repost, redraw: let the board of an open fight stand at the bottom, or show the present state, even if it should be up
        to date. changed: the server has changed where boards stand.
        """
        found = await self._encounters.load(encounter_id)
        if found is None:
            return
        settings = await self._servers.settings(found.row.guild_id)
        unsure = await self._unsure.about(encounter_id)
        call, done = None, True
        try:
            if unsure:
                found = await self._recollect(found)
            call = await self._tell(found, via, settings, repost=repost, redraw=redraw or (changed and unsure))
            if await self._summaries.tell(found):
                await best_effort(self._boards.tidy(encounter_id))
        except discord.HTTPException as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            log.info("The channel of encounter %d is gone: nobody is left to be told.", encounter_id)
            await self._store.outbox.set_drawn(encounter_id, found.row.revision)
            await self._store.outbox.set_announced(encounter_id, found.row.announce)
            await self._summaries.give_up(found)
        else:
            done = await self.pins.keep(encounter_id, settings, changed=changed or unsure)
        done &= await self.gm_channel.show(found, settings, call, changed=changed or unsure, unsure=unsure)
        if not done:
            await self._unsure.begin(encounter_id)
        elif changed or encounter_id in self._unsure:
            await self._unsure.settled(encounter_id)

    async def _tell(
        self, found: Loaded, via: Interaction | None, settings: ServerSettings, *, repost: bool, redraw: bool
    ) -> GmCall | None:
        """Bring the channel of the fight up to date; returns what is to be announced to the GM alone, elsewhere."""
        row = found.row
        due = await self._due(found, settings) if row.announce > row.announced else None
        if isinstance(due, _Due):
            await self._announce(found, via, due)
            # The board follows the announcement: whoever was pinged finds the buttons where she looks.
            await self._boards.post(found)
            return None
        if repost and row.open and row.board_message_id is not None:
            await self._boards.post(found)
        else:
            await self._boards.draw(found, via, anyway=redraw and row.open)
        return due

    async def _due(self, found: Loaded, settings: ServerSettings) -> _Due | GmCall | None:
        """What is to be announced; what was taken back since, or is not worth a message, counts as announced."""
        row = found.row
        one = announcement_for(found.state, row.announced)
        call = None if one is None else await call_for(self._store, row.guild_id, one, settings)
        if one is None or call is None:
            await self._store.outbox.set_announced(row.id, row.announce)
            return None
        view = announcement_view(self._boards.pen(found), one, call.others)
        if one.minor and call.pinged == {int(found.state.gm)} and settings.gm_channel is not None:
            return GmCall(one.revision, view, call.mentions)
        return _Due(one.revision, view, call.mentions)

    async def _announce(self, found: Loaded, via: Interaction | None, due: _Due) -> None:
        row, number = found.row, found.state.public(due.revision)
        await _acknowledge(via)
        async with self._unsure.posting(row.id):
            await self._boards.channel(row.channel_id).send(
                view=tag(due.view, MessageKind.ANNOUNCEMENT, row.id, number),
                allowed_mentions=due.mentions,
                # Tried again soon (discord.py does when Discord fails), it is the same message to Discord.
                nonce=f"a{row.id}.{number}",
            )
            await self._store.outbox.set_announced(row.id, max(due.revision, row.announce))

    async def _recollect(self, found: Loaded) -> Loaded:
        """Note what was posted without a note; a board that an announcement has left above itself follows it."""
        row = found.row
        channel = self._boards.channel(row.channel_id)
        traces = await traces_of(row, channel, me=self._me, after=row.board_message_id)
        for trace in traces:
            if trace.kind is MessageKind.ANNOUNCEMENT:
                await self._store.outbox.set_announced(row.id, found.state.revision_of(trace.revision))
        await self._summaries.recollect(found, traces)
        await self._boards.recollect(found, traces)
        now = await self._reloaded(row.id)
        if newest(traces, MessageKind.ANNOUNCEMENT) > (now.row.board_message_id or 0):
            await self._boards.post(now)
            now = await self._reloaded(row.id)
        return now

    async def _reloaded(self, encounter_id: int) -> Loaded:
        found = await self._encounters.load(encounter_id)
        assert found is not None, "nothing deletes an encounter while it is told"
        return found

    @property
    def _me(self) -> int:
        assert self._client.user is not None, "logged in before anything is shown"
        return self._client.user.id


async def _acknowledge(via: Interaction | None) -> None:
    if via is None or via.response.is_done():
        return
    try:
        await defer(via)
    except DISCORD_FAILS as error:
        log.warning("Interaction %d could not be answered: %s", via.id, reason(error))
