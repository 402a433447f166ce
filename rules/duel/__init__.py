"""`duel`: *Par le fer et par le verbe* (RULES.md S0)."""

from rules.duel.engine import DUEL

__all__ = ["DUEL"]
