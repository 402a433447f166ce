"""Luck: results of dice compared with fair dice, computed exactly with integers and fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm, prod
from typing import Literal, TypeAlias

from rules.model import Model

Good: TypeAlias = Literal["low", "high"]
"""Which results are lucky: low ones in games where dice must stay below a number."""
Counted: TypeAlias = Literal["dice", "throws", "successes"]
"""What is added up: faces of dice, totals of throws, or successes of dice."""

LUCK_BYTES = 500_000
"""Limit of the number that `luck` multiplies: about 600 five-sided dice, half a second."""
MAX_CASES = 10**6
"""Most cases of a throw; other probabilities, of exploding dice, are rounded to it."""
FAR_OFF_DICE = 1_000
"""Most dice for `far_off`, which takes less than half a second for them."""


@dataclass(frozen=True, slots=True)
class Trial:
    """An independent throw. got: its result. weights: each possible result with its number of equally likely cases."""

    got: int
    weights: tuple[tuple[int, int], ...]


class Luck(Model):
    """The results of some throws compared with fair ones.

    dice: number of throws, as a rule single dice. total: sum of the results, as in `counted`. expected: its mean in
    hundredths. better: in how many of 1,000 cases fair throws have a worse total, equal totals counted half, so that 500 is
    average; None if there are too many dice.
    """

    dice: int
    total: int
    expected: int
    better: int | None
    counted: Counted = "dice"


def die(face: int, low: int, high: int) -> Trial:
    """A die with the faces from low to high."""
    return Trial(face, _faces(low, high))


@lru_cache(maxsize=256)
def _faces(low: int, high: int) -> tuple[tuple[int, int], ...]:
    return tuple((face, 1) for face in range(low, high + 1))


def throw(got: int, probabilities: Mapping[int, Fraction]) -> Trial:
    """A throw with these probabilities of its results; those below one in `MAX_CASES` are left out."""
    cases = min(lcm(*(probability.denominator for probability in probabilities.values())), MAX_CASES)
    weights = {value: weight for value, chance in probabilities.items() if (weight := round(chance * cases))}
    return Trial(got, tuple(sorted({got: 1, **weights}.items())))


def luck(trials: Iterable[Trial], good: Good, counted: Counted = "dice") -> Luck | None:
    """The luck of these throws together; None without throws."""
    trials = list(trials)
    if not trials:
        return None
    kinds = Counter(trial.weights for trial in trials)
    got = sum(trial.got for trial in trials)
    mean = sum((count * _mean(weights) for weights, count in kinds.items()), Fraction(0))
    return Luck(
        dice=len(trials), total=got, expected=round(100 * mean), better=_better(kinds, got, good), counted=counted
    )


def _mean(weights: tuple[tuple[int, int], ...]) -> Fraction:
    return Fraction(sum(value * weight for value, weight in weights), sum(weight for _, weight in weights))


def _better(kinds: Counter[tuple[tuple[int, int], ...]], got: int, good: Good) -> int | None:
    """Multiply the generating functions of the throws, each packed into one long number with a slot for each coefficient.

    No coefficient can overflow its slot, so the product of the numbers is that of the polynomials.
    """
    cases = prod(sum(weight for _, weight in weights) ** count for weights, count in kinds.items())
    slot = cases.bit_length() // 8 + 1
    lowest = sum(count * min(weights)[0] for weights, count in kinds.items())
    highest = sum(count * max(weights)[0] for weights, count in kinds.items())
    size = slot * (highest - lowest + 1)
    if size > LUCK_BYTES:
        return None
    product = prod(_packed(weights, 8 * slot) ** count for weights, count in kinds.items())
    data = product.to_bytes(size, "little")
    same = slot * (got - lowest)
    equal = int.from_bytes(data[same : same + slot], "little")
    below = _added(data[:same], slot)
    worse = cases - below - equal if good == "low" else below
    return round(Fraction(1_000 * (2 * worse + equal), 2 * cases))


def _packed(weights: tuple[tuple[int, int], ...], bits: int) -> int:
    lowest = min(weights)[0]
    return sum(weight << bits * (value - lowest) for value, weight in weights)


def _added(data: bytes, slot: int) -> int:
    return sum(int.from_bytes(data[start : start + slot], "little") for start in range(0, len(data), slot))


def far_off(count: int, low: int, high: int, total: int) -> Fraction:
    """The probability that the sum of `count` fair dice is at least as far from its mean, on either side, as `total`.

    The sums are symmetric, so it is twice that of the lower side, unless `total` is the mean.
    """
    top = count * (high - low)
    above_lowest = total - count * low
    lower = min(above_lowest, top - above_lowest)
    return Fraction(1) if 2 * lower == top else 2 * _at_most(count, high - low + 1, lower)


def _at_most(count: int, faces: int, limit: int) -> Fraction:
    """The probability that `count` dice with the faces 0 to faces - 1 have a sum of at most `limit`.

    By inclusion and exclusion over the dice that would be too high: of the ways in which whole numbers from 0 up add up to at
    most the limit, those with a certain die of `faces` or more are as many as the ways up to limit - faces.
    """
    ways = 0
    for high in range(limit // faces + 1):
        ways += (-1) ** high * comb(count, high) * comb(limit - faces * high + count, count)
    return Fraction(ways, faces**count)
