"""The dice of the house rule: rolls and exact probabilities (docs/rules/totals.md S1-10)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.dice import DiceError, Group, distribution, parse, probability, roll, rolled_parts
from rules.dice.rng import DiceSource, DiceSourceError, ScriptedDice
from rules.dice.statistics import Trial, throw
from rules.dice.typed import typed_numbers
from rules.message import UserText
from rules.refusals import Refused
from rules.totals.model import TYPED, HouseRules
from rules.validation import ECHO_LIMIT, field_label


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


def typed_result(rules: HouseRules, text: str) -> int:
    """The result of typed dice: a number; the faces of all dice of the notation; or numbers to be added.

    Raises `Refused` (`bad-dice`, `out-of-range`).
    """
    numbers = typed_numbers(text)
    result = _result_of_faces(rules, numbers)
    if result is None:
        result = sum(numbers)
    possible = bounds(rules)
    if possible is not None and not possible[0] <= result <= possible[1]:
        given = UserText(said=text[:ECHO_LIMIT])
        raise Refused("out-of-range", field=field_label("dice"), given=given, low=possible[0], high=possible[1])
    return result


def _result_of_faces(rules: HouseRules, numbers: tuple[int, ...]) -> int | None:
    """The result of the dice of the house rule with these faces; None if they are not the faces of all of them."""
    if len(numbers) == 1 or rules.dice == TYPED:
        return None
    faces = ScriptedDice(numbers)
    try:
        rolled = roll(parse(rules.dice), faces)
    except (DiceError, DiceSourceError):
        return None
    return None if faces.left else rolled.total


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
