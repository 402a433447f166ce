"""A canvas for the pictures in messages: sizes and colours for a phone, text that is cut to its room, and the PNG.

The same data gives the same bytes. A phone shows a picture less than 300 points wide, so that the smallest letters, 28 of 600
pixels, come out at 13 points. All colours of texts have a contrast of at least 4.5 : 1 to the background. Pillow draws it,
since matplotlib brings numpy and half a second of import for rectangles and text.
"""

from __future__ import annotations

import io
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import regex
from PIL import Image, ImageDraw, ImageFont

from bot.i18n.catalogue import cut

WIDTH: Final = 600
EDGE: Final = 32
RIGHT: Final = WIDTH - EDGE
BACK, TEXT, QUIET, EMPTY = "#1e1f22", "#f2f3f5", "#c4c9ce", "#3a3c43"
BLUE, ORANGE = "#6cb6ff", "#f0a35e"
_FONT: Final = "DejaVuSansCondensed-Bold.ttf"
_UNDRAWN: Final = regex.compile(r"[\p{So}\p{Sk}\p{Cf}\p{Mn}\p{Me}\p{Cn}\p{Extended_Pictographic}]")
"""Characters that the font mostly lacks: emoji and their modifiers."""


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    # From bytes, since the package may be in a zip file.
    data = (files("bot.ui") / "fonts" / _FONT).read_bytes()
    return ImageFont.truetype(io.BytesIO(data), size)


class Canvas:
    """A picture of this height, `WIDTH` pixels wide."""

    def __init__(self, height: int) -> None:
        self._image = Image.new("RGB", (WIDTH, height), BACK)
        self._draw = ImageDraw.Draw(self._image)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: int,
        *,
        colour: str = TEXT,
        align: Literal["left", "middle", "right"] = "left",
        room: float = RIGHT - EDGE,
    ) -> float:
        """Write a line below `y`, cut to this room; return its width."""
        shown = _cut_to_width(text, size, room)
        anchor = {"left": "la", "middle": "ma", "right": "ra"}[align]
        self._draw.text((x, y), shown, colour, _font(size), anchor=anchor)
        return self._draw.textlength(shown, _font(size))

    def bar(self, left: float, top: float, right: float, bottom: float, colour: str, radius: int = 6) -> None:
        """A rounded rectangle; nothing where it has no width."""
        if right > left:
            self._draw.rounded_rectangle((left, top, right, bottom), min(radius, (right - left) / 2), colour)

    def line(self, left: float, top: float, right: float, bottom: float, colour: str = TEXT) -> None:
        """A rectangle with sharp corners."""
        self._draw.rectangle((left, top, right, bottom), colour)

    def png(self) -> bytes:
        """The picture as a file."""
        data = io.BytesIO()
        self._image.save(data, "PNG", optimize=True)
        return data.getvalue()


def wrapped(text: str, size: int, *, lines: int = 2, room: float = RIGHT - EDGE) -> list[str]:
    """Break a text between words into at most so many lines; the last one is not cut."""
    broken: list[str] = []
    for word in text.split(" "):
        longer = f"{broken[-1]} {word}" if broken else word
        if broken and (len(broken) == lines or _font(size).getlength(longer) <= room):
            broken[-1] = longer
        else:
            broken.append(word)
    return broken


def drawable(name: str) -> str:
    """A name without the characters that the font lacks; unchanged if none would be left."""
    return " ".join(_UNDRAWN.sub("", name).split()) or name


def _cut_to_width(text: str, size: int, width: float) -> str:
    return cut(text, width, size=_font(size).getlength)
