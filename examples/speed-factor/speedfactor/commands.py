"""Commands beside the shared ones. The slash command, the form and the button are made from the model."""

from __future__ import annotations

from rules.api import Command, OwnCombatant, Who, sheet_command
from speedfactor.model import Sheet


class Done(Command):
    """End the turn of one's own combatant."""

    verb = "speedfactor.done"
    who = Who.OWNER
    combatant: OwnCombatant = None


ChangeSheet = sheet_command("speedfactor.sheet", Sheet)
