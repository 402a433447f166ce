"""Dice outside of fights: what can be rolled, what is kept of it, and how a person's dice have fallen. No Discord here.

A notation is what `rules.dice` reads, or `pool:<dice>:<target>:<tens>:<enhancement>` for a pool of ten-sided dice. With its
faces it gives the very same throw again, so that nothing else has to be kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.cogs.rolls.store import NewRoll, RollRow, SavedRollRow, SeenBy
from rules.dice import Dice, DiceError, Rolled, notation, parse, roll
from rules.dice.pools import FACES, PoolRoll, roll_pool
from rules.dice.rng import DiceSource, ScriptedDice
from rules.dice.statistics import FAR_OFF_DICE, far_off
from rules.names import name_key

POOL: Final = "pool"
_POOL_NOTATION: Final = re.compile(
    rf"{POOL}:(?P<pool>[0-9]{{1,3}}):(?P<target>[0-9]{{1,3}}):(?P<tens>explode|double|plain):(?P<enhancement>[0-9]{{1,3}})"
)
FACES_KEPT: Final = 400
"""Dice of one throw whose faces are kept; of a larger throw only the total is."""

Fresh: TypeAlias = tuple[int, int, int]
"""A die that was thrown for no other one: its face, its lowest and its highest face."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be rolled. label: the name of the saved roll, or nothing."""

    notation: str
    label: str = ""
    seen_by: SeenBy = "all"


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice as they fell."""

    notation: str
    result: Rolled | PoolRoll

    @property
    def faces(self) -> tuple[int, ...]:
        """Every face in the order thrown."""
        return self.result.faces if isinstance(self.result, Rolled) else _pool_faces(self.result)

    @property
    def total(self) -> int:
        """The total, or the number of successes."""
        return self.result.total if isinstance(self.result, Rolled) else self.result.successes

    @property
    def fresh(self) -> Iterator[Fresh]:
        """The dice that were thrown for no other one. How many those are depends on no die, so they show a fair mean; one
        that was thrown because another exploded or was rolled again does not.
        """
        if isinstance(self.result, PoolRoll):
            yield from ((chain[0], 1, FACES) for chain in self.result.dice)
            return
        for group in self.result.rolls:
            follows = False
            for die in group.thrown:
                if not follows:
                    yield die.face, group.dice.low, group.dice.high
                follows = die.exploded or die.rerolled

    def kept(
        self, order: Order, user_id: int, channel_id: int | None = None, encounter_id: int | None = None
    ) -> NewRoll:
        """What is kept of it. encounter_id: the fight that goes on there, for a roll that only the GM sees."""
        faces = json.dumps(self.faces) if len(self.faces) <= FACES_KEPT else None
        return NewRoll(user_id, self.notation, order.label, faces, self.total, order.seen_by, channel_id, encounter_id)


def pool_notation(pool: int, target: int, tens: str, enhancement: int) -> str:
    """The notation of a pool."""
    return f"{POOL}:{pool}:{target}:{tens}:{enhancement}"


def throw(notation: str, chance: DiceSource) -> Throw:
    """Throw the dice of a notation. Raises `DiceError`."""
    found = _POOL_NOTATION.fullmatch(notation)
    if found is None:
        return Throw(notation, roll(parse(notation), chance))
    how: Any = found["tens"]
    pool, target, enhancement = (int(found[name]) for name in ("pool", "target", "enhancement"))
    return Throw(notation, roll_pool(chance, pool, target=target, tens=how, enhancement=enhancement))


def again(row: RollRow) -> Throw | None:
    """The throw as it was; None when its faces were too many to be kept, or such a notation is not read any more."""
    if row.faces is None:
        return None
    try:
        return throw(row.notation, ScriptedDice(json.loads(row.faces)))
    except DiceError:
        return None


def _pool_faces(made: PoolRoll) -> tuple[int, ...]:
    """In the order in which `roll_pool` throws: all dice, then those for the explosions, and so on."""
    longest = max((len(chain) for chain in made.dice), default=0)
    return tuple(chain[wave] for wave in range(longest) for chain in made.dice if len(chain) > wave)


def meant(typed: str, saved: Iterable[SavedRollRow]) -> tuple[str, str]:
    """The notation that somebody means, and the name of the saved roll if it is one."""
    wanted = name_key(typed.strip())
    found = next((one for one in saved if one.word == wanted), None)
    return (typed, "") if found is None else (found.notation, found.name)


def may_see(row: RollRow, viewer: int, *, gm: bool, reads: bool) -> bool:
    """Whether this person may see, now, how a roll came out.

    gm: whether she is a GM of the whole server. reads: whether she may read what stands in the channel of the roll; of one's
    own rolls this is not asked. A roll for the GM is for the GMs of the server, and for the GM of the fight in which it was
    made as long as that goes on: who has led a fight, or begins one later, learns nothing. Whoever rolled it is not told.
    """
    here = reads or row.user_id == viewer
    match row.seen_by:
        case "all":
            return here
        case "me":
            return row.asked_by == viewer
        case "gm":
            return here and (gm or row.gm_id == viewer)


@dataclass(frozen=True, slots=True)
class Fairness:
    """How the dice of one kind have fallen. die: as `d20`. mean and expected: in hundredths. far_off: in how many of 1,000
    cases fair dice have a mean at least as far from the expected one.
    """

    die: str
    dice: int
    mean: int
    expected: int
    far_off: int


def fairness(throws: Iterable[Throw]) -> list[Fairness]:
    """For each kind of die, the most thrown first; throws: the newest first, so that of very many dice the newest count."""
    kinds: dict[tuple[int, int], tuple[int, int]] = {}
    for one in throws:
        for kind, (more, total) in _by_kind(one).items():
            count, before = kinds.get(kind, (0, 0))
            if count + more <= FAR_OFF_DICE:
                kinds[kind] = (count + more, before + total)
    made = [_fair(low, high, count, total) for (low, high), (count, total) in kinds.items() if high > low]
    return sorted(made, key=lambda one: -one.dice)


def _by_kind(one: Throw) -> dict[tuple[int, int], tuple[int, int]]:
    kinds: dict[tuple[int, int], tuple[int, int]] = {}
    for face, low, high in one.fresh:
        count, total = kinds.get((low, high), (0, 0))
        kinds[low, high] = (count + 1, total + face)
    return kinds


def _fair(low: int, high: int, count: int, total: int) -> Fairness:
    return Fairness(
        die=notation(Dice(1, low, high)),
        dice=count,
        mean=round(100 * total / count),
        expected=50 * (low + high),
        far_off=round(1_000 * far_off(count, low, high, total)),
    )
