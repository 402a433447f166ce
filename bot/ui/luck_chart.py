"""The summary of a fight as a message: its result, the numbers and luck of the combatants, and a bar chart (PNG) of the luck.

The same data gives the same bytes. A phone shows the chart less than 300 points wide, so that the smallest letters, 28 of 600
pixels, come out at 13 points. A bar begins in the middle, at 50 %, and grows to the right with luck and to the left with bad
luck; the number beside it makes it readable without colours.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import discord
import regex
from discord import ui
from PIL import Image, ImageDraw, ImageFont

from bot.i18n.catalogue import cut
from bot.ui.render import COLOURS, RenderContext, fit_lines, layout
from rules.dice.statistics import Luck
from rules.log import Entry
from rules.message import Message, msg, parts
from rules.state import Actor, AnyEncounter
from rules.view.for_viewer import summary_for
from rules.view.summary import Summary, SummaryRow

CHART: Final = "riposte-luck.png"
ALT_LIMIT: Final = 1_000
"""Characters of the alternative text of the chart."""
HEAD_LIMIT: Final = 800
ROWS_LIMIT: Final = 2_600


def make_summary(
    render: RenderContext, state: AnyEncounter, entries: Sequence[Entry], viewer: Actor | None
) -> tuple[Summary, bytes | None]:
    """Summarise a fight for a viewer (None: the public); also return the chart (PNG) if any luck was computed.

    entries: the log; entries after this state do not count. Takes about a second after many hundred dice.
    """
    summary = summary_for(state, [entry for entry in entries if entry.seq <= state.revision], viewer)
    rows = rows_with_luck(summary.rows)
    return summary, luck_chart(render, rows) if rows else None


def chart_file(png: bytes | None) -> discord.File | None:
    """Wrap a chart as a file to send. A `discord.File` can be sent once only."""
    return None if png is None else discord.File(io.BytesIO(png), filename=CHART)


def summary_view(render: RenderContext, summary: Summary, *, with_chart: bool) -> ui.LayoutView:
    """The message of a summary. with_chart: whether the chart is attached."""
    head = [f"### {render.say(msg('ui-summary'))}", *(render.say(line) for line in summary.lines)]
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["quiet"])
    box.add_item(ui.TextDisplay(cut("\n".join(head), HEAD_LIMIT)))
    if summary.rows:
        box.add_item(ui.Separator())
        box.add_item(ui.TextDisplay(fit_lines(render, [_row(render, row) for row in summary.rows], ROWS_LIMIT)))
    if with_chart:
        box.add_item(
            ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{CHART}", description=_alt(render, summary)))
        )
    if rows_with_luck(summary.rows):
        box.add_item(ui.TextDisplay(f"-# {render.say(msg('ui-summary-how'))}"))
    return layout(box)


def _row(render: RenderContext, row: SummaryRow) -> str:
    """The numbers of a combatant, and below them, small, its luck."""
    done = " · ".join([f"**{render.say(parts(row.name))}**", *(render.say(number) for number in row.numbers)])
    luck = row.luck
    if luck is None:
        return done
    better = None if luck.better is None else msg("ui-summary-luck", better=luck.better)
    return f"{done}\n-# {render.say(parts(better, dice_message(luck)))}"


def _alt(render: RenderContext, summary: Summary) -> str:
    """The alternative text of the chart."""
    bars = tuple(
        msg("ui-summary-bar", name=row.name, better=row.luck.better)
        for row in rows_with_luck(summary.rows)
        if row.luck is not None and row.luck.better is not None
    )
    return render.plain(msg("ui-summary-chart", rows=bars), ALT_LIMIT)


WIDTH: Final = 600
BARS: Final = 12
"""Rows of the chart at most: those with the most dice."""
_EDGE, _HEAD, _ROW = 32, 132, 140
_TRACK = (_EDGE, WIDTH - _EDGE)
_MIDDLE = WIDTH // 2
_BACK, _TEXT, _QUIET, _EMPTY = "#1e1f22", "#f2f3f5", "#c4c9ce", "#3a3c43"
_LUCKY, _UNLUCKY = "#6cb6ff", "#f0a35e"
_FONT: Final = "DejaVuSansCondensed-Bold.ttf"
_UNDRAWN: Final = regex.compile(r"[\p{So}\p{Sk}\p{Cf}\p{Mn}\p{Me}\p{Cn}\p{Extended_Pictographic}]")
"""Characters that the font mostly lacks: emoji and their modifiers."""


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    # From bytes, since the package may be in a zip file.
    data = (files("bot.ui") / "fonts" / _FONT).read_bytes()
    return ImageFont.truetype(io.BytesIO(data), size)


def rows_with_luck(rows: Sequence[SummaryRow]) -> list[SummaryRow]:
    """The rows to draw, in their order: those with a computed luck."""
    with_luck = [row for row in rows if row.luck is not None and row.luck.better is not None]
    most = sorted(with_luck, key=lambda row: -(row.luck.dice if row.luck else 0))[:BARS]
    return [row for row in with_luck if row in most]


def luck_chart(render: RenderContext, rows: Sequence[SummaryRow]) -> bytes:
    """Draw a PNG with a bar for each row of `rows_with_luck`, at least one."""
    image = Image.new("RGB", (WIDTH, _HEAD + _ROW * len(rows) + _EDGE // 2), _BACK)
    draw = ImageDraw.Draw(image)
    _draw_head(draw, render)
    for place, row in enumerate(rows):
        _draw_row(draw, render, row, _HEAD + _ROW * place)
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def _draw_head(draw: ImageDraw.ImageDraw, render: RenderContext) -> None:
    draw.text((_EDGE, 24), _cut_to_width(render.plain(msg("chart-title")), 44, WIDTH - 2 * _EDGE), _TEXT, _font(44))
    draw.text((_EDGE, 88), f"← {render.plain(msg('chart-bad'))}", _QUIET, _font(30))
    draw.text((_MIDDLE, 88), render.plain(msg("chart-percent", better=500)), _QUIET, _font(30), anchor="ma")
    draw.text((_TRACK[1], 88), f"{render.plain(msg('chart-good'))} →", _QUIET, _font(30), anchor="ra")


def _draw_row(draw: ImageDraw.ImageDraw, render: RenderContext, row: SummaryRow, top: int) -> None:
    assert row.luck is not None
    assert row.luck.better is not None
    percent = render.plain(msg("chart-percent", better=row.luck.better))
    draw.text((_TRACK[1], top), percent, _TEXT, _font(48), anchor="ra")
    room = _TRACK[1] - _TRACK[0] - draw.textlength(percent, _font(48)) - _EDGE
    draw.text((_EDGE, top + 8), _cut_to_width(_drawable(row.name.said), 38, room), _TEXT, _font(38))
    bar = (top + 62, top + 88)
    draw.rounded_rectangle((_TRACK[0], bar[0], _TRACK[1], bar[1]), 6, _EMPTY)
    end = _TRACK[0] + (_TRACK[1] - _TRACK[0]) * row.luck.better // 1_000
    if end != _MIDDLE:
        colour = _LUCKY if end > _MIDDLE else _UNLUCKY
        draw.rounded_rectangle((min(end, _MIDDLE), bar[0], max(end, _MIDDLE), bar[1]), 6, colour)
    draw.rectangle((_MIDDLE - 2, bar[0] - 8, _MIDDLE + 1, bar[1] + 8), _TEXT)
    draw.text(
        (_EDGE, top + 100),
        _cut_to_width(render.plain(dice_message(row.luck)), 28, WIDTH - 2 * _EDGE),
        _QUIET,
        _font(28),
    )


def dice_message(luck: Luck) -> Message:
    """The total of the dice beside the expected one."""
    return msg("ui-summary-dice", dice=luck.dice, counted=luck.counted, total=luck.total, expected=luck.expected)


def _drawable(name: str) -> str:
    """A name without the characters that the font lacks; unchanged if none would be left."""
    return " ".join(_UNDRAWN.sub("", name).split()) or name


def _cut_to_width(text: str, size: int, width: float) -> str:
    return cut(text, width, size=_font(size).getlength)
