"""`/initiative log`: the fight as text, as Markdown, as a replay script, or as a summary."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import partial
from itertools import groupby
from typing import Final, TypeAlias

import discord
from babel import Locale
from babel.dates import format_date, format_time
from discord import ui

from bot.encounters.service import Loaded
from bot.i18n.catalogue import BABEL, People
from bot.i18n.escape import escape_markdown
from bot.i18n.ranges import sum_lines
from bot.interactions.acknowledge import defer
from bot.interactions.caller import actor_of
from bot.interactions.context import Context
from bot.interactions.respond import answer, render_context
from bot.ui.render import RenderContext, layout, note_view
from bot.ui.summary import make_summary, summary_view
from rules.log import Entry
from rules.message import Message, Param, UserRef, UserText, msg
from rules.public_script import public_script
from rules.refusals import Refused
from rules.replay import export
from rules.state import CLOCK, Actor, AnyEncounter
from rules.system import system_of
from rules.view.for_viewer import log_for
from rules.view.summary import Summary

EVENTS_LIMIT: Final = 20_000
"""Events of a fight whose log is written; more would take minutes."""
FILE_LIMIT: Final = 10_000_000
"""Bytes of a file that Discord takes on any server."""
NAMES_LIMIT: Final = 25
"""Users whose names are fetched; the others are shown by their ids."""
NEWEST_LIMIT: Final = 2_800
"""Characters of the newest lines in the message."""
LINE_LIMIT: Final = 600
SEPARATOR: Final = " · "

Line: TypeAlias = tuple[Entry, Message, bool]
"""A log entry, its sentence, and whether it still counts, as `for_viewer.log_for` returns them."""


async def show_log(ctx: Context, encounter: Loaded, format: str) -> None:
    """Send the log in one of `FORMATS`, as the caller may know it. Raises `Refused`."""
    await defer(ctx.interaction, ephemeral=True)
    actor = await actor_of(ctx, encounter)
    if encounter.row.revision > EVENTS_LIMIT and format != "summary":
        raise _too_long(encounter, actor)
    await _SENDERS.get(format, _send_text)(ctx, encounter, actor)


def _too_long(encounter: Loaded, viewer: Actor) -> Refused:
    return Refused("log-too-long", events=encounter.state.revision if viewer.gm else encounter.state.public_count)


# --- sending ---


async def _send_lines(
    ctx: Context,
    encounter: Loaded,
    actor: Actor,
    *,
    write: Callable[[RenderContext, Message, Sequence[Line], People], str],
    ending: str,
) -> None:
    """Send the newest lines in the message, and the whole log as a file."""
    render = render_context(ctx)
    entries = await ctx.services.encounters.log(encounter.row.id)
    lines = await ctx.compute(_summed_log, encounter.state, entries, actor)
    heading = msg("ui-log-heading", system=msg(f"system-{encounter.state.system}"))
    names = await _names(ctx, await ctx.compute(users_in, lines))
    body = (await ctx.compute(write, render, heading, lines, names)).encode()
    file = _file(encounter, actor, ending, body)
    texts = [render.say(msg("ui-log")), newest_lines(render, lines)]
    await answer(ctx, layout(*(ui.TextDisplay(text) for text in texts if text), ui.File(file)), files=[file])


def _summed_log(state: AnyEncounter, entries: Sequence[Entry], actor: Actor) -> list[Line]:
    """The log for this viewer, with one line for what a step did to several in the same way."""
    summed: list[Line] = []
    for _, group in groupby(log_for(state, entries, actor), key=lambda line: (line[0].step, line[2])):
        step = list(group)
        for place, message in sum_lines([message for _, message, _ in step]):
            entry, _, counts = step[place]
            summed.append((entry, message, counts))
    return summed


async def _send_script(ctx: Context, encounter: Loaded, actor: Actor) -> None:
    entries = await ctx.services.encounters.log(encounter.row.id)
    file = _file(encounter, actor, "json", await ctx.compute(_script, encounter.state, entries, actor))
    note = render_context(ctx).say(msg("ui-log-json"))
    await answer(ctx, layout(ui.TextDisplay(note), ui.File(file)), files=[file])


def _script(state: AnyEncounter, entries: Sequence[Entry], actor: Actor) -> bytes:
    """The replay script as JSON. Raises `Refused`.

    It contains everything, so only the GM gets it while it holds a secret, and not even the GM while there is something that
    the GM may not know.
    """
    rules = system_of(state)
    secrets = any(rules.secret(state, entry.event, actor) for entry in entries)
    if actor.gm and secrets:
        raise Refused("log-hidden")
    public = state.ended and not secrets and rules.redact(state, actor) == state
    script = export(entries) if actor.gm else public_script(state, entries) if public else None
    if script is None:
        raise Refused("log-gm-only")
    return json.dumps(script, ensure_ascii=False, indent=1).encode()


async def _send_summary(ctx: Context, encounter: Loaded, actor: Actor) -> None:
    """Send the summary, also while the fight goes on."""
    render, entries = render_context(ctx), await ctx.services.encounters.log(encounter.row.id)
    summary, pictures = await ctx.compute(make_summary, render, encounter.state, entries, actor)
    if summary == Summary():
        await answer(ctx, note_view(render, msg("ui-no-summary")))
        return
    view = summary_view(render, summary, pictures)
    await answer(ctx, view, files=[picture.file() for picture in pictures])


def _file(encounter: Loaded, viewer: Actor, ending: str, body: bytes) -> discord.File:
    if len(body) > FILE_LIMIT:
        raise _too_long(encounter, viewer)
    return discord.File(io.BytesIO(body), filename=f"riposte-{encounter.row.id}.{ending}")


async def _names(ctx: Context, users: Iterable[str]) -> dict[str, str]:
    """User id -> name on this server. Users who have left are missing."""
    names = {str(ctx.user.id): ctx.user.display_name}
    guild = ctx.guild
    if guild is not None:
        fetched = [user for user in users if user.isdecimal() and user not in names][:NAMES_LIMIT]
        members = await asyncio.gather(*(_name(guild, int(user)) for user in fetched))
        names |= {user: name for user, name in zip(fetched, members, strict=True) if name is not None}
    return names


async def _name(guild: discord.Guild, user_id: int) -> str | None:
    try:
        return (await guild.fetch_member(user_id)).display_name
    except discord.HTTPException:
        return None


# --- text ---


def newest_lines(render: RenderContext, lines: Sequence[Line]) -> str:
    """As many of the newest lines as a message holds, the newest last. Times are in the reader's time zone."""
    texts: list[str] = []
    left = NEWEST_LIMIT
    for entry, message, counts in reversed(lines):
        sentence = _short(render, message)
        sentence = sentence if counts else f"~~{sentence}~~"
        text = _text(f"<t:{entry.at // 1_000}:T>", entry, render.say(_author(entry)), sentence)
        left -= len(text) + 1
        if left < 0:
            break
        texts.append(text)
    return "\n".join(reversed(texts))


