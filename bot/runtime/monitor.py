"""The HTTP endpoints `/healthz` and `/metrics`, on loopback only and off by default."""

from __future__ import annotations

import asyncio
import logging
import math
from typing import Any, Final

import discord
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.runtime.metrics import Gauges, Metrics
from bot.runtime.settings import SettingsError
from bot.runtime.work import WorkInProgress
from bot.storage.errors import StorageError
from bot.storage.shards import ShardRange
from bot.store import Store

log = logging.getLogger(__name__)

LOOPBACK: Final = "127.0.0.1"
PATIENCE: Final = 3.0
"""The longest wait for the database in seconds: as long as an interaction may wait."""
_UNAVAILABLE: Final = 503


class Monitor:
    """The HTTP server. port: 0 starts none."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        store: Store,
        metrics: Metrics,
        work: WorkInProgress,
        shards: ShardRange,
        port: int,
    ) -> None:
        self._client = client
        self._store = store
        self._counters = metrics
        self._work = work
        self._shards = shards
        self._port = port
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        """Open the port. Raises `SettingsError` when it is in use."""
        if not self._port:
            return
        app = web.Application()
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, LOOPBACK, self._port).start()
        except OSError as error:
            await self.stop()
            found = f"{self._port} ({error.strerror})"
            raise SettingsError([f"HTTP_PORT: found {found}, expected a free port, or 0."]) from error
        log.info("Health and metrics: http://%s:%d", LOOPBACK, self._port)

    async def stop(self) -> None:
        """Close the port. A second call does nothing."""
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    async def _health(self, request: web.Request) -> web.Response:
        """200 when gateway and database are up, else 503; with the state of both."""
        state: dict[str, Any] = {"gateway": self._gateway(), "database": "ok"}
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.database.ping()
                state["behind"] = len(await self._store.outbox.pending(self._shards))
        except (StorageError, TimeoutError) as fault:
            state["database"] = type(fault).__name__
        well = state["gateway"] == "ok" and state["database"] == "ok"
        return web.json_response({"ok": well, **state}, status=web.HTTPOk.status_code if well else _UNAVAILABLE)

    def _gateway(self) -> str:
        if self._work.draining:
            return "stopping"
        # The latency is no criterion: the first heartbeat may come 41 seconds after READY.
        connected = all(not shard.is_closed() for shard in self._client.shards.values())
        return "ok" if self._client.is_ready() and connected else "connecting"

    async def _metrics(self, request: web.Request) -> web.Response:
        """All metrics, or 503 when the database does not answer."""
        try:
            store = self._store
            async with asyncio.timeout(PATIENCE):
                now = Gauges(
                    servers=len(self._client.guilds),
                    open_fights=await store.encounters.count_open(),
                    behind=len(await store.outbox.pending(self._shards)),
                    database_bytes=await store.database.size(),
                    latency=max((seconds for _, seconds in self._client.latencies), default=math.inf),
                )
        except (StorageError, TimeoutError) as fault:
            return web.Response(status=_UNAVAILABLE, text=f"The database does not answer: {type(fault).__name__}\n")
        return web.Response(
            body=self._counters.page(now),
            headers={"Content-Type": CONTENT_TYPE_LATEST},
        )
