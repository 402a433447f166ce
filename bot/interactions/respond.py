"""Answers to an interaction, whether it has been acknowledged or not."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.i18n.catalogue import locale_of
from bot.interactions.acknowledge import NOBODY, defer, edit_message, first_response, response_timeout
from bot.interactions.context import Context
from bot.ui.render import RenderContext, note_view
from rules.message import Message, msg
from rules.refusals import Refusal

log = logging.getLogger(__name__)


def render_context(ctx: Context, *, encounter: int = 0, drawn: int = 0, unseen: int = 0) -> RenderContext:
    """The render context in the language of the caller."""
    services = ctx.services
    locale = locale_of(str(ctx.locale), services.settings.default_locale)
    return RenderContext(services.catalogues, locale, encounter, drawn, unseen)


async def public_locale(ctx: Context) -> str:
    """The language of public messages: that of `/setup`, else that of the server.

    A server without the community feature cannot choose a language, and Discord reports American English: there it is the
    language of the caller.
    """
    return await _locale_in(ctx, ctx.guild_id, ctx.guild, ctx.interaction.guild_locale)


async def public_locale_in(ctx: Context, guild_id: int) -> str:
    """The language of public messages on another server, which a result of this interaction is sent to."""
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


async def send_form(ctx: Context, form: ui.Modal) -> None:
    """Answer with a form. Discord takes one as the first answer only; later the caller is asked to try again."""
    async with response_timeout(), first_response(ctx.interaction).lock:
        too_late = ctx.interaction.response.is_done()
        if not too_late:
            await ctx.interaction.response.send_modal(form)
    if too_late:
        await refuse(ctx, Refusal(code="form-too-late"))


async def answer(
    ctx: Context, view: ui.LayoutView, *, private: bool = True, file: discord.File | None = None
) -> int | None:
    """Send a message, as the first answer or as a follow-up; return its id."""
    extra: dict[str, Any] = {"file": file} if file is not None else {}
    first = first_response(ctx.interaction)
    async with response_timeout(), first.lock:
        if not ctx.interaction.response.is_done():
            sent = await ctx.interaction.response.send_message(
                view=view, ephemeral=private, allowed_mentions=NOBODY, **extra
            )
            return sent.message_id
        if first.deferred == "thinking" and not private:
            # The first follow-up replaces the private "thinking" message, so that one is used up before the public answer.
            below = note_view(render_context(ctx), msg("ui-below"))
            await ctx.interaction.edit_original_response(view=below, allowed_mentions=NOBODY)
        first.deferred = None
        message = await ctx.interaction.followup.send(
            view=view, ephemeral=private, allowed_mentions=NOBODY, wait=True, **extra
        )
        return message.id


async def change(ctx: Context, view: ui.LayoutView) -> None:
    """Answer a press by editing the message that it was made on."""
    await edit_message(ctx.interaction, view)


async def think(ctx: Context, **how: bool) -> None:
    """Defer the answer, unless there has been one. how: as for `defer`."""
    await defer(ctx.interaction, **how)


async def answer_in_place(ctx: Context, view: ui.LayoutView) -> None:
    """Answer a press on a private message by editing that message, everything else with a private message."""
    message = ctx.message
    private = message is not None and message.flags.ephemeral
    unanswered = not ctx.interaction.response.is_done() or first_response(ctx.interaction).deferred == "update"
    if private and unanswered:
        await change(ctx, view)
    else:
        await answer(ctx, view)


async def refuse(
    ctx: Context,
    refusal: Refusal,
    *,
    render: RenderContext | None = None,
    buttons: Sequence[ui.Button[ui.LayoutView]] = (),
) -> None:
    """Show a refusal privately, with buttons for the choices instead. render: for the controls of the choices."""
    log.debug("Refused: %s", refusal.code)
    render = render or render_context(ctx)
    await answer(ctx, note_view(render, refusal_text(refusal), choices=refusal.choices, buttons=buttons))


def refusal_text(refusal: Refusal) -> Message:
    """The sentence for a refusal."""
    return Message(code=f"refusal-{refusal.code}", params=refusal.params)
