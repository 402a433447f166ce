"""Exact odds: successes of a pool, and a PC's slot before an NPC's best (docs/rules/storypath.md 3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import comb
from typing import Literal

from rules.dice.pools import FACES, Tens, pool_odds
from rules.dice.probability import Probability
from rules.message import msg, yes_no
from rules.model import Model
from rules.storypath.eligibility import group_mode, group_of
from rules.storypath.handlers.rolling import pool_size, target_number, waiting
from rules.storypath.model import NPC, PC, StorypathState
from rules.view.odds import Bar, OddsRow

LISTED = 8
"""Numbers of successes from here on are one row."""


class Odds(Model):
    """A probability as the state stands.

    about: `successes`: `combatant` rolls `successes` (`more`: or more). `before`: the PC `combatant` has a slot before the best
    one of the NPC `against`; equal successes are enough (R5).
    """

    about: Literal["successes", "before"]
    combatant: str
    against: str | None = None
    successes: int | None = None
    more: bool = False
    chance: Probability


def odds(state: StorypathState) -> tuple[Odds, ...]:
    """Successes of each combatant that has yet to roll, and each pair of PC and NPC of which one has yet to roll."""
    successes = (row for combatant_id in waiting(state) for row in _successes(state, combatant_id))
    pcs = [combatant.id for combatant in state.present if combatant.side == PC]
    npcs = [combatant.id for combatant in state.present if combatant.side == NPC]
    return (*successes, *(_before(state, pc, npc) for pc, npc in product(pcs, npcs) if _is_open(state, pc, npc)))


def odds_rows(state: StorypathState) -> tuple[OddsRow, ...]:
    """The successes of each combatant that has yet to roll, and each PC's slot before those of its opponents."""
    every = odds(state)
    shown: list[OddsRow] = []
    for combatant_id in dict.fromkeys(row.combatant for row in every):
        name = state.combatants[combatant_id].said
        own = [row for row in every if row.combatant == combatant_id]
        if numbers := tuple(_number(row) for row in own if row.about == "successes"):
            shown.append(OddsRow(title=msg("storypath-odds", name=name), bars=numbers))
        if before := tuple(_slot(state, row.against, row) for row in own if row.against is not None):
            shown.append(OddsRow(title=msg("storypath-odds-before", name=name), bars=before))
    return tuple(shown)


def _number(row: Odds) -> Bar:
    label = msg("storypath-odds-number", successes=row.successes or 0, more=yes_no(row.more))
    return Bar(label=label, permille=row.chance.permille)


def _slot(state: StorypathState, against: str, row: Odds) -> Bar:
    label = msg("storypath-odds-against", name=state.combatants[against].said)
    return Bar(label=label, permille=row.chance.permille)


def _successes(state: StorypathState, combatant_id: str) -> Iterator[Odds]:
    roller = _contestant(state, combatant_id)
    distribution = pool_odds(roller.pool, roller.target, roller.tens, roller.enhancement, LISTED - 1)
    for number, chance in distribution.chances.items():
        if chance:
            probability = Probability.exactly(chance)
            yield Odds(about="successes", combatant=combatant_id, successes=number, chance=probability)
    if distribution.more:
        probability = Probability.exactly(distribution.more)
        yield Odds(about="successes", combatant=combatant_id, successes=LISTED, more=True, chance=probability)


def _is_open(state: StorypathState, pc: str, npc: str) -> bool:
    """Whether one of the two has yet to roll; of a group that shares a roll the first counts."""
    if pc in state.fight.results and npc in state.fight.results:
        return False
    group = group_of(state, npc)
    if group is None or group_mode(state, npc) == "alone":
        return True
    return npc == next(member.id for member in state.present if group_of(state, member.id) == group)


def _before(state: StorypathState, pc: str, npc: str) -> Odds:
    """A PC's slot against the best of an NPC's: its own and its further turns (S3-12)."""
    extra = max((slot.successes for slot in state.fight.slots if slot.extra == npc), default=0)
    chance = at_least_as_many(_contestant(state, pc), _contestant(state, npc), extra)
    return Odds(about="before", combatant=pc, against=npc, chance=Probability.exactly(chance))


# --- two pools compared ---

Series = list[Fraction]
"""The first coefficients of a power series."""
POLE = Fraction(1, FACES)


@dataclass(frozen=True, slots=True)
class Contestant:
    """A pool to be rolled, or the successes (`rolled`) that it came to."""

    pool: int
    target: int
    tens: Tens
    enhancement: int = 0
    rolled: int | None = None


