"""The system as Riposte sees it: what is decided, what follows from it, and the state that results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from rules import commands as shared
from rules.board import Announcement, Board
from rules.chance import Chance
from rules.checks import changed
from rules.commands import Command
from rules.events import Event, SheetChanged, StatusChanged
from rules.plain import PlainSystem
from rules.refusals import Refused
from rules.shared import own
from rules.state import Actor, AnyEncounter, Combatant
from rules.text import Text
from speedfactor import board
from speedfactor.commands import ChangeSheet, Done
from speedfactor.events import Declared, RoundBegan, TurnEnded, TurnsBegan
from speedfactor.model import SPEEDS, Fight, HouseRules, Rolled, Round, Sheet, Speed, acting, waiting


class SpeedFactor(PlainSystem):
    """Declare, roll, act in order; then the next round."""

    id = "speedfactor"
    sheet = Sheet
    fight = Round
    rules = HouseRules
    commands = (Done, ChangeSheet)
    events = (Declared, TurnsBegan, TurnEnded, RoundBegan)
    intents = tuple(SPEEDS)
    offered = ("again",)
    sheet_verb = ChangeSheet.verb
    sheet_forms: ClassVar[dict[str, tuple[str, ...]]] = {"bonus": ("bonus",)}

    def decide(self, state: AnyEncounter, command: Command, by: Actor, at: int, chance: Chance) -> Sequence[Event]:
        """What a command causes. Raises `Refused`."""
        fight: Fight = state
        match command:
            case shared.Declare():
                return [_declared(fight, command, by, chance)]
            case shared.Next():
                return _next(fight, chance)
            case Done():
                return [_done(fight, own(state, by, command.combatant))]
            case ChangeSheet():
                one = own(state, by, command.combatant)
                given = command.model_dump(exclude={"combatant"}, exclude_none=True)
                return [SheetChanged(combatant=one.id, changes=changed(one.sheet, given))]
            case _:
                raise Refused("speedfactor-not-here")

    def settle(self, state: AnyEncounter, chance: Chance) -> Sequence[Event]:
        """Turns begin when everybody has rolled; a round follows the turn of the last."""
        fight: Fight = state
        if fight.fight.begun:
            return [] if acting(fight) or not fight.present else [RoundBegan(number=fight.fight.number + 1)]
        ready = fight.fight.rolled and len(fight.present) > 1 and not waiting(fight)
        return [TurnsBegan()] if ready else []

    def evolve(self, state: AnyEncounter, event: Event) -> AnyEncounter:
        """The state after an event."""
        now: Round = state.fight
        match event:
            case Declared():
                rolled = Rolled(speed=event.speed, face=event.face, tie=event.tie)
                return _with(state, rolled={**now.rolled, event.combatant: rolled})
            case TurnsBegan():
                return _with(state, begun=True, decided=state.revision)
            case TurnEnded():
                return _with(state, acted=(*now.acted, event.combatant), decided=state.revision)
            case RoundBegan():
                kept = {} if state.rules.again == "each-round" else now.rolled
                fresh = Round(number=event.number, rolled=kept, since=state.revision, decided=state.revision)
                return state.model_copy(update={"fight": fresh})
            case StatusChanged():
                return _with(state, decided=state.revision)
            case _:
                return state

    def since(self, state: AnyEncounter, command: Command, by: Actor) -> int:
        """What is said about a round is stale in the next; the end of a turn, in another turn."""
        now: Round = state.fight
        return now.decided if isinstance(command, Done | shared.Next) else now.since

    def board(self, state: AnyEncounter) -> Board:
        """See `board.board`."""
        return board.board(state)

    def announcement(self, state: AnyEncounter, told: int) -> Announcement | None:
        """See `board.announcement`."""
        return board.announcement(state, told)

    def tasks(self, state: AnyEncounter, combatant: Combatant[Any]) -> Sequence[Text]:
        """See `board.task`."""
        return (board.task(state, combatant.id),)

    def describe(self, state: AnyEncounter, event: Event) -> Text:
        """See `board.describe`."""
        return board.describe(state, event)


def _declared(state: Fight, command: shared.Declare, by: Actor, chance: Chance) -> Event:
    one = own(state, by, command.combatant)
    if one.id not in waiting(state):
        raise Refused("speedfactor-declared", name=one.said)
    if command.intent not in SPEEDS:
        raise Refused("speedfactor-no-such-speed")
    return _rolled(one.id, cast(Speed, command.intent), chance)


def _rolled(who: str, speed: Speed, chance: Chance) -> Event:
    return Declared(combatant=who, speed=speed, face=chance.die(1, 20), tie=chance.die(1, 20))


def _next(state: Fight, chance: Chance) -> Sequence[Event]:
    """Go on without those who are missing: they do something plain; or end the turn under way."""
    who = acting(state)
    if who is not None:
        return [TurnEnded(combatant=who)]
    if len(state.present) < 2:
        raise Refused("speedfactor-too-few")
    return [_rolled(missing, "plain", chance) for missing in waiting(state)]


def _done(state: Fight, one: Combatant[Sheet]) -> Event:
    if acting(state) != one.id:
        raise Refused("speedfactor-not-your-turn", name=one.said)
    return TurnEnded(combatant=one.id)


def _with(state: AnyEncounter, **changes: Any) -> AnyEncounter:
    return state.model_copy(update={"fight": state.fight.model_copy(update=changes)})


SPEEDFACTOR = cast(Any, SpeedFactor())
