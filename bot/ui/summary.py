"""The summary of a fight as a message: its result, the numbers and luck of the combatants, and a chart."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from bot.i18n.catalogue import cut
from bot.ui.chart import dice_message, luck_chart, rows_with_luck
from bot.ui.render import COLOURS, RenderContext, fit_lines, layout
from rules.log import Entry
from rules.message import msg, parts
from rules.state import Actor, AnyEncounter
from rules.view.summary import Summary, SummaryRow
from rules.view.views import summary_for

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
