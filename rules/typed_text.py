"""The one normaliser of typed text: dice, numbers in forms and lines. Each character stays one, so positions stay."""

import unicodedata
from typing import Final

MINUS_SIGNS: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
"""Hyphens, dashes and minus signs that keyboards, boards and copied pages put for "-"."""
_PLAIN: Final = {
    **dict.fromkeys(map(ord, MINUS_SIGNS), "-"),
    # Full-width forms of the printable ASCII characters, and the ideographic space.
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code != 0xFF0D},
    0x3000: " ",
}


def plain(text: str) -> str:
    """The text with plain minus signs, and ASCII for full-width characters and for the digits of other scripts."""
    if text.isascii():
        return text
    return "".join(map(_digit, text.translate(_PLAIN)))


def _digit(char: str) -> str:
    return char if char.isascii() or not char.isdecimal() else str(unicodedata.decimal(char))
