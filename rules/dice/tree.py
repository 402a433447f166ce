"""What a notation says, as a tree. Trees come from `parse`, which keeps every limit; they are plain frozen data.

The order in which modifiers were typed does not matter. A die is rolled; it is rolled again if its face is low
(`Reroll`); it explodes; then dice are kept or dropped, those from explosions included; then successes are counted among
the kept.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Operator: TypeAlias = Literal["+", "-", "*", "/"]


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll again a die that shows `at_most` or less: `r` until it shows more, `ro` only `once`."""

    at_most: int
    once: bool


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep or drop the `count` highest or lowest dice: `kh`, `kl`, `dh`, `dl`."""

    mode: Literal["kh", "kl", "dh", "dl"]
    count: int


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice whose faces run from `low` to `high`. With a `target` the total is the number of dice that reach it.

    No face ever cancels a success (docs/requirements.md 89): a system in which 1s do so has to say it itself.
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
    """A number that was typed; never negative (`Negate` is what makes it so)."""

    value: int


@dataclass(frozen=True, slots=True)
class Negate:
    """A minus sign in front."""

    operand: "Tree"


@dataclass(frozen=True, slots=True)
class Binary:
    """A computation. `/` is whole-number division that rounds down: 7/2 is 3 and -7/2 is -4."""

    operator: Operator
    left: "Tree"
    right: "Tree"


Tree: TypeAlias = Dice | Number | Negate | Binary
