"""What people may ask beyond the shared commands. The slash command, the form and the button follow from the model."""

from __future__ import annotations

from rules.api import Command, OwnCombatant, Who, sheet_command
from speedfactor.model import Sheet


class Done(Command):
    """End one's own turn."""

    verb = "speedfactor.done"
    who = Who.OWNER
    combatant: OwnCombatant = None


ChangeSheet = sheet_command("speedfactor.sheet", Sheet)
