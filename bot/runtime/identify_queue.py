"""A queue for the identification of shards across processes.

Discord lets one shard of each `shard_id % max_concurrency` identify every five seconds, and limits the number in a day. A
session that starts too early is refused.
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
    """The part of discord.py's client that fetches Discord's limits."""

    async def fetch_session_start_limits(self) -> SessionStartLimits:
        """Fetch the limits."""
        ...


class IdentifyQueue:
    """Delays the sessions of this process. shards: the number of its shards."""

    def __init__(self, client: Client, locks: Locks, shards: int) -> None:
        self._client = client
        self._locks = locks
        self._shards = shards
        self._limits: SessionStartLimits | None = None

    async def turn(self, shard_id: int) -> None:
        """Wait until this shard may identify."""
        limits = self._limits
        if limits is None:
            limits = self._limits = await self._client.fetch_session_start_limits()
            log.info("Discord allows %d more sessions today, %d at a time.", limits.remaining, limits.max_concurrency)
            if limits.remaining < self._shards:
                log.warning("That is not enough for the %d shards of this process.", self._shards)
        name = f"{EVERY_KEY}:{shard_id % limits.max_concurrency}"
        while wait := await self._locks.take_slot(name, EVERY_MS):  # noqa: ASYNC110 - others take turns too
            await asyncio.sleep(wait / 1_000)
