"""The `storypath` system (RULES.md S3) as the shared code sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from rules import commands as shared_ask
from rules.beats import Beat
from rules.board import Announcement, Board
from rules.chance import Chance
from rules.checks import changed
from rules.commands import Command
from rules.events import Event, SheetChanged
from rules.model import Model
from rules.ordering import Order
from rules.plain import PlainSystem
from rules.refusals import Refused
from rules.shared import own
from rules.state import Actor, AnyEncounter, Awaited, Combatant
from rules.storypath import (
    actions,
    announce,
    beats,
    board,
    describe,
    forecast,
    odds,
    overrides,
    rolling,
    summary,
    turns,
)
from rules.storypath import commands as ask
from rules.storypath import events as ev
from rules.storypath.commands import STORYPATH_COMMANDS
from rules.storypath.events import STORYPATH_EVENTS
from rules.storypath.flow import settle
from rules.storypath.folding import evolve
from rules.storypath.model import HouseRules, Roster, Sheet, StorypathState
from rules.summary import Story, Summary
from rules.text import Text

IN_A_TURN = (ask.Name, ask.Finish, ask.Pass, ask.Act, ask.Mix, ask.SetTask, ask.Share, ask.Divide)
IN_A_ROUND = (ask.Claim, ask.Release, ask.Hold)
INTENTS: dict[str, type[ask.Claim | ask.Hold | ask.Pass]] = {"take": ask.Claim, "hold": ask.Hold, "pass": ask.Pass}


class StorypathSystem(PlainSystem):
    """Success pools make PC and NPC slots; the actor names the next PC."""

    id = "storypath"
    sheet: type[Model] = Sheet
    fight: type[Model] = Roster
    rules: type[Model] = HouseRules
    commands = STORYPATH_COMMANDS
    events = STORYPATH_EVENTS
    intents = tuple(INTENTS)
    offered = ("tens", "order")
    reactions: ClassVar[dict[str, str]] = {}
    units = ("turn", "round")
    sheet_verb = "storypath.sheet"
    sheet_forms: ClassVar[dict[str, tuple[str, ...]]] = {
        "pool": ("combat", "cunning", "pool", "tier", "enhancement"),
    }

    def decide(self, state: AnyEncounter, command: Command, by: Actor, at: int, chance: Chance) -> Sequence[Event]:
        """The events of a command that is this system's to decide. Raises `Refused`."""
        one: StorypathState = state
        match command:
            case shared_ask.Roll():
                return rolling.roll(one, command, by, chance)
            case shared_ask.Next():
                return _next(one, chance)
            case shared_ask.Declare():
                return self.decide(state, _meant(command), by, at, chance)
            case shared_ask.Reroll():
                return overrides.reroll(one, command, chance)
            case shared_ask.Set():
                return overrides.set_attribute(one, command)
            case shared_ask.Tick():
                raise Refused("storypath-nothing-due")
            case ask.ChangeSheet():
                return _change_sheet(one, command, by)
            case ask.Ambush():
                return overrides.ambush(one, command)
            case ask.Group():
                return overrides.switch_group(one, command)
            case ask.NewRound():
                return overrides.new_round(one, command)
            case ask.EditSlot():
                return overrides.edit_slot(one, command)
            case Order():
                return overrides.order(one, command)
            case _:
                return _in_a_round(one, command, by, chance)

    def settle(self, state: AnyEncounter, chance: Chance) -> Sequence[Event]:
        """See `flow.settle`."""
        return settle(state)

    def evolve(self, state: AnyEncounter, event: Event) -> AnyEncounter:
        """See `folding.evolve`."""
        return evolve(state, event)

    def since(self, state: AnyEncounter, command: Command, by: Actor) -> int:
        """Good since the turn, the round or the roll call began, as far as the command belongs to it."""
        fight = cast(StorypathState, state).fight
        if isinstance(command, shared_ask.Next):
            return state.revision
        if isinstance(command, shared_ask.Declare):
            return fight.turn if command.intent == "pass" else fight.since
        if isinstance(command, IN_A_TURN):
            return fight.turn
        return fight.since if isinstance(command, (*IN_A_ROUND, shared_ask.Roll)) else 0

    def awaited(self, state: AnyEncounter) -> Awaited | None:
        """See `board.awaited`."""
        return board.awaited(state)

    def beats(self, before: AnyEncounter, event: Event, after: AnyEncounter) -> Sequence[Beat]:
        """See `beats.beats`."""
        return beats.beats(before, event, after)

    def board(self, state: AnyEncounter) -> Board:
        """See `board.board`."""
        return board.board(state)

    def announcement(self, state: AnyEncounter, told: int) -> Announcement | None:
        """See `announce.announcement`."""
        return announce.announcement(state, told)

    def tasks(self, state: AnyEncounter, combatant: Combatant[Any]) -> Sequence[Text]:
        """See `board.task`."""
        return (board.task(state, combatant.id),)

    def describe(self, state: AnyEncounter, event: Event) -> Text:
        """See `describe.describe`."""
        return describe.describe(state, event)

    def brief(self, state: AnyEncounter, event: Event) -> Text | None:
        """The lines of the log are short."""
        return None

    def attributes(self, state: AnyEncounter) -> tuple[str, ...]:
        """What the GM may set besides the sheet: the result of a roll, and where somebody stands in the round."""
        return overrides.ATTRIBUTES

    def odds(self, state: AnyEncounter) -> Sequence[odds.Odds]:
        """See `odds.odds`."""
        return odds.odds(state)

    def odds_lines(self, state: AnyEncounter) -> Sequence[Text]:
        """See `forecast.odds_lines`."""
        return forecast.odds_lines(state)

    def summary(self, state: AnyEncounter, story: Story) -> Summary:
        """See `summary.summary`."""
        return summary.summary(state, story)


