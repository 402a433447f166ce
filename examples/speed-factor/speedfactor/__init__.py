"""Speed-factor initiative: everybody says how quick her action is, then d20 + bonus + speed, each round; the highest first."""

from speedfactor.system import SPEEDFACTOR

__all__ = ["SPEEDFACTOR"]
