"""Commands that bring combatants in, take them out, hide and reveal them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from rules.commands.annotations import ANNOTATIONS_LIMIT
from rules.commands.base import TEXT_LIMIT, CharacterId, Command, SheetCommand, Who, YesNo
from rules.fields import AnyCombatant, Internal, MaybeUser, OwnCombatant, Ref
from rules.model import Model
from rules.state import Counter, Side

MEMBERS_LIMIT = 25
BATCH_LIMIT = 20


class Member(Model):
    """A PC to bring in, with the values that the combatant starts with.

    user: its owner; None: the GM. character: id of the owner's saved character that it belongs to.
    """

    user: MaybeUser
    name: str
    sheet: dict[str, Any] = Field(default_factory=dict)
    alias: str | None = None
    counters: Annotated[tuple[Counter, ...], Field(max_length=ANNOTATIONS_LIMIT)] = ()
    character: CharacterId = None


class Join(SheetCommand):
    """Join the encounter with a character of one's own."""

    verb = "initiative.join"
    who = Who.ANYONE
    lasting = True
    name: Annotated[str, Field(min_length=1, max_length=TEXT_LIMIT), Ref("character")]
    sheet: Annotated[dict[str, Any], Internal()] = Field(default_factory=dict)


class Enlist(Command):
    """Bring in several PCs at once. Members who play already are skipped, also a PC of the GM by name."""

    verb = "gm.enlist"
    who = Who.GM
    lasting = True
    programs = True
    members: Annotated[tuple[Member, ...], Field(min_length=1, max_length=MEMBERS_LIMIT)]


class Add(SheetCommand):
    """Add an NPC, a batch of equal NPCs, or a character for a user.

    stats: sheet values as typed: `vi=3, weapon=war axe`. hidden: it waits unseen until it is revealed. alias: the name shown
    to all but the GM. group: whether the members of a batch share a roll, in a system where each combatant would roll.
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
    """Hide a combatant. To the players it has left; it takes no part in the fight until it is revealed."""

    verb = "gm.hide"
    who = Who.GM
    override = True
    combatant: AnyCombatant


class Reveal(Command):
    """Reveal a hidden combatant, under its alias if it has one; or drop the alias of a visible one.

    batch: also those that were added with it and are hidden, or aliased, in the same way.
    """

    verb = "gm.reveal"
    who = Who.GM
    combatant: AnyCombatant
    batch: YesNo = "no"
