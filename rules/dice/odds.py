"""Exact odds of an expression, by counting: integers and fractions only.

Groups of dice are independent, so the weights of their totals can be combined. A weight is a number of equally likely cases.

Exploding dice have no highest total. A die with k explosions shows its highest face k times and then another face; the
probability of k explosions falls by the same factor each time. Dice are followed until the rest, of all dice together, has a
probability of at most `REST`. So the probability of any event is at most `REST` too low and never too high.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb
from typing import Final, TypeAlias

from rules.dice.limits import MAX_WORK, DiceError
from rules.dice.roller import compute, kept_count
from rules.dice.tree import Dice, Keep, Negate, Number, Tree

REST: Final = Fraction(1, 10**12)
"""The highest probability of the totals that `distribution` leaves out, all together."""

Weights: TypeAlias = dict[int, int]


class Work:
    """A budget of steps. Exceeding it raises `DiceError` `dice-no-odds` (limit)."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MAX_WORK

    def spend(self, steps: int, bits: int = 0) -> None:
        """Subtract the steps before they are made; steps with numbers of many bits cost more."""
        self.left -= steps * (1 + bits // 128)
        if self.left < 0:
            raise DiceError("dice-no-odds", limit=MAX_WORK)


def distribution(tree: Tree) -> dict[int, Fraction]:
    """The probability of each total, in rising order; they add up to 1, with exploding dice to 1 - `REST` or more.

    Raises `DiceError`: `dice-no-odds` (limit) above `MAX_WORK` steps and for exploding dice of which some are kept,
    `dice-zero-division` if a divisor may be 0.
    """
    work = Work()
    exploding = _exploding_dice(tree)
    weights, cases = _weigh(tree, REST / exploding if exploding else REST, work)
    work.spend(10 * len(weights), cases.bit_length())  # a fraction costs about as much as ten other steps
    return {total: Fraction(weights[total], cases) for total in sorted(weights)}


def _exploding_dice(tree: Tree) -> int:
    match tree:
        case Dice():
            return tree.count if tree.explode else 0
        case Number():
            return 0
        case Negate():
            return _exploding_dice(tree.operand)
    return _exploding_dice(tree.left) + _exploding_dice(tree.right)


def _weigh(tree: Tree, rest: Fraction, work: Work) -> tuple[Weights, int]:
    """The weights of the totals, and the number of all cases, which is higher if totals are left out."""
    match tree:
        case Number():
            return {tree.value: 1}, 1
        case Dice():
            return _weigh_exploding(tree, rest, work) if tree.explode and tree.count else _weigh_group(tree, work)
        case Negate():
            weights, cases = _weigh(tree.operand, rest, work)
            return {-total: weight for total, weight in weights.items()}, cases
    (left, left_cases), (right, right_cases) = _weigh(tree.left, rest, work), _weigh(tree.right, rest, work)
    return _combine(left, right, partial(compute, tree.operator), work), left_cases * right_cases


def _combine(left: Weights, right: Weights, operation: Callable[[int, int], int], work: Work) -> Weights:
    """The weights of an operation on two independent totals."""
    work.spend(len(left) * len(right), max(left.values()).bit_length() + max(right.values()).bit_length())
    combined: Weights = {}
    for left_total, left_weight in left.items():
        for right_total, right_weight in right.items():
            total = operation(left_total, right_total)
            combined[total] = combined.get(total, 0) + left_weight * right_weight
    return combined


def sum_of(weights: Weights, count: int, work: Work) -> Weights:
    """The weights of the sum of `count` independent totals, by doubling."""
    result, power = {0: 1}, weights
    while count:
        if count & 1:
            result = _combine(result, power, int.__add__, work)
        count >>= 1
        if count:
            power = _combine(power, power, int.__add__, work)
    return result


def _weigh_group(dice: Dice, work: Work) -> tuple[Weights, int]:
    """A group without explosions."""
    faces = _weigh_faces(dice, work)
    cases = sum(faces.values()) ** dice.count
    if dice.keep is not None:
        return _weigh_kept(dice, dice.keep, faces, work), cases
    die: Weights = {}
    for face, weight in faces.items():
        worth = _worth(face, dice.target)
        die[worth] = die.get(worth, 0) + weight
    return sum_of(die, dice.count, work), cases


def _weigh_exploding(dice: Dice, rest: Fraction, work: Work) -> tuple[Weights, int]:
    """A group of exploding dice, each followed until the probability of further explosions is at most `rest`."""
    if dice.keep is not None:
        raise DiceError("dice-no-odds", limit=MAX_WORK)
    faces = _weigh_faces(dice, work)
    cases, exploding = sum(faces.values()), faces.pop(dice.high)
    depth = 0
    beyond = Fraction(exploding, cases)
    while beyond > rest:
        work.spend(len(faces))
        depth, beyond = depth + 1, beyond * Fraction(exploding, cases)
    die: Weights = {}
    for explosions in range(depth + 1):
        for face, weight in faces.items():
            total = explosions * _worth(dice.high, dice.target) + _worth(face, dice.target)
            die[total] = die.get(total, 0) + exploding**explosions * weight * cases ** (depth - explosions)
    return sum_of(die, dice.count, work), cases ** ((depth + 1) * dice.count)


def _worth(face: int, target: int | None) -> int:
    """What a face adds to the total of its group."""
    return face if target is None else int(face >= target)


def _weigh_faces(dice: Dice, work: Work) -> Weights:
    """The weights of the faces of one die after re-rolls, before explosions."""
    work.spend(dice.high - dice.low + 1)
    faces = range(dice.low, dice.high + 1)
    if dice.reroll is None:
        return dict.fromkeys(faces, 1)
    low_faces = min(max(dice.reroll.at_most - dice.low + 1, 0), len(faces))
    if not dice.reroll.once:
        return dict.fromkeys(faces[low_faces:], 1)
    # Of all pairs of rolls, a low first face leads to every second face; another face counts for all pairs it begins.
    return {face: low_faces + (len(faces) if place >= low_faces else 0) for place, face in enumerate(faces)}


def _weigh_kept(dice: Dice, keep: Keep, faces: Weights, work: Work) -> Weights:
    """The weights of the total of the kept dice, face by face from the better end.

    `open_cases[placed]` weighs the totals of the cases in which `placed` dice, fewer than are kept, show a better face than
    the present one. Once all kept dice are placed, the others may show any worse face.
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
        worth = _worth(face, dice.target)
        following: dict[int, Weights] = {}
        for placed, totals in open_cases.items():
            free = dice.count - placed
            work.spend((len(totals) + 4) * (free + 1), bits)  # counting the ways costs about as much as four totals
            for showing in range(free + 1):
                ways = comb(free, showing) * weight**showing
                now = placed + showing
                if now >= kept:
                    ways *= worse ** (free - showing)
                target = done if now >= kept else following.setdefault(now, {})
                _add_shifted(target, totals, worth * (min(now, kept) - placed), ways)
        open_cases = following
    return {total: weight for total, weight in done.items() if weight}


def _add_shifted(target: Weights, totals: Weights, shift: int, ways: int) -> None:
    for total, weight in totals.items():
        target[total + shift] = target.get(total + shift, 0) + weight * ways
