"""How dice fell against what was to be expected: counted, with integers and fractions only, never estimated."""

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
"""Which end is the lucky one: low where one rolls under a number."""
Counted: TypeAlias = Literal["dice", "throws", "successes"]
"""What is added up: the faces of dice, what whole throws of several dice came to, or the successes of dice."""

LUCK_BYTES = 500_000
"""Length of the number in which the luck of one person is reckoned: about 600 five-sided dice, in half a second."""
FINEST = 10**6
"""Chances of a throw that are no whole number of so many cases are rounded to it: those of dice that explode."""
FAR_OFF_DICE = 1_000
"""The most dice for which `far_off` is meant; it takes less than half a second for them, whatever their faces."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A throw that is independent of all others: what it came to, and each value with its number of equally likely cases."""

    got: int
    weights: tuple[tuple[int, int], ...]


class Luck(Model):
    """What some throws came to beside what fair ones come to.

    dice: how many throws there were, single dice as a rule; counted says what total and expected are the sum of.
    expected: the mean in hundredths. better: in how many of 1,000 cases fair throws come out worse, cases of the same
    sum counted half, so that 500 is neither luck nor bad luck; None where there are too many dice to reckon it exactly.
    """

    dice: int
    total: int
    expected: int
    better: int | None
    counted: Counted = "dice"


def die(face: int, low: int, high: int) -> Trial:
    """One die with the faces from low to high."""
    return Trial(face, _faces(low, high))


@lru_cache(maxsize=256)
def _faces(low: int, high: int) -> tuple[tuple[int, int], ...]:
    return tuple((face, 1) for face in range(low, high + 1))


def throw(got: int, chances: Mapping[int, Fraction]) -> Trial:
    """A throw that can come to these values, with these chances; what is rarer than one in `FINEST` never comes up."""
    cases = min(lcm(*(chance.denominator for chance in chances.values())), FINEST)
    weights = {value: weight for value, chance in chances.items() if (weight := round(chance * cases))}
    return Trial(got, tuple(sorted({got: 1, **weights}.items())))


def luck(trials: Iterable[Trial], good: Good, counted: Counted = "dice") -> Luck | None:
    """The luck in these throws taken together; None when there were none."""
    every = list(trials)
    if not every:
        return None
    kinds = Counter(trial.weights for trial in every)
    got = sum(trial.got for trial in every)
    mean = sum((count * _mean(weights) for weights, count in kinds.items()), Fraction(0))
    return Luck(
        dice=len(every), total=got, expected=round(100 * mean), better=_better(kinds, got, good), counted=counted
    )


def _mean(weights: tuple[tuple[int, int], ...]) -> Fraction:
    return Fraction(sum(value * weight for value, weight in weights), sum(weight for _, weight in weights))


def _better(kinds: Counter[tuple[tuple[int, int], ...]], got: int, good: Good) -> int | None:
    """Multiply polynomials whose coefficients are numbers of cases, each written as one long number: a slot a coefficient.

    A slot is so wide that no coefficient can spill into the next, so the product of the numbers is that of the polynomials.
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
    """The chance that the sum of `count` fair dice with the faces from low to high is as far from its mean as `total`.

    Both sides count. The sums lie symmetrically, so it is twice the lower side, unless `total` is the mean itself.
    """
    top = count * (high - low)
    above_lowest = total - count * low
    lower = min(above_lowest, top - above_lowest)
    return Fraction(1) if 2 * lower == top else 2 * _at_most(count, high - low + 1, lower)


def _at_most(count: int, faces: int, limit: int) -> Fraction:
    """The chance that `count` dice with the faces 0 to faces - 1 come to `limit` or less.

    By inclusion and exclusion over the dice that would be too high: of the ways in which whole numbers from 0 up add up to
    at most the limit, those with a certain die of `faces` or more are as many as the ways up to limit - faces.
    """
    ways = 0
    for high in range(limit // faces + 1):
        ways += (-1) ** high * comb(count, high) * comb(limit - faces * high + count, count)
    return Fraction(ways, faces**count)
