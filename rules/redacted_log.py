"""The script of a fight as players may have it: it holds what everybody has seen, and replays to what everybody sees.

Only the steps that count are in it. Each is put in commands that do to the public's fight what the step has done to it. What
can be a way of hiding something is always put in the words of what everybody knows of it, whether there was a secret or not, so
that the form of a command tells nothing either; all combatants are named by their ids.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules import commands as ask
from rules import events as ev
from rules.fields import Ref
from rules.history import iter_states
from rules.log import Entry, effective_entries
from rules.player_view import VisibleEvent, player_view, visible_events
from rules.refusals import Refusal
from rules.replay import ScriptError, export, load
from rules.state import AnyEncounter, Counter
from rules.system import system_of
from rules.validation import constraints
from rules.view.views import board_for

_GRADES = 3
"""A number that is told in words is given as so many of this many, which is told in the same words."""


def public_script(state: AnyEncounter, entries: Sequence[Entry]) -> dict[str, Any] | None:
    """The script for players. entries: the whole log, which has come to this state.

    None where there is none: something is still secret, or it can't be told what everybody saw in commands that replay to it.
    """
    shown = redacted_log(state, entries)
    if shown is None:
        return None
    script = export(shown)
    return script if _replays_to(state, script) else None


def _replays_to(state: AnyEncounter, script: dict[str, Any]) -> bool:
    player = load(json.dumps(script))
    try:
        refused = any(isinstance(answer, Refusal) for answer in player.run())
    except ScriptError:
        return False
    return not refused and _public(player.state) == _public(state)


def _public(state: AnyEncounter) -> tuple[Any, ...]:
    combatants = player_view(state, None).combatants
    return {who: one.model_copy(update={"group": None}) for who, one in combatants.items()}, board_for(state)


def redacted_log(state: AnyEncounter, entries: Sequence[Entry]) -> list[Entry] | None:
    """The entries that count, as everybody knows them, with commands that bring them about; None: the system has a secret."""
    counted = effective_entries(entries)
    if any(system_of(state).secret(state, entry.event, None) for entry in counted):
        return None
    by_step: dict[int, list[VisibleEvent]] = {}
    for moment in visible_events(counted, iter_states(counted), None, state):
        by_step.setdefault(moment.entry.step, []).append(moment)
    sizes: dict[int, int] = {}
    for entry in counted:
        sizes[entry.step] = sizes.get(entry.step, 0) + 1
    firsts = {entry.step: entry for entry in counted if entry.seq == entry.step}
    return [
        entry
        for step, known in by_step.items()
        for entry in _retold(firsts[step], known, whole=len(known) == sizes[step])
    ]


def _retold(first: Entry, known: list[VisibleEvent], *, whole: bool) -> list[Entry]:
    """A step as the public knows it. first: as it was. whole: none of its events is left out."""
    if first.command is None:
        return [moment.entry for moment in known]
    commands = list(_commands(first.command, known, whole=whole))
    shown = replace(known[0].entry, faces=first.faces)
    return [
        replace(
            shown, command=command, gm=first.gm or command.who is ask.Who.GM, faces=first.faces if not place else ()
        )
        for place, command in enumerate(commands)
    ]


def _commands(command: ask.Command, known: list[VisibleEvent], *, whole: bool) -> Iterator[ask.Command]:
    """Commands of the public's fight for one command of the whole one."""
    if isinstance(command, ask.Add | ask.Reveal):
        yield from _added(command, [moment for moment in known if isinstance(moment.entry.event, ev.Joined)])
    if _to_be_retold(command, known, whole=whole):
        yield from filter(None, (_again(moment.entry.event) for moment in known))
    elif isinstance(command, ask.Enlist):
        yield command.model_copy(update={"members": tuple(map(_member, command.members))})
    elif not isinstance(command, ask.Add):
        yield _by_id(command, known[0].before)


def _to_be_retold(command: ask.Command, known: list[VisibleEvent], *, whole: bool) -> bool:
    """Whether the command might say more, or something else, than its events say to the public."""
    match command:
        case ask.Hide() | ask.Reveal() | ask.SetCounter() | ask.SetEffect():
            return True
        case ask.ChangeCounter():
            return not whole or not all(map(_plain, known))
        case ask.Set(attribute=attribute):
            return attribute in ("name", "alias")
    return False


