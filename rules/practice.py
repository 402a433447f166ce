"""A tiny fight for one person to learn on, with the real rules and nothing to keep, as data for whoever shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from rules.board import Choice
from rules.model import Model
from rules.system import systems
from rules.text import Text


class Lesson(Model):
    """Where a practice stands.

    coach: what is to be learned now. news: what has just happened. headline, why: as on a board. choices: what to press; none
    when it is over.
    """

    coach: Text
    news: tuple[Text, ...]
    headline: Text
    why: Text | None
    choices: tuple[Choice, ...]


@runtime_checkable
class Teaching(Protocol):
    """A rule system that has a practice."""

    def practice(self, names: tuple[str, str], seed: int, presses: Sequence[int]) -> Lesson | None:
        """The practice after these presses, each the place of a choice among those that were offered.

        names: of the learner and of who fights against her. seed: of the dice. None: one of them can be no name, or something
        was pressed that was not offered.
        """
        ...


def practice(names: tuple[str, str], seed: int, presses: Sequence[int]) -> Lesson | None:
    """The practice of the first system that has one; see `Teaching`."""
    return next(one for one in systems() if isinstance(one, Teaching)).practice(names, seed, presses)
