"""Helpers that read boards as text and press their buttons."""

from bot.i18n.catalogue import load_catalogues
from bot.ui.render import RenderContext, board_parts
from rules.codec import decode_command


def said(text, locale="en"):
    """The sentence, without Markdown."""
    return load_catalogues().plain(locale, text, None)


def drawn(board, locale="en"):
    """The text of the board."""
    return "\n".join(
        part.content
        for part in board_parts(RenderContext(load_catalogues(), locale), board)
        if hasattr(part, "content")
    )


def labels(board, locale="en"):
    """The labels of the buttons."""
    return [said(choice.label, locale) for choice in board.choices]


def pressed(table, board, label, by):
    """Press the button with this label."""
    (choice,) = [choice for choice in board.choices if said(choice.label) == label]
    return table.do(decode_command({"do": choice.command, **choice.fields}), by)
