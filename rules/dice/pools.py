"""Success pools of ten-sided dice, as Storypath games roll them (docs/rules/storypath.md 3.2).

A die that shows the target number or more is a success. What a 10 does beyond that is a setting: `explode` (rolled
again, chained), `double` (counts twice) or `plain`. No face takes a success away (docs/requirements.md 89).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Literal, TypeAlias

from rules.dice.limits import DiceError
from rules.dice.odds import Work, sum_of
from rules.dice.rng import DiceSource
from rules.model import Model

Tens: TypeAlias = Literal["explode", "double", "plain"]

FACES = 10
MAX_POOL = 50
MIN_TARGET = 2
MAX_ENHANCEMENT = 20
MAX_ROLLED = 1_000
"""Dice that one pool may throw, explosions included; chance does not get there, a broken source of dice does."""
MAX_LISTED = 200
"""The highest number of successes that `pool_odds` lists one by one."""


class PoolRoll(Model):
    """A pool as rolled. `dice` has one entry for each die of the pool: its face, then those of its explosions."""

    dice: tuple[tuple[int, ...], ...]
    target: int
    tens: Tens
    enhancement: int = 0

    @property
    def successes(self) -> int:
        """See `successes_of`."""
        return successes_of(self.dice, target=self.target, tens=self.tens, enhancement=self.enhancement)

    @property
    def botch(self) -> bool:
        """No success and at least one 1. What it means is for the system to say."""
        return self.successes == 0 and any(1 in die for die in self.dice)


@dataclass(frozen=True, slots=True)
class PoolOdds:
    """Exact chances of a pool: of each number of successes that can come up to `at_most`, and of `more` than that."""

    at_most: int
    chances: dict[int, Fraction]
    more: Fraction

    def at_least(self, successes: int) -> Fraction:
        """The chance of so many or more. Raises `DiceError` `dice-no-odds` (limit) where the list does not reach."""
        if successes > self.at_most + 1:
            raise DiceError("dice-no-odds", limit=self.at_most)
        return 1 - sum((chance for number, chance in self.chances.items() if number < successes), Fraction(0))


def successes_of(dice: Iterable[Iterable[int]], *, target: int, tens: Tens, enhancement: int = 0) -> int:
    """The successes of these dice; the enhancement adds to them only if there is at least one."""
    successes = sum(_worth(face, target, tens) for die in dice for face in die)
    return successes + enhancement if successes else 0


def roll_pool(chance: DiceSource, pool: int, *, target: int, tens: Tens = "explode", enhancement: int = 0) -> PoolRoll:
    """Roll `pool` dice, then all their 10s again, and so on: the order in which people do it on a table.

    Raises `DiceError`: `pool-size`, `pool-target`, `pool-enhancement` (value, low, high) for numbers out of range,
    `dice-budget` (limit) if the explosions do not end.
    """
    _check_pool(pool, target, enhancement)
    dice = [[chance.die(1, FACES)] for _ in range(pool)]
    if tens == "explode":
        _explode(dice, chance)
    return PoolRoll(dice=tuple(tuple(die) for die in dice), target=target, tens=tens, enhancement=enhancement)


def pool_odds(
    pool: int, target: int, tens: Tens = "explode", enhancement: int = 0, at_most: int | None = None
) -> PoolOdds:
    """The exact chances of a pool, listed up to `at_most` successes (0..200).

    If not given, `at_most` is the most that a doubling pool can have: twice the pool and the enhancement. Only
    exploding pools can have more; the chance that they do is exact too. Raises `DiceError` as `roll_pool` does, and
    `pool-listed` (value, low, high).
    """
    _check_pool(pool, target, enhancement)
    listed = 2 * pool + enhancement if at_most is None else at_most
    _check("pool-listed", listed, 0, MAX_LISTED)
    chances = _exploding_chances(pool, target, listed) if tens == "explode" else _finite_chances(pool, target, tens)
    shifted = {number + enhancement if number else 0: chance for number, chance in chances.items()}
    shown = {number: chance for number, chance in shifted.items() if number <= listed}
    return PoolOdds(at_most=listed, chances=shown, more=1 - sum(shown.values(), Fraction(0)))


def _worth(face: int, target: int, tens: Tens) -> int:
    if face < target:
        return 0
    return 2 if face == FACES and tens == "double" else 1


def _explode(dice: list[list[int]], chance: DiceSource) -> None:
    """Roll 10s again until there is none, each into the chain of its die."""
    rolled = len(dice)
    open_chains = [die for die in dice if die[-1] == FACES]
    while open_chains:
        rolled += len(open_chains)
        if rolled > MAX_ROLLED:
            raise DiceError("dice-budget", limit=MAX_ROLLED)
        for die in open_chains:
            die.append(chance.die(1, FACES))
        open_chains = [die for die in open_chains if die[-1] == FACES]


def _finite_chances(pool: int, target: int, tens: Tens) -> dict[int, Fraction]:
    """The chances of a pool whose 10s are not rolled again."""
    die: dict[int, int] = {}
    for face in range(1, FACES + 1):
        worth = _worth(face, target, tens)
        die[worth] = die.get(worth, 0) + 1
    weights = sum_of(die, pool, Work())
    return {number: Fraction(weights[number], FACES**pool) for number in sorted(weights)}


def _exploding_chances(pool: int, target: int, listed: int) -> dict[int, Fraction]:
    """The chances of 0 to `listed` successes of an exploding pool.

    A die is any number of 10s (a success each, chance 1/10) and then one face below 10, of which target - 1 fail and
    10 - target succeed. So its generating function is (fail + succeed * x) / (10 - x), and that of the pool the power
    of it; `hits` of the last faces succeed and `number - hits` 10s are spread over the chains of the pool.
    """
    fail, succeed = target - 1, FACES - target
    chances = {}
    for number in range(listed + 1):
        weight = sum(
            comb(pool, hits)
            * fail ** (pool - hits)
            * (succeed * FACES) ** hits
            * comb(max(pool - 1 + number - hits, 0), number - hits)
            for hits in range(min(pool, number) + 1)
        )
        if weight:
            chances[number] = Fraction(weight, FACES ** (pool + number))
    return chances


def _check_pool(pool: int, target: int, enhancement: int) -> None:
    _check("pool-size", pool, 0, MAX_POOL)
    _check_target(target)
    _check("pool-enhancement", enhancement, 0, MAX_ENHANCEMENT)


def _check_target(target: int) -> None:
    _check("pool-target", target, MIN_TARGET, FACES)


def _check(code: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise DiceError(code, value=value, low=low, high=high)
