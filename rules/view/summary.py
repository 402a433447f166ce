"""What a fight came to, as data: some lines about all of it, and each combatant's numbers and luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rules.dice.statistics import Luck
from rules.log import Entry
from rules.message import Message, UserText
from rules.model import Model
from rules.state import AnyEncounter


class SummaryRow(Model):
    """One combatant: what the system counts, each number as a short sentence, and the luck with the dice that I rolled."""

    combatant: str
    name: UserText
    numbers: tuple[Message, ...] = ()
    luck: Luck | None = None


class Summary(Model):
    """A fight in short. Without lines and rows there is nothing to tell."""

    lines: tuple[Message, ...] = ()
    rows: tuple[SummaryRow, ...] = ()


Story: TypeAlias = Sequence[tuple[Entry, AnyEncounter]]
"""The log entries that count and that the reader may know, in order, each with the state just after it."""
