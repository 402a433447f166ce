"""The board in a channel: as much as a phone shows above the buttons; the rest is behind one of them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Final

from discord import ui

from bot.i18n.ranges import MIN_NAMES, group_lines
from bot.interactions.custom_id import ON_BOARD, CustomId
from bot.ui.render import (
    COLOURS,
    COMPONENTS,
    LINES_LIMIT,
    RenderContext,
    board_head,
    board_lines,
    button,
    button_rows,
    component_count,
    control_rows,
    layout,
    more_selects,
    table_rows,
)
from bot.ui.rows import PHONE_ROWS, PHONE_WIDTH, Block, Row, cut_rows, fit, pack, pages, row_count
from bot.ui.table import WIDTH
from rules.message import msg
from rules.view.board import Board, Choice

WHY_ROWS, ASIDE_ROWS, NOTE_ROWS = 3, 4, 2
"""Rows that the rule below the headline, the asides and the notes have where there is no room for all."""
LONG_ROWS: Final = 12
"""Rows below the headline from which on a phone shows it above its screen, so that it is repeated above the buttons."""
GENERAL: Final = 6
"""Components of a board besides texts and choices: the container, and a row of four buttons."""
GM_BUTTONS, GM_MENUS = 5, 1
"""Most buttons and menus of the GM on a board; more of them become one menu."""
HELP: Final = "ui.help"
"""Verb of the button that explains in private what there is to do."""
SHOW_ALL: Final = "ui.all"
"""Verb of the button that shows the whole board in private."""


def board_view(
    render: RenderContext, board: Board, *, inactive: bool = False, until: int | None = None
) -> ui.LayoutView:
    """The board as a message with its buttons. inactive: the fight has ended or is paused, so that there are no choices.

    until: deadline of the next player (unix ms).
    """
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["quiet" if inactive else "next"])
    items, whole = short_board(render, board, until=until)
    for part in items:
        box.add_item(part)
    general = [button(render, render.control("ui.gm"), msg("label-gm"), emoji="🎩")]
    if not inactive:
        for row in control_rows(render, (choice for choice in board.choices if not choice.gm)):
            box.add_item(row)
        # The container and the row of general buttons, which come later, need room as well.
        for row in _gm_rows(render, board.choices, COMPONENTS - component_count(box.children) - GENERAL):
            box.add_item(row)
        general.insert(0, button(render, render.control("ui.join"), msg("label-join"), emoji="➕"))
    general.append(button(render, CustomId(0, 0, HELP, {"topic": "turn"}), msg("label-board-help"), emoji="❔"))
    if not whole:
        general.insert(0, button(render, render.control(SHOW_ALL), msg("label-all"), emoji="📖"))
    for row in button_rows(general):
        box.add_item(row)
    return layout(box)


def _gm_rows(render: RenderContext, choices: Sequence[Choice], room: int) -> list[ui.ActionRow[ui.LayoutView]]:
    """Controls of the GM for the NPCs that are due: the menu and a row of buttons, or one menu of all.

    room: number of components. What has no room stands on the GM's panel only.
    """
    public = [choice for choice in choices if choice.gm and choice.public]
    menus = sum(1 for choice in public if choice.options)
    if menus <= GM_MENUS and len(public) - menus <= GM_BUTTONS:
        labelled = (choice.model_copy(update={"label": msg("ui-for-gm", what=choice.label)}) for choice in public)
        rows = control_rows(render, labelled, panel=ON_BOARD)
        if component_count(rows) <= room:
            return rows
    rows = more_selects(render, public, msg("ui-npc-acts"), panel=ON_BOARD)
    return rows[: room // 2]


def short_board(
    render: RenderContext, board: Board, *, until: int | None = None
) -> tuple[list[ui.Item[ui.LayoutView]], bool]:
    """The texts of a board in at most `PHONE_ROWS` rows, and whether that is all of it. until: see `board_view`."""
    asides = group_lines(board.asides, MIN_NAMES)
    parts = {
        "table": table_rows(render, board),
        "lines": [Row(render.say(line), count) for line, count in group_lines(board.lines)],
        "asides": pack(Row(render.say(aside), count) for aside, count in asides),
        "notes": [Row(f"-# {render.say(note)}") for note in board.notes],
    }
    needs = {part: sum(row_count(row.text, _width(part)) for row in rows) for part, rows in parts.items()}
    headline = f"### {render.headline(board.headline)}"
    deadline = [] if until is None else [f"-# {render.say(msg('ui-until', at=until // 1_000))}"]
    left = PHONE_ROWS - sum(map(row_count, (headline, *deadline)))
    why = "" if board.why is None else render.say(board.why)
    # A phone opens a channel at its end: of a long board it shows the last rows and the buttons only.
    long = row_count(why) + sum(needs.values()) > LONG_ROWS
    reminder = [cut_rows(f"-# {render.headline(board.headline, rows=1)}", 1)] if long else []
    left -= len(reminder)
    short_why = cut_rows(why, max(left - sum(needs.values()), WHY_ROWS))
    left -= row_count(short_why) if why else 0
    whole = short_why == why and not board.details
    items: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay("\n".join(filter(None, [headline, short_why, *deadline])))]
    if board.table or board.lines:
        items.append(ui.Separator())
    # What comes later keeps some rows; of the lines below a table at most half.
    kept = {
        "asides": min(needs["asides"], ASIDE_ROWS),
        "notes": min(needs["notes"], NOTE_ROWS),
    }
    kept["lines"] = min(needs["lines"], (left - sum(kept.values())) // 2)
    said = False
    for part, rows in parts.items():
        kept.pop(part, None)
        if not rows:
            continue
        code = part == "table"
        more = partial(_more, render, code or said)
        fitted = fit(rows, left - sum(kept.values()), more, _width(part), at=_place(rows, board.at) if code else 0)
        left -= fitted.rows
        said = said or not (fitted.whole or code)
        whole = whole and fitted.whole
        items.append(ui.TextDisplay(Block(fitted.lines, code).text))
    items += map(ui.TextDisplay, reminder)
    return items, whole


def _width(part: str) -> int:
    return WIDTH if part == "table" else PHONE_WIDTH


def _place(rows: Sequence[Row], unfolded: int) -> int:
    """The place of the folded row that has this one of the unfolded rows."""
    ends = accumulate(row.count for row in rows)
    return next(place for place, end in enumerate(ends) if end > unfolded)


def _more(render: RenderContext, brief: bool, count: int) -> str:
    """The line that counts what has no room. brief: without where it is, as in a code block, whose rows are shorter."""
    return render.say(msg("ui-more-short" if brief else "ui-more-all", count=count))


def board_pages(render: RenderContext, board: Board) -> list[list[ui.Item[ui.LayoutView]]]:
    """The whole board with its details, in as many messages as it needs."""
    blocks = (
        Block(board_head(render, board)),
        Block([row.text for row in table_rows(render, board)], code=True),
        Block(board_lines(render, board)),
        Block([f"-# {render.say(note)}" for note in board.notes]),
    )
    return [[ui.TextDisplay(block.text) for block in page] for page in pages(blocks, LINES_LIMIT)]
