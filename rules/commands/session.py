"""Commands of the course of a fight: declare, roll, go on, pause, end, undo, and those of the clock."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.commands.base import Command, Who
from rules.fields import OwnCombatant, Ref


class Declare(Command):
    """Declare an intent; the system defines the intents."""

    verb = "initiative.declare"
    who = Who.OWNER
    intent: Annotated[str, Field(min_length=1, max_length=30), Ref("intent")]
    combatant: OwnCombatant = None


class Roll(Command):
    """Make the roll that is due, or enter the total of physical dice, which may be negative."""

    verb = "initiative.roll"
    who = Who.OWNER
    combatant: OwnCombatant = None
    dice: Annotated[int, Field(ge=-1_000, le=1_000)] | None = None


class Next(Command):
    """Go on without the answers that are missing."""

    verb = "initiative.next"
    who = Who.GM


class Pause(Command):
    """Pause the encounter: no command but `Resume`, `End` and undo is taken, and no time runs."""

    verb = "initiative.pause"
    who = Who.GM
    lasting = True


class Resume(Command):
    """Resume a paused encounter; time limits keep what was left of them."""

    verb = "initiative.resume"
    who = Who.GM
    lasting = True


class End(Command):
    """End the encounter."""

    verb = "initiative.end"
    who = Who.GM
    lasting = True
    override = True


class RewindCommand(Command):
    """Base of the commands that take steps back or restore them; they are decided from the log."""

    who = Who.GM


class Undo(RewindCommand):
    """Take back the last step."""

    verb = "gm.undo"


class Redo(RewindCommand):
    """Restore the step that was last taken back."""

    verb = "gm.redo"


class Reopen(RewindCommand):
    """Open an ended encounter again, in the state before its end."""

    verb = "initiative.reopen"


class Tick(Command):
    """A time limit of the system has passed."""

    verb = "clock.tick"
    who = Who.CLOCK
    programs = True


class Expire(Command):
    """The deadline of the awaited combatants has passed: go on without their answers."""

    verb = "clock.expire"
    who = Who.CLOCK
    programs = True
