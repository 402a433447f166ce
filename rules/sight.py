"""Who may know what: whom the GM hides, under which name somebody is known, and what a system keeps back.

A hidden combatant waits behind the scenes. It is in the encounter and not in the fight: it has no turn, no pair, no slot, no
roll and no part in anybody's count, and what it does there is the GM's to tell. A system is only ever given the `stage`, so
that none can betray whom nobody has seen, or wait for somebody who must not act. Who was seen before it was hidden has left, as
far as the others know.
"""

from __future__ import annotations

from typing import Any

from rules.events import Event
from rules.state import Actor, AnyEncounter, Combatant, Counter
from rules.system import system_of


def stage(state: AnyEncounter) -> AnyEncounter:
    """The state without those whom nobody but the GM has ever seen."""
    if all(one.known for one in state.combatants.values()):
        return state
    known = {who: one for who, one in state.combatants.items() if one.known}
    return state.model_copy(update={"combatants": known})


def masked(state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
    """The state with everybody called and marked as this viewer may know; None: the public. A GM knows all, an owner of her
    own combatant all but what is the GM's alone.
    """
    if viewer is not None and viewer.gm:
        return state
    user = None if viewer is None else viewer.user
    changed = {who: _masked(one, own=user is not None and one.owner == user) for who, one in state.combatants.items()}
    if all(changed[who] is one for who, one in state.combatants.items()):
        return state
    return state.model_copy(update={"combatants": changed})


def _masked(one: Combatant[Any], *, own: bool) -> Combatant[Any]:
    changes: dict[str, Any] = {}
    if not own and (one.alias or one.hidden or one.copy_of):
        changes = {"name": one.alias or one.name, "alias": None, "copy_of": None, "hidden": False}
    if not own and one.character is not None:
        changes["character"] = None
    if one.private_note:
        changes["private_note"] = ""
    if any(effect.private for effect in one.effects):
        changes["effects"] = tuple(effect for effect in one.effects if not effect.private)
    if any(counter.shown == "gm" or (counter.shown == "words" and not own) for counter in one.counters):
        known = (counter for counter in one.counters if counter.shown != "gm")
        changes["counters"] = tuple(_worded(each) if each.shown == "words" and not own else each for each in known)
    return one.model_copy(update=changes) if changes else one


def _worded(counter: Counter) -> Counter:
    return counter.model_copy(update={"grade": counter.left, "value": 0, "maximum": None})


def veiled(state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
    """What this viewer knows of who is there, whatever the system keeps back. What happened out of sight has not happened."""
    known = masked(stage(state), viewer)
    if (viewer is not None and viewer.gm) or not (state.unseen or state.cloaked):
        return known
    return known.model_copy(update={"revision": state.learned, "quiet": 0, "unseen": (), "cloaked": 0})


def seen(state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
    """The state as it may be shown to this viewer."""
    return system_of(state).redact(veiled(state, viewer), viewer)


def secret(state: AnyEncounter, event: Event, viewer: Actor | None) -> bool:
    """Whether this viewer must not be told of the event: for good, or yet."""
    if event.unseen:
        return viewer is None or not viewer.gm
    return system_of(state).secret(state, event, viewer)
