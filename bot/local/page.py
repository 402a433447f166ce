"""What the table changes in the files of simcord's page: its title and texts, the viewer in the address, the end."""

from __future__ import annotations

from typing import Final

from bot.local.texts import TEXTS, said

TITLE: Final = "Riposte: the table without a token"
EMPTY: Final = (
    "Type /initiative begin to open a fight. New here? Type /help and press Practise: two minutes, in private."
)
CLOSED: Final = "The table is closed."
EDITED: Final = "(edited)"

HTML: Final = (
    ("<title>SimCord Preview</title>", f"<title>{TITLE}</title>"),
    ('<span class="brand-mark" aria-hidden="true">S</span>', '<span class="brand-mark" aria-hidden="true">R</span>'),
    ("<strong>SimCord</strong><small>Preview</small>", "<strong>Riposte</strong><small>local table</small>"),
    ("Refresh preview", "Refresh"),
    ("End preview session", "Close the table"),
    ("No messages in this channel.", EMPTY),
)
HTML_TEXTS: Final = {
    TITLE: "<title>{}<",
    "local table": "<small>{}<",
    "Viewing as": ">{}\n",
    "Refresh": ">{}<",
    "More": "<summary>{}<",
    "Close the table": ">{}<",
    EMPTY: ">{}<",
    "New messages · jump to latest": ">{}<",
    "Load earlier messages": ">{}<",
    "Newer messages": ">{}<",
}
"""Texts of index.html, with what stands around them."""
SCRIPTS: Final = {
    "/app.js": (
        # The address has the capability, then the viewer, so that a reload and a copied address keep the viewer.
        ("window.location.hash.slice(1) :", 'window.location.hash.slice(1).split("&")[0] :'),
        (
            'request("/api/pages", "POST", {}, null)',
            'request("/api/pages", "POST", { viewer_id: window.location.hash.split("&as=")[1] || null }, null)',
        ),
        (
            "  state.viewerId = nextViewer;\n",
            "  state.viewerId = nextViewer;\n"
            "  ui.close.hidden = Boolean(snapshot.forPlayers);\n"
            '  if (nextViewer) window.history.replaceState(null, "", `#${state.capability}&as=${nextViewer}`);\n',
        ),
        (
            'ui.close.addEventListener("click", () => dispatch("close"));',
            'ui.close.addEventListener("click", () => { document.body.dataset.closing = "yes"; dispatch("close"); });',
        ),
        (
            'state.externalNotice = "Preview session closed.";',
            'document.body.dataset.closed = "yes"; state.externalNotice = "The table is closed.";',
        ),
    ),
    "/connection.js": (
        # The server may be gone before it has answered that it closes.
        (
            "    state.failures += 1;\n",
            '    if (document.body.dataset.closing) document.body.dataset.closed = "yes";\n    state.failures += 1;\n',
        ),
    ),
}
"""Replacements in its scripts, each of which must be there once."""
FRAGMENTS: Final = {
    " optional": "`+${{optional}}{}`",
    " used ": "`${{invoker}}{}`",
    "Message ": "`{}${{channel.glyph}}",
    "This form will be submitted to ": "`{}$",
    ". Do not share passwords or other sensitive information.": "}}{}`",
}
"""Texts of template literals in the scripts, with what stands around them."""
LITERALS: Final = tuple(
    text for text in TEXTS["fr"] if text not in FRAGMENTS and (text not in HTML_TEXTS or text == "Refresh")
)
STYLE: Final = """
#messages-toggle, #messages-sidebar, #capture-open, #capture-tab { display: none; }
.message-edited-compact { display: block; }
body[data-closed] #action-status { display: none; }
body[data-closed] .preview-workspace::before {
  content: "%s"; grid-column: 1 / -1; display: block; padding: 20vh 16px; text-align: center; font-size: 24px; color: #fff;
}
body[data-closed] .preview-workspace > * { display: none; }
@media (max-width: 760px) {
  .preview-shell { --toolbar-height: 68px; }
  #inspector-toggle, #view-action-output, #back-activity, .channel-header { display: none; }
}
"""


class PageChangedError(RuntimeError):
    """A file of simcord's page is not as the table expects it: another version is installed."""


def page_file(path: str, text: str, language: str) -> str:
    """A file of the page as the table serves it, in this language (`fr`). Raises `PageChangedError`."""
    if path == "/":
        for theirs, ours in HTML:
            text = _replaced(path, text, theirs, ours)
        text = text.replace('<html lang="en">', f'<html lang="{language}">')
        for words, around in HTML_TEXTS.items():
            text = text.replace(around.format(words), around.format(said(language, words)))
    elif path == "/preview.css":
        text = text.replace('"Refresh"', f'"{said(language, "Refresh")}"') + STYLE % said(language, CLOSED)
    elif path.endswith(".js") and "/vendor/" not in path:
        for theirs, ours in SCRIPTS.get(path, ()):
            text = _replaced(path, text, theirs, ours)
        if language in TEXTS:
            for words in LITERALS:
                text = text.replace(f'"{words}"', f'"{said(language, words)}"')
            text = text.replace(EDITED, said(language, EDITED))
            for words, around in FRAGMENTS.items():
                text = text.replace(around.format(words), around.format(said(language, words)))
    return text


def _replaced(path: str, text: str, theirs: str, ours: str) -> str:
    if theirs not in text:
        raise PageChangedError(f"simcord's {path} has no {theirs!r}")
    return text.replace(theirs, ours)
