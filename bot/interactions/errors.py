"""The guard around every interaction handler, and the messages for its errors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

import discord

from bot.clock import snowflake_ms
from bot.interactions.acknowledge import acknowledge_in_time, response_timeout, seconds_to_serve
from bot.interactions.context import Context
from bot.interactions.respond import answer, refuse, render_context
from bot.permissions import LABELS, missing, required_in
from bot.runtime.failures import DISCORD_ERRORS, error_text, is_refusal, stop_for, storage_word
from bot.runtime.logs import context, new_reference
from bot.storage.errors import CommitUnknown, DatabaseReplaced, DiskFault, RevisionConflict, StorageFault
from bot.storage.limits import WorkUnit, current_unit, work_unit
from bot.ui.render import note_view, refusal_text
from rules.message import Message, UserText, msg
from rules.refusals import Refusal, Refused

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED = 10062, 40060
TOO_LATE = (UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED)
"""Error codes of an interaction that expired or was answered already. Its command may be committed."""
FOLLOW_UP_SECONDS = 13 * 60
"""How long the database is waited for after an unanswered commit. Discord takes answers for 15 minutes."""
ARCHIVED, LOCKED = 50083, 160005
"""Error codes of an archived thread that only moderators may open again."""


async def answer_outdated(ctx: Context) -> None:
    """Answer a slash command, or an option of it, that this version does not have."""
    if ctx.type is discord.InteractionType.autocomplete:
        async with response_timeout():
            await ctx.interaction.response.autocomplete([])
    else:
        await answer(ctx, note_view(render_context(ctx), msg("ui-old-command")))


async def guarded(interaction: discord.Interaction[Any], handler: Callable[[Context], Awaitable[object]]) -> None:
    """Run the handler of an interaction: acknowledge it in time, show what it refuses by `Refused`, report other exceptions."""
    ctx = Context.of(interaction)
    services = ctx.services
    if services.work.draining:
        return
    created_at = snowflake_ms(interaction.id)
    services.clock.synchronise(created_at)
    now = services.clock.now()
    with context(guild=interaction.guild_id, interaction=interaction.id):
        async with services.work.under_way():
            async with acknowledge_in_time(interaction, now):
                with (
                    services.metrics.interaction(interaction.type.name),
                    work_unit(interaction.id, seconds_to_serve(created_at, now)),
                ):
                    unknown = await _serve(ctx, handler)
            if unknown is not None:
                await _tell_what_came_of_it(ctx, unknown)


async def _serve(ctx: Context, handler: Callable[[Context], Awaitable[object]]) -> CommitUnknown | None:
    """Run the handler and report its exceptions. Returns a commit of which the caller is still to be told."""
    try:
        await _run(ctx, handler)
    except CommitUnknown as unknown:
        await report(ctx, unknown)
        unit = current_unit()
        return None if unit is None or unit.committed else unknown
    except Exception as error:  # noqa: BLE001 - all are reported here
        await report(ctx, error)
    return None


async def _tell_what_came_of_it(ctx: Context, unknown: CommitUnknown) -> None:
    """Wait for the database, tell the caller whether the commit was made, and show what it changed."""
    services = ctx.services
    try:
        async with asyncio.timeout(FOLLOW_UP_SECONDS):
            committed = await unknown.settle()
            row = await services.store.encounters.find_interaction(ctx.id) if committed else None
        log.info("Interaction %d was %scommitted.", ctx.id, "" if committed else "not ")
        await answer(ctx, note_view(render_context(ctx), msg("ui-did-count" if committed else "ui-did-not-count")))
        if row is not None:
            await services.scheduler.catch_up(row.encounter_id)
    except TimeoutError:
        log.error("Whether interaction %d was committed could not be found out in time.", ctx.id)
    except (StorageFault, *DISCORD_ERRORS) as error:
        log.error("What came of interaction %d could not be told: %s", ctx.id, stop_for(error) or error_text(error))


async def _run(ctx: Context, handler: Callable[[Context], Awaitable[object]]) -> None:
    try:
        await handler(ctx)
    except Refused as refused:
        await refuse(ctx, refused.refusal)


def missing_permissions(ctx: Context) -> Refusal | None:
    """A refusal where the bot lacks permissions in this channel that a fight needs."""
    thread = isinstance(ctx.channel, discord.Thread)
    names = missing(ctx.interaction.app_permissions, required_in(thread=thread))
    return permissions_refusal(getattr(ctx.channel, "name", None) or str(ctx.channel_id), names) if names else None


def permissions_refusal(channel: str, names: tuple[str, ...]) -> Refusal:
    """The bot lacks these permissions (names of `permissions.LABELS`) in the channel of this name."""
    labels = tuple(UserText(said=LABELS[name]) for name in names)
    return Refusal(code="permissions", params={"channel": UserText(said=channel), "missing": labels})


def _forbidden(ctx: Context, error: discord.HTTPException) -> Message:
    refusal = missing_permissions(ctx)
    return refusal_text(refusal) if refusal else msg("ui-discord-forbids", reason=UserText(said=error.text[:200]))


def _storage_message(error: StorageFault | RevisionConflict, unit: WorkUnit | None) -> Message:
    """What the caller has to know of a fault: whether the request counts, if that is known."""
    reason = msg("ui-storage-reason", fault=storage_word(error))
    if unit is not None and unit.committed:
        return msg("ui-storage-counts", reason=reason)
    if isinstance(error, CommitUnknown):
        return msg("ui-storage-unknown")
    # These may come in the middle of a commit.
    may_count = isinstance(error, DatabaseReplaced | DiskFault)
    return msg("ui-storage" if may_count else "ui-storage-not-done", reason=reason)


async def report(ctx: Context, error: BaseException) -> None:
    """Log an exception and tell the caller; a bug gets a reference that both can quote."""
    ctx.services.metrics.failure()
    if isinstance(error, discord.HTTPException) and error.code in TOO_LATE:
        log.warning("Interaction %d could not be answered: %s", ctx.id, error)
        if error.code == ALREADY_ACKNOWLEDGED:
            log.warning("If this repeats, a second bot runs with the same token and another database.")
        return
    if isinstance(error, discord.HTTPException) and (
        error.status == HTTPStatus.FORBIDDEN or error.code in (ARCHIVED, LOCKED)
    ):
        log.warning("Discord does not allow it: %s", error)
        message = _forbidden(ctx, error)
    elif isinstance(error, StorageFault | RevisionConflict):
        log.error("Interaction %d could not be served: %s", ctx.id, stop_for(error) or error)
        message = _storage_message(error, current_unit())
    elif isinstance(error, DISCORD_ERRORS) and not is_refusal(error):
        log.warning("Discord failed in interaction %d: %s", ctx.id, error_text(error))
        message = msg("ui-discord-fails")
    else:
        reference = new_reference()
        with context(reference=reference):
            log.error("A bug in interaction %d.", ctx.id, exc_info=error)
        message = msg("ui-bug", reference=UserText(said=reference))
    try:
        await answer(ctx, note_view(render_context(ctx), message))
    except DISCORD_ERRORS as failure:
        log.warning("The caller could not be told: %s", error_text(failure))
