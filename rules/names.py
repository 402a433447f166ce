"""Names that people type: tidied once, compared without regard to case."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

import regex

from rules.refusals import Refused

NAME_LIMIT = 80
"""Characters that a name may have after tidying."""

NAMES_KEPT: Final = 4_096
"""Names whose comparison is remembered: each look at a crowd compares and sorts all of it."""

_COMBINING_LIMIT = 2
_BLANK: Final = frozenset("\t\n\r\v\f\u115f\u1160\u2800\u3164\uffa0")
"""Shown as nothing or as a gap, whatever their category says: control characters, Hangul fillers, the empty Braille cell."""
_JOINER: Final = "\u200d"
_TAGS: Final = frozenset(map(chr, range(0xE0020, 0xE0080)))
_UNSEEN: Final = (
    frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
    | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
    | frozenset(_JOINER)
    | _TAGS
)
"""What changes at most the style of the character before it, such as the variation selectors, joiners and tags of emoji."""
# Python's own tables are as old as its version, and a character that they lack looks like none.
_PICTURE: Final = r"\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?(?:[\U000e0020-\U000e007e]{1,8}\U000e007f)?"
_PIECE: Final = regex.compile(rf"(?P<emoji>{_PICTURE}(?:\u200d{_PICTURE}){{0,9}})|.", regex.DOTALL)
"""An emoji with all that belongs to it, else one character."""
_GRAPHEME: Final = regex.compile(r"\X")
_MARK: Final = regex.compile(r"[\p{Mn}\p{Me}]")
_GAP: Final = regex.compile(r"\p{Z}")
_NOTHING: Final = regex.compile(
    r"[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]|(?=\p{Cn})\p{Default_Ignorable_Code_Point}"
)
"""Control and format characters (bidi overrides, zero-width ones) would let one name pass for another; others show nothing."""
_VISIBLE: Final = regex.compile(r"[^\p{M}\p{Z}\p{Default_Ignorable_Code_Point}]")


def one_line(raw: str) -> str:
    """Words as they are kept: NFC, one space between words, nothing invisible, no towers of accents. Emoji stay whole."""
    kept: list[str] = []
    marks = 0
    for piece in _PIECE.finditer(unicodedata.normalize("NFC", raw)):
        char = piece[0]
        marks = marks + 1 if _MARK.match(char) else 0
        if piece["emoji"]:
            kept.append(char)
        elif char in _BLANK or _GAP.match(char):
            kept.append(" ")
        elif marks <= _COMBINING_LIMIT and not _NOTHING.match(char):
            kept.append(char)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def has_visible_text(words: str) -> bool:
    """Whether there is anything to see: marks and gaps alone are nothing."""
    return _VISIBLE.search(words) is not None


def clean_name(raw: str) -> str:
    """The name as it is kept, see `one_line`. Raises `Refused` (`name-empty`, `name-too-long`)."""
    name = one_line(raw[: NAME_LIMIT * 20])
    if not has_visible_text(name):
        raise Refused("name-empty")
    if len(name) > NAME_LIMIT:
        raise Refused("name-too-long", length=len(name), limit=NAME_LIMIT)
    return name


@lru_cache(maxsize=NAMES_KEPT)
def name_key(name: str) -> str:
    """What two names have in common when a person would call them the same."""
    seen = "".join(char for char in name if char not in _UNSEEN)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())


@lru_cache(maxsize=NAMES_KEPT)
def sort_key(name: str) -> tuple[str | int, ...]:
    """Where a name stands in an alphabetical list: numbers in it by their value, so that "Wolf 2" comes before "Wolf 10"."""
    return tuple(int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name.casefold()))


def shortened(text: str, limit: int) -> str:
    """The text, or its beginning and an ellipsis: at most `limit` graphemes."""
    graphemes = _GRAPHEME.findall(text)
    return text if len(graphemes) <= limit else "".join(graphemes[: limit - 1]).rstrip() + "…"
