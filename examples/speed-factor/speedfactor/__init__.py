"""Speed-factor initiative: declare the speed of an action, roll d20 + bonus + speed; the highest acts first."""

from speedfactor.system import SPEEDFACTOR

__all__ = ["SPEEDFACTOR"]
