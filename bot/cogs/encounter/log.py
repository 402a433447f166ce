"""`/initiative log`: the fight as text, as Markdown, as a script that replays it, or in short."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final, ParamSpec, TypeVar

import discord
from discord import ui

from bot.cogs.encounter.log_text import Line, markdown_log, newest, persons, plain_log
from bot.encounters.service import Loaded
from bot.i18n.catalogue import People
from bot.interactions.acknowledge import defer
from bot.interactions.context import Context
from bot.interactions.lookup import requester_of
from bot.interactions.respond import answer, refuse, render_context
from bot.runtime.background import Busy
from bot.ui.render import RenderContext, layout, note_view
from bot.ui.summary import chart_file, make_summary, summary_view
from rules.log import Entry
from rules.message import Message, msg
from rules.redacted_log import public_script
from rules.refusals import Refusal
from rules.replay import export
from rules.state import Actor, AnyEncounter
from rules.system import system_of
from rules.view.summary import Summary
from rules.view.views import log_for

P = ParamSpec("P")
T = TypeVar("T")
EVENTS_LIMIT: Final = 20_000
"""Events of a fight whose log is written; more would take minutes and fit into no file."""
FILE_LIMIT: Final = 10_000_000
"""Bytes of a file that Discord takes on any server."""
ASKED: Final = 25
"""People whose names are asked for; of a log with more the others stand by their id."""


async def show_log(ctx: Context, found: Loaded, form: str) -> None:
    """The log in this form, as whoever asks may know it.

    A long one takes seconds, so it is written in the background: only the person who asks waits for it.
    """
    await defer(ctx.interaction, ephemeral=True)
    actor = await ctx.services.encounters.actor(requester_of(ctx), found.state)
    if found.row.revision > EVENTS_LIMIT and form != "summary":
        await refuse(ctx, _too_long(found, actor))
        return
    try:
        await _FORMS.get(form, _text)(ctx, found, actor)
    except Busy:
        await refuse(ctx, Refusal(code="busy"))


def _too_long(found: Loaded, viewer: Actor) -> Refusal:
    events = found.state.revision if viewer.gm else found.state.public_count
    return Refusal(code="log-too-long", params={"events": events})


async def _text(ctx: Context, found: Loaded, actor: Actor) -> None:
    await _written(ctx, found, actor, plain_log, "txt")


async def _markdown(ctx: Context, found: Loaded, actor: Actor) -> None:
    await _written(ctx, found, actor, markdown_log, "md")


async def _written(
    ctx: Context,
    found: Loaded,
    actor: Actor,
    write: Callable[[RenderContext, Message, list[Line], People], str],
    ending: str,
) -> None:
    """The newest lines to read here, and the whole as a file."""
    render = render_context(ctx)
    entries = await ctx.services.encounters.log(found.row.id)
    lines, named = await _computed(ctx, _lines, found.state, entries, actor)
    heading = msg("ui-log-heading", system=msg(f"system-{found.state.system}"))
    people = await _names(ctx, named)
    body = (await _computed(ctx, write, render, heading, lines, people)).encode()
    if len(body) > FILE_LIMIT:
        await refuse(ctx, _too_long(found, actor))
        return
    file = _file(found, ending, body)
    shown = [render.say(msg("ui-log")), newest(render, lines)]
    await answer(ctx, layout(*(ui.TextDisplay(part) for part in shown if part), ui.File(file)), file=file)


def _lines(state: AnyEncounter, entries: Sequence[Entry], actor: Actor) -> tuple[list[Line], list[str]]:
    """The lines, and who stands in them."""
    lines = log_for(state, entries, actor)
    return lines, persons(lines)


async def _json(ctx: Context, found: Loaded, actor: Actor) -> None:
    """The replayable script holds everything, so it is the GM's as long as there is anything that others may not know; and
    nobody's while there is something that not even the GM may know.
    """
    entries = await ctx.services.encounters.log(found.row.id)
    made = await _computed(ctx, _replay, found.state, entries, actor)
    if isinstance(made, bytes) and len(made) > FILE_LIMIT:
        made = _too_long(found, actor)
    if isinstance(made, Refusal):
        await refuse(ctx, made)
        return
    file = _file(found, "json", made)
    words = render_context(ctx).say(msg("ui-log-json"))
    await answer(ctx, layout(ui.TextDisplay(words), ui.File(file)), file=file)


def _replay(state: AnyEncounter, entries: Sequence[Entry], actor: Actor) -> bytes | Refusal:
    """The script as JSON text, or why this person does not get it."""
    which = system_of(state)
    secrets = any(which.secret(state, entry.event, actor) for entry in entries)
    kept_back = which.redact(state, actor) != state
    if actor.gm and secrets:
        return Refusal(code="log-hidden")
    script = None
    if actor.gm:
        script = export(entries)
    elif state.ended and not secrets and not kept_back:
        script = public_script(state, entries)
    if script is None:
        return Refusal(code="log-gm-only")
    return json.dumps(script, ensure_ascii=False, indent=1).encode()


async def _summary(ctx: Context, found: Loaded, actor: Actor) -> None:
    """The fight in short, also while it goes on."""
    render, entries = render_context(ctx), await ctx.services.encounters.log(found.row.id)
    summary, png = await _computed(ctx, make_summary, render, found.state, entries, actor)
    if summary == Summary():
        await answer(ctx, note_view(render, msg("ui-no-summary")))
        return
    view = summary_view(render, summary, with_chart=png is not None)
    await answer(ctx, view, file=chart_file(png))


async def _computed(ctx: Context, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Worked out in the background; one log at a time for each server. Raises `Busy`."""
    return await ctx.services.background.run(ctx.guild_id, work, *given, **named)


def _file(found: Loaded, ending: str, body: bytes) -> discord.File:
    return discord.File(io.BytesIO(body), filename=f"riposte-{found.row.id}.{ending}")


async def _names(ctx: Context, users: Iterable[str]) -> dict[str, str]:
    """The names that people have on this server, as far as Discord knows them; who has left stands by the id."""
    known = {str(ctx.user.id): ctx.user.display_name}
    asked = [user for user in users if user.isdecimal() and user not in known][:ASKED]
    guild = ctx.guild
    if guild is None:
        return known
    found = await asyncio.gather(*(_name(guild, int(user)) for user in asked))
    return known | {user: name for user, name in zip(asked, found, strict=True) if name is not None}


async def _name(guild: discord.Guild, user_id: int) -> str | None:
    try:
        return (await guild.fetch_member(user_id)).display_name
    except discord.HTTPException:
        return None


_FORMS: Final[dict[str, Callable[[Context, Loaded, Actor], Awaitable[None]]]] = {
    "text": _text,
    "markdown": _markdown,
    "json": _json,
    "summary": _summary,
}
FORMS: Final = tuple(_FORMS)
"""What can be asked for."""
