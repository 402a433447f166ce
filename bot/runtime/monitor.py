"""The HTTP endpoints `/healthz` and `/metrics`, off by default."""

from __future__ import annotations

import asyncio
import logging
import math
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.runtime.backups import NightlyBackup
from bot.runtime.metrics import Metrics
from bot.runtime.settings import SettingsError
from bot.runtime.tasks import WorkInProgress
from bot.storage.errors import StorageError
from bot.storage.shards import ShardRange
from bot.store import Store

log = logging.getLogger(__name__)

DATABASE_SECONDS: Final = 3.0
"""The longest wait for the database in seconds: as long as an interaction may wait."""
_UNAVAILABLE: Final = 503


def port_mistake(host: str, port: int, error: OSError) -> str:
    """Why the port can't be opened."""
    return f"HTTP_PORT: found {port} on {host} ({error.strerror}), expected a free port on an address of this machine, or 0."


@dataclass(eq=False)
class Monitor:
    """The HTTP server. host: the address on which it listens. port: 0 starts none."""

    client: discord.AutoShardedClient
    store: Store
    metrics: Metrics
    work: WorkInProgress
    shards: ShardRange
    host: str
    port: int
    backups: NightlyBackup
    _runner: web.AppRunner | None = field(init=False, default=None)

    async def start(self) -> None:
        """Open the port. Raises `SettingsError` when it is in use."""
        if not self.port:
            return
        app = web.Application()
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self.host, self.port).start()
        except OSError as error:
            await self.stop()
            raise SettingsError([port_mistake(self.host, self.port, error)]) from error
        log.info("Health and metrics: http://%s:%d", self.host, self.port)

    async def stop(self) -> None:
        """Close the port. A second call does nothing."""
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    async def _health(self, request: web.Request) -> web.Response:
        """200 when gateway and database are up, else 503; with the state of both."""
        state: dict[str, Any] = {"gateway": self._gateway(), "database": "ok"}
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                await self.store.database.ping()
                state["behind"] = len(await self.store.outbox.pending(self.shards))
        except (StorageError, TimeoutError) as fault:
            state["database"] = type(fault).__name__
        # A failed backup stops no fight, so the status stays 200.
        state["backup"] = "failed" if self.backups.failed else "ok"
        well = state["gateway"] == "ok" and state["database"] == "ok"
        return web.json_response({"ok": well, **state}, status=web.HTTPOk.status_code if well else _UNAVAILABLE)

    def _gateway(self) -> str:
        if self.work.draining:
            return "stopping"
        # The latency is no criterion: the first heartbeat may come 41 seconds after READY.
        connected = all(not shard.is_closed() for shard in self.client.shards.values())
        return "ok" if self.client.is_ready() and connected else "connecting"

    async def _metrics(self, request: web.Request) -> web.Response:
        """All metrics, or 503 when the database does not answer."""
        try:
            store = self.store
            async with asyncio.timeout(DATABASE_SECONDS):
                page = self.metrics.page(
                    servers=len(self.client.guilds),
                    open_fights=await store.encounters.count_open(),
                    fights_behind=len(await store.outbox.pending(self.shards)),
                    database_bytes=await store.database.size(),
                    backup_failed=self.backups.failed,
                    gateway_latency_seconds=max((seconds for _, seconds in self.client.latencies), default=math.inf),
                )
        except (StorageError, TimeoutError) as fault:
            return web.Response(status=_UNAVAILABLE, text=f"The database does not answer: {type(fault).__name__}\n")
        return web.Response(body=page, headers={"Content-Type": CONTENT_TYPE_LATEST})
