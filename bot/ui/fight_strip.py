"""The course of a fight as a picture: a row for each attack, from the first to the last.

Each row says who attacked whom and what came of it, in words beside the colour, so that it reads without colours. Where a
system compares results of both, two bars show them from the line of 0. A line says whom the initiative went to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.ui.canvas import BLUE, EDGE, EMPTY, ORANGE, QUIET, RIGHT, Canvas, drawable
from bot.ui.render import RenderContext
from rules.message import Message, msg
from rules.view.summary import StripRow

ROWS: Final = 8
"""Rows in the picture, the last ones; Discord shows a higher picture too narrow to read."""
_HEAD, _ROW, _RESULTS, _MORE = 92, 100, 60, 44
_FURTHEST: Final = 12
"""The result whose bar is longest."""


def fight_strip(render: RenderContext, rows: Sequence[StripRow]) -> bytes:
    """Draw a PNG of the last `ROWS` rows, at least one."""
    shown = rows[-ROWS:]
    before = len(rows) - len(shown)
    height = _HEAD + (_MORE if before else 0) + sum(_height(row) for row in shown)
    canvas = Canvas(height + EDGE // 2)
    canvas.text(EDGE, 24, render.plain(msg("chart-strip-title")), 44)
    top = _HEAD
    if before:
        canvas.text(EDGE, top, render.plain(msg("chart-before", count=before)), 28, colour=QUIET)
        top += _MORE
    for row in shown:
        _draw_row(canvas, render, row, top)
        top += _height(row)
    return canvas.png()


def strip_line(row: StripRow) -> Message:
    """A row in words."""
    if row.whom is None:
        return msg("ui-strip-alone", when=row.when, who=row.who, how=row.how)
    return msg("ui-strip-row", when=row.when, who=row.who, whom=row.whom, how=row.how)


def _height(row: StripRow) -> int:
    return _ROW + (_RESULTS if row.results else 0)


def _draw_row(canvas: Canvas, render: RenderContext, row: StripRow, top: int) -> None:
    colour = {True: ORANGE, False: BLUE, None: QUIET}[row.hit]
    canvas.bar(EDGE, top + 4, EDGE + 10, top + _height(row) - 14, colour)
    left = EDGE + 28
    when = render.plain(row.when)
    if row.gains is None:
        canvas.text(left, top, when, 28, colour=QUIET, room=RIGHT - left)
    else:
        gains = render.plain(msg("chart-gains", name=row.gains))
        width = canvas.text(RIGHT, top, f"⇄ {gains}", 28, align="right", room=(RIGHT - left) * 0.6)
        canvas.text(left, top, when, 28, colour=QUIET, room=RIGHT - left - width - EDGE)
    how = canvas.text(RIGHT, top + 42, render.plain(row.how), 34, colour=colour, align="right", room=(RIGHT - left) / 2)
    names = row.who.said if row.whom is None else f"{row.who.said} → {row.whom.said}"
    canvas.text(left, top + 42, drawable(names), 34, room=RIGHT - left - how - EDGE)
    if row.results is not None and row.compared is not None:
        _draw_results(canvas, row.results, render.plain(row.compared), left, top + _ROW - 4)


def _draw_results(canvas: Canvas, results: tuple[int, int], compared: str, left: float, top: float) -> None:
    """Both results as bars from the line of 0, the attacker's above, and in words."""
    room = canvas.text(RIGHT, top + 2, compared, 28, colour=QUIET, align="right", room=(RIGHT - left) * 0.6)
    end = RIGHT - room - EDGE
    middle = (left + end) / 2
    for place, result in enumerate(results):
        high = top + 4 + 20 * place
        canvas.bar(left, high, end, high + 14, EMPTY)
        reach = middle + (end - middle) * max(-_FURTHEST, min(result, _FURTHEST)) / _FURTHEST
        canvas.bar(min(middle, reach), high, max(middle, reach), high + 14, QUIET if place else ORANGE, 4)
    canvas.line(middle - 1, top, middle + 1, top + 42)
