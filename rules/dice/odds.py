"""Exact chances, by counting: integers and fractions only.

Groups of dice in one expression are independent of each other, so the weights of their totals can be combined. A weight
is a number of equally likely cases; the weights of a group add up to all its cases.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import TypeAlias

from rules.dice.limits import MAX_WORK, DiceError
from rules.dice.roller import compute, kept_count
from rules.dice.tree import Dice, Keep, Negate, Number, Tree

Weights: TypeAlias = dict[int, int]


class Work:
    """A budget of steps. Spending more raises `DiceError` `dice-no-odds` (limit)."""

    __slots__ = ("left",)

    def __init__(self, limit: int = MAX_WORK) -> None:
        self.left = limit

    def spend(self, steps: int, bits: int = 0) -> None:
        """Take away the steps before they are made; steps with numbers of so many bits cost more."""
        self.left -= steps * (1 + bits // 128)
        if self.left < 0:
            raise DiceError("dice-no-odds", limit=MAX_WORK)


def distribution(tree: Tree) -> dict[int, Fraction]:
    """The chance of every total that can come up, totals rising; the chances add up to 1.

    Raises `DiceError`: `dice-no-odds` (limit) for exploding dice, which have no highest total, and for what takes more
    than `MAX_WORK` steps; `dice-zero-division` where the roll may divide by zero.
    """
    work = Work()
    weights = _weigh(tree, work)
    work.spend(10 * len(weights), _bits(weights))  # making a fraction costs about as much as ten other steps
    cases = sum(weights.values())
    return {total: Fraction(weights[total], cases) for total in sorted(weights)}


def at_least(chances: Mapping[int, Fraction], threshold: int) -> Fraction:
    """The chance of `threshold` or more."""
    return sum((chance for total, chance in chances.items() if total >= threshold), Fraction(0))


def combine(left: Weights, right: Weights, operation: Callable[[int, int], int], work: Work) -> Weights:
    """The weights of an operation on two independent totals."""
    work.spend(len(left) * len(right), _bits(left) + _bits(right))
    combined: Weights = {}
    for one, one_weight in left.items():
        for other, other_weight in right.items():
            total = operation(one, other)
            combined[total] = combined.get(total, 0) + one_weight * other_weight
    return combined


def sum_of(weights: Weights, count: int, work: Work) -> Weights:
    """The weights of the sum of `count` independent totals, by doubling."""
    result, power = {0: 1}, weights
    while count:
        if count & 1:
            result = combine(result, power, int.__add__, work)
        count >>= 1
        if count:
            power = combine(power, power, int.__add__, work)
    return result


def _bits(weights: Weights) -> int:
    return max(weights.values()).bit_length()


def _weigh(tree: Tree, work: Work) -> Weights:
    if isinstance(tree, Number):
        return {tree.value: 1}
    if isinstance(tree, Dice):
        return weigh_group(tree, work)
    if isinstance(tree, Negate):
        return {-total: weight for total, weight in _weigh(tree.operand, work).items()}
    left, right = _weigh(tree.left, work), _weigh(tree.right, work)
    operator = tree.operator
    return combine(left, right, lambda one, other: compute(operator, one, other), work)


def weigh_group(dice: Dice, work: Work) -> Weights:
    """The weights of the totals of a group; they add up to all its cases. Raises `DiceError` (`dice-no-odds`)."""
    if dice.explode and dice.count:
        raise DiceError("dice-no-odds", limit=MAX_WORK)
    faces = weigh_faces(dice, work)
    if dice.keep is not None:
        return _weigh_kept(dice, dice.keep, faces, work)
    value: Weights = {}
    for face, weight in faces.items():
        counted = worth(face, dice.target)
        value[counted] = value.get(counted, 0) + weight
    return sum_of(value, dice.count, work)


def worth(face: int, target: int | None) -> int:
    """What a face adds to the total of its group."""
    return face if target is None else int(face >= target)


def weigh_faces(dice: Dice, work: Work) -> Weights:
    """The weights of the face at which one die ends up, before it may explode."""
    work.spend(dice.high - dice.low + 1)
    faces = range(dice.low, dice.high + 1)
    if dice.reroll is None:
        return dict.fromkeys(faces, 1)
    low_faces = min(max(dice.reroll.at_most - dice.low + 1, 0), len(faces))
    if not dice.reroll.once:
        return dict.fromkeys(faces[low_faces:], 1)
    # Of all pairs of rolls, a low first face leads to every second face; another one makes all its pairs count for it.
    return {face: low_faces + (len(faces) if place >= low_faces else 0) for place, face in enumerate(faces)}


def _weigh_kept(dice: Dice, keep: Keep, faces: Weights, work: Work) -> Weights:
    """The weights of the kept dice's total, face by face from the better end.

    `open_cases[placed]` weighs the totals of the cases in which `placed` dice show a better face than the present one,
    while fewer than all the kept dice are placed. As soon as they are, whatever the other dice show is dropped.
    """
    kept = kept_count(keep, dice.count)
    ordered = sorted(faces.items(), reverse=keep.mode in ("kh", "dl"))
    worse = sum(faces.values())
    if kept == 0:
        return {0: worse**dice.count}
    bits = dice.count * worse.bit_length()
    open_cases: dict[int, Weights] = {0: {0: 1}}
    done: Weights = {}
    for face, weight in ordered:
        worse -= weight
        counted = worth(face, dice.target)
        following: dict[int, Weights] = {}
        for placed, totals in open_cases.items():
            free = dice.count - placed
            work.spend((len(totals) + 4) * (free + 1), bits)  # counting the ways costs about as much as four totals
            for showing in range(free + 1):
                ways = comb(free, showing) * weight**showing
                now = placed + showing
                if now >= kept:
                    ways *= worse ** (free - showing)
                _add(
                    done if now >= kept else following.setdefault(now, {}),
                    totals,
                    counted * (min(now, kept) - placed),
                    ways,
                )
        open_cases = following
    return {total: weight for total, weight in done.items() if weight}


def _add(target: Weights, totals: Weights, shift: int, ways: int) -> None:
    for total, weight in totals.items():
        target[total + shift] = target.get(total + shift, 0) + weight * ways
