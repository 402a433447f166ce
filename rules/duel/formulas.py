"""Formulas of docs/rules/duel.md: the first attack, one against many, who attacks next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import Literal

from rules.dice.rng import DiceSource
from rules.duel.model import DODGE_SPEEDS, WEAPON_SPEEDS, Blow, DuelState, Engagement, HouseRules, Sheet

DECLARED = 2
"""Advantage of declaring first (R4)."""
RIPOSTE = 2
"""Disadvantage of a defence against the riposte after the dodge of a strong blow (0.5)."""


def roll_2d5(source: DiceSource, rules: HouseRules) -> tuple[int, int]:
    """Two dice with the faces of the house rule `d5` (0.1)."""
    low, high = rules.faces
    return source.die(low, high), source.die(low, high)


def declared_modifier(declared: bool, any_declared: bool, all_declared: bool, rules: HouseRules) -> int:
    """A fighter's share in the 2 points of declaring first (0.3, S0-11).

    -2 for a fighter who has not declared, or +2 for one who has, never both (A28); 0 when none or all have declared.
    """
    if not any_declared or all_declared:
        return 0
    if rules.first_declarer == "other-2":
        return 0 if declared else -DECLARED
    return DECLARED if declared else 0


def longer(a: Sheet, b: Sheet) -> int:
    """1 when `a` attacks first if both want the fight (R2, R3), -1 when `b` does, 0 when they are equal."""
    return (a.length > b.length) - (a.length < b.length) or (a.height > b.height) - (a.height < b.height)


def longer_why(a: Sheet, b: Sheet) -> str:
    """The rule that `longer` decides by: R2 or R3."""
    return "longer-weapon" if a.length != b.length else "taller"


def crowd_penalty(own: Sheet, opponents: Iterable[Sheet]) -> int:
    """The penalty of one against many, 0 or less (0.6): each opponent counts 1, or 1.5 with two weapons; two weapons of one's
    own halve the count; it is rounded up; -1 for each beyond one.
    """
    count = sum(1.5 if opponent.weapons == 2 else 1.0 for opponent in opponents)
    if own.weapons == 2:
        count /= 2
    return min(0, 1 - ceil(count))


def crowd(state: DuelState, fighter: str) -> int:
    """The present penalty of one against many of a fighter: set by the GM, else counted over the pairs that fight (S0-14)."""
    if fighter in state.fight.crowd:
        return state.fight.crowd[fighter]
    fighting = [engagement for engagement in state.fight.of(fighter) if engagement.attacker is not None]
    opponents = [state.combatants[engagement.other(fighter)].sheet for engagement in fighting]
    return crowd_penalty(state.combatants[fighter].sheet, opponents)


def riposte_penalty(engagement: Engagement, rules: HouseRules) -> int:
    """What is taken from the defence now: -2 against the riposte of a fighter who has just dodged a strong blow (0.5)."""
    last = engagement.last
    if rules.riposte == "off" or last is None or last.attack.strength != "strong":
        return 0
    dodged = last.defence.kind == "dodge" and last.defence.margin >= 0
    return -RIPOSTE if dodged and engagement.attacker == last.defence.combatant else 0


def softens(attack: Blow, defence: Blow) -> bool:
    """Whether a parry only softens a strong blow: with a margin of 0 or 1 (0.5)."""
    strong = attack.strength == "strong" and attack.margin >= 0
    return strong and defence.kind == "parry" and defence.margin in (0, 1)


def lands(attack: Blow, defence: Blow) -> bool:
    """Whether the attack succeeds and the defence does not."""
    return attack.margin >= 0 and (defence.kind == "none" or defence.margin < 0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """keeps: whether the attacker attacks again; None: the GM decides. why: code of the rule. by: the numbers compared."""

    keeps: bool | None
    why: str
    by: Literal["score", "margin"] = "margin"


def next_attacker(attack: Blow, defence: Blow, rules: HouseRules) -> Verdict:
    """Who attacks in the next exchange (R6, R8, R9; S0-4, S0-6, S0-9)."""
    if defence.kind == "none":
        return Verdict(True, "no-defence")
    hit, held = attack.initiative_margin >= 0, defence.initiative_margin >= 0
    if hit != held:
        return Verdict(hit, "other-failed")
    by: Literal["score", "margin"] = "score" if hit or rules.both_fail == "with-speed" else "margin"
    if by == "score":
        ours, theirs, why = attack.score, defence.score, "score" if hit else "both-failed-score"
    else:
        ours, theirs, why = attack.initiative_margin, defence.initiative_margin, "both-failed"
    if ours != theirs:
        return Verdict(ours > theirs, why, by)
    if rules.next_tie == "gm":
        return Verdict(None, "tie-gm", by)
    return Verdict(rules.next_tie == "attacker-keeps", f"tie-{rules.next_tie}", by)


def speed_matters(attack: Blow, defence: Blow, rules: HouseRules) -> bool:
    """Whether the speed that the GM may set for this defence can change who attacks next (S0-15)."""
    speeds = DODGE_SPEEDS if defence.kind == "dodge" else WEAPON_SPEEDS
    rated = (defence.model_copy(update={"speed": speed}) for speed in speeds)
    return len({next_attacker(attack, blow, rules).keeps for blow in rated}) > 1


def crowd_decides(attack: Blow, defence: Blow, rules: HouseRules) -> bool:
    """Whether another fighter would attack next without the penalties of one against many."""
    alone, alone_too = (blow.model_copy(update={"crowd": 0}) for blow in (attack, defence))
    return next_attacker(alone, alone_too, rules).keeps != next_attacker(attack, defence, rules).keeps
