"""`/character export` and `import`: characters as a file. An imported file is untrusted input."""

from __future__ import annotations

import json
import logging

import aiohttp
import discord

from bot.cogs.characters.service import FILE_LIMIT, filed, read_file
from bot.cogs.characters.store import CharacterRow
from bot.interactions.acknowledge import defer
from bot.interactions.context import Context
from bot.interactions.respond import answer, answer_file, render_context
from bot.storage.errors import TooMany
from bot.ui.render import note_view
from rules.message import UserText, msg
from rules.refusals import Refused

log = logging.getLogger(__name__)


async def send_file(ctx: Context, rows: list[CharacterRow]) -> None:
    """Answer with a file of these characters, or a note that there are none."""
    if not rows:
        await answer(ctx, note_view(render_context(ctx), msg("character-none")))
        return
    body = json.dumps(filed(rows), ensure_ascii=False, indent=1)
    await answer_file(ctx, msg("character-file", count=len(rows)), "riposte-characters.json", body.encode())


async def import_characters(ctx: Context, file: discord.Attachment) -> None:
    """Save all characters of an uploaded file, or none. Raises `Refused`."""
    if file.size > FILE_LIMIT:
        raise Refused("file-too-large", limit=FILE_LIMIT // 1024)
    # Fetching the file may take longer than Discord waits for an answer.
    await defer(ctx.interaction, ephemeral=True, thinking=True)
    try:
        data = await file.read()
    except (discord.HTTPException, aiohttp.ClientError) as error:
        log.warning("A file could not be fetched: %s", error)
        raise Refused("file-not-fetched") from error
    characters = read_file(data)
    try:
        await ctx.services.characters.save_all(ctx.guild_id, ctx.user.id, characters)
    except TooMany as full:
        raise Refused("character-limit", limit=full.limit) from full
    names = tuple(UserText(said=character.name) for character in characters)
    await answer(ctx, note_view(render_context(ctx), msg("character-imported", names=names)))
