"""Telling people: the one live board of an encounter, and the announcement that says who is next.

Everything told is committed before. What was committed and not told (a crash, Discord down) is told by `catch_up`. What was
told and perhaps not noted is looked for in the channel first (`bot.telling.traces`), so that nothing is told twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.clock import Clock
from bot.operations.failures import DISCORD_FAILS, attempt, reason, stop_for
from bot.servers import ServerSettings
from bot.service import Encounters, Loaded
from bot.storage import StorageFault, Store
from bot.telling.boards import Boards, best_effort
from bot.telling.calls import call_for, call_of
from bot.telling.gm_channel import GmChannel
from bot.telling.pins import Pins
from bot.telling.summaries import Summaries
from bot.telling.traces import Unsure, traces_of
from bot.ui.draw import announcement_view, note_view
from bot.ui.replies import think
from rules.text import Text
from rules.views import announcement_for

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"

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


@dataclass(slots=True)
class _Job:
    """An update of one board under way; again: something has changed since it began."""

    again: bool = False


class Publisher:
    """Draws boards and makes announcements; at most one update of an encounter is under way, and the last state wins."""

    def __init__(self, bot: RiposteBot, store: Store, encounters: Encounters, clock: Clock) -> None:
        self._bot = bot
        self._store = store
        self._encounters = encounters
        self._jobs: dict[int, _Job] = {}
        self._put_off: dict[int, _Patience] = {}
        self._unsure = Unsure(store)
        self._summaries = Summaries(bot, store, encounters, self._unsure)
        self._boards = Boards(bot, store, clock, self._unsure)
        self.pins = Pins(bot, store)
        self.gm_channel = GmChannel(bot, store, encounters, clock)

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
        settings = await self._bot.servers.settings(guild_id)
        for encounter_id in await self._store.open_in(guild_id):
            await attempt(
                log, "a setting can't be shown", self._settled(encounter_id, settings, redraw), encounter=encounter_id
            )

    async def _settled(self, encounter_id: int, settings: ServerSettings, redraw: bool) -> None:
        if redraw:
            await self.refresh(encounter_id)
        async with self._alone(encounter_id):
            found = await self._encounters.load(encounter_id)
            if found is not None:
                await self.pins.keep(encounter_id, settings, changed=True)
                await self.gm_channel.show(found, settings, changed=True)

    async def remind(self, found: Loaded, said: Text, users: list[int], *, board: bool = True) -> None:
        """Say something to those for whom a fight waits, who want to be pinged; the board follows, so that she finds it."""
        settings = await self._bot.servers.settings(found.row.guild_id)
        call = await call_of(self._store, found.row.guild_id, users, settings)
        await self._boards.channel(found.row.channel_id).send(
            view=note_view(self._boards.pen(found), said), allowed_mentions=call.mentions
        )
        if board:
            async with self._alone(found.row.id):
                now = await self._encounters.load(found.row.id)
                if now is not None and now.row.open and now.row.id not in self._jobs:
                    await self._boards.post(now)

    async def refresh(self, encounter_id: int) -> None:
        """Draw the board even if it should be up to date: somebody may have deleted it."""
        if await self._unsure.about(encounter_id):
            await self.show(encounter_id)
        async with self._alone(encounter_id):
            found = await self._encounters.load(encounter_id)
            if found is not None and found.row.open and encounter_id not in self._jobs:
                await self._boards.draw(found, None, anyway=True)

    async def catch_up(self) -> None:
        """Tell what was committed and not told; what Discord does not allow is tried ever more rarely."""
        behind = await self._behind()
        self._put_off = {one: patience for one, patience in self._put_off.items() if one in behind}
        for encounter_id in behind:
            patience = self._put_off.setdefault(encounter_id, _Patience())
            if patience.left > 0:
                patience.left -= 1
                continue
            if not await attempt(log, "it can't be shown now", self._shown(encounter_id), encounter=encounter_id):
                patience.left, patience.wait = patience.wait, min(2 * patience.wait, LONGEST_WAIT)

    async def _shown(self, encounter_id: int) -> None:
        await self.show(encounter_id)
        async with self._alone(encounter_id):
            await self._boards.tidy(encounter_id)

    async def _behind(self) -> list[int]:
        share = self._bot.share
        return sorted({*await self._store.behind(share), *await self._store.to_sum_up(share)})

    async def _in_time(self, encounter_id: int, via: Interaction | None) -> None:
        """Update, or give up: a request that Discord never answers must not keep everybody from what came after it."""
        async with asyncio.timeout(SHOWN_WITHIN), self._alone(encounter_id, via):
            await self._update(encounter_id, via)

    @asynccontextmanager
    async def _alone(self, encounter_id: int, via: Interaction | None = None) -> AsyncIterator[None]:
        """While another process tells of this encounter, wait: it would draw an earlier state over a later one.

        via: a press, which is acknowledged rather than kept waiting.
        """
        while not await self._store.begin_telling(encounter_id):
            await _acknowledge(via)
            await asyncio.sleep(TURN_SECONDS)
        try:
            yield
        finally:
            await self._store.end_telling(encounter_id)

    async def _update(self, encounter_id: int, via: Interaction | None) -> None:
        found = await self._encounters.load(encounter_id)
        if found is None:
            return
        settings = await self._bot.servers.settings(found.row.guild_id)
        try:
            if await self._unsure.about(encounter_id):
                found = await self._recollect(found)
            await self._tell(found, via, settings)
            await self._summaries.tell(found)
        except discord.HTTPException as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            log.info("The channel of encounter %d is gone: nobody is left to be told.", encounter_id)
            await self._store.drawn(encounter_id, found.row.revision)
            await self._store.announced(encounter_id, found.row.announce)
            await self._summaries.give_up(found)
        else:
            await self.pins.keep(encounter_id, settings)
        await self.gm_channel.show(found, settings)

    async def _tell(self, found: Loaded, via: Interaction | None, settings: ServerSettings) -> None:
        if found.row.announce > found.row.announced and await self._announce(found, via, settings):
            # The board follows the announcement: whoever was pinged finds the buttons where she looks.
            await self._boards.post(found)
        else:
            await self._boards.draw(found, via)

    async def _announce(self, found: Loaded, via: Interaction | None, settings: ServerSettings) -> bool:
        """Whether there was something to announce in the channel of the fight."""
        row = found.row
        one = announcement_for(found.state, row.announced)
        call = None if one is None else await call_for(self._store, row.guild_id, one, settings)
        if one is None or call is None:
            # What was to be announced has been taken back since, or nobody wants to be told.
            await self._store.announced(row.id, row.announce)
            return False
        number = found.state.public(one.revision)
        view = announcement_view(self._boards.pen(found), one.model_copy(update={"revision": number}), call.others)
        if one.minor and call.pinged == {int(found.state.gm)} and settings.gm_channel is not None:
            # Noted first: it would be worse to ping twice than not at all, since the GMs' board shows it in any case.
            await self._store.announced(row.id, max(one.revision, row.announce))
            await self.gm_channel.call(found, settings, view, call.mentions)
            return False
        await _acknowledge(via)
        async with self._unsure.meanwhile(row.id):
            await self._boards.channel(row.channel_id).send(
                view=view,
                allowed_mentions=call.mentions,
                # Tried again soon (discord.py does when Discord fails), it is the same message to Discord.
                nonce=f"a{row.id}.{number}",
            )
            await self._store.announced(row.id, max(one.revision, row.announce))
        return True

    async def _recollect(self, found: Loaded) -> Loaded:
        """Note what was posted without a note; a board that an announcement has left above itself follows it."""
        row = found.row
        traces = await traces_of(row, self._boards.channel(row.channel_id), me=self._me)
        for number in traces.announced:
            await self._store.announced(row.id, found.state.revision_of(number))
        for number, message_id in sorted(traces.summed_up.items()):
            await self._store.set_summed_up(row.id, found.state.revision_of(number), message_id)
        for message_id, shown in traces.boards.items():
            await self._store.set_board(row.id, row.channel_id, message_id, drawn=found.state.revision_of(shown))
        await self._unsure.settled(row.id)
        now = await self._encounters.load(row.id)
        assert now is not None
        if max(traces.announced.values(), default=0) > (now.row.board_message_id or 0):
            await self._boards.post(now)
        elif traces.boards:
            await best_effort(self._boards.tidy(row.id))
        again = await self._encounters.load(row.id)
        assert again is not None
        return again

    @property
    def _me(self) -> int:
        assert self._bot.user is not None, "logged in before anything is shown"
        return self._bot.user.id


async def _acknowledge(via: Interaction | None) -> None:
    if via is None or via.response.is_done():
        return
    try:
        await think(via)
    except DISCORD_FAILS as error:
        log.warning("Interaction %d could not be answered: %s", via.id, reason(error))
