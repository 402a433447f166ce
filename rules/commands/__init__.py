"""What somebody may ask of an encounter: the commands that all systems share.

A command is defined once, here or in a system's folder. From the definition come the slash command, the form, the button,
the script format with its JSON Schema, the validation and the answer to "who may do this?".
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from rules.commands.annotations import ANNOTATIONS_LIMIT
from rules.commands.annotations import NOTE_LIMIT as NOTE_LIMIT
from rules.commands.annotations import NUMBER_LIMIT as NUMBER_LIMIT
from rules.commands.annotations import ChangeCounter as ChangeCounter
from rules.commands.annotations import SetCounter as SetCounter
from rules.commands.annotations import SetEffect as SetEffect
from rules.commands.annotations import SetNote as SetNote
from rules.commands.base import CharacterId
from rules.commands.base import Command as Command
from rules.commands.base import SheetCommand as SheetCommand
from rules.commands.base import Who as Who
from rules.commands.base import YesNo as YesNo
from rules.fields import AnyCombatant, Internal, MaybeCombatant, MaybeUser, OwnCombatant, Ref
from rules.model import Model
from rules.state import Counter, Side

TEXT_LIMIT = 200
HOURS_LIMIT = 720
MEMBERS_LIMIT = 25
BATCH_LIMIT = 20


class Member(Model):
    """Somebody picked to take part, with the name, the sheet, the alias and the counters that the combatant starts with.

    user: who plays it; None: the GM. character: id of the saved character of this user that it belongs to.
    """

    user: MaybeUser
    name: str
    sheet: dict[str, Any] = Field(default_factory=dict)
    alias: str | None = None
    counters: Annotated[tuple[Counter, ...], Field(max_length=ANNOTATIONS_LIMIT)] = ()
    character: CharacterId = None


class Join(SheetCommand):
    """Come into the encounter with a character of one's own."""

    verb = "initiative.join"
    who = Who.ANYONE
    lasting = True
    name: Annotated[str, Field(min_length=1, max_length=TEXT_LIMIT), Ref("character")]
    sheet: Annotated[dict[str, Any], Internal()] = Field(default_factory=dict)


class Enlist(Command):
    """Bring in several PCs at once; whoever plays already is left alone, and so is a PC of the GM who is in."""

    verb = "gm.enlist"
    who = Who.GM
    lasting = True
    programs = True
    members: Annotated[tuple[Member, ...], Field(min_length=1, max_length=MEMBERS_LIMIT)]


class Add(SheetCommand):
    """Bring in an NPC, a batch of like ones, or a character for a user.

    stats: numbers and words of the sheet as somebody types them: `vi=3, weapon=war axe`. hidden: it waits out of sight until
    it is revealed. alias: what everybody but the GM calls it. group: whether the members of a batch share a roll, in a system
    where each combatant would roll.
    """

    verb = "gm.add"
    who = Who.GM
    name: Annotated[str, Field(min_length=1, max_length=TEXT_LIMIT), Ref("character")]
    side: Side = "npc"
    owner: MaybeUser = None
    count: Annotated[int, Field(ge=1, le=BATCH_LIMIT)] = 1
    stats: Annotated[str, Field(default="", max_length=TEXT_LIMIT)]
    hidden: YesNo = "no"
    alias: Annotated[str, Field(max_length=TEXT_LIMIT)] = ""
    group: YesNo = "yes"
    sheet: Annotated[dict[str, Any], Internal()] = Field(default_factory=dict)


class Leave(Command):
    """Take one's own combatant out of the encounter."""

    verb = "initiative.leave"
    who = Who.OWNER
    lasting = True
    combatant: OwnCombatant = None


class Remove(Command):
    """Put a combatant out of action, or take it out of the encounter."""

    verb = "gm.remove"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    how: Annotated[str, Field(pattern="^(out|gone)$", json_schema_extra={"enum": ["out", "gone"]})] = "out"


class Hide(Command):
    """Take a combatant out of everybody's sight. To the others it is as though it had left, and it takes no part in the fight
    until it is revealed.
    """

    verb = "gm.hide"
    who = Who.GM
    override = True
    combatant: AnyCombatant


