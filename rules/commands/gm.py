"""Commands of the GM that override a combatant or change the settings of a fight."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.commands.base import TEXT_LIMIT, Command, Who
from rules.fields import AnyCombatant, MaybeCombatant, MaybeUser, Ref

HOURS_LIMIT = 720
"""Longest deadline or reminder interval, in hours."""


class Set(Command):
    """Set a number or word of a combatant. value: empty, or a dash as boards show it, clears what may be empty."""

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
    """Give a combatant to another user, or back to the GM (no user); without a combatant, make the user the GM."""

    verb = "gm.transfer"
    who = Who.GM
    override = True
    user: MaybeUser = None
    combatant: MaybeCombatant = None


class Rule(Command):
    """Change a house rule of this fight."""

    verb = "gm.rule"
    who = Who.GM
    lasting = True
    setting: Annotated[str, Field(min_length=1, max_length=30), Ref("setting")]
    value: Annotated[str, Field(min_length=1, max_length=30)]


class SetTimes(Command):
    """Set the deadline for an answer and the interval of reminders in this fight, in hours; 0: none.

    None keeps a value; both None: the defaults of the server apply again.
    """

    verb = "gm.time"
    who = Who.GM
    lasting = True
    deadline: Annotated[int, Field(ge=0, le=HOURS_LIMIT)] | None = None
    reminder: Annotated[int, Field(ge=0, le=HOURS_LIMIT)] | None = None
