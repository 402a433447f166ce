"""Bounds of a tree, checked by `parse`: every parsed tree can be rolled, stored and summed up.

Totals are bounded by intervals, which may be wider than the totals in them: a divisor counts as possibly zero if zero lies
between its lowest and highest value.
"""

from fractions import Fraction
from itertools import product
from typing import TypeAlias

from rules.dice.limits import MAX_EXTRA_DICE, MAX_ROLLED, MAX_TOTAL, DiceError
from rules.dice.roller import compute, kept_count
from rules.dice.tree import Dice, Negate, Number, Tree

Interval: TypeAlias = tuple[int, int]


def check_bounds(tree: Tree) -> None:
    """Raise `DiceError`: `dice-again` (limit) for more than `MAX_EXTRA_DICE` extra dice, and those of `total_bounds`."""
    if _extra_dice(tree) > MAX_EXTRA_DICE:
        raise DiceError("dice-again", limit=MAX_EXTRA_DICE)
    total_bounds(tree)


def total_bounds(tree: Tree) -> Interval:
    """The lowest and highest total.

    Raises `DiceError`: `dice-total` (limit) if it or a part of it may exceed `MAX_TOTAL`, `dice-zero-division` if a divisor
    may be 0.
    """
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
            low, high = total_bounds(operand)
            return -high, -low
    left, right = total_bounds(tree.left), total_bounds(tree.right)
    if tree.operator == "/" and right[0] <= 0 <= right[1]:
        raise DiceError("dice-zero-division")
    if tree.operator == "-":
        return left[0] - right[1], left[1] - right[0]
    # Each operation is monotonic in both operands (a divisor has one sign), so the extremes are in the corners.
    corners = [compute(tree.operator, a, b) for a, b in product(left, right)]
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


def _extra_dice(tree: Tree) -> Fraction:
    """Mean number of dice thrown by explosions and re-rolls, of all groups."""
    match tree:
        case Number():
            return Fraction(0)
        case Dice():
            return tree.count * (_throws(tree) - 1)
        case Negate():
            return _extra_dice(tree.operand)
    return _extra_dice(tree.left) + _extra_dice(tree.right)


def _throws(dice: Dice) -> Fraction:
    """Mean number of throws of one die until its chain ends. The parser refuses endless chains."""
    faces = dice.high - dice.low + 1
    low_faces = 0 if dice.reroll is None else min(max(dice.reroll.at_most - dice.low + 1, 0), faces)
    if dice.reroll is not None and dice.reroll.once:
        # A low face is followed by one throw that stays; only that one or a high face may explode.
        ends = 1 - (Fraction(faces + low_faces, faces * faces) if dice.explode else 0)
        return (1 + Fraction(low_faces, faces)) / ends if ends > 0 else Fraction(MAX_ROLLED)
    stays = faces - low_faces
    explodes = Fraction(1, stays) if dice.explode else Fraction(0)
    return Fraction(faces, stays) / (1 - explodes)
