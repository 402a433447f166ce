"""Eligibility: units, combatants left in this round, and the combatant that a command means (docs/rules/storypath.md 3.3).

A unit is what takes a slot: one combatant, or a group that acts together (S3-5). Its id is that of its first member that can
act.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from rules.commands import Command
from rules.handlers.shared import no_combatant, own_combatant, playable_combatants
from rules.message import UserText
from rules.refusals import Refused
from rules.state import Actor, Combatant
from rules.storypath.model import GroupMode, Sheet, Slot, SlotSide, StorypathState
from rules.view.board import button

Obstacle = Literal["inactive", "no-result", "benched", "acted", "extra-slot", "not-first", "wrong-side", "rests"]
"""`acted`: its turn is over. `extra-slot`: of another alone. `not-first`: others begin. `rests`: who rolled it has left."""


def group_of(state: StorypathState, combatant_id: str) -> str | None:
    """Group of this combatant: the one that the GM has put it into, else its batch."""
    return state.fight.grouped.get(combatant_id, state.combatants[combatant_id].group)


def group_mode(state: StorypathState, combatant_id: str) -> GroupMode:
    """How the group of this combatant rolls and acts; `alone` without a group."""
    group = group_of(state, combatant_id)
    return "alone" if group is None else state.fight.groups.get(group, "shared")


def group_members(state: StorypathState, group: str | None) -> tuple[str, ...]:
    """Ids of the combatants of a group, in order of joining."""
    return tuple(member for member in state.combatants if group is not None and group_of(state, member) == group)


def group_on_side(state: StorypathState, combatant_id: str) -> tuple[str, ...]:
    """Ids of the members of this combatant's group that are on its side; a member that changed sides is on its own."""
    side = state.combatants[combatant_id].side
    members = group_members(state, group_of(state, combatant_id))
    return tuple(member for member in members if state.combatants[member].side == side)


def unit_members(state: StorypathState, combatant_id: str) -> tuple[str, ...]:
    """The combatants that act together with this one, itself included: its group, as far as it is on the same side."""
    if group_mode(state, combatant_id) != "together":
        return (combatant_id,)
    return group_on_side(state, combatant_id)


def has_result(state: StorypathState, combatant_id: str) -> bool:
    """Whether this combatant is active and has rolled."""
    return state.combatants[combatant_id].status == "active" and combatant_id in state.fight.results


def acting_members(state: StorypathState, combatant_id: str) -> tuple[str, ...]:
    """The combatants that have a turn when this one takes a slot."""
    return tuple(member for member in unit_members(state, combatant_id) if can_act(state, member))


def unit(state: StorypathState, combatant_id: str) -> str:
    """Id of the unit of this combatant; its own id if none of the unit can act."""
    return next(iter(acting_members(state, combatant_id)), combatant_id)


def units(state: StorypathState, combatant_ids: Iterable[str]) -> tuple[str, ...]:
    """Ids of the units of these combatants."""
    return tuple(dict.fromkeys(unit(state, combatant_id) for combatant_id in combatant_ids))


def obstacle(state: StorypathState, combatant_id: str, slot: Slot | None = None) -> Obstacle | None:
    """Why this combatant cannot act in this slot (R4), or in this round if no slot is given; None: it can.

    The one source for board, buttons, refusals, deadline and announcement.
    """
    combatant, roster = state.combatants[combatant_id], state.fight
    if combatant.status != "active":
        return "inactive"
    if combatant_id not in roster.results:
        return "no-result"
    if combatant_id in roster.benched:
        return "benched"
    if slot is not None and slot.extra == combatant_id:
        return None
    # `acted` counts, not the state of the slot it rolled: any combatant of the side may have taken that one.
    if combatant_id in roster.acted:
        return "acted"
    if slot is None:
        return None
    if slot.extra is not None:
        return "extra-slot"
    if slot.id == roster.current and combatant_id not in (starters_left(state) or (combatant_id,)):
        return "not-first"
    if slot.side not in ("any", combatant.side):
        return "wrong-side"
    return "rests" if rests(state, slot) else None


def rests(state: StorypathState, slot: Slot) -> bool:
    """Whether all who rolled this free slot have left without a turn in this round (S3-20)."""
    gone = (state.combatants[roller].status == "gone" and roller not in state.fight.acted for roller in slot.of)
    return bool(slot.of) and slot.claim is None and all(gone)


def can_act(state: StorypathState, combatant_id: str) -> bool:
    """Whether this combatant has a turn to come in this round."""
    return obstacle(state, combatant_id) is None


def may_take(state: StorypathState, slot: Slot, combatant_id: str) -> bool:
    """Whether this combatant may act in this slot."""
    return obstacle(state, combatant_id, slot) is None


def require_may_act(state: StorypathState, combatant: Combatant[Sheet], slot: Slot | None = None) -> None:
    """Raise `Refused` if there is an `obstacle`.

    Codes: those of `require_result`, `storypath-cannot-act`, `storypath-has-acted`, `storypath-extra-slot`,
    `storypath-starters`, `storypath-wrong-side`, `storypath-slot-rests`.
    """
    require_result(state, combatant)
    match obstacle(state, combatant.id, slot):
        case "benched":
            raise Refused("storypath-cannot-act", name=combatant.said, bench=state.fight.benched[combatant.id])
        case "acted":
            left = contenders(state, combatant.side if state.fight.order == "slots" else "any")
            raise Refused("storypath-has-acted", name=combatant.said, free=names(state, left))
        case "extra-slot" if slot is not None and slot.extra is not None:
            raise Refused("storypath-extra-slot", name=state.combatants[slot.extra].said)
        case "not-first":
            raise Refused("storypath-starters", names=names(state, starters_left(state)))
        case "wrong-side" if slot is not None:
            raise Refused("storypath-wrong-side", name=combatant.said, whose=slot.side)
        case "rests" if slot is not None:
            raise Refused("storypath-slot-rests", names=names(state, slot.of))