def _short(render: RenderContext, message: Message) -> str:
    """The sentence, shortened so that it leaves room for others; the file has the whole of it."""
    sentence = render.say(message)
    return sentence if len(sentence) <= LINE_LIMIT else escape_markdown(render.plain(message, LINE_LIMIT // 2))


def plain_log(render: RenderContext, heading: Message, lines: Sequence[Line], names: People) -> str:
    """The log as plain text. names: by user id."""

    def say(message: Message) -> str:
        return render.catalogues.plain(render.locale, message, None, names)

    texts = [say(heading), say(msg("ui-log-zone"))]
    for day, timed_lines in _by_day(render, lines):
        texts += ["", day]
        for time, (entry, message, counts) in timed_lines:
            sentence = say(message if counts else msg("ui-log-struck", line=message))
            texts.append(f"{entry.seq:>4}  {_text(time, entry, say(_author(entry)), sentence)}")
    return "\n".join(texts) + "\n"


def markdown_log(render: RenderContext, heading: Message, lines: Sequence[Line], names: People) -> str:
    """The log as Markdown. names: by user id."""

    def say(message: Message) -> str:
        return render.catalogues.say(render.locale, message, names)

    texts = [f"# {say(heading)}", "", say(msg("ui-log-zone"))]
    for day, timed_lines in _by_day(render, lines):
        texts += ["", f"## {day}", ""]
        for time, (entry, message, counts) in timed_lines:
            sentence = say(message) if counts else f"~~{say(message)}~~"
            texts.append(f"{entry.seq}. {_text(time, entry, say(_author(entry)), sentence)}")
    return "\n".join(texts) + "\n"


def _by_day(render: RenderContext, lines: Sequence[Line]) -> Iterable[tuple[str, list[tuple[str, Line]]]]:
    """The lines with their times by day (UTC), in the format of the reader's language."""
    locale = Locale.parse(BABEL[render.locale])
    days: dict[date, list[tuple[str, Line]]] = {}
    for line in lines:
        at = datetime.fromtimestamp(line[0].at / 1_000, UTC)
        days.setdefault(at.date(), []).append((format_time(at, "medium", locale=locale), line))
    return [(format_date(day, "long", locale=locale), timed_lines) for day, timed_lines in days.items()]


def _text(time: str, entry: Entry, author: str, sentence: str) -> str:
    return f"{time} {author} {sentence}" if entry.seq != entry.step else SEPARATOR.join((time, author, sentence))


def _author(entry: Entry) -> Message:
    """The user or the clock; a sign for an event that follows from another one of the same step."""
    if entry.seq != entry.step:
        return msg("ui-log-follows")
    if entry.by == CLOCK:
        return msg("ui-log-clock")
    return msg("ui-log-by-gm" if entry.gm else "ui-log-by", name=UserRef(user=entry.by))


def users_in(lines: Sequence[Line]) -> list[str]:
    """The ids of the users who act or are named in these lines, each once."""
    users = dict.fromkeys(entry.by for entry, _, _ in lines if entry.by != CLOCK)
    for _, message, _ in lines:
        users |= dict.fromkeys(_users_named(message))
    return list(users)


def _users_named(param: Param) -> Iterator[str]:
    match param:
        case UserRef(user=user):
            yield user
        case Message(params=params):
            for value in params.values():
                yield from _users_named(value)
        case tuple():
            for item in param:
                yield from _users_named(item)
        case int() | str() | UserText():
            return


_send_text = partial(_send_lines, write=plain_log, ending="txt")
_SENDERS: Final[Mapping[str, Callable[[Context, Loaded, Actor], Awaitable[None]]]] = {
    "text": _send_text,
    "markdown": partial(_send_lines, write=markdown_log, ending="md"),
    "json": _send_script,
    "summary": _send_summary,
}
FORMATS: Final = tuple(_SENDERS)
