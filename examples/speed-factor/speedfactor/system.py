"""The system: handlers, settle and evolve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from typing_extensions import override

from rules.api import (
    Actor,
    BaseSystem,
    Combatant,
    Command,
    Declare,
    DiceSource,
    Event,
    Handler,
    HandlerContext,
    Message,
    Model,
    Next,
    Refused,
    StatusChanged,
    change_sheet,
    own_combatant,
)
from speedfactor import board
from speedfactor.commands import ChangeSheet, Done
from speedfactor.events import Declared, RoundBegan, TurnEnded, TurnsBegan
from speedfactor.model import SPEEDS, Fight, HouseRules, Rolled, Round, Sheet, Speed, acting, waiting


def _declare(state: Fight, command: Declare, context: HandlerContext) -> Sequence[Event]:
    """Declare the speed of an action, and roll. Raises `Refused`."""
    combatant = own_combatant(state, context.by, command.combatant)
    if combatant.id not in waiting(state):
        raise Refused("speedfactor-declared", name=combatant.said)
    if command.intent not in SPEEDS:
        raise Refused("speedfactor-no-such-speed")
    return [_roll(combatant.id, command.intent, context.dice)]


def _next(state: Fight, command: Next, context: HandlerContext) -> Sequence[Event]:
    """End the present turn; before the turns, roll a plain action for all who have not declared. Raises `Refused`."""
    actor = acting(state)
    if actor is not None:
        return [TurnEnded(combatant=actor)]
    if len(state.present) < 2:
        raise Refused("speedfactor-too-few")
    return [_roll(combatant_id, "plain", context.dice) for combatant_id in waiting(state)]


def _done(state: Fight, command: Done, context: HandlerContext) -> Sequence[Event]:
    """End the turn of one's own combatant. Raises `Refused`."""
    combatant = own_combatant(state, context.by, command.combatant)
    if acting(state) != combatant.id:
        raise Refused("speedfactor-not-your-turn", name=combatant.said)
    return [TurnEnded(combatant=combatant.id)]


def _roll(combatant_id: str, speed: Speed, dice: DiceSource) -> Event:
    return Declared(combatant=combatant_id, speed=speed, face=dice.die(1, 20), tie=dice.die(1, 20))


HANDLERS: dict[type[Command], Handler[Fight]] = {
    Declare: _declare,
    Next: _next,
    Done: _done,
    ChangeSheet: change_sheet,
}


class SpeedFactor(BaseSystem[Fight]):
    """Declare, roll, act in order; then the next round."""

    id = "speedfactor"
    sheet: ClassVar[type[Model]] = Sheet
    fight: ClassVar[type[Model]] = Round
    rules: ClassVar[type[Model]] = HouseRules
    commands = (Done, ChangeSheet)
    events = (Declared, TurnsBegan, TurnEnded, RoundBegan)
    handlers = HANDLERS
    intents = tuple(SPEEDS)
    offered = ("again",)
    sheet_verb = ChangeSheet.verb
    sheet_forms: ClassVar = {"bonus": ("bonus",)}

    announcement = staticmethod(board.announcement)
    awaited = staticmethod(board.awaited)
    describe = staticmethod(board.describe)
    board = staticmethod(board.board)

    @override
    def settle(self, state: Fight, dice: DiceSource) -> Sequence[Event]:
        # Turns begin when all have rolled; a new round, after the last turn.
        if state.fight.begun:
            return [] if acting(state) or not state.present else [RoundBegan(number=state.fight.number + 1)]
        ready = state.fight.rolled and len(state.present) > 1 and not waiting(state)
        return [TurnsBegan()] if ready else []

    @override
    def evolve(self, state: Fight, event: Event) -> Fight:
        fight = state.fight
        match event:
            case Declared():
                rolled = Rolled(speed=event.speed, face=event.face, tie=event.tie)
                return _with(state, rolled={**fight.rolled, event.combatant: rolled})
            case TurnsBegan():
                return _with(state, begun=True, decided=state.revision)
            case TurnEnded():
                return _with(state, acted=(*fight.acted, event.combatant), decided=state.revision)
            case RoundBegan():
                kept = {} if state.rules.again == "each-round" else fight.rolled
                following = Round(number=event.number, rolled=kept, since=state.revision, decided=state.revision)
                return state.model_copy(update={"fight": following})
            case StatusChanged():
                return _with(state, decided=state.revision)
            case _:
                return state

    @override
    def since(self, state: Fight, command: Command, by: Actor) -> int:
        # A declaration is stale in the next round; the end of a turn, in another turn.
        return state.fight.decided if isinstance(command, Done | Next) else state.fight.since

    @override
    def tasks(self, state: Fight, combatant: Combatant[Any]) -> Sequence[Message]:
        return (board.task(state, combatant.id),)


def _with(state: Fight, **changes: Any) -> Fight:
    return state.model_copy(update={"fight": state.fight.model_copy(update=changes)})


SPEEDFACTOR = SpeedFactor()
