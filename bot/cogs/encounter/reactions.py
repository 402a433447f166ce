"""A reaction on the board counts like the button with the same sign."""

from __future__ import annotations

import logging

import discord

from bot.encounters.service import CommandContext, Requester
from bot.i18n.catalogue import locale_of
from bot.interactions.acknowledge import NOBODY
from bot.interactions.respond import refusal_text
from bot.permissions import role_ids
from bot.runtime.failures import DISCORD_ERRORS, error_text, stop_for
from bot.runtime.logs import context
from bot.services import Services
from bot.storage.errors import StorageFault
from bot.ui.render import RenderContext, note_view
from rules.commands import Declare
from rules.refusals import Refusal
from rules.system import systems

log = logging.getLogger(__name__)
VARIATION = "\ufe0f"


async def on_reaction(services: Services, payload: discord.RawReactionActionEvent, *, me: int | None) -> None:
    """Declare what the emoji stands for, if it was put on the board of an open encounter.

    Discord puts no time on a reaction, so it counts when it arrives.
    """
    ours = payload.user_id == me
    emoji = str(payload.emoji).rstrip(VARIATION)
    known = {sign.rstrip(VARIATION) for one in systems() for sign in one.reactions}
    if ours or payload.guild_id is None or emoji not in known or services.work.draining:
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


async def _declare(services: Services, payload: discord.RawReactionActionEvent, emoji: str) -> None:
    row = await services.store.encounters.by_board(payload.message_id)
    if row is None or not row.open:
        return
    reactions = next(one.reactions for one in systems() if one.id == row.system)
    intent = next((intent for sign, intent in reactions.items() if sign.rstrip(VARIATION) == emoji), None)
    if intent is None:
        return
    member = payload.member
    if member is not None and member.bot:
        return
    caller = Requester(
        payload.user_id,
        payload.guild_id or 0,
        payload.channel_id,
        role_ids(member) if member else frozenset(),
        manages=member.guild_permissions.manage_guild if member else False,
    )
    outcome = await services.encounters.run(
        row.id, Declare(intent=intent), CommandContext(caller, services.clock.now())
    )
    if isinstance(outcome, Refusal) and member is not None:
        try:
            await member.send(
                view=note_view(
                    RenderContext(services.catalogues, locale_of(row.locale, services.settings.default_locale)),
                    refusal_text(outcome),
                ),
                allowed_mentions=NOBODY,
            )
        except DISCORD_ERRORS as error:
            log.info(
                "A reaction was refused (%s), and the person takes no messages: %s", outcome.code, error_text(error)
            )
