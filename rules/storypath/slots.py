"""The roster: how results become slots, their order, and which slot is next (docs/rules/storypath.md R3-R5, 3.3)."""

from __future__ import annotations

from typing import Literal

from rules.state import Side
from rules.storypath import events as ev
from rules.storypath.eligibility import members, present, takers, together
from rules.storypath.model import NPC, PC, Roster, Slot, SlotSide, StorypathState

SIDES: tuple[Side, ...] = (PC, NPC)
NoPass = Literal["popcorn", "never", "needed"]
"""Nobody passes in popcorn order; the house rule forbids it; the side needs every slot it has left."""


def upcoming(state: StorypathState) -> Slot | None:
    """The slot that is next: the first open one, in order, for which somebody is left. Whoever announces it asks here, and
    so does what goes on to it. None: the round is over.
    """
    return next((slot for slot in state.fight.open if takers(state, slot)), None)


def surplus(state: StorypathState) -> tuple[Slot, ...]:
    """The open slots before the next one: nobody is left for them (S3-6)."""
    target = upcoming(state)
    return tuple(slot for slot in state.fight.open if target is None or slot.place < target.place)


def following(state: StorypathState, after: Slot) -> Slot | None:
    """The slot for which the one who acts names somebody (R4): the next open one of the side, in order."""
    return next(
        (slot for slot in state.fight.open if slot.id != after.id and slot.side == after.side and slot.extra is None),
        None,
    )


def why_no_pass(state: StorypathState, slot: Slot) -> NoPass | None:
    """Why a player may not pass this slot (S3-9); None: she may. An extra slot is always one to spare."""
    if state.fight.order == "popcorn":
        return "popcorn"
    if slot.extra is not None or state.rules.passing == "free":
        return None
    if state.rules.passing == "never":
        return "never"
    return None if open_slots(state, slot) > len(takers(state, slot)) else "needed"


def open_slots(state: StorypathState, slot: Slot) -> int:
    """How many ordinary slots of this slot's side are open, itself included."""
    return sum(one.side == slot.side and one.extra is None for one in state.fight.open)


def is_late(fight: Roster, slot: Slot) -> bool:
    """Whether the moment of this slot has passed in this round (S3-8)."""
    return fight.running and fight.now is not None and slot.place < fight.now.place


def result_sharers(state: StorypathState, who: str) -> tuple[str, ...]:
    """Those whose results become one slot: this combatant, or its group when that acts together (S3-5)."""
    return tuple(one for one in together(state, who) if one in state.fight.results)


def slot_of(state: StorypathState, who: str, number: int) -> Slot:
    """The slot that this combatant's result makes (R3)."""
    if state.fight.order == "popcorn":
        return Slot(id=number, side="any", successes=0, of=result_sharers(state, who))
    result, side = state.fight.results[who], state.combatants[who].side
    return Slot(id=number, side=side, successes=result.successes, of=result_sharers(state, who))


def make_roster(state: StorypathState) -> ev.RosterMade:
    """The roster of everybody who is there and has rolled, numbered in order; slots that the GM has added stay."""
    order = state.rules.order
    state = state.model_copy(update={"fight": state.fight.model_copy(update={"order": order})})
    slots: list[Slot] = []
    done: set[str] = set()
    for one in state.combatants.values():
        if one.id not in done and present(state, one.id):
            slots.append(slot_of(state, one.id, len(slots) + 1))
            done.update(slots[-1].of)
    for slot in state.fight.slots:
        side = _kept_side(state, slot)
        if side is not None:
            slots.append(Slot(id=len(slots) + 1, side=side, successes=slot.successes, extra=slot.extra))
    in_order = sorted(slots, key=lambda slot: slot.place)
    numbered = tuple(slot.model_copy(update={"id": number}) for number, slot in enumerate(in_order, start=1))
    return ev.RosterMade(order=order, slots=numbered, starters=starters(state) if order == "popcorn" else ())


def _kept_side(state: StorypathState, slot: Slot) -> SlotSide | None:
    """Whose a slot of the GM's is in a new roster; None for any other slot. In `popcorn` order it is nobody's."""
    if slot.of:
        return None
    if state.fight.order == "popcorn":
        return "any"
    if slot.extra is not None:
        return state.combatants[slot.extra].side
    return None if slot.side == "any" else slot.side


def starters(state: StorypathState) -> tuple[str, ...]:
    """Who begins the first round of a popcorn fight: the most successes, PCs before NPCs."""
    people = [one for one in state.combatants.values() if present(state, one.id)]
    if not people:
        return ()
    best = max((state.fight.results[one.id].successes, one.side == PC) for one in people)
    return tuple(one.id for one in people if (state.fight.results[one.id].successes, one.side == PC) == best)


def rolled_slots(state: StorypathState, side: Side) -> list[Slot]:
    """The slots of a side that its results have made, in order."""
    return [slot for slot in state.fight.sorted if slot.side == side and slot.of and slot.extra is None]


def living(state: StorypathState, side: Side) -> int:
    """How many slots a side's people need: one each, a group that acts together one (S3-6)."""
    people = [one.id for one in state.combatants.values() if one.side == side and present(state, one.id)]
    return len({together(state, who)[0] for who in people})


def gone_slots(state: StorypathState) -> tuple[int, ...]:
    """Slots whose owners have all left the fight: removed means removed, from the next round on."""
    return tuple(slot.id for slot in state.fight.slots if _owners(slot) and _all(state, slot, "gone"))


def fallen_slots(state: StorypathState) -> tuple[int, ...]:
    """With `drop-own`: the slots whose owners are all out; not while somebody acts in it, and not where slots are nobody's."""
    if state.fight.order == "popcorn":
        return ()
    busy = state.fight.current if state.fight.actor is not None else None
    return tuple(
        slot.id
        for slot in state.fight.slots
        if slot.of and slot.id != busy and all(state.combatants[who].status != "active" for who in slot.of)
    )


def spare_slots(state: StorypathState) -> tuple[int, ...]:
    """With `drop-last-at-end`: the last slots of a side beyond those that its people need."""
    found: list[int] = []
    for side in SIDES:
        slots, needed = rolled_slots(state, side), living(state, side)
        found += [slot.id for slot in slots[needed:]]
    return tuple(found)


def lost_slot(state: StorypathState) -> Slot | None:
    """A dropped slot that somebody who came back needs again (S3-7), the last dropped first."""
    for slot in reversed(state.fight.dropped):
        if slot.side == "any" or len(rolled_slots(state, slot.side)) >= living(state, slot.side):
            continue
        if state.rules.fallen_slots != "drop-own" or any(state.combatants[who].status == "active" for who in slot.of):
            return slot
    return None


def _owners(slot: Slot) -> tuple[str, ...]:
    return slot.of if slot.extra is None else (slot.extra,)


def _all(state: StorypathState, slot: Slot, status: str) -> bool:
    return all(state.combatants[who].status == status for who in _owners(slot))


def group_slots(state: StorypathState, who: str) -> list[Slot]:
    """The slots made by the group of this combatant, in order."""
    group = members(state, state.combatants[who].group)
    return [slot for slot in state.fight.sorted if set(slot.of) & set(group)]
