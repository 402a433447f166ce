"""Event -> state. Nothing is decided here: events carry every decision."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules import events as shared_ev
from rules.events import Event
from rules.storypath import events as ev
from rules.storypath.eligibility import acting_members, candidates, holds, unit_members
from rules.storypath.model import Result, Roster, Skip, Slot, SlotEnd, StorypathState

_FREE: dict[str, Any] = {"claim": None, "how": "claimed", "end": None}
_UNUSED: dict[str, Any] = {**_FREE, "behind": ()}
"""Events by which a newcomer comes into the roster."""
_NEW_TURN: dict[str, Any] = {"action": "none", "mixed": None}
_NEW_ROUND: dict[str, Any] = {
    **_NEW_TURN,
    "current": None,
    "own": False,
    "acted": (),
    "attacks": {},
    "holding": (),
    "reflexives": (),
}


def evolve(state: StorypathState, event: Event) -> StorypathState:
    """The state after this event; shared events have been applied to the shared part already."""
    roster = _roster(state.fight, event, state.revision)
    if isinstance(event, ev.Held | ev.Claimed | ev.Done):
        roster = _with(roster, holding=_holding(state, event))
    after = state if roster is state.fight else state.model_copy(update={"fight": roster})
    return _with_asked(after)


def _with_asked(state: StorypathState) -> StorypathState:
    """The state with those who have been asked for a free slot in this round, or since when all have rolled."""
    roster, revision = state.fight, state.revision
    if roster.rolling:
        complete = all(combatant.id in roster.results for combatant in state.present)
        if complete is bool(roster.complete):
            return state
        return state.model_copy(update={"fight": _with(roster, complete=revision if complete else 0)})
    if state.ended or not roster.running or roster.now is None or roster.now.claim is not None:
        return state
    asking = candidates(state, roster.now)
    # Who holds is asked again where all have held.
    former = {unit: at for unit, at in roster.asked.items() if unit in asking or not holds(state, unit)}
    asked = {**dict.fromkeys(asking, revision), **former}
    if asked == roster.asked:
        return state
    return state.model_copy(update={"fight": _with(roster, asked=asked)})


def _holding(state: StorypathState, event: ev.Held | ev.Claimed | ev.Done) -> tuple[str, ...]:
    """Who holds after this event: all of a unit that holds, none of one that takes a slot or has had its own turn.

    All, since the unit goes on without one who is put out or changes sides.
    """
    stepping_back: tuple[str, ...] = ()
    match event:
        case ev.Done():
            slot = state.fight.get(event.slot)
            of_own = slot is not None and slot.extra is None
            units = event.combatants if of_own else ()
        case ev.Claimed():
            units = (event.combatant,)
        case ev.Held():
            units = (event.combatant,)
            stepping_back = acting_members(state, event.combatant) if event.holds else ()
    members = {member for unit in units for member in unit_members(state, unit)}
    return (*(other for other in state.fight.holding if other not in members), *stepping_back)


def _roster(roster: Roster, event: Event, revision: int) -> Roster:
    match event:
        case ev.Rolled():
            return _rolled(roster, event)
        case ev.RollCallOpened():
            kept = tuple(slot.model_copy(update=_UNUSED) for slot in roster.slots if not slot.of)
            over = event.round - 1
            moment = {"round": over, "since": revision, "decided": revision, "former": _former(roster, over)}
            cleared = {"rolling": True, "made": False, "slots": kept, "results": {}, "dropped": (), "starters": ()}
            return _with(roster, **_NEW_ROUND, **moment, **cleared)
        case ev.RollCallClosed():
            return _with(roster, rolling=False)
        case ev.RosterMade():
            return _made(roster, event, revision)
        case ev.RoundBegan():
            return _round(roster, event, revision)
        case ev.GroupSwitched():
            grouped = {**roster.grouped, **dict.fromkeys(event.members, event.group)}
            return _with(roster, groups={**roster.groups, event.group: event.mode}, grouped=grouped)
        case ev.SuccessesFixed():
            others = {key: number for key, number in roster.fixed.items() if key != event.combatant}
            fixed = {} if event.successes is None else {event.combatant: event.successes}
            return _with(roster, fixed={**others, **fixed})
        case shared_ev.SideChanged():
            return _side_changed(roster, event)
        case _:
            return _slot_events(roster, event, revision)


def _slot_events(roster: Roster, event: Event, revision: int) -> Roster:
    match event:
        case ev.SlotMade() | ev.SlotAdded():
            slot = event.slot.model_copy(update={"end": "late" if event.late else None})
            roster = _with(roster, slots=(*roster.slots, slot), numbered=max(roster.numbered, slot.id))
            return _mark_slotted(roster, slot, late=event.late) if isinstance(event, ev.SlotMade) else roster
        case ev.SlotChanged():
            changes = event.model_dump(include={"side", "successes"}, exclude_none=True)
            return _with_slot(roster, event.slot, **changes, rank=None, behind=())
        case ev.SlotsOrdered():
            for rank, slot_id in enumerate(event.slots):
                roster = _with_slot(roster, slot_id, rank=rank)
            return roster
        case ev.SlotRemoved():
            return _without_slots(roster, (event.slot,))
        case ev.SlotOpened():
            return _with_slot(roster, event.slot, **_UNUSED)
        case ev.SlotsDropped():
            return _dropped(roster, event)
        case ev.SlotRestored():
            restored = next(slot for slot in roster.dropped if slot.id == event.slot)
            dropped = tuple(slot for slot in roster.dropped if slot.id != event.slot)
            restored = restored.model_copy(update={**_UNUSED, "end": "late" if event.late else None})
            return _with(roster, dropped=dropped, slots=(*roster.slots, restored))
        case ev.SlotResumed():
            roster = _with_slot(roster, event.slot, **_FREE, behind=event.behind)
            return _with(roster, skipped=tuple(skip for skip in roster.skipped if skip.slot != event.slot))
        case ev.SlotsJoined():
            return _with_slot(_without_slots(roster, event.removed), event.slot, of=event.of)
        case ev.SlotSplit():
            roster = _with_slot(roster, event.slot, of=event.of)
            numbered = max((roster.numbered, *(slot.id for slot in event.made)))
            return _with(roster, slots=(*roster.slots, *event.made), numbered=numbered)
        case _:
            return _turn_events(roster, event, revision)


def _turn_events(roster: Roster, event: Event, revision: int) -> Roster:
    match event:
        case ev.Reached():
            return _with(roster, **_NEW_TURN, own=False, current=event.slot, turn=revision, decided=revision)
        case ev.Claimed():
            roster = _with_slot(roster, event.slot, claim=event.combatant, how=event.how)
            return _holder_changed(roster, event.slot, revision, own=event.own)
        case ev.Released():
            return _holder_changed(_with_slot(roster, event.slot, **_FREE), event.slot, revision, own=False)
        case ev.Skipped():
            # Who lets the first slot pass does not keep the others from beginning.
            starters = () if event.end == "lost" else roster.starters
            skip = Skip(slot=event.slot, why=event.end, at=revision, costs=event.costs)
            return _skipped(_with(_ended(roster, event.slot, event.end), starters=starters), skip)
        case ev.Delayed():
            roster = _with_slot(roster, event.slot, behind=event.behind)
            roster = _with(roster, **_NEW_TURN, own=False, current=None, starters=())
            return _skipped(roster, Skip(slot=event.slot, why="later", at=revision))
        case ev.Passed():
            return _with(_ended(roster, event.slot, "passed"), skipped=())
        case ev.Done():
            return _done(roster, event)
        case ev.FirstNamed():
            return _with(roster, starters=(event.combatant,), named=True)
        case _:
            return _combatant_events(roster, event)


def _combatant_events(roster: Roster, event: Event) -> Roster:
    match event:
        case ev.Acted():
            return _with(_attacked(roster, event.combatant, int(event.attack)), action="simple")
        case ev.MixedRolled():
            return _with(_attacked(roster, event.mixed.combatant, event.attacks), action="mixed", mixed=event.mixed)
        case ev.MixedReplaced():
            return _with_mixed(roster, roll=event.roll, given=event.given, typed=event.typed, share=0, divided=False)
        case ev.TaskSet():
            assert roster.mixed is not None
            first, second = roster.mixed.tasks
            return _with_mixed(roster, tasks=(event.task, second) if event.number == 1 else (first, event.task))
        case ev.Split():
            return _with_mixed(roster, share=event.share)
        case ev.Divided():
            return _with_mixed(roster, share=event.share, divided=True)
        case ev.ReflexiveNoted():
            return _with(roster, reflexives=(*roster.reflexives, event.reflexive))
        case ev.Benched():
            benched = {key: why for key, why in roster.benched.items() if key not in event.combatants}
            if event.why is not None:
                benched |= dict.fromkeys(event.combatants, event.why)
            return _with(roster, benched=benched)
        case ev.Marked():
            others = _without(roster.acted, event.combatant)
            return _with(roster, acted=(*others, event.combatant) if event.acted else others)
        case ev.AttacksSet():
            return _with(roster, attacks={**roster.attacks, event.combatant: event.attacks})
        case _:
            return roster


def _with(roster: Roster, **changes: Any) -> Roster:
    return roster.model_copy(update=changes)


def _with_slot(roster: Roster, slot_id: int, **changes: Any) -> Roster:
    slots = tuple(slot.model_copy(update=changes) if slot.id == slot_id else slot for slot in roster.slots)
    return _with(roster, slots=slots)


def _with_mixed(roster: Roster, **changes: Any) -> Roster:
    assert roster.mixed is not None
    return _with(roster, mixed=roster.mixed.model_copy(update=changes))


def _without(combatant_ids: Iterable[str], combatant_id: str) -> tuple[str, ...]:
    return tuple(other for other in combatant_ids if other != combatant_id)


def _without_slots(roster: Roster, slot_ids: Iterable[int]) -> Roster:
    removed = set(slot_ids)
    slots = tuple(slot for slot in roster.slots if slot.id not in removed)
    over: dict[str, Any] = {**_NEW_TURN, "own": False, "current": None} if roster.current in removed else {}
    return _with(roster, slots=slots, **over)


def _attacked(roster: Roster, combatant_id: str, attacks: int) -> Roster:
    return _with(roster, attacks={**roster.attacks, combatant_id: roster.attacks.get(combatant_id, 0) + attacks})


def _rolled(roster: Roster, event: ev.Rolled) -> Roster:
    """Set the results; slots that earlier results of the same combatants made follow."""
    results = dict(roster.results)
    for combatant_id in event.combatants:
        slotted = combatant_id in results and results[combatant_id].slotted
        result = results[combatant_id] = Result(roll=event.roll, given=event.given, typed=event.typed, slotted=slotted)
        for slot in roster.slots:
            if combatant_id in slot.of and slot.side != "any":
                roster = _with_slot(roster, slot.id, successes=result.successes)
    return _with(roster, results=results)


def _made(roster: Roster, event: ev.RosterMade, revision: int) -> Roster:
    roster = _with(
        roster,
        made=True,
        order=event.order,
        slots=event.slots,
        dropped=(),
        numbered=max((0, *(slot.id for slot in event.slots))),
        starters=event.starters,
        named=False,
        current=None,
        rolled=revision,
        results={key: result.model_copy(update={"slotted": False}) for key, result in roster.results.items()},
    )
    for slot in event.slots:
        roster = _mark_slotted(roster, slot, late=False)
    return roster


def _mark_slotted(roster: Roster, slot: Slot, *, late: bool) -> Roster:
    """Mark the results of the slot's makers as slotted; a late maker waits for the next round (S3-8)."""
    results, benched = dict(roster.results), dict(roster.benched)
    for combatant_id in slot.of:
        results[combatant_id] = results[combatant_id].model_copy(update={"slotted": True})
        if late and combatant_id not in roster.acted:
            benched[combatant_id] = "late"
    return _with(roster, results=results, benched=benched)


