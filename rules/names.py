"""Typed names: cleaning, comparison without case, sorting."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

import regex

from rules.refusals import Refused

NAME_LIMIT = 80
"""Characters of a cleaned name."""

NAMES_KEPT: Final = 4_096
"""Size of the caches: every lookup and board compares all names of a fight."""

_COMBINING_LIMIT = 2
_BLANK: Final = frozenset("\t\n\r\v\f\u115f\u1160\u2800\u3164\uffa0")
"""Invisible or blank despite their category: control characters, Hangul fillers, the empty Braille cell."""
_JOINER: Final = "\u200d"
_TAGS: Final = frozenset(map(chr, range(0xE0020, 0xE0080)))
_UNSEEN: Final = (
    frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
    | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
    | frozenset(_JOINER)
    | _TAGS
)
"""Characters that only style the one before them: variation selectors, joiners and tags of emoji."""
# `regex` has newer Unicode tables than Python; an unknown character would count as invisible.
# Unicode's UTS #51: a joiner stands between single emoji, never after the tags of a flag.
_PICTURE: Final = r"\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?"
_PICTURES: Final = rf"{_PICTURE}(?:\u200d{_PICTURE}){{0,9}}"
_TAGGED: Final = rf"{_PICTURE}[\U000e0020-\U000e007e]{{1,8}}\U000e007f"
_PIECE: Final = regex.compile(rf"(?P<emoji>{_TAGGED}|{_PICTURES})|.", regex.DOTALL)
"""A whole emoji sequence, or one character."""
_GRAPHEME: Final = regex.compile(r"\X")
_MARK: Final = regex.compile(r"[\p{Mn}\p{Me}]")
_GAP: Final = regex.compile(r"\p{Z}")
_NOTHING: Final = regex.compile(
    r"[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]|(?=\p{Cn})\p{Default_Ignorable_Code_Point}"
)
"""Invisible characters, and controls (bidi overrides, zero width) with which a name could imitate another."""
_VISIBLE: Final = regex.compile(r"[^\p{M}\p{Z}\p{Default_Ignorable_Code_Point}]")


def one_line(raw: str) -> str:
    """Cleaned text: NFC, single spaces, nothing invisible, at most two combining marks in a row. Emoji stay whole."""
    kept: list[str] = []
    marks = 0
    for piece in _PIECE.finditer(unicodedata.normalize("NFC", raw)):
        char = piece[0]
        if not piece["emoji"] and char not in _BLANK and _NOTHING.match(char):
            # Marks on both sides of a removed character stand in a row.
            continue
        marks = marks + 1 if _MARK.match(char) else 0
        if piece["emoji"]:
            kept.append(char)
        elif char in _BLANK or _GAP.match(char):
            kept.append(" ")
        elif marks <= _COMBINING_LIMIT:
            kept.append(char)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def has_visible_text(text: str) -> bool:
    """Whether the text has a character other than marks and blanks."""
    return _VISIBLE.search(text) is not None


def clean_name(raw: str) -> str:
    """The cleaned name, see `one_line`. Raises `Refused` (`name-empty`, `name-too-long`)."""
    name = one_line(raw[: NAME_LIMIT * 20])
    if not has_visible_text(name):
        raise Refused("name-empty")
    if len(name) > NAME_LIMIT:
        raise Refused("name-too-long", length=len(name), limit=NAME_LIMIT)
    return name


@lru_cache(maxsize=NAMES_KEPT)
def name_key(name: str) -> str:
    """A key that is equal for names that look the same: NFKC, case-folded, without style characters."""
    plain = "".join(char for char in name if char not in _UNSEEN)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", plain).casefold())


@lru_cache(maxsize=NAMES_KEPT)
def sort_key(name: str) -> tuple[str | int, ...]:
    """Key for alphabetical order with numbers by value: "Wolf 2" before "Wolf 10"."""
    return tuple(int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name.casefold()))


def shortened(text: str, limit: int) -> str:
    """The text, or its beginning and an ellipsis: at most `limit` graphemes."""
    graphemes = _GRAPHEME.findall(text)
    return text if len(graphemes) <= limit else "".join(graphemes[: limit - 1]).rstrip() + "…"
