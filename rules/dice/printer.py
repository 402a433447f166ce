"""Tree -> plain notation: the shortest that reads back as the same tree. Not translated, not decorated."""

from typing import TypeAlias

from rules.dice.tree import Dice, Negate, Number, Tree

Token: TypeAlias = Dice | str

_STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2}
_STRONGEST = 3


def unparse(tree: Tree) -> str:
    """The notation of a tree: `parse(unparse(tree)) == tree`, and never longer than the text that was parsed."""
    return "".join(notation(token) if isinstance(token, Dice) else token for token in tokens(tree))


def tokens(tree: Tree) -> tuple[Token, ...]:
    """The tree in reading order: signs, parentheses and numbers as text, groups of dice as they are."""
    return tuple(_tokens(tree, 0))


def notation(dice: Dice) -> str:
    """The notation of one group of dice, as `4d6kh3`; explosion stands before counting, as `7d10!t8`."""
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


def _tokens(tree: Tree, needed: int) -> list[Token]:
    """The tokens of a tree, in parentheses if it binds less strongly than its surroundings need."""
    if isinstance(tree, Number):
        return [str(tree.value)]
    if isinstance(tree, Dice):
        return [tree]
    if isinstance(tree, Negate):
        return ["-", *_tokens(tree.operand, _STRONGEST)]
    strength = _STRENGTH[tree.operator]
    inside = [*_tokens(tree.left, strength), tree.operator, *_tokens(tree.right, strength + 1)]
    return ["(", *inside, ")"] if strength < needed else inside
