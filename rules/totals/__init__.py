"""`totals`: *Les Arpèges* (RULES.md S1)."""

from rules.totals.engine import TOTALS

__all__ = ["TOTALS"]
