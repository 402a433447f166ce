"""The roster: how results become slots, their order, and the upcoming one (docs/rules/storypath.md R3-R5, 3.3)."""

from __future__ import annotations

from typing import Literal

from rules.events import Event
from rules.state import Side
from rules.storypath import events as ev
from rules.storypath.eligibility import contenders, has_result, rests, takers, unit_members
from rules.storypath.model import NPC, PC, Roster, Slot, SlotSide, StorypathState

_FALLEN = ({"out"}, {"out", "gone"})
"""Statuses of those who rolled a slot that is dropped; a slot of combatants that have left rests instead."""

PassRefusal = Literal["popcorn", "never", "needed"]
"""Popcorn order, forbidden by house rule, or the side needs every slot it has left."""


def upcoming(state: StorypathState) -> Slot | None:
    """The first open slot that a unit is left for; None: the round is over.

    The one source for both the announcement of the next slot and the step to it.
    """
    return next((slot for slot in state.fight.open if takers(state, slot)), None)


def surplus(state: StorypathState) -> tuple[Slot, ...]:
    """The open slots before the upcoming one; no unit is left for them (S3-6)."""
    target = upcoming(state)
    return tuple(slot for slot in state.fight.open if target is None or slot.place < target.place)


def following(state: StorypathState, after: Slot) -> Slot | None:
    """The slot for which the actor in `after` names a combatant: the next open one of the side (R4).

    None if there is none; in popcorn order also if the actor is the last one who can act in this round (S3-21).
    """
    others = (slot for slot in _ordinary(state, after.side) if slot.id != after.id)
    target = next(others, None)
    if target is None or after.claim is None or state.fight.order == "slots":
        return target
    return target if set(takers(state, target)) - set(unit_members(state, after.claim)) else None


def _ordinary(state: StorypathState, side: SlotSide) -> tuple[Slot, ...]:
    """The open slots of a side that are nobody's alone and do not rest, in order."""
    return tuple(
        slot for slot in state.fight.open if slot.side == side and slot.extra is None and not rests(state, slot)
    )


def names_first(state: StorypathState) -> bool:
    """Whether the last actor of a round names the first of the next; not if that round has a roster of its own (S3-21)."""
    return state.fight.order == state.rules.order == "popcorn" and state.rules.roster == "fight"


def nameable(state: StorypathState) -> tuple[str, ...]:
    """The units that the actor may name: for the next slot of the side (R4), or for the next round in popcorn order."""
    slot = state.fight.now
    if slot is None or slot.claim is None:
        return ()
    target = following(state, slot)
    if target is None:
        return _units_of_next_round(state) if names_first(state) else ()
    members = unit_members(state, slot.claim)
    return tuple(taker for taker in takers(state, target) if taker not in members)


def _units_of_next_round(state: StorypathState) -> tuple[str, ...]:
    """The units that have a turn in the next round, also those that cannot act in this one."""
    rolled = [other for other in state.combatants if has_result(state, other)]
    return tuple(dict.fromkeys(next(m for m in unit_members(state, other) if m in rolled) for other in rolled))


def can_name(state: StorypathState) -> bool:
    """Whether the actor is asked for a name; with open claims the others speak up themselves (S3-3)."""
    roster = state.fight
    is_pc = roster.now is not None and roster.now.side != NPC
    return is_pc and state.rules.next_pc == "actor-names" and not roster.undivided and bool(nameable(state))


def pass_refusal(state: StorypathState, slot: Slot) -> PassRefusal | None:
    """Why a player may not pass this slot (S3-9); None if allowed. An extra slot is always one to spare."""
    if state.fight.order == "popcorn":
        return "popcorn"
    if slot.extra is not None or state.rules.passing == "free":
        return None
    if state.rules.passing == "never":
        return "never"
    return None if open_slots(state, slot) > len(takers(state, slot)) else "needed"


def open_slots(state: StorypathState, slot: Slot) -> int:
    """Number of open ordinary slots of this slot's side, itself included."""
    return len(_ordinary(state, slot.side))


def passed_over(state: StorypathState, slot: Slot) -> Event:
    """A free slot that is not taken goes behind the side's other open slots once; then it is lost (S3-19).

    In popcorn order it is lost at once: any other turn is as good as this one, so that coming later means nothing (3.4).
    """
    last = _last_other(state, slot)
    comes_later = state.rules.skipped_slots == "later" and state.fight.order == "slots"
    if comes_later and not slot.behind and last is not None:
        return ev.Delayed(slot=slot.id, behind=last)
    return ev.Skipped(slot=slot.id, end="lost", costs=_cost(state, slot))


def resumed(state: StorypathState) -> Event | None:
    """The first slot that rested and whose owner is back comes behind the side's other open slots (S3-20)."""
    for slot in state.fight.sorted:
        if slot.end == "rested" and not rests(state, slot):
            return ev.SlotResumed(slot=slot.id, behind=_last_other(state, slot) or ())
    return None


def _last_other(state: StorypathState, slot: Slot) -> tuple[int, ...] | None:
    """Place of the last of the side's other open slots; None if there is none."""
    return max((other.place for other in _ordinary(state, slot.side) if other.id != slot.id), default=None)


