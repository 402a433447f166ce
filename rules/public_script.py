"""The public script of a fight: it contains only public information and replays to the public board.

Only the steps in effect are in it, each as commands that do to the public fight what the step did. A command that can hide
something is always replaced by the ones that cause its public events, secret or not, so that the choice of command reveals
nothing. All combatants are named by their ids.
"""

from __future__ import annotations

import collections
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules import commands as ask
from rules import events as ev
from rules.history import iter_states
from rules.log import Entry, effective_entries
from rules.player_view import VisibleEvent, player_view, visible_events
from rules.refusals import Refusal
from rules.replay import ScriptError, export, load
from rules.state import AnyEncounter, Counter
from rules.system import system_of
from rules.validation import combatant_refs
from rules.view.for_viewer import board_for

_GRADES = 3
"""A counter shown as words becomes its grade out of this maximum, which has the same words."""


def public_script(state: AnyEncounter, entries: Sequence[Entry]) -> dict[str, Any] | None:
    """The script for players, or None. entries: the whole log, with `state` after it.

    None: the system still has a secret, or no public commands replay to the public state.
    """
    public = redacted_log(state, entries)
    if public is None:
        return None
    script = export(public)
    return script if _replays_to(state, script) else None


def _replays_to(state: AnyEncounter, script: dict[str, Any]) -> bool:
    player = load(json.dumps(script))
    try:
        refused = any(isinstance(answer, Refusal) for answer in player.run())
    except ScriptError:
        return False
    return not refused and _public(player.state) == _public(state)


def _public(state: AnyEncounter) -> tuple[Any, ...]:
    public = player_view(state, None)
    combatants = [combatant.model_copy(update={"group": None}) for combatant in public.combatants.values()]
    return combatants, board_for(state)


def redacted_log(state: AnyEncounter, entries: Sequence[Entry]) -> list[Entry] | None:
    """The public entries in effect, with commands that cause them; None: the system still has a secret."""
    effective = effective_entries(entries)
    if any(system_of(state).secret(state, entry.event, None) for entry in effective):
        return None
    by_step: dict[int, list[VisibleEvent]] = {}
    for event in visible_events(effective, iter_states(effective), None, state):
        by_step.setdefault(event.entry.step, []).append(event)
    sizes = collections.Counter(entry.step for entry in effective)
    firsts = {entry.step: entry for entry in effective if entry.seq == entry.step}
    return [
        entry
        for step, public in by_step.items()
        for entry in _public_step(firsts[step], public, whole=len(public) == sizes[step])
    ]


def _public_step(first: Entry, public: list[VisibleEvent], *, whole: bool) -> list[Entry]:
    """A step as the public knows it. first: its first entry. whole: all of its events are public."""
    if first.command is None:
        return [event.entry for event in public]
    commands = list(_commands(first.command, public, whole=whole))
    entry = public[0].entry
    return [
        replace(
            entry, command=command, gm=first.gm or command.who is ask.Who.GM, faces=first.faces if not place else ()
        )
        for place, command in enumerate(commands)
    ]


def _commands(command: ask.Command, public: list[VisibleEvent], *, whole: bool) -> Iterator[ask.Command]:
    """Commands that cause the public events of one command."""
    if isinstance(command, ask.Add | ask.Reveal):
        yield from _add_commands(command, [event for event in public if isinstance(event.entry.event, ev.Joined)])
    if _is_replaced(command, public, whole=whole):
        yield from filter(None, (_command_for(event.entry.event) for event in public))
    elif isinstance(command, ask.Enlist):
        # Members who were skipped, since they were playing already, may be known by an alias only.
        owners = {_owner(event) for event in public}
        shown = [member for member in command.members if member.user in owners and not member.hidden]
        # Numbers of batches without a gap, which would tell of hidden ones.
        batches = {batch: place for place, batch in enumerate(dict.fromkeys(member.batch for member in shown))}
        members = tuple(_public_member(member, batches[member.batch]) for member in shown)
        yield command.model_copy(update={"members": members})
    elif isinstance(command, ask.Join):
        yield command.model_copy(update={"name": _public_name(public[0])})
    elif not isinstance(command, ask.Add):
        yield _with_ids(command, public[0].before)


def _owner(visible: VisibleEvent) -> str | None:
    """The owner of the combatant that came in or back by this event."""
    event = visible.entry.event
    if isinstance(event, ev.Joined):
        return event.owner
    return visible.before.combatants[event.combatant].owner if isinstance(event, ev.StatusChanged) else None


def _public_name(visible: VisibleEvent) -> str:
    """The name by which the public knows the combatant that came in or back by this event."""
    event = visible.entry.event
    if isinstance(event, ev.Joined):
        return event.alias or event.name
    assert isinstance(event, ev.StatusChanged | ev.SheetEvent), "a combatant joins, or comes back"
    return player_view(visible.before, None).combatants[event.combatant].name


