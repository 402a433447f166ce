"""The practice duel (see `Lesson`): the learner against an opponent played by the bot, in the real engine.

It is replayed from its seed and the presses each time, so that a caller stores nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from rules.codec import decode_command
from rules.commands import Add, Command, Declare
from rules.dice.rng import SeededDice
from rules.duel.commands import Attack, Defend, SetAttacker
from rules.duel.model import DuelState, Engagement
from rules.engine import Step, act, begin
from rules.log import Entry
from rules.message import msg
from rules.refusals import Refusal
from rules.state import Actor
from rules.view.board import Choice, Lesson
from rules.view.for_viewer import board_for
from rules.view.log import describe

LEARNER: Final = Actor(user="learner")
GM: Final = Actor(user="gm", gm=True)
RULES: Final = {"window": 0, "dodge_default": "-2"}
"""Dice fall without a window, and a dodge needs no GM."""
EXCHANGES: Final = 2
"""Exchanges after which the GM turns the roles around if only one side has attacked."""
PRESSES: Final = 12
"""Most presses: the practice ends also for a learner who never attacks."""
NEWS: Final = 6
"""Most lines of the log in a lesson."""

Moment = Literal["talk", "held", "attack", "defend", "over"]


def practice(names: tuple[str, str], seed: int, presses: Sequence[int]) -> Lesson | None:
    """See `BaseSystem.practice`."""
    fight = _Practice(seed)
    learner, opponent = _fighter(names[0], 6, LEARNER.user), _fighter(names[1], 4, None)
    if not (fight.give(GM, learner) and fight.give(GM, opponent)):
        return None
    fight.answer()
    for press in presses[:PRESSES]:
        offered = fight.offered()
        if not 0 <= press < len(offered):
            return None
        fight.news.clear()
        choice = offered[press]
        fight.give(LEARNER, decode_command({"do": choice.command, **choice.fields}))
        fight.answer()
    return fight.lesson(over=len(presses) >= PRESSES)


def _fighter(name: str, vi: int, owner: str | None) -> Command:
    return Add(name=name, owner=owner, side="npc" if owner is None else "pc", stats="", sheet={"vi": vi})


class _Practice:
    """A duel of two with a scripted opponent."""

    def __init__(self, seed: int) -> None:
        begun = begin("duel", RULES, by=GM, at=0)
        assert isinstance(begun, Step)
        self.state: DuelState = begun.state
        self.news: list[Entry] = []
        self._dice = SeededDice(seed)
        self._now = 0
        self._attacks = {"learner": 0, "opponent": 0}

    @property
    def _pair(self) -> Engagement:
        (pair,) = self.state.fight.engagements
        return pair

    def give(self, by: Actor, command: Command) -> bool:
        """Whether the command is carried out."""
        self._now += 1_000
        answer = act(self.state, command, by=by, at=self._now, dice=self._dice)
        if isinstance(answer, Refusal):
            return False
        self.state = answer.state
        self.news += answer.entries
        return True

    def answer(self) -> None:
        """Act for the opponent, and for the GM, until it is the learner's turn."""
        while (command := self._answer()) is not None and self.give(GM, command):
            pass

    def _answer(self) -> Command | None:
        learner, opponent = self.state.combatants
        phase, attacker = self._pair.phase, self._pair.attacker
        if phase == "talk":
            silent = opponent not in self.state.fight.talk
            return Declare(intent="hold", combatant=opponent) if silent else None
        if self.taught:
            return None
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

    @property
    def taught(self) -> bool:
        """Whether the learner has attacked and defended, and no exchange is under way."""
        return all(self._attacks.values()) and self._pair.attack is None

    def offered(self) -> list[Choice]:
        """The choices that the learner can press now."""
        if self.taught:
            return []
        return [choice for choice in board_for(self.state, LEARNER).choices if not choice.ask]

    def lesson(self, *, over: bool) -> Lesson:
        """The state of the practice."""
        board = board_for(self.state, LEARNER)
        moment = "over" if over else self._moment()
        return Lesson(
            coach=msg(f"duel-practice-{moment}"),
            news=tuple(describe(self.state, entry.event) for entry in self.news)[-NEWS:],
            headline=board.headline,
            why=board.why,
            choices=() if moment == "over" else tuple(self.offered()),
        )

    def _moment(self) -> Moment:
        learner = next(iter(self.state.combatants))
        if self._pair.attacker is None:
            return "held" if learner in self.state.fight.talk else "talk"
        if self.taught:
            return "over"
        return "attack" if self._pair.attack is None else "defend"
