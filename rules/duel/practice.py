"""The practice duel (see `rules.practice`): the learner against a straw man, with the real engine.

It is played anew from its dice and her presses each time, so that whoever shows it has to remember nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from rules.codec import decode_command
from rules.commands import Add, Command, Declare
from rules.dice.rng import SeededDice
from rules.duel.commands import Attack, Defend, SetAttacker
from rules.duel.model import DuelState
from rules.engine import Step, act, begin
from rules.log import Entry
from rules.message import msg
from rules.practice import Lesson
from rules.refusals import Refusal
from rules.state import Actor
from rules.view.board import Choice
from rules.view.log import describe
from rules.view.views import board_for

LEARNER: Final = Actor(user="learner")
GM: Final = Actor(user="gm", gm=True)
RULES: Final = {"window": 0, "dodge_default": "-2"}
"""Dice fall at once, and a dodge needs nobody else."""
EXCHANGES: Final = 2
"""After so many with only one side attacking, the GM turns it around: both are to be learned."""
PRESSES: Final = 12
"""Whoever holds back for ever is let go."""
NEWS: Final = 6

Moment = Literal["talk", "held", "attack", "defend", "over"]


def practice(names: tuple[str, str], seed: int, presses: Sequence[int]) -> Lesson | None:
    """See `BaseSystem.practice`."""
    fight = _Practice(seed)
    if not all((fight.give(GM, _fighter(names[0], 6, LEARNER.user)), fight.give(GM, _fighter(names[1], 4, None)))):
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
    """A duel of two, and the straw man's part in it."""

    def __init__(self, seed: int) -> None:
        begun = begin("duel", RULES, by=GM, at=0)
        assert isinstance(begun, Step)
        self.state: DuelState = begun.state
        self.news: list[Entry] = []
        self._chance = SeededDice(seed)
        self._now = 0
        self._attacks = {True: 0, False: 0}

    def give(self, by: Actor, command: Command) -> bool:
        """Whether the command is carried out."""
        self._now += 1_000
        done = act(self.state, command, by=by, at=self._now, chance=self._chance)
        if isinstance(done, Refusal):
            return False
        self.state = done.state
        self.news += done.entries
        return True

    def answer(self) -> None:
        """What the straw man does, and the GM for the sake of learning, until it is the learner's turn."""
        while (next_one := self._answer()) is not None and self.give(GM, next_one):
            pass

    def _answer(self) -> Command | None:
        mine, straw = self.state.combatants
        (pair,) = self.state.fight.engagements
        if pair.attacker is None:
            said = self.state.fight.talk.get(straw)
            return Declare(intent="hold", combatant=straw) if said is None else None
        if self.taught:
            return None
        if pair.attack is None and (turned := self._turned(pair.attacker == mine)) is not None:
            return SetAttacker(combatant=straw if turned else mine)
        if pair.attack is None and pair.attacker == straw:
            self._attacks[False] += 1
            return Attack(combatant=straw)
        if pair.attack is not None and pair.attacker == mine:
            self._attacks[True] += 1
            return Defend(combatant=straw)
        return None

    def _turned(self, mine: bool) -> bool | None:
        """Whether it is time that the other one attacks: away from the learner (True), to her (False), or neither (None)."""
        return mine if self._attacks[mine] >= EXCHANGES and not self._attacks[not mine] else None

    @property
    def taught(self) -> bool:
        """Whether the learner has attacked and defended, and nothing is under way."""
        (pair,) = self.state.fight.engagements
        return all(self._attacks.values()) and pair.attack is None

    def offered(self) -> list[Choice]:
        """What the learner can press now."""
        if self.taught:
            return []
        return [choice for choice in board_for(self.state, LEARNER).choices if not choice.ask]

    def lesson(self, *, over: bool) -> Lesson:
        """How it is shown."""
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
        (pair,) = self.state.fight.engagements
        said: Any = self.state.fight.talk.get(next(iter(self.state.combatants)))
        if pair.attacker is None:
            return "talk" if said is None else "held"
        if self.taught:
            return "over"
        return "attack" if pair.attack is None else "defend"
