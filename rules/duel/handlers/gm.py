"""Commands of the GM: name the attacker, change the latest roll of a fighter, set the penalty of one against many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.commands import Reroll, Set
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.formulas import roll_2d5
from rules.duel.handlers.pairing import check_number
from rules.duel.model import DuelState, Engagement, FirstRoll
from rules.events import Event
from rules.message import UserText
from rules.refusals import Refused
from rules.system import HandlerContext
from rules.validation import field_label, plain_minus

CROWD = "crowd"
CROWD_LOWEST = -20


def set_attacker(state: DuelState, command: ask.SetAttacker, context: HandlerContext) -> list[Event]:
    """The GM names the attacker, or a side to attack (surprise). Raises `Refused`."""
    if (command.combatant is None) == (command.side is None):
        raise Refused("attacker-or-side")
    if command.combatant is None:
        return _surprise(state, command)
    combatant = state.find(command.combatant)
    check_number(state, command.engagement)
    engagements = [e for e in state.fight.of(combatant.id) if command.engagement in (None, e.id)]
    if not engagements:
        raise Refused("not-engaged", name=combatant.said)
    undecided = [engagement for engagement in engagements if engagement.phase in ("gm", "talk")]
    others = [engagement for engagement in engagements if engagement.attacker != combatant.id]
    engagement = (undecided or others or engagements)[0]
    if engagement.attacker == combatant.id and not engagement.waits:
        raise Refused("attacks-already", name=combatant.said)
    return [ev.AttackerSet(engagement=engagement.id, attacker=combatant.id)]


def _surprise(state: DuelState, command: ask.SetAttacker) -> list[Event]:
    """A side attacks wherever the first attack is open (docs/requirements.md 102): the rules have nothing for it (S0-10)."""
    events: list[Event] = []
    for engagement in state.fight.open:
        of_side = [f for f in engagement.fighters if state.combatants[f].side == command.side]
        if len(of_side) == 1 and command.engagement in (None, engagement.id):
            events.append(ev.AttackerSet(engagement=engagement.id, attacker=of_side[0]))
    if not events:
        raise Refused("no-open-attack")
    return events


def set_crowd(state: DuelState, command: Set, context: HandlerContext) -> list[Event]:
    """`gm.set crowd`: a number of 0 or less, or nothing to have it counted again. Raises `Refused`."""
    combatant = state.find(command.combatant)
    value = plain_minus(command.value.strip())
    if not value:
        return [ev.CrowdSet(combatant=combatant.id, penalty=None)]
    try:
        penalty = int(value)
    except ValueError:
        penalty = 1
    if not CROWD_LOWEST <= penalty <= 0:
        given = UserText(said=command.value[:60])
        raise Refused("out-of-range", field=field_label(CROWD), given=given, low=CROWD_LOWEST, high=0)
    return [ev.CrowdSet(combatant=combatant.id, penalty=penalty)]


def set_margin(state: DuelState, command: ask.SetMargin, context: HandlerContext) -> list[Event]:
    """The GM sets the margin of the latest roll. Raises `Refused`."""
    return _replaced(state, command.combatant, command.engagement, fixed=command.margin)


def reroll(state: DuelState, command: Reroll, context: HandlerContext) -> list[Event]:
    """The latest roll is rolled again. Raises `Refused`."""
    _latest_roll(state, command.combatant, None)  # no dice are used up by a refusal
    return _replaced(state, command.combatant, None, faces=roll_2d5(context.dice, state.rules))


@dataclass(frozen=True, slots=True)
class _LatestRoll:
    """A fighter's latest roll. rewinds: it is of the last exchange, not of the current one."""

    fighter: str
    engagement: Engagement
    where: Literal["first", "attack", "defence"]
    rewinds: bool = False


def _replaced(
    state: DuelState,
    ref: str,
    number: int | None,
    *,
    fixed: int | None = None,
    faces: tuple[int, int] | None = None,
) -> list[Event]:
    latest = _latest_roll(state, ref, number)
    shared = latest.where == "first" and number is None
    return [
        ev.RollReplaced(
            engagement=engagement.id,
            combatant=latest.fighter,
            where=latest.where,
            rewinds=latest.rewinds,
            fixed=fixed,
            faces=faces,
        )
        for engagement in (_same_first_roll(state, latest) if shared else [latest.engagement])
    ]


def _same_first_roll(state: DuelState, latest: _LatestRoll) -> list[Engagement]:
    """The engagements in which this roll for the first attack counts: a fighter rolls once for all of a scene (0.6.6)."""
    roll = _first_roll(latest.engagement, latest.fighter)
    return [
        engagement
        for engagement in state.fight.of(latest.fighter)
        if _first_counts(engagement) and _first_roll(engagement, latest.fighter) == roll
    ]


def _first_roll(engagement: Engagement, fighter: str) -> FirstRoll | None:
    return next((roll for roll in engagement.first or () if roll.combatant == fighter), None)


def _first_counts(engagement: Engagement) -> bool:
    """Whether nothing has come after the roll for the first attack."""
    return engagement.first is not None and engagement.exchange <= 1 and engagement.attack is None


def _latest_roll(state: DuelState, ref: str, number: int | None) -> _LatestRoll:
    """The latest roll that can be changed without taking back what came after it. Raises `Refused` (`nothing-rolled`)."""
    combatant = state.find(ref)
    rolls = [
        roll
        for engagement in state.fight.of(combatant.id)
        if number in (None, engagement.id) and (roll := _changeable_roll(engagement, combatant.id)) is not None
    ]
    if not rolls:
        raise Refused("nothing-rolled", name=combatant.said)
    return max(rolls, key=lambda roll: roll.engagement.since)


def _changeable_roll(engagement: Engagement, fighter: str) -> _LatestRoll | None:
    if engagement.attack is not None and engagement.attack.combatant == fighter:
        return _LatestRoll(fighter, engagement, "attack")
    if engagement.defence is not None and engagement.defence.combatant == fighter:
        return _LatestRoll(fighter, engagement, "defence")
    if engagement.attack is not None:
        return None
    last = engagement.last
    if last is not None and engagement.exchange == last.number + 1:
        if last.attacker == fighter:
            return _LatestRoll(fighter, engagement, "attack", rewinds=True)
        return None if last.defence.kind == "none" else _LatestRoll(fighter, engagement, "defence", rewinds=True)
    return _LatestRoll(fighter, engagement, "first") if _first_counts(engagement) else None
