"""The practice fight by totals: two turns of choosing, revealing and striking."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from typing_extensions import override

from rules.commands import Command, Next
from rules.message import Message, msg
from rules.practice import Practice
from rules.totals.commands import Choose, StrikeNow
from rules.totals.model import Manner, TotalsState
from rules.totals.turn import due

TURNS: Final = 2
KINDS: Final[tuple[Manner, ...]] = ("normal", "quick")
"""The attacks of the opponent, turn by turn."""

Moment = Literal["choose", "again", "strike", "over"]


class TotalsPractice(Practice[TotalsState]):
    """The opponent attacks in each turn; the GM goes on."""

    system = "totals"
    sheets: ClassVar = (
        {"skill": 6, "speed": 1, "parry": 1, "finesse": 1, "damage": 3},
        {"skill": 5, "parry": 1, "damage": 2},
    )

    @override
    def answer(self) -> Command | None:
        fight, opponent = self.state.fight, self.opponent
        if fight.phase == "declaring" and opponent not in fight.plans:
            return Choose(combatant=opponent, manner=KINDS[(fight.turn - 1) % len(KINDS)])
        if fight.phase == "striking" and opponent in due(self.state) and self.learner not in due(self.state):
            return StrikeNow(combatant=opponent)
        if fight.phase == "over":
            return Next()
        return None

    @override
    def moment(self) -> Moment:
        fight = self.state.fight
        if fight.turn > TURNS or (fight.turn == TURNS and fight.phase == "over"):
            return "over"
        if fight.phase == "striking":
            return "strike"
        return "choose" if fight.turn <= 1 else "again"

    @override
    def coach(self, moment: str) -> Message:
        return msg(f"totals-practice-{moment}")


practice = TotalsPractice.lesson
