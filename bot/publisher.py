"""Telling people: the one live board of an encounter, and the announcement that says who is next.

Everything told is committed before. What was committed and not told (a crash, Discord down) is told by `catch_up`. What was
told and perhaps not noted is looked for in the channel first (`bot.traces`), so that nothing is told twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import discord

from bot.failures import DISCORD_FAILS, reason, stop_for
from bot.service import Encounters, Loaded
from bot.storage import StorageFault, Store
from bot.summaries import Summaries
from bot.traces import traces_of
from bot.ui.draw import Pen, announcement_view, board_view
from bot.ui.replies import NOBODY, change, think
from rules.commands import Declare
from rules.system import system_of
from rules.views import board_for, seen

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, EDITS_USED_UP, ARCHIVED = 10008, 10003, 30046, 50083
NOT_EDITABLE = (UNKNOWN_MESSAGE, EDITS_USED_UP, ARCHIVED)
"""Why a board that was there cannot be changed; a new one can be posted (which also brings a thread back from the archive)."""
SHOWN_WITHIN = 60
"""Seconds that an update of one encounter may take, all requests and their repetitions together; then the sweep tries again."""
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

    def __init__(self, bot: RiposteBot, store: Store, encounters: Encounters) -> None:
        self._bot = bot
        self._store = store
        self._encounters = encounters
        self._summaries = Summaries(bot, store, encounters)
        self._jobs: dict[int, _Job] = {}
        self._put_off: dict[int, _Patience] = {}
        self._unsure: set[int] = set()
        """The encounters of which something may have been told without a note of it."""

    async def start(self) -> None:
        """Once, before anything is shown: what an earlier process left behind it may have told without a note."""
        self._unsure = set(await self._behind())

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

    async def refresh(self, encounter_id: int) -> None:
        """Draw the board even if it should be up to date: somebody may have deleted it."""
        if encounter_id in self._unsure:
            await self.show(encounter_id)
        found = await self._encounters.load(encounter_id)
        if found is not None and found.row.open and encounter_id not in self._jobs:
            await self._draw(found, None, anyway=True)

    async def catch_up(self) -> None:
        """Tell what was committed and not told; what Discord does not allow is tried ever more rarely."""
        behind = await self._behind()
        self._put_off = {one: patience for one, patience in self._put_off.items() if one in behind}
        for encounter_id in behind:
            patience = self._put_off.setdefault(encounter_id, _Patience())
            if patience.left > 0:
                patience.left -= 1
                continue
            try:
                await self.show(encounter_id)
                await self._tidy(encounter_id)
            except DISCORD_FAILS as error:
                patience.left, patience.wait = patience.wait, min(2 * patience.wait, LONGEST_WAIT)
                log.warning("Encounter %d can't be shown now: %s", encounter_id, reason(error))

    async def _behind(self) -> list[int]:
        return sorted({*await self._store.behind(), *await self._store.to_sum_up()})

    async def _in_time(self, encounter_id: int, via: Interaction | None) -> None:
        """Update, or give up: a request that Discord never answers must not keep everybody from what came after it."""
        async with asyncio.timeout(SHOWN_WITHIN):
            await self._update(encounter_id, via)

    async def _update(self, encounter_id: int, via: Interaction | None) -> None:
        found = await self._encounters.load(encounter_id)
        if found is None:
            return
        try:
            if encounter_id in self._unsure:
                found = await self._recollect(found)
            await self._tell(found, via)
            with self._unsure_meanwhile(encounter_id):
                await self._summaries.tell(found)
        except discord.HTTPException as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            log.info("The channel of encounter %d is gone: nobody is left to be told.", encounter_id)
            await self._store.drawn(encounter_id, found.row.revision)
            await self._store.announced(encounter_id, found.row.announce)
            await self._summaries.give_up(found)

    async def _tell(self, found: Loaded, via: Interaction | None) -> None:
        if found.row.announce > found.row.announced and await self._announce(found, via):
            # The board follows the announcement: whoever was pinged finds the buttons where she looks.
            await self._post(found)
        else:
            await self._draw(found, via)

    async def _draw(self, found: Loaded, via: Interaction | None, *, anyway: bool = False) -> None:
        row = found.row
        if row.board_message_id is None:
            await self._post(found)
            return
        view = self._view(found)
        try:
            if via is None or not await self._drawn_by_answer(found, view, via):
                if row.drawn == row.revision and via is None and not anyway:
                    return
                board = self._message(row.board_channel_id or row.channel_id, row.board_message_id)
                await board.edit(view=view, allowed_mentions=NOBODY)
        except discord.RateLimited:
            # An old message takes few edits in an hour, and Discord may say so in this way too.
            await self._post(found)
            return
        except discord.HTTPException as error:
            if error.code not in NOT_EDITABLE:
                raise
            await self._post(found)
            return
        await self._store.drawn(row.id, row.revision)

    async def _drawn_by_answer(self, found: Loaded, view: discord.ui.LayoutView, via: Interaction) -> bool:
        """Whether the answer to a press on the board itself has drawn it; one that came too late or was lost has not."""
        if via.message is None or via.message.id != found.row.board_message_id or via.response.is_done():
            return False
        try:
            await change(via, view)
        except DISCORD_FAILS as error:
            if isinstance(error, discord.HTTPException) and error.code in NOT_EDITABLE:
                raise
            log.info("Interaction %d did not draw the board: %s", via.id, reason(error))
            return False
        return True

    async def _post(self, found: Loaded) -> None:
        """A new board at the bottom of the channel; the old one goes."""
        row = found.row
        with self._unsure_meanwhile(row.id):
            message = await self._channel(row.channel_id).send(
                view=self._view(found),
                allowed_mentions=NOBODY,
                nonce=f"b{row.id}.{row.revision}.{row.board_message_id or 0}"[:25],
            )
            await self._store.set_board(row.id, row.channel_id, message.id, drawn=row.revision)
        await self._best_effort(self._tidy(row.id))
        if any(choice.command == Declare.verb for choice in board_for(found.state).choices):
            for emoji in system_of(found.state).reactions:
                await self._best_effort(message.add_reaction(emoji))

    async def _announce(self, found: Loaded, via: Interaction | None) -> bool:
        row = found.row
        state = seen(found.state, None)
        one = system_of(state).announcement(state, row.announced)
        if one is None:
            # What was to be announced has been taken back since.
            await self._store.announced(row.id, row.announce)
            return False
        await _acknowledge(via)
        pinged = [discord.Object(int(user)) for user in one.pings]
        with self._unsure_meanwhile(row.id):
            await self._channel(row.channel_id).send(
                view=announcement_view(self._pen(found), one),
                allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=pinged, replied_user=False),
                # Tried again soon (discord.py does when Discord fails), it is the same message to Discord.
                nonce=f"a{row.id}.{one.revision}",
            )
            await self._store.announced(row.id, max(one.revision, row.announce))
        return True

    @contextmanager
    def _unsure_meanwhile(self, encounter_id: int) -> Iterator[None]:
        """Around the posting of a message and the note of it: unless Discord refused it, nobody knows whether it is there."""
        self._unsure.add(encounter_id)
        try:
            yield
        except discord.HTTPException as error:
            if error.status < 500:
                self._unsure.discard(encounter_id)
            raise
        self._unsure.discard(encounter_id)

    async def _recollect(self, found: Loaded) -> Loaded:
        """Note what was posted without a note; a board that an announcement has left above itself follows it."""
        row = found.row
        traces = await traces_of(row, self._channel(row.channel_id), me=self._me)
        for revision in traces.announced:
            await self._store.announced(row.id, min(revision, row.revision))
        for revision, message_id in sorted(traces.summed_up.items()):
            await self._store.set_summed_up(row.id, revision, message_id)
        for message_id, shown in traces.boards.items():
            await self._store.set_board(row.id, row.channel_id, message_id, drawn=min(shown, row.revision))
        self._unsure.discard(row.id)
        now = await self._encounters.load(row.id)
        assert now is not None
        if max(traces.announced.values(), default=0) > (now.row.board_message_id or 0):
            await self._post(now)
        elif traces.boards:
            await self._best_effort(self._tidy(row.id))
        again = await self._encounters.load(row.id)
        assert again is not None
        return again

    async def _tidy(self, encounter_id: int) -> None:
        """Delete the boards that others have replaced; one that is out of our reach for good is forgotten."""
        for board in await self._store.old_boards(encounter_id):
            try:
                await self._message(board.channel_id, board.message_id).delete()
            except (discord.NotFound, discord.Forbidden) as error:
                log.info("An old board of encounter %d is not there for us any more: %s", encounter_id, error)
            await self._store.old_board_gone(board.message_id)

    async def _best_effort(self, request: Any) -> None:
        """For what a fight does not depend on."""
        try:
            await request
        except DISCORD_FAILS as error:
            log.info("Not done, and not needed: %s", reason(error))

    @property
    def _me(self) -> int:
        assert self._bot.user is not None, "logged in before anything is shown"
        return self._bot.user.id

    def _view(self, found: Loaded) -> discord.ui.LayoutView:
        return board_view(self._pen(found), board_for(found.state), ended=found.state.ended)

    def _pen(self, found: Loaded) -> Pen:
        return Pen(self._bot.words, found.row.locale, found.row.id, found.row.revision)

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(channel_id)

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._channel(channel_id).get_partial_message(message_id)


async def _acknowledge(via: Interaction | None) -> None:
    if via is None or via.response.is_done():
        return
    try:
        await think(via)
    except DISCORD_FAILS as error:
        log.warning("Interaction %d could not be answered: %s", via.id, reason(error))
