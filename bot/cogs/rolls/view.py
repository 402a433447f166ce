"""Messages of rolls, saved rolls and dice statistics."""

from __future__ import annotations

from typing import get_args

from bot.cogs.rolls.service import Fairness, Throw, shown_notation, throw_of
from bot.cogs.rolls.store import RollRow, SavedRollRow
from bot.i18n.catalogue import cut
from bot.ui.render import RenderContext
from rules.dice import Binary, Die, Group, Rolled, rolled_parts
from rules.dice.pools import PoolRoll, Tens, pool_odds
from rules.dice.probability import Probability
from rules.dice.tree import Comparison
from rules.message import Message, UserRef, UserText, msg

DICE_SHOWN = 60
"""Dice of one roll that are listed; of a larger roll only the number of the others is shown."""
CHANCES_SHOWN = 12
"""Numbers of successes whose chances are listed."""
DICE_LIMIT = 600
"""Characters of the list of dice of one roll."""


def throw_line(user_id: int, result: Throw) -> Message:
    """The roller, every die, and the result."""
    dice, name = result.result, UserRef(user=str(user_id))
    return pool_line(name, dice) if isinstance(dice, PoolRoll) else roll_line(name, result.notation, dice)


def row_line(row: RollRow) -> Message:
    """A stored roll, as it was shown first."""
    result = throw_of(row)
    if result is None:
        name = UserRef(user=str(row.user_id))
        return msg("ui-roll-large", name=name, dice=UserText(said=row.notation), total=row.total)
    return throw_line(row.user_id, result)


def list_line(render: RenderContext, row: RollRow) -> str:
    """A stored roll with its time, which Discord formats for the reader."""
    label = f" · {render.say(msg('ui-roll-label', label=UserText(said=row.label)))}" if row.label else ""
    return f"<t:{row.at // 1_000}:R> {render.say(row_line(row))}{label}"


def saved_line(row: SavedRollRow) -> Message:
    """A saved roll: its name and notation."""
    return msg("ui-saved-roll", name=UserText(said=row.name), dice=UserText(said=shown_notation(row.notation)))


def user_line(user_id: int) -> Message:
    """A user in a list, as a mention."""
    return msg("ui-person", who=UserRef(user=str(user_id)))


def fairness_line(kind: Fairness) -> Message:
    """The statistics of one kind of die."""
    return msg(
        "ui-stats-die",
        die=UserText(said=kind.die),
        dice=kind.dice,
        mean=kind.mean,
        expected=kind.expected,
        off=kind.far_off,
    )


def roll_line(name: UserRef, typed: str, rolled: Rolled) -> Message:
    """The roller, the notation, every die, and the total. Dice that do not count stand in parentheses, a `!` has exploded."""
    dice = " ".join(_group(part) if isinstance(part, Group) else part for part in rolled_parts(rolled))
    counts = any(part.target is not None for part in rolled_parts(rolled) if isinstance(part, Group))
    return msg(
        "ui-roll",
        name=name,
        dice=UserText(said=typed),
        shown=UserText(said=cut(dice, DICE_LIMIT)),
        total=rolled.total,
        unit=_unit(rolled, counts=counts),
    )


def _unit(rolled: Rolled, *, counts: bool) -> str:
    """What the total is: `successes`, `total`, or whether a comparison `holds` or `fails`."""
    if isinstance(rolled.tree, Binary) and rolled.tree.operator in get_args(Comparison):
        return "holds" if rolled.total else "fails"
    return "successes" if counts else "total"


def _group(group: Group) -> str:
    dice = [_die(die) for die in group.dice[:DICE_SHOWN]]
    if len(group.dice) > DICE_SHOWN:
        dice.append(f"… {len(group.dice)}")
    return f"[{'·'.join(dice)}]"


def _die(die: Die) -> str:
    face = f"{die.face}!" if die.exploded else str(die.face)
    face = f"{face}✓" if die.success else face
    return f"({face})" if die.dropped or die.rerolled else face


def pool_line(name: UserRef, pool: PoolRoll) -> Message:
    """The roller, every die with its explosions, the successes, and a botch if it is one."""
    dice = "·".join("+".join(map(str, chain)) for chain in pool.dice[:DICE_SHOWN]) or "–"
    return msg(
        "ui-pool",
        name=name,
        pool=len(pool.dice),
        target=pool.target,
        shown=UserText(said=f"[{dice}]"),
        enhancement=pool.enhancement,
        successes=pool.successes,
        botch="yes" if pool.botch else "no",
    )


def pool_chances(pool: int, target: int, tens: Tens, enhancement: int) -> list[Message]:
    """The exact chance of each number of successes, and of at least that number, before the roll."""
    odds = pool_odds(pool, target, tens, enhancement, CHANCES_SHOWN + enhancement)
    likely = [number for number, chance in odds.chances.items() if chance][: CHANCES_SHOWN + 1]
    rows = [
        msg(
            "ui-pool-chance",
            successes=number,
            exactly=Probability.exactly(odds.chances[number]).permille,
            least=Probability.exactly(odds.at_least(number)).permille,
        )
        for number in likely
    ]
    return [msg("ui-pool-chances", pool=pool, target=target, enhancement=enhancement), *rows]