def _cost(state: StorypathState, slot: Slot) -> tuple[str, ...]:
    """The remaining units if losing this slot leaves fewer slots than units; else none."""
    if slot.extra is not None:
        return (slot.extra,)
    left = contenders(state, slot.side)
    return left if len(left) >= open_slots(state, slot) else ()


def is_late(roster: Roster, slot: Slot) -> bool:
    """Whether the moment of this slot has passed in this round (S3-8)."""
    return roster.running and roster.now is not None and slot.place < roster.now.place


def slot_of(state: StorypathState, combatant_id: str, slot_id: int) -> Slot:
    """The slot that this combatant's result makes (R3), shared with its unit (S3-5)."""
    results = state.fight.results
    of = tuple(member for member in unit_members(state, combatant_id) if member in results)
    if state.fight.order == "popcorn":
        return Slot(id=slot_id, side="any", successes=0, of=of)
    side = state.combatants[combatant_id].side
    return Slot(id=slot_id, side=side, successes=results[combatant_id].successes, of=of)


def make_roster(state: StorypathState) -> ev.RosterMade:
    """The roster of all combatants that have rolled, numbered in order; slots that the GM has added stay."""
    order = state.rules.order
    state = state.model_copy(update={"fight": state.fight.model_copy(update={"order": order})})
    slots: list[Slot] = []
    placed: set[str] = set()
    for combatant_id in state.combatants:
        if combatant_id not in placed and has_result(state, combatant_id):
            slots.append(slot_of(state, combatant_id, len(slots) + 1))
            placed.update(slots[-1].of)
    for slot in state.fight.slots:
        side = _kept_side(state, slot)
        if side is not None:
            slots.append(Slot(id=len(slots) + 1, side=side, successes=slot.successes, extra=slot.extra))
    in_order = sorted(slots, key=lambda slot: slot.place)
    numbered = tuple(slot.model_copy(update={"id": number}) for number, slot in enumerate(in_order, start=1))
    return ev.RosterMade(order=order, slots=numbered, starters=_starters(state) if order == "popcorn" else ())


def _kept_side(state: StorypathState, slot: Slot) -> SlotSide | None:
    """Side in a new roster of a slot that the GM added; None for any other slot."""
    if slot.of:
        return None
    if state.fight.order == "popcorn":
        return "any"
    if slot.extra is not None:
        return state.combatants[slot.extra].side
    # A slot that was made in popcorn order belongs to no side.
    return None if slot.side == "any" else slot.side


def _starters(state: StorypathState) -> tuple[str, ...]:
    """The units with the most successes, PCs before NPCs; one of them begins a popcorn fight (3.4).

    An ambushed combatant does not begin round 1, unless all are ambushed.
    """
    roster = state.fight
    present = [combatant.id for combatant in state.combatants.values() if has_result(state, combatant.id)]
    able = [other for other in present if roster.round > 0 or roster.benched.get(other) != "ambush"] or present
    ranks = {
        other: (roster.results[other].successes, state.combatants[other].side == PC)
        for other in able
        if other == next(member for member in unit_members(state, other) if member in able)
    }
    best = max(ranks.values(), default=None)
    return tuple(combatant_id for combatant_id, rank in ranks.items() if rank == best)


def gone_slots(state: StorypathState) -> tuple[int, ...]:
    """Ids of the slots whose owners have all left the fight."""
    owned = ((slot, slot.of if slot.extra is None else (slot.extra,)) for slot in state.fight.slots)
    return tuple(
        slot.id
        for slot, owners in owned
        if owners and all(state.combatants[owner].status == "gone" for owner in owners)
    )


def fallen_slots(state: StorypathState) -> tuple[int, ...]:
    """Ids of the slots whose owners are all out (`drop-own`); not the one a turn is taken in."""
    if state.fight.order == "popcorn":
        return ()
    busy = state.fight.current if state.fight.actor is not None else None
    return tuple(
        slot.id
        for slot in state.fight.slots
        if slot.of and slot.id != busy and {state.combatants[owner].status for owner in slot.of} in _FALLEN
    )


def spare_slots(state: StorypathState) -> tuple[int, ...]:
    """Ids of the last slots of each side beyond those its units need (`drop-last-at-end`)."""
    sides: tuple[Side, ...] = (PC, NPC)
    return tuple(slot.id for side in sides for slot in _rolled_slots(state, side)[_slots_needed(state, side) :])


def lost_slot(state: StorypathState) -> Slot | None:
    """The first dropped slot that a returning combatant needs: those that stay dropped are the last ones (S3-7)."""
    for slot in sorted(state.fight.dropped, key=lambda slot: slot.place):
        if slot.side == "any" or len(_rolled_slots(state, slot.side)) >= _slots_needed(state, slot.side):
            continue
        back = any(state.combatants[owner].status == "active" for owner in slot.of)
        if back or state.rules.fallen_slots != "drop-own":
            return slot
    return None


def _rolled_slots(state: StorypathState, side: Side) -> list[Slot]:
    """The slots of a side that results have made, in order."""
    return [slot for slot in state.fight.sorted if slot.side == side and slot.of and slot.extra is None]


def _slots_needed(state: StorypathState, side: Side) -> int:
    """Number of slots for the active combatants of a side: one each, one for a group that acts together (S3-6)."""
    active = [other.id for other in state.combatants.values() if other.side == side and has_result(state, other.id)]
    return len({unit_members(state, combatant_id)[0] for combatant_id in active})
