"""Dice: notation -> tree -> rolled tree -> parts, and exact odds. All errors are `DiceError`."""

from rules.dice.limits import DiceError
from rules.dice.odds import distribution
from rules.dice.parser import parse
from rules.dice.printer import Group, notation, rolled_parts, unparse
from rules.dice.roller import Die, Rolled, RolledDice, roll
from rules.dice.tree import Binary, Dice, Keep, Negate, Number, Reroll, Tree

__all__ = [
    "Binary",
    "Dice",
    "DiceError",
    "Die",
    "Group",
    "Keep",
    "Negate",
    "Number",
    "Reroll",
    "Rolled",
    "RolledDice",
    "Tree",
    "distribution",
    "notation",
    "parse",
    "roll",
    "rolled_parts",
    "unparse",
]
