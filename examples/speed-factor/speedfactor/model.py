"""What a fight remembers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.api import Encounter, Model

Speed = Literal["light", "plain", "heavy"]
SPEEDS: dict[Speed, int] = {"light": 2, "plain": 0, "heavy": -2}
"""What the speed of an action adds to the roll."""


class Sheet(Model):
    """A combatant. bonus: added to every roll for initiative."""

    bonus: Annotated[int, Field(ge=-10, le=20)] = 0


class HouseRules(Model):
    """again: whether everybody declares anew each round, or the first round's order stays for the fight."""

    again: Literal["each-round", "once"] = "each-round"


class Rolled(Model):
    """What somebody does in this round, and how it fell. tie: a further d20, drawn once, that decides between equals."""

    speed: Speed
    face: int
    tie: int


class Round(Model):
    """The state of the system. rolled: by combatant. acted: who has had her turn. begun: whether turns are being taken.

    since: the revision at which the round began. decided: that of the latest decision about who is next.
    """

    number: int = 1
    rolled: dict[str, Rolled] = Field(default_factory=dict)
    acted: tuple[str, ...] = ()
    begun: bool = False
    since: int = 0
    decided: int = 0


Fight: TypeAlias = Encounter[Sheet, Round, HouseRules]


def total(state: Fight, who: str) -> int:
    """d20 + bonus + speed."""
    rolled = state.fight.rolled[who]
    return rolled.face + state.combatants[who].sheet.bonus + SPEEDS[rolled.speed]


def order(state: Fight) -> list[str]:
    """Everybody who takes a turn in this round, the first first; between equals the bonus decides, then the tie die."""
    there = [one.id for one in state.present if one.id in state.fight.rolled]
    return sorted(
        there,
        key=lambda who: (-total(state, who), -state.combatants[who].sheet.bonus, -state.fight.rolled[who].tie, who),
    )


def acting(state: Fight) -> str | None:
    """Whose turn it is; None while people still declare, or when all have acted."""
    left = [who for who in order(state) if who not in state.fight.acted]
    return left[0] if state.fight.begun and left else None


def waiting(state: Fight) -> tuple[str, ...]:
    """Who must still say what she does in this round. Whoever comes in while turns are taken waits for the next one."""
    if state.fight.begun:
        return ()
    return tuple(one.id for one in state.present if one.id not in state.fight.rolled)
