"""What every command has: a name, and who may give it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field, StrictInt
from pydantic.json_schema import SkipJsonSchema

from rules.fields import Internal
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


CharacterId: TypeAlias = Annotated[StrictInt | None, Internal(), SkipJsonSchema(), Field(exclude=True)]
"""Id of a saved character. Only the bot fills it in; it is never written out, so it is in no log, script or draft."""


class SheetCommand(Command):
    """Base of the commands that bring in a combatant or change its sheet.

    character: the saved character of the caller that the combatant belongs to from now on; None: as before.
    """

    character: CharacterId = None
