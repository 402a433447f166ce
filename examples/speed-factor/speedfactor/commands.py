"""What people may ask beyond the shared commands. The slash command, the form and the button follow from the model."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.commands import Command, Who
from rules.fields import OwnCombatant


class Done(Command):
    """End one's own turn."""

    verb = "speedfactor.done"
    who = Who.OWNER
    combatant: OwnCombatant = None


class ChangeSheet(Command):
    """Change a sheet; only what is given changes."""

    verb = "speedfactor.sheet"
    who = Who.OWNER
    combatant: OwnCombatant = None
    bonus: Annotated[int, Field(ge=-10, le=20)] | None = None
