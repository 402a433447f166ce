"""Exact odds as a message: each row in words, and all of them as a picture with bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from bot.i18n.ranges import group_models
from bot.ui.canvas import BLUE, EDGE, EMPTY, QUIET, RIGHT, Canvas, drawable, wrapped
from bot.ui.render import LINES_LIMIT, RenderContext, fit_lines, layout
from rules.message import Message, msg, parts
from rules.view.odds import Bar, OddsRow

CHART: Final = "riposte-odds.png"
ALT_LIMIT: Final = 1_000
"""Characters of the alternative text."""
BARS: Final = 10
"""Bars in a picture; Discord shows a higher one too narrow to read."""
TITLE_LIMIT: Final = 200
_HEAD, _LINE, _GAP, _BAR = 92, 38, 8, 76


def folded(rows: Sequence[OddsRow]) -> list[OddsRow]:
    """The rows with what is alike for numbered names in one: `Goblin 1–3`."""
    rows = [row.model_copy(update={"bars": tuple(group_models(row.bars))}) for row in rows]
    return group_models(rows)


def odds_view(render: RenderContext, rows: Sequence[OddsRow], *, with_chart: bool) -> ui.LayoutView:
    """The message of folded rows. with_chart: whether the chart is attached."""
    lines = [line for row in rows for line in _words(row)]
    text: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(fit_lines(render, lines, LINES_LIMIT))
    if not with_chart:
        return layout(text)
    shown = tuple(_line(row) for row in rows if row.bars)
    alt = render.plain(msg("ui-odds-alt", rows=shown), ALT_LIMIT)
    return layout(text, ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{CHART}", description=alt)))


def _words(row: OddsRow) -> list[Message]:
    return [_line(row), *(msg("ui-odds-note", note=note) for note in row.notes)]


def _line(row: OddsRow) -> Message:
    if not row.bars:
        return row.title
    bars = parts(*(msg("ui-odds-bar", label=bar.label, chance=bar.permille) for bar in row.bars))
    return msg("ui-odds-row", title=row.title, bars=bars)


def odds_chart(render: RenderContext, rows: Sequence[OddsRow]) -> bytes | None:
    """Draw a PNG of the first `BARS` bars of folded rows; None if there are none."""
    drawn: list[tuple[list[str], Sequence[Bar]]] = []
    left = BARS
    for row in rows:
        if row.bars[:left]:
            drawn.append((wrapped(drawable(render.plain(row.title, TITLE_LIMIT)), 30), row.bars[:left]))
            left -= len(row.bars[:left])
    if not drawn:
        return None
    more = sum(len(row.bars) for row in rows) - BARS
    height = _HEAD + sum(_LINE * len(title) + _GAP + _BAR * len(bars) for title, bars in drawn)
    canvas = Canvas(height + (_GAP + _LINE if more > 0 else 0) + EDGE // 2)
    canvas.text(EDGE, 24, render.plain(msg("chart-odds-title")), 44)
    top = _HEAD
    for title, bars in drawn:
        for line in title:
            canvas.text(EDGE, top, line, 30, colour=QUIET)
            top += _LINE
        top += _GAP
        for bar in bars:
            _draw_bar(canvas, render, bar, top)
            top += _BAR
    if more > 0:
        canvas.text(EDGE, top, render.plain(msg("chart-more", count=more)), 28, colour=QUIET)
    return canvas.png()


def _draw_bar(canvas: Canvas, render: RenderContext, bar: Bar, top: int) -> None:
    percent = canvas.text(RIGHT, top, render.plain(msg("chart-percent", better=bar.permille)), 34, align="right")
    canvas.text(EDGE, top + 2, drawable(render.plain(bar.label)), 32, room=RIGHT - EDGE - percent - EDGE)
    canvas.bar(EDGE, top + 44, RIGHT, top + 60, EMPTY)
    canvas.bar(EDGE, top + 44, EDGE + (RIGHT - EDGE) * bar.permille // 1_000, top + 60, BLUE)
