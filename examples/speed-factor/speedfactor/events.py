"""Events beside the shared ones."""

from __future__ import annotations

from rules.api import Event
from speedfactor.model import Speed


class Declared(Event):
    """A combatant declared the speed of an action and rolled. tie: a d20 that decides between equals."""

    kind = "speedfactor.declared"
    combatant: str
    speed: Speed
    face: int
    tie: int


class TurnsBegan(Event):
    """All have rolled: the first one acts."""

    kind = "speedfactor.turns-began"


class TurnEnded(Event):
    """A turn has ended."""

    kind = "speedfactor.turn-ended"
    combatant: str


class RoundBegan(Event):
    """A new round began."""

    kind = "speedfactor.round-began"
    number: int