def _in_a_round(state: StorypathState, command: Command, by: Actor, chance: Chance) -> Sequence[Event]:
    match command:
        case ask.Claim():
            return turns.claim(state, command, by)
        case ask.Release():
            return turns.release(state, command, by)
        case ask.Name():
            return turns.name(state, command, by)
        case ask.Finish():
            return turns.finish(state, command, by)
        case ask.Hold():
            return turns.hold(state, command, by)
        case ask.Pass():
            return turns.give_up(state, command, by)
        case ask.Act():
            return actions.act(state, command, by)
        case ask.Mix():
            return actions.mix(state, command, by, chance)
        case ask.SetTask():
            return actions.set_task(state, command, by)
        case ask.Share():
            return actions.share(state, command, by)
        case ask.Divide():
            return actions.divide(state, command, by)
        case ask.React():
            return actions.react(state, command, by)
        case _:
            raise TypeError(f"{command.verb} is not decided by storypath")


def _meant(command: shared_ask.Declare) -> Command:
    """The command that an intent stands for. Raises `Refused`."""
    kind = INTENTS.get(command.intent)
    if kind is None:
        raise Refused("storypath-no-such-intent")
    return kind(combatant=command.combatant)


def _next(state: StorypathState, chance: Chance) -> Sequence[Event]:
    """Go on: close the roll call, end the turn, or skip the slot that nobody takes."""
    fight = state.fight
    if fight.rolling:
        return rolling.close_call(state, chance)
    if fight.now is None:
        raise Refused("storypath-nobody-acts")
    if fight.now.claim is not None:
        return [turns.turn_done(state, fight.now, fight.now.claim)]
    return [ev.Skipped(slot=fight.now.id, end="gm")]


def _change_sheet(state: StorypathState, command: ask.ChangeSheet, by: Actor) -> Sequence[Event]:
    """Only what is given changes; with a skill or Cunning and no bare pool, the two count again."""
    one = own(state, by, command.combatant)
    fields = command.model_dump(exclude={"combatant"}, exclude_none=True)
    if "pool" not in fields and ("combat" in fields or "cunning" in fields):
        fields["pool"] = None
    changes = {name: value for name, value in fields.items() if getattr(one.sheet, name) != value}
    if not changes:
        raise Refused("nothing-changed")
    changes = changed(one.sheet, changes)
    return [SheetChanged(combatant=one.id, changes=changes, override=one.owner not in (by.user, None))]


STORYPATH = cast(Any, StorypathSystem())
