"""The `storypath` system (docs/rules/storypath.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from typing_extensions import override

from rules import commands as shared_ask
from rules.commands import Command
from rules.commands.ordering import Order
from rules.commands.sheet import ChangeSheet
from rules.dice.rng import DiceSource
from rules.events import Event
from rules.handlers.shared import given_fields, sheet_changes
from rules.message import Message
from rules.model import Model
from rules.refusals import Refused
from rules.state import Actor, Combatant, Unit
from rules.storypath import announcement as announce
from rules.storypath import commands as ask
from rules.storypath import effect_timing, log, odds, odds_text, summary, view
from rules.storypath import events as ev
from rules.storypath.handlers import actions, rolling, turns
from rules.storypath.handlers import gm as handlers_gm
from rules.storypath.model import HouseRules, Roster, Sheet, StorypathState
from rules.storypath.reducer import evolve
from rules.storypath.transitions import settle
from rules.system import BaseSystem, Handler, HandlerContext

IN_A_TURN = (ask.Name, ask.Finish, ask.Pass, ask.Act, ask.Mix, ask.SetTask, ask.Share, ask.Divide)
IN_A_ROUND = (ask.Claim, ask.Release, ask.Hold)
INTENTS: dict[str, type[ask.Claim | ask.Hold | ask.Pass]] = {"take": ask.Claim, "hold": ask.Hold, "pass": ask.Pass}


def _declare(state: StorypathState, command: shared_ask.Declare, context: HandlerContext) -> Sequence[Event]:
    """The command that an intent stands for. Raises `Refused`."""
    kind = INTENTS.get(command.intent)
    if kind is None:
        raise Refused("storypath-no-such-intent")
    return HANDLERS[kind](state, kind(combatant=command.combatant), context)


def _next(state: StorypathState, command: shared_ask.Next, context: HandlerContext) -> Sequence[Event]:
    """Go on: close the roll call, end the turn, or skip the slot that nobody takes. Raises `Refused`."""
    fight = state.fight
    if fight.rolling:
        return rolling.close_call(state, context.dice)
    if fight.now is None:
        raise Refused("storypath-nobody-acts")
    if fight.now.claim is not None:
        return [turns.turn_done(state, fight.now, fight.now.claim)]
    return [ev.Skipped(slot=fight.now.id, end="gm")]


def _nothing_due(state: StorypathState, command: shared_ask.Tick, context: HandlerContext) -> Sequence[Event]:
    raise Refused("storypath-nothing-due")


def _change_sheet(state: StorypathState, command: ChangeSheet, context: HandlerContext) -> Sequence[Event]:
    """A skill or Cunning without a bare pool removes the bare pool: the two count again. Raises `Refused`."""
    fields = given_fields(command)
    if "pool" not in fields and ("combat" in fields or "cunning" in fields):
        fields["pool"] = None
    return sheet_changes(state, context.by, command.combatant, fields)


HANDLERS: dict[type[Command], Handler[StorypathState]] = {
    shared_ask.Declare: _declare,
    shared_ask.Roll: rolling.roll,
    shared_ask.Next: _next,
    shared_ask.Tick: _nothing_due,
    shared_ask.Reroll: handlers_gm.reroll,
    shared_ask.Set: handlers_gm.set_attribute,
    ask.ChangeSheet: _change_sheet,
    ask.Ambush: handlers_gm.ambush,
    ask.Group: handlers_gm.switch_group,
    ask.NewRound: handlers_gm.new_round,
    ask.EditSlot: handlers_gm.edit_slot,
    Order: handlers_gm.order,
    ask.Claim: turns.claim,
    ask.Release: turns.release,
    ask.Name: turns.name,
    ask.Finish: turns.finish,
    ask.Hold: turns.hold,
    ask.Pass: turns.give_up,
    ask.Act: actions.act,
    ask.Mix: actions.mix,
    ask.SetTask: actions.set_task,
    ask.Share: actions.share,
    ask.Divide: actions.divide,
    ask.React: actions.react,
}


class StorypathSystem(BaseSystem[StorypathState]):
    """Success pools make PC and NPC slots; the actor names the next PC."""

    id = "storypath"
    sheet: ClassVar[type[Model]] = Sheet
    fight: ClassVar[type[Model]] = Roster
    rules: ClassVar[type[Model]] = HouseRules
    commands = ask.STORYPATH_COMMANDS
    events = ev.STORYPATH_EVENTS
    intents = tuple(INTENTS)
    offered = ("tens", "order")
    units: ClassVar[tuple[Unit, ...]] = ("turn", "round")
    sheet_verb = ask.ChangeSheet.verb
    sheet_forms: ClassVar = {
        "pool": ("combat", "cunning", "pool", "tier", "enhancement"),
    }
    handlers = HANDLERS

    evolve = staticmethod(evolve)
    awaited = staticmethod(view.awaited)
    turn_boundaries = staticmethod(effect_timing.beats)
    board = staticmethod(view.board)
    announcement = staticmethod(announce.announcement)
    describe = staticmethod(log.describe)
    odds = staticmethod(odds.odds)
    odds_lines = staticmethod(odds_text.odds_lines)
    summary = staticmethod(summary.summary)

    @override
    def settle(self, state: StorypathState, dice: DiceSource) -> Sequence[Event]:
        return settle(state)

    @override
    def since(self, state: StorypathState, command: Command, by: Actor) -> int:
        # Valid since the turn, the round or the roll call began, as far as the command belongs to it.
        fight = state.fight
        if isinstance(command, shared_ask.Next):
            return state.revision
        if isinstance(command, shared_ask.Declare):
            return fight.turn if command.intent == "pass" else fight.since
        if isinstance(command, IN_A_TURN):
            return fight.turn
        return fight.since if isinstance(command, (*IN_A_ROUND, shared_ask.Roll)) else 0

    @override
    def tasks(self, state: StorypathState, combatant: Combatant[Any]) -> Sequence[Message]:
        return (view.task(state, combatant.id),)

    @override
    def attributes(self, state: StorypathState) -> tuple[str, ...]:
        # The result of a roll, and where a combatant stands in the round.
        return handlers_gm.ATTRIBUTES


STORYPATH = StorypathSystem()