def _round(roster: Roster, event: ev.RoundBegan, revision: int) -> Roster:
    slots = tuple(slot.model_copy(update=_UNUSED) for slot in roster.slots)
    ambushed = {key: why for key, why in roster.benched.items() if why == "ambush"} if event.round == 1 else {}
    changes: dict[str, Any] = {
        "round": event.round,
        "benched": ambushed,
        "since": revision,
        "turn": revision,
        "asked": {},
        "former": _former(roster, event.round - 1),
    }
    # What ended the last round is still told with the new one; `since` is the beginning of the last round here.
    changes["skipped"] = tuple(skip for skip in roster.skipped if skip.at > roster.since)
    roster = _with(roster, **_NEW_ROUND, **changes, slots=slots)
    if len(roster.starters) == 1 and slots:
        first = min(slots, key=lambda slot: slot.place)
        how = "named" if roster.named else "best"
        return _with_slot(roster, first.id, claim=roster.starters[0], how=how)
    return roster


def _former(roster: Roster, over: int) -> dict[int, tuple[str, ...]]:
    """The round that is over with those who acted in it; the roll call after it has freed its slots."""
    acted = tuple(slot.claim for slot in roster.sorted if slot.end == "taken" and slot.claim is not None)
    return {over: acted or roster.former.get(over, ())}


