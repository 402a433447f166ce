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


class StripRow(Model):
    """A row of the strip that shows the course of a fight: an attack, or another action.

    when: the exchange, turn or round. whom: the target, where the system knows one. how: what it was or came to. hit: whether
    it hit; None where the system does not know. results: of both, as bars; compared: the same in words. gains: who took the
    initiative by it.
    """

    when: Message
    who: UserText
    how: Message
    whom: UserText | None = None
    hit: bool | None = None
    results: tuple[int, int] | None = None
    compared: Message | None = None
    gains: UserText | None = None


class Summary(Model):
    """Statistics of a fight; empty if there are none. strip: its attacks, the first first."""

    lines: tuple[Message, ...] = ()
    rows: tuple[SummaryRow, ...] = ()
    strip: tuple[StripRow, ...] = ()


Story: TypeAlias = Sequence[tuple[Entry, AnyEncounter]]
"""The effective log entries that the viewer may know, each with the state after it."""
