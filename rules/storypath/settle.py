"""Events that follow by themselves: rosters, slots of newcomers and of the fallen, the next slot, the next round."""

from __future__ import annotations

from rules.events import Event
from rules.storypath import events as ev
from rules.storypath.eligibility import (
    acting_members,
    candidates,
    has_result,
    holder_can_act,
    rests,
    takers,
    unit_members,
)
from rules.storypath.model import Slot, SlotEnd, StorypathState
from rules.storypath.reducer import evolve
from rules.storypath.slots import (
    fallen_slots,
    gone_slots,
    is_late,
    lost_slot,
    make_roster,
    resumed,
    slot_of,
    spare_slots,
    surplus,
    upcoming,
)


def settle(state: StorypathState) -> list[Event]:
    """The next events that follow from the state; none when it is at rest."""
    if state.ended:
        return []
    if events := _fixed(state):
        return events
    if state.fight.rolling:
        return _roll_call(state)
    if not state.fight.made:
        return [make_roster(state), ev.RoundBegan(round=state.fight.round + 1)]
    return _groups(state) or _newcomers(state) or _fallen(state) or _lapsed(state) or _advance(state)


def _fixed(state: StorypathState) -> list[Event]:
    """Combatants with fixed successes have them in each roster."""
    missing = (other.id for other in state.present if other.id not in state.fight.results)
    fixed = state.fight.fixed
    return [ev.Rolled(combatants=(key,), given=fixed[key], override=True) for key in missing if key in fixed]


def _roll_call(state: StorypathState) -> list[Event]:
    """A roll call in mid-fight closes when all have rolled; the GM closes the first one."""
    if state.fight.round == 0 or not state.present:
        return []
    complete = all(combatant.id in state.fight.results for combatant in state.present)
    return [ev.RollCallClosed()] if complete else []


def _groups(state: StorypathState) -> list[Event]:
    """Members of a group that act together have one slot, all others a slot for each (S3-5)."""
    slots_of: dict[str, list[Slot]] = {}
    for slot in state.fight.sorted:
        for member in slot.of:
            slots_of.setdefault(member, []).append(slot)
    for slot in state.fight.sorted:
        here = (member for member in slot.of if slot.side in ("any", state.combatants[member].side))
        together = set(unit_members(state, next(here, slot.of[0]))) if slot.of else set()
        if not together.issuperset(slot.of):
            return [_split(state, slot, tuple(member for member in slot.of if member not in together))]
        shared = {other.id for member in together for other in slots_of.get(member, ())}
        if len(shared) > 1:
            return [_joined(state, [other for other in state.fight.sorted if other.id in shared])]
    return []


def _joined(state: StorypathState, slots: list[Slot]) -> Event:
    """Keep the slot in which the group acts, else its first open one."""
    busy = [slot for slot in slots if slot.id == state.fight.current]
    kept = (busy or [slot for slot in slots if slot.end is None] or slots)[0]
    of = tuple(dict.fromkeys(member for slot in slots for member in slot.of))
    return ev.SlotsJoined(slot=kept.id, of=of, removed=tuple(slot.id for slot in slots if slot.id != kept.id))


def _split(state: StorypathState, slot: Slot, members: tuple[str, ...]) -> Event:
    """Put slots for these members beside the one that they have shared."""
    made = tuple(
        Slot(
            id=state.fight.numbered + number,
            side=slot.side if slot.side == "any" else state.combatants[member].side,
            successes=slot.successes,
            of=(member,),
            rank=slot.rank,
            end=_end_beside(state, slot, member),
        )
        for number, member in enumerate(members, start=1)
    )
    return ev.SlotSplit(slot=slot.id, of=tuple(other for other in slot.of if other not in members), made=made)


def _end_beside(state: StorypathState, slot: Slot, member: str) -> SlotEnd | None:
    """End of a new slot beside `slot` in this round: used up with it, or too late for its owner (S3-8)."""
    if slot.end is None or member in state.fight.acted:
        return slot.end
    return None if state.fight.order == "popcorn" else "late"


