"""Escape user text: it is displayed as typed and changes nothing around it."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

FSI: Final = "\u2068"
"""First strong isolate: the text up to PDI has a direction of its own."""
PDI: Final = "\u2069"
"""Pop directional isolate."""

_SPECIAL: Final = re.compile(r"[\\*_~|`<\[\]:]")
# Headings, small print, quotes and lists begin a line.
_AT_START: Final = re.compile(r"^(?:[#>+-]|\d+(?=\.))")
# A backslash does not disable `@everyone`; an invisible space after the sign does.
_MENTION: Final = re.compile(r"@(?=\S)")
_ZERO_WIDTH_SPACE: Final = "\u200b"
_SPACE: Final = re.compile(r"\s")
_KEPT_FORMATS: Final = frozenset(("\u200c", "\u200d", *map(chr, range(0xE0020, 0xE0080))))
CACHE_SIZE: Final = 1_024
"""Size of the caches; a board says the same names after each press."""


def single_line(typed: str) -> str:
    """Put text on one line, without control characters and direction marks.

    Keeps the joiners of emoji and of some scripts, and the tag characters of flags.
    """
    visible = (char for char in _SPACE.sub(" ", typed) if char in _KEPT_FORMATS or not _is_hidden(char))
    return " ".join("".join(visible).split())


def _is_hidden(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf", "Cs")


@lru_cache(maxsize=CACHE_SIZE)
def escape_markdown(typed: str) -> str:
    """`single_line` with Discord's Markdown escaped: emphasis, code, links, spoilers, emoji, headings, lists, mentions."""
    text = _SPECIAL.sub(r"\\\g<0>", single_line(typed))
    text = _AT_START.sub(_escape_start, text)
    return _MENTION.sub(f"@{_ZERO_WIDTH_SPACE}", text)


def _escape_start(match: re.Match[str]) -> str:
    # A backslash before a digit would show; in `1.` the full stop is escaped.
    return f"{match[0]}\\" if match[0].isdigit() else f"\\{match[0]}"


@lru_cache(maxsize=CACHE_SIZE)
def isolate(text: str) -> str:
    """Wrap text with right-to-left characters in an isolate, so that numbers beside it keep their place."""
    has_rtl = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text)
    return f"{FSI}{text}{PDI}" if has_rtl else text
