"""The log of a Storypath fight: one line for each event."""

from __future__ import annotations

from rules.events import Event
from rules.message import Message, UserText, msg
from rules.storypath import events as ev
from rules.storypath import format
from rules.storypath.model import Slot, StorypathState
from rules.storypath.view import reflexive


def describe(state: StorypathState, event: Event) -> Message:
    """What happened, in the words of the catalogue; `state` serves for names and slots only."""
    match event:
        case ev.Rolled():
            shown = format.outcome(event.roll, event.given)
            return msg(
                "storypath-log-rolled", names=_names(state, event.combatants), shown=shown, by=_by(event.override)
            )
        case ev.RollCallOpened():
            return msg("storypath-log-roll-call", round=event.round)
        case ev.RollCallClosed():
            return msg("storypath-log-closed")
        case ev.RosterMade():
            return msg(
                "storypath-log-roster", slots=tuple(map(format.slot_words, _in_order(event.slots))), order=event.order
            )
        case ev.RoundBegan():
            return msg("storypath-log-round", round=event.round)
        case ev.Benched():
            why = event.why or "none"
            return msg("storypath-log-benched", names=_names(state, event.combatants), bench=why)
        case ev.GroupSwitched():
            return msg("storypath-log-group", name=_name(state, event.group), mode=event.mode)
        case _:
            return _of_a_slot(state, event)


def _of_a_slot(state: StorypathState, event: Event) -> Message:
    match event:
        case ev.SlotMade():
            names = _names(state, event.slot.of)
            return msg("storypath-log-made", names=names, slot=format.slot_words(event.slot), late=_yes(event.late))
        case ev.SlotAdded():
            slot = format.slot_words(event.slot)
            if event.slot.extra is not None:
                return msg("storypath-log-extra", name=_name(state, event.slot.extra), slot=slot, late=_yes(event.late))
            return msg("storypath-log-added", slot=slot, late=_yes(event.late))
        case ev.SlotChanged():
            return msg("storypath-log-changed", slot=_slot(state, event.slot), number=event.slot)
        case ev.SlotsOrdered():
            return msg("storypath-log-ordered", slots=tuple(_numbered(state, one) for one in event.slots))
        case ev.SlotRemoved():
            return msg("storypath-log-removed", number=event.slot)
        case ev.SlotOpened():
            return msg("storypath-log-opened", slot=_slot(state, event.slot))
        case ev.SlotsDropped():
            return msg("storypath-log-dropped", count=len(event.slots), gone=_yes(event.for_good))
        case ev.SlotRestored():
            return msg("storypath-log-restored", slot=_slot(state, event.slot), late=_yes(event.late))
        case ev.SlotsJoined():
            return msg("storypath-log-joined", names=_names(state, event.of))
        case ev.SlotSplit():
            people = (*event.of, *(who for slot in event.made for who in slot.of))
            return msg("storypath-log-split", names=_names(state, people))
        case ev.Reached():
            return msg("storypath-log-reached", slot=_slot(state, event.slot))
        case ev.Skipped():
            return msg(
                "storypath-log-skipped",
                slot=_slot(state, event.slot),
                by="owner" if event.end == "skipped" else "override",
            )
        case _:
            return _of_a_person(state, event)


def _of_a_person(state: StorypathState, event: Event) -> Message:
    match event:
        case ev.Claimed():
            who, slot = _name(state, event.combatant), _slot(state, event.slot)
            return msg("storypath-log-claimed", name=who, slot=slot, came=event.how)
        case ev.Released():
            who, slot = _name(state, event.combatant), _slot(state, event.slot)
            return msg("storypath-log-released", name=who, slot=slot, freed=event.why)
        case ev.Held():
            return msg("storypath-log-held", name=_name(state, event.combatant))
        case ev.Passed():
            return msg("storypath-log-passed", name=_name(state, event.combatant), slot=_slot(state, event.slot))
        case ev.Done():
            return msg("storypath-log-done", names=_names(state, event.combatants))
        case ev.FirstNamed():
            return msg("storypath-log-first", name=_name(state, event.combatant))
        case ev.Marked():
            return msg("storypath-log-marked", name=_name(state, event.combatant), acted=_yes(event.acted))
        case ev.AttacksSet():
            return msg("storypath-log-attacks", name=_name(state, event.combatant), attacks=event.attacks)
        case _:
            return _of_an_action(state, event)


def _of_an_action(state: StorypathState, event: Event) -> Message:
    match event:
        case ev.Acted():
            deed = "attack" if event.attack else "other"
            who = _name(state, event.combatant)
            return msg("storypath-log-acted", name=who, deed=deed, allowed=_yes(event.allowed))
        case ev.MixedRolled():
            who = _name(state, event.mixed.combatant)
            return msg(
                "storypath-log-mixed", name=who, shown=format.mixed_roll(event.mixed), allowed=_yes(event.allowed)
            )
        case ev.MixedReplaced():
            shown = format.outcome(event.roll, event.given)
            return msg("storypath-log-replaced", name=_name(state, event.combatant), shown=shown)
        case ev.TaskSet():
            task = event.task
            what: UserText | Message = (
                UserText(said=task.what) if task.what else msg("storypath-task-name", number=event.number)
            )
            return msg("storypath-log-task", what=what, needs=task.difficulty, enhancement=task.enhancement)
        case ev.Split():
            return msg("storypath-log-split-try", name=_name(state, event.combatant), share=event.share)
        case ev.Divided():
            return msg(
                "storypath-log-divided",
                name=_name(state, event.combatant),
                share=event.share,
                first=_yes(event.first),
                second=_yes(event.second),
            )
        case ev.ReflexiveNoted():
            return reflexive(state, event.reflexive.combatant, event.reflexive.what)
        case _:
            raise TypeError(f"{event.kind} is not an event of storypath")


def _name(state: StorypathState, who: str) -> UserText:
    return state.combatants[who].said


def _names(state: StorypathState, people: tuple[str, ...]) -> tuple[UserText, ...]:
    return tuple(_name(state, who) for who in people)


def _numbered(state: StorypathState, number: int) -> Message:
    return msg("storypath-slot-number", number=number, slot=_slot(state, number))


def _slot(state: StorypathState, number: int) -> Message:
    """The slot by its side and successes; one that is gone by its number."""
    known = next((slot for slot in (*state.fight.slots, *state.fight.dropped) if slot.id == number), None)
    return msg("storypath-slot-gone", number=number) if known is None else format.slot_words(known)


def _in_order(slots: tuple[Slot, ...]) -> list[Slot]:
    return sorted(slots, key=lambda slot: slot.place)


def _yes(whether: bool) -> str:
    return "yes" if whether else "no"


def _by(override: bool) -> str:
    return "override" if override else "owner"
