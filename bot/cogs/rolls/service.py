"""Dice outside of fights: notations, stored rolls, who may see them, and statistics. No Discord here.

A notation is one of `rules.dice`, or `pool:<dice>:<target>:<tens>:<enhancement>` for a pool of ten-sided dice. The notation and
its faces reproduce a throw, so nothing else is stored.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, TypeAlias

from bot.cogs.rolls.store import NewRoll, RollRow, SavedRollRow, SeenBy
from rules.dice import Dice, DiceError, Rolled, notation, parse, roll
from rules.dice.pools import FACES, PoolRoll, roll_pool
from rules.dice.reading import read
from rules.dice.rng import DiceSource, ScriptedDice
from rules.dice.statistics import FAR_OFF_DICE, far_off
from rules.names import name_key
from rules.typed_text import plain

POOL: Final = "pool"
_POOL_NOTATION: Final = re.compile(
    rf"{POOL}:(?P<pool>[0-9]{{1,3}}):(?P<target>[0-9]{{1,3}}):(?P<tens>explode|double|plain|nine-again|eight-again):(?P<enhancement>[0-9]{{1,3}})"
)
COMMENT: Final = " # "
"""Between a notation and its label, where a control carries both."""
FACES_KEPT: Final = 400
"""Dice of one throw whose faces are stored; of a larger throw only the total is."""

InitialDie: TypeAlias = tuple[int, int, int]
"""A die that follows from no explosion or reroll: its face, its lowest and its highest face."""


@dataclass(frozen=True, slots=True)
class RollRequest:
    """A notation to roll, or several (`rolls_of`). label: the name of the saved roll and the comment, or empty."""

    notation: str
    label: str = ""
    seen_by: SeenBy = "all"


@dataclass(frozen=True, slots=True)
class Throw:
    """A notation with its rolled dice."""

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
    def initial_dice(self) -> Iterator[InitialDie]:
        """The dice without those of explosions and rerolls, whose number depends on other dice: they would bias the mean."""
        if isinstance(self.result, PoolRoll):
            yield from ((chain[0], 1, FACES) for chain in self.result.dice)
            return
        for group in self.result.rolls:
            follows = False
            for die in group.thrown:
                if not follows:
                    yield die.face, group.dice.low, group.dice.high
                follows = die.exploded or die.rerolled

    def new_row(
        self, request: RollRequest, user_id: int, channel_id: int | None = None, encounter_id: int | None = None
    ) -> NewRoll:
        """The row to store. encounter_id: the open fight of the channel, for a roll that only its GM sees."""
        faces = json.dumps(self.faces) if len(self.faces) <= FACES_KEPT else None
        return NewRoll(
            user_id, self.notation, request.label, faces, self.total, request.seen_by, channel_id, encounter_id
        )


def pool_notation(pool: int, target: int, tens: str, enhancement: int) -> str:
    """The notation of a pool."""
    return f"{POOL}:{pool}:{target}:{tens}:{enhancement}"


def is_pool(notation: str) -> bool:
    """Whether a notation is that of a pool."""
    return _POOL_NOTATION.fullmatch(notation) is not None


def shown_notation(notation: str) -> str:
    """The notation as users read it: `7d10≥8+2` for a pool of 7 dice, target number 8, with an enhancement of 2."""
    match = _POOL_NOTATION.fullmatch(notation)
    if match is None:
        return notation
    enhancement = "" if match["enhancement"] == "0" else f"+{match['enhancement']}"
    return f"{match['pool']}d{FACES}≥{match['target']}{enhancement}"


def request_from(typed: str, name: str = "", seen_by: SeenBy = "all") -> RollRequest:
    """The request for a typed text, or for the text of a saved roll of this name. Raises `DiceError`."""
    pool, _, comment = typed.partition(COMMENT)
    if is_pool(pool):
        return RollRequest(pool, name or comment, seen_by)
    reading = read(typed)
    return RollRequest(reading.source, " · ".join(filter(None, (name, reading.comment))), seen_by)


def rolls_of(notation: str) -> tuple[str, ...]:
    """The single notations of a request, in order. Raises `DiceError`."""
    return (notation,) if is_pool(notation) else read(notation).rolls


def several(notations: Iterable[str]) -> str:
    """One notation for these: `rolls_of` is its reverse."""
    runs = [(notation, len(list(run))) for notation, run in groupby(notations)]
    return ", ".join(notation if times == 1 else f"{times}x{notation}" for notation, times in runs)


def pool_terms_of(rows: Iterable[RollRow]) -> tuple[int, str] | None:
    """Target number and tens of the first pool among these rolls."""
    matches = (_POOL_NOTATION.fullmatch(row.notation) for row in rows)
    return next(((int(match["target"]), match["tens"]) for match in matches if match is not None), None)


def throw(notation: str, chance: DiceSource) -> Throw:
    """Throw the dice of a notation. Raises `DiceError`."""
    match = _POOL_NOTATION.fullmatch(notation)
    if match is None:
        return Throw(notation, roll(parse(notation), chance))
    tens: Any = match["tens"]
    pool, target, enhancement = (int(match[name]) for name in ("pool", "target", "enhancement"))
    return Throw(notation, roll_pool(chance, pool, target=target, tens=tens, enhancement=enhancement))


def throw_of(row: RollRow) -> Throw | None:
    """The throw of a stored roll; None if its faces are not stored, or this version cannot parse the notation."""
    if row.faces is None:
        return None
    try:
        return throw(row.notation, ScriptedDice(json.loads(row.faces)))
    except DiceError:
        return None


def _pool_faces(pool: PoolRoll) -> tuple[int, ...]:
    """Faces in the order in which `roll_pool` throws them: all dice, then their explosions, then the explosions of those."""
    longest = max((len(chain) for chain in pool.dice), default=0)
    return tuple(chain[wave] for wave in range(longest) for chain in pool.dice if len(chain) > wave)


def resolve_saved(typed: str, saved: Iterable[SavedRollRow]) -> tuple[str, str]:
    """The notation and the name of the saved roll of this name, with what is added to it (`attack + 2`).

    Else the typed text and an empty name.
    """
    rows = {row.word: row for row in saved}
    if row := rows.get(name_key(typed.strip())):
        return row.notation, row.name
    text = plain(typed)
    for place in (place for place, sign in enumerate(text) if sign in "+-"):
        row = rows.get(name_key(typed[:place].strip()))
        if row is not None and not is_pool(row.notation):
            return f"{read(row.notation).source}{text[place:]}", row.name
    return typed, ""


def may_see(row: RollRow, viewer: int, *, gm: bool, reads: bool) -> bool:
    """Whether a user may see the result of a roll now.

    gm: whether she is a GM of the whole server. reads: whether she may read the channel of the roll, which does not matter for
    her own. A roll for the GM is shown to the GMs of the server, and to the GM of the fight in which it was made while that is
    open: not to the GM of an earlier or later one, and not to the roller.
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
    """Statistics of one kind of die. die: for example `d20`. mean, expected: in hundredths. far_off: in how many of 1,000 cases
    fair dice have a mean at least as far from the expected one.
    """

    die: str
    dice: int
    mean: int
    expected: int
    far_off: int


