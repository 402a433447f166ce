"""The `duel` system (RULES.md S0) as the shared code sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from rules import commands as shared_ask
from rules.beats import Beat
from rules.board import Announcement, Board
from rules.chance import Chance
from rules.checks import changed, field_text, plain_minus
from rules.commands import Command
from rules.duel import board, describe, news, odds, practice, rolling, summary
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.commands import DUEL_COMMANDS
from rules.duel.events import DUEL_EVENTS
from rules.duel.exchange import (
    attack,
    attack_place,
    defence_place,
    defend,
    go_on,
    rate,
    rate_place,
    settle_exchange,
)
from rules.duel.folding import evolve
from rules.duel.forecast import odds_lines
from rules.duel.model import Duel, DuelState, HouseRules, Sheet
from rules.duel.opening import closes_at, declare, roll_now, scenes, settle_opening, speakers, ticked
from rules.duel.overrides import reroll, set_attacker, set_margin
from rules.duel.pairing import engage, next_up, order, part, settle_pairs
from rules.duel.secrets import redact, secret
from rules.events import Event, SheetChanged
from rules.model import Model
from rules.ordering import Order
from rules.practice import Lesson
from rules.refusals import Refused
from rules.shared import own
from rules.state import Actor, AnyEncounter, Awaited, Combatant, Edge
from rules.summary import Story, Summary
from rules.text import Said, Text

EXCHANGES = 100_000
"""More than any pair ever has, so that an exchange goes by one number."""
CROWD = "crowd"
CROWD_LOWEST = -20


class DuelSystem:
    """Pairs of fighters: longer weapon or 2d5, then margins and weapon speed, exchange after exchange."""

    id = "duel"
    sheet: type[Model] = Sheet
    fight: type[Model] = Duel
    rules: type[Model] = HouseRules
    commands = DUEL_COMMANDS
    events = DUEL_EVENTS
    intents = ("fight", "hold", "attack")
    offered = ("d5",)
    reactions: ClassVar[dict[str, str]] = {"⚔️": "attack"}
    units = ("turn",)
    sheet_verb = "duel.sheet"
    sheet_forms: ClassVar[dict[str, tuple[str, ...]]] = {
        "fighter": ("vi", "height", "dodge", "other"),
        "weapon": ("weapon", "length", "speed", "attack", "parry"),
    }

    def decide(self, state: AnyEncounter, command: Command, by: Actor, at: int, chance: Chance) -> Sequence[Event]:
        """The events of a command that is the duel's to decide. Raises `Refused`."""
        duel: DuelState = state
        match command:
            case shared_ask.Declare():
                return declare(duel, command, by, at)
            case shared_ask.Roll():
                return rolling.roll(duel, command, by, chance)
            case shared_ask.Next():
                return _next(duel, chance)
            case shared_ask.Tick():
                return ticked(duel, at, chance)
            case shared_ask.Reroll():
                return reroll(duel, command, chance)
            case shared_ask.Set():
                return _set_crowd(duel, command)
            case ask.Attack():
                return attack(duel, command, by, chance)
            case ask.Defend():
                return defend(duel, command, by, chance)
            case ask.Rate():
                return rate(duel, command)
            case ask.ChangeSheet():
                return _change_sheet(duel, command, by)
            case ask.SetAttacker():
                return set_attacker(duel, command)
            case ask.SetMargin():
                return set_margin(duel, command)
            case ask.Engage():
                return engage(duel, command)
            case ask.Part():
                return part(duel, command)
            case Order():
                return order(duel, command)
            case _:
                raise TypeError(f"{command.verb} is not decided by {self.id}")

    def settle(self, state: AnyEncounter, chance: Chance) -> Sequence[Event]:
        """Pairs first, then first attacks, then exchanges: each may bring about the next."""
        duel: DuelState = state
        if duel.ended:
            return ()
        return settle_pairs(duel) or settle_opening(duel, chance) or settle_exchange(duel)

    def evolve(self, state: AnyEncounter, event: Event) -> AnyEncounter:
        """See `folding.evolve`."""
        return evolve(state, event)

    def since(self, state: AnyEncounter, command: Command, by: Actor) -> int:
        """Good since the moment began in the engagement that the command means."""
        duel: DuelState = state
        try:
            match command:
                case shared_ask.Declare():
                    speaking = speakers(duel, command, by)
                    return max(one.since for one in duel.fight.open if set(one.pair) & set(speaking))
                case shared_ask.Roll():
                    return rolling.since(duel, command, by)
                case ask.Rate():
                    return rate_place(duel, command).since
                case ask.Attack():
                    return attack_place(duel, command, by)[1].since
                case ask.Defend():
                    return defence_place(duel, command, by)[1].since
                case shared_ask.Next():
                    return state.revision
                case _:
                    return 0
        except Refused:
            # Nothing is meant by it now; `decide` says why, which is of more use than "stale".
            return 0

    def due(self, state: AnyEncounter) -> int | None:
        """When the first window after a declaration closes."""
        duel: DuelState = state
        ends = [end for scene in scenes(duel) if (end := closes_at(duel, scene)) is not None]
        return min(ends, default=None)

    def awaited(self, state: AnyEncounter) -> Awaited | None:
        """See `board.awaited`."""
        return board.awaited(state)

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
        """Everything in a duel is done on the board."""
        return None

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
        """The penalty of one against many is not of the sheet but of the fight."""
        return (CROWD,)

    def odds(self, state: AnyEncounter) -> Sequence[odds.Odds]:
        """See `odds.odds`."""
        return odds.odds(state)

    def odds_lines(self, state: AnyEncounter) -> Sequence[Text]:
        """See `forecast.odds_lines`."""
        return odds_lines(state)

    def practice(self, names: tuple[str, str], seed: int, presses: Sequence[int]) -> Lesson | None:
        """See `practice.practice`."""
        return practice.practice(names, seed, presses)

    def beats(self, before: AnyEncounter, event: Event, after: AnyEncounter) -> Sequence[Beat]:
        """An exchange is a turn of both of the pair: it begins with the attack and ends when it is resolved."""
        match event:
            case ev.Attacked(engagement=number):
                at: Edge = "start"
            case ev.ExchangeResolved(engagement=number):
                at = "end"
            case _:
                return ()
        one = cast(DuelState, before).fight.get(number)
        return tuple(Beat("turn", at, number * EXCHANGES + one.exchange, who) for who in one.pair)

    def summary(self, state: AnyEncounter, story: Story) -> Summary:
        """See `summary.summary`."""
        return summary.summary(state, story)


