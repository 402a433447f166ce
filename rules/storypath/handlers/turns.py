"""Taking slots and ending turns (docs/rules/storypath.md R4, S3-2 to S3-4, S3-9)."""

from __future__ import annotations

from rules.events import Event
from rules.refusals import Refused
from rules.state import Actor, Combatant
from rules.storypath import commands as ask
from rules.storypath import events as ev
from rules.storypath.eligibility import (
    acting_members,
    candidates,
    claimed_slot,
    current_turn,
    first_free_slot,
    holds,
    may_take,
    names,
    require_may_act,
    require_result,
    require_running,
    resolve,
    takers,
    unit,
    unit_members,
)
from rules.storypath.events import ReleaseReason
from rules.storypath.model import Sheet, Slot, StorypathState
from rules.storypath.settle import turn_done
from rules.storypath.slots import following, names_first, open_slots, pass_refusal
from rules.system import HandlerContext


def claim(state: StorypathState, command: ask.Claim, context: HandlerContext) -> list[Event]:
    """Take the current slot, or be marked for a later one; the GM may assign any slot (S3-3)."""
    require_running(state)
    wanted = _slot(state, command.slot)
    asked = wanted or state.fight.now
    possible = () if asked is None else takers(state, asked)
    combatant = resolve(state, context.by, command.combatant, command, possible)
    slot = wanted or _first_free(state, combatant)
    require_may_act(state, combatant, slot)
    if slot is None:
        raise Refused("storypath-no-free-slot", name=combatant.said)
    unit_id = combatant.id if slot.extra is not None else unit(state, combatant.id)
    if slot.claim is not None and slot.claim in unit_members(state, unit_id):
        raise Refused("storypath-claimed-already", name=combatant.said)
    if slot.claim is not None and (wanted is None or not context.by.gm):
        free = (taker for taker in takers(state, slot) if claimed_slot(state, taker) is None)
        raise Refused("storypath-slot-taken", name=state.combatants[slot.claim].said, free=names(state, free))
    own = context.by.user == (combatant.owner or state.gm)
    claimed = ev.Claimed(slot=slot.id, combatant=unit_id, how="claimed" if own else "given", own=own)
    return [*_vacated(state, slot, unit_id), claimed]


def _slot(state: StorypathState, slot_id: int | None) -> Slot | None:
    """The slot with this id. Raises `Refused`: `storypath-no-such-slot`, `storypath-slot-over`."""
    if slot_id is None:
        return None
    slot = state.fight.get(slot_id)
    if slot is None:
        raise Refused("storypath-no-such-slot", number=slot_id)
    if slot.end is not None:
        raise Refused("storypath-slot-over")
    return slot


def _first_free(state: StorypathState, combatant: Combatant[Sheet]) -> Slot | None:
    """The current slot if it is free for this combatant, else the first that is; there are no marks in popcorn order.

    Raises `Refused` (`storypath-claimed-already`) if it has an earlier one.
    """
    now = state.fight.now
    if state.fight.order == "popcorn":
        return now
    if now is not None and now.claim is None and may_take(state, now, combatant.id):
        return now
    free, claimed = first_free_slot(state, combatant.id), claimed_slot(state, combatant.id)
    if claimed is not None and (free is None or claimed.place < free.place):
        raise Refused("storypath-claimed-already", name=combatant.said)
    return free


def _vacated(state: StorypathState, slot: Slot, unit_id: str) -> list[Event]:
    """Release the slot from its holder, and the unit from the ordinary slot it has. Raises `Refused` as `_released`.

    A further turn does not use up the own one, so that the unit keeps the slot for it (S3-12).
    """
    events: list[Event] = []
    if slot.claim is not None and slot.claim != unit_id:
        events.append(_released(state, slot, "replaced"))
    members = unit_members(state, unit_id) if slot.extra is None else ()
    events += [
        _released(state, other, "moved")
        for other in state.fight.open
        if other.claim in members and other.id != slot.id and other.extra is None
    ]
    return events


def _released(state: StorypathState, slot: Slot, why: ReleaseReason) -> Event:
    """Raises `Refused` (`storypath-turn-begun`) if the holder has begun to act in the slot."""
    assert slot.claim is not None
    if slot.id == state.fight.current and state.fight.action != "none":
        raise Refused("storypath-turn-begun", name=state.combatants[slot.claim].said)
    return ev.Released(slot=slot.id, combatant=slot.claim, why=why)


