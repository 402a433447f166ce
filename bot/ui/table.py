"""A table as fixed-width text that fits a phone. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from wcwidth import wcswidth

from bot.i18n.catalogue import MINUS, cut
from bot.i18n.escape import FSI, PDI

WIDTH = 36
"""Characters of fixed-width text that a phone shows in a line."""
GAP = " "
LAST, LEAST = 8, 6
"""Characters that the last column keeps beside a wide one, and those that a wide one keeps beside the others."""


def table_lines(rows: Sequence[Sequence[str | int]], width: int = WIDTH) -> list[str]:
    """The rows in columns: words to the left, columns in which there are numbers to the right.

    What does not fit is cut: first the widest column of words until the last column has some room, then the last column.
    """
    columns = [[_shown(cell) for cell in column] for column in zip(*rows, strict=True)]
    numbers = [any(isinstance(cell, int) for cell in column) for column in zip(*rows, strict=True)]
    widths = _widths(columns, numbers, width)
    return [GAP.join(map(_fitted, cells, widths, numbers)).rstrip() for cells in zip(*columns, strict=True)]


def _widths(columns: Sequence[Sequence[str]], numbers: Sequence[bool], width: int) -> list[int]:
    wide = [max(map(wcswidth, column)) for column in columns]
    over = sum(wide) + len(GAP) * (len(wide) - 1) - width
    words = [place for place, is_number in enumerate(numbers[:-1]) if not is_number]
    if over > 0 and words:
        # The last column keeps some room, as far as it needs it, at the cost of the widest column of words.
        widest = max(words, key=wide.__getitem__)
        spared = max(over - max(wide[-1] - LAST, 0), 0)
        narrowed = max(wide[widest] - spared, min(wide[widest], LEAST))
        over -= wide[widest] - narrowed
        wide[widest] = narrowed
    wide[-1] = max(wide[-1] - max(over, 0), 1)
    return wide


def _fitted(cell: str, room: int, is_number: bool) -> str:
    shown = cut(cell, room, size=wcswidth)
    blank = " " * (room - wcswidth(shown))
    return blank + shown if is_number else shown + blank


def _shown(cell: str | int) -> str:
    """A backtick would end the block in which a table stands, and an invisible isolate would count as a character."""
    if isinstance(cell, int):
        return str(cell).replace("-", MINUS)
    return cell.replace("`", "ˋ").replace(FSI, "").replace(PDI, "")
