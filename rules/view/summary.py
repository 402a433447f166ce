"""The summary of a fight as data: general lines, and numbers and luck of each combatant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rules.dice.statistics import Luck
from rules.log import Entry
from rules.message import Message, UserText
from rules.model import Model
from rules.state import AnyEncounter


class SummaryRow(Model):
    """A combatant: the system's statistics as short messages, and luck with the dice of the bot."""

    combatant: str
    name: UserText
    numbers: tuple[Message, ...] = ()
    luck: Luck | None = None


class Summary(Model):
    """Statistics of a fight; empty if there are none."""

    lines: tuple[Message, ...] = ()
    rows: tuple[SummaryRow, ...] = ()


Story: TypeAlias = Sequence[tuple[Entry, AnyEncounter]]
"""The effective log entries that the viewer may know, each with the state after it."""
