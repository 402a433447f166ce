"""Boards as they are read and pressed, for tests."""

from bot.i18n.catalogue import load_catalogues
from bot.ui.render import RenderContext, board_parts
from rules.codec import decode_command


def said(text, locale="en"):
    """The sentence, without Markdown."""
    return load_catalogues().plain(locale, text, None)


def drawn(board, locale="en"):
    """The board as it is read."""
    return "\n".join(
        part.content
        for part in board_parts(RenderContext(load_catalogues(), locale), board)
        if hasattr(part, "content")
    )


def labels(board, locale="en"):
    """What stands on the buttons."""
    return [said(choice.label, locale) for choice in board.choices]


def pressed(table, board, label, by):
    """Press the button of this label, if it is a command."""
    (choice,) = [one for one in board.choices if said(one.label) == label]
    return table.do(decode_command({"do": choice.command, **choice.fields}), by)
