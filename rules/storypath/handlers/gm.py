"""GM commands: results, slots, combatants that cannot act, rounds (docs/rules/storypath.md S3-1, S3-10, S3-12)."""

from __future__ import annotations

from rules.commands import Command, Reroll, Set
from rules.events import Event
from rules.manual_order import Order, reordered
from rules.message import Message, UserText, msg
from rules.refusals import Refused
from rules.storypath import commands as ask
from rules.storypath import events as ev
from rules.storypath.eligibility import group_members, group_mode, group_of, names
from rules.storypath.handlers.rolling import roll_for_roster, roll_for_sheet, roll_sharers
from rules.storypath.model import MAX_SUCCESSES, Slot, SlotSide, StorypathState
from rules.storypath.reducer import evolve
from rules.storypath.roll_text import outcome
from rules.storypath.settle import round_end
from rules.storypath.slots import is_late, upcoming
from rules.system import HandlerContext
from rules.validation import field_label, plain_minus

ATTRIBUTES = {
    "successes": MAX_SUCCESSES,
    "fixed": MAX_SUCCESSES,
    "mixed": MAX_SUCCESSES,
    "acted": 1,
    "attacks": 20,
    "benched": 1,
}
"""What `gm.set` sets besides the sheet, with its highest value; 0 and 1 are no and yes."""
NOTHING_TYPED = ("", "-", "–")
"""Values that take a fixed number away."""


def set_attribute(state: StorypathState, command: Set, context: HandlerContext) -> list[Event]:
    """Set one of `ATTRIBUTES`. Raises `Refused`: `out-of-range`, `storypath-nothing-to-divide`, `nothing-changed`."""
    combatant = state.find(command.combatant)
    if command.attribute == "fixed" and command.value.strip() in NOTHING_TYPED:
        if combatant.id not in state.fight.fixed:
            raise Refused("nothing-changed")
        return [ev.SuccessesFixed(combatant=combatant.id, successes=None)]
    number = _number(command)
    match command.attribute:
        case "fixed":
            fixed = ev.SuccessesFixed(combatant=combatant.id, successes=number)
            return [fixed, ev.Rolled(combatants=(combatant.id,), given=number, override=True)]
        case "successes":
            sharers = tuple(dict.fromkeys((combatant.id, *_sharers_with_result(state, combatant.id))))
            return [ev.Rolled(combatants=sharers, given=number, override=True)]
        case "mixed":
            if state.fight.mixed is None or state.fight.mixed.combatant != combatant.id:
                raise Refused("storypath-nothing-to-divide", name=combatant.said)
            return [ev.MixedReplaced(combatant=combatant.id, given=number)]
        case "acted":
            return [ev.Marked(combatant=combatant.id, acted=bool(number))]
        case "attacks":
            return [ev.AttacksSet(combatant=combatant.id, attacks=number)]
        case _:
            return [ev.Benched(combatants=(combatant.id,), why="gm" if number else None)]


def _number(command: Set) -> int:
    highest = ATTRIBUTES[command.attribute]
    try:
        number = int(plain_minus(command.value.strip()))
    except ValueError:
        number = -1
    if not 0 <= number <= highest:
        given = UserText(said=command.value[:60])
        raise Refused("out-of-range", field=field_label(command.attribute), given=given, low=0, high=highest)
    return number


def _sharers_with_result(state: StorypathState, combatant_id: str) -> tuple[str, ...]:
    return tuple(other for other in roll_sharers(state, combatant_id) if other in state.fight.results)


def reroll(state: StorypathState, command: Reroll, context: HandlerContext) -> list[Event]:
    """Repeat the latest roll: that of the mixed action, else that for the roster."""
    combatant = state.find(command.combatant)
    mixed = state.fight.mixed
    if mixed is not None and mixed.combatant == combatant.id:
        roll = roll_for_sheet(context.dice, mixed.pool, combatant.sheet, state.rules)
        return [ev.MixedReplaced(combatant=combatant.id, roll=roll)]
    if combatant.id not in state.fight.results:
        raise Refused("storypath-roll-first", name=combatant.said)
    roll = roll_for_roster(state, combatant.id, context.dice)
    return [ev.Rolled(combatants=_sharers_with_result(state, combatant.id), roll=roll, override=True)]


def foreseen(state: StorypathState, command: Command) -> list[Message]:
    """The roll that a re-roll is about, as it stands. Raises `Refused`."""
    if not isinstance(command, Reroll):
        return []
    combatant = state.find(command.combatant)
    mixed, result = state.fight.mixed, state.fight.results.get(combatant.id)
    if mixed is not None and mixed.combatant == combatant.id:
        return [msg("storypath-foreseen-mixed", name=combatant.said, shown=outcome(mixed))]
    if result is None:
        raise Refused("storypath-roll-first", name=combatant.said)
    sharers = names(state, _sharers_with_result(state, combatant.id))
    return [msg("storypath-foreseen-reroll", names=sharers, shown=outcome(result))]


def edit_slot(state: StorypathState, command: ask.EditSlot, context: HandlerContext) -> list[Event]:
    """Add, change, remove, reopen or close a slot."""
    if command.change == "add":
        return [_add(state, command)]
    slot = None if command.slot is None else state.fight.get(command.slot)
    if slot is None:
        raise Refused("storypath-no-such-slot", number=command.slot or 0)
    match command.change:
        case "remove":
            return [ev.SlotRemoved(slot=slot.id)]
        case "open":
            if slot.end is None:
                raise Refused("storypath-slot-open-already", number=slot.id)
            return [ev.SlotOpened(slot=slot.id)]
        case "close":
            if slot.end is not None:
                raise Refused("storypath-slot-over")
            return [ev.Skipped(slot=slot.id, end="gm")]
        case _:
            return [_edit(slot, command)]


