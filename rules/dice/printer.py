"""Tree -> the shortest notation that parses to the same tree; rolled tree -> parts to display or store."""

from typing import TypeAlias

from rules.dice.roller import Die, Rolled, RolledDice
from rules.dice.tree import Dice, Negate, Number, Tree
from rules.model import Model

Token: TypeAlias = Dice | str

_PRECEDENCE = {">=": 0, ">": 0, "<=": 0, "<": 0, "+": 1, "-": 1, "*": 2, "/": 2}
_HIGHEST = 3


class Group(Model):
    """A rolled group of dice, as plain data. low, high: faces of its dice. total: successes if there is a `target`."""

    notation: str
    low: int
    high: int
    target: int | None
    dice: tuple[Die, ...]
    total: int


def unparse(tree: Tree) -> str:
    """The notation of a tree: `parse(unparse(tree)) == tree`, as long as it has at most `MAX_TEXT` characters."""
    return "".join(notation(token) if isinstance(token, Dice) else token for token in _tokens(tree, 0))


def rolled_parts(rolled: Rolled) -> tuple[Group | str, ...]:
    """The expression in reading order: groups of dice, and signs, parentheses and numbers as text."""
    groups = iter(rolled.rolls)
    return tuple(_group(next(groups)) if isinstance(token, Dice) else token for token in _tokens(rolled.tree, 0))


def notation(dice: Dice) -> str:
    """The notation of one group, for example `4d6kh3` or `7d10!t8`."""
    count = "" if dice.count == 1 else str(dice.count)
    text = f"{count}d{_faces(dice)}"
    if dice.reroll is not None:
        text += f"{'ro' if dice.reroll.once else 'r'}{dice.reroll.at_most}"
    if dice.explode:
        text += "!"
    if dice.keep is not None:
        text += dice.keep.mode if dice.keep.count == 1 else f"{dice.keep.mode}{dice.keep.count}"
    if dice.target is not None:
        text += f"t{dice.target}"
    return text


def _faces(dice: Dice) -> str:
    match dice.low, dice.high:
        case 1, 100:
            return "%"
        case -1, 1:
            return "F"
        case 1, high:
            return str(high)
        case low, high:
            return f"[{low}..{high}]"


def _tokens(tree: Tree, precedence: int) -> list[Token]:
    """The tree in reading order, in parentheses if it binds less strongly than `precedence`."""
    if isinstance(tree, Number):
        return [str(tree.value)]
    if isinstance(tree, Dice):
        return [tree]
    if isinstance(tree, Negate):
        return ["-", *_tokens(tree.operand, _HIGHEST)]
    own = _PRECEDENCE[tree.operator]
    if own == 0:
        # Comparisons don't chain, and directly behind dice a comparison would count them.
        left = _tokens(tree.left, 1)
        if isinstance(left[-1], Dice) and left[-1].target is None:
            left = ["(", *left, ")"]
        inside = [*left, tree.operator, *_tokens(tree.right, 1)]
    else:
        inside = [*_tokens(tree.left, own), tree.operator, *_tokens(tree.right, own + 1)]
    return ["(", *inside, ")"] if own < precedence else inside


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
