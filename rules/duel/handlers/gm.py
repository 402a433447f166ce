"""Commands of the GM: name the attacker, change the latest roll of a fighter, set the penalty of one against many."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.commands import Command, Reroll, Set
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.formulas import roll_2d5
from rules.duel.handlers.pairing import check_number
from rules.duel.model import DuelState, Engagement, FirstRoll, RollKind, name_of
from rules.events import Event
from rules.message import Message, UserText, msg
from rules.refusals import Refused
from rules.system import HandlerContext
from rules.validation import field_label, plain_minus

CROWD = "crowd"
CROWD_RANGE = range(-20, 1)
MODIFIER = "modifier"
MODIFIER_RANGE = range(-20, 21)


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
    undecided = [engagement for engagement in engagements if engagement.phase in ("gm", "talk", "dice")]
    others = [engagement for engagement in engagements if engagement.attacker != combatant.id]
    engagement = (undecided or others or engagements)[0]
    if engagement.attacker == combatant.id and not engagement.waits:
        raise Refused("attacks-already", name=combatant.said)
    voids = engagement.attack is not None
    return [ev.AttackerSet(engagement=engagement.id, attacker=combatant.id, voids=voids)]


def declared_together(state: DuelState, command: ask.Together, context: HandlerContext) -> list[Event]:
    """The GM says that both of a pair declared nearly together (R4). Raises `Refused`."""
    check_number(state, command.engagement)
    engagement = state.fight.get(command.engagement)
    if not engagement.decided_by_points:
        raise Refused("no-points", number=engagement.id)
    return [ev.DeclaredTogether(engagement=engagement.id)]


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


def set_attribute(state: DuelState, command: Set, context: HandlerContext) -> list[Event]:
    """`gm.set crowd`: 0 or less, or nothing to have it counted again; `gm.set modifier`: of all rolls. Raises `Refused`."""
    combatant = state.find(command.combatant)
    typed = plain_minus(command.value.strip()).removeprefix("+")
    if command.attribute == MODIFIER:
        return [ev.ModifierSet(combatant=combatant.id, modifier=_number(command, typed or "0"))]
    penalty = _number(command, typed) if typed else None
    return [ev.CrowdSet(combatant=combatant.id, penalty=penalty)]


def _number(command: Set, typed: str) -> int:
    allowed = MODIFIER_RANGE if command.attribute == MODIFIER else CROWD_RANGE
    number = int(typed) if typed.removeprefix("-").isdecimal() else None
    if number is None or number not in allowed:
        given, low, high = UserText(said=command.value[:60]), allowed[0], allowed[-1]
        if command.attribute == CROWD:
            raise Refused("crowd-number", given=given, low=low, high=high)
        raise Refused("out-of-range", field=field_label(command.attribute), given=given, low=low, high=high)
    return number


def set_margin(state: DuelState, command: ask.SetMargin, context: HandlerContext) -> list[Event]:
    """The GM sets the margin of the latest roll. Raises `Refused`."""
    return _replaced(state, latest_roll(state, command), fixed=command.margin)


def reroll(state: DuelState, command: Reroll | ask.RerollPair, context: HandlerContext) -> list[Event]:
    """The latest roll is rolled again. Raises `Refused`, before dice are used up."""
    latest = latest_roll(state, command)
    if state.rules.dice == "typed":
        raise Refused("table-rolls")
    return _replaced(state, latest, faces=roll_2d5(context.dice, state.rules))


@dataclass(frozen=True, slots=True)
class LatestRoll:
    """The roll that a correction changes. engagements: those in which it counts. rewinds: it is of a finished exchange."""

    fighter: str
    engagements: tuple[Engagement, ...]
    where: RollKind
    rewinds: bool = False


def latest_roll(state: DuelState, command: Reroll | ask.RerollPair | ask.SetMargin) -> LatestRoll:
    """The roll that the fighter made last, or made last in the pair that is named.

    Raises `Refused`: `no-such-engagement`, `nothing-rolled`, and `roll-followed` when an attack has followed it.
    """
    combatant = state.find(command.combatant)
    number = None if isinstance(command, Reroll) else command.engagement
    check_number(state, number)
    rolled = [
        engagement
        for engagement in state.fight.of(combatant.id)
        if number in (None, engagement.id) and combatant.id in engagement.rolled
    ]
    if not rolled:
        raise Refused("nothing-rolled", name=combatant.said)
    engagement = max(rolled, key=lambda engagement: engagement.rolled[combatant.id])
    latest = _changeable_roll(engagement, combatant.id)
    if latest is None:
        raise Refused("roll-followed", name=combatant.said, against=name_of(state, engagement.other(combatant.id)))
    if latest.where == "first" and number is None:
        return replace(latest, engagements=_same_first_roll(state, engagement, combatant.id))
    return latest


def _changeable_roll(engagement: Engagement, fighter: str) -> LatestRoll | None:
    """The fighter's latest roll in this pair; None after a new attack."""
    if engagement.attack is not None and engagement.attack.combatant == fighter:
        return LatestRoll(fighter, (engagement,), "attack")
    if engagement.defence is not None:
        return LatestRoll(fighter, (engagement,), "defence")
    if engagement.attack is not None:
        return None
    last = engagement.last
    if last is None:
        return LatestRoll(fighter, (engagement,), "first")
    if last.attacker == fighter:
        return LatestRoll(fighter, (engagement,), "attack", rewinds=True)
    return None if last.defence.kind == "none" else LatestRoll(fighter, (engagement,), "defence", rewinds=True)


def _same_first_roll(state: DuelState, engagement: Engagement, fighter: str) -> tuple[Engagement, ...]:
    """The engagements in which this roll for the first attack counts: a fighter rolls once for all of a scene (0.6.6)."""
    thrown = _thrown(engagement, fighter)
    scene = [other for other in state.fight.of(fighter) if other.first_at == engagement.first_at]
    return tuple(
        other for other in scene if _thrown(other, fighter) == thrown and other.attack is None and other.last is None
    )


def _thrown(engagement: Engagement, fighter: str) -> FirstRoll | None:
    """The roll without the 2 points, which may count in some of its engagements only."""
    roll = next((roll for roll in engagement.first or () if roll.combatant == fighter), None)
    return roll and roll.model_copy(update={"declared": 0})


def _replaced(
    state: DuelState, latest: LatestRoll, *, fixed: int | None = None, faces: tuple[int, int] | None = None
) -> list[Event]:
    return [
        ev.RollReplaced(
            engagement=engagement.id,
            combatant=latest.fighter,
            where=latest.where,
            rewinds=latest.rewinds,
            fixed=fixed,
            faces=faces,
        )
        for engagement in latest.engagements
    ]


def foreseen(state: DuelState, command: Command) -> list[Message]:
    """The roll that a re-roll is about, in each pair in which it counts. Raises `Refused`."""
    if not isinstance(command, Reroll | ask.RerollPair):
        return []
    latest = latest_roll(state, command)
    return [
        msg(
            "duel-foreseen-reroll",
            name=name_of(state, latest.fighter),
            against=name_of(state, engagement.other(latest.fighter)),
            where=latest.where,
            rewinds="yes" if latest.rewinds else "no",
        )
        for engagement in latest.engagements
    ]
