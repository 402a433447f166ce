"""Who takes which slot: claim, release, name, hold, pass, done (docs/rules/storypath.md R4, S3-2 to S3-4, S3-9)."""

from __future__ import annotations

from rules.events import Event
from rules.refusals import Refused
from rules.state import Actor, Combatant
from rules.storypath import commands as ask
from rules.storypath import events as ev
from rules.storypath.eligibility import (
    acting,
    candidates,
    claimed,
    free_slot,
    may_take,
    meant,
    need_able,
    need_running,
    said,
    starting,
    takers,
    together,
    turn_of,
    unit,
)
from rules.storypath.events import Freed
from rules.storypath.model import How, Sheet, Slot, StorypathState
from rules.storypath.slots import following, open_slots, why_no_pass
from rules.system import HandlerContext


def claim(state: StorypathState, command: ask.Claim, context: HandlerContext) -> list[Event]:
    """Take the current slot, or be marked for a later one; the GM may put anybody anywhere (S3-3). Raises `Refused`."""
    need_running(state)
    wanted = _slot(state, command.slot)
    one = meant(state, context.by, command.combatant, command, _asked(state, wanted))
    slot = wanted or _first_free(state, one)
    need_able(state, one, slot)
    if slot is None:
        raise Refused("storypath-no-free-slot", name=one.said)
    who = one.id if slot.extra is not None else unit(state, one.id)
    if slot.claim is not None and slot.claim in together(state, who):
        raise Refused("storypath-claimed-already", name=one.said)
    if slot.claim is not None and (wanted is None or not context.by.gm):
        raise Refused(
            "storypath-slot-taken", name=state.combatants[slot.claim].said, free=said(state, _free(state, slot))
        )
    _takes(state, slot, one)
    own_doing = context.by.user == (one.owner or state.gm)
    return [*_freed(state, slot, who), _claimed(slot, who, "claimed" if own_doing else "given", own=own_doing)]


def _slot(state: StorypathState, number: int | None) -> Slot | None:
    """The slot with this number. Raises `Refused`: `storypath-no-such-slot`, `storypath-slot-over`."""
    if number is None:
        return None
    slot = state.fight.get(number)
    if slot is None:
        raise Refused("storypath-no-such-slot", number=number)
    if slot.end is not None:
        raise Refused("storypath-slot-over")
    return slot


def _first_free(state: StorypathState, one: Combatant[Sheet]) -> Slot | None:
    """The first slot that is free for this combatant; in popcorn order nobody is marked ahead, so the one that is next.

    Raises `Refused` (`storypath-claimed-already`) when it has one before that.
    """
    if state.fight.order == "popcorn":
        return state.fight.now
    free, has = free_slot(state, one.id), claimed(state, one.id)
    if has is not None and (free is None or has.place < free.place):
        raise Refused("storypath-claimed-already", name=one.said)
    return free


def _asked(state: StorypathState, wanted: Slot | None) -> tuple[str, ...]:
    """Who could be meant when nobody is named: those who may take the slot."""
    slot = wanted or state.fight.now
    return () if slot is None else takers(state, slot)


def _takes(state: StorypathState, slot: Slot, one: Combatant[Sheet]) -> None:
    """Raises `Refused` when this combatant may not act in the slot.

    `storypath-wrong-side`, `storypath-extra-slot`, `storypath-starters`.
    """
    if may_take(state, slot, one.id):
        return
    if slot.extra is not None:
        raise Refused("storypath-extra-slot", name=state.combatants[slot.extra].said)
    if slot.side == "any":
        raise Refused("storypath-starters", names=said(state, starting(state)))
    raise Refused("storypath-wrong-side", name=one.said, whose=slot.side)


def _free(state: StorypathState, slot: Slot) -> tuple[str, ...]:
    """Whoever has no slot of this side yet."""
    return tuple(who for who in takers(state, slot) if claimed(state, who) is None)


def _freed(state: StorypathState, slot: Slot, who: str) -> list[Event]:
    """The slot is taken from whoever has it, and the one who takes it leaves the slot she has. Raises `Refused`."""
    events: list[Event] = []
    if slot.claim is not None and slot.claim != who:
        events.append(_released(state, slot, "replaced"))
    other = claimed(state, who)
    if other is not None and other.id != slot.id and other.extra is None:
        events.append(_released(state, other, "moved"))
    return events


def _released(state: StorypathState, slot: Slot, why: Freed) -> Event:
    """Raises `Refused` (`storypath-turn-begun`) when whoever has the slot has begun to act in it."""
    assert slot.claim is not None
    if slot.id == state.fight.current and state.fight.action != "none":
        raise Refused("storypath-turn-begun", name=state.combatants[slot.claim].said)
    return ev.Released(slot=slot.id, combatant=slot.claim, why=why)


def _claimed(slot: Slot, who: str, how: How, *, own: bool = False) -> Event:
    return ev.Claimed(slot=slot.id, combatant=who, how=how, own=own)