def release(state: StorypathState, command: ask.Release, context: HandlerContext) -> list[Event]:
    """Give a slot back before acting in it; without a name a GM means the actor (docs/requirements.md 27)."""
    require_running(state)
    actor = state.fight.actor
    if command.combatant is None and context.by.gm and actor is not None:
        combatant = state.combatants[actor]
    else:
        holders = [slot.claim for slot in state.fight.open if slot.claim is not None]
        combatant = resolve(state, context.by, command.combatant, command, holders)
    slot = claimed_slot(state, combatant.id)
    if slot is None:
        raise Refused("storypath-nothing-claimed", name=combatant.said)
    return [_released(state, slot, "released")]


def name(state: StorypathState, command: ask.Name, context: HandlerContext) -> list[Event]:
    """End the turn and name the combatant for the next slot of the side (R4)."""
    slot, actor = current_turn(state, context.by, command.combatant)
    if state.rules.next_pc == "open-claim" and not context.by.gm:
        raise Refused("storypath-open-claim")
    combatant = state.find(command.next)
    target = following(state, slot)
    if target is None:
        if state.fight.order != "popcorn":
            raise Refused("storypath-no-slot-to-name")
        if not names_first(state):
            raise Refused("storypath-new-roster")
        # The last actor of a popcorn round names the first of the next, the same combatant included (3.4).
        require_result(state, combatant)
        return [*_turn_over(state, slot, actor), ev.FirstNamed(combatant=combatant.id)]
    if combatant.id in acting_members(state, actor):
        raise Refused("storypath-name-another", name=combatant.said)
    require_may_act(state, combatant, target)
    unit_id = unit(state, combatant.id)
    vacated = _vacated(state, target, unit_id)
    named = ev.Claimed(slot=target.id, combatant=unit_id, how="named")
    return [*vacated, named, *_turn_over(state, slot, actor)]


def finish(state: StorypathState, command: ask.Finish, context: HandlerContext) -> list[Event]:
    """End the turn without naming the next combatant."""
    return _turn_over(state, *current_turn(state, context.by, command.combatant))


def _turn_over(state: StorypathState, slot: Slot, actor: str) -> list[Event]:
    """Raises `Refused` (`storypath-divide-first`) while successes of a mixed action are not divided."""
    if state.fight.undivided:
        raise Refused("storypath-divide-first", name=state.combatants[actor].said)
    return [turn_done(state, slot, actor)]


def hold(state: StorypathState, command: ask.Hold, context: HandlerContext) -> list[Event]:
    """Let the others of the side go first; a slot that the unit has is free again."""
    require_running(state)
    now = state.fight.now
    asked = () if now is None else candidates(state, now)
    combatant = resolve(state, context.by, command.combatant, command, asked)
    require_may_act(state, combatant)
    unit_id = unit(state, combatant.id)
    if holds(state, unit_id):
        raise Refused("storypath-holds-already", name=combatant.said)
    possible = (slot for slot in state.fight.open if may_take(state, slot, unit_id))
    if not any(set(takers(state, slot)) - {unit_id} for slot in possible):
        raise Refused("storypath-hold-alone", name=combatant.said)
    slot = claimed_slot(state, unit_id)
    released = [] if slot is None else [_released(state, slot, "hold")]
    return [*released, ev.Held(combatant=unit_id)]


def pass_slot(state: StorypathState, command: ask.Pass, context: HandlerContext) -> list[Event]:
    """Pass the current slot to act in a later one; a GM may pass the last slot too (S3-9)."""
    require_running(state)
    slot = state.fight.now
    if slot is None:
        raise Refused("storypath-nobody-acts")
    combatant = _passer(state, command, context.by, slot)
    if slot.claim is not None and state.fight.action != "none":
        raise Refused("storypath-turn-begun", name=combatant.said)
    match pass_refusal(state, slot):
        case "popcorn":
            raise Refused("storypath-no-passing")
        case "never" if not context.by.gm:
            raise Refused("storypath-passing-off")
        case "needed" if not context.by.gm:
            raise Refused("storypath-no-surplus", slots=open_slots(state, slot))
    return [ev.Passed(slot=slot.id, combatant=combatant.id)]


def _passer(state: StorypathState, command: ask.Pass, by: Actor, slot: Slot) -> Combatant[Sheet]:
    if slot.claim is not None:
        _, actor = current_turn(state, by, command.combatant)
        return state.combatants[actor]
    asked = candidates(state, slot)
    if command.combatant is None and by.gm:
        return state.combatants[asked[0]]
    combatant = resolve(state, by, command.combatant, command, asked)
    require_may_act(state, combatant, slot)
    return combatant
