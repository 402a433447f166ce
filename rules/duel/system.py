"""The `duel` system: *Par le fer et par le verbe* (docs/rules/duel.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import override

from rules.commands import Command, Declare, Next, Reroll, Roll, Set, Tick
from rules.dice.rng import DiceSource
from rules.duel import announcements, log, odds, practice, reducer, summary, view, visibility
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.handlers import exchange, gm, opening, pairing
from rules.duel.model import Duel, DuelState, HouseRules, Sheet
from rules.events import Event
from rules.handlers.shared import change_sheet
from rules.manual_order import Order
from rules.message import Message, msg
from rules.model import Model
from rules.refusals import Refused
from rules.state import Actor, Edge, TurnBoundary, Unit, Wait
from rules.system import BaseSystem, Handler, HandlerContext, RuleStart

EXCHANGES = 100_000
"""More than a pair ever has, so that engagement and exchange make one number."""

HANDLERS: dict[type[Command], Handler[DuelState]] = {
    Declare: opening.declare,
    Roll: opening.roll,
    Next: opening.next_step,
    Tick: opening.tick,
    Reroll: gm.reroll,
    Set: gm.set_attribute,
    ask.Attack: exchange.attack,
    ask.Defend: exchange.defend,
    ask.Rate: exchange.rate,
    ask.ChangeSheet: change_sheet,
    ask.SetAttacker: gm.set_attacker,
    ask.SetMargin: gm.set_margin,
    ask.Together: gm.declared_together,
    ask.RerollPair: gm.reroll,
    ask.Skip: opening.skip,
    ask.Engage: pairing.engage,
    ask.PairUp: pairing.pair_up,
    ask.AttackAll: exchange.attack_all,
    ask.Part: pairing.part,
    Order: pairing.order,
}


class DuelSystem(BaseSystem[DuelState]):
    """Pairs of fighters: longer weapon or 2d5 for the first attack, then margins and weapon speed after every exchange."""

    id = "duel"
    sheet: ClassVar[type[Model]] = Sheet
    fight: ClassVar[type[Model]] = Duel
    rules: ClassVar[type[Model]] = HouseRules
    commands = ask.DUEL_COMMANDS
    events = ev.DUEL_EVENTS
    intents = ("fight", "hold", "attack")
    reactions: ClassVar = {"⚔️": "attack"}
    offered = ("d5",)
    rule_starts: ClassVar[Mapping[str, RuleStart]] = {"dice": "roll", "d5": "roll"}
    units: ClassVar[tuple[Unit, ...]] = ("turn",)
    sheet_verb = ask.ChangeSheet.verb
    sheet_forms: ClassVar = {
        "fighter": ("vi", "height", "dodge", "other"),
        "weapon": ("weapon", "length", "speed", "attack", "parry"),
    }
    handlers = HANDLERS

    evolve = staticmethod(reducer.evolve)
    awaited = staticmethod(view.awaited)
    redact = staticmethod(visibility.redact)
    secret = staticmethod(visibility.secret)
    board = staticmethod(view.board)
    tasks = staticmethod(view.tasks)
    announcement = staticmethod(view.announcement)
    moments = staticmethod(announcements.moments)
    moment_title = staticmethod(announcements.moment_title)
    brief = staticmethod(log.brief)
    describe = staticmethod(log.describe)
    forfeits = staticmethod(pairing.forfeits)
    discards = staticmethod(opening.ends_kept_pair)
    holds_place = staticmethod(pairing.holds_place)
    foreseen = staticmethod(gm.foreseen)
    odds_rows = staticmethod(odds.odds_rows)
    odds = staticmethod(odds.odds)
    summary = staticmethod(summary.summary)
    practice = staticmethod(practice.practice)

    @override
    def pass_over(self, state: DuelState, waits: Sequence[Wait], context: HandlerContext) -> Sequence[Event]:
        return opening.skip(state, ask.Skip(engagement=waits[0].place), context)

    @override
    def dice_hint(self, state: DuelState) -> Message:
        low, high = state.rules.faces
        return msg("hint-dice-duel", low=2 * low, high=2 * high, least=low, most=high)

    @override
    def settle(self, state: DuelState, dice: DiceSource) -> Sequence[Event]:
        # Pairs first, then first attacks, then exchanges: each may bring about the next.
        if state.ended:
            return ()
        return pairing.settle_pairs(state) or opening.settle_opening(state, dice) or exchange.settle_exchange(state)

    @override
    def since(self, state: DuelState, command: Command, by: Actor) -> int:
        # Valid since the present phase began in the engagement that the command means.
        try:
            match command:
                case Declare():
                    speakers = set(opening.speakers(state, command, by))
                    return max(pair.since for pair in state.fight.open if speakers & set(pair.fighters))
                case Roll():
                    return opening.roll_since(state, command, by)
                case ask.Rate():
                    return exchange.rate_place(state, command)[1].since
                case ask.Attack():
                    return exchange.attack_place(state, command, by)[1].since
                case ask.Defend():
                    return exchange.defence_place(state, command, by)[1].since
                case ask.AttackAll():
                    return max((pair.since for _, pair in exchange.npc_attacks(state, by)), default=0)
                case Next():
                    return state.revision
                case ask.Skip(engagement=number):
                    pairs = (*state.fight.engagements, *state.fight.interrupted)
                    since = (max(p.since, p.called, p.asked, p.passed) for p in pairs if p.id == number)
                    return next(since, state.revision)
                case _:
                    return 0
        except Refused:
            # The handler refuses it as well, and for a better reason than "stale".
            return 0

    @override
    def due(self, state: DuelState) -> int | None:
        # The first window after a declaration closes.
        ends = (opening.closes_at(state, scene) for scene in opening.scenes(state))
        return min((end for end in ends if end is not None), default=None)

    @override
    def turn_boundaries(self, before: DuelState, event: Event, after: DuelState) -> Sequence[TurnBoundary]:
        # An exchange is a turn of both fighters: from the attack until it is resolved. So is an attack that was passed over; it
        # has no number of an exchange, and none that could come again.
        match event:
            case ev.TurnSkipped(engagement=number):
                edges: tuple[Edge, ...] = ("start", "end")
                fighters = before.fight.get(number).fighters
                return tuple(
                    TurnBoundary(unit="turn", at=edge, number=-after.public_count, who=fighter)
                    for edge in edges
                    for fighter in fighters
                )
            case ev.Attacked(engagement=number):
                at: Edge = "start"
            case ev.ExchangeResolved(engagement=number):
                at = "end"
            case _:
                return ()
        engagement = before.fight.get(number)
        turn = number * EXCHANGES + engagement.exchange
        return tuple(TurnBoundary(unit="turn", at=at, number=turn, who=fighter) for fighter in engagement.fighters)

    @override
    def attributes(self, state: DuelState) -> tuple[str, ...]:
        # The penalty of one against many and the modifier of all rolls belong to the fight, not to the sheet.
        return (gm.CROWD, gm.MODIFIER)


DUEL = DuelSystem()
