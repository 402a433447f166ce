"""A rolled tree in pieces that a renderer can put into any words and any markup, and an event can store."""

from rules.dice.printer import notation, tokens
from rules.dice.roller import Die, Rolled, RolledDice
from rules.dice.tree import Dice
from rules.model import Model


class Group(Model):
    """One group of dice: its notation, its faces from `low` to `high`, every die thrown, and what they come to.

    With a `target`, `total` is a number of successes.
    """

    notation: str
    low: int
    high: int
    target: int | None
    dice: tuple[Die, ...]
    total: int


def groups(rolled: Rolled) -> tuple[Group, ...]:
    """The groups of dice in reading order, as `[5·3·~2~]` needs them."""
    return tuple(_group(group) for group in rolled.rolls)


def parts(rolled: Rolled) -> tuple[Group | str, ...]:
    """The whole expression in reading order: groups of dice, and signs, parentheses and numbers as plain text."""
    remaining = iter(rolled.rolls)
    return tuple(_group(next(remaining)) if isinstance(token, Dice) else token for token in tokens(rolled.tree))


def _group(rolled: RolledDice) -> Group:
    dice = rolled.dice
    return Group(
        notation=notation(dice),
        low=dice.low,
        high=dice.high,
        target=dice.target,
        dice=rolled.thrown,
        total=rolled.total,
    )
