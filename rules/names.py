"""Names that people type: tidied once, compared without regard to case."""

import re
import unicodedata

from rules.refusals import Refused

NAME_LIMIT = 80
"""Characters that a name may have after tidying."""

_COMBINING_LIMIT = 2
_BLANK = frozenset("\t\n\r\v\f\u115f\u1160\u2800\u3164\uffa0")
"""Shown as nothing or as a gap, whatever their category says: control characters, Hangul fillers, the empty Braille cell."""
_UNSEEN = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f") | {
    chr(code) for codes in (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)) for code in codes
}
"""Marks that change at most the style of the character before them, such as the variation selectors of emoji."""


def one_line(raw: str) -> str:
    """Words as they are kept: NFC, one space between words, nothing invisible, no towers of accents."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", raw):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > _COMBINING_LIMIT:
            continue
        if category[0] == "Z" or char in _BLANK:
            kept.append(" ")
        elif category[0] != "C":
            # Control and format characters (bidi overrides, zero-width ones) would let one name pass for another.
            kept.append(char)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def tidy(raw: str) -> str:
    """The name as it is kept, see `one_line`. Raises `Refused` (`name-empty`, `name-too-long`)."""
    name = one_line(raw[: NAME_LIMIT * 20])
    if not any(unicodedata.category(char)[0] not in "MZ" for char in name):
        raise Refused("name-empty")
    if len(name) > NAME_LIMIT:
        raise Refused("name-too-long", length=len(name), limit=NAME_LIMIT)
    return name


def key(name: str) -> str:
    """What two names have in common when a person would call them the same."""
    seen = "".join(char for char in name if char not in _UNSEEN)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())


def place(name: str) -> list[str | int]:
    """Where a name stands in an alphabetical list: numbers in it by their value, so that "Wolf 2" comes before "Wolf 10"."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name.casefold())]
