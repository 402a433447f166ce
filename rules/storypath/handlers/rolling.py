"""Rolls for the roster (docs/rules/storypath.md R1, R2, 3.2), and the pools of a sheet."""

from __future__ import annotations

from collections.abc import Iterable

from rules.commands import Roll
from rules.dice.limits import DiceError
from rules.dice.pools import PoolRoll, roll_pool
from rules.dice.rng import DiceSource
from rules.events import Event
from rules.handlers.shared import own_combatant, playable_combatants
from rules.message import UserText
from rules.refusals import Refused
from rules.state import Actor
from rules.storypath import events as ev
from rules.storypath.eligibility import group_members, group_mode, which_combatant
from rules.storypath.model import MAX_SUCCESSES, HouseRules, Sheet, StorypathState
from rules.system import HandlerContext
from rules.validation import field_label

GOD_TIER, PRIMORDIAL_TIER = 3, 5


def target_number(sheet: Sheet, rules: HouseRules) -> int:
    """Lowest face that is a success: by tier 8, 7 or 6 (3.2), or by house rule."""
    if rules.target_number != "tier":
        return int(rules.target_number)
    if sheet.tier >= PRIMORDIAL_TIER:
        return 6
    return 7 if sheet.tier >= GOD_TIER else 8


def pool_size(sheet: Sheet, rules: HouseRules) -> int:
    """Number of dice for the roster, at least `min_pool` (S3-14)."""
    return max(sheet.dice, int(rules.min_pool))


def roll_for_sheet(dice: DiceSource, pool: int, sheet: Sheet, rules: HouseRules, *, enhancement: int = 0) -> PoolRoll:
    """Roll a pool of this sheet's owner. Raises `Refused` (`dice`) if explosions do not end."""
    try:
        return roll_pool(dice, pool, target=target_number(sheet, rules), tens=rules.tens, enhancement=enhancement)
    except DiceError as error:
        raise Refused("dice", reason=error.text) from error


def roll_for_roster(state: StorypathState, combatant_id: str, dice: DiceSource) -> PoolRoll:
    """Roll the roster pool of a combatant."""
    sheet = state.combatants[combatant_id].sheet
    return roll_for_sheet(dice, pool_size(sheet, state.rules), sheet, state.rules, enhancement=sheet.enhancement)


def roll_sharers(state: StorypathState, combatant_id: str) -> tuple[str, ...]:
    """The combatants for which a roll of this one counts: its group, unless each member rolls (R1, S3-5)."""
    if group_mode(state, combatant_id) == "alone":
        return (combatant_id,)
    members = group_members(state, state.combatants[combatant_id].group)
    # Members that have left or are hidden again are in no roll: it would reveal them.
    return tuple(other for other in members if other == combatant_id or state.combatants[other].status != "gone")


def waiting(state: StorypathState, combatant_ids: Iterable[str] | None = None) -> tuple[str, ...]:
    """The combatants that have yet to roll, all or of `combatant_ids`; the first of a group that shares a roll."""
    missing = [combatant.id for combatant in state.present if combatant.id not in state.fight.results]
    rollers: list[str] = []
    for combatant_id in missing if combatant_ids is None else combatant_ids:
        if combatant_id in missing and not set(roll_sharers(state, combatant_id)) & set(rollers):
            rollers.append(combatant_id)
    return tuple(rollers)


def roll(state: StorypathState, command: Roll, context: HandlerContext) -> list[Event]:
    """Roll for the combatant named, or for all of the caller that have not rolled; or enter the successes of one."""
    due = _due(state, command, context.by)
    if command.dice is None:
        return [rolled(state, combatant_id, context.dice) for combatant_id in due]
    if not 0 <= command.dice <= MAX_SUCCESSES:
        given = UserText(said=str(command.dice))
        raise Refused("out-of-range", field=field_label("successes"), given=given, low=0, high=MAX_SUCCESSES)
    if len(due) > 1:
        raise which_combatant(state, command, due)
    return [ev.Rolled(combatants=_without_result(state, due[0]), given=command.dice)]


def _due(state: StorypathState, command: Roll, by: Actor) -> tuple[str, ...]:
    """Ids of the combatants to roll for.

    Raises `Refused`: `storypath-rolled-already`, `storypath-nobody-to-roll`, and those of `own`.
    """
    if command.combatant is not None:
        combatant = own_combatant(state, by, command.combatant)
        if combatant.id in state.fight.results:
            raise Refused("storypath-rolled-already", name=combatant.said)
        return (combatant.id,)
    mine = playable_combatants(state, by)
    if not mine and by.gm:
        raise Refused("storypath-nobody-to-roll")
    due = waiting(state, (combatant.id for combatant in mine))
    if not due:
        raise Refused("storypath-rolled-already", name=mine[0].said if mine else own_combatant(state, by, None).said)
    return due


def _without_result(state: StorypathState, combatant_id: str) -> tuple[str, ...]:
    return tuple(other for other in roll_sharers(state, combatant_id) if other not in state.fight.results)


def rolled(state: StorypathState, combatant_id: str, dice: DiceSource) -> Event:
    """The roll of this combatant, for all that share it and have no result yet."""
    return ev.Rolled(combatants=_without_result(state, combatant_id), roll=roll_for_roster(state, combatant_id, dice))


def close_call(state: StorypathState, dice: DiceSource) -> list[Event]:
    """Roll for all that have not, and close the roll call. Raises `Refused` (`storypath-nobody-here`)."""
    if not state.present:
        raise Refused("storypath-nobody-here")
    return [*(rolled(state, combatant_id, dice) for combatant_id in waiting(state)), ev.RollCallClosed()]
