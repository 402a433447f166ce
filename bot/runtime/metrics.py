"""What is counted for whoever runs the bot: commands and their outcomes, how long people wait, how the storage stands.

The names follow Prometheus: `_total` counts since the start, `_seconds` and `_bytes` are the units. No id of a person, server
or channel is in them.
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
"""What became of a command: it changed the fight, it was refused, or it had been carried out before."""

BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Upper bounds in seconds; after three of them Discord no longer takes an answer."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How things are at the moment of asking. latency: seconds, of the slowest shard; inf while there is no connection."""

    servers: int
    open_fights: int
    behind: int
    database_bytes: int
    latency: float


class Metrics:
    """The counters of one bot, in a registry of their own."""

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

    def _gauge(self, name: str, words: str) -> Gauge:
        return Gauge(name, words, registry=self._registry)

    def command(self, verb: str, outcome: Result) -> None:
        """Count a command."""
        self._commands.labels(verb, outcome).inc()

    @contextmanager
    def interaction(self, kind: str) -> Iterator[None]:
        """Time what is done for an interaction. kind: `application_command`, `component`, `modal_submit`..."""
        with self._waits.labels(kind).time():
            yield

    def failure(self) -> None:
        """Count an interaction that could not be served."""
        self._failures.inc()

    def page(self, now: Standing) -> bytes:
        """Everything in Prometheus' text format."""
        self._servers.set(now.servers)
        self._fights.set(now.open_fights)
        self._behind.set(now.behind)
        self._bytes.set(now.database_bytes)
        self._latency.set(now.latency if math.isfinite(now.latency) else math.nan)
        return generate_latest(self._registry)
