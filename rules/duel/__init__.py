"""`duel`: *Par le fer et par le verbe* (docs/rules/duel.md)."""

from rules.duel.engine import DUEL

__all__ = ["DUEL"]
