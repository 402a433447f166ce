"""The `totals` system (docs/rules/totals.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from typing_extensions import override

from rules import commands as shared_ask
from rules.commands import Command
from rules.commands.sheet import ChangeSheet
from rules.dice.rng import DiceSource
from rules.events import Event
from rules.handlers.shared import change_sheet, own_combatant
from rules.message import Message
from rules.model import Model
from rules.refusals import Refused
from rules.state import Actor, Combatant, Edge, TurnBoundary, Unit
from rules.system import BaseSystem, Handler, HandlerContext
from rules.totals import announcement as news
from rules.totals import commands as ask
from rules.totals import events as ev
from rules.totals import log, odds, odds_text, private_view, summary, view, visibility
from rules.totals.handlers import declaring, striking
from rules.totals.handlers import gm as handlers_gm
from rules.totals.model import HouseRules, Melee, Sheet, TotalsState
from rules.totals.reducer import evolve


def _roll(state: TotalsState, command: shared_ask.Roll, context: HandlerContext) -> Sequence[Event]:
    return striking.strike(state, ask.StrikeNow(combatant=command.combatant, dice=command.dice), context)


def _next(state: TotalsState, command: shared_ask.Next, context: HandlerContext) -> Sequence[Event]:
    return striking.go_on(state, context.dice)


def _reveal(state: TotalsState, command: ask.Reveal, context: HandlerContext) -> Sequence[Event]:
    return declaring.reveal(state, command.missing)


def _nothing_due(state: TotalsState, command: shared_ask.Tick, context: HandlerContext) -> Sequence[Event]:
    raise Refused("totals-nothing-due")


def _change_sheet(state: TotalsState, command: ChangeSheet, context: HandlerContext) -> Sequence[Event]:
    """Between the reveal and the end of a turn the numbers stand; the GM may change them all the same. Raises `Refused`."""
    if state.fight.phase == "striking" and not context.by.gm:
        raise Refused("totals-sheet-later", name=own_combatant(state, context.by, command.combatant).said)
    return change_sheet(state, command, context)


HANDLERS: dict[type[Command], Handler[TotalsState]] = {
    shared_ask.Declare: declaring.declare,
    shared_ask.Roll: _roll,
    shared_ask.Next: _next,
    shared_ask.Tick: _nothing_due,
    shared_ask.Reroll: handlers_gm.reroll,
    ask.Choose: declaring.choose,
    ask.Mix: declaring.choose,
    ask.UseStyle: declaring.choose,
    ask.Confirm: declaring.confirm,
    ask.SaveStyle: declaring.save_style,
    ask.ForgetStyle: declaring.forget_style,
    ask.StrikeNow: striking.strike,
    ask.Retarget: striking.retarget,
    ask.Pass: striking.skip,
    ask.ChangeSheet: _change_sheet,
    ask.Reveal: _reveal,
    ask.NoRoom: declaring.cramped,
    ask.PutOut: handlers_gm.put_out,
    ask.StillStrikes: handlers_gm.still_strikes,
    ask.Surprised: handlers_gm.surprise,
    ask.Modify: handlers_gm.modify,
    ask.SetFactor: handlers_gm.set_factor,
    ask.Outcome: handlers_gm.outcome,
}


class TotalsSystem(BaseSystem[TotalsState]):
    """Open defence, hidden attacks, four totals, blows that are simultaneous within a gap."""

    id = "totals"
    sheet: ClassVar[type[Model]] = Sheet
    fight: ClassVar[type[Model]] = Melee
    rules: ClassVar[type[Model]] = HouseRules
    commands = ask.TOTALS_COMMANDS
    events = ev.TOTALS_EVENTS
    intents = declaring.INTENTS
    reactions: ClassVar = {"🛡️": declaring.DEFENSIVE}
    offered = ("dice", "declare")
    units: ClassVar[tuple[Unit, ...]] = ("turn", "round")
    sheet_verb = ask.ChangeSheet.verb
    sheet_forms: ClassVar = {
        "level": ("skill", "weapon"),
        "bonuses": ("speed", "parry", "finesse", "damage"),
    }
    handlers = HANDLERS

    evolve = staticmethod(evolve)
    awaited = staticmethod(view.awaited)
    redact = staticmethod(visibility.redact)
    secret = staticmethod(visibility.secret)
    board = staticmethod(view.board)
    private = staticmethod(private_view.private)
    announcement = staticmethod(news.announcement)
    brief = staticmethod(log.brief)
    describe = staticmethod(log.describe)
    odds = staticmethod(odds.odds_now)
    odds_lines = staticmethod(odds_text.odds_lines)
    summary = staticmethod(summary.summary)

    @override
    def settle(self, state: TotalsState, dice: DiceSource) -> Sequence[Event]:
        # Turns begin, choices are revealed, strikers are called, turns end.
        if state.ended:
            return ()
        return declaring.settle_declaring(state) or striking.settle_striking(state)

    @override
    def since(self, state: TotalsState, command: Command, by: Actor) -> int:
        # A choice is valid since the last change that it has to take into account, anything else since its half of the turn.
        match command:
            case shared_ask.Next():
                return state.revision
            case ask.Choose() | ask.Mix() | ask.UseStyle() | ask.Confirm():
                return max(state.fight.since, state.fight.moved)
            case ChangeSheet() | ask.SaveStyle() | ask.ForgetStyle():
                return 0
        return state.fight.since

    @override
    def turn_boundaries(self, before: TotalsState, event: Event, after: TotalsState) -> Sequence[TurnBoundary]:
        # A turn of the fight is a turn of each combatant, and a round.
        match event:
            case ev.TurnBegan(turn=number):
                at: Edge = "start"
            case ev.TurnEnded(turn=number):
                at = "end"
            case _:
                return ()
        turns = (TurnBoundary(unit="turn", at=at, number=number, who=combatant.id) for combatant in after.present)
        return (TurnBoundary(unit="round", at=at, number=number), *turns)

    @override
    def tasks(self, state: TotalsState, combatant: Combatant[Any]) -> Sequence[Message]:
        return view.tasks(state, combatant.id)


TOTALS = TotalsSystem()
