"""Actions of a turn: simple, mixed and reflexive (docs/rules/storypath.md R6-R10)."""

from __future__ import annotations

from rules.events import Event
from rules.refusals import Refused
from rules.state import Actor
from rules.storypath import commands as ask
from rules.storypath import events as ev
from rules.storypath.eligibility import current_turn, resolve
from rules.storypath.handlers.rolling import roll_for_sheet, typed_roll
from rules.storypath.model import Mixed, Reflexive, StorypathState, Task
from rules.system import HandlerContext
from rules.view.board import button

ATTACKS = {"none": 0, "first": 1, "second": 1, "both": 2}


def act(state: StorypathState, command: ask.Act, context: HandlerContext) -> list[Event]:
    """Note the simple action of this turn."""
    _, actor = current_turn(state, context.by, command.combatant)
    _require_no_action(state, actor)
    attack = command.deed == "attack"
    allowed = _check_attacks(state, actor, int(attack), command, context.by)
    return [ev.Acted(combatant=actor, attack=attack, allowed=allowed)]


def _require_no_action(state: StorypathState, actor: str) -> None:
    """Raises `Refused` (`storypath-action-taken`): a turn is one simple or one mixed action (R6)."""
    if state.fight.action != "none":
        raise Refused("storypath-action-taken", name=state.combatants[actor].said)


def _check_attacks(state: StorypathState, actor: str, attacks: int, command: ask.Act | ask.Mix, by: Actor) -> bool:
    """Whether these attacks include a second one in this round that the GM allows (R7).

    Raises `Refused`: `gm-only`, `storypath-second-attack`.
    """
    allowed = command.allow == "yes"
    if allowed and not by.gm:
        raise Refused("gm-only")
    further = attacks > 0 and state.fight.attacks.get(actor, 0) + attacks > 1
    if further and not allowed:
        fields = {**command.model_dump(mode="json", exclude_unset=True), "combatant": actor, "allow": "yes"}
        offer = button(command.verb, "label-storypath-allow", fields=fields, tone="danger")
        # A mixed action has more fields than a button can carry; the GM allows it by giving the command again.
        choices = (offer,) if by.gm and isinstance(command, ask.Act) else ()
        raise Refused("storypath-second-attack", choices=choices, name=state.combatants[actor].said)
    return further


def mix(state: StorypathState, command: ask.Mix, context: HandlerContext) -> list[Event]:
    """Roll the smaller of the two pools (R9), or wait for typed dice; the successes are divided afterwards."""
    _, actor = current_turn(state, context.by, command.combatant)
    _require_no_action(state, actor)
    attacks = ATTACKS[command.attacking]
    allowed = _check_attacks(state, actor, attacks, command, context.by)
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
    given = command.successes
    mixed = Mixed(combatant=actor, tasks=(first, second), given=given, typed=given is not None)
    if given is not None:
        typed_roll(str(given), mixed.pool, state.combatants[actor].sheet, state.rules)
    elif state.rules.dice == "bot":
        roll = roll_for_sheet(context.dice, mixed.pool, state.combatants[actor].sheet, state.rules)
        mixed = mixed.model_copy(update={"roll": roll})
    # The first division shown gives the first task what it needs.
    share = min(mixed.successes, max(first.difficulty - first.enhancement, 0))
    return [ev.MixedRolled(mixed=mixed.model_copy(update={"share": share}), attacks=attacks, allowed=allowed)]


def _undivided(state: StorypathState, by: Actor, ref: str | None) -> Mixed:
    """The actor's mixed action before its division. Raises `Refused`: `storypath-nothing-to-divide`."""
    _, actor = current_turn(state, by, ref)
    mixed = state.fight.mixed
    if mixed is None or mixed.divided:
        raise Refused("storypath-nothing-to-divide", name=state.combatants[actor].said)
    if not mixed.rolled:
        raise Refused("storypath-type-dice", names=(state.combatants[actor].said,))
    return mixed


def set_task(state: StorypathState, command: ask.SetTask, context: HandlerContext) -> list[Event]:
    """Change description, difficulty or enhancement of a task."""
    mixed = _undivided(state, context.by, command.combatant)
    changes = command.model_dump(include={"what", "difficulty", "enhancement"}, exclude_none=True)
    task = mixed.tasks[command.task - 1]
    changed = task.model_copy(update=changes)
    if changed == task:
        raise Refused("nothing-changed")
    return [ev.TaskSet(combatant=mixed.combatant, number=command.task, task=changed)]


def share(state: StorypathState, command: ask.Share, context: HandlerContext) -> list[Event]:
    """Try out a division."""
    mixed = _undivided(state, context.by, command.combatant)
    _check_share(mixed, command.share)
    if command.share == mixed.share:
        raise Refused("nothing-changed")
    return [ev.Split(combatant=mixed.combatant, share=command.share)]


def divide(state: StorypathState, command: ask.Divide, context: HandlerContext) -> list[Event]:
    """Divide the successes; each task comes off or fails alone (R9)."""
    mixed = _undivided(state, context.by, command.combatant)
    _check_share(mixed, command.share)
    divided = mixed.model_copy(update={"share": command.share})
    first, second = divided.comes_off(0), divided.comes_off(1)
    return [ev.Divided(combatant=mixed.combatant, share=command.share, first=first, second=second)]


def _check_share(mixed: Mixed, wanted: int) -> None:
    if wanted > mixed.successes:
        raise Refused("storypath-too-many-successes", wanted=wanted, successes=mixed.successes)


def react(state: StorypathState, command: ask.React, context: HandlerContext) -> list[Event]:
    """Note a reflexive action; it uses up no turn (R8)."""
    present = (combatant.id for combatant in state.present)
    combatant = resolve(state, context.by, command.combatant, command, present)
    return [ev.ReflexiveNoted(reflexive=Reflexive(combatant=combatant.id, what=command.what))]
