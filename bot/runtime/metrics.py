"""Prometheus metrics for hosts: commands by outcome, response times, state of the storage.

No label holds the id of a user, server or channel.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Literal

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

Result = Literal["done", "refused", "repeated"]
"""The outcome of a command; repeated: the same interaction was delivered twice."""

BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Upper bounds in seconds; Discord takes no answer after 3 s."""


@dataclass(frozen=True, slots=True)
class Gauges:
    """Values measured when the page is read. latency: of the slowest shard in seconds, inf without a connection."""

    servers: int
    open_fights: int
    behind: int
    database_bytes: int
    latency: float


class Metrics:
    """The metrics of one bot, in its own registry."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self._registry)
        self._commands = Counter(
            "riposte_commands", "Commands by verb and outcome.", ["verb", "outcome"], registry=self._registry
        )
        self._waits = Histogram(
            "riposte_interaction_seconds",
            "From the arrival of an interaction until all of it is done.",
            ["kind"],
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._failures = Counter(
            "riposte_interaction_failures",
            "Interactions that ended in a bug, or in a fault of the storage or of Discord.",
            registry=self._registry,
        )
        self._servers = self._gauge("riposte_servers", "Servers that the bot is in.")
        self._fights = self._gauge("riposte_open_fights", "Fights that have not ended.")
        self._behind = self._gauge("riposte_fights_behind", "Fights of which something is committed and not yet told.")
        self._bytes = self._gauge("riposte_database_bytes", "Size of the database.")
        self._latency = self._gauge("riposte_gateway_latency_seconds", "Heartbeat of the slowest shard.")

    def _gauge(self, name: str, description: str) -> Gauge:
        return Gauge(name, description, registry=self._registry)

    def command(self, verb: str, outcome: Result) -> None:
        """Count a command."""
        self._commands.labels(verb, outcome).inc()

    @contextmanager
    def interaction(self, kind: str) -> Iterator[None]:
        """Time the handling of an interaction. kind: `application_command`, `component`, `modal_submit`..."""
        with self._waits.labels(kind).time():
            yield

    def failure(self) -> None:
        """Count a failed interaction."""
        self._failures.inc()

    def page(self, now: Gauges) -> bytes:
        """All metrics in Prometheus' text format."""
        self._servers.set(now.servers)
        self._fights.set(now.open_fights)
        self._behind.set(now.behind)
        self._bytes.set(now.database_bytes)
        self._latency.set(now.latency if math.isfinite(now.latency) else math.nan)
        return generate_latest(self._registry)
