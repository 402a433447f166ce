"""From data to Discord's components. Pure: the same data gives the same message, within every limit of Discord."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

import discord
from discord import ui

from bot.i18n.catalogue import Words, cut
from bot.i18n.ranges import gathered
from bot.interactions.custom_id import CustomId, plain
from bot.ui.table import table_lines
from rules.message import Message, UserRef, UserText, msg, parts
from rules.view.board import Announcement, Board, Cell, Choice

COLOURS = {"next": 0xC9A227, "quiet": 0x5B6770, "danger": 0xB3392F}
ROW = 5
LABEL = 80
OPTIONS, OPTION_LABEL, PLACEHOLDER = 25, 100, 150
HEAD_LIMIT, LINES_LIMIT, NOTES_LIMIT, NEWS_LIMIT = 400, 2_000, 500, 600
"""Shares of the 4,000 characters that one message may show; a table has its part of the lines'."""
TABLE_LIMIT = 1_200
MORE_LINE = 80
"""Room for the line that counts what was left out."""
PHONE_WIDTH, PHONE_ROWS = 34, 24
"""Characters in a row on a phone, and rows for everybody's lines there: more of them would push who is next off the screen."""
HEADLINE = 240
LISTED = (12, 6, 3, 2, 1)
"""How many of those who are named in a headline are shown, the most that leave it within HEADLINE characters."""

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class RenderContext:
    """In which language, and for which moment of which encounter, something is drawn.

    drawn, unseen: the moment as its reader may know it, see `engine.act`.
    """

    words: Words
    locale: str
    encounter: int = 0
    drawn: int = 0
    unseen: int = 0

    def say(self, one: Message) -> str:
        """The sentence, as Markdown."""
        return self.words.say(self.locale, one)

    def headline(self, one: Message) -> str:
        """The sentence as one that is read at a glance: of many who are named, the rest is counted."""
        tries = (self.words.say(self.locale, one, listed=listed) for listed in LISTED)
        return next((words for words in tries if len(words) <= HEADLINE), None) or cut(self.say(one), HEAD_LIMIT)

    def plain(self, one: Message, limit: int | None = LABEL) -> str:
        """The sentence without Markdown, for a label or (None: whole) a table."""
        return self.words.plain(self.locale, one, limit)

    def control(self, verb: str, **fields: str) -> CustomId:
        """A control of this moment."""
        return self.control_of(verb, fields)

    def control_of(
        self,
        verb: str,
        fields: dict[str, str] | None = None,
        ask: tuple[str, ...] = (),
        *,
        fills: str | None = None,
        sure: bool = False,
        panel: str = "",
    ) -> CustomId:
        """The same with all that a control can say."""
        return CustomId(self.encounter, self.drawn, verb, fields or {}, ask, fills, sure, panel, self.unseen)


def button(
    pen: RenderContext, control: CustomId, label: Message, *, tone: str = "secondary", emoji: str | None = None
) -> ui.Button[ui.LayoutView]:
    """A button for this control."""
    return ui.Button(label=pen.plain(label), custom_id=control.custom_id("r1"), style=_STYLES[tone], emoji=emoji)


def choice_button(pen: RenderContext, choice: Choice, *, panel: str = "") -> ui.Button[ui.LayoutView]:
    """A button for something that can be asked now."""
    fields = plain(choice.fields)
    control = pen.control_of(choice.command, fields, choice.ask, sure=choice.sure, panel=panel)
    return button(pen, control, choice.label, tone=choice.tone, emoji=choice.emoji)


def choice_select(pen: RenderContext, choice: Choice, *, panel: str = "") -> ui.Select[ui.LayoutView]:
    """A list for something that can be asked now, with one value still to be picked."""
    fields = plain(choice.fields)
    control = pen.control_of(choice.command, fields, fills=choice.fills, sure=choice.sure, panel=panel)
    return ui.Select(
        custom_id=control.custom_id("s1"),
        placeholder=pen.plain(choice.label, PLACEHOLDER),
        options=[
            discord.SelectOption(label=pen.plain(parts(one.label), OPTION_LABEL), value=one.value)
            for one in choice.options[:OPTIONS]
        ],
    )


def controls(pen: RenderContext, choices: Iterable[Choice], *, panel: str = "") -> list[ui.ActionRow[ui.LayoutView]]:
    """Everything that can be asked: the lists to pick from, a row each, then the buttons."""
    every = list(choices)
    lists = [ui.ActionRow(choice_select(pen, one, panel=panel)) for one in every if one.options]
    apart = groupby((one for one in every if not one.options), key=lambda one: one.row)
    return [*lists, *(row for _, group in apart for row in rows(choice_button(pen, one, panel=panel) for one in group))]


def rows(buttons: Iterable[ui.Button[ui.LayoutView]]) -> list[ui.ActionRow[ui.LayoutView]]:
    """Buttons in rows of five."""
    every = list(buttons)
    return [ui.ActionRow(*every[start : start + ROW]) for start in range(0, len(every), ROW)]


