"""Rolls for the roster (docs/rules/storypath.md R1, R2, 3.2): one roller for these, for mixed actions and for `/pool`."""

from __future__ import annotations

from collections.abc import Iterable

from rules.commands import Roll
from rules.dice.limits import DiceError
from rules.dice.pools import PoolRoll, roll_pool
from rules.dice.rng import DiceSource
from rules.events import Event
from rules.handlers.shared import own, playable
from rules.message import UserText, msg
from rules.refusals import Refused
from rules.state import Actor
from rules.storypath import events as ev
from rules.storypath.eligibility import members, mode, said
from rules.storypath.model import MAX_SUCCESSES, HouseRules, Sheet, StorypathState
from rules.system import HandlerContext
from rules.validation import field_text
from rules.view.board import Choice

GOD_TIER, PRIMORDIAL_TIER = 3, 5


def target_number(sheet: Sheet, rules: HouseRules) -> int:
    """From which number on a die is a success: 8 for heroes, 7 from tier 3 on, 6 from tier 5 on (3.2), or the house rule."""
    if rules.target_number != "tier":
        return int(rules.target_number)
    if sheet.tier >= PRIMORDIAL_TIER:
        return 6
    return 7 if sheet.tier >= GOD_TIER else 8


def pool_size(sheet: Sheet, rules: HouseRules) -> int:
    """How many dice are rolled for the roster: the pool, or the house rule's least (S3-14)."""
    return max(sheet.dice, int(rules.min_pool))


def thrown(chance: DiceSource, pool: int, sheet: Sheet, rules: HouseRules, *, enhancement: int = 0) -> PoolRoll:
    """Roll a pool for the owner of this sheet. Raises `Refused` (`dice`) when explosions do not end."""
    try:
        return roll_pool(chance, pool, target=target_number(sheet, rules), tens=rules.tens, enhancement=enhancement)
    except DiceError as error:
        raise Refused("dice", reason=error.text) from error


def roster_roll(state: StorypathState, who: str, chance: DiceSource) -> PoolRoll:
    """One roll for the roster."""
    sheet = state.combatants[who].sheet
    return thrown(chance, pool_size(sheet, state.rules), sheet, state.rules, enhancement=sheet.enhancement)


def sharing(state: StorypathState, who: str) -> tuple[str, ...]:
    """Everybody for whom a roll of this combatant counts: its group, unless each of them rolls (R1, S3-5).

    Whoever has left, or is hidden again, is in no roll, since the roll would tell of her.
    """
    if mode(state, who) == "alone":
        return (who,)
    group = members(state, state.combatants[who].group)
    return tuple(one for one in group if one == who or state.combatants[one].status != "gone")


def waiting(state: StorypathState, people: Iterable[str] | None = None) -> tuple[str, ...]:
    """Those who have yet to roll, of these people or of everybody; of a group that shares a roll the first."""
    ids = [one.id for one in state.present if one.id not in state.fight.results]
    found: list[str] = []
    for who in ids if people is None else (who for who in people if who in ids):
        if not set(sharing(state, who)) & set(found):
            found.append(who)
    return tuple(found)


def roll(state: StorypathState, command: Roll, context: HandlerContext) -> list[Event]:
    """Roll for all of one's own who have not rolled, or for one; or enter the successes of one. Raises `Refused`."""
    due = _due(state, command, context.by)
    if command.dice is None:
        return [rolled(state, who, context.dice) for who in due]
    if not 0 <= command.dice <= MAX_SUCCESSES:
        given = UserText(said=str(command.dice))
        raise Refused("out-of-range", field=field_text("successes"), given=given, low=0, high=MAX_SUCCESSES)
    if len(due) > 1:
        choices = tuple(
            Choice(
                command=command.verb,
                fields={"dice": command.dice, "combatant": who},
                label=msg("label-storypath-who", name=state.combatants[who].said),
            )
            for who in due
        )
        raise Refused("which-combatant", choices=choices, known=said(state, due))
    return [ev.Rolled(combatants=_fresh(state, due[0]), given=command.dice)]


def _due(state: StorypathState, command: Roll, by: Actor) -> tuple[str, ...]:
    if command.combatant is not None:
        one = own(state, by, command.combatant)
        if one.id in state.fight.results:
            raise Refused("storypath-rolled-already", name=one.said)
        return (one.id,)
    mine = [one.id for one in playable(state, by)]
    if not mine and by.gm:
        raise Refused("storypath-nobody-to-roll")
    due = waiting(state, mine)
    if not due:
        raise Refused(
            "storypath-rolled-already", name=state.combatants[mine[0]].said if mine else own(state, by, None).said
        )
    return due


def _fresh(state: StorypathState, who: str) -> tuple[str, ...]:
    """Those who share this roll and have no result of their own yet."""
    return tuple(one for one in sharing(state, who) if one not in state.fight.results)


def rolled(state: StorypathState, who: str, chance: DiceSource) -> Event:
    """The roll of this combatant, for everybody who shares it."""
    return ev.Rolled(combatants=_fresh(state, who), roll=roster_roll(state, who, chance))


def close_call(state: StorypathState, chance: DiceSource) -> list[Event]:
    """The GM goes on: all who have not rolled do so now, and the roster is made. Raises `Refused` (`storypath-nobody-here`)."""
    if not state.present:
        raise Refused("storypath-nobody-here")
    return [*(rolled(state, who, chance) for who in waiting(state)), ev.RollCallClosed()]
