"""The dice of the house rule: rolled, read, and their exact chances (docs/rules/totals.md S1-10)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rules.dice import DiceError, Group, bounded, parse, probability, roll
from rules.dice import parts as dice_parts
from rules.dice.rng import DiceSource
from rules.dice.statistics import Trial, throw
from rules.refusals import Refused
from rules.totals.model import TYPED, HouseRules


def roll_dice(rules: HouseRules, chance: DiceSource) -> tuple[int, str]:
    """What the dice come to, and their faces in the shape of the notation. Raises `Refused`."""
    if rules.dice == TYPED:
        raise Refused("totals-type-dice")
    try:
        rolled = roll(parse(rules.dice), chance)
    except DiceError as error:
        raise Refused("dice", reason=error.text) from error
    shown = "".join(_faces(part) if isinstance(part, Group) else part for part in dice_parts(rolled))
    return rolled.total, shown.replace("-", "−")


def _faces(group: Group) -> str:
    """`7`, `(10!+4)`, `(1−1+0)`: every die that counts."""
    kept = [die for die in group.dice if die.counts]
    faces = "+".join(f"{die.face}!" if die.exploded else str(die.face) for die in kept).replace("+-", "-") or "0"
    return faces if len(kept) == 1 else f"({faces})"


def at_least(rules: HouseRules, needed: int) -> probability.Probability | None:
    """The chance that the dice come to `needed` or more; None when nobody can tell.

    Exact; for dice that roll on, exact to `open_odds.REST` (one in a million millions), and never too high.
    """
    chances = _chances(rules.dice)
    if chances is None:
        return None
    return probability.Probability.exactly(sum((p for total, p in chances.items() if total >= needed), Fraction(0)))


def bounds(rules: HouseRules) -> tuple[int, int] | None:
    """The lowest and highest result; None when there is none, or nobody can tell."""
    chances = _chances(rules.dice)
    if chances is None or sum(chances.values()) != 1:
        return None
    return min(chances), max(chances)


def trial(rules: HouseRules, got: int) -> Trial | None:
    """What the dice came to, for reckoning luck; None when nobody can tell their chances."""
    chances = _chances(rules.dice)
    return None if chances is None else throw(got, chances)


@lru_cache(maxsize=64)
def _chances(dice: str) -> dict[int, Fraction] | None:
    if dice == TYPED:
        return None
    try:
        return bounded(parse(dice))
    except DiceError:
        # Too much to work out, or it may divide by zero: then there are no chances to show.
        return None
