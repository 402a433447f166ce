"""Which of two pools has more successes: exactly, also for dice that explode without end."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb

from rules.dice.pools import FACES, Tens, pool_odds

Series = list[Fraction]
"""The first coefficients of a power series."""
POLE = Fraction(1, FACES)


@dataclass(frozen=True, slots=True)
class Dice:
    """A pool that is to be rolled, or (known) the successes that have been rolled."""

    pool: int
    target: int
    tens: Tens
    enhancement: int = 0
    known: int | None = None


def at_least_as_many(one: Dice, other: Dice, least: int = 0) -> Fraction:
    """The chance that `one` has as many successes as `other` or more, and no fewer than `least`."""
    if one.known is not None:
        return _at_most(other, one.known) if one.known >= least else Fraction(0)
    if other.known is not None:
        return 1 - _at_most(one, max(other.known, least) - 1)
    if one.tens == "explode":
        short = sum((_exactly(one, number) * _at_most(other, number) for number in range(least)), Fraction(0))
        return _exploding(one, other) - short
    return sum(
        (
            chance * against
            for (mine, chance), (theirs, against) in product(_chances(one).items(), _chances(other).items())
            if mine >= max(theirs, least)
        ),
        Fraction(0),
    )


def _chances(dice: Dice, at_most: int | None = None) -> dict[int, Fraction]:
    return pool_odds(dice.pool, dice.target, dice.tens, dice.enhancement, at_most).chances


def _exactly(dice: Dice, number: int) -> Fraction:
    return _chances(dice, number).get(number, Fraction(0))


def _at_most(dice: Dice, number: int) -> Fraction:
    return sum(_chances(dice, number).values(), Fraction(0)) if number >= 0 else Fraction(0)


def _exploding(one: Dice, other: Dice) -> Fraction:
    """The chance that `one` has as many or more, for pools that explode.

    Without enhancement that is the chance of a difference of 0 or more. An enhancement moves the difference that is needed, but
    only where both have a success of their own; the cases where one of them has none are counted by themselves.
    """
    needed = other.enhancement - one.enhancement
    mine, theirs = _plain(one), _plain(other)
    mine_none, theirs_none = _exactly(mine, 0), _exactly(theirs, 0)
    both = (
        _difference(mine, theirs, needed)
        - mine_none * _at_most(theirs, -needed)
        - theirs_none * (1 - _at_most(mine, needed - 1))
        + (mine_none * theirs_none if needed <= 0 else 0)
    )
    return theirs_none + both


def _plain(dice: Dice) -> Dice:
    return Dice(dice.pool, dice.target, dice.tens)


def _difference(one: Dice, other: Dice, least: int) -> Fraction:
    """The chance that `one` has at least so many successes more than `other`, both exploding and without enhancement.

    A die has the generating function (f + s·u) / (10 − u), where f faces fail and s succeed without exploding. So the
    difference of two pools, of n and m dice, has

        R(u) = ((f + s·u) / (10 − u))^n · ((f'·u + s') / (10·u − 1))^m

    whose coefficients are those of its Laurent series between the poles at 1/10 and 10. The negative powers come from the pole
    at 1/10 alone. Multiplied by u^−least, their sum is the chance of less than `least`: the principal part there, at u = 1.
    """
    if least > 0:
        return 1 - _difference(other, one, 1 - least)
    size = other.pool
    numerator = _times(_binomial(_linear(one), one.pool, size), _binomial(_mirrored(other), size, size), size)
    shifted = _times(numerator, _binomial((POLE, Fraction(1)), -least, size), size)
    around = _times(shifted, _inverse(FACES - POLE, one.pool, size), size)
    away = 1 - POLE
    less = sum((term * away**power for power, term in enumerate(around)), Fraction(0)) / (away * FACES) ** size
    return Fraction(1 - less)


def _linear(dice: Dice) -> tuple[Fraction, Fraction]:
    """f + s·u, in powers of u − 1/10."""
    fail, succeed = dice.target - 1, FACES - dice.target
    return fail + succeed * POLE, Fraction(succeed)


def _mirrored(dice: Dice) -> tuple[Fraction, Fraction]:
    """f·u + s, in powers of u − 1/10."""
    fail, succeed = dice.target - 1, FACES - dice.target
    return fail * POLE + succeed, Fraction(fail)


def _binomial(base: tuple[Fraction, Fraction], power: int, size: int) -> Series:
    """(a + b·v)^power, its first `size` coefficients."""
    a, b = base
    return [comb(power, k) * a ** (power - k) * b**k if k <= power else Fraction(0) for k in range(size)]


def _inverse(a: Fraction, power: int, size: int) -> Series:
    """(a − v)^−power, its first `size` coefficients."""
    return [comb(max(power + k - 1, 0), k) / a ** (power + k) for k in range(size)]


def _times(one: Series, other: Series, size: int) -> Series:
    return [sum((one[k] * other[n - k] for k in range(n + 1)), Fraction(0)) for n in range(size)]