def fairness(throws: Iterable[Throw]) -> list[Fairness]:
    """Statistics by kind of die, the most thrown first. throws: the newest first, since at most `FAR_OFF_DICE` count."""
    kinds: dict[tuple[int, int], tuple[int, int]] = {}
    for result in throws:
        for kind, (more, total) in _by_kind(result).items():
            count, before = kinds.get(kind, (0, 0))
            if count + more <= FAR_OFF_DICE:
                kinds[kind] = (count + more, before + total)
    statistics = [_fairness_of(low, high, count, total) for (low, high), (count, total) in kinds.items() if high > low]
    return sorted(statistics, key=lambda kind: -kind.dice)


def fairness_of_rows(rolls: Iterable[RollRow]) -> list[Fairness]:
    """The same for stored rolls; those whose faces are not stored are left out."""
    return fairness(result for row in rolls if (result := throw_of(row)) is not None)


def _by_kind(result: Throw) -> dict[tuple[int, int], tuple[int, int]]:
    """(low, high) of a die -> number of dice, sum of their faces."""
    kinds: dict[tuple[int, int], tuple[int, int]] = {}
    for face, low, high in result.initial_dice:
        count, total = kinds.get((low, high), (0, 0))
        kinds[low, high] = (count + 1, total + face)
    return kinds


def _fairness_of(low: int, high: int, count: int, total: int) -> Fairness:
    return Fairness(
        die=notation(Dice(1, low, high)),
        dice=count,
        mean=round(100 * total / count),
        expected=50 * (low + high),
        far_off=round(1_000 * far_off(count, low, high, total)),
    )
