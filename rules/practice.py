"""Practice fights (see `Lesson`): the learner against an opponent played by the bot, in the real engine.

One is replayed from its seed and the presses each time, so that a caller stores nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from rules.codec import decode_command
from rules.commands import Add, Command
from rules.dice.rng import SeededDice
from rules.engine import Step, act, begin
from rules.log import Entry
from rules.message import Message
from rules.refusals import Refusal
from rules.state import Actor, AnyEncounter
from rules.view.board import PRIVATE, Choice, Lesson
from rules.view.for_viewer import board_for, new_events, private_board

LEARNER: Final = Actor(user="learner")
GM: Final = Actor(user="gm", gm=True)
PRESSES: Final = 12
"""Most presses: the practice ends also for a learner who never attacks."""
NEWS: Final = 6
"""Most lines of the log in a lesson."""
OFFERED: Final = 10
"""Most choices of a page: a press is a digit."""
ANSWERS: Final = 40
"""Most commands of the opponent after a press; more are a fault of the practice."""
OVER: Final = "over"

StateT = TypeVar("StateT", bound=AnyEncounter)


class Practice(ABC, Generic[StateT]):
    """A fight of two with a scripted opponent. `learner` and `opponent` are their ids.

    system: id of the rule system. rules: its house rules here. sheets: of the learner and of the opponent.
    """

    system: ClassVar[str]
    rules: ClassVar[Mapping[str, Any]] = {}
    sheets: ClassVar[tuple[Mapping[str, Any], Mapping[str, Any]]]

    def __init__(self, seed: int) -> None:
        begun = begin(self.system, dict(self.rules), by=GM, at=0)
        assert isinstance(begun, Step)
        self.state = cast(StateT, begun.state)
        self._news: list[Entry] = []
        self._before = self.state
        self._dice = SeededDice(seed)
        self._now = 0

    @classmethod
    def lesson(cls, names: tuple[str, str], seed: int, presses: Sequence[int]) -> Lesson | None:
        """See `BaseSystem.practice`."""
        fight = cls(seed)
        for name, sheet, owner in zip(names, cls.sheets, (LEARNER.user, None), strict=True):
            side: Any = "npc" if owner is None else "pc"
            if not fight.give(GM, Add(name=name, owner=owner, side=side, stats="", sheet=dict(sheet))):
                return None
        fight.react()
        for press in presses[:PRESSES]:
            offered = fight.offered()
            if not 0 <= press < len(offered):
                return None
            fight.turn_page()
            choice = offered[press]
            fight.give(LEARNER, decode_command({"do": choice.command, **choice.fields}))
            fight.react()
        return fight.page(over=len(presses) >= PRESSES)

    @property
    def learner(self) -> str:
        """The id of the learner's combatant."""
        return next(iter(self.state.combatants))

    @property
    def opponent(self) -> str:
        """The id of the opponent."""
        return tuple(self.state.combatants)[1]

    def give(self, by: Actor, command: Command) -> bool:
        """Whether the command is carried out."""
        self._now += 1_000
        answer = act(self.state, command, by=by, at=self._now, dice=self._dice)
        if isinstance(answer, Refusal):
            return False
        self.state = cast(StateT, answer.state)
        self._news += answer.entries
        return True

    def turn_page(self) -> None:
        """Begin a page: what has happened so far is no longer new."""
        self._news.clear()
        self._before = self.state

    def react(self) -> None:
        """Act for the opponent, and for the GM, until it is the learner's turn."""
        for _ in range(ANSWERS):
            command = None if self.moment() == OVER else self.answer()
            if command is None or not self.give(GM, command):
                return

    @abstractmethod
    def answer(self) -> Command | None:
        """The next command of the opponent or of the GM; None: it is the learner's turn."""

    @abstractmethod
    def moment(self) -> str:
        """What there is to explain; `OVER` at the end."""

    @abstractmethod
    def coach(self, moment: str) -> Message:
        """The explanation of a moment."""

    def offered(self) -> list[Choice]:
        """The choices that the learner can press now, with those of the private board."""
        if self.moment() == OVER:
            return []
        choices = [choice for choice in board_for(self.state, LEARNER).choices if not choice.gm]
        if any(choice.command == PRIVATE and not choice.fields for choice in choices):
            private = private_board(self.state, LEARNER, {})
            choices += () if private is None else private.choices
        pressed = [choice for choice in choices if not (choice.ask or choice.options or choice.command == PRIVATE)]
        # The private board repeats some buttons of the public one.
        return list({choice.label.model_dump_json(): choice for choice in pressed}.values())[:OFFERED]

    def page(self, *, over: bool) -> Lesson:
        """The present page. over: after the last press that counts."""
        board = board_for(self.state, LEARNER)
        moment = OVER if over else self.moment()
        return Lesson(
            coach=self.coach(moment),
            news=tuple(event.line for event in new_events(self._before, self._news, LEARNER))[-NEWS:],
            headline=board.headline,
            why=board.why,
            choices=() if moment == OVER else tuple(self.offered()),
        )
