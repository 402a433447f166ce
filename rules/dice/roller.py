"""Tree -> rolled tree. Keeps every die that was thrown, in the order in which it was thrown."""

from dataclasses import dataclass
from functools import lru_cache

from rules.dice.limits import MAX_ROLLED, DiceError
from rules.dice.rng import DiceSource
from rules.dice.tree import Dice, Keep, Negate, Number, Operator, Tree


@dataclass(frozen=True, slots=True)
class Die:
    """One die that was thrown.

    `dropped`: does not count because of `Keep`. `rerolled`: does not count, the next die takes its place. `exploded`:
    the next die was thrown for it. `success`: counts and reaches the target. None of them: kept as it is.
    """

    face: int
    dropped: bool = False
    rerolled: bool = False
    exploded: bool = False
    success: bool = False

    @property
    def counts(self) -> bool:
        """Whether it is part of the total."""
        return not (self.dropped or self.rerolled)


# Dice are frozen, so that one object may stand for all that show the same.
_die = lru_cache(maxsize=4096)(Die)


@dataclass(frozen=True, slots=True)
class RolledDice:
    """A group of dice as thrown. `total` is their sum, or the number of successes if the group has a target."""

    dice: Dice
    thrown: tuple[Die, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """A tree with the dice thrown for its groups, in reading order, and its total."""

    tree: Tree
    rolls: tuple[RolledDice, ...]
    total: int

    @property
    def faces(self) -> tuple[int, ...]:
        """Every face in the order thrown: `roll(tree, ScriptedChance(faces))` gives the same again."""
        return tuple(die.face for rolled in self.rolls for die in rolled.thrown)


def roll(tree: Tree, chance: DiceSource) -> Rolled:
    """Throw the dice of a tree that `parse` has made.

    Raises `DiceError`: `dice-budget` (limit) when explosions and re-rolls take more than `MAX_ROLLED` dice in all, and
    `dice-zero-division`. A result cut short would be wrong, so a roll over its budget has none.
    """
    rolls: list[RolledDice] = []
    total = _total(tree, chance, rolls)
    return Rolled(tree, tuple(rolls), total)


def compute(operator: Operator, left: int, right: int) -> int:
    """The result of one operation; `/` rounds down and may raise `DiceError` `dice-zero-division`."""
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    if right == 0:
        raise DiceError("dice-zero-division")
    return left // right


def _total(tree: Tree, chance: DiceSource, rolls: list[RolledDice]) -> int:
    """The total of a tree; the dice thrown for it are added to `rolls`."""
    if isinstance(tree, Dice):
        rolled = _roll_group(tree, chance, MAX_ROLLED - sum(len(group.thrown) for group in rolls))
        rolls.append(rolled)
        return rolled.total
    if isinstance(tree, Number):
        return tree.value
    if isinstance(tree, Negate):
        return -_total(tree.operand, chance, rolls)
    left = _total(tree.left, chance, rolls)
    return compute(tree.operator, left, _total(tree.right, chance, rolls))


def _roll_group(dice: Dice, chance: DiceSource, budget: int) -> RolledDice:
    if dice.reroll is None and not dice.explode:
        low, high = dice.low, dice.high
        faces = [chance.die(low, high) for _ in range(dice.count)]
        thrown = [_die(face) for face in faces]
        if dice.keep is None and dice.target is None:
            return RolledDice(dice, tuple(thrown), sum(faces))
    else:
        thrown = _throw_chains(dice, chance, budget)
    if dice.keep is not None:
        thrown = _drop(thrown, dice.keep)
    if dice.target is None:
        return RolledDice(dice, tuple(thrown), sum([die.face for die in thrown if die.counts]))
    thrown = [_mark_success(die, dice.target) for die in thrown]
    return RolledDice(dice, tuple(thrown), sum([die.success for die in thrown]))


def _throw_chains(dice: Dice, chance: DiceSource, budget: int) -> list[Die]:
    """Throw dice that may be followed by others: each stands before the one thrown because of it."""
    again = dice.low - 1 if dice.reroll is None else dice.reroll.at_most
    only_once = dice.reroll is not None and dice.reroll.once
    thrown: list[Die] = []
    for _ in range(dice.count):
        may_reroll = True
        while True:
            if len(thrown) >= budget:
                raise DiceError("dice-budget", limit=MAX_ROLLED)
            face = chance.die(dice.low, dice.high)
            if may_reroll and face <= again:
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
    """Mark the dice that `keep` drops; among equal faces the later ones go first."""
    in_play = [place for place, die in enumerate(thrown) if die.counts]
    in_play.sort(key=lambda place: thrown[place].face, reverse=keep.mode in ("kh", "dl"))
    kept = kept_count(keep, len(in_play))
    marked = list(thrown)
    for place in in_play[kept:]:
        die = thrown[place]
        marked[place] = Die(die.face, dropped=True, exploded=die.exploded)
    return marked


def kept_count(keep: Keep, dice: int) -> int:
    """How many of so many dice stay: the highest of them for `kh` and `dl`, the lowest for `kl` and `dh`."""
    return min(keep.count, dice) if keep.mode in ("kh", "kl") else max(dice - keep.count, 0)


def _mark_success(die: Die, target: int) -> Die:
    if die.counts and die.face >= target:
        return Die(die.face, exploded=die.exploded, success=True)
    return die
