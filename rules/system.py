"""`BaseSystem`, the contract of a rule system, and the registry of systems.

Systems of other packages are entry points of the group `riposte.systems`. Programs call `load_installed` when they start.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from rules.commands import SHARED_COMMANDS, Command, Declare, Next
from rules.dice.pools import Tens
from rules.dice.rng import DiceSource
from rules.events import SHARED_EVENTS, Event
from rules.message import Message
from rules.model import Model
from rules.refusals import Refused
from rules.state import Actor, AnyEncounter, Combatant, TurnBoundary, Unit, Wait
from rules.view.board import Announcement, Board, Lesson, Moment
from rules.view.odds import OddsRow
from rules.view.summary import Story, Summary

StateT = TypeVar("StateT", bound=AnyEncounter)
"""The encounter of one system: `Encounter[Sheet, Fight, HouseRules]`."""

RuleStart = Literal["roll", "round", "turn"]
FORM_FIELDS = 5
"""Fields that a form of Discord can hold."""
PLUGIN_GROUP: Final = "riposte.systems"


@dataclass(frozen=True, slots=True)
class HandlerContext:
    """The circumstances of a command. by: who gives it. at: unix time in ms that counts for it. dice: source of its rolls."""

    by: Actor
    at: int
    dice: DiceSource


Handler: TypeAlias = Callable[[StateT, Any, HandlerContext], Sequence[Event]]
"""Turns a command of one type into events. Raises `Refused`."""


class BaseSystem(ABC, Generic[StateT]):
    """A rule system: models, handlers and views. A system is one instance of a subclass.

    Required: `id`, `sheet`, `fight`, `sheet_verb`, `sheet_forms`, `evolve`, `board`, `describe`, and a handler for each of its
    own commands. Everything else has a default: a system without secrets, without time limits and without odds. `register`
    checks all of it. Methods without logic of their own may be given as `staticmethod(function)`. Handlers, `settle` and
    `foreseen` raise `Refused`; everything else is total.

    id: name of the system, used in commands, catalogues and stored encounters.
    sheet, fight, rules: models of a combatant's sheet, of the system's own state, and of its house rules.
    commands, events: types that the system adds to the shared ones.
    handlers: command type -> handler, for its own commands and for the shared ones that it decides (`Declare`, `Roll`, ...).
    intents: values of `Declare.intent`. reactions: emoji on the board -> intent that it declares.
    offered: house rules that the form for a new fight contains.
    rule_starts: house rule -> with what it begins to count when it is changed; those that are not named count at once.
    units: turns and rounds by which effects may be counted; none: effects last until they are removed.
    sheet_names: further names of fields of the sheet, as the books of the game write them: name in lower case -> field.
    sheet_verb: command that changes a sheet. sheet_forms: form -> fields of the sheet, at most five.
    """

    id: ClassVar[str]
    sheet: ClassVar[type[Model]]
    fight: ClassVar[type[Model]]
    rules: ClassVar[type[Model]] = Model
    commands: ClassVar[tuple[type[Command], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()
    intents: ClassVar[tuple[str, ...]] = ()
    offered: ClassVar[tuple[str, ...]] = ()
    reactions: ClassVar[Mapping[str, str]] = {}
    rule_starts: ClassVar[Mapping[str, RuleStart]] = {}
    units: ClassVar[tuple[Unit, ...]] = ()
    sheet_names: ClassVar[Mapping[str, str]] = {}
    sheet_verb: ClassVar[str]
    sheet_forms: ClassVar[Mapping[str, tuple[str, ...]]]
    handlers: Mapping[type[Command], Handler[StateT]] = {}

    def decide(self, state: StateT, command: Command, context: HandlerContext) -> Sequence[Event]:
        """Events that this command causes: facts only, consequences are `settle`'s. Raises `Refused`."""
        handler = self.handlers.get(type(command))
        if handler is None:
            raise Refused("other-system", system=self.id)
        return handler(state, command, context)

    def settle(self, state: StateT, dice: DiceSource) -> Sequence[Event]:
        """Events that follow by themselves now; called again until there are none."""
        return ()

    @abstractmethod
    def evolve(self, state: StateT, event: Event) -> StateT:
        """The state after an event: one of this system, or what a shared event means for `state.fight`."""

    def since(self, state: StateT, command: Command, by: Actor) -> int:
        """Revision from which on a control for this command is valid; an older one is stale."""
        return 0

    def due(self, state: StateT) -> int | None:
        """Unix time (ms) at which a `Tick` is due, or None."""
        return None

    def awaited(self, state: StateT) -> Sequence[Wait]:
        """All who can press now to move the fight on, in all pairs, with NPCs and decisions of the GM; most urgent first."""
        return ()

    def pass_over(self, state: StateT, waits: Sequence[Wait], context: HandlerContext) -> Sequence[Event]:
        """Events that go on without these, who have let a deadline pass: waits of one place that are passed over together.

        Nothing is made up for them. Raises `Refused`.
        """
        return self.decide(state, Next(), context)

    def turn_boundaries(self, before: StateT, event: Event, after: StateT) -> Sequence[TurnBoundary]:
        """Turns and rounds that begin or end with this event, in order."""
        return ()

    def redact(self, state: StateT, viewer: Actor | None) -> StateT:
        """The state without secrets of the system that this viewer may not know yet; None: the public."""
        return state

    def secret(self, state: StateT, event: Event, viewer: Actor | None) -> bool:
        """Whether the viewer must not know of this event yet; None: the public."""
        return False

    @abstractmethod
    def board(self, state: StateT) -> Board:
        """The live message for a redacted state, with the choices of all players and of the GM."""

    def private(self, state: StateT, viewer: Actor, page: Mapping[str, str]) -> Board | None:
        """The private board of a viewer; None: there is none. state: redacted for the viewer.

        page: fields of the choice with the verb `board.PRIVATE` that opened it; they may have any value.
        """
        return None

    def announcement(self, state: StateT, after: int) -> Announcement | None:
        """Who is next by the decisions after revision `after`; None if there are none. Pings follow from `awaited`."""
        return None

    def moments(self, state: StateT) -> Mapping[str, Moment]:
        """The moments of the fight by key, from a redacted state: the present ones, and the latest that are over.

        A key names the same moment for good. Without moments an announcement stays in the channel as it was posted.
        """
        return {}

    def moment_title(self, state: StateT, key: str) -> Message | None:
        """The name of a moment that may be gone, for a line that was taken back: it tells nothing of what happened in it."""
        return None

    def tasks(self, state: StateT, combatant: Combatant[Any]) -> Sequence[Message]:
        """What this combatant is expected to do now."""
        return ()

    @abstractmethod
    def describe(self, state: StateT, event: Event) -> Message:
        """One line of the log for an event of this system."""

    def brief(self, state: StateT, event: Event) -> Message | None:
        """The same, short enough for a button; None: use the line of the log."""
        return None

    def forfeits(self, state: StateT, combatant: Combatant[Any]) -> Message | None:
        """What an active combatant gives up by leaving in the middle of the action; None: nothing.

        Its player is asked first, and the departure is announced.
        """
        return None

    def dice_hint(self, state: StateT) -> Message | None:
        """What is typed for dice that were rolled at the table, with its range; None: there is no hint."""
        return None

    def discards(self, state: StateT, command: Command) -> bool:
        """Whether this command of the GM ends what is kept for a combatant that has left, so that a preview comes first."""
        return False

    def holds_place(self, state: StateT, combatant: Combatant[Any]) -> bool:
        """Whether pair, roll, slot or settings of a combatant that has left are kept for its return.

        Its player then comes back as this combatant, also under another name.
        """
        return False

    def attributes(self, state: StateT) -> tuple[str, ...]:
        """Names that `gm.set` may set besides the fields of the sheet; the handler of `Set` decides them."""
        return ()

    def foreseen(self, state: StateT, command: Command) -> Sequence[Message]:
        """Lines of the preview of a command that rolls dice: what it would change. Raises `Refused`."""
        return ()

    def pool_terms(self, state: StateT, user: str) -> tuple[int, Tens] | None:
        """Target number and tens of a success pool that this user rolls in the fight; None: the system has none."""
        return None

    def odds(self, state: StateT) -> Sequence[Model]:
        """Exact probabilities as the state stands, as models for a program."""
        return ()

    def odds_rows(self, state: StateT) -> Sequence[OddsRow]:
        """The same for a reader, from a redacted state."""
        return ()

    def summary(self, state: StateT, story: Story) -> Summary | None:
        """The summary for a redacted state: only its combatants may be mentioned. None: only the number of dice.

        The states in the story are not redacted.
        """
        return None

    def practice(self, names: tuple[str, str], seed: int, presses: Sequence[int]) -> Lesson | None:
        """The practice fight after these presses, each the index of an offered choice.

        names: of the player and the opponent. seed: of the dice. None: no practice, an invalid name, or an invalid press.
        """
        return None


