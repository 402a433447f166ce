"""Answers to an interaction, in whatever state it is, and what people read when something went wrong."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from typing import Any

import discord
from discord import ui

from bot.clock import snowflake_ms
from bot.i18n.catalogue import locale_of
from bot.interactions.acknowledge import NOBODY, acknowledged_in_time, defer, edit_message, first_answer, in_time
from bot.interactions.context import Context
from bot.permissions import WORDS, missing, required_in
from bot.runtime.failures import DISCORD_FAILS, reason, stop_for, storage_word
from bot.runtime.logs import context, new_reference
from bot.storage.errors import RevisionConflict, StorageFault
from bot.ui.render import RenderContext, note_view
from rules.message import Message, UserText, msg
from rules.refusals import Refusal

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED = 10062, 40060
TOO_LATE = (UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED)
"""An interaction that expired before it was answered, or that was delivered twice. What it asked for counts all the same."""
ARCHIVED, LOCKED = 50083, 160005
"""A thread that takes no messages: it is archived, and only moderators may open it again."""


def render_context(ctx: Context, *, encounter: int = 0, drawn: int = 0, unseen: int = 0) -> RenderContext:
    """A pen in the language of whoever pressed or typed."""
    services = ctx.services
    locale = locale_of(str(ctx.locale), services.settings.default_locale)
    return RenderContext(services.words, locale, encounter, drawn, unseen)


async def public_locale(ctx: Context) -> str:
    """The language of what everybody reads: as `/setup` says, else as Discord says of the server.

    A server that is no community cannot choose its language, and Discord says American English of it: there it is that of
    whoever asks.
    """
    return await _locale_in(ctx, ctx.guild_id, ctx.guild, ctx.interaction.guild_locale)


async def public_locale_in(ctx: Context, guild_id: int) -> str:
    """The same for another server, of which something is told in consequence of this interaction."""
    if guild_id == ctx.guild_id:
        return await public_locale(ctx)
    guild = ctx.interaction.client.get_guild(guild_id)
    return await _locale_in(ctx, guild_id, guild, None if guild is None else guild.preferred_locale)


async def _locale_in(ctx: Context, guild_id: int, guild: discord.Guild | None, told: discord.Locale | None) -> str:
    services = ctx.services
    chosen = (await services.servers.settings(guild_id)).language
    chooses = guild is not None and "COMMUNITY" in guild.features
    if told is None or (told is discord.Locale.american_english and not chooses):
        told = ctx.locale
    return chosen or locale_of(str(told), services.settings.default_locale)


async def ask_with(ctx: Context, form: ui.Modal) -> None:
    """Answer with a form to fill in. Discord takes one as the first answer only: if it is too late, the person asks again."""
    async with in_time(), first_answer(ctx.interaction).lock:
        too_late = ctx.interaction.response.is_done()
        if not too_late:
            await ctx.interaction.response.send_modal(form)
    if too_late:
        await refuse(ctx, Refusal(code="form-too-late"))


async def answer(
    ctx: Context, view: ui.LayoutView, *, private: bool = True, file: discord.File | None = None
) -> int | None:
    """Say something, as the first answer or as a further one. The id of the message."""
    extra: dict[str, Any] = {"file": file} if file is not None else {}
    first = first_answer(ctx.interaction)
    async with in_time(), first.lock:
        if not ctx.interaction.response.is_done():
            sent = await ctx.interaction.response.send_message(
                view=view, ephemeral=private, allowed_mentions=NOBODY, **extra
            )
            return sent.message_id
        if first.deferred == "thinking" and not private:
            # What follows first takes the place of the message that says to wait, which only the asker sees.
            below = note_view(render_context(ctx), msg("ui-below"))
            await ctx.interaction.edit_original_response(view=below, allowed_mentions=NOBODY)
        first.deferred = None
        message = await ctx.interaction.followup.send(
            view=view, ephemeral=private, allowed_mentions=NOBODY, wait=True, **extra
        )
        return message.id


async def change(ctx: Context, view: ui.LayoutView) -> None:
    """Answer a press by changing the message it was made on."""
    await edit_message(ctx.interaction, view)


async def think(ctx: Context, **how: bool) -> None:
    """Ask for more time, unless there has been an answer. how: as for `defer`."""
    await defer(ctx.interaction, **how)


async def answer_in_place(ctx: Context, view: ui.LayoutView) -> None:
    """Answer a press on a private message by changing that message; otherwise say it privately."""
    message = ctx.message
    private = message is not None and message.flags.ephemeral
    unanswered = not ctx.interaction.response.is_done() or first_answer(ctx.interaction).deferred == "update"
    if private and unanswered:
        await change(ctx, view)
    else:
        await answer(ctx, view)


async def refuse(
    ctx: Context,
    refusal: Refusal,
    *,
    pen: RenderContext | None = None,
    buttons: Sequence[ui.Button[ui.LayoutView]] = (),
) -> None:
    """Tell a person privately why not, and what she can do instead. pen: for the controls of what she can do."""
    log.debug("Refused: %s", refusal.code)
    pen = pen or render_context(ctx)
    await answer(ctx, note_view(pen, refusal_text(refusal), choices=refusal.choices, buttons=buttons))


async def outdated(ctx: Context) -> None:
    """Answer a slash command that is not, or not any more, as it was sent."""
    if ctx.type is discord.InteractionType.autocomplete:
        async with in_time():
            await ctx.interaction.response.autocomplete([])
    else:
        await answer(ctx, note_view(render_context(ctx), msg("ui-old-command")))


def refusal_text(refusal: Refusal) -> Message:
    """The sentence for a refusal."""
    return Message(code=f"refusal-{refusal.code}", params=refusal.params)


async def guarded(interaction: discord.Interaction[Any], work: Callable[[Context], Awaitable[object]]) -> None:
    """Run the handler of one interaction. It is acknowledged in time and answered in any case; a bug gets a reference."""
    ctx = Context.of(interaction)
    services = ctx.services
    if services.work.draining:
        return
    services.clock.heard(snowflake_ms(interaction.id))
    with context(guild=interaction.guild_id, interaction=interaction.id):
        async with services.work.under_way(), acknowledged_in_time(interaction, services.clock.now()):
            with services.metrics.interaction(interaction.type.name):
                try:
                    await work(ctx)
                except Exception as error:  # noqa: BLE001 - the one place that reports them all
                    await report(ctx, error)


def lacking(ctx: Context) -> Refusal | None:
    """Which of the permissions that a fight needs the bot lacks in this channel."""
    thread = isinstance(ctx.channel, discord.Thread)
    names = missing(ctx.interaction.app_permissions, required_in(thread=thread))
    if not names:
        return None
    return permissions_refusal(getattr(ctx.channel, "name", None) or str(ctx.channel_id), names)


def permissions_refusal(channel: str, names: tuple[str, ...]) -> Refusal:
    """The bot lacks these permissions (names of `permissions.WORDS`) in the channel of this name."""
    listed = tuple(UserText(said=WORDS[one]) for one in names)
    return Refusal(code="permissions", params={"channel": UserText(said=channel), "missing": listed})


def _forbidden(ctx: Context, error: discord.HTTPException) -> Message:
    refusal = lacking(ctx)
    return refusal_text(refusal) if refusal else msg("ui-discord-forbids", reason=UserText(said=error.text[:200]))


async def report(ctx: Context, error: BaseException) -> None:
    """Discord said no, or a bug: words for the person, details for the log."""
    ctx.services.metrics.failure()
    if isinstance(error, discord.HTTPException) and error.code in TOO_LATE:
        log.warning("Interaction %d could not be answered: %s", ctx.id, error)
        return
    if isinstance(error, discord.HTTPException) and (
        error.status == HTTPStatus.FORBIDDEN or error.code in (ARCHIVED, LOCKED)
    ):
        log.warning("Discord does not allow it: %s", error)
        said = _forbidden(ctx, error)
    elif isinstance(error, StorageFault | RevisionConflict):
        log.error("Interaction %d could not be served: %s", ctx.id, stop_for(error) or error)
        said = msg("ui-storage", fault=storage_word(error))
    elif _discord_failed(error):
        log.warning("Discord failed in interaction %d: %s", ctx.id, reason(error))
        said = msg("ui-discord-fails")
    else:
        reference = new_reference()
        with context(reference=reference):
            log.error("A bug in interaction %d.", ctx.id, exc_info=error)
        said = msg("ui-bug", reference=UserText(said=reference))
    try:
        await answer(ctx, note_view(render_context(ctx), said))
    except DISCORD_FAILS as failure:
        log.warning("The person could not be told: %s", reason(failure))


def _discord_failed(error: BaseException) -> bool:
    """Whether it is Discord or the way there that failed, and no request of ours that was wrong."""
    ours = (
        isinstance(error, discord.HTTPException) and error.status < 500 and error.status != HTTPStatus.TOO_MANY_REQUESTS
    )
    return isinstance(error, DISCORD_FAILS) and not ours
