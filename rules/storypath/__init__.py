"""`storypath`: *Scion* 2nd edition, slots that players hand to each other (RULES.md S3)."""

from rules.storypath.engine import STORYPATH

__all__ = ["STORYPATH"]
