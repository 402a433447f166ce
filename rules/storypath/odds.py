"""Exact chances: successes of a pool, and acting before an opponent's best slot (docs/rules/storypath.md 3.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from rules.dice.pools import pool_odds
from rules.dice.probability import Probability
from rules.model import Model
from rules.storypath.contest import Dice, at_least_as_many
from rules.storypath.eligibility import mode
from rules.storypath.handlers.rolling import pool_size, target_number, waiting
from rules.storypath.model import NPC, PC, StorypathState

LISTED = 8


class Odds(Model):
    """A chance as the state stands.

    about: `successes`: that `combatant` rolls exactly `successes` (`more`: that many or more). `before`: that the PC
    `combatant` has a slot before the best one of `against`, an NPC; equal successes are enough for that (R5).
    """

    about: Literal["successes", "before"]
    combatant: str
    against: str | None = None
    successes: int | None = None
    more: bool = False
    chance: Probability


def odds(state: StorypathState) -> tuple[Odds, ...]:
    """For everybody who has yet to roll the chance of each number of successes; for each PC and NPC of whom one has yet to
    roll, the chance that the PC's slot comes first.
    """
    found: list[Odds] = []
    for who in waiting(state):
        found += _successes(state, who)
    for pc in state.present:
        for npc in state.present:
            if pc.side == PC and npc.side == NPC and _open(state, pc.id, npc.id) and _is_first(state, npc.id):
                chance = Probability.exactly(_before(state, pc.id, npc.id))
                found.append(Odds(about="before", combatant=pc.id, against=npc.id, chance=chance))
    return tuple(found)


def _open(state: StorypathState, pc: str, npc: str) -> bool:
    return pc not in state.fight.results or npc not in state.fight.results


def _is_first(state: StorypathState, who: str) -> bool:
    """Of a group that shares a roll one is enough."""
    group = state.combatants[who].group
    if group is None or mode(state, who) == "alone":
        return True
    return who == next(one.id for one in state.present if one.group == group)


def _successes(state: StorypathState, who: str) -> list[Odds]:
    dice = _dice(state, who)
    found = pool_odds(dice.pool, dice.target, dice.tens, dice.enhancement, LISTED - 1)
    rows = [
        Odds(about="successes", combatant=who, successes=number, chance=Probability.exactly(chance))
        for number, chance in found.chances.items()
        if chance
    ]
    if found.more:
        chance = Probability.exactly(found.more)
        rows.append(Odds(about="successes", combatant=who, successes=LISTED, more=True, chance=chance))
    return rows


def _before(state: StorypathState, pc: str, npc: str) -> Fraction:
    """A PC's slot against the best of an NPC's: its own and any further ones (S3-12)."""
    further = [slot.successes for slot in state.fight.slots if slot.extra == npc]
    return at_least_as_many(_dice(state, pc), _dice(state, npc), max(further, default=0))


def _dice(state: StorypathState, who: str) -> Dice:
    """What this combatant rolls, or has rolled."""
    sheet, result = state.combatants[who].sheet, state.fight.results.get(who)
    return Dice(
        pool=pool_size(sheet, state.rules),
        target=target_number(sheet, state.rules),
        tens=state.rules.tens,
        enhancement=sheet.enhancement,
        known=None if result is None else result.successes,
    )
