"""Handlers of hiding, revealing and aliases.

Names are assigned as the public sees them: a hidden combatant takes no name from a visible one. It is numbered when it is
revealed, and renamed when a visible combatant takes its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from rules import commands as ask
from rules import events as ev
from rules.handlers.annotations import GM_ID_OFFSET, is_gm_only
from rules.handlers.combatants import batch_names, check_capacity, free_name, is_taken, new_id
from rules.message import UserText
from rules.names import clean_name, name_key
from rules.player_view import redact_hidden
from rules.refusals import Refused
from rules.state import AnyEncounter, Combatant
from rules.system import HandlerContext
from rules.validation import combatant_refs


def check_not_hidden(state: AnyEncounter, command: ask.Command) -> None:
    """Raise `Refused` (`is-hidden`) if a command for the system names a hidden combatant."""
    for refs in combatant_refs(command).values():
        for ref in (refs,) if isinstance(refs, str) else refs:
            combatant = state.lookup(ref)
            if combatant is not None and combatant.hidden:
                raise Refused("is-hidden", name=combatant.said)


def hide(state: AnyEncounter, command: ask.Hide, context: HandlerContext) -> list[ev.Event]:
    """The combatant leaves, as far as the players know. Raises `Refused` (`is-hidden-already`, `is-already`)."""
    combatant = state.find(command.combatant)
    if combatant.hidden:
        raise Refused("is-hidden-already", name=combatant.said)
    if combatant.status == "gone":
        raise Refused("is-already", name=combatant.said, status=combatant.status)
    return [ev.StatusChanged(combatant=combatant.id, status="gone", veil=True)]


def reveal(state: AnyEncounter, command: ask.Reveal, context: HandlerContext) -> list[ev.Event]:
    """Reveal a hidden combatant, or the name of an aliased one. Raises `Refused` (`not-veiled`, `too-many-combatants`)."""
    combatant = state.find(command.combatant)
    if not combatant.hidden and combatant.alias is None:
        raise Refused("not-veiled", name=combatant.said)
    batch = _batch(state, combatant, command)
    return _reveal_combatants(state, batch) if combatant.hidden else _reveal_names(state, batch)


def _batch(state: AnyEncounter, combatant: Combatant[Any], command: ask.Reveal) -> list[Combatant[Any]]:
    """The combatants to reveal together: those of the same group that are hidden, or aliased, in the same way."""
    if command.batch == "no" or combatant.group is None:
        return [combatant]
    group = [other for other in state.combatants.values() if other.group == combatant.group]
    return [other for other in group if other.hidden == combatant.hidden and (combatant.hidden or other.alias)]


def _reveal_combatants(state: AnyEncounter, batch: list[Combatant[Any]]) -> list[ev.Event]:
    """Combatants never seen join with a new public name and id: neither tells how many are hidden."""
    newcomers = [combatant for combatant in batch if not combatant.known]
    check_capacity(state, len(newcomers))
    names = {combatant.id: combatant.alias or combatant.copy_of or combatant.name for combatant in newcomers}
    named = _with_public_names(state, names)
    ids = {combatant.id: new_id(state, offset) for offset, (combatant, _) in enumerate(named, start=1)}
    events: list[ev.Event] = []
    for combatant, name in named:
        # Only those that are revealed together share a roll: others are not known to belong together.
        group = next(iter(ids.values())) if combatant.group is not None and len(ids) > 1 else None
        options = {
            "alias": name if combatant.alias is not None else None,
            "group": group,
            "copy_of": combatant.copy_of if combatant.alias else None,
            "character": combatant.character,
        }
        events.append(
            ev.Joined(
                combatant=ids[combatant.id],
                name=name if combatant.alias is None else combatant.name,
                side=combatant.side,
                owner=combatant.owner,
                sheet=combatant.sheet.model_dump(mode="json", exclude_unset=True),
                revealed=combatant.id,
                **{field: value for field, value in options.items() if value},
            )
        )
    events += [event for combatant, _ in named for event in _copy_annotations(combatant, ids)]
    returning = [combatant for combatant in batch if combatant.known]
    return [*events, *(ev.StatusChanged(combatant=other.id, status="active", veil=True) for other in returning)]


def _copy_annotations(combatant: Combatant[Any], ids: Mapping[str, str]) -> list[ev.Event]:
    """The annotations of a revealed combatant for its new id, numbered as if they had always been visible.

    ids: old -> new id of everything that is revealed with it.
    """
    revealed = ids[combatant.id]
    numbers = {True: count(GM_ID_OFFSET + 1), False: count(1)}
    counters = [
        counter.model_copy(update={"id": next(numbers[counter.shown == "gm"])}) for counter in combatant.counters
    ]
    numbers = {True: count(GM_ID_OFFSET + 1), False: count(1)}
    effects = [
        effect.model_copy(update={"id": next(numbers[effect.private]), "whose": ids.get(effect.whose, effect.whose)})
        for effect in combatant.effects
    ]
    note, private_note = combatant.note, combatant.private_note
    return [
        *(ev.CounterSet(combatant=revealed, counter=counter) for counter in counters),
        *([ev.NoteSet(combatant=revealed, note=note)] if note else []),
        *([ev.NoteSet(combatant=revealed, note=private_note, private=True)] if private_note else []),
        *(ev.EffectSet(combatant=revealed, effect=effect) for effect in effects),
    ]


def _reveal_names(state: AnyEncounter, batch: list[Combatant[Any]]) -> list[ev.Event]:
    events: list[ev.Event] = []
    names = {combatant.id: combatant.copy_of or combatant.name for combatant in batch}
    for combatant, name in _with_public_names(state, names):
        assert combatant.alias is not None
        events += [ev.Renamed(combatant=combatant.id, name=name)] if name != combatant.name else []
        events.append(ev.Aliased(combatant=combatant.id, alias=None, was=combatant.alias, now=name))
    return events


def _with_public_names(state: AnyEncounter, names: Mapping[str, str]) -> list[tuple[Combatant[Any], str]]:
    """The combatants with free public names, grouped by the preferred name. names: id -> preferred name."""
    public = redact_hidden(state, None)
    named: list[tuple[Combatant[Any], str]] = []
    for name in dict.fromkeys(names.values()):
        batch = [state.combatants[combatant_id] for combatant_id, preferred in names.items() if preferred == name]
        named += zip(batch, batch_names(public, name, len(batch)), strict=True)
    return named


def set_alias(state: AnyEncounter, combatant: Combatant[Any], value: str) -> list[ev.Event]:
    """Set the alias; "" removes it. Raises `Refused` (`nothing-changed`, `name-taken`)."""
    alias = clean_name(value) if value else None
    if alias == combatant.alias:
        raise Refused("nothing-changed")
    public = redact_hidden(state, None)
    others = {other.id: other for other in public.combatants.values() if other.id != combatant.id}
    if alias is not None and is_taken(public.model_copy(update={"combatants": others}), alias):
        raise Refused("name-taken", name=UserText(said=alias))
    was, now = combatant.alias or combatant.name, alias or combatant.name
    return [ev.Aliased(combatant=combatant.id, alias=alias, was=was, now=now)]


def rename_conflicts(state: AnyEncounter) -> Sequence[ev.Event]:
    """Rename one combatant whose secret name a visible one has taken; () if there is none."""
    secret = [combatant for combatant in state.combatants.values() if combatant.hidden or combatant.alias]
    if not secret:
        return ()
    public = {name_key(combatant.name): combatant.id for combatant in redact_hidden(state, None).combatants.values()}
    return [
        ev.Renamed(combatant=combatant.id, name=free_name(state, combatant.copy_of or combatant.name))
        for combatant in secret
        if public.get(name_key(combatant.name), combatant.id) != combatant.id
    ][:1]


def is_unseen(state: AnyEncounter, event: ev.Event) -> bool:
    """Whether the public must not know of this event in `state`: it changes a secret, or concerns hidden combatants only."""
    if is_gm_only(state, event):
        return True
    if isinstance(event, ev.Joined):
        return event.hidden
    ids = (getattr(event, "combatant", None), *getattr(event, "combatants", ()))
    combatants = [state.combatants[combatant_id] for combatant_id in ids if combatant_id in state.combatants]
    if not combatants or (isinstance(event, ev.StatusChanged) and event.veil):
        return False
    if isinstance(event, ev.Renamed) and combatants[0].alias is not None:
        return True
    return all(combatant.hidden for combatant in combatants)
