"""`/character export` and `import`: characters as a file, which may come back written by anybody."""

from __future__ import annotations

import io
import json
import logging
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.cogs.characters.lookup import AnyCommand, Name, offer_characters, with_character
from bot.cogs.characters.service import FILE_LIMIT, filed, read_file
from bot.cogs.characters.store import CharacterRow
from bot.i18n.translator import command_key, label, option_key
from bot.interactions.context import Context
from bot.interactions.respond import answer, guarded, refuse, render_context, think
from bot.storage.errors import TooMany
from bot.ui.render import layout, note_view
from rules.message import UserText, msg
from rules.refusals import Refusal

log = logging.getLogger(__name__)


def commands() -> list[AnyCommand]:
    """The commands of this module, for the group `/character`."""
    return [_import(), _export()]


def _export() -> AnyCommand:
    verb = "character.export"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(name=label(option_key(verb, "name")))
    @app_commands.describe(name=label(option_key(verb, "name"), "description"))
    async def export(interaction: discord.Interaction[Any], name: Name | None = None) -> None:
        await guarded(interaction, lambda ctx: _exported(ctx, name))

    export.autocomplete("name")(offer_characters)
    return export


async def _exported(ctx: Context, name: str | None) -> None:
    if name is not None:
        await with_character(ctx, name, lambda row: _send_file(ctx, [row]))
        return
    known = await ctx.services.characters.all(ctx.guild_id, ctx.user.id)
    if known:
        await _send_file(ctx, known)
    else:
        await answer(ctx, note_view(render_context(ctx), msg("character-none")))


async def _send_file(ctx: Context, rows: list[CharacterRow]) -> None:
    body = json.dumps(filed(rows), ensure_ascii=False, indent=1)
    file = discord.File(io.BytesIO(body.encode()), filename="riposte-characters.json")
    said = render_context(ctx).say(msg("character-file", count=len(rows)))
    await answer(ctx, layout(discord.ui.TextDisplay(said), discord.ui.File(file)), file=file)


def _import() -> AnyCommand:
    verb = "character.import"

    @app_commands.command(name=label(command_key(verb)), description=label(command_key(verb), "description"))
    @app_commands.rename(file=label(option_key(verb, "file")))
    @app_commands.describe(file=label(option_key(verb, "file"), "description"))
    async def import_command(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        await guarded(interaction, lambda ctx: _imported(ctx, file))

    return import_command


async def _imported(ctx: Context, file: discord.Attachment) -> None:
    """Take in a file that anybody may have written: all of it, or nothing and the reason."""
    if file.size > FILE_LIMIT:
        await refuse(ctx, Refusal(code="file-too-large", params={"limit": FILE_LIMIT // 1024}))
        return
    # Fetching it may take longer than the three seconds in which Discord wants an answer.
    await think(ctx, ephemeral=True, thinking=True)
    try:
        data = await file.read()
    except (discord.HTTPException, aiohttp.ClientError) as error:
        log.warning("A file could not be fetched: %s", error)
        await refuse(ctx, Refusal(code="file-not-fetched"))
        return
    found = read_file(data)
    if isinstance(found, Refusal):
        await refuse(ctx, found)
        return
    try:
        await ctx.services.characters.take_in(ctx.guild_id, ctx.user.id, found)
    except TooMany as full:
        await refuse(ctx, Refusal(code="character-limit", params={"limit": full.limit}))
        return
    names = tuple(UserText(said=one.name) for one in found)
    await answer(ctx, note_view(render_context(ctx), msg("character-imported", names=names)))
