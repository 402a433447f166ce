"""What a rule system must provide, and the list of those that exist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rules.board import Announcement, Board
from rules.chance import Chance
from rules.commands import SHARED_COMMANDS, Command
from rules.events import SHARED_EVENTS, Event
from rules.model import Model
from rules.state import Actor, AnyEncounter, Awaited, Combatant
from rules.text import Text


class RuleSystem(Protocol):
    """A rule system: its models, its decisions, and its descriptions as data.

    The first five attributes are types: what a combatant's sheet, the system's own state and its house rules look like, and
    which commands and events it adds. offered: the house rules that a table should look at before it begins. reactions: emoji
    on the board -> the intent it declares. sheet_verb: the command that changes a sheet. sheet_forms: its fields in groups of
    at most five, as a phone can show them. `decide` and `settle` raise `rules.refusals.Refused`; everything else is total.
    """

    id: str
    sheet: type[Model]
    fight: type[Model]
    rules: type[Model]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    intents: tuple[str, ...]
    offered: tuple[str, ...]
    reactions: dict[str, str]
    sheet_verb: str
    sheet_forms: dict[str, tuple[str, ...]]

    def decide(self, state: AnyEncounter, command: Command, by: Actor, at: int, chance: Chance) -> Sequence[Event]:
        """The events that this command causes at unix time `at` (ms): facts only, consequences are `settle`'s."""
        ...

    def settle(self, state: AnyEncounter, chance: Chance) -> Sequence[Event]:
        """What now follows by itself; asked again until nothing does."""
        ...

    def evolve(self, state: AnyEncounter, event: Event) -> AnyEncounter:
        """The state after one of this system's events, or after what a shared event means for `state.fight`."""
        ...

    def since(self, state: AnyEncounter, command: Command, by: Actor) -> int:
        """The revision from which on a control for this command is still good; an older one is stale."""
        ...

    def due(self, state: AnyEncounter) -> int | None:
        """The unix time (ms) at which the clock has something to do, or None."""
        ...

    def awaited(self, state: AnyEncounter) -> Awaited | None:
        """For whom it waits now; None: for nobody in particular."""
        ...

    def redact(self, state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
        """The state without what this viewer may not know yet; None: the public."""
        ...

    def secret(self, state: AnyEncounter, event: Event, viewer: Actor | None) -> bool:
        """Whether this event must not be told to the viewer yet."""
        ...

    def board(self, state: AnyEncounter) -> Board:
        """The live message for an already redacted state, with everything that anybody could do now."""
        ...

    def private(self, state: AnyEncounter, viewer: Actor, page: Mapping[str, str]) -> Board | None:
        """What one person sees and can do in private, for a state redacted for her; None: nothing beyond the board.

        The board offers it by a choice with the verb `board.PRIVATE`; the fields of that choice are the page, so that a
        system may have several and nothing needs to be remembered. Whatever is in it, it is never an error.
        """
        ...

    def announcement(self, state: AnyEncounter, told: int) -> Announcement | None:
        """Who is next, for the decisions that are newer than revision `told`; None when there are none."""
        ...

    def tasks(self, state: AnyEncounter, combatant: Combatant[Any]) -> Sequence[Text]:
        """What this combatant is expected to do now, and where it stands."""
        ...

    def describe(self, state: AnyEncounter, event: Event) -> Text:
        """One line of the log for an event of this system."""
        ...

    def brief(self, state: AnyEncounter, event: Event) -> Text | None:
        """The same in the few words that a button holds; None: the line of the log is short enough."""
        ...

    def attributes(self, state: AnyEncounter) -> tuple[str, ...]:
        """Names that `gm.set` may set in this system, besides those of the sheet."""
        ...

    def odds(self, state: AnyEncounter) -> Sequence[Any]:
        """Exact chances as the state stands, as models for a program."""
        ...

    def odds_lines(self, state: AnyEncounter) -> Sequence[Text]:
        """The same as lines for a person, from a redacted state."""
        ...


_SYSTEMS: dict[str, RuleSystem] = {}


def register(system: RuleSystem) -> RuleSystem:
    """Make a system known. Raises ValueError when its id, or one of its verbs or event kinds, is taken by something else."""
    if system.id in _SYSTEMS:
        raise ValueError(f"system {system.id!r} is registered twice")
    verbs = command_types()
    kinds = event_types()
    for command in system.commands:
        if verbs.get(command.verb, command) is not command:
            raise ValueError(f"verb {command.verb!r} is taken")
    for event in system.events:
        if event.kind in kinds:
            raise ValueError(f"event kind {event.kind!r} is taken")
    _SYSTEMS[system.id] = system
    return system


def systems() -> tuple[RuleSystem, ...]:
    """All registered systems."""
    return tuple(_SYSTEMS.values())


def system(system_id: str) -> RuleSystem:
    """The system with this id. Raises KeyError."""
    return _SYSTEMS[system_id]


def system_of(state: AnyEncounter) -> RuleSystem:
    """The system an encounter is played by."""
    return _SYSTEMS[state.system]


def command_types() -> dict[str, type[Command]]:
    """Every command by verb, shared ones first."""
    own = [command for one in _SYSTEMS.values() for command in one.commands]
    return {command.verb: command for command in (*SHARED_COMMANDS, *own)}


def event_types() -> dict[str, type[Event]]:
    """Every event by kind, shared ones first."""
    own = [event for one in _SYSTEMS.values() for event in one.events]
    return {event.kind: event for event in (*SHARED_EVENTS, *own)}
