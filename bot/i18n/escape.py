"""Words that a person typed, made harmless: they show as they are and change nothing around them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

FSI: Final = "\u2068"
"""First strong isolate: what follows has its own direction, up to PDI."""
PDI: Final = "\u2069"
"""Pop directional isolate."""

_SPECIAL: Final = re.compile(r"[\\*_~|`<\[\]:]")
# Headings, small print, quotes and lists begin a line; so does a name in a headline.
_AT_START: Final = re.compile(r"^(?:[#>+-]|\d+(?=\.))")
# A backslash does not keep `@everyone` from lighting up; an invisible space after the sign does.
_MENTION: Final = re.compile(r"@(?=\S)")
_ZERO_WIDTH_SPACE: Final = "\u200b"
_SPACE: Final = re.compile(r"\s")
_KEPT_FORMATS: Final = frozenset(("\u200c", "\u200d", *map(chr, range(0xE0020, 0xE0080))))
NAMES_KEPT: Final = 1_024
"""Words whose harmless form is remembered: a board says the same names after each press."""


def tidied(said: str) -> str:
    """On one line, without control characters and without those that turn the direction of what follows.

    The joiners of emoji and of some scripts stay, and the tags that make a flag of an emoji.
    """
    kept = (char for char in _SPACE.sub(" ", said) if char in _KEPT_FORMATS or not _is_hidden(char))
    return " ".join("".join(kept).split())


def _is_hidden(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf", "Cs")


@lru_cache(maxsize=NAMES_KEPT)
def escaped(said: str) -> str:
    """As `tidied`, for Discord's Markdown: no emphasis, code, link, spoiler, emoji code, heading, list or mention."""
    words = _SPECIAL.sub(r"\\\g<0>", tidied(said))
    words = _AT_START.sub(_escaped_start, words)
    return _MENTION.sub(f"@{_ZERO_WIDTH_SPACE}", words)


def _escaped_start(found: re.Match[str]) -> str:
    # Of a numbered list the full stop is escaped: a backslash before a digit would show.
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


@lru_cache(maxsize=NAMES_KEPT)
def isolated(words: str) -> str:
    """Words with right-to-left characters in an isolate, so that numbers beside them stay where they are."""
    turns = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in words)
    return f"{FSI}{words}{PDI}" if turns else words
