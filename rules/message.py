"""Messages as codes with parameters. `rules` contains no sentences; the bot's catalogues have one message for each code.

A parameter is

- an `int` (the catalogue decides whether it has a sign),
- a `str`: a keyword for the catalogue to select by, never displayed as it is,
- a `UserText`: typed text (a name, a weapon), displayed escaped,
- a `UserRef`: a user of the chat,
- a `Message` inside this one,
- a tuple of `UserText` or `Message`: displayed as a list in the reader's language ("Ada, Bo and Cy").
"""

from __future__ import annotations

from typing import TypeAlias

from pydantic import Field

from rules.model import Model


class UserText(Model):
    """Text that a user typed. A renderer must escape it."""

    said: str


class UserRef(Model):
    """A user, by id."""

    user: str


class Message(Model):
    """A code of the catalogue with its parameters."""

    code: str
    params: dict[str, Param] = Field(default_factory=dict)


Param: TypeAlias = int | str | UserText | UserRef | Message | tuple[UserText | Message, ...]

Message.model_rebuild()


def msg(code: str, /, **params: Param) -> Message:
    """A `Message` with this code and these parameters. Not validated, as the boards of a crowd have a thousand messages."""
    return Message.model_construct({"code", "params"}, code=code, params=params)


PARTS = "parts"
"""A code without a message in the catalogues: its `items` are joined by middle dots."""
OPTION_NAME = "typed-name"
"""A code without a message in the catalogues: the name of an option, in the language of the reader."""


def parts(*items: UserText | Message | None) -> Message:
    """Short texts joined by middle dots; None is skipped."""
    return msg(PARTS, items=tuple(item for item in items if item is not None))


def option_name(verb: str, field: str) -> Message:
    """The name of a field as it is typed in the slash command of this verb."""
    return msg(OPTION_NAME, verb=verb, field=field)


def yes_no(value: bool) -> str:
    """A bool as the variant of a selector in a catalogue."""
    return "yes" if value else "no"
