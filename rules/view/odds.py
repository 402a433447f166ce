"""Exact odds for a reader: rows with a title, probabilities that are shown as bars, and what only words can say."""

from __future__ import annotations

from rules.message import Message
from rules.model import Model


class Bar(Model):
    """A probability. permille: 0 to 1,000."""

    label: Message
    permille: int


class OddsRow(Model):
    """What belongs together: the bars of one roll or one attack."""

    title: Message
    bars: tuple[Bar, ...] = ()
    notes: tuple[Message, ...] = ()
