"""What a measurement says, and how two things are timed so that a busy machine is fair to both."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of the results. bound: what the value may be at most, or must be at least. detail: the figures behind it."""

    what: str
    against: str
    value: float
    bound: float
    unit: str = "x"
    at_least: bool = False
    detail: str = ""

    @property
    def ok(self) -> bool:
        """Whether the bound is kept."""
        return self.value >= self.bound if self.at_least else self.value <= self.bound

    @property
    def verdict(self) -> str:
        """`OK`, or by how much the bound is missed."""
        if self.ok:
            return "OK"
        missed = self.bound / self.value if self.at_least else self.value / self.bound if self.bound else self.value
        return f"over, by {missed:.2f} x" if self.bound else f"over, by {missed:g} {self.unit}"

    @property
    def wanted(self) -> str:
        """The bound as text."""
        return f"{'>=' if self.at_least else '<='} {self.bound:g} {self.unit}"

    def __str__(self) -> str:
        return (
            f"{self.what} / {self.against}: {self.value:.2f} {self.unit} ({self.wanted}) {self.verdict} [{self.detail}]"
        )


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is measured: rounds of each pair of times, open fights in a full file, and what the simulated hour has."""

    rounds: int = 300
    starts: int = 9
    repetitions: int = 300
    late: int = 1_000
    fights: int = 10_000
    ended: int = 10
    channels: int = 500
    minutes: int = 60


Timed = Callable[[], float]
"""Does something once and says how many milliseconds it took."""


def in_turn(rounds: int, *sides: Timed) -> list[list[float]]:
    """The times of each side, measured in turn (ABAB...), so that whatever else the machine does meets all of them."""
    times: list[list[float]] = [[] for _ in sides]
    gc.collect()
    for _ in range(rounds):
        for kept, side in zip(times, sides, strict=True):
            kept.append(side())
    return times


def median(times: Sequence[float]) -> float:
    """The middle one."""
    return statistics.median(times)


def quietest(times: Sequence[float]) -> float:
    """The 10th of a hundred: what it takes while hardly anything else runs."""
    return sorted(times)[len(times) // 10]


def slowest(times: Sequence[float]) -> float:
    """The 99th of a hundred."""
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]
