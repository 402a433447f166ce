"""Base of all commands: a verb, a permission, and flags for the interfaces."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field, StrictInt
from pydantic.json_schema import SkipJsonSchema

from rules.fields import Internal
from rules.model import Model

TEXT_LIMIT = 200
"""Characters of a typed name, value or list of stats."""

YesNo = Literal["yes", "no"]


class Who(StrEnum):
    """Who may give a command. A GM may give every command but those of the clock."""

    ANYONE = "anyone"
    OWNER = "owner"
    GM = "gm"
    CLOCK = "clock"


class Command(Model):
    """Base of all commands.

    verb: name and path of the slash command. who: permission. override: it changes what rules or dice have settled, so the GM
    confirms a preview first. programs: given by programs only (no slash command). lasting: a control for it never gets stale.
    """

    verb: ClassVar[str]
    who: ClassVar[Who]
    override: ClassVar[bool] = False
    programs: ClassVar[bool] = False
    lasting: ClassVar[bool] = False


CharacterId: TypeAlias = Annotated[StrictInt | None, Internal(), SkipJsonSchema(), Field(exclude=True)]
"""Id of a saved character. Only the bot sets it; it is never serialized, so no log, script or draft contains it."""


class SheetCommand(Command):
    """Base of the commands that add a combatant or change its sheet.

    character: the caller's saved character to link the combatant to; None keeps the present link.
    """

    character: CharacterId = None
