"""Sheet, house rules and state, and the order that follows from them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.api import Combatant, Encounter, Model

Speed = Literal["light", "plain", "heavy"]
SPEEDS: dict[Speed, int] = {"light": 2, "plain": 0, "heavy": -2}
"""What the speed of an action adds to the roll."""


class Sheet(Model):
    """A combatant. bonus: added to every roll for initiative."""

    bonus: Annotated[int, Field(ge=-10, le=20)] = 0


class HouseRules(Model):
    """again: whether all declare each round, or the order of the first round stays for the fight."""

    again: Literal["each-round", "once"] = "each-round"


class Rolled(Model):
    """The action of a combatant in this round, and its dice. tie: a d20 that decides between equals."""

    speed: Speed
    face: int
    tie: int


class Round(Model):
    """The state of the system.

    rolled: combatant id -> roll. acted: ids of those whose turn is over. begun: whether the turns have begun.
    since: revision at which the round began. decided: revision of the latest decision about who is next.
    """

    number: int = 1
    rolled: dict[str, Rolled] = Field(default_factory=dict)
    acted: tuple[str, ...] = ()
    begun: bool = False
    since: int = 0
    decided: int = 0


Fight: TypeAlias = Encounter[Sheet, Round, HouseRules]


def total(state: Fight, combatant_id: str) -> int:
    """d20 + bonus + speed."""
    rolled = state.fight.rolled[combatant_id]
    return rolled.face + state.combatants[combatant_id].sheet.bonus + SPEEDS[rolled.speed]


def order(state: Fight) -> list[str]:
    """Ids of the combatants in the order of the round; between equals the bonus decides, then the tie die."""

    def rank(combatant: Combatant[Sheet]) -> tuple[int, int, int, str]:
        tie = state.fight.rolled[combatant.id].tie
        return -total(state, combatant.id), -combatant.sheet.bonus, -tie, combatant.id

    rolled = (combatant for combatant in state.present if combatant.id in state.fight.rolled)
    return [combatant.id for combatant in sorted(rolled, key=rank)]


def acting(state: Fight) -> str | None:
    """Id of the combatant whose turn it is; None before the turns begin, and when all have acted."""
    remaining = [combatant_id for combatant_id in order(state) if combatant_id not in state.fight.acted]
    return remaining[0] if state.fight.begun and remaining else None


def waiting(state: Fight) -> tuple[str, ...]:
    """Ids of the combatants who must still declare. One who joins after the turns have begun waits for the next round."""
    if state.fight.begun:
        return ()
    return tuple(combatant.id for combatant in state.present if combatant.id not in state.fight.rolled)
