"""`/character export` and `import`: characters as a file. An imported file is untrusted input."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence

import aiohttp
import discord

from bot.cogs.characters.service import FILE_LIMIT, filed, read_file
from bot.cogs.characters.store import CharacterRow
from bot.cogs.rolls.store import SAVED_LIMIT, SavedRollRow
from bot.interactions.acknowledge import defer
from bot.interactions.context import Context
from bot.interactions.respond import answer, answer_file, render_context
from bot.storage.errors import TooMany
from bot.ui.render import note_view
from rules.message import UserText, msg
from rules.names import name_key
from rules.refusals import Refused

log = logging.getLogger(__name__)


async def send_file(ctx: Context, rows: list[CharacterRow], rolls: Sequence[SavedRollRow] = ()) -> None:
    """Answer with a file of these characters and saved rolls, or a note that there are no characters."""
    if not rows:
        await answer(ctx, note_view(render_context(ctx), msg("character-none")))
        return
    body = json.dumps(filed(rows, rolls), ensure_ascii=False, indent=1)
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
    taken, guild, user = read_file(data), ctx.guild_id, ctx.user.id
    store = ctx.services.store.rolls
    rolls = [SavedRollRow(name_key(roll.name), roll.name, roll.dice) for roll in taken.rolls]
    saved = {row.word for row in await store.saved(guild, user)}
    if len(saved | {row.word for row in rolls}) > SAVED_LIMIT:
        raise Refused("saved-rolls-full", limit=SAVED_LIMIT)
    try:
        await ctx.services.characters.save_all(guild, user, taken.characters)
    except TooMany as full:
        raise Refused("character-limit", limit=full.limit) from full
    for row in rolls:
        await store.save(guild, user, row)
    lines = [msg("character-imported", names=tuple(UserText(said=character.name) for character in taken.characters))]
    if rolls:
        lines.append(msg("ui-rolls-imported", names=tuple(UserText(said=row.name) for row in rolls)))
    await answer(ctx, note_view(render_context(ctx), *lines))
