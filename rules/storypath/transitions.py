"""What follows by itself: rosters, slots of newcomers and of the fallen, the next slot, the next round."""

from __future__ import annotations

from rules.events import Event
from rules.storypath import events as ev
from rules.storypath.eligibility import acting, candidates, keeps, members, mode, present, takers
from rules.storypath.model import End, Slot, StorypathState
from rules.storypath.reducer import evolve
from rules.storypath.slots import (
    fallen_slots,
    gone_slots,
    group_slots,
    is_late,
    lost_slot,
    make_roster,
    slot_of,
    spare_slots,
    surplus,
    upcoming,
)


def settle(state: StorypathState) -> list[Event]:
    """The next thing that follows; nothing when all is at rest."""
    if state.ended:
        return []
    if state.fight.rolling:
        return _roll_call(state)
    if not state.fight.made:
        return [make_roster(state), ev.RoundBegan(round=state.fight.round + 1)]
    return _groups(state) or _newcomers(state) or _fallen(state) or _lapsed(state) or _advance(state)


def _roll_call(state: StorypathState) -> list[Event]:
    """A roster that is rolled anew in mid-fight is ready when everybody has rolled; the first one the GM closes."""
    if state.fight.round == 0 or not state.present:
        return []
    waiting = [one for one in state.present if one.id not in state.fight.results]
    return [] if waiting else [ev.RollCallClosed()]


def _groups(state: StorypathState) -> list[Event]:
    """A group that acts together has one slot; one that does not has a slot for each of its members (S3-5)."""
    for group in dict.fromkeys(one.group for one in state.combatants.values() if one.group is not None):
        first = members(state, group)[0]
        slots = group_slots(state, first)
        if mode(state, first) == "together" and len(slots) > 1:
            return [_joined(state, slots)]
        for slot in slots:
            if mode(state, first) != "together" and len(slot.of) > 1:
                return [_split(state, slot)]
    return []


def _joined(state: StorypathState, slots: list[Slot]) -> Event:
    """Of the slots of a group stays the one in which it acts, else the first that is still open."""
    busy = [slot for slot in slots if slot.id == state.fight.current]
    kept = (busy or [slot for slot in slots if slot.end is None] or slots)[0]
    of = tuple(who for slot in slots for who in slot.of)
    return ev.SlotsJoined(slot=kept.id, of=of, removed=tuple(slot.id for slot in slots if slot.id != kept.id))


def _split(state: StorypathState, slot: Slot) -> Event:
    """The new slots stand beside the old one."""
    made = tuple(
        Slot(
            id=state.fight.numbered + number,
            side=slot.side,
            successes=slot.successes,
            of=(who,),
            rank=slot.rank,
            end=_end_beside(state, slot, who),
        )
        for number, who in enumerate(slot.of[1:], start=1)
    )
    return ev.SlotSplit(slot=slot.id, of=slot.of[:1], made=made)


def _end_beside(state: StorypathState, slot: Slot, who: str) -> End | None:
    """What becomes of a new slot beside a used one in this round: used with it, or too late for its owner (S3-8)."""
    if slot.end is None or who in state.fight.acted:
        return slot.end
    return None if state.fight.order == "popcorn" else "late"


def _newcomers(state: StorypathState) -> list[Event]:
    """Whoever has rolled and has no slot yet gets one (S3-8)."""
    for one in state.combatants.values():
        if present(state, one.id) and not state.fight.results[one.id].slotted:
            slot = slot_of(state, one.id, state.fight.numbered + 1)
            return [ev.SlotMade(slot=slot, late=is_late(state.fight, slot))]
    return []


def _fallen(state: StorypathState) -> list[Event]:
    """Slots that go at once, and slots that come back (S3-6, S3-7)."""
    if state.rules.fallen_slots == "drop-own":
        fallen = fallen_slots(state)
        if fallen:
            return [ev.SlotsDropped(slots=fallen)]
    back = lost_slot(state)
    return [] if back is None else [ev.SlotRestored(slot=back.id, late=is_late(state.fight, back))]


def _lapsed(state: StorypathState) -> list[Event]:
    """A claim lapses when its holder cannot act any more (S3-4); whoever has acted already has had the turn."""
    fight = state.fight
    for slot in fight.open:
        if slot.claim is None or keeps(state, slot):
            continue
        if slot.id == fight.current and fight.action != "none":
            return [ev.Done(slot=slot.id, combatants=(slot.claim,))]
        return [ev.Released(slot=slot.id, combatant=slot.claim, why="lapsed")]
    return []


def _advance(state: StorypathState) -> list[Event]:
    """On to the next slot, past those that nobody is left for; after the last one a new round begins."""
    now = state.fight.now
    if now is not None:
        return [ev.Skipped(slot=now.id)] if not takers(state, now) and now.claim is None else []
    target = upcoming(state)
    if target is None and not _anybody(state):
        return []
    skipped: list[Event] = [ev.Skipped(slot=slot.id) for slot in surplus(state)]
    if target is None:
        return [*skipped, *round_end(state)]
    return [*skipped, ev.Reached(slot=target.id)]


def _anybody(state: StorypathState) -> bool:
    """Whether anybody could act in a new round."""
    fresh = state.fight.model_copy(update={"acted": (), "benched": {}})
    anew = state.model_copy(update={"fight": fresh})
    return any(takers(anew, slot) for slot in state.fight.slots)


def round_end(state: StorypathState, number: int | None = None, *, reroll: bool = False) -> list[Event]:
    """What stands between this round and the next: slots that go, a new roster or roll call, the round itself."""
    number = state.fight.round + 1 if number is None else number
    if reroll or state.rules.roster == "round":
        return [ev.RollCallOpened(round=number)]
    events: list[Event] = []
    if gone := gone_slots(state):
        events.append(ev.SlotsDropped(slots=gone, for_good=True))
        state = evolve(state, events[-1])
    if state.rules.fallen_slots == "drop-last-at-end" and (spare := spare_slots(state)):
        events.append(ev.SlotsDropped(slots=spare))
    if state.rules.order != state.fight.order:
        events.append(make_roster(state))
    return [*events, ev.RoundBegan(round=number)]


def next_after(state: StorypathState) -> Slot | None:
    """The slot that comes when the turn in the current one is over, asked of `upcoming` itself. None: the round is over."""
    now = state.fight.now
    if now is None:
        return upcoming(state)
    who = now.claim or next(iter(candidates(state, now)), None)
    if who is None:
        return None
    return upcoming(evolve(state, ev.Done(slot=now.id, combatants=acting(state, who) or (who,))))
