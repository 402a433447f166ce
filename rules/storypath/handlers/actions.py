"""What is done in a turn: simple, mixed and reflexive actions (docs/rules/storypath.md R6-R10)."""

from __future__ import annotations

from rules.events import Event
from rules.message import msg
from rules.refusals import Refused
from rules.state import Actor
from rules.storypath import commands as ask
from rules.storypath import events as ev
from rules.storypath.eligibility import meant, turn_of
from rules.storypath.handlers.rolling import thrown
from rules.storypath.model import Mixed, Reflexive, StorypathState, Task
from rules.system import HandlerContext
from rules.view.board import Choice

ATTACKS = {"none": 0, "first": 1, "second": 1, "both": 2}


def act(state: StorypathState, command: ask.Act, context: HandlerContext) -> list[Event]:
    """Note the simple action of this turn. Raises `Refused`."""
    _, actor = turn_of(state, context.by, command.combatant)
    _one_action(state, actor)
    attack = command.deed == "attack"
    further = _check_attacks(state, actor, int(attack), command, context.by)
    return [ev.Acted(combatant=actor, attack=attack, allowed=further)]


def _one_action(state: StorypathState, actor: str) -> None:
    """A turn is one simple or one mixed action (R6)."""
    if state.fight.action != "none":
        raise Refused("storypath-action-taken", name=state.combatants[actor].said)


def _check_attacks(state: StorypathState, actor: str, more: int, command: ask.Act | ask.Mix, by: Actor) -> bool:
    """Whether it is a further attack in this round that the GM allows (R7).

    Raises `Refused`: `gm-only`, `storypath-second-attack`.
    """
    allowed = command.allow == "yes"
    if allowed and not by.gm:
        raise Refused("gm-only")
    further = more > 0 and state.fight.attacks.get(actor, 0) + more > 1
    if further and not allowed:
        given = command.model_dump(mode="json", exclude_unset=True)
        fields = {**given, "combatant": actor, "allow": "yes"}
        offer = Choice(command=command.verb, fields=fields, label=msg("label-storypath-allow"), tone="danger")
        # A mixed action has more fields than a button can carry; the GM allows it by giving the command again.
        choices = (offer,) if by.gm and isinstance(command, ask.Act) else ()
        raise Refused("storypath-second-attack", choices=choices, name=state.combatants[actor].said)
    return further


def mix(state: StorypathState, command: ask.Mix, context: HandlerContext) -> list[Event]:
    """Roll the smaller of the two pools (R9); its successes are divided afterwards. Raises `Refused`."""
    _, actor = turn_of(state, context.by, command.combatant)
    _one_action(state, actor)
    attacks = ATTACKS[command.attacking]
    further = _check_attacks(state, actor, attacks, command, context.by)
    first = Task(
        what=command.first_task,
        pool=command.first_pool,
        difficulty=command.first_difficulty,
        enhancement=command.first_enhancement,
    )
    second = Task(
        what=command.second_task,
        pool=command.second_pool,
        difficulty=command.second_difficulty,
        enhancement=command.second_enhancement,
    )
    mixed = Mixed(combatant=actor, tasks=(first, second), given=command.successes)
    if command.successes is None:
        roll = thrown(context.dice, mixed.pool, state.combatants[actor].sheet, state.rules)
        mixed = mixed.model_copy(update={"roll": roll})
    mixed = mixed.model_copy(update={"share": _start(mixed)})
    return [ev.MixedRolled(mixed=mixed, attacks=attacks, allowed=further)]


def _start(mixed: Mixed) -> int:
    """The division shown first: what the first task needs, the rest for the second."""
    first = mixed.tasks[0]
    return min(mixed.successes, max(first.difficulty - first.enhancement, 0))


def pending(state: StorypathState, by: Actor, ref: str | None) -> Mixed:
    """The mixed action of whoever acts, while it is not divided. Raises `Refused`: `storypath-nothing-to-divide`."""
    _, actor = turn_of(state, by, ref)
    mixed = state.fight.mixed
    if mixed is None or mixed.divided:
        raise Refused("storypath-nothing-to-divide", name=state.combatants[actor].said)
    return mixed


def set_task(state: StorypathState, command: ask.SetTask, context: HandlerContext) -> list[Event]:
    """Say what a task is, needs and is helped by. Raises `Refused`."""
    mixed = pending(state, context.by, command.combatant)
    given = {"what": command.what, "difficulty": command.difficulty, "enhancement": command.enhancement}
    old = mixed.tasks[command.task - 1]
    task = old.model_copy(update={name: value for name, value in given.items() if value is not None})
    if task == old:
        raise Refused("nothing-changed")
    return [ev.TaskSet(combatant=mixed.combatant, number=command.task, task=task)]


def share(state: StorypathState, command: ask.Share, context: HandlerContext) -> list[Event]:
    """Try out a division. Raises `Refused`."""
    mixed = pending(state, context.by, command.combatant)
    _check_share(mixed, command.share)
    if command.share == mixed.share:
        raise Refused("nothing-changed")
    return [ev.Split(combatant=mixed.combatant, share=command.share)]


def divide(state: StorypathState, command: ask.Divide, context: HandlerContext) -> list[Event]:
    """The successes are divided; each task comes off or fails alone (R9). Raises `Refused`."""
    mixed = pending(state, context.by, command.combatant)
    _check_share(mixed, command.share)
    after = mixed.model_copy(update={"share": command.share})
    return [
        ev.Divided(combatant=mixed.combatant, share=command.share, first=after.comes_off(0), second=after.comes_off(1))
    ]


def _check_share(mixed: Mixed, wanted: int) -> None:
    if wanted > mixed.successes:
        raise Refused("storypath-too-many-successes", wanted=wanted, successes=mixed.successes)


def react(state: StorypathState, command: ask.React, context: HandlerContext) -> list[Event]:
    """Note a reflexive action: at any time, without touching anybody's turn (R8). Raises `Refused`."""
    one = meant(state, context.by, command.combatant, command, (one.id for one in state.present))
    return [ev.ReflexiveNoted(reflexive=Reflexive(combatant=one.id, what=command.what))]
