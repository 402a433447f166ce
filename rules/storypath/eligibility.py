"""Who may act: units, who is left in this round, and whom a command means (docs/rules/storypath.md 3.3).

A unit is what takes a slot: one combatant, or a group that acts together (S3-5). It goes by the id of its first member that
can act.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.commands import Command
from rules.handlers.shared import own, playable
from rules.message import UserText, msg
from rules.refusals import Refused
from rules.state import Actor, Combatant
from rules.storypath.model import GroupMode, Sheet, Slot, StorypathState
from rules.view.board import Choice


def mode(state: StorypathState, who: str) -> GroupMode:
    """How the group of this combatant rolls and acts; somebody without a group is alone."""
    group = state.combatants[who].group
    return "alone" if group is None else state.fight.groups.get(group, "shared")


def together(state: StorypathState, who: str) -> tuple[str, ...]:
    """Everybody who acts with this combatant, itself included, in order of joining: its group, as far as it is on one side."""
    if mode(state, who) != "together":
        return (who,)
    one = state.combatants[who]
    return tuple(other for other in members(state, one.group) if state.combatants[other].side == one.side)


def members(state: StorypathState, group: str | None) -> tuple[str, ...]:
    """Everybody of a group."""
    return tuple(one.id for one in state.combatants.values() if group is not None and one.group == group)


def present(state: StorypathState, who: str) -> bool:
    """Whether this combatant is in the fight, with a result of its own."""
    return state.combatants[who].status == "active" and who in state.fight.results


def able(state: StorypathState, who: str) -> bool:
    """Whether this combatant has a turn to come in this round. Who has acted is told by the combatant, never by a slot."""
    fight = state.fight
    return present(state, who) and who not in fight.acted and who not in fight.benched


def acting(state: StorypathState, who: str) -> tuple[str, ...]:
    """Everybody who has the turn when this one takes a slot."""
    return tuple(one for one in together(state, who) if able(state, one))


def unit(state: StorypathState, who: str) -> str:
    """The id that stands for this combatant's unit."""
    return next(iter(acting(state, who)), who)


def units(state: StorypathState, people: Iterable[str]) -> tuple[str, ...]:
    """The units of these people."""
    return tuple(dict.fromkeys(unit(state, who) for who in people))


def may_take(state: StorypathState, slot: Slot, who: str) -> bool:
    """Whether this combatant may act in this slot: PCs in PC slots, NPCs in NPC slots, whoever rolled it (R4)."""
    if slot.extra is not None:
        return slot.extra == who and present(state, who) and who not in state.fight.benched
    if slot.id == state.fight.current and who not in (starting(state) or (who,)):
        return False
    return slot.side in ("any", state.combatants[who].side) and able(state, who)


def starting(state: StorypathState) -> tuple[str, ...]:
    """Who may begin the round, as long as nobody has acted in it: the highest roll, or who was named (popcorn, 3.4)."""
    fight = state.fight
    return () if fight.acted else tuple(who for who in fight.starters if able(state, who))


def keeps(state: StorypathState, slot: Slot) -> bool:
    """Whether whoever has this slot can still act in it; of a group that acts together one is enough."""
    return slot.claim is not None and any(may_take(state, slot, who) for who in together(state, slot.claim))


def takers(state: StorypathState, slot: Slot) -> tuple[str, ...]:
    """The units that may act in this slot."""
    return units(state, (who for who in state.combatants if may_take(state, slot, who)))


def candidates(state: StorypathState, slot: Slot) -> tuple[str, ...]:
    """The units that are asked for this slot: not those who let the others go first, unless nobody else is left."""
    found = takers(state, slot)
    return tuple(who for who in found if who not in state.fight.holding) or found


def free_slot(state: StorypathState, who: str) -> Slot | None:
    """The first open slot that this unit could still take, in order."""
    for slot in state.fight.open:
        if slot.claim is None and may_take(state, slot, who):
            return slot
    return None


def claimed(state: StorypathState, who: str) -> Slot | None:
    """The open slot that this unit has, now or later in the round."""
    return next((slot for slot in state.fight.open if slot.claim in together(state, who)), None)


def said(state: StorypathState, people: Iterable[str]) -> tuple[UserText, ...]:
    """Their names, for a sentence."""
    return tuple(state.combatants[who].said for who in people)


def need_running(state: StorypathState) -> None:
    """Raises `Refused` (`storypath-not-running`) while there is no round."""
    if not state.fight.running:
        raise Refused("storypath-not-running")


def need_able(state: StorypathState, one: Combatant[Sheet], slot: Slot | None = None) -> None:
    """Raises `Refused` when this combatant has no turn to come.

    `not-active`, `storypath-roll-first`, `storypath-cannot-act`, `storypath-has-acted`.
    """
    fight = state.fight
    if one.status != "active":
        raise Refused("not-active", name=one.said, status=one.status)
    if one.id not in fight.results:
        raise Refused("storypath-roll-first", name=one.said)
    if one.id in fight.benched:
        raise Refused("storypath-cannot-act", name=one.said, bench=fight.benched[one.id])
    if one.id in fight.acted and (slot is None or slot.extra != one.id):
        raise Refused("storypath-has-acted", name=one.said, free=said(state, _left(state, one.side)))


def _left(state: StorypathState, side: str) -> tuple[str, ...]:
    return units(state, (one.id for one in state.present if one.side == side and able(state, one.id)))


def turn_of(state: StorypathState, by: Actor, ref: str | None) -> tuple[Slot, str]:
    """The slot whose moment it is and who acts in it, if that is whom this actor means.

    Raises `Refused`: `storypath-not-your-turn`, `storypath-nobody-acts`, and what `shared.own` raises.
    """
    need_running(state)
    one = own(state, by, ref) if ref is not None else None
    slot = state.fight.now
    actor = None if slot is None else slot.claim
    if slot is None or actor is None:
        raise Refused("storypath-nobody-acts")
    unit_now = together(state, actor)
    if one is not None and one.id not in unit_now:
        raise Refused("storypath-not-your-turn", name=one.said, actor=state.combatants[actor].said)
    if one is None and not by.gm and not any(state.combatants[who].owner == by.user for who in unit_now):
        mine = [other for other in state.present if other.owner == by.user]
        if not mine:
            raise Refused("not-in-fight")
        raise Refused("storypath-not-your-turn", name=mine[0].said, actor=state.combatants[actor].said)
    return slot, actor


def meant(
    state: StorypathState, by: Actor, ref: str | None, command: Command, people: Iterable[str]
) -> Combatant[Sheet]:
    """The combatant meant by this actor: the one named, or the only one of these people that is hers.

    Raises `Refused`: `which-combatant` with those that could be meant, and what `shared.own` raises.
    """
    mine = [who for who in people if state.combatants[who] in playable(state, by)]
    if ref is not None or not mine:
        return own(state, by, ref)
    if len(mine) > 1:
        given = command.model_dump(mode="json", exclude_unset=True)
        choices = tuple(
            Choice(
                command=command.verb,
                fields={**given, "combatant": who},
                label=msg("label-storypath-who", name=state.combatants[who].said),
            )
            for who in mine
        )
        raise Refused("which-combatant", choices=choices, known=said(state, mine))
    return state.combatants[mine[0]]
