"""The first response to an interaction, which Discord requires within three seconds.

`acknowledge_in_time` defers the response when the handler takes longer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

import discord

from bot.clock import snowflake_ms
from bot.runtime.failures import DISCORD_ERRORS, error_text

Interaction: TypeAlias = discord.Interaction[Any]

log = logging.getLogger(__name__)

DISCORD_WAITS_MS: Final = 3_000
"""Discord shows a failure after this time, and accepts no first response any more."""
ACKNOWLEDGED_AFTER_MS: Final = 1_500
"""Age at which an interaction is acknowledged; the rest of the time is for the request itself."""
SERVED_WITHIN_SECONDS: Final = 10.0
"""Age of an interaction after which nothing of it is committed any more, unless something is committed already."""
RESPONSE_SECONDS: Final = 5
"""Seconds for one request that responds to an interaction."""
KEY: Final = "first-answer"
NO_MENTIONS: Final = discord.AllowedMentions.none()


@dataclass(slots=True)
class FirstResponse:
    """The state of the first response to one interaction.

    lock: held while it is sent, since Discord accepts only one. deferred: how it was acknowledged, until something is shown:
    `update`: the pressed message stays as it is; `thinking`: a private message says that the bot is thinking.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    deferred: Literal["update", "thinking"] | None = None


def first_response(interaction: Interaction) -> FirstResponse:
    """The state of the first response, kept in the extras of the interaction."""
    response: FirstResponse = interaction.extras.setdefault(KEY, FirstResponse())
    return response


def response_timeout() -> asyncio.Timeout:
    """A timeout for a response. Raises TimeoutError where Discord is silent, so that what waits for it goes on."""
    return asyncio.timeout(RESPONSE_SECONDS)


async def defer(interaction: Interaction, **options: bool) -> None:
    """Defer the response, unless there has been one. options: of `discord.InteractionResponse.defer`."""
    async with response_timeout(), first_response(interaction).lock:
        if not interaction.response.is_done():
            await interaction.response.defer(**options)


async def edit_message(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """Respond to a press by editing its message."""
    first = first_response(interaction)
    async with response_timeout(), first.lock:
        if interaction.response.is_done():
            await interaction.edit_original_response(view=view, allowed_mentions=NO_MENTIONS)
        else:
            await interaction.response.edit_message(view=view, allowed_mentions=NO_MENTIONS)
        first.deferred = None


def seconds_left(created_at: int, now: int) -> float:
    """Seconds until an interaction has to be acknowledged. created_at, now: unix ms.

    An age below 0, or above the limit of Discord, means that our clock is wrong: the interaction counts as new.
    """
    age = now - created_at
    return max(0, ACKNOWLEDGED_AFTER_MS - (age if 0 <= age < DISCORD_WAITS_MS else 0)) / 1_000


def seconds_to_serve(created_at: int, now: int) -> float:
    """Seconds until the caller of an interaction is told that it did not count. created_at, now: unix ms."""
    age = now - created_at
    return SERVED_WITHIN_SECONDS - (age / 1_000 if 0 <= age < DISCORD_WAITS_MS else 0)


@asynccontextmanager
async def acknowledge_in_time(interaction: Interaction, now: int) -> AsyncIterator[None]:
    """Acknowledge an interaction that the handler inside has not answered when its time is nearly up."""
    tasks: list[asyncio.Task[None]] = []

    def acknowledge() -> None:
        if not interaction.response.is_done():
            tasks.append(asyncio.create_task(_acknowledge(interaction), name=f"acknowledge-{interaction.id}"))

    delay = seconds_left(snowflake_ms(interaction.id), now)
    timer = asyncio.get_running_loop().call_later(delay, acknowledge)
    try:
        yield
    finally:
        timer.cancel()
        await asyncio.gather(*tasks)
        if first_response(interaction).deferred == "thinking":
            await _stop_thinking(interaction)


async def _acknowledge(interaction: Interaction) -> None:
    first = first_response(interaction)
    pressed = interaction.message is not None
    try:
        async with response_timeout(), first.lock:
            if interaction.response.is_done():
                return
            # A press leaves its message as it is; other interactions get a private message that says to wait.
            await interaction.response.defer(ephemeral=True, thinking=not pressed)
            first.deferred = "update" if pressed else "thinking"
    except DISCORD_ERRORS as error:
        log.info("Interaction %d could not be acknowledged: %s", interaction.id, error_text(error))


async def _stop_thinking(interaction: Interaction) -> None:
    """Delete the private message: the handler has ended without an answer."""
    try:
        async with response_timeout():
            await interaction.delete_original_response()
    except DISCORD_ERRORS as error:
        log.info("Interaction %d still says that the bot is thinking: %s", interaction.id, error_text(error))
