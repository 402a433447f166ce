"""The dice of the house rule: rolls and exact probabilities (docs/rules/totals.md S1-10)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.dice import DiceError, Group, distribution, parse, probability, roll, rolled_parts
from rules.dice.rng import DiceSource
from rules.dice.statistics import Trial, throw
from rules.refusals import Refused
from rules.totals.model import TYPED, HouseRules


def roll_dice(rules: HouseRules, dice: DiceSource) -> tuple[int, str]:
    """The result of a roll, and its faces in the shape of the notation. Raises `Refused` (`totals-type-dice`, `dice`)."""
    if rules.dice == TYPED:
        raise Refused("totals-type-dice")
    try:
        rolled = roll(parse(rules.dice), dice)
    except DiceError as error:
        raise Refused("dice", reason=error.text) from error
    faces = "".join(_faces(part) if isinstance(part, Group) else part for part in rolled_parts(rolled))
    return rolled.total, faces.replace("-", "−")


def _faces(group: Group) -> str:
    """The dice that count: `7`, `(10!+4)`, `(1−1+0)`."""
    kept = [die for die in group.dice if die.counts]
    faces = "+".join(f"{die.face}!" if die.exploded else str(die.face) for die in kept).replace("+-", "-") or "0"
    return faces if len(kept) == 1 else f"({faces})"


def at_least(rules: HouseRules, needed: int) -> probability.Probability | None:
    """The probability that the dice come to `needed` or more; None if it cannot be computed.

    Exact; for exploding dice too low by at most `rules.dice.odds.REST`.
    """
    distribution = _distribution(rules.dice)
    if distribution is None:
        return None
    return probability.Probability.exactly(
        sum((p for total, p in distribution.items() if total >= needed), Fraction(0))
    )


def bounds(rules: HouseRules) -> tuple[int, int] | None:
    """The lowest and highest result; None if unbounded or not computable."""
    distribution = _distribution(rules.dice)
    if distribution is None or sum(distribution.values()) != 1:
        return None
    return min(distribution), max(distribution)


def trial(rules: HouseRules, result: int) -> Trial | None:
    """A roll for the statistics of luck; None if its distribution cannot be computed."""
    distribution = _distribution(rules.dice)
    return None if distribution is None else throw(result, distribution)


@lru_cache(maxsize=64)
def _distribution(notation: str) -> dict[int, Fraction] | None:
    if notation == TYPED:
        return None
    try:
        return distribution(parse(notation))
    except DiceError:
        # More work than `rules.dice` allows: the roll is possible, its odds are not shown.
        return None
