"""The state of a system's practice fight, as data to display."""

from __future__ import annotations

from rules.message import Message
from rules.model import Model
from rules.view.board import Choice


class Lesson(Model):
    """One page of a practice fight.

    coach: explanation of this page. news: the latest events. headline, why: as on a board. choices: buttons; empty at the end.
    """

    coach: Message
    news: tuple[Message, ...]
    headline: Message
    why: Message | None
    choices: tuple[Choice, ...]
