"""Boards, buttons, announcements and practice pages as data, which a bot renders without knowing the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from pydantic import Field

from rules.message import Message, Param, UserText, msg
from rules.model import Model

PRIVATE = "private.open"
"""Verb of the choice that opens the caller's private board; it is no command."""

FEW = 4
"""The most combatants of whom each has a detailed line on a board."""

Tone = Literal["primary", "secondary", "success", "danger"]

Cell: TypeAlias = Message | UserText | int
"""A cell of a table: texts are aligned left, numbers right."""


class Option(Model):
    """An entry of a select menu."""

    value: str
    label: Message | UserText


class Choice(Model):
    """A button or select menu: a command with some fields set.

    command: the verb, for example `duel.attack`. ask: fields that a form asks for first; none: a press is enough. gm: for
    GMs only. sure: the label says all it does, so that an override needs no preview. options: a select menu in place of a
    button; the picked value is set in the field `fills`. row: buttons with another number start a row.
    more: not what the fight waits for, so that a GM's panel has it in its list. preview: shown as a preview first.
    public: a GM's choice for visible NPCs that stands on the public board, too; it tells nothing that is secret.
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
    more: bool = False
    preview: bool = False
    public: bool = False


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
    more: bool = False,
    preview: bool = False,
    public: bool = False,
    **label_params: Param,
) -> Choice:
    """A `Choice` that is a button: the command `verb` with these fields, labelled by a message and its parameters."""
    label = msg(label_code, **label_params)
    return Choice(
        command=verb,
        label=label,
        fields=dict(fields or {}),
        ask=ask,
        tone=tone,
        emoji=emoji,
        gm=gm,
        sure=sure,
        row=row,
        more=more,
        preview=preview,
        public=public,
    )


class Board(Model):
    """The live message of a fight.

    headline: who is next, or must still choose. why: the rule that decided it. table: rows of cells, cut to the width of a
    phone. words: the same as sentences, for those who hear it. at: the row of the table that is shown first where there is no
    room for all. lines: a row each, those who must act
    first. counted: ids of the combatants whose counters stand in the lines. asides: short texts, several in a row. details:
    what is shown with the whole board only. notes: small print. choices: for the viewer of this board.

    A renderer folds neighbouring rows, lines and asides that differ only in the number of a name, and counts what has no room.
    """

    headline: Message
    why: Message | None = None
    lines: tuple[Message, ...] = ()
    table: tuple[tuple[Cell, ...], ...] = ()
    words: tuple[Message, ...] = ()
    at: int = 0
    counted: tuple[str, ...] = ()
    asides: tuple[Message, ...] = ()
    details: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()
    choices: tuple[Choice, ...] = ()


class Moment(Model):
    """A moment of a fight that has one line in the channel: an exchange of a pair, a turn, a round, or a mere call.

    line: what is said of it now. open: a player or the GM is called in it. stays: the line stays in the channel when the moment
    is over; without it the message is deleted.
    since: revision of the decision that it stands on, while that can be replaced by another; 0: it can't.
    revision: of the newest event that the line tells of.
    """

    line: Message
    open: bool = False
    stays: bool = False
    since: int = 0
    revision: int = 0


class Announcement(Model):
    """The message that says who is next.

    moments: keys of the moments it is about, see `BaseSystem.moments`; their lines are shown in place of headline, lines, notes
    and table. news: what else has happened. again: it repeats what was said before, after an undo or redo.
    revision: of the newest decision in it. lines: how it was decided. minor: it says no more than the board, so it is sent only
    to ping a user. pings: ids of users who are called. Those who can press (`BaseSystem.awaited`) are added for all systems,
    with the rest: everybody: all of them must act, not one whom they choose. calls: ids of users who are called by what they
    have done themselves; only those who want to be pinged always are.
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
    moments: tuple[str, ...] = ()
    news: tuple[Message, ...] = ()
    again: bool = False


class Lesson(Model):
    """One page of a practice fight.

    coach: explanation of this page. news: the latest events. headline, why: as on a board. choices: buttons; empty at the end.
    """

    coach: Message
    news: tuple[Message, ...]
    headline: Message
    why: Message | None
    choices: tuple[Choice, ...]
