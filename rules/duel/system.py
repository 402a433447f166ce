"""The `duel` system (docs/rules/duel.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from typing_extensions import override

from rules import commands as shared_ask
from rules.commands import Command
from rules.commands.ordering import Order
from rules.dice.rng import DiceSource
from rules.duel import announcement as news
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel import log, odds, odds_text, practice, summary, view, visibility
from rules.duel.handlers import exchange, pairing, rolling
from rules.duel.handlers import gm as handlers_gm
from rules.duel.handlers.opening import closes_at, declare, roll_now, scenes, settle_opening, speakers, ticked
from rules.duel.model import Duel, DuelState, HouseRules, Sheet
from rules.duel.reducer import evolve
from rules.events import Event
from rules.handlers.shared import change_sheet
from rules.message import Message, UserText
from rules.model import Model
from rules.refusals import Refused
from rules.state import Actor, Combatant, Edge, TurnBoundary, Unit
from rules.system import BaseSystem, Handler, HandlerContext
from rules.validation import field_label, plain_minus

EXCHANGES = 100_000
"""More than any pair ever has, so that engagement and exchange make one number."""
CROWD = "crowd"
CROWD_LOWEST = -20


def _next(state: DuelState, command: shared_ask.Next, context: HandlerContext) -> Sequence[Event]:
    first = pairing.next_up(state.fight)
    talk = [scene for scene in scenes(state) if first in scene]
    return roll_now(state, talk, context.dice) if talk else exchange.go_on(state)


def _tick(state: DuelState, command: shared_ask.Tick, context: HandlerContext) -> Sequence[Event]:
    return ticked(state, context.at, context.dice)


def _set_crowd(state: DuelState, command: shared_ask.Set, context: HandlerContext) -> Sequence[Event]:
    """`gm.set crowd`: a number of 0 or less, or nothing to have it counted again. Raises `Refused`."""
    fighter = state.find(command.combatant)
    value = plain_minus(command.value.strip())
    if not value:
        return [ev.CrowdSet(combatant=fighter.id, penalty=None)]
    try:
        penalty = int(value)
    except ValueError:
        penalty = 1
    if not CROWD_LOWEST <= penalty <= 0:
        given = UserText(said=command.value[:60])
        raise Refused("out-of-range", field=field_label(CROWD), given=given, low=CROWD_LOWEST, high=0)
    return [ev.CrowdSet(combatant=fighter.id, penalty=penalty)]


HANDLERS: dict[type[Command], Handler[DuelState]] = {
    shared_ask.Declare: declare,
    shared_ask.Roll: rolling.roll,
    shared_ask.Next: _next,
    shared_ask.Tick: _tick,
    shared_ask.Reroll: handlers_gm.reroll,
    shared_ask.Set: _set_crowd,
    ask.Attack: exchange.attack,
    ask.Defend: exchange.defend,
    ask.Rate: exchange.rate,
    ask.ChangeSheet: change_sheet,
    ask.SetAttacker: handlers_gm.set_attacker,
    ask.SetMargin: handlers_gm.set_margin,
    ask.Engage: pairing.engage,
    ask.Part: pairing.part,
    Order: pairing.order,
}


class DuelSystem(BaseSystem[DuelState]):
    """Pairs of fighters: longer weapon or 2d5, then margins and weapon speed, exchange after exchange."""

    id = "duel"
    sheet: ClassVar[type[Model]] = Sheet
    fight: ClassVar[type[Model]] = Duel
    rules: ClassVar[type[Model]] = HouseRules
    commands = ask.DUEL_COMMANDS
    events = ev.DUEL_EVENTS
    intents = ("fight", "hold", "attack")
    reactions: ClassVar = {"⚔️": "attack"}
    offered = ("d5",)
    units: ClassVar[tuple[Unit, ...]] = ("turn",)
    sheet_verb = ask.ChangeSheet.verb
    sheet_forms: ClassVar = {
        "fighter": ("vi", "height", "dodge", "other"),
        "weapon": ("weapon", "length", "speed", "attack", "parry"),
    }
    handlers = HANDLERS

    evolve = staticmethod(evolve)
    awaited = staticmethod(view.awaited)
    redact = staticmethod(visibility.redact)
    secret = staticmethod(visibility.secret)
    board = staticmethod(view.board)
    announcement = staticmethod(news.announcement)
    brief = staticmethod(log.brief)
    describe = staticmethod(log.describe)
    odds = staticmethod(odds.odds)
    odds_lines = staticmethod(odds_text.odds_lines)
    summary = staticmethod(summary.summary)
    practice = staticmethod(practice.practice)

    @override
    def settle(self, state: DuelState, dice: DiceSource) -> Sequence[Event]:
        # Pairs first, then first attacks, then exchanges: each may bring about the next.
        if state.ended:
            return ()
        return pairing.settle_pairs(state) or settle_opening(state, dice) or exchange.settle_exchange(state)

    @override
    def since(self, state: DuelState, command: Command, by: Actor) -> int:
        # Valid since the moment began in the engagement that the command means.
        try:
            match command:
                case shared_ask.Declare():
                    speaking = speakers(state, command, by)
                    return max(pair.since for pair in state.fight.open if set(pair.pair) & set(speaking))
                case shared_ask.Roll():
                    return rolling.since(state, command, by)
                case ask.Rate():
                    return exchange.rate_place(state, command).since
                case ask.Attack():
                    return exchange.attack_place(state, command, by)[1].since
                case ask.Defend():
                    return exchange.defence_place(state, command, by)[1].since
                case shared_ask.Next():
                    return state.revision
                case _:
                    return 0
        except Refused:
            # The handler refuses it as well, and its reason is of more use than "stale".
            return 0

    @override
    def due(self, state: DuelState) -> int | None:
        # When the first window after a declaration closes.
        ends = [end for scene in scenes(state) if (end := closes_at(state, scene)) is not None]
        return min(ends, default=None)

    @override
    def turn_boundaries(self, before: DuelState, event: Event, after: DuelState) -> Sequence[TurnBoundary]:
        # An exchange is a turn of both of the pair: from the attack until it is resolved.
        match event:
            case ev.Attacked(engagement=number):
                at: Edge = "start"
            case ev.ExchangeResolved(engagement=number):
                at = "end"
            case _:
                return ()
        engagement = before.fight.get(number)
        turn = number * EXCHANGES + engagement.exchange
        return tuple(TurnBoundary(unit="turn", at=at, number=turn, who=fighter) for fighter in engagement.pair)

    @override
    def tasks(self, state: DuelState, combatant: Combatant[Any]) -> Sequence[Message]:
        return view.tasks(state, combatant.id)

    @override
    def attributes(self, state: DuelState) -> tuple[str, ...]:
        # The penalty of one against many is not of the sheet but of the fight.
        return (CROWD,)


DUEL = DuelSystem()
