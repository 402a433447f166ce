"""Prometheus metrics for hosts: commands by outcome, response times, state of the storage.

No label holds the id of a user, server or channel.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
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
        self._gauges = {
            name: Gauge(f"riposte_{name}", description, registry=self._registry)
            for name, description in (
                ("servers", "Servers that the bot is in."),
                ("open_fights", "Fights that have not ended."),
                ("fights_behind", "Fights of which something is committed and not yet told."),
                ("database_bytes", "Size of the database."),
                ("backup_failed", "1 while last night's backup could not be made."),
                ("gateway_latency_seconds", "Heartbeat of the slowest shard."),
            )
        }

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

    def page(self, **gauges: float) -> bytes:
        """All metrics in Prometheus' text format.

        gauges: the values measured now. gateway_latency_seconds: of the slowest shard, inf without a connection.
        """
        for name, value in gauges.items():
            self._gauges[name].set(value if math.isfinite(value) else math.nan)
        return generate_latest(self._registry)
