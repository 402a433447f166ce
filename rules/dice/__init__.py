"""Dice: notation -> tree -> rolled tree -> parts, and exact odds. Limits: `limits`; every error is a `DiceError`."""

from rules.dice.limits import DiceError
from rules.dice.odds import at_least, distribution
from rules.dice.open_odds import bounded
from rules.dice.parser import parse
from rules.dice.parts import Group, groups, parts
from rules.dice.printer import notation, unparse
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
    "at_least",
    "bounded",
    "distribution",
    "groups",
    "notation",
    "parse",
    "parts",
    "roll",
    "unparse",
]
