"""The beginning of gateway sessions, where the shards are spread over processes that know nothing of each other.

Discord lets `max_concurrency` shards identify themselves within five seconds, those with different `shard_id % max_concurrency`
at the same time, and so many in a day. A session that begins too early is refused.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

from discord import SessionStartLimits

from bot.storage.locks import Locks

log = logging.getLogger(__name__)

EVERY_MS: Final = 5_000
EVERY_KEY: Final = "identify"


class Client(Protocol):
    """The part of discord.py's client that knows Discord's limits."""

    async def fetch_session_start_limits(self) -> SessionStartLimits:
        """Ask Discord for them."""
        ...


class IdentifyQueue:
    """Waits until a shard of this process may begin a session. shards: how many shards the process has."""

    def __init__(self, client: Client, locks: Locks, shards: int) -> None:
        self._client = client
        self._locks = locks
        self._shards = shards
        self._limits: SessionStartLimits | None = None

    async def turn(self, shard_id: int) -> None:
        """Return when this shard may identify itself."""
        limits = self._limits
        if limits is None:
            limits = self._limits = await self._client.fetch_session_start_limits()
            log.info("Discord allows %d more sessions today, %d at a time.", limits.remaining, limits.max_concurrency)
            if limits.remaining < self._shards:
                log.warning("That is not enough for the %d shards of this process.", self._shards)
        name = f"{EVERY_KEY}:{shard_id % limits.max_concurrency}"
        while wait := await self._locks.take_slot(name, EVERY_MS):  # noqa: ASYNC110 - others take turns too
            await asyncio.sleep(wait / 1_000)