def _contestant(state: StorypathState, combatant_id: str) -> Contestant:
    sheet, result = state.combatants[combatant_id].sheet, state.fight.results.get(combatant_id)
    return Contestant(
        pool=pool_size(sheet, state.rules),
        target=target_number(sheet, state.rules),
        tens=state.rules.tens,
        enhancement=sheet.enhancement,
        rolled=None if result is None else result.successes,
    )


def at_least_as_many(first: Contestant, second: Contestant, least: int = 0) -> Fraction:
    """The probability that `first` has at least as many successes as `second`, and at least `least`.

    Exact, also for dice that explode without end.
    """
    if first.rolled is not None:
        return _at_most(second, first.rolled) if first.rolled >= least else Fraction(0)
    if second.rolled is not None:
        return 1 - _at_most(first, max(second.rolled, least) - 1)
    if first.tens == "explode":
        short = sum((_exactly(first, number) * _at_most(second, number) for number in range(least)), Fraction(0))
        return _exploding(first, second) - short
    pairs = product(_chances(first).items(), _chances(second).items())
    return sum((chance * other for (mine, chance), (theirs, other) in pairs if mine >= max(theirs, least)), Fraction(0))


def _chances(roller: Contestant, at_most: int | None = None) -> dict[int, Fraction]:
    return pool_odds(roller.pool, roller.target, roller.tens, roller.enhancement, at_most).chances


def _exactly(roller: Contestant, number: int) -> Fraction:
    return _chances(roller, number).get(number, Fraction(0))


def _at_most(roller: Contestant, number: int) -> Fraction:
    return sum(_chances(roller, number).values(), Fraction(0)) if number >= 0 else Fraction(0)


def _exploding(first: Contestant, second: Contestant) -> Fraction:
    """The probability that `first` has at least as many successes, for exploding pools.

    Without enhancement it is that of a difference of 0 or more. An enhancement moves the difference that is needed, but only
    where both have a success of their own; the cases in which one has none are counted separately.
    """
    needed = second.enhancement - first.enhancement
    mine, theirs = replace(first, enhancement=0), replace(second, enhancement=0)
    mine_none, theirs_none = _exactly(mine, 0), _exactly(theirs, 0)
    both = (
        _difference(mine, theirs, needed)
        - mine_none * _at_most(theirs, -needed)
        - theirs_none * (1 - _at_most(mine, needed - 1))
        + (mine_none * theirs_none if needed <= 0 else 0)
    )
    return theirs_none + both


def _difference(first: Contestant, second: Contestant, least: int) -> Fraction:
    """The probability that `first` has at least `least` successes more than `second`, both exploding without enhancement.

    A die has the generating function (f + s·u) / (10 - u), where f faces fail and s succeed without exploding. So the
    difference of two pools, of n and m dice, has

        R(u) = ((f + s·u) / (10 - u))^n · ((f'·u + s') / (10·u - 1))^m

    whose coefficients are those of its Laurent series between the poles at 1/10 and 10. The negative powers come from the pole
    at 1/10 alone. Multiplied by u^-least, their sum is the probability of less than `least`:
    the principal part there, at u = 1.
    """
    if least > 0:
        return 1 - _difference(second, first, 1 - least)
    size = second.pool
    numerator = _product(_binomial(_linear(first), first.pool, size), _binomial(_mirrored(second), size, size), size)
    shifted = _product(numerator, _binomial((POLE, Fraction(1)), -least, size), size)
    around = _product(shifted, _inverse(FACES - POLE, first.pool, size), size)
    away = 1 - POLE
    less = sum((term * away**power for power, term in enumerate(around)), Fraction(0)) / (away * FACES) ** size
    return Fraction(1 - less)


def _linear(roller: Contestant) -> tuple[Fraction, Fraction]:
    """f + s·u, in powers of u - 1/10."""
    fail, succeed = roller.target - 1, FACES - roller.target
    return fail + succeed * POLE, Fraction(succeed)


def _mirrored(roller: Contestant) -> tuple[Fraction, Fraction]:
    """f·u + s, in powers of u - 1/10."""
    fail, succeed = roller.target - 1, FACES - roller.target
    return fail * POLE + succeed, Fraction(fail)


def _binomial(base: tuple[Fraction, Fraction], power: int, size: int) -> Series:
    """(a + b·v)^power, its first `size` coefficients."""
    a, b = base
    return [comb(power, k) * a ** (power - k) * b**k if k <= power else Fraction(0) for k in range(size)]


def _inverse(a: Fraction, power: int, size: int) -> Series:
    """(a - v)^-power, its first `size` coefficients."""
    return [comb(max(power + k - 1, 0), k) / a ** (power + k) for k in range(size)]


def _product(a: Series, b: Series, size: int) -> Series:
    return [sum((a[k] * b[n - k] for k in range(n + 1)), Fraction(0)) for n in range(size)]
