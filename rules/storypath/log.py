"""The log: one line for each event."""

from __future__ import annotations

from rules.events import Event
from rules.message import Message, UserText, msg, yes_no
from rules.storypath import events as ev
from rules.storypath import roll_text, view
from rules.storypath.eligibility import names
from rules.storypath.model import StorypathState
from rules.storypath.view import slot_words


def describe(state: StorypathState, event: Event) -> Message:
    """The line for this event; `state` serves for names and slots only."""
    match event:
        case ev.Rolled():
            return msg(
                "storypath-log-rolled",
                names=names(state, event.combatants),
                shown=roll_text.outcome(event),
                by="override" if event.override else "owner",
            )
        case ev.SuccessesFixed():
            fixed = yes_no(event.successes is not None)
            name = _name(state, event.combatant)
            return msg("storypath-log-fixed", name=name, is_fixed=fixed, successes=event.successes or 0)
        case ev.RollCallOpened():
            return msg("storypath-log-roll-call", round=event.round)
        case ev.RollCallClosed():
            return msg("storypath-log-closed")
        case ev.RosterMade():
            slots = tuple(slot_words(slot) for slot in sorted(event.slots, key=lambda slot: slot.place))
            return msg("storypath-log-roster", slots=slots, order=event.order)
        case ev.RoundBegan():
            return msg("storypath-log-round", round=event.round)
        case ev.Benched():
            return msg("storypath-log-benched", names=names(state, event.combatants), bench=event.why or "none")
        case ev.GroupSwitched():
            return msg("storypath-log-group", name=_name(state, event.group), mode=event.mode)
        case _:
            return _slot_event(state, event)


def _slot_event(state: StorypathState, event: Event) -> Message:
    match event:
        case ev.SlotMade():
            of, slot = names(state, event.slot.of), slot_words(event.slot)
            return msg("storypath-log-made", names=of, slot=slot, late=yes_no(event.late))
        case ev.SlotAdded():
            slot, late = slot_words(event.slot), yes_no(event.late)
            if event.slot.extra is not None:
                return msg("storypath-log-extra", name=_name(state, event.slot.extra), slot=slot, late=late)
            return msg("storypath-log-added", slot=slot, late=late)
        case ev.SlotChanged():
            return msg("storypath-log-changed", slot=_slot(state, event.slot), number=event.slot)
        case ev.SlotsOrdered():
            numbered = (
                msg("storypath-slot-number", number=number, slot=_slot(state, number)) for number in event.slots
            )
            return msg("storypath-log-ordered", slots=tuple(numbered))
        case ev.SlotRemoved():
            return msg("storypath-log-removed", number=event.slot)
        case ev.SlotOpened():
            return msg("storypath-log-opened", slot=_slot(state, event.slot))
        case ev.SlotsDropped():
            return msg("storypath-log-dropped", count=len(event.slots), gone=yes_no(event.for_good))
        case ev.SlotRestored():
            return msg("storypath-log-restored", slot=_slot(state, event.slot), late=yes_no(event.late))
        case ev.SlotResumed():
            return msg("storypath-log-resumed", slot=_slot(state, event.slot))
        case ev.SlotsJoined():
            return msg("storypath-log-joined", names=names(state, event.of))
        case ev.SlotSplit():
            members = (*event.of, *(member for slot in event.made for member in slot.of))
            return msg("storypath-log-split", names=names(state, members))
        case ev.Reached():
            return msg("storypath-log-reached", slot=_slot(state, event.slot))
        case ev.Skipped():
            return _skipped(state, event)
        case ev.Delayed():
            return msg("storypath-log-later", slot=_slot(state, event.slot), clock=yes_no(event.lapse))
        case _:
            return _turn_event(state, event)


def _skipped(state: StorypathState, event: ev.Skipped) -> Message:
    slot, clock = _slot(state, event.slot), yes_no(event.lapse)
    if event.end == "lost":
        left = view.unit_names(state, event.costs)
        if state.fight.order == "popcorn":
            return msg("storypath-log-lost-turn", clock=clock, names=left)
        return msg("storypath-log-lost", slot=slot, clock=clock, names=left)
    if event.end == "rested":
        return msg("storypath-log-rested", slot=slot)
    return msg("storypath-log-skipped", slot=slot, by="owner" if event.end == "skipped" else "override")


def _turn_event(state: StorypathState, event: Event) -> Message:
    match event:
        case ev.Claimed():
            name, slot = _name(state, event.combatant), _slot(state, event.slot)
            return msg("storypath-log-claimed", name=name, slot=slot, came=event.how)
        case ev.Released():
            name, slot = _name(state, event.combatant), _slot(state, event.slot)
            return msg("storypath-log-released", name=name, slot=slot, freed=event.why)
        case ev.Held():
            return msg("storypath-log-held", name=_name(state, event.combatant))
        case ev.Passed():
            return msg("storypath-log-passed", name=_name(state, event.combatant), slot=_slot(state, event.slot))
        case ev.Done():
            return msg("storypath-log-done", names=names(state, event.combatants))
        case ev.FirstNamed():
            return msg("storypath-log-first", name=_name(state, event.combatant))
        case ev.Marked():
            return msg("storypath-log-marked", name=_name(state, event.combatant), acted=yes_no(event.acted))
        case ev.AttacksSet():
            return msg("storypath-log-attacks", name=_name(state, event.combatant), attacks=event.attacks)
        case _:
            return _action_event(state, event)


def _action_event(state: StorypathState, event: Event) -> Message:
    match event:
        case ev.Acted():
            deed = "attack" if event.attack else "other"
            name = _name(state, event.combatant)
            return msg("storypath-log-acted", name=name, deed=deed, allowed=yes_no(event.allowed))
        case ev.MixedRolled():
            name, roll = _name(state, event.mixed.combatant), roll_text.mixed_roll(event.mixed)
            return msg("storypath-log-mixed", name=name, shown=roll, allowed=yes_no(event.allowed))
        case ev.MixedReplaced():
            name, roll = _name(state, event.combatant), roll_text.outcome(event)
            return msg("storypath-log-replaced", name=name, shown=roll, by="override" if event.override else "owner")
        case ev.TaskSet():
            task = event.task
            what = roll_text.task_name(task, event.number)
            return msg("storypath-log-task", what=what, needs=task.difficulty, enhancement=task.enhancement)
        case ev.Split():
            return msg("storypath-log-split-try", name=_name(state, event.combatant), share=event.share)
        case ev.Divided():
            return msg(
                "storypath-log-divided",
                name=_name(state, event.combatant),
                share=event.share,
                first=yes_no(event.first),
                second=yes_no(event.second),
            )
        case ev.ReflexiveNoted():
            return roll_text.reflexive_line(state, event.reflexive)
        case _:
            raise TypeError(f"{event.kind} is not an event of storypath")


def _name(state: StorypathState, combatant_id: str) -> UserText:
    return state.combatants[combatant_id].said


def _slot(state: StorypathState, slot_id: int) -> Message:
    """Side and successes of a slot, or its number if it no longer exists."""
    slots = (*state.fight.slots, *state.fight.dropped)
    slot = next((slot for slot in slots if slot.id == slot_id), None)
    return msg("storypath-slot-gone", number=slot_id) if slot is None else slot_words(slot)
