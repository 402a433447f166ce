"""The `totals` system (RULES.md S1) as the shared code sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from rules import commands as shared_ask
from rules.beats import Beat
from rules.board import Announcement, Board
from rules.chance import Chance
from rules.checks import changed
from rules.commands import Command
from rules.events import Event, SheetChanged
from rules.model import Model
from rules.plain import PlainSystem
from rules.refusals import Refused
from rules.shared import own
from rules.state import Actor, AnyEncounter, Awaited, Combatant, Edge
from rules.summary import Story, Summary
from rules.text import Text
from rules.totals import board, declaring, describe, forecast, news, odds, private, rulings, striking, summary
from rules.totals import commands as ask
from rules.totals import events as ev
from rules.totals.commands import TOTALS_COMMANDS
from rules.totals.events import TOTALS_EVENTS
from rules.totals.folding import evolve
from rules.totals.model import HouseRules, Melee, Sheet, TotalsState
from rules.totals.secrets import redact, secret


class TotalsSystem(PlainSystem):
    """Open defence, hidden attacks, four totals, blows that are simultaneous within a gap."""

    id = "totals"
    sheet: type[Model] = Sheet
    fight: type[Model] = Melee
    rules: type[Model] = HouseRules
    commands = TOTALS_COMMANDS
    events = TOTALS_EVENTS
    intents = declaring.INTENTS
    offered = ("dice", "declare")
    reactions: ClassVar[dict[str, str]] = {"🛡️": declaring.DEFENSIVE}
    units = ("turn", "round")
    sheet_verb = "totals.sheet"
    sheet_forms: ClassVar[dict[str, tuple[str, ...]]] = {
        "level": ("skill", "weapon"),
        "bonuses": ("speed", "parry", "finesse", "damage"),
    }

    def decide(self, state: AnyEncounter, command: Command, by: Actor, at: int, chance: Chance) -> Sequence[Event]:
        """The events of a command that is this system's to decide. Raises `Refused`."""
        fight: TotalsState = state
        match command:
            case shared_ask.Declare():
                return declaring.declare(fight, command, by)
            case shared_ask.Roll():
                rolled = ask.StrikeNow(combatant=command.combatant, dice=command.dice)
                return striking.strike(fight, rolled, by, chance)
            case shared_ask.Next():
                return striking.go_on(fight, chance)
            case shared_ask.Reroll():
                return rulings.reroll(fight, command, chance)
            case shared_ask.Tick():
                raise Refused("totals-nothing-due")
            case ask.Choose() | ask.Mix() | ask.UseStyle():
                return declaring.choose(fight, command, by)
            case ask.Confirm():
                return declaring.confirm(fight, command, by)
            case ask.SaveStyle():
                return declaring.save_style(fight, command, by)
            case ask.ForgetStyle():
                return declaring.forget_style(fight, command, by)
            case ask.StrikeNow():
                return striking.strike(fight, command, by, chance)
            case ask.Retarget():
                return striking.retarget(fight, command, by)
            case ask.Pass():
                return striking.skip(fight, command, by)
            case ask.ChangeSheet():
                return _change_sheet(fight, command, by)
            case _:
                return _ruling(fight, command)

    def settle(self, state: AnyEncounter, chance: Chance) -> Sequence[Event]:
        """Turns begin, choices are revealed, strikers are called, turns end."""
        fight: TotalsState = state
        if fight.ended:
            return ()
        return declaring.settle_declaring(fight) or striking.settle_striking(fight)

    def evolve(self, state: AnyEncounter, event: Event) -> AnyEncounter:
        """See `folding.evolve`."""
        return evolve(state, event)

    def since(self, state: AnyEncounter, command: Command, by: Actor) -> int:
        """A choice is good since the last change that it has to take into account, anything else since its half of the turn."""
        fight: TotalsState = state
        match command:
            case shared_ask.Next():
                return fight.revision
            case ask.Choose() | ask.Mix() | ask.UseStyle() | ask.Confirm():
                return max(fight.fight.since, fight.fight.moved)
            case ask.ChangeSheet() | ask.SaveStyle() | ask.ForgetStyle():
                return 0
        return fight.fight.since

    def awaited(self, state: AnyEncounter) -> Awaited | None:
        """See `board.awaited`."""
        return board.awaited(state)

    def beats(self, before: AnyEncounter, event: Event, after: AnyEncounter) -> Sequence[Beat]:
        """A turn of the fight is everybody's turn, and a round."""
        match event:
            case ev.TurnBegan(turn=number):
                at: Edge = "start"
            case ev.TurnEnded(turn=number):
                at = "end"
            case _:
                return ()
        return (Beat("round", at, number), *(Beat("turn", at, number, one.id) for one in after.present))

    def redact(self, state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
        """See `secrets.redact`."""
        return redact(state, viewer)

    def secret(self, state: AnyEncounter, event: Event, viewer: Actor | None) -> bool:
        """See `secrets.secret`."""
        return secret(state, event, viewer)

    def board(self, state: AnyEncounter) -> Board:
        """See `board.board`."""
        return board.board(state)

    def private(self, state: AnyEncounter, viewer: Actor, page: Mapping[str, str]) -> Board | None:
        """See `private.private`."""
        return private.private(state, viewer, page)

    def announcement(self, state: AnyEncounter, told: int) -> Announcement | None:
        """See `news.announcement`."""
        return news.announcement(state, told)

    def tasks(self, state: AnyEncounter, combatant: Combatant[Any]) -> Sequence[Text]:
        """See `board.tasks`."""
        return board.tasks(state, combatant.id)

    def describe(self, state: AnyEncounter, event: Event) -> Text:
        """See `describe.describe`."""
        return describe.describe(state, event)

    def brief(self, state: AnyEncounter, event: Event) -> Text | None:
        """See `describe.brief`."""
        return describe.brief(state, event)

    def attributes(self, state: AnyEncounter) -> tuple[str, ...]:
        """All numbers are of the sheet, or have a command of their own."""
        return ()

    def odds(self, state: AnyEncounter) -> Sequence[odds.Odds]:
        """See `odds.odds_now`."""
        return odds.odds_now(state)

    def odds_lines(self, state: AnyEncounter) -> Sequence[Text]:
        """See `forecast.odds_lines`."""
        return forecast.odds_lines(state)

    def summary(self, state: AnyEncounter, story: Story) -> Summary:
        """See `summary.summary`."""
        return summary.summary(state, story)


def _ruling(state: TotalsState, command: Command) -> Sequence[Event]:
    match command:
        case ask.Reveal():
            return declaring.reveal(state, command.missing)
        case ask.NoRoom():
            return declaring.cramped(state, command)
        case ask.PutOut():
            return rulings.put_out(state, command)
        case ask.StillStrikes():
            return rulings.still_strikes(state, command)
        case ask.Surprised():
            return rulings.surprise(state, command)
        case ask.Modify():
            return rulings.modify(state, command)
        case ask.SetFactor():
            return rulings.set_factor(state, command)
        case ask.Outcome():
            return rulings.outcome(state, command)
        case _:
            raise TypeError(f"{command.verb} is not decided by totals")


def _change_sheet(state: TotalsState, command: ask.ChangeSheet, by: Actor) -> Sequence[Event]:
    one = own(state, by, command.combatant)
    if state.fight.phase == "striking" and not by.gm:
        raise Refused("totals-sheet-later", name=one.said)
    fields = command.model_dump(exclude={"combatant"}, exclude_none=True)
    changes = {name: value for name, value in fields.items() if getattr(one.sheet, name) != value}
    if not changes:
        raise Refused("nothing-changed")
    changes = changed(one.sheet, changes)
    return [SheetChanged(combatant=one.id, changes=changes, override=one.owner not in (by.user, None))]


TOTALS = cast(Any, TotalsSystem())
