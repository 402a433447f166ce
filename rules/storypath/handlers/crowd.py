"""Handler for the turns of all NPCs that come now."""

from __future__ import annotations

from rules.events import Event
from rules.refusals import Refused
from rules.storypath import commands as ask
from rules.storypath import events as ev
from rules.storypath.eligibility import candidates, require_running, unit
from rules.storypath.model import NPC, Slot, StorypathState
from rules.storypath.reducer import evolve
from rules.storypath.settle import settle, turn_done
from rules.system import HandlerContext


def npc_due(state: StorypathState) -> str | None:
    """The NPC unit of the GM that the present slot waits for with its whole turn; None: it may be a player's turn."""
    slot = state.fight.now
    if slot is None or state.fight.action != "none":
        return None
    asked = candidates(state, slot) if slot.claim is None else (unit(state, slot.claim),)
    combatants = [state.combatants[unit_id] for unit_id in asked]
    if not all(combatant.side == NPC and combatant.owner is None for combatant in combatants):
        return None
    return next(iter(asked), None)


def several_npcs_due(state: StorypathState) -> bool:
    """Whether an NPC of the GM is due, and the slot after it is one of the NPCs, too."""
    coming = state.fight.open[:2]
    return len(coming) > 1 and all(slot.side == NPC for slot in coming) and npc_due(state) is not None


def act_all(state: StorypathState, command: ask.ActAll, context: HandlerContext) -> list[Event]:
    """The turns of the NPCs up to a slot that may be a player's, or to the end of the round.

    Raises `Refused`: `storypath-not-running`, `storypath-no-npcs`, and `storypath-second-attack` for an attack that the GM has
    to allow (R7).
    """
    require_running(state)
    attack = command.deed == "attack"
    events: list[Event] = []
    while (npc := npc_due(state)) is not None and (slot := state.fight.now) is not None:
        if attack and state.fight.attacks.get(npc, 0) > 0:
            if not events:
                raise Refused("storypath-second-attack", name=state.combatants[npc].said)
            break
        state = _apply(state, _turn(state, slot, npc, attack=attack), events)
        following = settle(state)
        while following and not any(isinstance(event, ev.RoundBegan | ev.RollCallOpened) for event in following):
            state = _apply(state, following, events)
            following = settle(state)
        if following:
            # A new round follows as after every command.
            break
    if not events:
        raise Refused("storypath-no-npcs")
    return events


def _turn(state: StorypathState, slot: Slot, npc: str, *, attack: bool) -> list[Event]:
    """A whole turn of a unit in this slot."""
    claimed = [ev.Claimed(slot=slot.id, combatant=npc, how="claimed", own=True)] if slot.claim is None else []
    return [*claimed, ev.Acted(combatant=npc, attack=attack), turn_done(state, slot, npc)]


def _apply(state: StorypathState, caused: list[Event], events: list[Event]) -> StorypathState:
    """The state after these events, which are appended to `events`."""
    for event in caused:
        events.append(event)
        state = evolve(state, event)
    return state