def contenders(state: StorypathState, side: SlotSide) -> tuple[str, ...]:
    """The units, apart from the actor, that have or can take an open slot of this side; of too many some will have none."""
    actor = state.fight.actor
    slots = [
        slot for slot in state.fight.open if slot.side == side and (actor is None or slot.id != state.fight.current)
    ]
    waiting = [
        other
        for other in state.combatants
        if actor is None or other not in unit_members(state, actor)
        if any(slot.claim in (None, *unit_members(state, other)) and may_take(state, slot, other) for slot in slots)
    ]
    return units(state, waiting)


def starters_left(state: StorypathState) -> tuple[str, ...]:
    """Combatants of which one begins the round (popcorn, 3.4); empty once one has acted."""
    roster = state.fight
    return () if roster.acted else tuple(starter for starter in roster.starters if can_act(state, starter))


def holder_can_act(state: StorypathState, slot: Slot) -> bool:
    """Whether the unit that has this slot can still act in it; one member is enough."""
    return slot.claim is not None and any(may_take(state, slot, member) for member in unit_members(state, slot.claim))


def takers(state: StorypathState, slot: Slot) -> tuple[str, ...]:
    """The units that may act in this slot."""
    return units(state, (combatant_id for combatant_id in state.combatants if may_take(state, slot, combatant_id)))


def candidates(state: StorypathState, slot: Slot) -> tuple[str, ...]:
    """The units that are asked for this slot: `takers` without those that hold, unless all of them hold."""
    eligible = takers(state, slot)
    return tuple(taker for taker in eligible if not holds(state, taker)) or eligible


def holds(state: StorypathState, combatant_id: str) -> bool:
    """Whether the unit of this combatant lets the others of its side go first."""
    return any(member in state.fight.holding for member in unit_members(state, combatant_id))


def holding_units(state: StorypathState) -> tuple[str, ...]:
    """The units with a turn to come that let the others go first."""
    return units(state, (other for other in state.combatants if can_act(state, other) and holds(state, other)))


def first_free_slot(state: StorypathState, combatant_id: str) -> Slot | None:
    """The first open slot without a claim that this combatant may take."""
    free = (slot for slot in state.fight.open if slot.claim is None)
    return next((slot for slot in free if may_take(state, slot, combatant_id)), None)


def claimed_slot(state: StorypathState, combatant_id: str) -> Slot | None:
    """The open slot that the unit of this combatant has, now or later in the round."""
    members = unit_members(state, combatant_id)
    return next((slot for slot in state.fight.open if slot.claim in members), None)


def names(state: StorypathState, combatant_ids: Iterable[str]) -> tuple[UserText, ...]:
    """Names of these combatants."""
    return tuple(state.combatants[combatant_id].said for combatant_id in combatant_ids)


def require_running(state: StorypathState) -> None:
    """Raises `Refused` (`storypath-not-running`) while there is no round."""
    if not state.fight.running:
        raise Refused("storypath-not-running")


def require_result(state: StorypathState, combatant: Combatant[Sheet]) -> None:
    """Raises `Refused` (`not-active`, `storypath-roll-first`) unless this combatant is active and has rolled."""
    if combatant.status != "active":
        raise Refused("not-active", name=combatant.said, status=combatant.status)
    if combatant.id not in state.fight.results:
        raise Refused("storypath-roll-first", name=combatant.said)


def current_turn(state: StorypathState, by: Actor, ref: str | None) -> tuple[Slot, str]:
    """The current slot and the unit that acts in it, if `by` plays it or is a GM, and `ref` (if given) is part of it.

    Raises `Refused`: `storypath-not-running`, `storypath-nobody-acts`, `storypath-not-your-turn`, `not-in-fight`, and those of
    `own`.
    """
    require_running(state)
    combatant = own_combatant(state, by, ref) if ref is not None else None
    slot = state.fight.now
    if slot is None or slot.claim is None:
        raise Refused("storypath-nobody-acts")
    members = unit_members(state, slot.claim)
    if combatant is None and not by.gm and all(state.combatants[member].owner != by.user for member in members):
        combatant = next((other for other in state.present if other.owner == by.user), None)
        if combatant is None:
            raise no_combatant(state, by)
    if combatant is not None and combatant.id not in members:
        raise Refused("storypath-not-your-turn", name=combatant.said, actor=state.combatants[slot.claim].said)
    return slot, slot.claim


def resolve(
    state: StorypathState, by: Actor, ref: str | None, command: Command, combatant_ids: Iterable[str]
) -> Combatant[Sheet]:
    """The combatant that a command means: `ref`, or the only one of `combatant_ids` that `by` plays.

    Raises `Refused`: `which-combatant` with the possible ones as choices, and those of `own`.
    """
    playable_here = playable_combatants(state, by)
    possible = [combatant_id for combatant_id in combatant_ids if state.combatants[combatant_id] in playable_here]
    if ref is not None or not possible:
        return own_combatant(state, by, ref)
    if len(possible) > 1:
        raise which_combatant(state, command, possible)
    return state.combatants[possible[0]]


def which_combatant(state: StorypathState, command: Command, combatant_ids: Sequence[str]) -> Refused:
    """The refusal that offers `command` for each of these combatants."""
    fields = command.model_dump(mode="json", exclude_unset=True)
    choices = tuple(
        button(
            command.verb,
            "label-storypath-who",
            fields={**fields, "combatant": combatant_id},
            name=state.combatants[combatant_id].said,
        )
        for combatant_id in combatant_ids
    )
    return Refused("which-combatant", choices=choices, known=names(state, combatant_ids))