def _next(state: DuelState, chance: Chance) -> Sequence[Event]:
    one = next_up(state.fight)
    talk = [scene for scene in scenes(state) if one in scene]
    return roll_now(state, talk, chance) if talk else go_on(state)


def _change_sheet(state: DuelState, command: ask.ChangeSheet, by: Actor) -> Sequence[Event]:
    one = own(state, by, command.combatant)
    fields = command.model_dump(exclude={"combatant"}, exclude_none=True)
    changes = {name: value for name, value in fields.items() if getattr(one.sheet, name) != value}
    if not changes:
        raise Refused("nothing-changed")
    changes = changed(one.sheet, changes)
    return [SheetChanged(combatant=one.id, changes=changes, override=one.owner not in (by.user, None))]


def _set_crowd(state: DuelState, command: shared_ask.Set) -> Sequence[Event]:
    """`gm.set crowd`: a number of 0 or less, or nothing to have it counted again."""
    one = state.find(command.combatant)
    value = plain_minus(command.value.strip())
    if not value:
        return [ev.CrowdSet(combatant=one.id, penalty=None)]
    try:
        penalty = int(value)
    except ValueError:
        penalty = 1
    if not CROWD_LOWEST <= penalty <= 0:
        given = Said(said=command.value[:60])
        raise Refused("out-of-range", field=field_text(CROWD), given=given, low=CROWD_LOWEST, high=0)
    return [ev.CrowdSet(combatant=one.id, penalty=penalty)]


DUEL = cast(Any, DuelSystem())
