"""A table as fixed-width text that fits a phone. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from bot.escaping import FSI, PDI

WIDTH = 36
"""Characters of fixed-width text that a phone shows in a line."""
GAP = " "
ELLIPSIS = "…"


def table_lines(rows: Sequence[Sequence[str | int]], width: int = WIDTH) -> list[str]:
    """The rows in columns: words to the left, numbers to the right; what does not fit is cut from the last column."""
    cells = [[_harmless(str(cell)) for cell in row] for row in rows]
    widths = [max(_width(one) for one in column) for column in zip(*cells, strict=True)]
    room = max(width - sum(one + len(GAP) for one in widths[:-1]), 1)
    return [_line(row, cells[number], widths, room) for number, row in enumerate(rows)]


def _line(row: Sequence[str | int], cells: Sequence[str], widths: Sequence[int], room: int) -> str:
    shown = [
        " " * (wide - _width(cell)) + cell if isinstance(given, int) else cell + " " * (wide - _width(cell))
        for given, cell, wide in zip(row[:-1], cells[:-1], widths[:-1], strict=True)
    ]
    return GAP.join([*shown, _cut(cells[-1], room)]).rstrip()


def _harmless(words: str) -> str:
    """A backtick would end the block in which a table stands, and an invisible isolate would count as a character."""
    return words.replace("`", "ˋ").replace(FSI, "").replace(PDI, "")


def _width(words: str) -> int:
    """The columns that a fixed-width font gives to these words."""
    return sum(_columns(char) for char in words)


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _cut(words: str, room: int) -> str:
    if _width(words) <= room:
        return words
    kept = ""
    for char in words:
        if _width(kept + char) > room - 1:
            break
        kept += char
    return kept.rstrip() + ELLIPSIS
