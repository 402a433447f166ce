"""Board, announcement and log as codes with parameters; the messages are in `locales`."""

from __future__ import annotations

from rules.api import Announcement, Board, Choice, Event, Message, UserText, Wait, button, msg, parts
from speedfactor.commands import Done
from speedfactor.events import Declared, RoundBegan, TurnEnded
from speedfactor.model import SPEEDS, Fight, acting, order, total, waiting

EMOJI = {"light": "🗡️", "plain": "⚔️", "heavy": "🔨"}


def board(state: Fight) -> Board:
    """The live message."""
    if state.ended:
        return Board(headline=msg("head-ended"), lines=_lines(state))
    return Board(
        headline=headline(state),
        why=msg("speedfactor-round", number=state.fight.number),
        lines=_lines(state),
        choices=_choices(state),
    )


def headline(state: Fight) -> Message:
    """Who acts, or who must still declare."""
    actor = acting(state)
    if actor is not None:
        return msg("speedfactor-head-acts", name=_name(state, actor))
    if len(state.present) < 2:
        return msg("head-empty", count=len(state.present))
    return msg("speedfactor-head-declare", names=_names(state, waiting(state)))


def announcement(state: Fight, after: int) -> Announcement | None:
    """Who acts or must declare, if decided after revision `after`."""
    if state.ended or state.fight.decided <= after:
        return None
    actor = acting(state)
    called = waiting(state) if actor is None else (actor,)
    if not called:
        return None
    return Announcement(
        revision=state.fight.decided,
        headline=headline(state),
        lines=_lines(state) if actor is not None and not state.fight.acted else (),
    )


def awaited(state: Fight) -> tuple[Wait, ...]:
    """Who acts, or must declare."""
    actor, since = acting(state), state.fight.decided
    if actor is not None:
        return (Wait(who=actor, since=since),)
    if len(state.present) < 2:
        return ()
    return tuple(Wait(who=combatant_id, since=since, all_of=True) for combatant_id in waiting(state))


def task(state: Fight, combatant_id: str) -> Message:
    """What this combatant is expected to do now."""
    if combatant_id in waiting(state):
        return msg("speedfactor-task-declare")
    return msg("speedfactor-task-act") if combatant_id == acting(state) else msg("speedfactor-task-waits")


def describe(state: Fight, event: Event) -> Message:
    """A line of the log."""
    match event:
        case Declared():
            return msg(
                "speedfactor-log-declared",
                name=_name(state, event.combatant),
                face=event.face,
                speed=_speed(event.speed),
            )
        case TurnEnded():
            return msg("speedfactor-log-turn", name=_name(state, event.combatant))
        case RoundBegan():
            return msg("speedfactor-round", number=event.number)
        case _:
            return msg("speedfactor-log-turns")


def _lines(state: Fight) -> tuple[Message, ...]:
    ranked = order(state)
    others = [combatant.said for combatant in state.present if combatant.id not in ranked]
    return (*(_line(state, combatant_id) for combatant_id in ranked), *(parts(name) for name in others))


def _line(state: Fight, combatant_id: str) -> Message:
    rolled = state.fight.rolled[combatant_id]
    mark = "acts" if combatant_id == acting(state) else "acted" if combatant_id in state.fight.acted else "none"
    return msg(
        "speedfactor-line",
        mark=mark,
        name=_name(state, combatant_id),
        total=total(state, combatant_id),
        face=rolled.face,
        bonus=state.combatants[combatant_id].sheet.bonus,
        factor=SPEEDS[rolled.speed],
        speed=_speed(rolled.speed),
    )


def _choices(state: Fight) -> tuple[Choice, ...]:
    choices: list[Choice] = []
    actor = acting(state)
    if actor is not None:
        choices.append(button(Done.verb, "speedfactor-label-done", fields={"combatant": actor}, tone="primary"))
    elif waiting(state) and len(state.present) > 1:
        for speed in SPEEDS:
            choices.append(
                button("initiative.declare", f"intent-{speed}", fields={"intent": speed}, emoji=EMOJI[speed])
            )
    if len(state.present) > 1:
        choices.append(button("initiative.next", "speedfactor-label-next", gm=True))
    return tuple(choices)


def _speed(speed: str) -> Message:
    return msg(f"intent-{speed}")


def _name(state: Fight, combatant_id: str) -> UserText:
    return state.combatants[combatant_id].said


def _names(state: Fight, combatant_ids: tuple[str, ...]) -> tuple[UserText, ...]:
    return tuple(_name(state, combatant_id) for combatant_id in combatant_ids)
