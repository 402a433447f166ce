"""What happens beyond the shared events."""

from __future__ import annotations

from rules.api import Event
from speedfactor.model import Speed


class Declared(Event):
    """Somebody said how quick her action is, and rolled."""

    kind = "speedfactor.declared"
    combatant: str
    speed: Speed
    face: int
    tie: int


class TurnsBegan(Event):
    """Everybody has rolled: the first one acts."""

    kind = "speedfactor.turns-began"


class TurnEnded(Event):
    """Somebody has had her turn."""

    kind = "speedfactor.turn-ended"
    combatant: str


class RoundBegan(Event):
    """A new round."""

    kind = "speedfactor.round-began"
    number: int
