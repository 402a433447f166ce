"""A bar chart of the luck of the combatants.

A bar begins in the middle, at 50 %, and grows to the right with luck and to the left with bad luck; the number beside it makes
it readable without colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.ui.canvas import BLUE, EDGE, EMPTY, ORANGE, QUIET, RIGHT, WIDTH, Canvas, drawable
from bot.ui.render import RenderContext
from rules.dice.statistics import Luck
from rules.message import Message, msg
from rules.view.summary import SummaryRow

BARS: Final = 12
"""Rows of the chart at most: those with the most dice."""
_HEAD, _ROW = 132, 140
_MIDDLE = WIDTH // 2


def rows_with_luck(rows: Sequence[SummaryRow]) -> list[SummaryRow]:
    """The rows to draw, in their order: those with a computed luck."""
    with_luck = [row for row in rows if row.luck is not None and row.luck.better is not None]
    most = sorted(with_luck, key=lambda row: -(row.luck.dice if row.luck else 0))[:BARS]
    return [row for row in with_luck if row in most]


def luck_chart(render: RenderContext, rows: Sequence[SummaryRow]) -> bytes:
    """Draw a PNG with a bar for each row of `rows_with_luck`, at least one."""
    canvas = Canvas(_HEAD + _ROW * len(rows) + EDGE // 2)
    canvas.text(EDGE, 24, render.plain(msg("chart-title")), 44)
    canvas.text(EDGE, 88, f"← {render.plain(msg('chart-bad'))}", 30, colour=QUIET)
    canvas.text(_MIDDLE, 88, render.plain(msg("chart-percent", better=500)), 30, colour=QUIET, align="middle")
    canvas.text(RIGHT, 88, f"{render.plain(msg('chart-good'))} →", 30, colour=QUIET, align="right")
    for place, row in enumerate(rows):
        _draw_row(canvas, render, row, _HEAD + _ROW * place)
    return canvas.png()


def _draw_row(canvas: Canvas, render: RenderContext, row: SummaryRow, top: int) -> None:
    assert row.luck is not None
    assert row.luck.better is not None
    percent = canvas.text(RIGHT, top, render.plain(msg("chart-percent", better=row.luck.better)), 48, align="right")
    canvas.text(EDGE, top + 8, drawable(row.name.said), 38, room=RIGHT - EDGE - percent - EDGE)
    canvas.bar(EDGE, top + 62, RIGHT, top + 88, EMPTY)
    end = EDGE + (RIGHT - EDGE) * row.luck.better // 1_000
    canvas.bar(min(end, _MIDDLE), top + 62, max(end, _MIDDLE), top + 88, BLUE if end > _MIDDLE else ORANGE)
    canvas.line(_MIDDLE - 2, top + 54, _MIDDLE + 1, top + 96)
    canvas.text(EDGE, top + 100, render.plain(dice_message(row.luck)), 28, colour=QUIET)


def dice_message(luck: Luck) -> Message:
    """The total of the dice beside the expected one."""
    return msg("ui-summary-dice", dice=luck.dice, counted=luck.counted, total=luck.total, expected=luck.expected)
