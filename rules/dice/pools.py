"""Success pools of ten-sided dice, as Storypath games roll them (docs/rules/storypath.md 3.2).

A die that shows the target number or more is a success. `Tens` says what a 10 does beyond that: `explode` (it is rolled again,
repeatedly), `double` (it counts twice) or `plain`; `nine-again` and `eight-again` also roll a 9, or 8 and 9, again. No face
cancels a success (docs/requirements.md 89).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Literal, TypeAlias

from rules.dice.limits import DiceError
from rules.dice.odds import Work, sum_of
from rules.dice.rng import DiceSource
from rules.model import Model

Tens: TypeAlias = Literal["explode", "double", "plain", "nine-again", "eight-again"]

FACES = 10
AGAIN: Mapping[Tens, int] = {"explode": 10, "nine-again": 9, "eight-again": 8}
"""Lowest face that is rolled again; each of them must be a success."""
MAX_POOL = 50
MIN_TARGET = 2
MAX_ENHANCEMENT = 20
MAX_ROLLED = 1_000
"""Dice of one pool, explosions included: a guard against a broken source of dice."""
MAX_LISTED = 200
"""The highest number of successes that `pool_odds` lists."""


class PoolRoll(Model):
    """A rolled pool. dice: for each die of the pool its face, then those of its explosions."""

    dice: tuple[tuple[int, ...], ...]
    target: int
    tens: Tens
    enhancement: int = 0

    @property
    def successes(self) -> int:
        return successes_of(self.dice, target=self.target, tens=self.tens, enhancement=self.enhancement)

    @property
    def botch(self) -> bool:
        """Whether there is no success and at least one 1."""
        return self.successes == 0 and any(1 in die for die in self.dice)


@dataclass(frozen=True, slots=True)
class PoolOdds:
    """Exact odds of a pool. chances: number of successes up to `at_most` -> probability. more: that of more successes."""

    at_most: int
    chances: dict[int, Fraction]
    more: Fraction

    def at_least(self, successes: int) -> Fraction:
        """The probability of at least this number. Raises `DiceError` (`dice-no-odds`) above `at_most + 1`."""
        if successes > self.at_most + 1:
            raise DiceError("dice-no-odds", limit=self.at_most)
        return 1 - sum((chance for number, chance in self.chances.items() if number < successes), Fraction(0))


def most_successes(pool: int, tens: Tens, enhancement: int = 0) -> int:
    """The most successes that count as possible. Exploding dice have no limit; more than this is rarer than 1 in 10^6."""
    most = {"plain": pool, "double": 2 * pool}.get(tens, 2 * pool + 10) if pool else 0
    return most + enhancement if most else 0


def successes_of(dice: Iterable[Iterable[int]], *, target: int, tens: Tens, enhancement: int = 0) -> int:
    """The successes of these dice; the enhancement is added if there is at least one."""
    successes = sum(_worth(face, target, tens) for die in dice for face in die)
    return successes + enhancement if successes else 0


def roll_pool(source: DiceSource, pool: int, *, target: int, tens: Tens = "explode", enhancement: int = 0) -> PoolRoll:
    """Roll `pool` dice, then all that are rolled again, and so on.

    Raises `DiceError`: `pool-size`, `pool-target`, `pool-enhancement` (value, low, high), `dice-budget` (limit).
    """
    _check_pool(pool, target, enhancement, tens)
    dice = [[source.die(1, FACES)] for _ in range(pool)]
    if tens in AGAIN:
        _explode(dice, source, AGAIN[tens])
    return PoolRoll(dice=tuple(tuple(die) for die in dice), target=target, tens=tens, enhancement=enhancement)


def pool_odds(
    pool: int, target: int, tens: Tens = "explode", enhancement: int = 0, at_most: int | None = None
) -> PoolOdds:
    """The exact odds of a pool, listed up to `at_most` successes (0 to 200).

    Default of `at_most`: twice the pool, plus the enhancement; only exploding pools can have more. Raises `DiceError`:
    `pool-size`, `pool-target`, `pool-enhancement`, `pool-listed` (value, low, high).
    """
    _check_pool(pool, target, enhancement, tens)
    listed = 2 * pool + enhancement if at_most is None else at_most
    _check("pool-listed", listed, 0, MAX_LISTED)
    chances = _exploding_chances(pool, target, tens, listed) if tens in AGAIN else _finite_chances(pool, target, tens)
    shifted = {number + enhancement if number else 0: chance for number, chance in chances.items()}
    shifted = {number: chance for number, chance in shifted.items() if number <= listed}
    return PoolOdds(at_most=listed, chances=shifted, more=1 - sum(shifted.values(), Fraction(0)))


def _worth(face: int, target: int, tens: Tens) -> int:
    if face < target:
        return 0
    return 2 if face == FACES and tens == "double" else 1


def _explode(dice: list[list[int]], source: DiceSource, again: int) -> None:
    """Roll faces from `again` on again until there is none, and append the faces to the chains of their dice."""
    rolled = len(dice)
    open_chains = [die for die in dice if die[-1] >= again]
    while open_chains:
        rolled += len(open_chains)
        if rolled > MAX_ROLLED:
            raise DiceError("dice-budget", limit=MAX_ROLLED)
        for die in open_chains:
            die.append(source.die(1, FACES))
        open_chains = [die for die in open_chains if die[-1] >= again]


def _finite_chances(pool: int, target: int, tens: Tens) -> dict[int, Fraction]:
    """Odds of a pool whose 10s are not rolled again."""
    die: dict[int, int] = {}
    for face in range(1, FACES + 1):
        worth = _worth(face, target, tens)
        die[worth] = die.get(worth, 0) + 1
    weights = sum_of(die, pool, Work())
    return {number: Fraction(weights[number], FACES**pool) for number in sorted(weights)}


def _exploding_chances(pool: int, target: int, tens: Tens, listed: int) -> dict[int, Fraction]:
    """Odds of 0 to `listed` successes of an exploding pool.

    A die shows any number of faces that are rolled again (a success each, probability again/10) and then another face, of
    which target - 1 fail and the rest succeed. So its generating function is (fail + succeed * x) / (10 - again * x), and the
    pool's is a power of it; `hits` of the last faces succeed, and `number - hits` others are distributed over the chains.
    """
    again = FACES + 1 - AGAIN[tens]
    fail, succeed = target - 1, FACES + 1 - target - again
    chances = {}
    for number in range(listed + 1):
        weight = sum(
            comb(pool, hits)
            * fail ** (pool - hits)
            * (succeed * FACES) ** hits
            * again ** (number - hits)
            * comb(max(pool - 1 + number - hits, 0), number - hits)
            for hits in range(min(pool, number) + 1)
        )
        if weight:
            chances[number] = Fraction(weight, FACES ** (pool + number))
    return chances


def _check_pool(pool: int, target: int, enhancement: int, tens: Tens) -> None:
    _check("pool-size", pool, 0, MAX_POOL)
    _check("pool-target", target, MIN_TARGET, AGAIN.get(tens, FACES))
    _check("pool-enhancement", enhancement, 0, MAX_ENHANCEMENT)


def _check(code: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise DiceError(code, value=value, low=low, high=high)
