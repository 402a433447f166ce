"""Names that people type: tidied once, compared without regard to case."""

import unicodedata

from rules.refusals import Refused

NAME_LIMIT = 80
"""Characters that a name may have after tidying."""

_COMBINING_LIMIT = 2


def tidy(raw: str) -> str:
    """The name as it is kept: NFC, one space between words, nothing invisible, no towers of accents.

    Raises `Refused` (`name-empty`, `name-too-long`).
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", raw[: NAME_LIMIT * 20]):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > _COMBINING_LIMIT:
            continue
        if category[0] == "Z" or char in "\t\n\r\v\f":
            kept.append(" ")
        elif category[0] != "C":
            # Control and format characters (bidi overrides, zero-width ones) would let one name pass for another.
            kept.append(char)
    name = " ".join("".join(kept).split())
    if not any(unicodedata.category(char)[0] not in "MZ" for char in name):
        raise Refused("name-empty")
    if len(name) > NAME_LIMIT:
        raise Refused("name-too-long", length=len(name), limit=NAME_LIMIT)
    return name


def key(name: str) -> str:
    """What two names have in common when a person would call them the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
