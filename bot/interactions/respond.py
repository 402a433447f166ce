"""Answers to an interaction, in whatever state it is, and what people read when something went wrong."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import ui

from bot.clock import snowflake_ms
from bot.i18n.catalogue import locale_of
from bot.interactions.acknowledge import acknowledged_in_time, first_answer, in_time
from bot.permissions import WORDS, missing, required_in
from bot.runtime.failures import DISCORD_FAILS, reason, stop_for, storage_word
from bot.runtime.logs import context, new_reference
from bot.storage import RevisionConflict, StorageFault
from bot.ui.render import RenderContext, note_view
from rules.message import Message, UserText, msg
from rules.refusals import Refusal

if TYPE_CHECKING:
    from bot.app import RiposteBot

Interaction: TypeAlias = "discord.Interaction[RiposteBot]"

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()
UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED = 10062, 40060
TOO_LATE = (UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED)
"""An interaction that expired before it was answered, or that was delivered twice. What it asked for counts all the same."""
MISSING_PERMISSIONS = 50013
ARCHIVED, LOCKED = 50083, 160005
"""A thread that takes no messages: it is archived, and only moderators may open it again."""


def render_context(interaction: Interaction, *, encounter: int = 0, drawn: int = 0, unseen: int = 0) -> RenderContext:
    """A pen in the language of whoever pressed or typed."""
    bot = interaction.client
    locale = locale_of(str(interaction.locale), bot.settings.default_locale)
    return RenderContext(bot.words, locale, encounter, drawn, unseen)


async def public_locale(interaction: Interaction) -> str:
    """The language of what everybody reads: as `/setup` says, else as Discord says of the server.

    A server that is no community cannot choose its language, and Discord says American English of it: there it is that of
    whoever asks.
    """
    return await _locale_in(interaction, interaction.guild_id or 0, interaction.guild, interaction.guild_locale)


async def public_locale_in(interaction: Interaction, guild_id: int) -> str:
    """The same for another server, of which something is told in consequence of this interaction."""
    if guild_id == interaction.guild_id:
        return await public_locale(interaction)
    guild = interaction.client.get_guild(guild_id)
    return await _locale_in(interaction, guild_id, guild, None if guild is None else guild.preferred_locale)


async def _locale_in(
    interaction: Interaction, guild_id: int, guild: discord.Guild | None, told: discord.Locale | None
) -> str:
    bot = interaction.client
    chosen = (await bot.servers.settings(guild_id)).language
    chooses = guild is not None and "COMMUNITY" in guild.features
    if told is None or (told is discord.Locale.american_english and not chooses):
        told = interaction.locale
    return chosen or locale_of(str(told), bot.settings.default_locale)


async def ask_with(interaction: Interaction, form: ui.Modal) -> None:
    """Answer with a form to fill in. Discord takes one as the first answer only: if it is too late, the person asks again."""
    async with in_time(), first_answer(interaction).lock:
        too_late = interaction.response.is_done()
        if not too_late:
            await interaction.response.send_modal(form)
    if too_late:
        await refuse(interaction, Refusal(code="form-too-late"))


async def think(interaction: Interaction, **how: bool) -> None:
    """Ask for more than the three seconds that Discord gives for an answer, unless that was done. how: as for `defer`."""
    async with in_time(), first_answer(interaction).lock:
        if not interaction.response.is_done():
            await interaction.response.defer(**how)


async def answer(
    interaction: Interaction, view: ui.LayoutView, *, private: bool = True, file: discord.File | None = None
) -> int | None:
    """Say something, as the first answer or as a further one. The id of the message."""
    extra: dict[str, Any] = {"file": file} if file is not None else {}
    first = first_answer(interaction)
    async with in_time(), first.lock:
        if not interaction.response.is_done():
            sent = await interaction.response.send_message(
                view=view, ephemeral=private, allowed_mentions=NOBODY, **extra
            )
            return sent.message_id
        if first.deferred == "thinking" and not private:
            # What follows first takes the place of the message that says to wait, which only the asker sees.
            below = note_view(render_context(interaction), msg("ui-below"))
            await interaction.edit_original_response(view=below, allowed_mentions=NOBODY)
        first.deferred = None
        message = await interaction.followup.send(
            view=view, ephemeral=private, allowed_mentions=NOBODY, wait=True, **extra
        )
        return message.id


async def change(interaction: Interaction, view: ui.LayoutView) -> None:
    """Answer a press by changing the message it was made on."""
    first = first_answer(interaction)
    async with in_time(), first.lock:
        if interaction.response.is_done():
            await interaction.edit_original_response(view=view, allowed_mentions=NOBODY)
        else:
            await interaction.response.edit_message(view=view, allowed_mentions=NOBODY)
        first.deferred = None


async def answer_in_place(interaction: Interaction, view: ui.LayoutView) -> None:
    """Answer a press on a private message by changing that message; otherwise say it privately."""
    message = interaction.message
    private = message is not None and message.flags.ephemeral
    unanswered = not interaction.response.is_done() or first_answer(interaction).deferred == "update"
    if private and unanswered:
        await change(interaction, view)
    else:
        await answer(interaction, view)


async def refuse(
    interaction: Interaction,
    refusal: Refusal,
    *,
    pen: RenderContext | None = None,
    buttons: Sequence[ui.Button[ui.LayoutView]] = (),
) -> None:
    """Tell a person privately why not, and what she can do instead. pen: for the controls of what she can do."""
    log.debug("Refused: %s", refusal.code)
    pen = pen or render_context(interaction)
    await answer(interaction, note_view(pen, refusal_text(refusal), choices=refusal.choices, buttons=buttons))


async def outdated(interaction: Interaction) -> None:
    """Answer a slash command that is not, or not any more, as it was sent."""
    if interaction.type is discord.InteractionType.autocomplete:
        async with in_time():
            await interaction.response.autocomplete([])
    else:
        await answer(interaction, note_view(render_context(interaction), msg("ui-old-command")))


def refusal_text(refusal: Refusal) -> Message:
    """The sentence for a refusal."""
    return Message(code=f"refusal-{refusal.code}", params=refusal.params)


async def guarded(interaction: Interaction, work: Callable[[], Awaitable[object]]) -> None:
    """Do the work of one interaction. Whatever happens and however long it takes, the person gets an answer; a bug gets a
    reference.
    """
    bot = interaction.client
    if bot.draining:
        return
    bot.clock.heard(snowflake_ms(interaction.id))
    with context(guild=interaction.guild_id, interaction=interaction.id):
        async with bot.at_work(), acknowledged_in_time(interaction):
            with bot.metrics.interaction(interaction.type.name):
                try:
                    await work()
                except Exception as error:  # noqa: BLE001 - this is the place that reports them all
                    await report(interaction, error)


def lacking(interaction: Interaction) -> Refusal | None:
    """Which of the permissions that a fight needs the bot lacks in this channel."""
    thread = isinstance(interaction.channel, discord.Thread)
    names = missing(interaction.app_permissions, required_in(thread=thread))
    if not names:
        return None
    return permissions_refusal(getattr(interaction.channel, "name", None) or str(interaction.channel_id), names)


def permissions_refusal(channel: str, names: tuple[str, ...]) -> Refusal:
    """The bot lacks these permissions (names of `permissions.WORDS`) in the channel of this name."""
    listed = tuple(UserText(said=WORDS[one]) for one in names)
    return Refusal(code="permissions", params={"channel": UserText(said=channel), "missing": listed})


def _forbidden(interaction: Interaction, error: discord.HTTPException) -> Message:
    refusal = lacking(interaction)
    return refusal_text(refusal) if refusal else msg("ui-discord-forbids", reason=UserText(said=error.text[:200]))


async def report(interaction: Interaction, error: BaseException) -> None:
    """Discord said no, or a bug: words for the person, details for the log."""
    interaction.client.metrics.failure()
    if isinstance(error, discord.HTTPException) and error.code in TOO_LATE:
        log.warning("Interaction %d could not be answered: %s", interaction.id, error)
        return
    if isinstance(error, discord.HTTPException) and (
        error.status == HTTPStatus.FORBIDDEN or error.code in (ARCHIVED, LOCKED)
    ):
        log.warning("Discord does not allow it: %s", error)
        said = _forbidden(interaction, error)
    elif isinstance(error, StorageFault | RevisionConflict):
        log.error("Interaction %d could not be served: %s", interaction.id, stop_for(error) or error)
        said = msg("ui-storage", fault=storage_word(error))
    elif _discord_failed(error):
        log.warning("Discord failed in interaction %d: %s", interaction.id, reason(error))
        said = msg("ui-discord-fails")
    else:
        reference = new_reference()
        with context(reference=reference):
            log.error("A bug in interaction %d.", interaction.id, exc_info=error)
        said = msg("ui-bug", reference=UserText(said=reference))
    try:
        await answer(interaction, note_view(render_context(interaction), said))
    except DISCORD_FAILS as failure:
        log.warning("The person could not be told: %s", reason(failure))


def _discord_failed(error: BaseException) -> bool:
    """Whether it is Discord or the way there that failed, and no request of ours that was wrong."""
    ours = (
        isinstance(error, discord.HTTPException) and error.status < 500 and error.status != HTTPStatus.TOO_MANY_REQUESTS
    )
    return isinstance(error, DISCORD_FAILS) and not ours
