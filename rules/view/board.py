"""What a system shows, as data: a bot draws any of these without knowing the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from pydantic import Field

from rules.message import Message, Param, UserText, msg
from rules.model import Model

PRIVATE = "private.open"
"""The verb of a choice that is no command: it opens the private board of whoever presses it."""

Tone = Literal["primary", "secondary", "success", "danger"]


Cell: TypeAlias = Message | UserText | int
"""What stands in a column of a table: words to the left, numbers to the right."""


class Option(Model):
    """One entry of a list to pick from."""

    value: str
    label: Message | UserText


class Choice(Model):
    """Something that can be asked now: a command with some fields given, and the fields still to be asked.

    command: the verb, for example `duel.attack`. label: the words on the button. ask: names of the fields that a form
    asks before the command is given; none means that a press is enough. gm: whether it is shown to GMs only. sure: its label
    says all it does, so that an override needs no preview. options: when there are any, it is no button but a list, the label
    stands above it, and what is picked (at most 25 are shown) becomes the value of the field `fills`. row: buttons with another
    number than those before them begin a row of their own.
    """

    command: str
    label: Message
    fields: dict[str, Any] = Field(default_factory=dict)
    ask: tuple[str, ...] = ()
    tone: Tone = "secondary"
    emoji: str | None = None
    gm: bool = False
    sure: bool = False
    fills: str = ""
    options: tuple[Option, ...] = ()
    row: int = 0


def button(
    verb: str,
    label_code: str,
    /,
    *,
    fields: Mapping[str, Any] | None = None,
    ask: tuple[str, ...] = (),
    tone: Tone = "secondary",
    emoji: str | None = None,
    gm: bool = False,
    sure: bool = False,
    row: int = 0,
    **label_params: Param,
) -> Choice:
    """A `Choice` that is a button: the command `verb` with these fields, labelled by a message and its parameters."""
    label = msg(label_code, **label_params)
    return Choice(
        command=verb, label=label, fields=dict(fields or {}), ask=ask, tone=tone, emoji=emoji, gm=gm, sure=sure, row=row
    )


class Board(Model):
    """The live message: who is next, why, everybody's line, and what can be done now.

    headline says who is next (or who must still choose), why says which rule decided. lines stand one below the other,
    table is shown in columns, rows one below the other and cut to a phone's width; notes are small print. choices are for the
    viewer the board was made for.
    """

    headline: Message
    why: Message | None = None
    lines: tuple[Message, ...] = ()
    table: tuple[tuple[Cell, ...], ...] = ()
    notes: tuple[Message, ...] = ()
    choices: tuple[Choice, ...] = ()


class Announcement(Model):
    """The message that says who is next: headline, how it came about, and who is pinged.

    revision: the newest decision it speaks of. table: as on a board. pings: user ids of whoever is next. everybody: whether all
    of them have something to do, not one of them on whom they agree. calls: user ids of those who have to answer what somebody
    else has done; only who wants to hear of everything is told. minor: the board says it all, so that the message is worth
    sending only to ping somebody.
    """

    revision: int
    headline: Message
    table: tuple[tuple[Cell, ...], ...] = ()
    lines: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()
    pings: tuple[str, ...] = ()
    everybody: bool = False
    calls: tuple[str, ...] = ()
    minor: bool = False
