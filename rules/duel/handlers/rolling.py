"""`/initiative roll`: which of the rolls of a duel it stands for."""

from __future__ import annotations

from collections.abc import Sequence

from rules.commands import Roll
from rules.duel import commands as ask
from rules.duel import events as ev
from rules.duel.handlers.exchange import attack, attack_place, check_dice, defence_place, defend
from rules.duel.handlers.opening import Scene, in_talk, people, roll_now, scenes
from rules.duel.model import DuelState
from rules.events import Event
from rules.refusals import Refused
from rules.state import Actor
from rules.system import HandlerContext

_SAYS_NOTHING_OF_THE_PERSON = ("not-yours", "no-such-combatant", "not-active", "which-engagement")
"""Refusals that hold for every kind of roll; any other means that it is not this kind's turn."""


def roll(state: DuelState, command: Roll, context: HandlerContext) -> Sequence[Event]:
    """The attack or defence that is due; before the first attack a total rolled at the table, or the GM's word to roll now.

    Raises `Refused`.
    """
    match _exchange_roll(state, command, context.by):
        case ask.Attack() as own:
            return attack(state, own, context)
        case ask.Defend() as own:
            return defend(state, own, context)
    if command.dice is not None:
        return [ev.DiceEntered(combatant=_speaker(state, command, context.by), dice=command.dice)]
    if not context.by.gm:
        raise Refused("declare-to-roll", name=state.combatants[_speaker(state, command, context.by)].said)
    chosen = _scenes_meant(state, command)
    if not chosen:
        raise Refused("nothing-to-roll")
    return roll_now(state, chosen, context.dice)


def _speaker(state: DuelState, command: Roll, by: Actor) -> str:
    """Who rolls for the first attack. Raises `Refused`; in an exchange it says what is waited for there."""
    try:
        return in_talk(state, command, by)
    except Refused as refused:
        if refused.refusal.code == "talk-is-over":
            own = ask.Attack(combatant=command.combatant)
            attack_place(state, own, by)
        raise


def since(state: DuelState, command: Roll, by: Actor) -> int:
    """Since when a control for this roll is good. Raises `Refused`."""
    match _exchange_roll(state, command, by):
        case ask.Attack() as own:
            return attack_place(state, own, by)[1].since
        case ask.Defend() as own:
            return defence_place(state, own, by)[1].since
    return max((one.since for scene in _scenes_meant(state, command) for one in scene), default=0)


def _exchange_roll(state: DuelState, command: Roll, by: Actor) -> ask.Attack | ask.Defend | None:
    """The attack or parry that this roll stands for; None: it is one for the first attack. Raises `Refused`."""
    if command.dice is not None:
        check_dice(state, command.dice)
    fields = {name: value for name, value in command.model_dump(exclude_unset=True).items() if value is not None}
    for kind, place in ((ask.Attack, attack_place), (ask.Defend, defence_place)):
        own = kind(**fields)
        try:
            place(state, own, by)
        except Refused as refused:
            code = refused.refusal.code
            if code in _SAYS_NOTHING_OF_THE_PERSON or (code == "act-for-whom" and not _scenes_meant(state, command)):
                raise
            continue
        return own
    return None


def _scenes_meant(state: DuelState, command: Roll) -> list[Scene]:
    if command.combatant is None:
        return scenes(state)
    who = state.find(command.combatant).id
    return [scene for scene in scenes(state) if who in people(scene)]
