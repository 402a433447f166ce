"""The practice fight of storypath: the roll for the roster, and two rounds of slots."""

from __future__ import annotations

from typing import Final, Literal

from typing_extensions import override

from rules.commands import Command, Next, Roll
from rules.message import Message, msg
from rules.practice import Practice
from rules.storypath.commands import Act, Claim, Finish, Release
from rules.storypath.handlers.rolling import waiting
from rules.storypath.model import StorypathState
from rules.view.board import Choice

ROUNDS: Final = 2

Moment = Literal["roll", "take", "act", "done", "over"]


class StorypathPractice(Practice[StorypathState]):
    """The opponent rolls, takes its slots and attacks; the GM makes the roster."""

    system = "storypath"
    sheets = ({"combat": 4, "cunning": 3}, {"combat": 3, "cunning": 2})

    @override
    def answer(self) -> Command | None:
        fight, opponent = self.state.fight, self.opponent
        if fight.rolling:
            missing = waiting(self.state)
            if opponent in missing:
                return Roll(combatant=opponent)
            return None if missing else Next()
        slot = fight.now
        if slot is None or slot.side != "npc":
            return None
        if slot.claim is None:
            return Claim(combatant=opponent, slot=slot.id)
        return Act(combatant=opponent) if fight.action == "none" else Finish(combatant=opponent)

    @override
    def moment(self) -> Moment:
        fight = self.state.fight
        if fight.rolling:
            return "roll"
        if fight.round > ROUNDS:
            return "over"
        if fight.actor is None:
            return "take"
        return "act" if fight.action == "none" else "done"

    @override
    def offered(self) -> list[Choice]:
        # Giving a slot back leads in a circle.
        return [choice for choice in super().offered() if choice.command != Release.verb]

    @override
    def coach(self, moment: str) -> Message:
        return msg(f"storypath-practice-{moment}")


practice = StorypathPractice.lesson
