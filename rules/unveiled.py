"""A log as somebody would have kept it who knows only what was in sight, so that its script betrays nobody.

Steps that happened out of sight are left out, and what was asked of those who go by an alias is put in the words of the alias.
The replay comes to what everybody has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules import commands as ask
from rules import events as ev
from rules.checks import constraints
from rules.engine import history
from rules.fields import Ref
from rules.log import Entry
from rules.state import AnyEncounter


def unveiled(entries: Sequence[Entry]) -> list[Entry] | None:
    """The whole log without what is veiled.

    None when that can't be told: somebody came out of hiding, or a number was given that is shown in words only.
    """
    kept: list[Entry] = []
    in_sight = {entry.step for entry in entries if not entry.event.unseen}
    before: AnyEncounter | None = None
    for entry, after in zip(entries, history(entries), strict=True):
        if entry.step in in_sight:
            if isinstance(entry.event, ev.StatusChanged) and entry.event.veil and entry.event.status == "active":
                return None
            if isinstance(entry.event, ev.CounterSet) and entry.event.counter.shown == "words":
                return None
            command = entry.command
            if command is not None and before is not None:
                command = _named(_translated(command, entries, entry), before)
            kept.append(replace(entry, command=command))
        before = after
    return kept


def _translated(command: ask.Command, entries: Sequence[Entry], first: Entry) -> ask.Command:
    """The command that does the same to what is in sight."""
    if isinstance(command, ask.Add) and command.alias:
        return command.model_copy(update={"name": command.alias, "alias": ""})
    if isinstance(command, ask.Enlist):
        return command.model_copy(update={"members": tuple(map(_member, command.members))})
    if isinstance(command, ask.Hide):
        return ask.Remove(combatant=command.combatant, how="gone")
    step = [entry.event for entry in entries if entry.step == first.seq]
    renamed = [event for event in step if isinstance(event, ev.Aliased) and not event.unseen]
    if renamed:
        return ask.Set(combatant=renamed[0].combatant, attribute="name", value=renamed[0].now)
    return command


def _member(one: ask.Member) -> ask.Member:
    open_counters = tuple(counter for counter in one.counters if counter.shown != "gm")
    return one.model_copy(update={"name": one.alias or one.name, "alias": None, "counters": open_counters})


def _named(command: ask.Command, state: AnyEncounter) -> ask.Command:
    """Whoever goes by an alias is named by the id."""
    changes: dict[str, Any] = {}
    for name, field in type(command).model_fields.items():
        value = getattr(command, name)
        pointing = any(isinstance(mark, Ref) and mark.kind == "combatant" for mark in constraints(field))
        one = state.lookup(value) if pointing and isinstance(value, str) else None
        if one is not None and one.alias is not None:
            changes[name] = one.id
    return command.model_copy(update=changes) if changes else command
