"""Picks what a member of the soak test presses."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Final

from duties import DUTIES
from message_parts import flatten
from watched_table import WatchedTable

from bot.encounters.service import Loaded
from rules import commands as ask
from rules.dice.rng import SeededDice
from rules.engine import Step, act
from rules.player_view import without_unrevealed
from rules.refusals import Refusal
from rules.state import Actor
from rules.system import system_of
from rules.view.board import PRIVATE, Choice
from rules.view.for_viewer import board_for, private_board

TRIED: Final = 12
"""Fillings of a form that are tried for one press."""
ON: Final = frozenset({"initiative.next", "duel.pairs", "duel.rate", "gm.attacker", "gm.engage", "storypath.round"})
"""Commands by which a GM goes on."""
IDLE: Final = frozenset({"initiative.end", "initiative.pause", "initiative.leave", "gm.hide", "gm.undo", "gm.redo"})
"""Commands that the month gives by itself, at its own rate."""


class Hand(WatchedTable):
    """Picks what a player presses, from what the board offers."""

    def __init__(self, loaded: Loaded, whim: random.Random, now: int) -> None:
        self.state, self.system, self.whim, self.now = loaded.state, system_of(loaded.state), whim, now
        self.dice = SeededDice(str(whim.random()))

    def pick(self, viewer: Actor, who: str | None) -> ask.Command | None:
        """A command that the viewer can give now, for the combatant `who` if there is one. None: nothing is possible."""
        private = private_board(self.state, viewer)
        choices = [*board_for(self.state, viewer if viewer.gm else None).choices, *(private.choices if private else ())]
        self.whim.shuffle(choices)
        wanted = ON if who is None else self._duties(who)
        # One time in five anything else.
        if self.whim.random() < 0.8:
            choices.sort(key=lambda choice: (choice.command not in wanted, choice.fields.get("combatant") != who))
        for choice in choices:
            if choice.command == PRIVATE or choice.command in IDLE:
                continue
            for command in self._fillings(choice):
                answer = self._try(command, viewer)
                if isinstance(answer, Step):
                    return command
                # A refusal may ask for which place or opponent it was meant.
                offered = (again for other in answer.choices for again in self._fillings(other))
                meant = next((again for again in offered if isinstance(self._try(again, viewer), Step)), None)
                if meant is not None:
                    return meant
        return None

    def _duties(self, who: str) -> set[str]:
        """The commands that do what a combatant has to do."""
        visible = without_unrevealed(self.state)
        tasks = self.system.tasks(visible, visible.combatants[who])
        return {verb for task in flatten(tasks) for verb in DUTIES.get(task.code, ())}

    def _fillings(self, choice: Choice) -> Iterator[ask.Command]:
        fillings = list(islice(self.fillings(choice), TRIED))
        return iter(self.whim.sample(fillings, len(fillings)))

    def _try(self, command: ask.Command, viewer: Actor) -> Step | Refusal:
        state = self.state
        return act(
            state,
            command,
            by=viewer,
            at=self.now,
            dice=self.dice,
            log=(),
            drawn=state.public_count,
            unseen=len(state.unseen) if viewer.gm else 0,
        )
