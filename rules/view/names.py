"""Lists of names for headlines and lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.message import UserText
from rules.state import Combatant


def players_first(combatants: Iterable[Combatant[Any]]) -> tuple[UserText, ...]:
    """The names, those of PCs first, so that like NPCs stand together and can be folded."""
    return tuple(combatant.said for combatant in sorted(combatants, key=lambda combatant: combatant.side != "pc"))
