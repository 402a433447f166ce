"""Tree -> rolled tree, with all dice in the order of throwing."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from operator import ge, gt, le, lt
from typing import Final

from rules.dice.limits import MAX_ROLLED, DiceError
from rules.dice.rng import DiceSource
from rules.dice.tree import Dice, Keep, Negate, Number, Operator, Tree


@dataclass(frozen=True, slots=True)
class Die:
    """A thrown die.

    dropped: it does not count because of `Keep`. rerolled: it does not count, the next die replaces it. exploded: the next
    die was thrown for it. success: it counts and reaches the target.
    """

    face: int
    dropped: bool = False
    rerolled: bool = False
    exploded: bool = False
    success: bool = False

    @property
    def counts(self) -> bool:
        """Whether the die counts for the total."""
        return not (self.dropped or self.rerolled)


_COMPARE: Final[dict[Operator, Callable[[int, int], bool]]] = {">=": ge, ">": gt, "<=": le, "<": lt}

# Dice are frozen, so equal ones may be the same object.
_die = lru_cache(maxsize=4096)(Die)


@dataclass(frozen=True, slots=True)
class RolledDice:
    """A group of thrown dice. total: their sum, or the number of successes if the group has a target."""

    dice: Dice
    thrown: tuple[Die, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """A tree with its total and the thrown dice of its groups, in reading order."""

    tree: Tree
    rolls: tuple[RolledDice, ...]
    total: int

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces in order: `roll(tree, ScriptedDice(faces))` repeats the roll."""
        return tuple(die.face for rolled in self.rolls for die in rolled.thrown)


def roll(tree: Tree, source: DiceSource) -> Rolled:
    """Throw the dice of a parsed tree. Raises `DiceError` (`dice-budget`, `dice-zero-division`)."""
    rolls: list[RolledDice] = []
    total = _total(tree, source, rolls)
    return Rolled(tree, tuple(rolls), total)


def compute(operator: Operator, left: int, right: int) -> int:
    """The result of an operation; `/` rounds down. Raises `DiceError` (`dice-zero-division`)."""
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    if operator in _COMPARE:
        return int(_COMPARE[operator](left, right))
    if right == 0:
        raise DiceError("dice-zero-division")
    return left // right


def _total(tree: Tree, source: DiceSource, rolls: list[RolledDice]) -> int:
    """The total of a tree; its thrown dice are appended to `rolls`."""
    if isinstance(tree, Dice):
        rolled = _roll_group(tree, source, MAX_ROLLED - sum(len(group.thrown) for group in rolls))
        rolls.append(rolled)
        return rolled.total
    if isinstance(tree, Number):
        return tree.value
    if isinstance(tree, Negate):
        return -_total(tree.operand, source, rolls)
    left = _total(tree.left, source, rolls)
    return compute(tree.operator, left, _total(tree.right, source, rolls))


def _roll_group(dice: Dice, source: DiceSource, budget: int) -> RolledDice:
    if dice.reroll is None and not dice.explode:
        low, high = dice.low, dice.high
        faces = [source.die(low, high) for _ in range(dice.count)]
        thrown = [_die(face) for face in faces]
        if dice.keep is None and dice.target is None:
            return RolledDice(dice, tuple(thrown), sum(faces))
    else:
        thrown = _throw_chains(dice, source, budget)
    if dice.keep is not None:
        thrown = _drop(thrown, dice.keep)
    if dice.target is None:
        return RolledDice(dice, tuple(thrown), sum([die.face for die in thrown if die.counts]))
    thrown = [_mark_success(die, dice.target) for die in thrown]
    return RolledDice(dice, tuple(thrown), sum([die.success for die in thrown]))


def _throw_chains(dice: Dice, source: DiceSource, budget: int) -> list[Die]:
    """Throw dice that may explode or be rolled again; each die is before the one that it causes."""
    reroll_up_to = dice.low - 1 if dice.reroll is None else dice.reroll.at_most
    only_once = dice.reroll is not None and dice.reroll.once
    thrown: list[Die] = []
    for _ in range(dice.count):
        may_reroll = True
        while True:
            if len(thrown) >= budget:
                raise DiceError("dice-budget", limit=MAX_ROLLED)
            face = source.die(dice.low, dice.high)
            if may_reroll and face <= reroll_up_to:
                thrown.append(Die(face, rerolled=True))
                may_reroll = not only_once
            elif dice.explode and face == dice.high:
                thrown.append(Die(face, exploded=True))
                may_reroll = True
            else:
                thrown.append(Die(face))
                break
    return thrown


def _drop(thrown: list[Die], keep: Keep) -> list[Die]:
    """Mark the dice that `keep` drops; of equal faces the later ones first."""
    in_play = [place for place, die in enumerate(thrown) if die.counts]
    in_play.sort(key=lambda place: thrown[place].face, reverse=keep.mode in ("kh", "dl"))
    kept = kept_count(keep, len(in_play))
    marked = list(thrown)
    for place in in_play[kept:]:
        die = thrown[place]
        marked[place] = Die(die.face, dropped=True, exploded=die.exploded)
    return marked


def kept_count(keep: Keep, dice: int) -> int:
    """How many of these dice are kept."""
    return min(keep.count, dice) if keep.mode in ("kh", "kl") else max(dice - keep.count, 0)


def _mark_success(die: Die, target: int) -> Die:
    if die.counts and die.face >= target:
        return Die(die.face, exploded=die.exploded, success=True)
    return die