def _dropped(roster: Roster, event: ev.SlotsDropped) -> Roster:
    dropped = tuple(slot for slot in roster.slots if slot.id in event.slots)
    roster = _without_slots(roster, event.slots)
    if not event.for_good:
        return _with(roster, dropped=(*roster.dropped, *dropped))
    owners = {owner for slot in dropped for owner in slot.of} & roster.results.keys()
    freed = {owner: roster.results[owner].model_copy(update={"slotted": False}) for owner in owners}
    return _with(roster, results={**roster.results, **freed})


def _holder_changed(roster: Roster, slot_id: int, revision: int, *, own: bool) -> Roster:
    """Begin a new turn if the slot is the current one; a claim of a later slot decides nothing yet."""
    if slot_id != roster.current:
        return roster
    return _with(roster, **_NEW_TURN, own=own, turn=revision, decided=revision, skipped=())


def _ended(roster: Roster, slot_id: int, end: SlotEnd) -> Roster:
    """Use up a slot without a turn."""
    roster = _with_slot(roster, slot_id, **{**_FREE, "end": end})
    return _with(roster, **_NEW_TURN, own=False, current=None) if slot_id == roster.current else roster


def _skipped(roster: Roster, skip: Skip) -> Roster:
    """A slot that is skipped again is told once, as what became of it last."""
    others = tuple(other for other in roster.skipped if other.slot != skip.slot)
    return _with(roster, skipped=(*others, skip))


def _done(roster: Roster, event: ev.Done) -> Roster:
    slot = roster.get(event.slot)
    assert slot is not None
    # An extra slot does not use up the owner's own turn (S3-12).
    acted = roster.acted if slot.extra is not None else tuple(dict.fromkeys((*roster.acted, *event.combatants)))
    roster = _with_slot(roster, slot.id, end="taken")
    cleared: dict[str, Any] = {"skipped": (), "starters": (), "named": False}
    return _with(roster, **_NEW_TURN, acted=acted, own=False, current=None, **cleared)


def _side_changed(roster: Roster, event: shared_ev.SideChanged) -> Roster:
    """A slot of a single combatant changes sides with it (S3-11)."""
    for slot in roster.slots:
        mine = slot.of == (event.combatant,) or slot.extra == event.combatant
        if mine and slot.side != "any":
            roster = _with_slot(roster, slot.id, side=event.side)
    return roster
