"""Who may know what: whom the GM hides, under which name somebody is known, and what a system keeps back.

A hidden combatant waits behind the scenes. It is in the encounter and not in the fight: it has no turn, no pair, no slot, no
roll and no part in anybody's count, and what it does there is the GM's to tell. A system is only ever given the `stage`, so
that none can betray whom nobody has seen, or wait for somebody who must not act. Who was seen before it was hidden has left, as
far as the others know.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rules.events import Event
from rules.state import Actor, AnyEncounter, Combatant, Counter, Effect
from rules.system import system_of


def without_unrevealed(state: AnyEncounter) -> AnyEncounter:
    """The state without those whom nobody but the GM has ever seen."""
    if all(one.known for one in state.combatants.values()):
        return state
    known = {who: one for who, one in state.combatants.items() if one.known}
    return state.model_copy(update={"combatants": known})


def redact_combatants(state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
    """The state with everybody called and marked as this viewer may know; None: the public. A GM knows all, an owner of her
    own combatant all but what is the GM's alone.
    """
    if viewer is not None and viewer.gm:
        return state
    user = None if viewer is None else viewer.user
    in_sight = frozenset(who for who, one in state.combatants.items() if one.known)
    changed = {who: _masked(one, user, in_sight) for who, one in state.combatants.items()}
    if all(changed[who] is one for who, one in state.combatants.items()):
        return state
    return state.model_copy(update={"combatants": changed})


def owns(viewer: Actor | None, combatant: Combatant[Any]) -> bool:
    """Whether the viewer owns the combatant, as far as the others know: what changes while it is hidden is not told."""
    return viewer is not None and (combatant.left_as or combatant).owner == viewer.user


def _masked(one: Combatant[Any], user: str | None, in_sight: frozenset[str]) -> Combatant[Any]:
    if one.left_as is not None:
        one = one.left_as.model_copy(update={"hidden": True})
    own = user is not None and one.owner == user
    changes: dict[str, Any] = {}
    if not own and (one.alias or one.hidden or one.copy_of):
        changes = {"name": one.alias or one.name, "alias": None, "copy_of": None, "hidden": False}
    if not own and one.character is not None:
        changes["character"] = None
    if one.private_note:
        changes["private_note"] = ""
    effects = tuple(filter(None, (effect_view(one.id, effect, in_sight) for effect in one.effects)))
    if effects != one.effects:
        changes["effects"] = effects
    counters = tuple(filter(None, (counter_view(counter, own=own) for counter in one.counters)))
    if counters != one.counters:
        changes["counters"] = counters
    return one.model_copy(update=changes) if changes else one


def counter_view(counter: Counter, *, own: bool) -> Counter | None:
    """A counter as the owner of the combatant, or another player, may know it; None: not at all."""
    if counter.shown == "gm":
        return None
    if counter.shown == "public" or own or counter.grade is not None:
        return counter
    return counter.model_copy(update={"grade": counter.left, "value": 0, "maximum": None})


def effect_view(bearer: str, effect: Effect, in_sight: Collection[str]) -> Effect | None:
    """An effect as a player may know it; None: not at all. Whose turns it counts is not told while that one is hidden."""
    if effect.private:
        return None
    return effect if effect.whose in in_sight else effect.model_copy(update={"whose": bearer})


def redact_hidden(state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
    """What this viewer knows of who is there, whatever the system keeps back. What happened out of sight has not happened."""
    known = redact_combatants(without_unrevealed(state), viewer)
    if (viewer is not None and viewer.gm) or not (state.unseen or state.cloaked):
        return known
    return known.model_copy(update={"revision": state.learned, "quiet": 0, "unseen": (), "cloaked": 0})


def player_view(state: AnyEncounter, viewer: Actor | None) -> AnyEncounter:
    """The state as it may be shown to this viewer."""
    return system_of(state).redact(redact_hidden(state, viewer), viewer)


def is_event_secret(state: AnyEncounter, event: Event, viewer: Actor | None) -> bool:
    """Whether this viewer must not be told of the event: for good, or yet."""
    if event.unseen:
        return viewer is None or not viewer.gm
    return system_of(state).secret(state, event, viewer)
