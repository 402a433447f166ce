"""`storypath`: *Scion* 2nd edition, slots that players hand to each other (docs/rules/storypath.md)."""

from rules.storypath.system import STORYPATH

__all__ = ["STORYPATH"]
