"""A fight in short, as a message: what it came to, everybody's numbers and luck, and a picture of the luck."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from bot.i18n.catalogue import cut
from bot.ui.chart import charted, luck_chart, thrown
from bot.ui.render import COLOURS, RenderContext, fitted, layout
from rules.log import Entry
from rules.message import msg, parts
from rules.state import Actor, AnyEncounter
from rules.view.summary import Summary, SummaryRow
from rules.view.views import summary_for

PICTURE: Final = "riposte-luck.png"
ALT_LIMIT: Final = 1_000
"""Characters of the words that stand for the picture."""
HEAD_LIMIT: Final = 800
ROWS_LIMIT: Final = 2_600


def drawn_summary(
    pen: RenderContext, state: AnyEncounter, entries: Sequence[Entry], viewer: Actor | None
) -> tuple[Summary, bytes | None]:
    """The fight in short for this viewer, and its picture (PNG), if anybody's luck was reckoned.

    entries: the log; what came after this state does not count. After a fight of many hundred dice it takes a second.
    """
    summary = summary_for(state, [entry for entry in entries if entry.seq <= state.revision], viewer)
    rows = charted(summary.rows)
    return summary, luck_chart(pen, rows) if rows else None


def picture(png: bytes | None) -> discord.File | None:
    """The picture as a file to send; one file can be sent once."""
    return None if png is None else discord.File(io.BytesIO(png), filename=PICTURE)


def summary_view(pen: RenderContext, summary: Summary, *, pictured: bool) -> ui.LayoutView:
    """The message. pictured: whether the picture is sent with it."""
    head = [f"### {pen.say(msg('ui-summary'))}", *(pen.say(line) for line in summary.lines)]
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["quiet"])
    box.add_item(ui.TextDisplay(cut("\n".join(head), HEAD_LIMIT)))
    if summary.rows:
        box.add_item(ui.Separator())
        box.add_item(ui.TextDisplay(fitted(pen, [_row(pen, row) for row in summary.rows], ROWS_LIMIT)))
    if pictured:
        box.add_item(
            ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}", description=_alt(pen, summary)))
        )
    if charted(summary.rows):
        box.add_item(ui.TextDisplay(f"-# {pen.say(msg('ui-summary-how'))}"))
    return layout(box)


def _row(pen: RenderContext, row: SummaryRow) -> str:
    """What one combatant did; below it, small, how the dice fell."""
    told = " · ".join([f"**{pen.say(parts(row.name))}**", *(pen.say(one) for one in row.numbers)])
    luck = row.luck
    if luck is None:
        return told
    better = None if luck.better is None else msg("ui-summary-luck", better=luck.better)
    return f"{told}\n-# {pen.say(parts(better, thrown(luck)))}"


def _alt(pen: RenderContext, summary: Summary) -> str:
    """What the picture shows, for whoever cannot see it."""
    bars = tuple(
        msg("ui-summary-bar", name=row.name, better=row.luck.better)
        for row in charted(summary.rows)
        if row.luck is not None and row.luck.better is not None
    )
    return pen.plain(msg("ui-summary-chart", rows=bars), ALT_LIMIT)
