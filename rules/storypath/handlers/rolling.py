"""Rolls for the roster (docs/rules/storypath.md R1, R2, 3.2), and the pools of a sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.commands import Roll
from rules.dice.limits import DiceError
from rules.dice.pools import FACES, PoolRoll, most_successes, roll_pool
from rules.dice.rng import DiceSource
from rules.dice.typed import is_single, typed_numbers
from rules.events import Event
from rules.handlers.shared import own_combatant, playable_combatants
from rules.message import UserText
from rules.refusals import Refused
from rules.state import Actor
from rules.storypath import events as ev
from rules.storypath.eligibility import group_mode, group_on_side, names, which_combatant
from rules.storypath.model import HouseRules, Mixed, Sheet, StorypathState
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
    """The combatants for which a roll of this one counts: its group on its side, unless each member rolls (R1, S3-5)."""
    if group_mode(state, combatant_id) == "alone":
        return (combatant_id,)
    # Members that have left or are hidden again are in no roll: it would reveal them.
    members = group_on_side(state, combatant_id)
    return tuple(other for other in members if other == combatant_id or state.combatants[other].status != "gone")


def waiting(state: StorypathState, combatant_ids: Iterable[str] | None = None) -> tuple[str, ...]:
    """The combatants that have yet to roll, all or of `combatant_ids`; the first of a group that shares a roll."""
    missing = [combatant.id for combatant in state.present if combatant.id not in state.fight.results]
    rollers: list[str] = []
    for combatant_id in missing if combatant_ids is None else combatant_ids:
        if combatant_id in missing and not set(roll_sharers(state, combatant_id)) & set(rollers):
            rollers.append(combatant_id)
    return tuple(rollers)


def typed_roll(text: str, pool: int, sheet: Sheet, rules: HouseRules, enhancement: int = 0) -> PoolRoll | int:
    """What was rolled at the table for a pool: its successes, or each die with those of its tens (S3-18).

    Raises `Refused`: `bad-dice`, `out-of-range`, `storypath-faces`.
    """
    numbers = typed_numbers(text)
    if is_single(text):
        most = most_successes(pool, rules.tens, enhancement)
        if not 0 <= numbers[0] <= most:
            given = UserText(said=str(numbers[0]))
            raise Refused("out-of-range", field=field_label("successes"), given=given, low=0, high=most)
        return numbers[0]
    if any(not 1 <= face <= FACES for face in numbers):
        raise Refused("out-of-range", field=field_label("dice"), given=UserText(said=text[:60]), low=1, high=FACES)
    again = numbers.count(FACES) if rules.tens == "explode" else 0
    if len(numbers) != pool + again or (again and numbers[-1] == FACES):
        raise Refused("storypath-faces", pool=pool, again=again, faces=len(numbers))
    chains: list[tuple[int, ...]] = [()]
    for face in numbers:
        chains[-1] += (face,)
        if face != FACES or not again:
            chains.append(())
    target = target_number(sheet, rules)
    return PoolRoll(dice=tuple(chains[:-1]), target=target, tens=rules.tens, enhancement=enhancement)


def roll(state: StorypathState, command: Roll, context: HandlerContext) -> list[Event]:
    """Roll for the combatant named, or for all of the caller that have not rolled; or enter the roll of one (S3-18)."""
    mixed = _mixed_due(state, command, context.by)
    if mixed is not None and command.dice is not None:
        entry = typed_roll(command.dice, mixed.pool, state.combatants[mixed.combatant].sheet, state.rules)
        return [ev.MixedReplaced(combatant=mixed.combatant, typed=True, override=False, **_entered(entry))]
    due = _due(state, command, context.by)
    if command.dice is None:
        if state.rules.dice == "typed":
            raise Refused("storypath-type-dice", names=names(state, due))
        return [rolled(state, combatant_id, context.dice) for combatant_id in due]
    if len(due) > 1:
        raise which_combatant(state, command, due)
    (combatant_id,) = due
    sheet = state.combatants[combatant_id].sheet
    entry = typed_roll(command.dice, pool_size(sheet, state.rules), sheet, state.rules, sheet.enhancement)
    sharers = tuple(other for other in roll_sharers(state, combatant_id) if not has_final_result(state, other))
    return [ev.Rolled(combatants=sharers, typed=True, **_entered(entry))]


def _entered(entry: PoolRoll | int) -> dict[str, Any]:
    return {"given": entry} if isinstance(entry, int) else {"roll": entry}


def _mixed_due(state: StorypathState, command: Roll, by: Actor) -> Mixed | None:
    """The mixed action whose dice the caller may type: it waits for them, or they were typed and are not divided yet."""
    mixed = state.fight.mixed
    if mixed is None or mixed.divided or (mixed.rolled and not mixed.typed):
        return None
    actor = state.combatants[mixed.combatant]
    meant = state.lookup(command.combatant) if command.combatant is not None else actor
    return mixed if meant == actor and (by.gm or by.user == actor.owner) else None


def _due(state: StorypathState, command: Roll, by: Actor) -> tuple[str, ...]:
    """Ids of the combatants to roll for; with typed dice also those whose typed roll can still be corrected.

    Raises `Refused`: `storypath-rolled-already`, `storypath-nobody-to-roll`, and those of `own_combatant`.
    """
    if command.combatant is not None:
        combatant = own_combatant(state, by, command.combatant)
        if has_final_result(state, combatant.id) or (command.dice is None and combatant.id in state.fight.results):
            raise Refused("storypath-rolled-already", name=combatant.said)
        return (combatant.id,)
    mine = playable_combatants(state, by)
    if not mine and by.gm:
        raise Refused("storypath-nobody-to-roll")
    due = waiting(state, (combatant.id for combatant in mine))
    if not due and command.dice is not None:
        due = tuple(combatant.id for combatant in mine if not has_final_result(state, combatant.id))
    if not due:
        raise Refused("storypath-rolled-already", name=mine[0].said if mine else own_combatant(state, by, None).said)
    return due


def has_final_result(state: StorypathState, combatant_id: str) -> bool:
    """Whether this combatant has a result that its owner can no longer replace: typed ones can be until the round begins."""
    result = state.fight.results.get(combatant_id)
    return result is not None and not (result.typed and state.fight.rolling)


def _without_result(state: StorypathState, combatant_id: str) -> tuple[str, ...]:
    return tuple(other for other in roll_sharers(state, combatant_id) if other not in state.fight.results)


def rolled(state: StorypathState, combatant_id: str, dice: DiceSource) -> Event:
    """The roll of this combatant, for all that share it and have no result yet."""
    return ev.Rolled(combatants=_without_result(state, combatant_id), roll=roll_for_roster(state, combatant_id, dice))


def close_call(state: StorypathState, dice: DiceSource) -> list[Event]:
    """Roll for all that have not, and close the roll call.

    Raises `Refused`: `storypath-nobody-here`, `storypath-type-dice` if dice are typed and some are missing.
    """
    if not state.present:
        raise Refused("storypath-nobody-here")
    left = waiting(state)
    if left and state.rules.dice == "typed":
        raise Refused("storypath-type-dice", names=names(state, left))
    return [*(rolled(state, combatant_id, dice) for combatant_id in left), ev.RollCallClosed()]
