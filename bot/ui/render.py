"""Render boards, announcements and notes as Discord components. Pure; keeps within all limits of Discord."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby

import discord
from discord import ui

from bot.i18n.catalogue import Catalogues, cut
from bot.i18n.ranges import MIN_NAMES, group_lines, group_rows
from bot.interactions.custom_id import MORE, CustomId, string_values
from bot.ui.rows import Row, cut_rows, pack, row_count
from bot.ui.table import table_lines
from rules.message import Message, UserRef, UserText, msg, parts
from rules.refusals import Refusal
from rules.view.board import Announcement, Board, Cell, Choice

COLOURS = {"next": 0xC9A227, "quiet": 0x5B6770, "danger": 0xB3392F}
COMPONENTS = 40
"""Components that Discord takes in one message, with those inside others."""
ROW = 5
LABEL = 80
OPTIONS, OPTION_LABEL, PLACEHOLDER = 25, 100, 150
HEAD_LIMIT, LINES_LIMIT, NOTES_LIMIT, NEWS_LIMIT = 400, 2_000, 500, 600
"""Shares of the 4,000 characters of a message; a table takes its part from the lines."""
TABLE_LIMIT = 1_200
MORE_LINE = 80
"""Characters of the line that counts the lines left out."""
HEADLINE_ROWS = 4
LISTED = (12, 6, 3, 2, 1)
"""Numbers of names to try in a headline, until it is within HEADLINE_ROWS."""
NAME_COLUMNS = 24
"""Columns of a name in a headline that is too long with the whole name."""

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class RenderContext:
    """The language, and the encounter with the revision, that are rendered.

    drawn, unseen: the revision as the viewer may know it, see `engine.act`. epoch: see `CustomId`.
    """

    catalogues: Catalogues
    locale: str
    encounter: int = 0
    drawn: int = 0
    unseen: int = 0
    epoch: str = ""

    def say(self, message: Message) -> str:
        """The sentence as Markdown."""
        return self.catalogues.say(self.locale, message)

    def headline(self, message: Message, rows: int = HEADLINE_ROWS) -> str:
        """The sentence in so many rows: of many names some are shown and the others counted, and a long name is cut."""
        for listed, longest in (*((count, None) for count in LISTED), (1, NAME_COLUMNS)):
            sentence = self.catalogues.say(self.locale, message, listed=listed, longest=longest)
            if row_count(sentence) <= rows:
                return sentence
        return cut_rows(sentence, rows)

    def plain(self, message: Message, limit: int | None = LABEL) -> str:
        """The sentence without Markdown, cut at `limit` UTF-16 units (None: whole)."""
        return self.catalogues.plain(self.locale, message, limit)

    def control(self, verb: str, **fields: str) -> CustomId:
        """The custom_id of a control at this revision."""
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
        """`control` with all fields of a `CustomId`."""
        return CustomId(
            self.encounter, self.drawn, verb, fields or {}, ask, fills, sure, panel, self.unseen, epoch=self.epoch
        )


def button(
    render: RenderContext, control: CustomId, label: Message, *, tone: str = "secondary", emoji: str | None = None
) -> ui.Button[ui.LayoutView]:
    return ui.Button(label=render.plain(label), custom_id=control.custom_id("r1"), style=_STYLES[tone], emoji=emoji)


def choice_button(render: RenderContext, choice: Choice, *, panel: str = "") -> ui.Button[ui.LayoutView]:
    """A button for a choice."""
    control = _button_control(render, choice, panel)
    return button(render, control, choice.label, tone=choice.tone, emoji=choice.emoji)


def _button_control(render: RenderContext, choice: Choice, panel: str) -> CustomId:
    fields = string_values(choice.fields)
    control = render.control_of(choice.command, fields, choice.ask, sure=choice.sure, panel=panel)
    return replace(control, preview=choice.preview)


def select_row(
    render: RenderContext,
    control: CustomId,
    placeholder: Message,
    options: Iterable[tuple[str, Message]],
    *,
    chosen: str | None = None,
) -> ui.ActionRow[ui.LayoutView]:
    """A select menu of values with their labels, at most as many as Discord takes."""
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=control.custom_id("s1"),
        placeholder=render.plain(placeholder, PLACEHOLDER),
        options=[
            discord.SelectOption(label=render.plain(label, OPTION_LABEL), value=value, default=value == chosen)
            for value, label in options
        ],
    )
    return ui.ActionRow(menu)


def titled_select(
    render: RenderContext, control: CustomId, title: Message, options: Iterable[tuple[str, Message]], *, chosen: str
) -> list[ui.Item[ui.LayoutView]]:
    """A select menu of values below its title: Discord shows no placeholder where a value is chosen."""
    text: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(f"**{render.plain(title)}**")
    return [text, select_row(render, control, title, options, chosen=chosen)]


def choice_selects(render: RenderContext, choice: Choice, *, panel: str = "") -> list[ui.ActionRow[ui.LayoutView]]:
    """The select menus for a choice with a value to pick."""
    fields = string_values(choice.fields)
    control = render.control_of(choice.command, fields, fills=choice.fills, sure=choice.sure, panel=panel)
    options = [
        discord.SelectOption(label=render.plain(parts(option.label), OPTION_LABEL), value=option.value)
        for option in choice.options
    ]
    return _selects(render, replace(control, preview=choice.preview), choice.label, options)


def more_selects(
    render: RenderContext, choices: Iterable[Choice], label: Message, *, panel: str = ""
) -> list[ui.ActionRow[ui.LayoutView]]:
    """The select menus of these choices: an entry for each button, and for each option of a choice with options."""
    options = {
        _button_control(render, choice, panel).custom_id("r1"): discord.SelectOption(
            label=render.plain(choice.label, OPTION_LABEL), value="", emoji=choice.emoji
        )
        for choice in chain.from_iterable(map(_single, choices))
    }
    for value, option in options.items():
        option.value = value
    return _selects(render, render.control_of(MORE, panel=panel), label, list(options.values()))


def _single(choice: Choice) -> Iterable[Choice]:
    """The choice, or a choice without options for each of its options."""
    if not choice.options:
        return (choice,)
    return (
        choice.model_copy(
            update={
                "label": parts(option.label) if choice.more else msg("ui-entry", what=choice.label, which=option.label),
                "fields": {**choice.fields, choice.fills: option.value},
                "options": (),
                "fills": "",
            }
        )
        for option in choice.options
    )


def _selects(
    render: RenderContext, control: CustomId, label: Message, options: Sequence[discord.SelectOption]
) -> list[ui.ActionRow[ui.LayoutView]]:
    """Select menus of all options; where there are several, each says which of the options it has."""
    rows: list[ui.ActionRow[ui.LayoutView]] = []
    for start in range(0, len(options), OPTIONS):
        part = options[start : start + OPTIONS]
        placeholder = label
        if len(options) > OPTIONS:
            placeholder = msg("ui-part", label=label, first=start + 1, last=start + len(part), count=len(options))
        menu: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=replace(control, part=start // OPTIONS).custom_id("s1"),
            placeholder=render.plain(placeholder, PLACEHOLDER),
            options=list(part),
        )
        rows.append(ui.ActionRow(menu))
    return rows


def control_rows(
    render: RenderContext, choices: Iterable[Choice], *, panel: str = ""
) -> list[ui.ActionRow[ui.LayoutView]]:
    """The rows of controls for these choices: the select menus, a row each, then the buttons."""
    choices = list(choices)
    menus = chain.from_iterable(choice_selects(render, choice, panel=panel) for choice in choices if choice.options)
    groups = groupby((choice for choice in choices if not choice.options), key=lambda choice: choice.row)
    buttons = (button_rows(choice_button(render, choice, panel=panel) for choice in group) for _, group in groups)
    return [*menus, *chain.from_iterable(buttons)]


def component_count(items: Iterable[ui.Item[ui.LayoutView]]) -> int:
    """The number of components, with those inside of rows."""
    return sum(1 + (len(item.children) if isinstance(item, ui.ActionRow) else 0) for item in items)


def fit_controls(
    render: RenderContext, choices: Sequence[Choice], more: Sequence[Choice], *, panel: str, room: int
) -> tuple[list[ui.ActionRow[ui.LayoutView]], list[ui.ActionRow[ui.LayoutView]]]:
    """The rows of controls, and the menus of `more` and of the last choices that have no room for controls of their own.

    room: number of components.
    """
    for count in range(len(choices), -1, -1):
        rows = control_rows(render, choices[:count], panel=panel)
        menus = more_selects(render, [*choices[count:], *more], msg("ui-something-else"), panel=panel)
        if component_count((*rows, *menus)) <= room:
            break
    return rows, menus


def button_rows(buttons: Iterable[ui.Button[ui.LayoutView]]) -> list[ui.ActionRow[ui.LayoutView]]:
    """Buttons in rows of five."""
    buttons = list(buttons)
    return [ui.ActionRow(*buttons[start : start + ROW]) for start in range(0, len(buttons), ROW)]


def layout(*items: ui.Item[ui.LayoutView]) -> ui.LayoutView:
    """A message of these components, without callbacks: the router dispatches by custom_id."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    # discord.py does not keep stopped views in memory.
    view.stop()
    return view


