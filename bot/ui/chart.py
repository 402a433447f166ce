"""The luck of everybody in a fight as a picture that can be read on a phone. Pure drawing: the same data, the same bytes.

Discord shows it less than 300 points wide there, so that the smallest letters, of 28 pixels in 600, still come out at 13. A
bar begins in the middle, at 50 %, and grows to the right with luck and to the left with bad luck; the number stands beside
it, so that no colour has to be told from another.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import regex
from PIL import Image, ImageDraw, ImageFont

from bot.i18n.catalogue import cut
from bot.ui.render import RenderContext
from rules.dice.statistics import Luck
from rules.message import Message, msg
from rules.view.summary import SummaryRow

WIDTH: Final = 600
BARS: Final = 12
"""A longer picture cannot be read at a glance; those with the most dice are in it."""
_EDGE, _HEAD, _ROW = 32, 132, 140
_TRACK = (_EDGE, WIDTH - _EDGE)
_MIDDLE = WIDTH // 2
_BACK, _WORDS, _QUIET, _EMPTY = "#1e1f22", "#f2f3f5", "#c4c9ce", "#3a3c43"
_LUCKY, _UNLUCKY = "#6cb6ff", "#f0a35e"
_FONT: Final = "DejaVuSansCondensed-Bold.ttf"
_UNDRAWN: Final = regex.compile(r"[\p{So}\p{Sk}\p{Cf}\p{Mn}\p{Me}\p{Cn}\p{Extended_Pictographic}]")
"""Kinds of characters that the font mostly lacks and a name can be read without: emoji and what belongs to them."""


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    # From bytes, since a package need not lie in a folder.
    data = (files("bot.ui") / "fonts" / _FONT).read_bytes()
    return ImageFont.truetype(io.BytesIO(data), size)


def charted(rows: Sequence[SummaryRow]) -> list[SummaryRow]:
    """The rows that are drawn: whose luck was reckoned, in their order."""
    known = [row for row in rows if row.luck is not None and row.luck.better is not None]
    most = sorted(known, key=lambda row: -(row.luck.dice if row.luck else 0))[:BARS]
    return [row for row in known if row in most]


def luck_chart(pen: RenderContext, rows: Sequence[SummaryRow]) -> bytes:
    """A PNG with a bar for each of these rows, which `charted` has found; at least one."""
    image = Image.new("RGB", (WIDTH, _HEAD + _ROW * len(rows) + _EDGE // 2), _BACK)
    draw = ImageDraw.Draw(image)
    _draw_head(draw, pen)
    for place, row in enumerate(rows):
        _draw_row(draw, pen, row, _HEAD + _ROW * place)
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def _draw_head(draw: ImageDraw.ImageDraw, pen: RenderContext) -> None:
    draw.text((_EDGE, 24), _fitting(pen.plain(msg("chart-title")), 44, WIDTH - 2 * _EDGE), _WORDS, _font(44))
    draw.text((_EDGE, 88), f"← {pen.plain(msg('chart-bad'))}", _QUIET, _font(30))
    draw.text((_MIDDLE, 88), pen.plain(msg("chart-percent", better=500)), _QUIET, _font(30), anchor="ma")
    draw.text((_TRACK[1], 88), f"{pen.plain(msg('chart-good'))} →", _QUIET, _font(30), anchor="ra")


def _draw_row(draw: ImageDraw.ImageDraw, pen: RenderContext, row: SummaryRow, top: int) -> None:
    assert row.luck is not None
    assert row.luck.better is not None
    shown = pen.plain(msg("chart-percent", better=row.luck.better))
    draw.text((_TRACK[1], top), shown, _WORDS, _font(48), anchor="ra")
    room = _TRACK[1] - _TRACK[0] - draw.textlength(shown, _font(48)) - _EDGE
    draw.text((_EDGE, top + 8), _fitting(_drawn(row.name.said), 38, room), _WORDS, _font(38))
    bar = (top + 62, top + 88)
    draw.rounded_rectangle((_TRACK[0], bar[0], _TRACK[1], bar[1]), 6, _EMPTY)
    end = _TRACK[0] + (_TRACK[1] - _TRACK[0]) * row.luck.better // 1_000
    if end != _MIDDLE:
        colour = _LUCKY if end > _MIDDLE else _UNLUCKY
        draw.rounded_rectangle((min(end, _MIDDLE), bar[0], max(end, _MIDDLE), bar[1]), 6, colour)
    draw.rectangle((_MIDDLE - 2, bar[0] - 8, _MIDDLE + 1, bar[1] + 8), _WORDS)
    draw.text((_EDGE, top + 100), _fitting(pen.plain(thrown(row.luck)), 28, WIDTH - 2 * _EDGE), _QUIET, _font(28))


def thrown(luck: Luck) -> Message:
    """What the dice came to beside what was to be expected."""
    return msg("ui-summary-dice", dice=luck.dice, counted=luck.counted, total=luck.total, expected=luck.expected)


def _drawn(name: str) -> str:
    """A name without what the font cannot draw; if nothing is left, as it is."""
    return " ".join(_UNDRAWN.sub("", name).split()) or name


def _fitting(words: str, size: int, room: float) -> str:
    """The words, or their beginning and an ellipsis, not wider than the room."""
    return cut(words, room, size=_font(size).getlength)
