"""The four totals and their factors (docs/rules/totals.md R3 to R6, 1.2), free of any state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.totals.model import Factors, Manner, Modifiers, Sheet, Surprise, TotalName

DEFAULT_STRENGTH: Final = 3
SURPRISED: Final = -5
"""Parry factor of a fighter who is surprised or ignores all defence (1.2)."""
TOTAL_NAMES: Final[tuple[TotalName, ...]] = ("speed", "defence", "attack", "damage")
MANNERS: Final[tuple[Manner, ...]] = ("normal", "forced", "held", "feint", "quick")


def factors_of(manner: Manner, strength: int) -> Factors:
    """Factors of a kind of attack of this strength: the table of 1.2."""
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
class Total:
    """A total by its parts: skill level, weapon bonus, factors, parry factor (FP), the GM's modifier."""

    skill: int
    bonus: int
    factor: int
    parry: int
    modifier: int

    @property
    def value(self) -> int:
        """Sum of the parts."""
        return self.skill + self.bonus + self.factor + self.parry + self.modifier


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals of a combatant for a turn. attack: without dice. attack, damage: None without an attack."""

    speed: Total
    defence: Total
    attack: Total | None
    damage: Total | None

    def get(self, name: TotalName) -> Total | None:
        """The total of this name."""
        total: Total | None = getattr(self, name)
        return total


def parry_factor(*, defensive: bool, surprise: Surprise | None, bonus: int) -> int:
    """FP: `bonus` on the defensive, `SURPRISED` when surprised, else 0 (1.2, S1-8)."""
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
    """The totals of R3 to R6. parry: FP. bare: the weapon's bonuses are lost. plus: the GM's modifiers."""
    weapon = 0 if bare else 1
    speed = Total(sheet.skill, weapon * sheet.speed, factors.fr, 0, plus.speed)
    defence = Total(sheet.skill, weapon * sheet.parry, -factors.ff, parry, plus.defence)
    if not attacks:
        return Totals(speed, defence, None, None)
    attack = Total(sheet.skill, weapon * sheet.finesse, factors.ff - factors.fr - factors.fd, 0, plus.attack)
    damage = Total(0, weapon * sheet.damage, -factors.fd if factors.taken else factors.fd, 0, plus.damage)
    return Totals(speed, defence, attack, damage)
