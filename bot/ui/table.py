"""Tables as fixed-width text that fits a phone. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count

from wcwidth import wcswidth

from bot.i18n.catalogue import MINUS, cut, cut_name
from bot.i18n.escape import FSI, PDI, isolate

WIDTH = 26
"""Columns of fixed-width text that a phone shows in a line inside of a container."""
GAP = " "
LRM = "\u200e"
"""Left-to-right mark."""
DASH = "–"
"""In place of a number that there is not."""
LAST_MIN, WIDEST_MIN = 8, 6
"""Width that the last column keeps beside a wide one, and that the widest one keeps beside the others."""


def table_lines(rows: Sequence[Sequence[str | int]], width: int = WIDTH) -> list[str]:
    """Lay out rows in columns: texts left-aligned, columns with numbers right-aligned.

    If they do not fit, first the widest column of texts is cut until the last column has some room, then the last column.
    """
    columns = [[_cell_text(cell) for cell in column] for column in zip(*rows, strict=True)]
    numbers = [_is_of_numbers(column) for column in zip(*rows, strict=True)]
    widths = _widths(columns, numbers, width)
    columns = [cut_apart(cells, room) for cells, room in zip(columns, widths, strict=True)]
    lines = (GAP.join(map(_padded, cells, widths, numbers)).rstrip() for cells in zip(*columns, strict=True))
    # The first letter of a line sets its direction; a name from right to left would turn the order of the columns.
    return [f"{LRM}{line}" if FSI in line else line for line in lines]


def cut_apart(texts: Sequence[str], room: int) -> list[str]:
    """The texts cut to this width, so that a number at the end stays and different texts stay different."""
    short = {text: text for text in texts if wcswidth(text) <= room}
    for text in dict.fromkeys(texts):
        if text in short:
            continue
        ways = (cut_name(text, room, tail=tail) for tail in range(max(room - 1, 1)))
        numbered = (f"{cut(text, room - 1 - len(str(number)), size=wcswidth)} {number}" for number in count(2))
        taken = set(short.values())
        short[text] = next(way for way in chain(ways, numbered) if way not in taken)
    return [short[text] for text in texts]


def _is_of_numbers(column: Sequence[str | int]) -> bool:
    """Whether a column has numbers, or stands for numbers that there are none of: dashes below its head."""
    return any(isinstance(cell, int) for cell in column) or set(column[1:]) == {DASH}


def _widths(columns: Sequence[Sequence[str]], numbers: Sequence[bool], width: int) -> list[int]:
    widths = [max(map(wcswidth, column)) for column in columns]
    over = sum(widths) + len(GAP) * (len(widths) - 1) - width
    texts = [place for place, is_number in enumerate(numbers[:-1]) if not is_number]
    if over > 0 and texts:
        widest = max(texts, key=widths.__getitem__)
        excess = max(over - max(widths[-1] - LAST_MIN, 0), 0)
        narrowed = max(widths[widest] - excess, min(widths[widest], WIDEST_MIN))
        over -= widths[widest] - narrowed
        widths[widest] = narrowed
    widths[-1] = max(widths[-1] - max(over, 0), 1)
    return widths


def _padded(cell: str, room: int, is_number: bool) -> str:
    blank = " " * (room - wcswidth(cell))
    text = isolate(cell)
    return blank + text if is_number else text + blank


def _cell_text(cell: str | int) -> str:
    """Replace backticks, which would end the code block, and remove isolates, which `_padded` puts around what is cut."""
    if isinstance(cell, int):
        return str(cell).replace("-", MINUS)
    return cell.replace("`", "ˋ").replace(FSI, "").replace(PDI, "")
