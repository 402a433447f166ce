"""Dice that were rolled at the table, as typed: one number, or each die (`2+3`, `8 7 10`)."""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, Field, WithJsonSchema

from rules.message import UserText
from rules.refusals import Refused
from rules.typed_text import plain

TEXT_LIMIT = 200
LARGEST = 1_000
"""The largest number of either sign."""
_NUMBER = re.compile(r"-?[0-9]{1,4}")
_SEPARATORS = re.compile(r"[\s,;+·|]+")


def _as_text(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


TypedDice: TypeAlias = Annotated[
    str,
    # The bounds first: pydantic refuses lone surrogates only where they are a part of the schema of the string.
    Field(min_length=1, max_length=TEXT_LIMIT),
    BeforeValidator(_as_text),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
                {"type": "string", "minLength": 1, "maxLength": TEXT_LIMIT},
            ]
        }
    ),
]
"""The text as typed; scripts may give an integer."""


def typed_numbers(text: str) -> tuple[int, ...]:
    """The numbers in the text, at least one. Raises `Refused` (`bad-dice`) for anything else."""
    pieces = [piece for piece in _SEPARATORS.split(plain(text).strip("[] \t\n")) if piece]
    if not pieces or not all(_NUMBER.fullmatch(piece) for piece in pieces):
        raise Refused("bad-dice", given=UserText(said=text[:60]))
    numbers = tuple(int(piece) for piece in pieces)
    if any(abs(number) > LARGEST for number in numbers):
        raise Refused("bad-dice", given=UserText(said=text[:60]))
    return numbers


def is_single(text: str) -> bool:
    """Whether the text is one number and no separator: a sum or a count, not the face of a die."""
    return _NUMBER.fullmatch(plain(text).strip()) is not None


def typed_total(text: str) -> int:
    """The sum of the numbers in the text. Raises `Refused` (`bad-dice`)."""
    return sum(typed_numbers(text))
