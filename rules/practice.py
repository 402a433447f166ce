"""A small private fight to learn a system by, as data: what a bot shows between two presses."""

from __future__ import annotations

from rules.board import Choice
from rules.model import Model
from rules.text import Text


class Lesson(Model):
    """The state of a practice.

    coach: what is to be learned now. news: what has just happened. headline, why: as on a board. choices: what can be pressed;
    none when it is over.
    """

    coach: Text
    news: tuple[Text, ...]
    headline: Text
    why: Text | None
    choices: tuple[Choice, ...]
