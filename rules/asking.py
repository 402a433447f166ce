"""What every command has: a name, and who may give it."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Literal

from rules.model import Model

YesNo = Literal["yes", "no"]


class Who(StrEnum):
    """Who may give a command. A GM may give every command but the clock's."""

    ANYONE = "anyone"
    OWNER = "owner"
    GM = "gm"
    CLOCK = "clock"


class Command(Model):
    """Base of all commands.

    verb: its name and the path of its slash command. who: who may give it. override: whether it changes by decree what the
    rules or the dice have settled, so that the GM is shown its consequences first. programs: whether only programs give it
    (no slash command). lasting: a control for it stays good, whatever has happened since it was drawn.
    """

    verb: ClassVar[str]
    who: ClassVar[Who]
    override: ClassVar[bool] = False
    programs: ClassVar[bool] = False
    lasting: ClassVar[bool] = False
