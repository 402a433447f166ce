"""Sentences to be: `rules` says *what* is to be said as a code with parameters, never how it is worded.

The words stand in the bot's catalogues, one message for each code. A parameter is

- an `int` (the catalogue decides whether it shows a sign),
- a `str`: a keyword for the catalogue to select by, never text to be printed as it is,
- a `Said`: words that a person typed (a name, a weapon), to be shown escaped,
- a `Person`: a user of the chat, to be shown in the chat's own way,
- a `Text`: a further sentence inside this one,
- a tuple of `Said` or `Text`: a list in the reader's language ("Ada, Bo and Cy").
"""

from __future__ import annotations

from typing import TypeAlias

from pydantic import Field

from rules.model import Model


class UserText(Model):
    """Words that a person typed; whoever shows them must escape them."""

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
    """A `Text` of this code and these parameters."""
    return Message(code=code, params=params)


PARTS = "parts"
"""The one code that is no message: its `items` are shown one after the other with a middle dot between them."""


def parts(*items: UserText | Message | None) -> Message:
    """Short pieces beside each other; None is left out."""
    return Message(code=PARTS, params={"items": tuple(item for item in items if item is not None)})
