"""The commands of a Storypath fight."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.commands import Command, Who
from rules.fields import AnyCombatant, MaybeCombatant, OwnCombatant
from rules.sheet_command import sheet_command
from rules.state import Side
from rules.storypath.model import Description, Difficulty, Enhancement, GroupMode, Pool, Sheet, Successes

SlotNumber = Annotated[Annotated[int, Field(ge=1, le=10_000)] | None, Field(default=None)]
YesNo = Literal["no", "yes"]


class Claim(Command):
    """Take the current slot, or be marked for a later one; the GM may assign any slot."""

    verb = "storypath.claim"
    who = Who.OWNER
    combatant: OwnCombatant = None
    slot: SlotNumber = None


class Release(Command):
    """Give a slot back before acting in it."""

    verb = "storypath.release"
    who = Who.OWNER
    combatant: OwnCombatant = None


class Name(Command):
    """End the turn and name the combatant for the next slot (R4)."""

    verb = "storypath.name"
    who = Who.OWNER
    next: AnyCombatant
    combatant: OwnCombatant = None


class Finish(Command):
    """End the turn without naming the next combatant."""

    verb = "storypath.done"
    who = Who.OWNER
    combatant: OwnCombatant = None


class Hold(Command):
    """Let the others of the side go first."""

    verb = "storypath.hold"
    who = Who.OWNER
    combatant: OwnCombatant = None


class Pass(Command):
    """Give up the current slot to act in a later one (S3-9)."""

    verb = "storypath.pass"
    who = Who.OWNER
    combatant: OwnCombatant = None


class Act(Command):
    """Note the simple action of this turn (R6). allow: the GM allows a second attack in this round (R7)."""

    verb = "storypath.act"
    who = Who.OWNER
    deed: Literal["attack", "other"] = "attack"
    combatant: OwnCombatant = None
    allow: YesNo = "no"


class ActAll(Command):
    """Let the GM's NPCs act that come now, slot after slot, up to one that may be a player's or to the end of the round.

    Each takes its slot, its simple action is noted and its turn ends.
    """

    verb = "storypath.all"
    who = Who.GM
    deed: Literal["attack", "other"] = "attack"


class Mix(Command):
    """Make the mixed action of this turn (R9). successes: rolled at the table; None: the bot rolls the smaller pool."""

    verb = "storypath.mixed"
    who = Who.OWNER
    first_pool: Pool
    second_pool: Pool
    first_task: Description = ""
    second_task: Description = ""
    attacking: Literal["none", "first", "second", "both"] = "none"
    first_difficulty: Difficulty = 1
    second_difficulty: Difficulty = 1
    first_enhancement: Enhancement = 0
    second_enhancement: Enhancement = 0
    successes: Successes | None = None
    combatant: OwnCombatant = None
    allow: YesNo = "no"


class SetTask(Command):
    """Change description, difficulty or enhancement of a task of the mixed action; None leaves it as it is."""

    verb = "storypath.task"
    who = Who.OWNER
    task: Annotated[int, Field(ge=1, le=2)]
    what: Description | None = None
    difficulty: Difficulty | None = None
    enhancement: Enhancement | None = None
    combatant: OwnCombatant = None


class Share(Command):
    """Try out a division. share: successes for the first task."""

    verb = "storypath.split"
    who = Who.OWNER
    share: Successes
    combatant: OwnCombatant = None


class Divide(Command):
    """Confirm the division. share: successes for the first task."""

    verb = "storypath.divide"
    who = Who.OWNER
    share: Successes
    combatant: OwnCombatant = None


class React(Command):
    """Note a reflexive action (R8)."""

    verb = "storypath.reflexive"
    who = Who.OWNER
    what: Description = ""
    combatant: OwnCombatant = None


ChangeSheet = sheet_command("storypath.sheet", Sheet)


class Ambush(Command):
    """Set which combatant or side cannot act in round 1 (S3-10); slots stay."""

    verb = "storypath.ambush"
    who = Who.GM
    combatant: MaybeCombatant = None
    side: Side | None = None
    surprised: YesNo = "yes"


class Group(Command):
    """Set how a group of like NPCs rolls and acts (S3-5). others: names of NPCs to put into it, with commas between."""

    verb = "storypath.group"
    who = Who.GM
    combatant: AnyCombatant
    mode: GroupMode
    others: Annotated[str, Field(max_length=1_000)] = ""


class NewRound(Command):
    """Begin a new round, with the same roster or a new roll call (S3-1)."""

    verb = "storypath.round"
    who = Who.GM
    override = True
    roster: Literal["keep", "reroll"] = "keep"
    number: Annotated[Annotated[int, Field(ge=1, le=1_000)] | None, Field(default=None)]


class EditSlot(Command):
    """Add, change, remove, reopen or close a slot. combatant: the slot is a further turn for it alone (S3-12)."""

    verb = "gm.slot"
    group_name = "storypath"
    who = Who.GM
    override = True
    change: Literal["add", "edit", "remove", "open", "close"]
    slot: SlotNumber = None
    side: Side | None = None
    successes: Annotated[Successes | None, Field(default=None)]
    combatant: MaybeCombatant = None
