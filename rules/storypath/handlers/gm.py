"""What the GM changes by decree: results, slots, who has acted, who cannot act, rounds.

See docs/rules/storypath.md S3-1, S3-10, S3-12.
"""

from __future__ import annotations

from rules.commands import Reroll, Set
from rules.commands.ordering import Order, moved
from rules.events import Event
from rules.message import UserText
from rules.refusals import Refused
from rules.state import Combatant
from rules.storypath import commands as ask
from rules.storypath import events as ev
from rules.storypath.eligibility import members, mode
from rules.storypath.handlers.rolling import roster_roll, sharing, thrown
from rules.storypath.model import MAX_SUCCESSES, GroupMode, Sheet, Slot, SlotSide, StorypathState
from rules.storypath.reducer import evolve
from rules.storypath.slots import is_late, upcoming
from rules.storypath.transitions import round_end
from rules.system import HandlerContext
from rules.validation import field_text, plain_minus

ATTRIBUTES = ("successes", "mixed", "acted", "attacks", "benched")
HIGHEST = {"successes": MAX_SUCCESSES, "mixed": MAX_SUCCESSES, "acted": 1, "attacks": 20, "benched": 1}


def set_attribute(state: StorypathState, command: Set, context: HandlerContext) -> list[Event]:
    """`gm.set` of what is no part of the sheet: always a number, 0 and 1 for no and yes. Raises `Refused`."""
    one = state.find(command.combatant)
    number = _number(command)
    match command.attribute:
        case "successes":
            people = [who for who in sharing(state, one.id) if who in state.fight.results] or [one.id]
            return [ev.Rolled(combatants=tuple(people), given=number, override=True)]
        case "mixed":
            _need_mixed(state, one)
            return [ev.MixedReplaced(combatant=one.id, given=number)]
        case "acted":
            return [ev.Marked(combatant=one.id, acted=bool(number))]
        case "attacks":
            return [ev.AttacksSet(combatant=one.id, attacks=number)]
        case _:
            return [ev.Benched(combatants=(one.id,), why="gm" if number else None)]


def _number(command: Set) -> int:
    highest = HIGHEST[command.attribute]
    try:
        number = int(plain_minus(command.value.strip()))
    except ValueError:
        number = -1
    if not 0 <= number <= highest:
        given = UserText(said=command.value[:60])
        raise Refused("out-of-range", field=field_text(command.attribute), given=given, low=0, high=highest)
    return number


def _need_mixed(state: StorypathState, one: Combatant[Sheet]) -> None:
    if state.fight.mixed is None or state.fight.mixed.combatant != one.id:
        raise Refused("storypath-nothing-to-divide", name=one.said)


def reroll(state: StorypathState, command: Reroll, context: HandlerContext) -> list[Event]:
    """The latest roll is rolled again: that of the mixed action, else that for the roster. Raises `Refused`."""
    one = state.find(command.combatant)
    mixed = state.fight.mixed
    if mixed is not None and mixed.combatant == one.id:
        return [ev.MixedReplaced(combatant=one.id, roll=thrown(context.dice, mixed.pool, one.sheet, state.rules))]
    if one.id not in state.fight.results:
        raise Refused("storypath-roll-first", name=one.said)
    people = tuple(who for who in sharing(state, one.id) if who in state.fight.results)
    return [ev.Rolled(combatants=people, roll=roster_roll(state, one.id, context.dice), override=True)]


def edit_slot(state: StorypathState, command: ask.EditSlot, context: HandlerContext) -> list[Event]:
    """Add, change, remove, reopen or use up a slot. Raises `Refused`."""
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
    one = None if command.combatant is None else state.find(command.combatant)
    side: SlotSide | None = one.side if one is not None else command.side
    if side is None:
        raise Refused("missing", field=field_text("side"))
    if state.fight.order == "popcorn":
        side = "any"
    elif command.successes is None:
        raise Refused("missing", field=field_text("successes"))
    slot = Slot(
        id=state.fight.numbered + 1,
        side=side,
        successes=0 if side == "any" else command.successes or 0,
        extra=None if one is None else one.id,
    )
    return ev.SlotAdded(slot=slot, late=is_late(state.fight, slot))


def _edit(slot: Slot, command: ask.EditSlot) -> Event:
    side = None if command.side in (None, slot.side) or slot.side == "any" else command.side
    successes = None if command.successes in (None, slot.successes) or slot.side == "any" else command.successes
    if side is None and successes is None:
        raise Refused("nothing-changed")
    return ev.SlotChanged(slot=slot.id, side=side, successes=successes)


def order(state: StorypathState, command: Order, context: HandlerContext) -> list[Event]:
    """Slots of equal successes change places (docs/requirements.md 3, 6, 7): R5 has an order, the GM may set another.

    Nobody has yet taken the slot whose moment it is: then the one that is first now is asked for. Raises `Refused`.
    """
    slots = [state.fight.get(number) for number in (command.moving, command.neighbour)]
    for number, slot in zip((command.moving, command.neighbour), slots, strict=True):
        if slot is None:
            raise Refused("storypath-no-such-slot", number=number)
    one, other = (slot for slot in slots if slot is not None)
    if state.fight.order == "popcorn":
        raise Refused("storypath-order-popcorn")
    if one.successes != other.successes:
        raise Refused("storypath-not-tied", number=one.id, other=other.id)
    tied = [slot.id for slot in state.fight.sorted if slot.successes == one.successes]
    events: list[Event] = [ev.SlotsOrdered(slots=moved(tied, command))]
    now, first = state.fight.now, upcoming(evolve(state, events[0]))
    if now is not None and now.claim is None and first is not None and first.id != now.id:
        events.append(ev.Reached(slot=first.id))
    return events


def ambush(state: StorypathState, command: ask.Ambush, context: HandlerContext) -> list[Event]:
    """Who cannot act in round 1 (S3-10), or can after all; one or a side (docs/requirements.md 102). Raises `Refused`."""
    if state.fight.round > 1 or (state.fight.round == 1 and state.fight.rolling):
        raise Refused("storypath-ambush-is-over")
    if command.combatant is not None:
        people = [state.find(command.combatant).id]
    elif command.side is not None:
        people = [one.id for one in state.combatants.values() if one.side == command.side and one.status != "gone"]
    else:
        raise Refused("missing", field=field_text("combatant"))
    surprised = command.surprised == "yes"
    changing = [who for who in people if (state.fight.benched.get(who) == "ambush") != surprised]
    if not changing:
        raise Refused("nothing-changed")
    return [ev.Benched(combatants=tuple(changing), why="ambush" if surprised else None)]


def switch_group(state: StorypathState, command: ask.Group, context: HandlerContext) -> list[Event]:
    """How a batch rolls and acts from now on (S3-5). Raises `Refused`: `storypath-no-group`, `nothing-changed`."""
    one = state.find(command.combatant)
    if one.group is None or len(members(state, one.group)) == 1:
        raise Refused("storypath-no-group", name=one.said)
    wanted: GroupMode = command.mode
    if mode(state, one.id) == wanted:
        raise Refused("nothing-changed")
    return [ev.GroupSwitched(group=one.group, mode=wanted)]


def new_round(state: StorypathState, command: ask.NewRound, context: HandlerContext) -> list[Event]:
    """A new round, or a new roll call, now (S3-1). Raises `Refused` (`storypath-not-running`)."""
    fight = state.fight
    if fight.rolling:
        if command.roster == "keep":
            raise Refused("storypath-not-running")
        return [ev.RollCallOpened(round=command.number or fight.round + 1)]
    return round_end(state, command.number, reroll=command.roster == "reroll")