def fit_lines(render: RenderContext, lines: Sequence[str | Message], limit: int) -> str:
    """Join the lines that fit in so many characters and a line that counts the others, which are not rendered."""
    fitting: list[str] = []
    left = limit - MORE_LINE
    for unrendered in lines:
        line = render.say(unrendered) if isinstance(unrendered, Message) else unrendered
        if len(line) + 1 > left:
            if not fitting or left >= limit // 2:
                # The first line matters most, and one that fills half a message never fits: show its beginning.
                fitting.append(cut(line, left))
            break
        fitting.append(line)
        left -= len(line) + 1
    if len(fitting) < len(lines):
        fitting.append(render.say(msg("ui-more", count=len(lines) - len(fitting))))
    return "\n".join(fitting)


def paginate(render: RenderContext, lines: Sequence[Message]) -> list[list[Message]]:
    """Split lines into as many messages as they need."""
    messages: list[list[Message]] = []
    left = 0
    for line in lines:
        length = len(render.say(line)) + 1
        if not messages or length > left:
            messages.append([])
            left = LINES_LIMIT - 2 * MORE_LINE
        messages[-1].append(line)
        left -= length
    return messages


def table_rows(render: RenderContext, content: Board | Announcement) -> list[Row]:
    """The table as lines of text, with like rows folded."""
    if not content.table:
        return []
    grouped = group_rows(content.table)
    lines = table_lines([[_cell(render, cell) for cell in row] for row, _ in grouped])
    return [Row(line, count) for line, (_, count) in zip(lines, grouped, strict=True)]


