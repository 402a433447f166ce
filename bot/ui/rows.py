"""Rows of a phone: measure, fold, pack and fit the lines of a board, and count what is left out. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from wcwidth import wcswidth

from bot.i18n.catalogue import MIDDLE_DOT, cut

PHONE_WIDTH: Final = 34
"""Columns of a row on a phone, outside of a code block; see `bot.ui.table.WIDTH` for those inside."""
PHONE_ROWS: Final = 20
"""Rows of a board above its buttons; more would push the headline off the screen."""

_INVISIBLE: Final = re.compile(r"^#{1,3} |^-# |\*\*|~~|`|\\(?=.)", re.MULTILINE)


def columns(text: str) -> int:
    """The width of a text as it is shown, without the signs of Markdown; wide characters count as two."""
    shown = _INVISIBLE.sub("", text)
    width = wcswidth(shown)
    return len(shown) if width < 0 else width


def row_count(text: str, width: int = PHONE_WIDTH) -> int:
    """The rows that a text takes when its words are wrapped at this width."""
    return sum(_wrapped(line, width) for line in text.split("\n"))


def _wrapped(line: str, width: int) -> int:
    rows, used = 1, 0
    for word in map(columns, line.split(" ")):
        if used and used + 1 + word > width:
            rows, used = rows + 1, 0
        elif used:
            used += 1
        # A word longer than a row is broken.
        broken = max(word - 1, 0) // width
        rows, used = rows + broken, used + word - broken * width
    return rows


@dataclass(frozen=True, slots=True)
class Row:
    """A line with the number of combatants or things that it stands for."""

    text: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Fitted:
    """The lines that fit, with their rows, and whether that is all."""

    lines: tuple[str, ...]
    rows: int
    whole: bool = True


def fit(
    lines: Sequence[Row], rows: int, more: Callable[[int], str], width: int = PHONE_WIDTH, *, at: int = 0
) -> Fitted:
    """As many lines as fit in so many rows, with a last one that counts what is left out; at least one, cut if it must be.

    more: the text of that line for a count. at: the line that is shown first where not all fit; lines before it are shown if
    all after it are.
    """
    sizes = [row_count(line.text, width) for line in lines]
    if sum(sizes) <= rows:
        return Fitted(tuple(line.text for line in lines), sum(sizes))
    room = rows - row_count(more(sum(line.count for line in lines)), width)
    start = at
    while start > 0 and sum(sizes[start - 1 :]) <= room:
        start -= 1
    kept, used = start, 0
    while kept < len(lines) and used + sizes[kept] <= room:
        used += sizes[kept]
        kept += 1
    shown = [line.text for line in lines[start:kept]]
    if not shown:
        kept, used = start + 1, max(room, 1)
        shown = [cut_rows(lines[start].text, used, width)]
    left_out = sum(line.count for line in (*lines[:start], *lines[kept:]))
    if left_out:
        shown.append(more(left_out))
        used += row_count(shown[-1], width)
    return Fitted(tuple(shown), used, whole=False)


def cut_rows(text: str, rows: int, width: int = PHONE_WIDTH) -> str:
    """The text, cut with an ellipsis to so many rows."""
    return cut(text, rows, size=lambda beginning: row_count(beginning, width))


def pack(items: Iterable[Row], width: int = PHONE_WIDTH) -> list[Row]:
    """Short texts side by side, joined by middle dots, as many in a row as it takes."""
    packed: list[Row] = []
    for item in items:
        joined = f"{packed[-1].text}{MIDDLE_DOT}{item.text}" if packed else ""
        if packed and row_count(joined, width) == 1:
            packed[-1] = Row(joined, packed[-1].count + item.count)
        else:
            packed.append(item)
    return packed


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that stand together. code: in a code block."""

    lines: Sequence[str]
    code: bool = False

    @property
    def text(self) -> str:
        """The block as Markdown."""
        joined = "\n".join(self.lines)
        return f"```\n{joined}\n```" if self.code else joined


def pages(blocks: Iterable[Block], limit: int) -> list[list[Block]]:
    """Split blocks into pages of at most so many characters, without breaking a line."""
    split: list[list[Block]] = []
    left = 0
    for block in blocks:
        part: list[str] = []
        for line in block.lines:
            if len(line) + 1 > left:
                if part:
                    split[-1].append(Block(part, block.code))
                part, left = [], limit
                split.append([])
            part.append(line)
            left -= len(line) + 1
        if part:
            split[-1].append(Block(part, block.code))
    return split
