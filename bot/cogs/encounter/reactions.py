"""Reactions on a board declare an intent, like the button with the same emoji."""

from __future__ import annotations

import logging

import discord

from bot.encounters.service import CommandContext, Requester
from bot.i18n.catalogue import locale_of
from bot.interactions.acknowledge import NO_MENTIONS
from bot.permissions import role_ids
from bot.runtime.failures import DISCORD_ERRORS, error_text, stop_for
from bot.runtime.logs import context
from bot.services import Services
from bot.storage.errors import StorageFault
from bot.ui.render import RenderContext, note_view, refusal_text
from rules.commands import Declare
from rules.refusals import Refusal
from rules.system import AnySystem, system, systems

log = logging.getLogger(__name__)
VARIATION = "\ufe0f"
"""Variation selector that Discord may append to an emoji."""


async def on_reaction(services: Services, payload: discord.RawReactionActionEvent, *, me: int | None) -> None:
    """Declare the intent of an emoji on the board of an open encounter. me: user id of the bot.

    Discord sends no time with a reaction, so it counts when it arrives.
    """
    emoji = str(payload.emoji).rstrip(VARIATION)
    is_reaction = any(emoji in _intents(rules) for rules in systems())
    if payload.user_id == me or payload.guild_id is None or not is_reaction or services.work.draining:
        return
    with context(guild=payload.guild_id):
        async with services.work.under_way():
            try:
                await _declare(services, payload, emoji)
            except DISCORD_ERRORS as error:
                log.warning("The board can't be shown now: %s", error_text(error))
            except StorageFault as fault:
                log.error("A reaction could not be served: %s", stop_for(fault) or fault)
            except Exception:
                log.exception("A bug in a reaction.")


def _intents(rules: AnySystem) -> dict[str, str]:
    """Emoji -> intent."""
    return {emoji.rstrip(VARIATION): intent for emoji, intent in rules.reactions.items()}


async def _declare(services: Services, payload: discord.RawReactionActionEvent, emoji: str) -> None:
    row = await services.store.encounters.by_board(payload.message_id)
    if row is None or not row.open:
        return
    intent, member = _intents(system(row.system)).get(emoji), payload.member
    if intent is None or (member is not None and member.bot):
        return
    caller = Requester(
        payload.user_id,
        payload.guild_id or 0,
        payload.channel_id,
        role_ids(member) if member else frozenset(),
        manages=member.guild_permissions.manage_guild if member else False,
    )
    request = CommandContext(caller, services.clock.now())
    outcome = await services.encounters.run(row.id, Declare(intent=intent), request)
    if isinstance(outcome, Refusal) and member is not None:
        render = RenderContext(services.catalogues, locale_of(row.locale, services.settings.default_locale))
        try:
            await member.send(view=note_view(render, refusal_text(outcome)), allowed_mentions=NO_MENTIONS)
        except DISCORD_ERRORS as error:
            log.info("A reaction was refused (%s), and the user takes no messages: %s", outcome.code, error_text(error))
