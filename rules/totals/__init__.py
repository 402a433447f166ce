"""`totals`: *Les Arpèges* (docs/rules/totals.md)."""

from rules.totals.engine import TOTALS

__all__ = ["TOTALS"]
