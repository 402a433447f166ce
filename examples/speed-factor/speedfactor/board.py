"""What people see, as data: codes and parameters; the words stand in `locales`."""

from __future__ import annotations

from rules.api import Announcement, Board, Choice, Event, Message, UserText, msg, parts
from speedfactor.commands import Done
from speedfactor.events import Declared, RoundBegan, TurnEnded
from speedfactor.model import SPEEDS, Fight, acting, order, total, waiting

SIGNS = {"light": "🗡️", "plain": "⚔️", "heavy": "🔨"}


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
    who = acting(state)
    if who is not None:
        return msg("speedfactor-head-acts", name=state.combatants[who].said)
    if len(state.present) < 2:
        return msg("head-empty", count=len(state.present))
    return msg("speedfactor-head-declare", names=_names(state, waiting(state)))


def announcement(state: Fight, after: int) -> Announcement | None:
    """Who acts now or must declare, when that was decided after revision `after`."""
    if state.ended or state.fight.decided <= after:
        return None
    who = acting(state)
    asked = waiting(state) if who is None else (who,)
    if not asked:
        return None
    return Announcement(
        revision=state.fight.decided,
        headline=headline(state),
        lines=_lines(state) if who is not None and not state.fight.acted else (),
        pings=tuple(dict.fromkeys(state.combatants[one].owner or state.gm for one in asked)),
        everybody=who is None,
    )


def task(state: Fight, who: str) -> Message:
    """What this combatant is expected to do now."""
    if who in waiting(state):
        return msg("speedfactor-task-declare")
    return msg("speedfactor-task-act") if who == acting(state) else msg("speedfactor-task-waits")


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
    late = [one.id for one in state.present if one.id not in ranked]
    return (*(_line(state, who) for who in ranked), *(parts(_name(state, who)) for who in late))


def _line(state: Fight, who: str) -> Message:
    rolled = state.fight.rolled[who]
    mark = "acts" if who == acting(state) else "acted" if who in state.fight.acted else "none"
    return msg(
        "speedfactor-line",
        mark=mark,
        name=_name(state, who),
        total=total(state, who),
        face=rolled.face,
        bonus=state.combatants[who].sheet.bonus,
        factor=SPEEDS[rolled.speed],
        speed=_speed(rolled.speed),
    )


def _choices(state: Fight) -> tuple[Choice, ...]:
    who = acting(state)
    found: list[Choice] = []
    if who is not None:
        found.append(
            Choice(command=Done.verb, label=msg("speedfactor-label-done"), fields={"combatant": who}, tone="primary")
        )
    elif waiting(state) and len(state.present) > 1:
        for speed in SPEEDS:
            found.append(
                Choice(command="initiative.declare", label=_speed(speed), fields={"intent": speed}, emoji=SIGNS[speed])
            )
    if len(state.present) > 1:
        found.append(Choice(command="initiative.next", label=msg("label-next"), gm=True))
    return tuple(found)


def _speed(speed: str) -> Message:
    return msg(f"intent-{speed}")


def _name(state: Fight, who: str) -> UserText:
    return state.combatants[who].said


def _names(state: Fight, people: tuple[str, ...]) -> tuple[UserText, ...]:
    return tuple(_name(state, who) for who in people)
