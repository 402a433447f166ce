"""The practice duel."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from typing_extensions import override

from rules.commands import Command, Declare
from rules.duel.commands import Attack, Defend, SetAttacker
from rules.duel.model import DuelState, Engagement
from rules.message import Message, msg
from rules.practice import Practice

EXCHANGES: Final = 2
"""Exchanges after which the GM turns the roles around if only one side has attacked."""

Moment = Literal["talk", "held", "attack", "defend", "over"]


class DuelPractice(Practice[DuelState]):
    """The opponent holds back, then parries and strikes. Dice fall without a window, and a dodge needs no GM."""

    system = "duel"
    rules: ClassVar = {"window": 0, "dodge_default": "-2"}
    sheets = ({"vi": 6}, {"vi": 4})

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._attacks = {"learner": 0, "opponent": 0}

    @property
    def _pair(self) -> Engagement:
        (pair,) = self.state.fight.engagements
        return pair

    @override
    def answer(self) -> Command | None:
        learner, opponent = self.learner, self.opponent
        phase, attacker = self._pair.phase, self._pair.attacker
        if phase == "talk":
            silent = opponent not in self.state.fight.talk
            return Declare(intent="hold", combatant=opponent) if silent else None
        side, other = ("learner", "opponent") if attacker == learner else ("opponent", "learner")
        if phase == "attack" and self._attacks[side] >= EXCHANGES and not self._attacks[other]:
            return SetAttacker(combatant=opponent if attacker == learner else learner)
        if phase == "attack" and attacker == opponent:
            self._attacks["opponent"] += 1
            return Attack(combatant=opponent)
        if phase == "defend" and attacker == learner:
            self._attacks["learner"] += 1
            return Defend(combatant=opponent)
        return None

    @override
    def moment(self) -> Moment:
        if self._pair.attacker is None:
            return "held" if self.learner in self.state.fight.talk else "talk"
        if all(self._attacks.values()) and self._pair.attack is None:
            # The learner has attacked and defended, and no exchange is under way.
            return "over"
        return "attack" if self._pair.attack is None else "defend"

    @override
    def coach(self, moment: str) -> Message:
        return msg(f"duel-practice-{moment}")


practice = DuelPractice.lesson
