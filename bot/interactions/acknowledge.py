"""The first answer to an interaction, which Discord wants within three seconds, however long the work behind it takes.

What was not answered in time is acknowledged by a guard: the asker sees no failure, and the answer follows when there is one.
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
"""After that Discord says that the interaction failed, and takes no first answer any more."""
ACKNOWLEDGED_AFTER_MS: Final = 1_500
"""How old an interaction becomes before the guard acknowledges it; the rest is for the request itself."""
ANSWERED_WITHIN: Final = 5
"""Seconds after which nobody waits for an answer any more."""
KEY: Final = "first-answer"
NOBODY: Final = discord.AllowedMentions.none()


@dataclass(slots=True)
class FirstResponse:
    """What has become of the first answer to one interaction.

    lock: held while it is on its way, since Discord takes one only. deferred: the guard has acknowledged it, and nothing has
    been shown since; `update`: the message that was pressed stands as it is; `thinking`: a private message says that the bot
    thinks.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    deferred: Literal["update", "thinking"] | None = None


def first_response(interaction: Interaction) -> FirstResponse:
    """The one of this interaction."""
    known = interaction.extras.get(KEY)
    if not isinstance(known, FirstResponse):
        known = interaction.extras[KEY] = FirstResponse()
    return known


def response_timeout() -> asyncio.Timeout:
    """Around every answer to an interaction. Raises TimeoutError where Discord is silent: what waits for us goes on."""
    return asyncio.timeout(ANSWERED_WITHIN)


async def defer(interaction: Interaction, **how: bool) -> None:
    """Defer the answer, unless there has been one. how: as for `discord.InteractionResponse.defer`."""
    async with response_timeout(), first_response(interaction).lock:
        if not interaction.response.is_done():
            await interaction.response.defer(**how)


async def edit_message(interaction: Interaction, view: discord.ui.LayoutView) -> None:
    """Answer a press by editing the message that it was made on."""
    first = first_response(interaction)
    async with response_timeout(), first.lock:
        if interaction.response.is_done():
            await interaction.edit_original_response(view=view, allowed_mentions=NOBODY)
        else:
            await interaction.response.edit_message(view=view, allowed_mentions=NOBODY)
        first.deferred = None


def seconds_left(stamped: int, now: int) -> float:
    """How long the guard of an interaction may wait that Discord stamped at this time (both unix ms).

    One that seems to be of the future, or too old to be answered at all, shows a clock that is wrong: it has just arrived.
    """
    age = now - stamped
    return max(0, ACKNOWLEDGED_AFTER_MS - (age if 0 <= age < DISCORD_WAITS_MS else 0)) / 1_000


@asynccontextmanager
async def acknowledge_in_time(interaction: Interaction, now: int) -> AsyncIterator[None]:
    """Around the work for an interaction: it is acknowledged if it has not been answered by the time Discord stops waiting."""
    under_way: list[asyncio.Task[None]] = []

    def acknowledge() -> None:
        if not interaction.response.is_done():
            under_way.append(asyncio.create_task(_defer(interaction), name=f"acknowledge-{interaction.id}"))

    left = seconds_left(snowflake_ms(interaction.id), now)
    timer = asyncio.get_running_loop().call_later(left, acknowledge)
    try:
        yield
    finally:
        timer.cancel()
        await asyncio.gather(*under_way)
        if first_response(interaction).deferred == "thinking":
            await _stop_thinking(interaction)


async def _defer(interaction: Interaction) -> None:
    first = first_response(interaction)
    pressed = interaction.message is not None
    try:
        async with response_timeout(), first.lock:
            if interaction.response.is_done():
                return
            # A press keeps its message as it is; for all else there is a message of the asker's own, which says to wait.
            await interaction.response.defer(ephemeral=True, thinking=not pressed)
            first.deferred = "update" if pressed else "thinking"
    except DISCORD_ERRORS as error:
        log.info("Interaction %d could not be acknowledged: %s", interaction.id, error_text(error))


async def _stop_thinking(interaction: Interaction) -> None:
    """The work has ended, and there was nothing to say."""
    try:
        async with response_timeout():
            await interaction.delete_original_response()
    except DISCORD_ERRORS as error:
        log.info("Interaction %d goes on saying that the bot thinks: %s", interaction.id, error_text(error))