def layout(*items: ui.Item[ui.LayoutView]) -> ui.LayoutView:
    """A message of these parts. It keeps nothing: controls are answered by their custom_id."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    # A stopped view is not remembered by discord.py: presses are found by custom_id, also after a restart.
    view.stop()
    return view


def fitted(pen: RenderContext, lines: Sequence[str | Message], limit: int, *, rows: int | None = None) -> str:
    """The lines that fit, and how many were left out; those are not even put into words.

    limit: characters. rows: on a phone, where `/initiative status` shows the rest; None: as many as there are.
    """
    shown: list[str] = []
    left = limit - MORE_LINE
    room = float("inf") if rows is None else rows
    for one in lines:
        line = pen.say(one) if isinstance(one, Message) else one
        room -= ceil(len(line) / PHONE_WIDTH)
        if len(line) + 1 > left or room < 0:
            if not shown or (room >= 0 and left >= limit // 2):
                # The first line is what matters most, and one that fills half a message never fits: better its beginning.
                shown.append(cut(line, left))
            break
        shown.append(line)
        left -= len(line) + 1
    if len(shown) < len(lines):
        left_out = len(lines) - len(shown)
        shown.append(pen.say(msg("ui-more", count=left_out) if rows is None else msg("ui-more-status", count=left_out)))
    return "\n".join(shown)


def pages(pen: RenderContext, lines: Sequence[Message]) -> list[list[Message]]:
    """The lines in as many messages as they need, where none may be left out."""
    found: list[list[Message]] = []
    left = 0
    for line in lines:
        length = len(pen.say(line)) + 1
        if not found or length > left:
            found.append([])
            left = LINES_LIMIT - 2 * MORE_LINE
        found[-1].append(line)
        left -= length
    return found


def board_view(pen: RenderContext, board: Board, *, still: bool = False, until: int | None = None) -> ui.LayoutView:
    """The live message: who is next, why, everybody's line, and the buttons. still: over or paused, so that nobody acts.

    until: see `board_parts`.
    """
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["quiet" if still else "next"])
    for part in board_parts(pen, board, until=until, short=True):
        box.add_item(part)
    standing = [button(pen, pen.control("ui.gm"), msg("label-gm"), emoji="🎩")]
    if not still:
        for row in controls(pen, (choice for choice in board.choices if not choice.gm)):
            box.add_item(row)
        standing.insert(0, button(pen, pen.control("ui.join"), msg("label-join"), emoji="➕"))
    for row in rows(standing):
        box.add_item(row)
    return layout(box)


def board_parts(
    pen: RenderContext, board: Board, *, until: int | None = None, short: bool = False
) -> list[ui.Item[ui.LayoutView]]:
    """The words of a board, the line that matters first. until: when the time of whoever is next runs out (unix ms).

    short: no more of everybody's lines than a phone shows with the headline above them and the buttons below.
    """
    head = [f"### {pen.headline(board.headline)}"]
    if board.why is not None:
        head.append(cut(pen.say(board.why), HEAD_LIMIT))
    if until is not None:
        head.append(f"-# {pen.say(msg('ui-until', at=until // 1_000))}")
    found: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay("\n".join(head))]
    if board.table or board.lines:
        found.append(ui.Separator())
    if board.table:
        found.append(ui.TextDisplay(_table(pen, board.table)))
    if board.lines:
        room = LINES_LIMIT - (TABLE_LIMIT if board.table else 0)
        rows = PHONE_ROWS if short else None
        found.append(ui.TextDisplay(fitted(pen, gathered(board.lines), room, rows=rows)))
    if board.notes:
        found.append(ui.TextDisplay(fitted(pen, [f"-# {pen.say(note)}" for note in board.notes], NOTES_LIMIT)))
    return found


def _table(pen: RenderContext, table: Sequence[Sequence[Cell]]) -> str:
    """The rows in a block of fixed width."""
    lines = table_lines([[_cell(pen, one) for one in row] for row in table])
    return f"```\n{fitted(pen, lines, TABLE_LIMIT - 8)}\n```"


def _cell(pen: RenderContext, cell: Cell) -> str | int:
    match cell:
        case Message():
            return pen.plain(cell, None)
        case UserText():
            return pen.plain(parts(cell), None)
    return cell


def announcement_view(pen: RenderContext, one: Announcement, called: Sequence[str] = ()) -> ui.LayoutView:
    """The message that says who is next. called: user ids of those who are pinged besides whoever is next."""
    found: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(f"## {pen.headline(one.headline)}")]
    people = list(dict.fromkeys((*one.pings, *called)))
    if people:
        found.append(ui.TextDisplay(_called(pen, people, everybody=one.everybody or bool(called))))
    if one.table:
        found.append(ui.TextDisplay(_table(pen, one.table)))
    if one.lines:
        room = LINES_LIMIT - (TABLE_LIMIT if one.table else 0)
        found.append(ui.TextDisplay(fitted(pen, one.lines, room)))
    if one.notes:
        found.append(ui.TextDisplay(fitted(pen, [f"-# {pen.say(note)}" for note in one.notes], NOTES_LIMIT)))
    return layout(*found)


def _called(pen: RenderContext, people: Sequence[str], *, everybody: bool) -> str:
    """Whose turn it is; of several, that it is everybody's, or that one of them is next."""
    if len(people) == 1:
        return pen.say(msg("ui-your-turn", who=UserRef(user=people[0])))
    who = tuple(msg("ui-person", who=UserRef(user=user)) for user in people)
    return pen.say(msg("ui-all-of-you" if everybody else "ui-one-of-you", who=who))


def note_view(
    pen: RenderContext,
    *lines: Message,
    choices: Sequence[Choice] = (),
    small: Sequence[Message] = (),
    buttons: Sequence[ui.Button[ui.LayoutView]] = (),
) -> ui.LayoutView:
    """A private note: some sentences, and what could be pressed instead. Without a sentence it says that it is done."""
    words = [pen.say(line) for line in lines or (msg("ui-done"),)] + [f"-# {pen.say(line)}" for line in small]
    return layout(ui.TextDisplay(fitted(pen, words, LINES_LIMIT)), *controls(pen, choices[:25]), *rows(buttons))
