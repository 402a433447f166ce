"""What a tree can come to, told before anything is rolled, so that whatever `parse` accepts can be rolled, kept and summed up.

Totals are followed as intervals. An interval may be wider than the totals in it: a divisor counts as possibly zero when zero
lies between its lowest and its highest value.
"""

from fractions import Fraction
from itertools import product
from typing import TypeAlias

from rules.dice.limits import MAX_AGAIN, MAX_ROLLED, MAX_TOTAL, DiceError
from rules.dice.roller import compute, kept_count
from rules.dice.tree import Dice, Negate, Number, Tree

Interval: TypeAlias = tuple[int, int]


def check(tree: Tree) -> None:
    """Raises `DiceError`: `dice-total` (limit) where the total or a part of it could leave +-`MAX_TOTAL`,
    `dice-zero-division` where a divisor could be 0, `dice-again` (limit) where dice that explode or are rolled again make it
    likely that a roll takes more than `MAX_ROLLED` dice.
    """
    if _again(tree) > MAX_AGAIN:
        raise DiceError("dice-again", limit=MAX_AGAIN)
    totals(tree)


def totals(tree: Tree) -> Interval:
    """The lowest and the highest total. Raises `DiceError`, see `check`."""
    low, high = _interval(tree)
    if max(-low, high) > MAX_TOTAL:
        raise DiceError("dice-total", limit=MAX_TOTAL)
    return low, high


def _interval(tree: Tree) -> Interval:
    match tree:
        case Number(value=value):
            return value, value
        case Dice():
            return _group(tree)
        case Negate(operand=operand):
            low, high = totals(operand)
            return -high, -low
    left, right = totals(tree.left), totals(tree.right)
    if tree.operator == "/" and right[0] <= 0 <= right[1]:
        raise DiceError("dice-zero-division")
    if tree.operator == "-":
        return left[0] - right[1], left[1] - right[0]
    # Each operation is monotonous in either number (a divisor has one sign), so its extremes lie in the corners.
    corners = [compute(tree.operator, one, other) for one, other in product(left, right)]
    return min(corners), max(corners)


def _group(dice: Dice) -> Interval:
    fewest, most = dice.count, MAX_ROLLED if dice.explode and dice.count else dice.count
    if dice.keep is not None:
        fewest, most = kept_count(dice.keep, fewest), kept_count(dice.keep, most)
    low, high = dice.low, dice.high
    if dice.reroll is not None and not dice.reroll.once:
        low = max(low, dice.reroll.at_most + 1)
    if dice.target is not None:
        low, high = 0, 1
    return (fewest if low >= 0 else most) * low, (most if high >= 0 else fewest) * high


def _again(tree: Tree) -> Fraction:
    """How many dice are thrown on average because of others, of all groups together."""
    match tree:
        case Number():
            return Fraction(0)
        case Dice():
            return tree.count * (_throws(tree) - 1)
        case Negate():
            return _again(tree.operand)
    return _again(tree.left) + _again(tree.right)


def _throws(dice: Dice) -> Fraction:
    """How often one die is thrown on average until its chain ends. What never ends is refused before."""
    faces = dice.high - dice.low + 1
    once = dice.reroll is not None and dice.reroll.once
    low = 0 if dice.reroll is None else min(max(dice.reroll.at_most - dice.low + 1, 0), faces)
    if once:
        # A low face is followed by one throw that stays; only that one or a high face may explode.
        ends = 1 - (Fraction(faces + low, faces * faces) if dice.explode else 0)
        return (1 + Fraction(low, faces)) / ends if ends > 0 else Fraction(MAX_ROLLED)
    stays = faces - low
    explodes = Fraction(1, stays) if dice.explode else Fraction(0)
    return Fraction(faces, stays) / (1 - explodes)