def board_parts(render: RenderContext, board: Board, *, until: int | None = None) -> list[ui.Item[ui.LayoutView]]:
    """All texts of a board that fit in a message, most important first. until: deadline of the next player (unix ms)."""
    head = board_head(render, board)
    if until is not None:
        head.append(f"-# {render.say(msg('ui-until', at=until // 1_000))}")
    items: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay("\n".join(head))]
    if board.table or board.lines:
        items.append(ui.Separator())
    return items + _body(render, board)


def board_head(render: RenderContext, board: Board) -> list[str]:
    """The headline and the rule that decided it."""
    why = [] if board.why is None else [cut(render.say(board.why), HEAD_LIMIT)]
    return [f"### {render.headline(board.headline)}", *why]


def board_lines(render: RenderContext, board: Board) -> list[str]:
    """The lines, asides and details, with like ones folded."""
    packed = pack(Row(render.say(aside), count) for aside, count in group_lines(board.asides, MIN_NAMES))
    lines, details = ([render.say(line) for line, _ in group_lines(part)] for part in (board.lines, board.details))
    return [*lines, *(row.text for row in packed), *details]


def _body(render: RenderContext, content: Board | Announcement) -> list[ui.Item[ui.LayoutView]]:
    """The table, the lines and the notes."""
    items: list[ui.Item[ui.LayoutView]] = []
    if content.table:
        lines = [row.text for row in table_rows(render, content)]
        items.append(ui.TextDisplay(f"```\n{fit_lines(render, lines, TABLE_LIMIT - 8)}\n```"))
    texts = board_lines(render, content) if isinstance(content, Board) else content.lines
    if texts:
        limit = LINES_LIMIT - (TABLE_LIMIT if content.table else 0)
        items.append(ui.TextDisplay(fit_lines(render, texts, limit)))
    if content.notes:
        notes = [f"-# {render.say(note)}" for note in content.notes]
        items.append(ui.TextDisplay(fit_lines(render, notes, NOTES_LIMIT)))
    return items