class Reveal(Command):
    """Lift one veil: a hidden combatant comes into the fight, under its alias if it has one; one that goes by an alias is
    called by its name. batch: also those who were added with it and are veiled in the same way.
    """

    verb = "gm.reveal"
    who = Who.GM
    combatant: AnyCombatant
    batch: YesNo = "no"


class Declare(Command):
    """Say what one intends; the intents are the system's."""

    verb = "initiative.declare"
    who = Who.OWNER
    intent: Annotated[str, Field(min_length=1, max_length=30), Ref("intent")]
    combatant: OwnCombatant = None


class Roll(Command):
    """Make the roll that is due, or enter the total of dice rolled at the table; some dice come to less than nothing."""

    verb = "initiative.roll"
    who = Who.OWNER
    combatant: OwnCombatant = None
    dice: Annotated[int, Field(ge=-1_000, le=1_000)] | None = None


class Next(Command):
    """Go on: close what is waiting without what is missing."""

    verb = "initiative.next"
    who = Who.GM


class Set(Command):
    """Set a number or word of a combatant. value: nothing, or a dash as boards show it, takes away what can be empty."""

    verb = "gm.set"
    who = Who.GM
    override = True
    combatant: AnyCombatant
    attribute: Annotated[str, Field(min_length=1, max_length=30), Ref("attribute")]
    value: Annotated[str, Field(default="", max_length=TEXT_LIMIT)]


class Reroll(Command):
    """Roll a combatant's latest roll again."""

    verb = "gm.reroll"
    who = Who.GM
    override = True
    combatant: AnyCombatant


class Transfer(Command):
    """Give a combatant to another user, or back to the GM; without a combatant, hand over the fight itself."""

    verb = "gm.transfer"
    who = Who.GM
    override = True
    user: MaybeUser = None
    combatant: MaybeCombatant = None


class Rule(Command):
    """Switch a house rule of this fight."""

    verb = "gm.rule"
    who = Who.GM
    lasting = True
    setting: Annotated[str, Field(min_length=1, max_length=30), Ref("setting")]
    value: Annotated[str, Field(min_length=1, max_length=30)]


class SetTimes(Command):
    """Say how long somebody may take in this fight, and how often she is reminded; 0 for never. What is not given stays as it
    is; if nothing is given, both are again as the server has them.
    """

    verb = "gm.time"
    who = Who.GM
    lasting = True
    deadline: Annotated[int, Field(ge=0, le=HOURS_LIMIT)] | None = None
    reminder: Annotated[int, Field(ge=0, le=HOURS_LIMIT)] | None = None


class RewindCommand(Command):
    """Base of the commands that take steps back or bring them back; they are decided from the log."""

    who = Who.GM


class Undo(RewindCommand):
    """Take back the last step."""

    verb = "gm.undo"


class Redo(RewindCommand):
    """Bring back the step that was last taken back."""

    verb = "gm.redo"


class Reopen(RewindCommand):
    """Open the encounter again after its end, as it was before it."""

    verb = "initiative.reopen"


class Pause(Command):
    """Let the encounter rest: nothing can be done and no time runs until it is resumed."""

    verb = "initiative.pause"
    who = Who.GM
    lasting = True


class Resume(Command):
    """Go on after a pause, exactly where it was; what time had been left is left."""

    verb = "initiative.resume"
    who = Who.GM
    lasting = True


class End(Command):
    """End the encounter."""

    verb = "initiative.end"
    who = Who.GM
    lasting = True
    override = True


class Tick(Command):
    """Time has run out for something."""

    verb = "clock.tick"
    who = Who.CLOCK
    programs = True


class Expire(Command):
    """Whoever was waited for has not answered in time: it goes on without her."""

    verb = "clock.expire"
    who = Who.CLOCK
    programs = True


SHARED_COMMANDS: tuple[type[Command], ...] = (
    Join,
    Leave,
    Declare,
    Roll,
    ChangeCounter,
    Next,
    Pause,
    Resume,
    End,
    Reopen,
    Add,
    Enlist,
    Set,
    Reroll,
    Remove,
    Hide,
    Reveal,
    SetCounter,
    SetNote,
    SetEffect,
    Transfer,
    Rule,
    SetTimes,
    Undo,
    Redo,
    Tick,
    Expire,
)
