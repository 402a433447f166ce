"""The `totals` system (docs/rules/totals.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from rules import commands as shared_ask
from rules.commands import Command
from rules.dice.rng import DiceSource
from rules.events import Event
from rules.message import Message, msg, yes_no
from rules.model import Model
from rules.sheet_command import ChangeSheet
from rules.state import Actor, Combatant, Edge, TurnBoundary, Unit
from rules.system import BaseSystem, Handler, RuleStart
from rules.totals import announcements, log, odds, practice, private_view, reducer, summary, turn, view, visibility
from rules.totals import commands as ask
from rules.totals import dice as dice_rules
from rules.totals import events as ev
from rules.totals.handlers import crowd, damage, declaring, gm, striking
from rules.totals.model import HouseRules, Melee, Sheet, TotalsState

HANDLERS: dict[type[Command], Handler[TotalsState]] = {
    shared_ask.Declare: declaring.declare,
    shared_ask.Roll: striking.roll,
    shared_ask.Next: striking.advance,
    shared_ask.Tick: gm.tick,
    shared_ask.Reroll: gm.reroll,
    ask.Choose: declaring.choose,
    ask.Mix: declaring.choose,
    ask.UseStyle: declaring.choose,
    ask.Confirm: declaring.confirm,
    ask.SaveStyle: declaring.save_style,
    ask.ForgetStyle: declaring.forget_style,
    ask.ChangeSheet: declaring.change_sheet,
    ask.Reveal: declaring.reveal,
    ask.ChooseAll: crowd.choose_all,
    ask.StrikeAll: crowd.strike_all,
    ask.NoRoom: declaring.refuse_defensive,
    ask.StrikeNow: striking.strike,
    ask.Retarget: striking.retarget,
    ask.Pass: striking.skip,
    ask.PutOut: gm.put_out,
    ask.TakeDamage: damage.take_damage,
    ask.GrantStrike: gm.grant_strike,
    ask.StillStrikes: gm.still_strikes,
    ask.Surprised: gm.surprise,
    ask.Modify: gm.modify,
    ask.SetFactor: gm.set_factor,
    ask.Outcome: gm.outcome,
}


class TotalsSystem(BaseSystem[TotalsState]):
    """*Les Arpèges*: open defensives, hidden attacks, four totals, strikes that are simultaneous within a gap."""

    id = "totals"
    sheet: ClassVar[type[Model]] = Sheet
    fight: ClassVar[type[Model]] = Melee
    rules: ClassVar[type[Model]] = HouseRules
    commands = ask.TOTALS_COMMANDS
    events = ev.TOTALS_EVENTS
    intents = declaring.INTENTS
    reactions: ClassVar = {"🛡️": declaring.DEFENSIVE}
    offered = ("dice", "declare")
    rule_starts: ClassVar[Mapping[str, RuleStart]] = {"dice": "roll", "declare": "turn"}
    units: ClassVar[tuple[Unit, ...]] = ("turn", "round")
    sheet_names: ClassVar = {"nc": "skill", "br": "speed", "bp": "parry", "bf": "finesse", "bd": "damage"}
    sheet_verb = ask.ChangeSheet.verb
    sheet_forms: ClassVar = {
        "level": ("skill", "weapon"),
        "bonuses": ("speed", "parry", "finesse", "damage"),
    }
    handlers = HANDLERS

    evolve = staticmethod(reducer.evolve)
    awaited = staticmethod(view.awaited)
    pass_over = staticmethod(striking.pass_over)
    redact = staticmethod(visibility.redact)
    secret = staticmethod(visibility.secret)
    board = staticmethod(view.board)
    private = staticmethod(private_view.private)
    foreseen = staticmethod(gm.foreseen)
    practice = staticmethod(practice.practice)
    announcement = staticmethod(view.announcement)
    moments = staticmethod(announcements.moments)
    moment_title = staticmethod(announcements.moment_title)
    tasks = staticmethod(view.tasks)
    brief = staticmethod(log.brief)
    describe = staticmethod(log.describe)
    odds_rows = staticmethod(odds.odds_rows)
    odds = staticmethod(odds.odds_now)
    summary = staticmethod(summary.summary)

    @override
    def forfeits(self, state: TotalsState, combatant: Combatant[Any]) -> Message | None:
        return turn.forfeits(state, combatant.id)

    @override
    def holds_place(self, state: TotalsState, combatant: Combatant[Any]) -> bool:
        return turn.holds_place(state.fight, combatant.id)

    @override
    def dice_hint(self, state: TotalsState) -> Message:
        possible = dice_rules.bounds(state.rules)
        low, high = possible or (0, 0)
        return msg("hint-dice-totals", bounded=yes_no(possible is not None), low=low, high=high)

    @override
    def settle(self, state: TotalsState, dice: DiceSource) -> Sequence[Event]:
        if state.ended:
            return ()
        return declaring.settle_declaring(state) or striking.settle_striking(state)

    @override
    def since(self, state: TotalsState, command: Command, by: Actor) -> int:
        match command:
            case shared_ask.Next():
                return state.revision
            case ask.Choose() | ask.Mix() | ask.UseStyle() | ask.Confirm() | ask.ChooseAll():
                # A defensive or a departure may change the choice (R2).
                return max(state.fight.since, state.fight.moved)
            case ask.StrikeAll():
                # A second press must not roll for those who came to strike by the first one.
                due = turn.gm_due(state, turn.ruling_of(state), by)
                return max((state.fight.called.get(npc.id, 0) for npc in due), default=state.fight.since)
            case ask.TakeDamage():
                # A label names the damage of the hits up to then.
                target = state.lookup(command.combatant)
                return max((hit.at for hit in state.fight.strikes if target and hit.target == target.id), default=0)
            case ChangeSheet() | ask.SaveStyle() | ask.ForgetStyle():
                return 0
        return state.fight.since

    @override
    def turn_boundaries(self, before: TotalsState, event: Event, after: TotalsState) -> Sequence[TurnBoundary]:
        # A turn of the fight is a round. The turn of a combatant is its strike; without one it is the end of the round.
        number = after.fight.turn
        match event:
            case ev.TurnBegan():
                return (TurnBoundary("round", "start", number),)
            case ev.Called(combatants=called):
                return tuple(TurnBoundary("turn", "start", number, attacker) for attacker in called)
            case ev.Struck(strike=strike):
                return (TurnBoundary("turn", "end", number, strike.combatant),)
            case ev.Passed(combatant=attacker):
                return (TurnBoundary("turn", "end", number, attacker),)
            case ev.TurnEnded():
                over = {*after.fight.passed, *(strike.combatant for strike in after.fight.strikes)}
                waiting = [combatant.id for combatant in after.present if combatant.id not in over]
                edges: tuple[Edge, ...] = ("start", "end")
                turns = (TurnBoundary("turn", at, number, combatant_id) for combatant_id in waiting for at in edges)
                return (*turns, TurnBoundary("round", "end", number))
        return ()


TOTALS = TotalsSystem()
