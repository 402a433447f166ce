"""Answers to an interaction, whether it has been acknowledged or not."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NoReturn

import discord
from discord import ui

from bot.i18n.catalogue import locale_of
from bot.interactions.acknowledge import NO_MENTIONS, edit_message, first_response, response_timeout
from bot.interactions.context import Context
from bot.ui.render import RenderContext, layout, note_view, refusal_text
from rules.message import Message, msg
from rules.refusals import Refusal, Refused

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE = 10008


def render_context(ctx: Context, *, encounter: int = 0, drawn: int = 0, unseen: int = 0) -> RenderContext:
    """The render context in the language of the caller."""
    services = ctx.services
    locale = locale_of(str(ctx.locale), services.settings.default_locale)
    return RenderContext(services.catalogues, locale, encounter, drawn, unseen, services.store.epochs.current)


async def public_render_context(ctx: Context, guild_id: int | None = None) -> RenderContext:
    """The render context in the language of public messages, see `public_locale`."""
    return RenderContext(ctx.services.catalogues, await public_locale(ctx, guild_id))


async def public_locale(ctx: Context, guild_id: int | None = None) -> str:
    """The language of public messages on a server (None: that of the interaction): that of `/setup`, else of the server.

    A server without the community feature cannot choose a language, and Discord reports American English: there it is the
    language of the caller.
    """
    services = ctx.services
    if guild_id is None or guild_id == ctx.guild_id:
        guild, locale = ctx.guild, ctx.interaction.guild_locale
    else:
        guild = ctx.interaction.client.get_guild(guild_id)
        locale = None if guild is None else guild.preferred_locale
    chosen = (await services.servers.settings(ctx.guild_id if guild_id is None else guild_id)).language
    chooses = guild is not None and "COMMUNITY" in guild.features
    if locale is None or (locale is discord.Locale.american_english and not chooses):
        locale = ctx.locale
    return chosen or locale_of(str(locale), services.settings.default_locale)


async def send_form(ctx: Context, form: ui.Modal) -> None:
    """Answer with a form. Discord takes one as the first answer only; later the caller is asked to try again."""
    async with response_timeout(), first_response(ctx.interaction).lock:
        too_late = ctx.interaction.response.is_done()
        if not too_late:
            await ctx.interaction.response.send_modal(form)
    if too_late:
        await refuse(ctx, Refusal(code="form-too-late"))


async def answer(
    ctx: Context, view: ui.LayoutView, *, private: bool = True, files: Sequence[discord.File] = ()
) -> int | None:
    """Send a message, as the first answer or as a follow-up; return its id."""
    extra: dict[str, Any] = {"files": files} if files else {}
    first = first_response(ctx.interaction)
    async with response_timeout(), first.lock:
        if not ctx.interaction.response.is_done():
            sent = await ctx.interaction.response.send_message(
                view=view, ephemeral=private, allowed_mentions=NO_MENTIONS, **extra
            )
            return sent.message_id
        if first.deferred == "thinking" and not private:
            # The first follow-up replaces the private "thinking" message, so that one is used up before the public answer.
            below = note_view(render_context(ctx), msg("ui-below"))
            await ctx.interaction.edit_original_response(view=below, allowed_mentions=NO_MENTIONS)
        first.deferred = None
        message = await ctx.interaction.followup.send(
            view=view, ephemeral=private, allowed_mentions=NO_MENTIONS, wait=True, **extra
        )
        return message.id


async def answer_file(ctx: Context, note: Message, filename: str, body: bytes) -> None:
    """Send a file with a note to the caller."""
    file = discord.File(io.BytesIO(body), filename=filename)
    text: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(render_context(ctx).say(note))
    await answer(ctx, layout(text, ui.File(file)), files=[file])


async def answer_in_place(ctx: Context, view: ui.LayoutView) -> int | None:
    """Answer a press on a private message by editing that message, everything else with a private message.

    Returns the id of a new message; None where the pressed one was edited.
    """
    message = ctx.message
    if message is not None and message.flags.ephemeral:
        unanswered = not ctx.interaction.response.is_done() or first_response(ctx.interaction).deferred == "update"
        if unanswered:
            await ctx.services.gm_panels.release(message.id)
            if await edit_if_there(ctx, view):
                return None
    return await answer(ctx, view)


async def edit_if_there(ctx: Context, view: ui.LayoutView) -> bool:
    """Answer a press by editing its message. Returns False if that was deleted, or dismissed, while the press was under way."""
    try:
        await edit_message(ctx.interaction, view)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        log.info("The message of interaction %d is gone.", ctx.id)
        return False
    return True


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


def is_on_message(ctx: Context) -> bool:
    """Whether the message of a press has the pressed control. A client can send any custom_id."""
    message = ctx.message
    return message is not None and ctx.data.get("custom_id", "") in _custom_ids(message.components)


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        if custom_id := getattr(component, "custom_id", None):
            yield custom_id
        yield from _custom_ids(getattr(component, "children", ()))


async def answer_gone(ctx: Context, text: Message, refusal: Refusal) -> NoReturn:
    """Replace a pressed public message about something that is no longer stored by this text. Raises `Refused`."""
    if is_on_message(ctx):
        await edit_if_there(ctx, gone_view(await public_render_context(ctx), text))
    raise Refused.of(refusal)


def gone_view(render: RenderContext, text: Message) -> ui.LayoutView:
    """A message of this text alone, without buttons."""
    return layout(ui.TextDisplay(render.say(text)))


async def answer_fight_gone(ctx: Context) -> NoReturn:
    """Remove the buttons of a pressed board whose fight is no longer stored. Raises `Refused` (`no-encounter`)."""
    await remove_controls(ctx)
    raise Refused("no-encounter")


async def remove_controls(ctx: Context) -> None:
    """Remove the buttons of the pressed message."""
    message = ctx.message
    if message is not None and is_on_message(ctx):
        view = ui.LayoutView.from_message(message, timeout=None)
        boxes: list[ui.LayoutView | ui.Container[Any]] = [view]
        boxes += [box for box in view.children if isinstance(box, ui.Container)]
        for box in boxes:
            for row in [child for child in box.children if isinstance(child, ui.ActionRow)]:
                box.remove_item(row)
        await edit_if_there(ctx, view)
