"""The `storypath` system (docs/rules/storypath.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from rules import commands as shared_ask
from rules.commands import Command
from rules.dice.pools import Tens
from rules.dice.rng import DiceSource
from rules.events import Event
from rules.handlers.shared import given_fields, sheet_changes
from rules.manual_order import Order
from rules.message import Message, msg
from rules.model import Model
from rules.refusals import Refused
from rules.sheet_command import ChangeSheet
from rules.state import Actor, Combatant, Edge, TurnBoundary, Unit
from rules.storypath import announcements, buttons, log, practice, reducer, settle, summary, view
from rules.storypath import commands as ask
from rules.storypath import events as ev
from rules.storypath.eligibility import acting_members
from rules.storypath.handlers import actions, crowd, gm, rolling, turns
from rules.storypath.model import HouseRules, Roster, Sheet, StorypathState
from rules.storypath.odds import odds, odds_rows
from rules.storypath.slots import passed_over
from rules.system import BaseSystem, Handler, HandlerContext, RuleStart
from rules.view.board import Board

TURN_COMMANDS = (ask.Name, ask.Finish, ask.Pass, ask.Act, ask.ActAll, ask.Mix, ask.SetTask, ask.Share, ask.Divide)
ROUND_COMMANDS = (ask.Claim, ask.Release, ask.Hold, shared_ask.Roll)
INTENTS: dict[str, type[ask.Claim | ask.Hold | ask.Pass]] = {"take": ask.Claim, "hold": ask.Hold, "pass": ask.Pass}
TURNS_PER_ROUND = 10_000
"""More than a roster has slots, so that one number tells turns of all rounds apart."""


def _declare(state: StorypathState, command: shared_ask.Declare, context: HandlerContext) -> Sequence[Event]:
    command_type = INTENTS.get(command.intent)
    if command_type is None:
        raise Refused("storypath-no-such-intent")
    return HANDLERS[command_type](state, command_type(combatant=command.combatant), context)


def _next(state: StorypathState, command: shared_ask.Next, context: HandlerContext) -> Sequence[Event]:
    """Close the roll call, end the turn, or pass over the free slot."""
    slot = state.fight.now
    if state.fight.rolling:
        return rolling.close_call(state, context.dice)
    if slot is None:
        raise Refused("storypath-nobody-acts")
    if slot.claim is not None:
        return [settle.turn_done(state, slot, slot.claim)]
    return [passed_over(state, slot)]


def _tick(state: StorypathState, command: shared_ask.Tick, context: HandlerContext) -> Sequence[Event]:
    raise Refused("storypath-nothing-due")


def _change_sheet(state: StorypathState, command: ChangeSheet, context: HandlerContext) -> Sequence[Event]:
    """Change the sheet; a skill or Cunning without a bare pool removes the bare pool, so that the two count again."""
    fields = given_fields(command)
    if "pool" not in fields and ("combat" in fields or "cunning" in fields):
        fields["pool"] = None
    return sheet_changes(state, context.by, command.combatant, fields)


HANDLERS: dict[type[Command], Handler[StorypathState]] = {
    shared_ask.Declare: _declare,
    shared_ask.Roll: rolling.roll,
    shared_ask.Next: _next,
    shared_ask.Tick: _tick,
    shared_ask.Reroll: gm.reroll,
    shared_ask.Set: gm.set_attribute,
    ask.Claim: turns.claim,
    ask.Release: turns.release,
    ask.Name: turns.name,
    ask.Finish: turns.finish,
    ask.Hold: turns.hold,
    ask.Pass: turns.pass_slot,
    ask.Act: actions.act,
    ask.ActAll: crowd.act_all,
    ask.Mix: actions.mix,
    ask.SetTask: actions.set_task,
    ask.Share: actions.share,
    ask.Divide: actions.divide,
    ask.React: actions.react,
    ask.ChangeSheet: _change_sheet,
    ask.Ambush: gm.ambush,
    ask.Group: gm.switch_group,
    ask.NewRound: gm.new_round,
    ask.EditSlot: gm.edit_slot,
    Order: gm.order,
}


class StorypathSystem(BaseSystem[StorypathState]):
    """Success pools make PC and NPC slots; the actor names the next PC."""

    id = "storypath"
    sheet: ClassVar[type[Model]] = Sheet
    fight: ClassVar[type[Model]] = Roster
    rules: ClassVar[type[Model]] = HouseRules
    commands = tuple(command for command in HANDLERS if command not in shared_ask.SHARED_COMMANDS)
    events = ev.STORYPATH_EVENTS
    intents = tuple(INTENTS)
    offered = ("tens", "order")
    rule_starts: ClassVar[Mapping[str, RuleStart]] = {
        "dice": "roll",
        "tens": "roll",
        "target_number": "roll",
        "order": "round",
        "roster": "round",
    }
    units: ClassVar[tuple[Unit, ...]] = ("turn", "round")
    sheet_names: ClassVar = {"initiativpool": "pool", "kampffertigkeit": "combat", "fertigkeit": "combat"}
    sheet_verb = ask.ChangeSheet.verb
    sheet_forms: ClassVar = {"pool": ("combat", "cunning", "pool", "tier", "enhancement")}
    handlers = HANDLERS

    evolve = staticmethod(reducer.evolve)
    awaited = staticmethod(view.awaited)
    announcement = staticmethod(view.announcement)
    moments = staticmethod(announcements.moments)
    moment_title = staticmethod(announcements.moment_title)
    tasks = staticmethod(view.tasks)
    describe = staticmethod(log.describe)
    foreseen = staticmethod(gm.foreseen)
    practice = staticmethod(practice.practice)
    odds = staticmethod(odds)
    odds_rows = staticmethod(odds_rows)
    summary = staticmethod(summary.summary)

    @override
    def settle(self, state: StorypathState, dice: DiceSource) -> Sequence[Event]:
        return settle.settle(state)

    @override
    def dice_hint(self, state: StorypathState) -> Message:
        return msg("hint-dice-storypath")

    @override
    def since(self, state: StorypathState, command: Command, by: Actor) -> int:
        roster = state.fight
        if isinstance(command, shared_ask.Next):
            return state.revision
        if isinstance(command, shared_ask.Declare):
            return roster.turn if command.intent == "pass" else roster.since
        if isinstance(command, TURN_COMMANDS):
            return roster.turn
        return roster.since if isinstance(command, ROUND_COMMANDS) else 0

    @override
    def pool_terms(self, state: StorypathState, user: str) -> tuple[int, Tens]:
        sheet = next((combatant.sheet for combatant in state.present if combatant.owner == user), Sheet())
        return rolling.target_number(sheet, state.rules), state.rules.tens

    @override
    def forfeits(self, state: StorypathState, combatant: Combatant[Any]) -> Message | None:
        return view.forfeits(state, combatant.id)

    @override
    def holds_place(self, state: StorypathState, combatant: Combatant[Any]) -> bool:
        # A player has one roll in a roster for each combatant (S3-20).
        return combatant.id in state.fight.results

    @override
    def board(self, state: StorypathState) -> Board:
        return view.board(state, buttons.choices(state))

    @override
    def attributes(self, state: StorypathState) -> tuple[str, ...]:
        return tuple(gm.ATTRIBUTES)

    @override
    def turn_boundaries(self, before: StorypathState, event: Event, after: StorypathState) -> tuple[TurnBoundary, ...]:
        # A turn begins when a unit has the current slot, and ends with `Done`, for each member of the unit.
        was, now = before.fight, after.fight
        boundaries: list[TurnBoundary] = []
        # A roll call counts them before it discards who has acted, and the round that begins after it does not.
        if isinstance(event, ev.RollCallOpened) or (isinstance(event, ev.RoundBegan) and was.turn >= was.since):
            boundaries += _skipped_turns(before) if was.round else []
        if isinstance(event, ev.RoundBegan):
            boundaries += [TurnBoundary("round", "end", was.round)] if was.round else []
            boundaries.append(TurnBoundary("round", "start", event.round))
        if isinstance(event, ev.Done):
            number = _turn_number(was, event.slot)
            boundaries += [TurnBoundary("turn", "end", number, combatant_id) for combatant_id in event.combatants]
        if now.actor is not None and now.current is not None and (now.actor, now.current) != (was.actor, was.current):
            number = _turn_number(now, now.current)
            members = acting_members(after, now.actor) or (now.actor,)
            boundaries += [TurnBoundary("turn", "start", number, member) for member in members]
        return tuple(boundaries)


def _skipped_turns(state: StorypathState) -> list[TurnBoundary]:
    """The turns that combatants have not had in the round that is over; newcomers have none in it."""
    roster = state.fight
    edges: tuple[Edge, ...] = ("start", "end")
    missed = (
        combatant.id
        for combatant in state.present
        if combatant.id in roster.results and combatant.id not in roster.acted
        if roster.benched.get(combatant.id) != "late"
    )
    number = roster.round * TURNS_PER_ROUND
    return [TurnBoundary("turn", at, number, combatant_id) for combatant_id in missed for at in edges]


def _turn_number(roster: Roster, slot_id: int) -> int:
    """Number of a combatant's turn: the same in any slot of a round, but of its own in an extra slot."""
    slot = roster.get(slot_id)
    return roster.round * TURNS_PER_ROUND + (slot_id if slot is not None and slot.extra is not None else 0)


STORYPATH = StorypathSystem()