def release(state: StorypathState, command: ask.Release, context: HandlerContext) -> list[Event]:
    """Give a slot back, any time before acting: by whoever has it, or by the GM (docs/requirements.md 27). Raises `Refused`."""
    need_running(state)
    actor = state.fight.actor
    if command.combatant is None and context.by.gm and actor is not None:
        one = state.combatants[actor]
    else:
        holders = [slot.claim for slot in state.fight.open if slot.claim is not None]
        one = meant(state, context.by, command.combatant, command, holders)
    slot = claimed(state, one.id)
    if slot is None:
        raise Refused("storypath-nothing-claimed", name=one.said)
    return [_released(state, slot, "released")]


def name(state: StorypathState, command: ask.Name, context: HandlerContext) -> list[Event]:
    """The one who acts ends the turn and names who takes the next slot of the side (R4). Raises `Refused`."""
    slot, actor = turn_of(state, context.by, command.combatant)
    if state.rules.next_pc == "open-claim" and state.fight.order == "slots" and not context.by.gm:
        raise Refused("storypath-open-claim")
    one = state.find(command.next)
    target = following(state, slot)
    if target is None:
        return _names_first(state, slot, actor, one)
    if one.id in acting(state, actor):
        raise Refused("storypath-name-another", name=one.said)
    need_able(state, one)
    _takes(state, target, one)
    who = unit(state, one.id)
    freed = _freed(state, target, who)
    return [*freed, _claimed(target, who, "named"), *_over(state, slot, actor)]


def _names_first(state: StorypathState, slot: Slot, actor: str, one: Combatant[Sheet]) -> list[Event]:
    """In popcorn order the last one of a round names the first of the next, himself included (3.4)."""
    if state.fight.order != "popcorn":
        raise Refused("storypath-no-slot-to-name")
    if one.status != "active":
        raise Refused("not-active", name=one.said, status=one.status)
    if one.id not in state.fight.results:
        raise Refused("storypath-roll-first", name=one.said)
    return [*_over(state, slot, actor), ev.FirstNamed(combatant=one.id)]


def finish(state: StorypathState, command: ask.Finish, context: HandlerContext) -> list[Event]:
    """The turn ends, nobody is named. Raises `Refused`."""
    slot, actor = turn_of(state, context.by, command.combatant)
    return _over(state, slot, actor)


def _over(state: StorypathState, slot: Slot, actor: str) -> list[Event]:
    """Raises `Refused` (`storypath-divide-first`) while successes of a mixed action are not divided."""
    mixed = state.fight.mixed
    if mixed is not None and not mixed.divided:
        raise Refused("storypath-divide-first", name=state.combatants[actor].said)
    return [turn_done(state, slot, actor)]


def turn_done(state: StorypathState, slot: Slot, actor: str) -> Event:
    """The turn of whoever acts in this slot is over, and that of everybody who acts together with it."""
    return ev.Done(slot=slot.id, combatants=acting(state, actor) or (actor,))


def hold(state: StorypathState, command: ask.Hold, context: HandlerContext) -> list[Event]:
    """Let the others of the side go first; what one has been named for is free again. Raises `Refused`."""
    need_running(state)
    now = state.fight.now
    asked = () if now is None else candidates(state, now)
    one = meant(state, context.by, command.combatant, command, asked)
    need_able(state, one)
    who = unit(state, one.id)
    if who in state.fight.holding:
        raise Refused("storypath-holds-already", name=one.said)
    if not any(takers(state, slot) not in ((), (who,)) for slot in state.fight.open if may_take(state, slot, who)):
        raise Refused("storypath-hold-alone", name=one.said)
    slot = claimed(state, who)
    freed = [] if slot is None else [_released(state, slot, "hold")]
    return [*freed, ev.Held(combatant=who)]


def give_up(state: StorypathState, command: ask.Pass, context: HandlerContext) -> list[Event]:
    """The current slot is passed, to act in a later one; a GM may do so with the last slot too (S3-9). Raises `Refused`."""
    need_running(state)
    slot = state.fight.now
    if slot is None:
        raise Refused("storypath-nobody-acts")
    one = _passer(state, command, context.by, slot)
    if slot.claim is not None and state.fight.action != "none":
        raise Refused("storypath-turn-begun", name=one.said)
    match why_no_pass(state, slot):
        case "popcorn":
            raise Refused("storypath-no-passing")
        case "never" if not context.by.gm:
            raise Refused("storypath-passing-off")
        case "needed" if not context.by.gm:
            raise Refused("storypath-no-surplus", slots=open_slots(state, slot))
    return [ev.Passed(slot=slot.id, combatant=one.id)]


def _passer(state: StorypathState, command: ask.Pass, by: Actor, slot: Slot) -> Combatant[Sheet]:
    if slot.claim is not None:
        return state.combatants[turn_of(state, by, command.combatant)[1]]
    if command.combatant is None and by.gm:
        return state.combatants[candidates(state, slot)[0]]
    one = meant(state, by, command.combatant, command, candidates(state, slot))
    need_able(state, one, slot)
    _takes(state, slot, one)
    return one
