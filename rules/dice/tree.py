"""The tree of a notation, made by `parse` within the limits.

Modifiers apply in this order, however they were typed: re-rolls, explosions, keep or drop (explosions included), counting of
successes among the kept dice.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Comparison: TypeAlias = Literal[">=", ">", "<=", "<"]
Operator: TypeAlias = Literal["+", "-", "*", "/"] | Comparison


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll a die of `at_most` or less again: until it shows more (`r`), or `once` (`ro`)."""

    at_most: int
    once: bool


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep or drop the `count` highest or lowest dice: `kh`, `kl`, `dh`, `dl`."""

    mode: Literal["kh", "kl", "dh", "dl"]
    count: int


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice with the faces `low` to `high`. With a `target` the total is the number of dice that reach it.

    No face cancels a success (docs/requirements.md 89).
    """

    count: int
    low: int
    high: int
    reroll: Reroll | None = None
    explode: bool = False
    keep: Keep | None = None
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """A typed number, never negative."""

    value: int


@dataclass(frozen=True, slots=True)
class Negate:
    """A minus sign before an operand."""

    operand: "Tree"


@dataclass(frozen=True, slots=True)
class Binary:
    """An operation. `/` rounds down: 7/2 is 3 and -7/2 is -4. A comparison is 1 if it is so, else 0."""

    operator: Operator
    left: "Tree"
    right: "Tree"


Tree: TypeAlias = Dice | Number | Negate | Binary
