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
ASK_SECONDS: Final = 60.0
"""How long an answer of Discord about its limits is used."""


class Client(Protocol):
    """The part of discord.py's client that fetches Discord's limits."""

    async def fetch_session_start_limits(self) -> SessionStartLimits:
        """Fetch the limits."""
        ...


class SessionLimits:
    """Discord's limit of sessions in a day. After a thousand identifies beyond it Discord resets the token.

    Resumed sessions do not count. shards: the number of shards of this process.
    """

    def __init__(self, client: Client, shards: int) -> None:
        self._client = client
        self._shards = shards
        self._limits: SessionStartLimits | None = None
        self._asked_at = 0.0

    async def allowed(self) -> SessionStartLimits:
        """Wait until Discord allows another session; returns the limits. Asks at most every `ASK_SECONDS`."""
        while True:
            limits = await self._present()
            if limits.remaining > 0:
                return limits
            seconds = limits.reset_after / 1_000
            log.error("Discord allows no more sessions for %d s; waiting that long before identifying.", seconds)
            self._limits = None
            await asyncio.sleep(seconds + 1)

    async def take(self) -> SessionStartLimits:
        """Wait as `allowed`, and count one session."""
        limits = await self.allowed()
        limits.remaining -= 1
        return limits

    async def _present(self) -> SessionStartLimits:
        now = asyncio.get_running_loop().time()
        if self._limits is None or now >= self._asked_at + ASK_SECONDS:
            first = self._limits is None
            limits = self._limits = await self._client.fetch_session_start_limits()
            self._asked_at = now
            if first:
                log.info(
                    "Discord allows %d more sessions today, %d at a time.", limits.remaining, limits.max_concurrency
                )
                if 0 < limits.remaining < self._shards:
                    log.warning("That is not enough for the %d shards of this process.", self._shards)
        return self._limits


class IdentifyQueue:
    """Delays the sessions of this process behind those of the others."""

    def __init__(self, sessions: SessionLimits, locks: Locks) -> None:
        self._sessions = sessions
        self._locks = locks

    async def turn(self, shard_id: int) -> None:
        """Wait until this shard may identify."""
        limits = await self._sessions.take()
        name = f"{EVERY_KEY}:{shard_id % limits.max_concurrency}"
        while wait := await self._locks.take_slot(name, EVERY_MS):  # noqa: ASYNC110 - others take turns too
            await asyncio.sleep(wait / 1_000)
