"""The arithmetic of docs/rules/totals.md, free of any state: the kinds of attack and the four totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.totals.model import Factors, Manner, Modifiers, Sheet, Surprise, TotalName

DEFAULT_STRENGTH: Final = 3
SURPRISED: Final = -5
"""The parry factor of who is surprised, or ignores all defence (1.2)."""
TOTALS: Final[tuple[TotalName, ...]] = ("speed", "defence", "attack", "damage")
KINDS: Final[tuple[Manner, ...]] = ("normal", "forced", "held", "feint", "quick")


def factors_of(manner: Manner, strength: int) -> Factors:
    """The factors of a kind of attack of this strength: the table of 1.2."""
    match manner:
        case "forced":
            return Factors(ff=strength, fd=strength)
        case "held":
            return Factors(fd=strength, taken=True)
        case "feint":
            return Factors(ff=strength)
        case "quick":
            return Factors(fr=strength, ff=strength)
        case "normal" | "mix":
            return Factors()


@dataclass(frozen=True, slots=True)
class Sum:
    """How a total came about: skill level, weapon bonus, factors, parry factor, and what the GM adds."""

    skill: int
    bonus: int
    factor: int
    parry: int
    modifier: int

    @property
    def total(self) -> int:
        """What it comes to."""
        return self.skill + self.bonus + self.factor + self.parry + self.modifier


@dataclass(frozen=True, slots=True)
class Totals:
    """The four totals of a combatant for a turn; attack is without the dice, and like damage None for who does not attack."""

    speed: Sum
    defence: Sum
    attack: Sum | None
    damage: Sum | None

    def get(self, name: TotalName) -> Sum | None:
        """The total of this name."""
        found: Sum | None = getattr(self, name)
        return found


def parry_factor(*, defensive: bool, surprise: Surprise | None, bonus: int) -> int:
    """FP: not zero only for who is on the defensive or surprised (1.2, S1-8)."""
    return (bonus if defensive else 0) + (SURPRISED if surprise else 0)


def totals(
    sheet: Sheet,
    factors: Factors = Factors(),  # noqa: B008 - frozen
    *,
    attacks: bool = True,
    parry: int = 0,
    bare: bool = False,
    plus: Modifiers = Modifiers(),  # noqa: B008 - frozen
) -> Totals:
    """The totals of R3 to R6. parry: FP. bare: the weapon's bonuses are lost. plus: what the GM adds to each."""
    weapon = 0 if bare else 1
    speed = Sum(sheet.skill, weapon * sheet.speed, factors.fr, 0, plus.speed)
    defence = Sum(sheet.skill, weapon * sheet.parry, -factors.ff, parry, plus.defence)
    if not attacks:
        return Totals(speed, defence, None, None)
    attack = Sum(sheet.skill, weapon * sheet.finesse, factors.ff - factors.fr - factors.fd, 0, plus.attack)
    damage = Sum(0, weapon * sheet.damage, -factors.fd if factors.taken else factors.fd, 0, plus.damage)
    return Totals(speed, defence, attack, damage)