def _plain(moment: VisibleEvent) -> bool:
    """Whether everybody may know all of a change to a mark, and knew all of what it changed."""
    event = moment.entry.event
    if not isinstance(event, ev.CounterSet):
        return True
    before = player_view(moment.before, None).combatants[event.combatant]
    return event.counter.grade is None and all(counter.grade is None for counter in before.counters)


def _added(command: ask.Add | ask.Reveal, joined: list[VisibleEvent]) -> Iterator[ask.Command]:
    """Those who come in or are shown, as if they had been added just then: like ones at once, since they share a roll."""
    events = [moment.entry.event for moment in joined]
    group = next((event.group for event in events if isinstance(event, ev.Joined)), None)
    like = len({repr((event.side, event.owner, event.sheet)) for event in events if isinstance(event, ev.Joined)}) == 1
    if len(events) > 1 and like:
        name = (command.alias or command.name) if isinstance(command, ask.Add) else _batch_name(joined[0])
        yield _add(events[0], name=name, count=len(events), group="no" if group is None else "yes")
        return
    for event in events:
        yield _add(event)


def _add(event: Any, **more: Any) -> ask.Add:
    given = {"name": event.name, "side": event.side, "owner": event.owner, "sheet": event.sheet, **more}
    return ask.Add.model_validate({name: value for name, value in given.items() if value is not None})


def _batch_name(moment: VisibleEvent) -> str:
    """The name of a batch that is shown, without a number."""
    hidden = next(iter(set(moment.before.combatants) - set(moment.after.combatants)), None)
    if hidden is None:
        return str(getattr(moment.entry.event, "name", ""))
    combatant = moment.before.combatants[hidden]
    return combatant.alias or combatant.copy_of or combatant.name


def _again(event: ev.Event) -> ask.Command | None:
    """The GM's command that brings about this event; None for what follows from another one."""
    match event:
        case ev.CounterSet(combatant=who, counter=counter):
            return ask.SetCounter.model_validate({"combatant": who, "counter": counter.name, **_numbers(counter)})
        case ev.CounterRemoved(combatant=who, counter=counter):
            return ask.SetCounter(combatant=who, counter=counter.name, shown="off")
        case ev.NoteSet(combatant=who, note=words):
            return ask.SetNote(combatant=who, note=words)
        case ev.EffectSet(combatant=who, effect=effect):
            given = {"duration": effect.left, "unit": effect.unit, "whose": effect.whose, "edge": effect.at}
            kept = {name: value for name, value in given.items() if value is not None}
            return ask.SetEffect.model_validate({"combatant": who, "effect": effect.name, **kept})
        case ev.EffectEnded(combatant=who, effect=effect, lifted=True):
            return ask.SetEffect(combatant=who, effect=effect.name, duration=0)
        case ev.StatusChanged(combatant=who, status="gone"):
            return ask.Remove(combatant=who, how="gone")
        case ev.StatusChanged(combatant=who, status=status):
            return ask.Set(combatant=who, attribute="status", value=status)
        case ev.Aliased(combatant=who, now=name) | ev.Renamed(combatant=who, name=name):
            return ask.Set(combatant=who, attribute="name", value=name)
    return None


def _numbers(counter: Counter) -> dict[str, Any]:
    if counter.shown == "words":
        return {"value": counter.left, "maximum": _GRADES, "shown": "words"}
    given = {"value": counter.value, "maximum": counter.maximum, "shown": counter.shown}
    return {name: value for name, value in given.items() if value is not None}


def _member(member: ask.Member) -> ask.Member:
    counters = []
    for counter in member.counters:
        if counter.shown == "words":
            counters.append(counter.model_copy(update=_numbers(counter)))
        elif counter.shown == "public":
            counters.append(counter)
    return member.model_copy(update={"name": member.alias or member.name, "alias": None, "counters": tuple(counters)})


def _by_id(command: ask.Command, state: AnyEncounter) -> ask.Command:
    """The command with all combatants named by their ids."""

    def id_of(ref: str) -> str:
        combatant = state.lookup(ref)
        return ref if combatant is None else combatant.id

    changes: dict[str, Any] = {}
    for name, field in type(command).model_fields.items():
        value = getattr(command, name)
        if not value or not any(isinstance(mark, Ref) and mark.kind == "combatant" for mark in constraints(field)):
            continue
        changes[name] = id_of(value) if isinstance(value, str) else tuple(map(id_of, value))
    return command.model_copy(update=changes) if changes else command
