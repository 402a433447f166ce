"""How people, rolls, slots and tasks are worded: shared by board, announcement and log."""

from __future__ import annotations

from collections.abc import Iterable

from rules.dice.pools import PoolRoll
from rules.message import Message, UserText, msg, parts
from rules.storypath.eligibility import acting, together, unit
from rules.storypath.handlers.rolling import pool_size, sharing, target_number
from rules.storypath.model import Mixed, Result, Slot, StorypathState

BAR_LONGEST = 10
DICE_SHOWN = 30


def name(state: StorypathState, who: str) -> UserText | Message:
    """The name of a combatant; of a group that acts together the first that can, and how many more."""
    unit_of = acting(state, who) or tuple(
        one for one in together(state, who) if state.combatants[one].status == "active"
    )
    if len(unit_of) < 2:
        return state.combatants[unit(state, who)].said
    return msg("storypath-group", name=state.combatants[unit_of[0]].said, more=len(unit_of) - 1)


def names(state: StorypathState, people: Iterable[str]) -> tuple[UserText | Message, ...]:
    """Their names, for a list."""
    return tuple(name(state, who) for who in people)


def rollers(state: StorypathState, people: Iterable[str]) -> tuple[UserText | Message, ...]:
    """Those who are to roll, for a list; a group that shares the roll goes by its first and how many more."""
    return tuple(_roller(state, who) for who in people)


def _roller(state: StorypathState, who: str) -> UserText | Message:
    said, more = state.combatants[who].said, len(sharing(state, who)) - 1
    return msg("storypath-group", name=said, more=more) if more > 0 else said


def dice(roll: PoolRoll) -> UserText:
    """Every die, an explosion after what set it off: `[10+4·8·3]`."""
    shown = ["+".join(map(str, chain)) for chain in roll.dice[:DICE_SHOWN]]
    more = ["…"] if len(roll.dice) > DICE_SHOWN else []
    return UserText(said=f"[{'·'.join([*shown, *more]) or '–'}]")


def outcome(roll: PoolRoll | None, given: int | None) -> Message:
    """How a number of successes came about."""
    if given is not None or roll is None:
        return msg("storypath-given", successes=given or 0)
    return msg(
        "storypath-dice",
        pool=len(roll.dice),
        target=roll.target,
        dice=dice(roll),
        enhancement=roll.enhancement if roll.successes else 0,
        successes=roll.successes,
        botch="yes" if roll.botch else "no",
    )


def result(state: StorypathState, who: str) -> Message:
    """A combatant in the roll call: what it rolled, or what it will roll."""
    said = state.combatants[who].said
    if who in state.fight.results:
        rolled: Result = state.fight.results[who]
        return msg("storypath-person", name=said, shown=outcome(rolled.roll, rolled.given))
    sheet = state.combatants[who].sheet
    pool = msg(
        "storypath-to-roll",
        pool=pool_size(sheet, state.rules),
        target=target_number(sheet, state.rules),
        enhancement=sheet.enhancement,
    )
    return msg("storypath-person", name=said, shown=pool)


def slot_words(slot: Slot) -> Message:
    """A slot by its side and its successes."""
    return msg("storypath-slot", whose=slot.side, successes=slot.successes)


def task_name(mixed: Mixed, number: int) -> UserText | Message:
    """What the player calls task 0 or 1."""
    what = mixed.tasks[number].what
    return UserText(said=what) if what else msg("storypath-task-name", number=number + 1)


def mixed_roll(mixed: Mixed) -> Message:
    """The two pools of a mixed action, which of them was rolled, and what it came to (R9)."""
    first, second = mixed.tasks
    return msg(
        "storypath-mixed",
        first=task_name(mixed, 0),
        first_pool=first.pool,
        second=task_name(mixed, 1),
        second_pool=second.pool,
        shown=outcome(mixed.roll, mixed.given),
    )


def task(mixed: Mixed, number: int) -> Message:
    """A task with what it has of what it needs, and whether it comes off."""
    one, reached = mixed.tasks[number], mixed.reached(number)
    full, empty = min(reached, BAR_LONGEST), min(max(one.difficulty - reached, 0), BAR_LONGEST)
    return msg(
        "storypath-task",
        what=task_name(mixed, number),
        needs=one.difficulty,
        bar=UserText(said="▮" * full + "▯" * empty),
        reached=reached,
        enhancement=one.enhancement if mixed.successes else 0,
        comes_off="yes" if mixed.comes_off(number) else "no",
    )


def mixed_lines(mixed: Mixed) -> tuple[Message, ...]:
    """A mixed action in full."""
    return (mixed_roll(mixed), task(mixed, 0), task(mixed, 1))


def results(state: StorypathState) -> tuple[Message, ...]:
    """What everybody rolled; people who share a roll stand in one line."""
    found: list[Message] = []
    done: set[str] = set()
    for one in state.present:
        if one.id in done or one.id not in state.fight.results:
            continue
        mine = state.fight.results[one.id]
        sharing = [
            other
            for other in state.present
            if other.group is not None and other.group == one.group and _same(state, other.id, mine)
        ] or [one]
        done.update(other.id for other in sharing)
        who = parts(*(other.said for other in sharing[:3]))
        shown: UserText | Message = one.said if len(sharing) == 1 else who
        if len(sharing) > 3:
            shown = msg("storypath-group", name=one.said, more=len(sharing) - 1)
        found.append(msg("storypath-person", name=shown, shown=outcome(mine.roll, mine.given)))
    return tuple(found)


def _same(state: StorypathState, who: str, result_of: Result) -> bool:
    other = state.fight.results.get(who)
    return other is not None and (other.roll, other.given) == (result_of.roll, result_of.given)