def _cell(render: RenderContext, cell: Cell) -> str | int:
    match cell:
        case Message():
            return render.plain(cell, None)
        case UserText():
            return render.plain(parts(cell), None)
    return cell


def announcement_view(render: RenderContext, announcement: Announcement, others: Sequence[str] = ()) -> ui.LayoutView:
    """The message that says who is next. others: ids of the users who are pinged besides the next ones."""
    items: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(f"## {render.headline(announcement.headline)}")]
    users = list(dict.fromkeys((*announcement.pings, *others)))
    if users:
        items.append(ui.TextDisplay(mention_line(render, users, everybody=announcement.everybody or bool(others))))
    news: list[ui.Item[ui.LayoutView]] = (
        [ui.TextDisplay(news_text(render, announcement.news))] if announcement.news else []
    )
    return layout(*items, *_body(render, announcement), *news)


def news_text(render: RenderContext, news: Sequence[Message]) -> str:
    """Lines in small print."""
    return fit_lines(render, [f"-# {render.say(line)}" for line in news], NEWS_LIMIT)


def lines_view(render: RenderContext, lines: Sequence[str], call: str = "") -> ui.LayoutView:
    """A message of these lines of Markdown. call: the line that pings, shown whole."""
    texts = [fit_lines(render, lines, LINES_LIMIT), *([call] if call else ())]
    return layout(*(ui.TextDisplay(text) for text in texts))


def mention_line(render: RenderContext, users: Sequence[str], *, everybody: bool) -> str:
    """Mention users and say whose turn it is. everybody: of all of them, otherwise of one of them."""
    if len(users) == 1:
        return render.say(msg("ui-your-turn", who=UserRef(user=users[0])))
    who = tuple(msg("ui-person", who=UserRef(user=user)) for user in users)
    return render.say(msg("ui-all-of-you" if everybody else "ui-one-of-you", who=who))


def refusal_text(refusal: Refusal) -> Message:
    """The message for a refusal."""
    return Message(code=f"refusal-{refusal.code}", params=refusal.params)


def note_view(
    render: RenderContext,
    *lines: Message,
    choices: Sequence[Choice] = (),
    small: Sequence[Message] = (),
    buttons: Sequence[ui.Button[ui.LayoutView]] = (),
) -> ui.LayoutView:
    """A private note with controls, in menus where there are many. Without lines it says that it is done."""
    texts = [render.say(line) for line in lines or (msg("ui-done"),)] + [f"-# {render.say(line)}" for line in small]
    text: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(fit_lines(render, texts, LINES_LIMIT))
    more = button_rows(buttons)
    rows = control_rows(render, choices)
    if len(choices) > OPTIONS:
        rows = more_selects(render, choices, msg("ui-choose"))
    return layout(text, *rows, *more)