def _newcomers(state: StorypathState) -> list[Event]:
    """Give a slot to the next combatant that has rolled and has none (S3-8)."""
    for combatant_id in state.combatants:
        if has_result(state, combatant_id) and not state.fight.results[combatant_id].slotted:
            slot = slot_of(state, combatant_id, state.fight.numbered + 1)
            return [ev.SlotMade(slot=slot, late=is_late(state.fight, slot))]
    return []


def _fallen(state: StorypathState) -> list[Event]:
    """Drop slots of the fallen at once, and open those of combatants that have returned (S3-6, S3-7, S3-20)."""
    if state.rules.fallen_slots == "drop-own" and (fallen := fallen_slots(state)):
        return [ev.SlotsDropped(slots=fallen)]
    if (lost := lost_slot(state)) is not None:
        return [ev.SlotRestored(slot=lost.id, late=is_late(state.fight, lost))]
    back = resumed(state)
    return [] if back is None else [back]


def _lapsed(state: StorypathState) -> list[Event]:
    """Release the claim of a holder that cannot act any more (S3-4); after its action, end its turn."""
    roster = state.fight
    for slot in roster.open:
        if slot.claim is None or holder_can_act(state, slot):
            continue
        if slot.id == roster.current and roster.action != "none":
            return [ev.Done(slot=slot.id, combatants=(slot.claim,))]
        return [ev.Released(slot=slot.id, combatant=slot.claim, why="lapsed")]
    return []


def _advance(state: StorypathState) -> list[Event]:
    """Go on to the upcoming slot, skipping those that no unit is left for; after the last one, to the next round."""
    now = state.fight.now
    if now is not None:
        return [_skipped(state, now)] if not takers(state, now) and now.claim is None else []
    target = upcoming(state)
    if target is None and not _next_round_possible(state):
        return []
    # In popcorn order a slot is the next turn of anybody, and nothing is lost with one that is not needed.
    needless = surplus(state) if state.fight.order == "slots" else ()
    skipped = [_skipped(state, slot) for slot in needless]
    if target is None:
        return [*skipped, *round_end(state)]
    return [*skipped, ev.Reached(slot=target.id)]


def _skipped(state: StorypathState, slot: Slot) -> Event:
    return ev.Skipped(slot=slot.id, end="rested" if rests(state, slot) else "skipped")


def _next_round_possible(state: StorypathState) -> bool:
    fresh = state.fight.model_copy(update={"acted": (), "benched": {}})
    after = state.model_copy(update={"fight": fresh})
    return any(takers(after, slot) for slot in state.fight.slots)


def round_end(state: StorypathState, number: int | None = None, *, reroll: bool = False) -> list[Event]:
    """Events between this round and round `number`, the next by default: dropped slots, new roster or roll call, the round."""
    number = state.fight.round + 1 if number is None else number
    gone = gone_slots(state)
    if reroll or state.rules.roster == "round":
        # Slots that were rolled go anyway.
        extra = tuple(slot.id for slot in state.fight.slots if slot.id in gone and slot.extra is not None)
        dropped = [ev.SlotsDropped(slots=extra, for_good=True)] if extra else []
        return [*dropped, ev.RollCallOpened(round=number)]
    events: list[Event] = []
    if gone:
        events.append(ev.SlotsDropped(slots=gone, for_good=True))
        state = evolve(state, events[-1])
    if state.rules.fallen_slots == "drop-last-at-end" and (spare := spare_slots(state)):
        events.append(ev.SlotsDropped(slots=spare))
    if state.rules.order != state.fight.order:
        events.append(make_roster(state))
    return [*events, ev.RoundBegan(round=number)]


def turn_done(state: StorypathState, slot: Slot, unit_id: str) -> ev.Done:
    """The end of the turn in `slot`, for all members of the unit that have one."""
    return ev.Done(slot=slot.id, combatants=acting_members(state, unit_id) or (unit_id,))


def next_after(state: StorypathState) -> Slot | None:
    """The slot that comes when the turn in the current one is over; None: the round is over."""
    now = state.fight.now
    if now is None:
        return upcoming(state)
    actor = now.claim or next(iter(candidates(state, now)), None)
    return None if actor is None else upcoming(evolve(state, turn_done(state, now, actor)))
