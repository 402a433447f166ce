"""Announcements: the messages that say who is next and ping those people, once for each decision.

A message has a line for each moment it announces (`rules.view.board.Moment`): an exchange, a turn, a round. It is edited when
the line of a moment changes, so that one line of each moment stays in the channel, and when the moment is taken back.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass, replace
from typing import Final

import discord

from bot.cogs.mentions.policy import Mentions, mentions_for
from bot.cogs.server.settings import ServerSettings
from bot.encounters.outbox import AnnouncementRow
from bot.encounters.service import Loaded
from bot.encounters.unreachable import is_out_of_reach
from bot.interactions.acknowledge import NO_MENTIONS
from bot.publishing.delivery import NOT_EDITABLE, UNKNOWN_MESSAGE, Delivery, PostedMessage, best_effort, nonce
from bot.publishing.message_tags import MessageKind, tag
from bot.runtime.failures import DISCORD_ERRORS, error_text, is_refusal
from bot.ui.render import RenderContext, announcement_view, lines_view, mention_line, news_text
from rules import waiting
from rules.history import iter_states
from rules.log import effective_entries
from rules.message import msg
from rules.view.board import Announcement, Moment
from rules.view.for_viewer import announcement_for, moment_title, moments_of

log = logging.getLogger(__name__)

BELOW_BOARD: Final = 2
"""Announcements that may stand below a board before it is posted anew, so that its buttons stay in sight on a phone."""
LINES_BELOW_BOARD: Final = 3
"""Lines that these announcements may have together: one of many pairs fills the screen alone."""
CALLS: Final = 2
"""Pings of a player for the same thing, with a reminder."""
NEWS: Final = ""
"""Key of a line that belongs to no moment: it stays unless it is taken back."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an announcement, for the moment `key`. text: as it was last shown. taken_back: it says so, for good.

    The others: see `Moment`, at the time when it was last shown.
    """

    key: str
    text: str = ""
    since: int = 0
    revision: int = 0
    stays: bool = False
    taken_back: bool = False

    @classmethod
    def of(cls, key: str, moment: Moment, text: str) -> Line:
        return cls(key, text, moment.since, moment.revision, moment.stays)


@dataclass(frozen=True, slots=True)
class DueAnnouncement:
    """An announcement to post. revision: the decision that it announces. for_gm: it belongs into the GM channel."""

    revision: int
    view: discord.ui.LayoutView
    mentions: discord.AllowedMentions
    for_gm: bool
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class _Posted:
    """An announcement in a channel, with its lines."""

    row: AnnouncementRow
    lines: tuple[Line, ...]


class Announcements:
    """Posts announcements into the channels of the encounters, and edits them.

    The store records up to which revision they were made, and the messages that can still be edited.
    """

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery
        self._store = delivery.store

    async def due(self, loaded: Loaded, settings: ServerSettings) -> DueAnnouncement | None:
        """The announcement to post: a call of players, or lines that stay and have no message yet.

        One that was taken back or calls nobody is recorded as made.
        """
        row = loaded.row
        if row.announce <= row.announced:
            return None
        # Who was called before is not called again; of the others, the step that called them tells by whose press.
        calls = waiting.called_after(loaded.state, row.announced)
        origins = await self._store.encounters.origins(row.id, calls)
        authors = {revision: event.actor for revision, event in origins.items()}
        announcement = announcement_for(loaded.state, row.announced, authors)
        if announcement is not None and announcement.again:
            announcement = await self._called_again(loaded, announcement)
        pings = None if announcement is None else await mentions_for(self._store, row.guild_id, announcement, settings)
        if announcement is not None:
            due = await self._due(loaded, settings, announcement, pings)
            if due is not None:
                return due
        await self._store.outbox.set_announced(row.id, row.announce)
        return None

    async def _due(
        self, loaded: Loaded, settings: ServerSettings, announcement: Announcement, pings: Mentions | None
    ) -> DueAnnouncement | None:
        render, row = self._delivery.render_context(loaded), loaded.row
        if not announcement.moments:
            if pings is None:
                return None
            view = announcement_view(render, announcement, pings.others)
            line = Line(NEWS, render.headline(announcement.headline), revision=announcement.revision, stays=True)
            return self._call(loaded, settings, announcement, pings, view, (line,))
        moments = moments_of(loaded.state)
        posted = await self._posted(loaded)
        told = {line.key: line for message in posted for line in message.lines if not line.taken_back}
        keys = [key for key, it in moments.items() if it.stays and it.revision > row.announced and key not in told]
        news = news_text(render, announcement.news) if announcement.news else ""
        lines = [Line(NEWS, news, revision=announcement.revision, stays=True)] if news else []
        is_call = pings is not None and bool(announcement.pings or pings.others or lines or announcement.again)
        if is_call:
            called = (key for key in announcement.moments if key in moments and key not in keys)
            keys += [key for key in called if not _is_decided_alike(told.get(key), moments[key], render)]
        lines = [*(Line.of(key, moments[key], render.headline(moments[key].line)) for key in keys), *lines]
        if not lines:
            return None
        users = () if pings is None or not is_call else (*announcement.pings, *pings.others)
        everybody = announcement.everybody or bool(pings and pings.others)
        call = mention_line(render, users, everybody=everybody) if users else ""
        view = lines_view(render, _texts(lines), call)
        return self._call(loaded, settings, announcement, pings or Mentions([], set()), view, tuple(lines))

    @staticmethod
    def _call(
        loaded: Loaded,
        settings: ServerSettings,
        announcement: Announcement,
        pings: Mentions,
        view: discord.ui.LayoutView,
        lines: tuple[Line, ...],
    ) -> DueAnnouncement:
        only_gm = announcement.minor and pings.pinged == {int(loaded.state.gm)}
        for_gm = only_gm and settings.gm_channel is not None
        return DueAnnouncement(announcement.revision, view, pings.allowed, for_gm, lines)

    async def _called_again(self, loaded: Loaded, announcement: Announcement) -> Announcement | None:
        """The call after an undo or redo, without the users who were called twice before; None: it has changed nothing."""
        calls = await self._delivery.encounters.calls_so_far(loaded)
        if not await self._has_changed(loaded) and all(calls.values()):
            return None
        counts: dict[str, int] = {}
        for wait, count in calls.items():
            user = waiting.player_of(loaded.state, wait)
            counts[user] = min(count, counts.get(user, count))
        pings = tuple(user for user in announcement.pings if counts[user] < CALLS)
        return announcement.model_copy(update={"pings": pings})

    async def _has_changed(self, loaded: Loaded) -> bool:
        """Whether an undo or redo has changed what was announced."""
        moments = moments_of(loaded.state)
        for posted in await self._posted(loaded):
            in_effect = await self._in_effect(loaded, posted)
            for line in posted.lines:
                moment = moments.get(line.key)
                if line.taken_back:
                    continue
                if _is_undone(line, in_effect):
                    return True
                # Redone: it has gone on since it was told.
                if not line.stays if moment is None else moment.revision > line.revision:
                    return True
        return False

    async def post(self, loaded: Loaded, due: DueAnnouncement) -> None:
        """Post an announcement into the channel of the encounter and record it."""
        row, number = loaded.row, loaded.state.public_count_at(due.revision)
        async with self._delivery.unknown.posting(row.id):
            message = await self._delivery.channel(row.channel_id).send(
                view=tag(due.view, MessageKind.ANNOUNCEMENT, row.id, number),
                allowed_mentions=due.mentions,
                nonce=nonce("a", self._delivery.encounters.epoch, row.id, number),
            )
            await self.record(loaded, due.lines, row.channel_id, message.id, max(due.revision, row.announce))
        # The calls that this one replaces; what can't be deleted now is left to the sweep.
        await best_effort(self._delivery.delete_replaced(row.id))

    async def record(
        self, loaded: Loaded, lines: Sequence[Line], channel_id: int, message_id: int, announced: int
    ) -> None:
        """Record an announcement. Earlier ones in its channel lose the lines of its moments, and go when they have no other."""
        changed, deleted = [announcement_row(message_id, channel_id, lines)], []
        keys = {line.key for line in lines} - {NEWS}
        moments = moments_of(loaded.state)
        for posted in await self._posted(loaded):
            if posted.row.channel_id != channel_id or posted.row.message_id == message_id:
                continue
            now = self._lines_now(loaded, posted, moments, await self._in_effect(loaded, posted))
            taken_back = {line.key for line in now if line.taken_back}
            left = [line for line in posted.lines if line.key not in keys or line.key in taken_back]
            if not left:
                deleted.append(posted.row.message_id)
            elif len(left) < len(posted.lines):
                # Without its text the first line is taken for changed, so that the message is edited.
                left[0] = replace(left[0], text=f"{left[0].text} ")
                changed.append(announcement_row(posted.row.message_id, channel_id, left))
        await self._store.outbox.set_announcements(loaded.row.id, changed, deleted=deleted, announced=announced)

    async def record_posted(self, loaded: Loaded, posted: list[PostedMessage]) -> None:
        """Record announcements that were posted without a record."""
        messages = [message for message in posted if message.kind is MessageKind.ANNOUNCEMENT]
        recorded = {row.message_id for row in await self._store.outbox.announcements(loaded.row.id)}
        recorded |= {row.message_id for row in await self._store.outbox.old_boards(loaded.row.id)}
        messages = [message for message in messages if message.message_id not in recorded]
        if not messages:
            return
        states = list(iter_states(await self._delivery.encounters.log(loaded.row.id)))
        for message in messages:
            revision = loaded.state.revision_at(message.revision)
            then = states[revision - 1]
            announcement = announcement_for(then, min(loaded.row.announced, revision - 1))
            keys = () if announcement is None else announcement.moments
            moments = moments_of(then)
            lines = [Line.of(key, moments[key], "") for key in keys if key in moments]
            channel_id = loaded.row.channel_id
            await self.record(loaded, lines, channel_id, message.message_id, revision)

    async def is_board_buried(self, loaded: Loaded) -> bool:
        """Whether more announcements stand below the board than leave its buttons in sight."""
        row = loaded.row
        rows = await self._store.outbox.announcements(row.id)
        below = [
            announcement
            for announcement in rows
            if announcement.channel_id == row.channel_id and announcement.message_id > (row.board_message_id or 0)
        ]
        lines = sum(len(json.loads(announcement.moments)) for announcement in below)
        return len(below) > BELOW_BOARD or lines > LINES_BELOW_BOARD

    async def update(self, loaded: Loaded) -> bool:
        """Edit the announcements whose lines have changed, and delete those of which none is left.

        Returns whether messages have to be deleted (`Delivery.delete_replaced`).
        """
        moments = moments_of(loaded.state)
        kept, deleted, changed, done = [], [], [], True
        for posted in await self._posted(loaded):
            message_id = posted.row.message_id
            lines = self._lines_now(loaded, posted, moments, await self._in_effect(loaded, posted))
            if not lines or (posted.row.channel_id != loaded.row.channel_id and _texts(lines) != _texts(posted.lines)):
                deleted.append(message_id)
                continue
            outcome = "edited"
            if _texts(lines) != _texts(posted.lines):
                outcome = await self._edit(loaded, posted, lines)
            if outcome == "later":
                done = False
            elif outcome == "delete":
                deleted.append(message_id)
            elif outcome == "gone" or all(line.taken_back for line in lines):
                kept.append(message_id)
            elif lines != posted.lines:
                changed.append(announcement_row(message_id, posted.row.channel_id, lines))
        checked = loaded.row.revision if done else 0
        await self._store.outbox.set_announcements(loaded.row.id, changed, kept=kept, deleted=deleted, checked=checked)
        return bool(deleted)

    def _lines_now(
        self, loaded: Loaded, posted: _Posted, moments: Mapping[str, Moment], in_effect: AbstractSet[int] | None
    ) -> tuple[Line, ...]:
        """The lines of an announcement as they should be."""
        render = self._delivery.render_context(loaded)
        lines: list[Line] = []
        for line in posted.lines:
            moment = moments.get(line.key)
            text = "" if moment is None else render.headline(moment.line)
            undone = _is_undone(line, in_effect)
            replaced = moment is not None and _is_replaced(line, moment) and line.text != text
            if line.taken_back:
                lines.append(line)
            elif (undone or replaced) and (moment is None or moment.open):
                what = moment_title(loaded.state, line.key) if line.key else None
                text = render.say(msg("ui-taken-back", what=what or msg("ui-announced-before")))
                lines.append(replace(line, text=text, taken_back=True))
            elif moment is None or (loaded.state.ended and moment.open):
                lines += [line] if line.stays or (moment is not None and moment.stays) else []
            else:
                lines.append(Line.of(line.key, moment, text))
        return tuple(lines)

    async def _edit(self, loaded: Loaded, posted: _Posted, lines: Sequence[Line]) -> str:
        """Edit an announcement. Returns what became of it: `edited`, `gone`, `later`, or `delete` if that has to be done."""
        row = posted.row
        number = loaded.state.public_count_at(min(max(line.revision for line in lines), loaded.row.revision))
        render = self._delivery.render_context(loaded)
        view = tag(lines_view(render, _texts(lines)), MessageKind.ANNOUNCEMENT, loaded.row.id, number)
        try:
            await self._delivery.message(row.channel_id, row.message_id).edit(view=view, allowed_mentions=NO_MENTIONS)
        except DISCORD_ERRORS as error:
            if isinstance(error, discord.RateLimited):
                # Old messages take few edits an hour; the sweep tries again.
                outcome = "later"
            elif not isinstance(error, discord.HTTPException) or not is_refusal(error) or is_out_of_reach(error):
                raise
            elif error.code == UNKNOWN_MESSAGE:
                outcome = "gone"
            elif error.code in NOT_EDITABLE and any(line.taken_back for line in lines):
                # What no longer holds must not stay.
                outcome = "delete"
            else:
                outcome = "gone"
            log.info("Announcement %d is not edited (%s): %s", row.message_id, outcome, error_text(error))
            return outcome
        return "edited"

    async def _posted(self, loaded: Loaded) -> list[_Posted]:
        rows = await self._store.outbox.announcements(loaded.row.id)
        return [_Posted(row, tuple(Line(**line) for line in json.loads(row.moments))) for row in rows]

    async def _in_effect(self, loaded: Loaded, posted: _Posted) -> AbstractSet[int] | None:
        """The numbers of the events in effect; None if nothing was taken back since the message was checked."""
        if loaded.state.rewound <= posted.row.checked:
            return None
        entries = await self._delivery.encounters.log(loaded.row.id)
        return {entry.seq for entry in effective_entries(entries)}


def _is_undone(line: Line, in_effect: AbstractSet[int] | None) -> bool:
    """Whether what the line tells of was undone."""
    return in_effect is not None and line.revision != 0 and line.revision not in in_effect


def _is_replaced(line: Line, moment: Moment) -> bool:
    """Whether the decision that the line stands on was replaced by another."""
    return bool(line.since and moment.since) and line.since != moment.since


def _is_decided_alike(line: Line | None, moment: Moment, render: RenderContext) -> bool:
    """Whether a new decision is the same as the one that was announced, so that nobody is called again."""
    return line is not None and _is_replaced(line, moment) and line.text == render.headline(moment.line)


def _texts(lines: Sequence[Line]) -> list[str]:
    return [line.text for line in lines]


def announcement_row(message_id: int, channel_id: int, lines: Sequence[Line]) -> AnnouncementRow:
    """The row that records an announcement."""
    return AnnouncementRow(message_id, channel_id, json.dumps([asdict(line) for line in lines], ensure_ascii=False))
