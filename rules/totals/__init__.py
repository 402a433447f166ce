"""`totals`: *Les Arpèges* (docs/rules/totals.md)."""

from rules.totals.system import TOTALS

__all__ = ["TOTALS"]
