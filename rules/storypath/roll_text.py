"""How rolls and actions stand in a line: for board, announcement and log."""

from __future__ import annotations

from rules.dice.pools import PoolRoll
from rules.message import Message, UserText, msg, yes_no
from rules.storypath import events as ev
from rules.storypath.model import DiceResult, Mixed, Reflexive, StorypathState, Task

BAR_LONGEST = 10
DICE_SHOWN = 30


def dice_text(roll: PoolRoll) -> UserText:
    """Every die with its explosions: `[10+4·8·3]`."""
    dice = ["+".join(map(str, chain)) for chain in roll.dice[:DICE_SHOWN]]
    more = ["…"] if len(roll.dice) > DICE_SHOWN else []
    return UserText(said=f"[{'·'.join([*dice, *more]) or '–'}]")


def outcome(result: DiceResult | ev.Rolled | ev.MixedReplaced) -> Message:
    """Successes and the dice they come from; `given` are successes without dice."""
    roll, typed = result.roll, yes_no(result.typed)
    if result.given is not None:
        return msg("storypath-given", successes=result.given, typed=typed)
    if roll is None:
        return msg("storypath-dice-awaited")
    return msg(
        "storypath-dice",
        pool=len(roll.dice),
        target=roll.target,
        dice=dice_text(roll),
        enhancement=roll.enhancement if roll.successes else 0,
        successes=roll.successes,
        botch=yes_no(roll.botch),
        typed=typed,
    )


def task_name(task: Task, number: int) -> UserText | Message:
    """Description of a task, or its number (1 or 2)."""
    return UserText(said=task.what) if task.what else msg("storypath-task-name", number=number)


def mixed_roll(mixed: Mixed) -> Message:
    """The two pools of a mixed action and the roll of the smaller one (R9)."""
    first, second = mixed.tasks
    return msg(
        "storypath-mixed",
        first=task_name(first, 1),
        first_pool=first.pool,
        second=task_name(second, 2),
        second_pool=second.pool,
        shown=outcome(mixed),
    )


def mixed_lines(mixed: Mixed) -> tuple[Message, ...]:
    """The roll of a mixed action, and each task with its successes as a bar."""
    lines = [mixed_roll(mixed)]
    for index, task in enumerate(mixed.tasks):
        reached = mixed.reached(index)
        full, empty = min(reached, BAR_LONGEST), min(max(task.difficulty - reached, 0), BAR_LONGEST)
        line = msg(
            "storypath-task",
            what=task_name(task, index + 1),
            needs=task.difficulty,
            bar=UserText(said="▮" * full + "▯" * empty),
            reached=reached,
            enhancement=task.enhancement if mixed.successes else 0,
            comes_off=yes_no(mixed.comes_off(index)),
        )
        lines.append(line)
    return tuple(lines)


def reflexive_line(state: StorypathState, reflexive: Reflexive) -> Message:
    """A reflexive action."""
    what = UserText(said=reflexive.what) if reflexive.what else msg("storypath-something")
    return msg("storypath-reflexive", name=state.combatants[reflexive.combatant].said, what=what)
