"""Chances of dice that explode, which have no highest total: exact but for a rest that is known to be tiny.

An exploding die is its highest face K times and then a last face, so the chance of K explosions falls by the same factor each
time. Each die is followed down until all that lies beyond, of all dice together, has a chance of at most `REST`. What is
counted is counted exactly: of any event the chance found is at most `REST` too low and never too high.
"""

from fractions import Fraction
from typing import Final

from rules.dice.limits import MAX_WORK, DiceError
from rules.dice.odds import Weights, Work, combine, sum_of, weigh_faces, weigh_group, worth
from rules.dice.roller import compute
from rules.dice.tree import Dice, Negate, Number, Tree

REST: Final = Fraction(1, 10**12)


def bounded(tree: Tree) -> dict[int, Fraction]:
    """The chance of every total, totals rising; with exploding dice they add up to 1 but for `REST` at most.

    Raises `DiceError`: `dice-no-odds` (limit) for what takes too many steps, and for exploding dice of which some are kept;
    `dice-zero-division` where the roll may divide by zero.
    """
    work = Work()
    many = _exploding(tree)
    weights, cases = _weigh(tree, REST / many if many else REST, work)
    work.spend(10 * len(weights), cases.bit_length())
    return {total: Fraction(weights[total], cases) for total in sorted(weights)}


def _exploding(tree: Tree) -> int:
    """How many dice of the tree explode."""
    match tree:
        case Dice():
            return tree.count if tree.explode else 0
        case Number():
            return 0
        case Negate():
            return _exploding(tree.operand)
    return _exploding(tree.left) + _exploding(tree.right)


def _weigh(tree: Tree, rest: Fraction, work: Work) -> tuple[Weights, int]:
    """The weights of the totals, and the number of all cases: more than the weights, where something is left out."""
    match tree:
        case Number():
            return {tree.value: 1}, 1
        case Dice():
            return _weigh_open(tree, rest, work) if tree.explode and tree.count else _weigh_closed(tree, work)
        case Negate():
            weights, cases = _weigh(tree.operand, rest, work)
            return {-total: weight for total, weight in weights.items()}, cases
    (left, left_cases), (right, right_cases) = _weigh(tree.left, rest, work), _weigh(tree.right, rest, work)
    operator = tree.operator
    return combine(left, right, lambda one, other: compute(operator, one, other), work), left_cases * right_cases


def _weigh_closed(dice: Dice, work: Work) -> tuple[Weights, int]:
    weights = weigh_group(dice, work)
    return weights, sum(weights.values())


def _weigh_open(dice: Dice, rest: Fraction, work: Work) -> tuple[Weights, int]:
    """A group of exploding dice, none of which is followed beyond a chance of `rest`."""
    if dice.keep is not None:
        raise DiceError("dice-no-odds", limit=MAX_WORK)
    faces = weigh_faces(dice, work)
    every, again = sum(faces.values()), faces.pop(dice.high)
    depth = 0
    beyond = Fraction(again, every)
    while beyond > rest:
        work.spend(len(faces))
        depth, beyond = depth + 1, beyond * Fraction(again, every)
    one: Weights = {}
    for explosions in range(depth + 1):
        for face, weight in faces.items():
            total = explosions * worth(dice.high, dice.target) + worth(face, dice.target)
            one[total] = one.get(total, 0) + again**explosions * weight * every ** (depth - explosions)
    return sum_of(one, dice.count, work), every ** ((depth + 1) * dice.count)
