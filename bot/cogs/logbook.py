"""`/initiative log`: the fight as text, as Markdown, as a script that replays it, or in short."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

import discord
from discord import ui

from bot.service import Loaded
from bot.ui.draw import Pen, layout, note_view
from bot.ui.finding import caller_of
from bot.ui.replies import answer, pen_for, refuse, think
from bot.ui.summary import drawn_summary, picture, summary_view
from bot.ui.transcript import Line, markdown_log, newest, persons, plain_log
from bot.words.i18n import People
from rules.refusals import Refusal
from rules.script import export
from rules.state import Actor
from rules.summary import Summary
from rules.system import system_of
from rules.text import Text, text
from rules.unveiled import public_script
from rules.views import told

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"
ASKED: Final = 25
"""People whose names are asked for; of a log with more the others stand by their id."""


async def show_log(interaction: Interaction, found: Loaded, form: str) -> None:
    """The log in this form, as whoever asks may know it."""
    # Names are asked for one by one, which may take longer than Discord waits for an answer.
    await think(interaction, ephemeral=True)
    actor = await interaction.client.encounters.actor(caller_of(interaction), found.state)
    await _FORMS.get(form, _text)(interaction, found, actor)


async def _text(interaction: Interaction, found: Loaded, actor: Actor) -> None:
    await _written(interaction, found, actor, plain_log, "txt")


async def _markdown(interaction: Interaction, found: Loaded, actor: Actor) -> None:
    await _written(interaction, found, actor, markdown_log, "md")


async def _written(
    interaction: Interaction,
    found: Loaded,
    actor: Actor,
    write: Callable[[Pen, Text, list[Line], People], str],
    ending: str,
) -> None:
    """The newest lines to read here, and the whole as a file."""
    pen = pen_for(interaction)
    lines = told(found.state, await interaction.client.encounters.log(found.row.id), actor)
    heading = text("ui-log-heading", system=text(f"system-{found.state.system}"))
    people = await _names(interaction, persons(lines))
    body = await asyncio.to_thread(write, pen, heading, lines, people)
    file = _file(found, ending, body)
    shown = [pen.say(text("ui-log")), newest(pen, lines)]
    await answer(interaction, layout(*(ui.TextDisplay(part) for part in shown if part), ui.File(file)), file=file)


async def _json(interaction: Interaction, found: Loaded, actor: Actor) -> None:
    """The replayable script holds everything, so it is the GM's as long as there is anything that others may not know; and
    nobody's while there is something that not even the GM may know.
    """
    entries = await interaction.client.encounters.log(found.row.id)
    which = system_of(found.state)
    secrets = any(which.secret(found.state, entry.event, actor) for entry in entries)
    kept_back = which.redact(found.state, actor) != found.state
    if actor.gm and secrets:
        await refuse(interaction, Refusal(code="log-hidden"))
        return
    script = None
    if actor.gm:
        script = export(entries)
    elif found.state.ended and not secrets and not kept_back:
        script = await asyncio.to_thread(public_script, found.state, entries)
    if script is None:
        await refuse(interaction, Refusal(code="log-gm-only"))
        return
    file = _file(found, "json", json.dumps(script, ensure_ascii=False, indent=1))
    words = pen_for(interaction).say(text("ui-log-json"))
    await answer(interaction, layout(ui.TextDisplay(words), ui.File(file)), file=file)


async def _summary(interaction: Interaction, found: Loaded, actor: Actor) -> None:
    """The fight in short, also while it goes on."""
    pen, entries = pen_for(interaction), await interaction.client.encounters.log(found.row.id)
    summary, png = await asyncio.to_thread(drawn_summary, pen, found.state, entries, actor)
    if summary == Summary():
        await answer(interaction, note_view(pen, text("ui-no-summary")))
        return
    view = summary_view(pen, summary, pictured=png is not None)
    await answer(interaction, view, file=picture(png))


def _file(found: Loaded, ending: str, body: str) -> discord.File:
    return discord.File(io.BytesIO(body.encode()), filename=f"riposte-{found.row.id}.{ending}")


async def _names(interaction: Interaction, users: Iterable[str]) -> dict[str, str]:
    """The names that people have on this server, as far as Discord knows them; who has left stands by the id."""
    known = {str(interaction.user.id): interaction.user.display_name}
    asked = [user for user in users if user.isdecimal() and user not in known][:ASKED]
    guild = interaction.guild
    if guild is None:
        return known
    found = await asyncio.gather(*(_name(guild, int(user)) for user in asked))
    return known | {user: name for user, name in zip(asked, found, strict=True) if name is not None}


async def _name(guild: discord.Guild, user_id: int) -> str | None:
    try:
        return (await guild.fetch_member(user_id)).display_name
    except discord.HTTPException:
        return None


_FORMS: Final[dict[str, Callable[[Interaction, Loaded, Actor], Awaitable[None]]]] = {
    "text": _text,
    "markdown": _markdown,
    "json": _json,
    "summary": _summary,
}
FORMS: Final = tuple(_FORMS)
"""What can be asked for."""
