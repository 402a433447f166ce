"""The log as a person reads it: one line an event, what was taken back struck out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.ui.draw import Pen
from rules.log import Entry
from rules.text import Text


def log_text(pen: Pen, lines: Sequence[tuple[Entry, Text, bool]]) -> str:
    """Markdown, one line an event: number, time (UTC), words."""
    return "\n".join(_line(pen, entry, words, counts=counts) for entry, words, counts in lines) + "\n"


def _line(pen: Pen, entry: Entry, words: Text, *, counts: bool) -> str:
    at = datetime.fromtimestamp(entry.at / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    said = pen.say(words)
    return f"{entry.seq}. {at} · {said if counts else f'~~{said}~~'}"
