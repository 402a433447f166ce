"""What a fight came to, as data: some lines about all of it, and each combatant's numbers and luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rules.log import Entry
from rules.luck import Luck
from rules.model import Model
from rules.state import AnyEncounter
from rules.text import Said, Text


class Row(Model):
    """One combatant: what the system counts, each number as a short sentence, and the luck with the dice that I rolled."""

    combatant: str
    name: Said
    numbers: tuple[Text, ...] = ()
    luck: Luck | None = None


class Summary(Model):
    """A fight in short. Without lines and rows there is nothing to tell."""

    lines: tuple[Text, ...] = ()
    rows: tuple[Row, ...] = ()


Story: TypeAlias = Sequence[tuple[Entry, AnyEncounter]]
"""The log entries that count and that the reader may know, in order, each with the state just after it."""
