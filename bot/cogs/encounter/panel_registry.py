"""The GM panels that can still be edited, so that they show each commit: one for each GM and fight.

Discord lets a private message be edited for 15 minutes after the interaction that posted or last edited it. The registry is
in memory: after a restart the next press on a panel, or on the board, enters it again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from bot.clock import Clock, snowflake_ms
from bot.cogs.encounter.previous_party import PreviousParties
from bot.cogs.encounter.view import gm_panel
from bot.encounters.service import CommandContext, Encounters, Loaded, Outcome, Requester
from bot.i18n.catalogue import Catalogues, locale_of
from bot.interactions.acknowledge import NO_MENTIONS, RESPONSE_SECONDS
from bot.permissions import role_ids
from bot.runtime.failures import attempt, error_text, stop_for
from bot.storage.errors import StorageFault
from bot.ui.render import RenderContext, note_view, refusal_text
from rules.commands import Command
from rules.message import Message
from rules.refusals import Refusal
from rules.state import Actor
from rules.view.for_viewer import rewind_labels

Interaction: TypeAlias = discord.Interaction[Any]

log = logging.getLogger(__name__)

EXPIRES_MS: Final = 14 * 60_000
"""Age of an interaction at which its message counts as no longer editable; Discord takes 15 minutes."""
PANELS_KEPT: Final = 256
SECONDS_BETWEEN_EDITS: Final = 1.0
GONE: Final = (10062, 10015, 50027)
"""Error codes of an interaction or webhook token that has expired."""


@dataclass(slots=True, eq=False)
class LivePanel:
    """A panel that stands in the client of a GM.

    message_id: of the private message. posted: the interaction has posted it; otherwise it was a press on it, or a form that
    was opened on it, and has edited it. drawn: revision that it shows; due: that it has to show. edited_at: time of the event
    loop. renewal: the task that edits it. requests: held during a request about the message.
    """

    encounter_id: int
    user_id: int
    interaction: Interaction
    message_id: int
    posted: bool
    drawn: int
    due: int
    edited_at: float
    renewal: asyncio.Task[None] | None = None
    requests: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def show(self, view: ui.LayoutView) -> None:
        """Edit the message."""
        if self.posted:
            # By its id: the original response of a press on the board may be the board.
            await self.interaction.followup.edit_message(self.message_id, view=view, allowed_mentions=NO_MENTIONS)
        else:
            await self.interaction.edit_original_response(view=view, allowed_mentions=NO_MENTIONS)

    async def delete(self) -> None:
        """Delete the message."""
        if self.posted:
            await self.interaction.followup.delete_message(self.message_id)
        else:
            await self.interaction.delete_original_response()


class GmPanels:
    """Draws the GM panels, and edits those that are live after each commit."""

    def __init__(
        self,
        encounters: Encounters,
        previous_parties: PreviousParties,
        catalogues: Catalogues,
        clock: Clock,
        default_locale: str,
    ) -> None:
        self._encounters = encounters
        self._previous_parties = previous_parties
        self._catalogues = catalogues
        self._clock = clock
        self._default_locale = default_locale
        self._panels: OrderedDict[tuple[int, int], LivePanel] = OrderedDict()
        self._deletions: set[asyncio.Task[None]] = set()

    async def view(
        self,
        encounter: Loaded | Outcome,
        viewer: Actor,
        render: RenderContext,
        at: int,
        news: Sequence[Message] = (),
    ) -> ui.LayoutView:
        """The panel of this GM. at: unix ms, for undo and redo. Raises `Refused` (`gm-only`)."""
        past = rewind_labels(await self._encounters.log(encounter.row.id), at, viewer)
        until = await self._encounters.deadline(encounter)
        party = await self._previous_parties.offered(encounter)
        return gm_panel(render, viewer, encounter.state, past, news, until=until, party=party)

    async def opened(
        self, interaction: Interaction, encounter: Loaded | Outcome, message_id: int, *, posted: bool
    ) -> None:
        """Enter a panel that was just shown to the author of this interaction; her former one is deleted.

        posted: see `LivePanel`.
        """
        row, user_id = encounter.row, interaction.user.id
        former = self._panels.pop((row.id, user_id), None)
        if former is not None and former.message_id != message_id:
            task = asyncio.create_task(self._delete(former), name=f"gm-panel-{former.message_id}")
            self._deletions.add(task)
            task.add_done_callback(self._deletions.discard)
        panel = LivePanel(row.id, user_id, interaction, message_id, posted, row.revision, row.revision, _now())
        self._panels[row.id, user_id] = panel
        while len(self._panels) > PANELS_KEPT:
            self._panels.popitem(last=False)
        # What was committed while it was sent found no panel to renew.
        present = await self._encounters.load(row.id)
        if present is not None:
            self._renew_if_due(panel, present.row.revision)

    async def release(self, message_id: int) -> None:
        """Renew this message no longer, since something else will be shown on it; waits for a request under way."""
        for panel in [panel for panel in self._panels.values() if panel.message_id == message_id]:
            self._drop(panel)
            async with panel.requests:
                pass

    async def on_commit(self, outcome: Outcome, request: CommandContext, command: Command | None) -> None:
        """Renew the live panels of the encounter that do not show this revision, without waiting. A commit listener."""
        for panel in [panel for panel in self._panels.values() if panel.encounter_id == outcome.row.id]:
            self._renew_if_due(panel, outcome.row.revision)

    def stop(self) -> None:
        """Renew no panel any more."""
        tasks = [panel.renewal for panel in self._panels.values() if panel.renewal is not None]
        self._panels.clear()
        for task in (*tasks, *self._deletions):
            task.cancel()

    def _is_live(self, panel: LivePanel) -> bool:
        return self._panels.get((panel.encounter_id, panel.user_id)) is panel

    def _drop(self, panel: LivePanel) -> None:
        if self._is_live(panel):
            del self._panels[panel.encounter_id, panel.user_id]

    def _renew_if_due(self, panel: LivePanel, revision: int) -> None:
        panel.due = max(panel.due, revision)
        if panel.drawn < panel.due and panel.renewal is None and self._is_live(panel):
            panel.renewal = asyncio.create_task(self._renew(panel), name=f"gm-panel-{panel.message_id}")

    async def _renew(self, panel: LivePanel) -> None:
        """Edit a panel until it shows what is due: the newest state each time, at most once in `SECONDS_BETWEEN_EDITS`."""
        try:
            shown = 0
            # A store that has lost the revision which is due can't show it: each is tried once.
            while self._is_live(panel) and max(panel.drawn, shown) < panel.due:
                await asyncio.sleep(panel.edited_at + SECONDS_BETWEEN_EDITS - _now())
                shown = panel.due
                update = self._update(panel)
                if not await attempt(log, "a GM's panel can't be renewed", update, encounter=panel.encounter_id):
                    # The next commit tries again.
                    return
        except StorageFault as fault:
            log.error("A GM's panel can't be renewed, because the database fails: %s", stop_for(fault))
        finally:
            panel.renewal = None

    async def _update(self, panel: LivePanel) -> None:
        """Show the present state, or the refusal where the viewer has lost her rights."""
        now = self._clock.now()
        loaded = await self._encounters.load(panel.encounter_id)
        if loaded is None or now - snowflake_ms(panel.interaction.id) > EXPIRES_MS:
            self._drop(panel)
            return
        locale = locale_of(str(panel.interaction.locale), self._default_locale)
        state, row = loaded.state, loaded.row
        render = RenderContext(
            self._catalogues, locale, row.id, state.public_count, len(state.unseen), self._encounters.epoch
        )
        caller = await self._requester(panel, loaded)
        reached = await self._encounters.reach(row.id, caller)
        viewer = await self._encounters.actor(caller, state)
        refusal = reached if isinstance(reached, Refusal) else None if viewer.gm else Refusal(code="gm-only")
        if refusal is None:
            view = await self.view(loaded, viewer, render, now)
        else:
            view = note_view(RenderContext(self._catalogues, locale), refusal_text(refusal))
        async with panel.requests:
            # Meanwhile a press may have shown something else on the message.
            if self._is_live(panel):
                panel.edited_at = _now()
                await self._send(panel, panel.show(view))
                panel.drawn = row.revision
                if refusal is not None:
                    self._drop(panel)

    async def _requester(self, panel: LivePanel, loaded: Loaded) -> Requester:
        """The viewer with her present roles and permissions; who began the fight needs none."""
        interaction, guild_id = panel.interaction, loaded.row.guild_id
        caller = Requester(panel.user_id, interaction.guild_id or 0, interaction.channel_id or 0)
        guild: discord.Guild | None = interaction.client.get_guild(guild_id)
        if guild is None or loaded.state.gm == str(panel.user_id):
            return caller
        try:
            member = await guild.fetch_member(panel.user_id)
        except discord.NotFound:
            return caller
        permissions = member.guild_permissions
        manages = permissions.manage_guild or permissions.administrator
        return replace(caller, role_ids=role_ids(member), manages=manages)

    async def _send(self, panel: LivePanel, request: Awaitable[None]) -> None:
        """Await a request about the message; a message or token that is gone is dropped."""
        try:
            async with asyncio.timeout(RESPONSE_SECONDS):
                await request
        except discord.HTTPException as error:
            if error.code not in GONE and not isinstance(error, discord.NotFound):
                raise
            log.debug("A GM's panel is gone: %s", error_text(error))
            self._drop(panel)

    async def _delete(self, panel: LivePanel) -> None:
        """Delete a panel that another one has replaced."""
        async with panel.requests:
            deletion = self._send(panel, panel.delete())
            await attempt(log, "a GM's former panel stays", deletion, encounter=panel.encounter_id)


def _now() -> float:
    return asyncio.get_running_loop().time()