def _add(state: StorypathState, command: ask.EditSlot) -> Event:
    """A free slot for a side, or a further turn for one combatant (S3-12)."""
    if not state.fight.made:
        raise Refused("storypath-not-running")
    combatant = None if command.combatant is None else state.find(command.combatant)
    side: SlotSide | None = combatant.side if combatant is not None else command.side
    if side is None:
        raise Refused("missing", field=field_label("side"))
    if state.fight.order == "popcorn":
        side = "any"
    elif command.successes is None:
        raise Refused("missing", field=field_label("successes"))
    slot = Slot(
        id=state.fight.numbered + 1,
        side=side,
        successes=0 if side == "any" else command.successes or 0,
        extra=None if combatant is None else combatant.id,
    )
    return ev.SlotAdded(slot=slot, late=is_late(state.fight, slot))


def _edit(slot: Slot, command: ask.EditSlot) -> Event:
    side = None if command.side in (None, slot.side) or slot.side == "any" else command.side
    successes = None if command.successes in (None, slot.successes) or slot.side == "any" else command.successes
    if side is None and successes is None:
        raise Refused("nothing-changed")
    return ev.SlotChanged(slot=slot.id, side=side, successes=successes)


def order(state: StorypathState, command: Order, context: HandlerContext) -> list[Event]:
    """Reorder slots of equal successes, over the order of R5 (docs/requirements.md 3, 6, 7).

    If the current slot is free and another one comes first now, that one becomes the current slot.
    """
    slots = []
    for slot_id in (command.moving, command.neighbour):
        slot = state.fight.get(slot_id)
        if slot is None:
            raise Refused("storypath-no-such-slot", number=slot_id)
        slots.append(slot)
    moving, neighbour = slots
    if state.fight.order == "popcorn":
        raise Refused("storypath-order-popcorn")
    if moving.successes != neighbour.successes:
        raise Refused("storypath-not-tied", number=moving.id, other=neighbour.id)
    tied = [slot.id for slot in state.fight.sorted if slot.successes == moving.successes]
    events: list[Event] = [ev.SlotsOrdered(slots=reordered(tied, command))]
    now, first = state.fight.now, upcoming(evolve(state, events[0]))
    if now is not None and now.claim is None and first is not None and first.id != now.id:
        events.append(ev.Reached(slot=first.id))
    return events


def ambush(state: StorypathState, command: ask.Ambush, context: HandlerContext) -> list[Event]:
    """Set which combatant or side cannot act in round 1 (S3-10, docs/requirements.md 102)."""
    if state.fight.round > 1 or (state.fight.round == 1 and state.fight.rolling):
        raise Refused("storypath-ambush-is-over")
    if command.combatant is not None:
        combatants = [state.find(command.combatant)]
    elif command.side is not None:
        combatants = [other for other in state.combatants.values() if other.side == command.side]
        combatants = [other for other in combatants if other.status != "gone"]
    else:
        raise Refused("missing", field=field_label("combatant"))
    surprised, benched = command.surprised == "yes", state.fight.benched
    changed = tuple(other.id for other in combatants if (benched.get(other.id) == "ambush") != surprised)
    if not changed:
        raise Refused("nothing-changed")
    return [ev.Benched(combatants=changed, why="ambush" if surprised else None)]


def switch_group(state: StorypathState, command: ask.Group, context: HandlerContext) -> list[Event]:
    """Set how a group rolls and acts, and put further NPCs into it; they share the roll that there is (S3-5, R1).

    Raises `Refused`: `storypath-no-group`, `storypath-group-npcs`, `is-hidden`, `nothing-changed`.
    """
    combatant = state.find(command.combatant)
    others = [state.find(name.strip()) for name in command.others.split(",") if name.strip()]
    for other in (combatant, *others) if others else ():
        if other.hidden:
            raise Refused("is-hidden", name=other.said)
        if other.owner is not None or other.side != combatant.side:
            raise Refused("storypath-group-npcs", name=other.said)
    group = group_of(state, combatant.id) or combatant.id
    members = dict.fromkeys((*group_members(state, group), combatant.id, *(other.id for other in others)))
    if len(members) == 1:
        raise Refused("storypath-no-group", name=combatant.said)
    added = tuple(member for member in members if group_of(state, member) != group)
    if not added and group_mode(state, combatant.id) == command.mode:
        raise Refused("nothing-changed")
    events: list[Event] = [ev.GroupSwitched(group=group, mode=command.mode, members=added)]
    results = state.fight.results
    # A member that has changed sides does not share the roll.
    sharers = [member for member in members if state.combatants[member].side == combatant.side]
    rolled = next((results[member] for member in sharers if member in results), None)
    missing = tuple(member for member in sharers if member not in results)
    if command.mode != "alone" and rolled is not None and missing:
        events.append(ev.Rolled(combatants=missing, roll=rolled.roll, given=rolled.given, typed=rolled.typed))
    return events


def new_round(state: StorypathState, command: ask.NewRound, context: HandlerContext) -> list[Event]:
    """Begin a new round or roll call (S3-1). Raises `Refused` (`storypath-not-running`)."""
    roster = state.fight
    if roster.rolling:
        if command.roster == "keep":
            raise Refused("storypath-not-running")
        return [ev.RollCallOpened(round=command.number or roster.round + 1)]
    return round_end(state, command.number, reroll=command.roster == "reroll")
