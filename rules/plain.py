"""What most rule systems have in common: a base with the answers of a system that has no secrets, no clock and no odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.board import Announcement, Board
from rules.chance import Chance
from rules.commands import Command
from rules.events import Event
from rules.model import Model
from rules.state import Actor, AnyEncounter, Awaited, Combatant
from rules.text import Text


class PlainSystem:
    """A `rules.system.RuleSystem` in which everything is open and nothing waits for the clock.

    A system inherits it and says what it has to say: `id`, `sheet`, `fight`, `decide`, `evolve`, `board`, `describe`, and
    whatever else it does otherwise. (An attribute without a value here is one that every system has to give.)
    """

    id: str
    sheet: type[Model]
    fight: type[Model]
    rules: type[Model] = Model
    commands: tuple[type[Command], ...] = ()
    events: tuple[type[Event], ...] = ()
    intents: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    reactions: ClassVar[dict[str, str]] = {}
    sheet_verb: str
    sheet_forms: ClassVar[dict[str, tuple[str, ...]]] = {}

    def settle(self, state: AnyEncounter, chance: Chance) -> Sequence[Event]:
        """Nothing follows by itself."""
        return ()

    def since(self, state: AnyEncounter, command: Command, by: Actor) -> int:
        """Every control stays good; what is asked too late, `decide` refuses."""
        return 0

    def due(self, state: AnyEncounter) -> int | None:
        """Nothing waits for the clock."""
        return None

    def awaited(self, state: AnyEncounter) -> Awaited | None:
        """Nobody is waited for in particular."""
        return None

    def redact(self, state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
        """Everybody may know everything."""
        return state

    def secret(self, state: AnyEncounter, event: Event, viewer: Actor | None) -> bool:
        """Everything that happens is open."""
        return False

    def private(self, state: AnyEncounter, viewer: Actor, page: Mapping[str, str]) -> Board | None:
        """Everything is done on the board."""
        return None

    def announcement(self, state: AnyEncounter, told: int) -> Announcement | None:
        """The board says it all."""
        return None

    def tasks(self, state: AnyEncounter, combatant: Combatant[Any]) -> Sequence[Text]:
        """Nothing but what the board says."""
        return ()

    def brief(self, state: AnyEncounter, event: Event) -> Text | None:
        """The lines of the log are short enough."""
        return None

    def attributes(self, state: AnyEncounter) -> tuple[str, ...]:
        """Nothing but the fields of the sheet."""
        return ()

    def odds(self, state: AnyEncounter) -> Sequence[Any]:
        """No chances are reckoned."""
        return ()

    def odds_lines(self, state: AnyEncounter) -> Sequence[Text]:
        """No chances are reckoned."""
        return ()
