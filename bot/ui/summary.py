"""The summary of a fight as a message: its result, the numbers and luck of the combatants, its course and luck as pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord
from discord import ui

from bot.i18n.catalogue import cut
from bot.ui.fight_strip import fight_strip, strip_line
from bot.ui.luck_chart import dice_message, luck_chart, rows_with_luck
from bot.ui.render import COLOURS, RenderContext, fit_lines, layout
from rules.log import Entry
from rules.message import msg, parts
from rules.state import Actor, AnyEncounter
from rules.view.for_viewer import summary_for
from rules.view.summary import Summary, SummaryRow

STRIP: Final = "riposte-course.png"
CHART: Final = "riposte-luck.png"
ALT_LIMIT: Final = 1_000
"""Characters of the alternative text of a picture."""
HEAD_LIMIT: Final = 800
ROWS_LIMIT: Final = 2_600


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its file name and alternative text."""

    name: str
    alt: str
    png: bytes

    def file(self) -> discord.File:
        """A file to send, once only."""
        return discord.File(io.BytesIO(self.png), filename=self.name)


def make_summary(
    render: RenderContext, state: AnyEncounter, entries: Sequence[Entry], viewer: Actor | None
) -> tuple[Summary, list[Picture]]:
    """Summarise a fight for a viewer (None: the public); also draw its course and the luck, where there is any.

    entries: the log; entries after this state do not count. Takes about a second after many hundred dice.
    """
    summary = summary_for(state, [entry for entry in entries if entry.seq <= state.revision], viewer)
    pictures = []
    if summary.strip:
        alt = msg("ui-strip-alt", rows=tuple(map(strip_line, summary.strip)))
        pictures.append(Picture(STRIP, render.plain(alt, ALT_LIMIT), fight_strip(render, summary.strip)))
    if rows := rows_with_luck(summary.rows):
        bars = tuple(
            msg("ui-summary-bar", name=row.name, better=row.luck.better)
            for row in rows
            if row.luck is not None and row.luck.better is not None
        )
        alt = msg("ui-summary-chart", rows=bars)
        pictures.append(Picture(CHART, render.plain(alt, ALT_LIMIT), luck_chart(render, rows)))
    return summary, pictures


def summary_view(render: RenderContext, summary: Summary, pictures: Sequence[Picture]) -> ui.LayoutView:
    """The message of a summary. pictures: those that are attached."""
    head = [f"### {render.say(msg('ui-summary'))}", *(render.say(line) for line in summary.lines)]
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["quiet"])
    box.add_item(ui.TextDisplay(cut("\n".join(head), HEAD_LIMIT)))
    if summary.rows:
        box.add_item(ui.Separator())
        box.add_item(ui.TextDisplay(fit_lines(render, [_row(render, row) for row in summary.rows], ROWS_LIMIT)))
    for picture in pictures:
        box.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt)))
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
