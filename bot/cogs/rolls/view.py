"""Dice as people read them: every die, with what became of it."""

from __future__ import annotations

from bot.cogs.rolls.service import Throw, again
from bot.cogs.rolls.store import RollRow
from bot.i18n.catalogue import cut
from rules.dice import Die, Group, Rolled, parts
from rules.dice.pools import PoolRoll, Tens, pool_odds
from rules.dice.probability import Probability
from rules.message import Message, UserRef, UserText, msg

DICE_SHOWN = 60
"""Dice of one roll that are listed; of a larger roll the rest is counted."""
SHOWN_LIMIT = 600
"""Characters of the dice of one roll."""
CHANCES_SHOWN = 12
"""Numbers of successes whose chances are listed."""


def throw_line(user_id: int, one: Throw) -> Message:
    """Who rolled, every die, and what it came to."""
    made, name = one.result, UserRef(user=str(user_id))
    return pool_line(name, made) if isinstance(made, PoolRoll) else roll_line(name, one.notation, made)


def row_line(row: RollRow) -> Message:
    """A roll that was kept, as it was told."""
    one = again(row)
    if one is None:
        name = UserRef(user=str(row.user_id))
        return msg("ui-roll-large", name=name, dice=UserText(said=row.notation), total=row.total)
    return throw_line(row.user_id, one)


def person(user_id: int) -> Message:
    """Somebody in a list of people; Discord shows the name that she has now."""
    return msg("ui-person", who=UserRef(user=str(user_id)))


def roll_line(name: UserRef, typed: str, rolled: Rolled) -> Message:
    """Who rolled what, every die, and the total. Dice that do not count stand in parentheses, a `!` has exploded."""
    shown = " ".join(_group(part) if isinstance(part, Group) else part for part in parts(rolled))
    counts = any(one.target is not None for one in parts(rolled) if isinstance(one, Group))
    unit = "successes" if counts else "total"
    return msg(
        "ui-roll",
        name=name,
        dice=UserText(said=typed),
        shown=UserText(said=cut(shown, SHOWN_LIMIT)),
        total=rolled.total,
        unit=unit,
    )


def _group(group: Group) -> str:
    dice = [_die(die) for die in group.dice[:DICE_SHOWN]]
    if len(group.dice) > DICE_SHOWN:
        dice.append(f"… {len(group.dice)}")
    return f"[{'·'.join(dice)}]"


def _die(die: Die) -> str:
    face = f"{die.face}!" if die.exploded else str(die.face)
    face = f"{face}✓" if die.success else face
    return f"({face})" if die.dropped or die.rerolled else face


def pool_line(name: UserRef, made: PoolRoll) -> Message:
    """Who rolled, every die with its explosions, the successes, and a botch where there is one."""
    dice = "·".join("+".join(map(str, chain)) for chain in made.dice[:DICE_SHOWN]) or "–"
    return msg(
        "ui-pool",
        name=name,
        pool=len(made.dice),
        target=made.target,
        shown=UserText(said=f"[{dice}]"),
        enhancement=made.enhancement,
        successes=made.successes,
        botch="yes" if made.botch else "no",
    )


def pool_chances(pool: int, target: int, tens: Tens, enhancement: int) -> list[Message]:
    """What a pool would come to before it is rolled: the exact chance of each number of successes, and of so many or more."""
    found = pool_odds(pool, target, tens, enhancement, CHANCES_SHOWN + enhancement)
    likely = [number for number, chance in found.chances.items() if chance][: CHANCES_SHOWN + 1]
    rows = [
        msg(
            "ui-pool-chance",
            successes=number,
            exactly=Probability.exactly(found.chances[number]).permille,
            least=Probability.exactly(found.at_least(number)).permille,
        )
        for number in likely
    ]
    return [msg("ui-pool-chances", pool=pool, target=target, enhancement=enhancement), *rows]
