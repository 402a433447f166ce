"""`duel`: *Par le fer et par le verbe* (docs/rules/duel.md)."""

from rules.duel.system import DUEL

__all__ = ["DUEL"]
