"""Handlers for many NPCs at once: the same choice for all, and the strikes of all that are due."""

from __future__ import annotations

from collections.abc import Iterable

from rules.events import Event
from rules.handlers.shared import playable_combatants
from rules.refusals import Refused
from rules.state import Combatant
from rules.system import HandlerContext
from rules.totals import commands as ask
from rules.totals.formulas import factors_of
from rules.totals.handlers.declaring import check_target, chosen, need_declaring
from rules.totals.handlers.striking import need_striking, struck
from rules.totals.model import Plan, Sheet, Strike, TotalsState
from rules.totals.turn import default_target, gm_due, gm_undecided, plan_of, possible_targets, ruling_of
from rules.view.board import button


def _alike(state: TotalsState, npcs: Iterable[Combatant[Sheet]], like: str | None) -> list[Combatant[Sheet]]:
    """Those of the NPCs that belong to the batch of `like`; all of them for None. Raises `Refused`."""
    if like is None:
        return list(npcs)
    first = state.find(like)
    return [npc for npc in npcs if npc.id == first.id or (npc.group is not None and npc.group == first.group)]


def choose_all(state: TotalsState, command: ask.ChooseAll, context: HandlerContext) -> list[Event]:
    """Choose an attack for all NPCs without a choice; if all have one, again for those that attack.

    Raises `Refused`, with the targets to choose from where an NPC has no latest target.
    """
    need_declaring(state)
    named = None if command.target is None else state.find(command.target).id
    mine = [npc for npc in playable_combatants(state, context.by) if npc.side == "npc" and npc.id != named]
    attacking = [npc for npc in mine if plan_of(state.fight, npc.id).stance == "attack"]
    npcs = _alike(state, gm_undecided(state, mine), command.like) or _alike(state, attacking, command.like)
    if not npcs:
        raise Refused("totals-no-npcs")
    strength = None if command.manner == "normal" else command.strength
    factors = factors_of(command.manner, command.strength)
    events: list[Event] = []
    for npc in npcs:
        target = default_target(state, npc.id) if named is None else check_target(state, npc, named)
        if target is None:
            raise _which_target(state, command, npc)
        plan = Plan(stance="attack", target=target, manner=command.manner, strength=strength, factors=factors)
        events.append(chosen(state, npc, plan))
    return events


def _which_target(state: TotalsState, command: ask.ChooseAll, npc: Combatant[Sheet]) -> Refused:
    targets = possible_targets(state, npc.id)
    if not targets:
        return Refused("totals-nobody-there", name=npc.said)
    fields = command.model_dump(mode="json", exclude_unset=True)
    choices = tuple(
        button(command.verb, "totals-label-target", fields={**fields, "target": target.id}, name=target.said)
        for target in targets
        if target.side != npc.side
    )
    return Refused("totals-which-target", choices=choices, name=npc.said)


def strike_all(state: TotalsState, command: ask.StrikeAll, context: HandlerContext) -> list[Event]:
    """Roll the attacks of the NPCs that may strike now, for each or once for each batch (S1-21). Raises `Refused`."""
    need_striking(state)
    ruling = ruling_of(state)
    npcs = [npc for npc in gm_due(state, ruling, context.by) if not ruling.needs_target(npc.id)]
    alike = _alike(state, npcs, command.like)
    if not alike:
        raise Refused("totals-no-npcs")
    if command.roll == "each":
        return [struck(state, ruling, npc, None, 0, context.dice) for npc in alike]
    firsts: dict[str, Strike] = {}
    events: list[Event] = []
    for npc in alike:
        first = firsts.get(npc.group or npc.id)
        event = struck(state, ruling, npc, None if first is None else first.dice, 0, context.dice)
        if first is None:
            firsts[npc.group or npc.id] = event.strike
        else:
            event = event.model_copy(update={"strike": event.strike.model_copy(update={"shown": first.shown})})
        events.append(event)
    return events