def _is_replaced(command: ask.Command, public: list[VisibleEvent], *, whole: bool) -> bool:
    """Whether the command could contain more than its public events."""
    if command.partly_hidden:
        return True
    match command:
        case ask.AddLines(hidden=hidden):
            return hidden == "yes"
        case ask.ChangeCounter():
            return not whole or not all(map(_is_public, public))
        case ask.Set(attribute=attribute):
            return attribute in ("name", "alias")
    return False


def _is_public(visible: VisibleEvent) -> bool:
    """Whether the public knows the numbers of a counter before and after this event."""
    event = visible.entry.event
    if not isinstance(event, ev.CounterSet):
        return True
    before = player_view(visible.before, None).combatants[event.combatant]
    return event.counter.grade is None and all(counter.grade is None for counter in before.counters)


def _add_commands(command: ask.Add | ask.Reveal, joined: list[VisibleEvent]) -> Iterator[ask.Command]:
    """`Add` commands for new or revealed combatants; equal ones in one batch, since they share a roll."""
    events = [visible.entry.event for visible in joined]
    group = next((event.group for event in events if isinstance(event, ev.Joined)), None)
    equal = len({repr((event.side, event.owner, event.sheet)) for event in events if isinstance(event, ev.Joined)}) == 1
    if len(events) > 1 and equal:
        name = (command.alias or command.name) if isinstance(command, ask.Add) else _batch_name(joined[0])
        yield _add_command(events[0], name=name, count=len(events), group="no" if group is None else "yes")
        return
    for event in events:
        yield _add_command(event)


def _add_command(event: Any, **more: Any) -> ask.Add:
    fields = {"name": event.name, "side": event.side, "owner": event.owner, "sheet": event.sheet, **more}
    return ask.Add.model_validate({name: value for name, value in fields.items() if value is not None})


def _batch_name(visible: VisibleEvent) -> str:
    """The public name of a revealed batch, without a number."""
    hidden = next(iter(set(visible.before.combatants) - set(visible.after.combatants)), None)
    if hidden is None:
        return str(getattr(visible.entry.event, "name", ""))
    combatant = visible.before.combatants[hidden]
    return combatant.alias or combatant.copy_of or combatant.name


def _command_for(event: ev.Event) -> ask.Command | None:
    """The GM's command that causes this event; None if it follows from another event."""
    match event:
        case ev.CounterSet(combatant=combatant_id, counter=counter):
            return ask.SetCounter.model_validate(
                {"combatant": combatant_id, "counter": counter.name, **_counter_fields(counter)}
            )
        case ev.TableCounterSet(counter=counter):
            return ask.SetCounter.model_validate({"counter": counter.name, **_counter_fields(counter)})
        case ev.TableCounterRemoved(counter=counter):
            return ask.SetCounter(counter=counter.name, shown="off")
        case ev.CounterRemoved(combatant=combatant_id, counter=counter):
            return ask.SetCounter(combatant=combatant_id, counter=counter.name, shown="off")
        case ev.NoteSet(combatant=combatant_id, note=note):
            return ask.SetNote(combatant=combatant_id, note=note)
        case ev.EffectSet(combatant=combatant_id, effect=effect):
            fields = {"duration": effect.left, "unit": effect.unit, "whose": effect.whose, "edge": effect.at}
            kept = {name: value for name, value in fields.items() if value is not None}
            return ask.SetEffect.model_validate({"combatant": combatant_id, "effect": effect.name, **kept})
        case ev.EffectEnded(combatant=combatant_id, effect=effect, lifted=True):
            return ask.SetEffect(combatant=combatant_id, effect=effect.name, duration=0)
        case ev.StatusChanged(combatant=combatant_id, status="gone"):
            return ask.Remove(combatant=combatant_id, how="gone")
        case ev.StatusChanged(combatant=combatant_id, status=status):
            return ask.Set(combatant=combatant_id, attribute="status", value=status)
        case ev.Aliased(combatant=combatant_id, now=name) | ev.Renamed(combatant=combatant_id, name=name):
            return ask.Set(combatant=combatant_id, attribute="name", value=name)
    return None


def _counter_fields(counter: Counter) -> dict[str, Any]:
    if counter.shown == "words":
        return {"value": counter.left, "maximum": _GRADES, "shown": "words", "bad": "low"}
    fields = {"value": counter.value, "maximum": counter.maximum, "shown": counter.shown, "bad": counter.bad}
    return {name: value for name, value in fields.items() if value is not None}


def _public_member(member: ask.Member, batch: int) -> ask.Member:
    counters = tuple(
        counter.model_copy(update=_counter_fields(counter)) for counter in member.counters if counter.shown != "gm"
    )
    return member.model_copy(
        update={
            "name": member.alias or member.name,
            "alias": None,
            "counters": counters,
            "batch": None if member.batch is None else batch,
            "copy_of": None,
        }
    )


def _with_ids(command: ask.Command, state: AnyEncounter) -> ask.Command:
    """The command with ids for all references to combatants."""

    def id_of(ref: str) -> str:
        combatant = state.lookup(ref)
        return ref if combatant is None else combatant.id

    changes = {
        name: id_of(refs) if isinstance(refs, str) else tuple(map(id_of, refs))
        for name, refs in combatant_refs(command).items()
    }
    return command.model_copy(update=changes) if changes else command
