"""How each event of a Storypath fight changes its state. No rule is decided here: events say what was decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules import events as shared_ev
from rules.events import Event
from rules.storypath import events as ev
from rules.storypath.model import End, Result, Roster, Slot, StorypathState

_FREE: dict[str, Any] = {"claim": None, "how": "claimed", "end": None}
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
    fight = _fight(state, event)
    return state if fight is state.fight else state.model_copy(update={"fight": fight})


def _fight(state: StorypathState, event: Event) -> Roster:
    fight, now = state.fight, state.revision
    match event:
        case ev.Rolled():
            return _rolled(fight, event)
        case ev.RollCallOpened():
            slots = tuple(slot.model_copy(update=_FREE) for slot in fight.slots if not slot.of)
            fight = _with(fight, **_NEW_ROUND, rolling=True, made=False, round=event.round - 1, since=now, decided=now)
            return _with(fight, slots=slots, results={}, dropped=(), starters=())
        case ev.RollCallClosed():
            return _with(fight, rolling=False)
        case ev.RosterMade():
            return _made(fight, event, now)
        case ev.RoundBegan():
            return _round(fight, event, now)
        case ev.GroupSwitched():
            return _with(fight, groups={**fight.groups, event.group: event.mode})
        case shared_ev.SideChanged():
            return _sided(fight, event)
        case _:
            return _slots(fight, event, now)


def _slots(fight: Roster, event: Event, now: int) -> Roster:
    """What changes in the roster."""
    match event:
        case ev.SlotMade() | ev.SlotAdded():
            slot = event.slot.model_copy(update={"end": "late" if event.late else None})
            fight = _with(fight, slots=(*fight.slots, slot), numbered=max(fight.numbered, slot.id))
            return _slotted(fight, slot, late=event.late) if isinstance(event, ev.SlotMade) else fight
        case ev.SlotChanged():
            given = {"side": event.side, "successes": event.successes}
            changes = {name: value for name, value in given.items() if value is not None}
            return _slot(fight, event.slot, **changes, rank=None)
        case ev.SlotsOrdered():
            for rank, number in enumerate(event.slots):
                fight = _slot(fight, number, rank=rank)
            return fight
        case ev.SlotRemoved():
            return _without(fight, (event.slot,))
        case ev.SlotOpened():
            return _slot(fight, event.slot, **_FREE)
        case ev.SlotsDropped():
            return _dropped(fight, event)
        case ev.SlotRestored():
            back = next(slot for slot in fight.dropped if slot.id == event.slot)
            dropped = tuple(slot for slot in fight.dropped if slot.id != event.slot)
            back = back.model_copy(update={**_FREE, "end": "late" if event.late else None})
            return _with(fight, dropped=dropped, slots=(*fight.slots, back))
        case ev.SlotsJoined():
            return _slot(_without(fight, event.removed), event.slot, of=event.of)
        case ev.SlotSplit():
            fight = _slot(fight, event.slot, of=event.of)
            numbered = max((fight.numbered, *(slot.id for slot in event.made)))
            return _with(fight, slots=(*fight.slots, *event.made), numbered=numbered)
        case _:
            return _turns(fight, event, now)


def _turns(fight: Roster, event: Event, now: int) -> Roster:
    """What changes in the course of a round."""
    match event:
        case ev.Reached():
            return _with(fight, **_NEW_TURN, own=False, current=event.slot, turn=now, decided=now)
        case ev.Claimed():
            fight = _slot(fight, event.slot, claim=event.combatant, how=event.how)
            fight = _with(fight, holding=_other(fight.holding, event.combatant))
            return _decided(fight, event.slot, now, own=event.own)
        case ev.Released():
            return _decided(_slot(fight, event.slot, **_FREE), event.slot, now, own=False)
        case ev.Held():
            others = _other(fight.holding, event.combatant)
            return _with(fight, holding=(*others, event.combatant) if event.holds else others)
        case ev.Skipped():
            aloud = (event.slot,) if event.end == "skipped" else ()
            return _with(_ended(fight, event.slot, event.end), skipped=(*fight.skipped, *aloud))
        case ev.Passed():
            return _with(_ended(fight, event.slot, "passed"), skipped=())
        case ev.Done():
            return _done(fight, event)
        case ev.FirstNamed():
            return _with(fight, starters=(event.combatant,))
        case _:
            return _people(fight, event)


def _people(fight: Roster, event: Event) -> Roster:
    """What changes for a combatant, its action above all."""
    match event:
        case ev.Acted():
            return _with(_attacked(fight, event.combatant, int(event.attack)), action="simple")
        case ev.MixedRolled():
            return _with(_attacked(fight, event.mixed.combatant, event.attacks), action="mixed", mixed=event.mixed)
        case ev.MixedReplaced():
            return _mixed(fight, roll=event.roll, given=event.given, share=0, divided=False)
        case ev.TaskSet():
            assert fight.mixed is not None
            first, second = fight.mixed.tasks
            return _mixed(fight, tasks=(event.task, second) if event.number == 1 else (first, event.task))
        case ev.Split():
            return _mixed(fight, share=event.share)
        case ev.Divided():
            return _mixed(fight, share=event.share, divided=True)
        case ev.ReflexiveNoted():
            return _with(fight, reflexives=(*fight.reflexives, event.reflexive))
        case ev.Benched():
            benched = {who: why for who, why in fight.benched.items() if who not in event.combatants}
            if event.why is not None:
                benched |= dict.fromkeys(event.combatants, event.why)
            return _with(fight, benched=benched)
        case ev.Marked():
            others = _other(fight.acted, event.combatant)
            return _with(fight, acted=(*others, event.combatant) if event.acted else others)
        case ev.AttacksSet():
            return _with(fight, attacks={**fight.attacks, event.combatant: event.attacks})
        case _:
            return fight


def _with(fight: Roster, **changes: Any) -> Roster:
    return fight.model_copy(update=changes)


def _slot(fight: Roster, number: int, **changes: Any) -> Roster:
    slots = tuple(slot.model_copy(update=changes) if slot.id == number else slot for slot in fight.slots)
    return _with(fight, slots=slots)


def _mixed(fight: Roster, **changes: Any) -> Roster:
    assert fight.mixed is not None
    return _with(fight, mixed=fight.mixed.model_copy(update=changes))


def _other(people: Iterable[str], combatant: str) -> tuple[str, ...]:
    return tuple(who for who in people if who != combatant)


def _attacked(fight: Roster, combatant: str, attacks: int) -> Roster:
    return _with(fight, attacks={**fight.attacks, combatant: fight.attacks.get(combatant, 0) + attacks})


def _rolled(fight: Roster, event: ev.Rolled) -> Roster:
    """The result counts; a slot that was made by an earlier roll of the same people follows."""
    results = dict(fight.results)
    for who in event.combatants:
        slotted = who in results and results[who].slotted
        results[who] = Result(roll=event.roll, given=event.given, slotted=slotted)
        for slot in fight.slots:
            if who in slot.of and slot.side != "any":
                fight = _slot(fight, slot.id, successes=results[who].successes)
    return _with(fight, results=results)


def _made(fight: Roster, event: ev.RosterMade, now: int) -> Roster:
    fight = _with(fight, made=True, order=event.order, slots=event.slots, dropped=(), rolled=now)
    numbered = max((0, *(slot.id for slot in event.slots)))
    fight = _with(fight, numbered=numbered, starters=event.starters, current=None)
    fresh = {who: result.model_copy(update={"slotted": False}) for who, result in fight.results.items()}
    fight = _with(fight, results=fresh)
    for slot in event.slots:
        fight = _slotted(fight, slot, late=False)
    return fight


def _slotted(fight: Roster, slot: Slot, *, late: bool) -> Roster:
    """The results of its makers are in the roster; whose moment has passed waits for the next round (S3-8)."""
    results, benched = dict(fight.results), dict(fight.benched)
    for who in slot.of:
        results[who] = results[who].model_copy(update={"slotted": True})
        if late and who not in fight.acted:
            benched[who] = "late"
    return _with(fight, results=results, benched=benched)


def _round(fight: Roster, event: ev.RoundBegan, now: int) -> Roster:
    slots = tuple(slot.model_copy(update=_FREE) for slot in fight.slots)
    ambushed = {who: why for who, why in fight.benched.items() if why == "ambush"} if event.round == 1 else {}
    changes = {"round": event.round, "benched": ambushed, "since": now, "turn": now}
    fight = _with(fight, **_NEW_ROUND, **changes, slots=slots)
    if len(fight.starters) == 1 and slots:
        first = min(slots, key=lambda slot: slot.place)
        return _slot(fight, first.id, claim=fight.starters[0], how="named")
    return fight


def _without(fight: Roster, numbers: Iterable[int]) -> Roster:
    gone = set(numbers)
    slots = tuple(slot for slot in fight.slots if slot.id not in gone)
    current = None if fight.current in gone else fight.current
    return _with(fight, slots=slots, current=current)


def _dropped(fight: Roster, event: ev.SlotsDropped) -> Roster:
    going = tuple(slot for slot in fight.slots if slot.id in event.slots)
    fight = _without(fight, event.slots)
    if not event.for_good:
        return _with(fight, dropped=(*fight.dropped, *going))
    owners = {who for slot in going for who in slot.of}
    results = {
        who: result.model_copy(update={"slotted": False}) if who in owners else result
        for who, result in fight.results.items()
    }
    return _with(fight, results=results)


def _decided(fight: Roster, number: int, now: int, *, own: bool) -> Roster:
    """Who has the current slot has changed: a new turn. What is said of a later slot decides nothing yet."""
    if number != fight.current:
        return fight
    return _with(fight, **_NEW_TURN, own=own, turn=now, decided=now, skipped=())


def _ended(fight: Roster, number: int, end: End) -> Roster:
    """A slot is used up without a turn."""
    fight = _slot(fight, number, **{**_FREE, "end": end})
    return _with(fight, **_NEW_TURN, own=False, current=None) if number == fight.current else fight


def _done(fight: Roster, event: ev.Done) -> Roster:
    slot = fight.get(event.slot)
    assert slot is not None
    acted = fight.acted if slot.extra is not None else tuple(dict.fromkeys((*fight.acted, *event.combatants)))
    fight = _slot(fight, slot.id, end="taken")
    changes = {"acted": acted, "holding": tuple(who for who in fight.holding if who not in acted)}
    return _with(fight, **_NEW_TURN, **changes, own=False, current=None, skipped=(), starters=())


def _sided(fight: Roster, event: shared_ev.SideChanged) -> Roster:
    """A slot of one's own changes sides with whoever made it (S3-11)."""
    for slot in fight.slots:
        mine = slot.of == (event.combatant,) or slot.extra == event.combatant
        if mine and slot.side != "any":
            fight = _slot(fight, slot.id, side=event.side)
    return fight
