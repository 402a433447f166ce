"""A small private fight to learn a system by, as data: what a bot shows between two presses."""

from __future__ import annotations

from rules.message import Message
from rules.model import Model
from rules.view.board import Choice


class Lesson(Model):
    """The state of a practice.

    coach: what is to be learned now. news: what has just happened. headline, why: as on a board. choices: what can be pressed;
    none when it is over.
    """

    coach: Message
    news: tuple[Message, ...]
    headline: Message
    why: Message | None
    choices: tuple[Choice, ...]