AnySystem: TypeAlias = BaseSystem[AnyEncounter]

_SYSTEMS: dict[str, AnySystem] = {}


def register(system: AnySystem) -> AnySystem:
    """Add a system to the registry. Raises ValueError with one line that lists all its faults."""
    if not isinstance(system, BaseSystem):
        raise ValueError("a rule system is an instance of a subclass of rules.system.BaseSystem")
    problems = list(_incomplete(system)) or [*_contradictions(system), *_taken(system)]
    if problems:
        raise ValueError("; ".join(problems))
    _SYSTEMS[system.id] = system
    command_types.cache_clear()
    event_types.cache_clear()
    return system


def _incomplete(system: AnySystem) -> Iterator[str]:
    """Required parts without a value, names of commands and events included."""
    for name in ("id", "sheet", "fight", "sheet_verb", "sheet_forms"):
        if not getattr(system, name, None):
            yield f"{name} is missing"
    for part, types in (("verb", system.commands), ("kind", system.events)):
        for named in types:
            if not isinstance(getattr(named, part, None), str):
                yield f"{named.__name__} has no {part} (a class variable: `{part} = ...`)"


def _contradictions(system: AnySystem) -> Iterator[str]:
    """Contradictions between its parts."""
    contract = {name for kind in BaseSystem.__mro__ for name in vars(kind)} | set(BaseSystem.__annotations__)
    for name in vars(type(system)):
        if not name.startswith("_") and name not in contract:
            yield f"{name} is no part of a rule system"
    if system.sheet_verb not in {command.verb for command in system.commands}:
        yield f"sheet_verb {system.sheet_verb!r} is none of its commands"
    sheet, house_rules = system.sheet.model_fields, system.rules.model_fields
    for form, fields in system.sheet_forms.items():
        if not 0 < len(fields) <= FORM_FIELDS:
            yield f"the form {form!r} has {len(fields)} fields, not 1 to {FORM_FIELDS}"
        yield from (f"{name!r} in the form {form!r} is no field of the sheet" for name in fields if name not in sheet)
    yield from (f"{name!r} is offered and is no house rule" for name in system.offered if name not in house_rules)
    yield from (
        f"the name {name!r} is of {field!r}, which is no field of the sheet"
        for name, field in system.sheet_names.items()
        if field not in sheet
    )
    for emoji, intent in system.reactions.items():
        if intent not in system.intents:
            yield f"the reaction {emoji} declares {intent!r}, which is no intent"
    if system.intents and Declare not in system.handlers:
        yield "it has intents and no handler for Declare"
    yield from (f"{command.verb} has no handler" for command in system.commands if command not in system.handlers)
    for command in system.handlers:
        if command not in (*SHARED_COMMANDS, *system.commands):
            yield f"there is a handler for {command.__name__}, which is no command of it"


