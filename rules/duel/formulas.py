"""The arithmetic of docs/rules/duel.md, free of any state: margins, the crowd, who attacks next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from rules.dice.rng import DiceSource
from rules.duel.model import Blow, HouseRules, Sheet

DECLARED = 2


def roll_2d5(chance: DiceSource, rules: HouseRules) -> tuple[int, int]:
    """Two dice with the faces of the house rule `d5` (0.1)."""
    low, high = rules.faces
    return chance.die(low, high), chance.die(low, high)


def declared_modifier(declared: bool, anybody: bool, everybody: bool, rules: HouseRules) -> int:
    """The share that one fighter has in the 2 points of who declared first (0.3, S0-11).

    There are none when nobody or everybody has declared; else -2 for the others, or +2 for oneself, never both (A28).
    """
    if not anybody or everybody:
        return 0
    if rules.first_declarer == "other-2":
        return 0 if declared else -DECLARED
    return DECLARED if declared else 0


def longer(a: Sheet, b: Sheet) -> int:
    """Positive when a attacks first because both want the fight (R2, R3), negative when b does, 0 when that leaves it open."""
    return (a.length > b.length) - (a.length < b.length) or (a.height > b.height) - (a.height < b.height)


def longer_why(a: Sheet, b: Sheet) -> str:
    """Which of R2 and R3 `longer` has decided by."""
    return "longer-weapon" if a.length != b.length else "taller"


def crowd_penalty(own: Sheet, opponents: Iterable[Sheet]) -> int:
    """The penalty of one against many: 0 or less (0.6).

    Each opponent counts 1, with two weapons 1.5; two weapons of one's own halve the count; rounded up; -1 for each beyond one.
    """
    count = sum(1.5 if one.weapons == 2 else 1.0 for one in opponents)
    if own.weapons == 2:
        count /= 2
    return min(0, 1 - ceil(count))


def lands(attack: Blow, defence: Blow) -> bool:
    """Whether the blow lands: the attack succeeds and the defence does not."""
    return attack.margin >= 0 and (defence.kind == "none" or defence.margin < 0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """keeps: whether the attacker attacks again; None when the GM must decide. why: the rule that decided."""

    keeps: bool | None
    why: str


def next_attacker(attack: Blow, defence: Blow, rules: HouseRules) -> Verdict:
    """Who attacks in the next exchange (R6, R8, R9; S0-4, S0-6, S0-9)."""
    if defence.kind == "none":
        return Verdict(True, "no-defence")
    hit, held = attack.initiative_margin >= 0, defence.initiative_margin >= 0
    if hit != held:
        return Verdict(hit, "other-failed")
    if hit or rules.both_fail == "with-speed":
        ours, theirs, why = attack.score, defence.score, "score" if hit else "both-failed-score"
    else:
        ours, theirs, why = attack.initiative_margin, defence.initiative_margin, "both-failed"
    if ours != theirs:
        return Verdict(ours > theirs, why)
    if rules.next_tie == "gm":
        return Verdict(None, "tie-gm")
    return Verdict(rules.next_tie == "attacker-keeps", f"tie-{rules.next_tie}")