def _taken(system: AnySystem) -> Iterator[str]:
    """Names that another system or the shared code uses."""
    if system.id in _SYSTEMS:
        yield f"the id {system.id!r} is taken"
    verbs, kinds = command_types(), event_types()
    yield from (
        f"the verb {kind.verb!r} is taken" for kind in system.commands if verbs.get(kind.verb, kind) is not kind
    )
    yield from (f"the event kind {event.kind!r} is taken" for event in system.events if event.kind in kinds)


def systems() -> tuple[AnySystem, ...]:
    """All registered systems."""
    return tuple(_SYSTEMS.values())


def system(system_id: str) -> AnySystem:
    """The system with this id. Raises KeyError."""
    return _SYSTEMS[system_id]


def system_of(state: AnyEncounter) -> AnySystem:
    """The system of an encounter."""
    return _SYSTEMS[state.system]


@cache
def command_types() -> Mapping[str, type[Command]]:
    """Every command by verb, shared ones first."""
    own = [command for system in _SYSTEMS.values() for command in system.commands]
    return {command.verb: command for command in (*SHARED_COMMANDS, *own)}


@cache
def event_types() -> Mapping[str, type[Event]]:
    """Every event by kind, shared ones first."""
    own = [event for system in _SYSTEMS.values() for event in system.events]
    return {event.kind: event for event in (*SHARED_EVENTS, *own)}


class PluginError(Exception):
    """An installed rule system cannot be used. name: of its entry point; the message has the reason."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name


def load_installed() -> tuple[str, ...]:
    """Register the systems of installed packages; returns their ids. Repeatable. Raises `PluginError`."""
    return tuple(_load(point) for point in sorted(entry_points(group=PLUGIN_GROUP), key=lambda point: point.name))


def _load(point: EntryPoint) -> str:
    try:
        plugin = point.load()
        if plugin not in systems():
            register(plugin)
        return str(plugin.id)
    except Exception as error:
        # A plugin may raise anything; the host is told which package it is.
        raise PluginError(point.name, f"{type(error).__name__}: {error}") from error
