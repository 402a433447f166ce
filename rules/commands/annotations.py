"""What somebody may ask about counters, notes and effects (decided in `rules.handlers.annotations`)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.commands.base import Command, Who, YesNo
from rules.fields import AnyCombatant, MaybeCombatant, OwnCombatant
from rules.state import Edge, Unit

NOTE_LIMIT = 100
LABEL_LIMIT = 20
"""Characters in the name of a counter or an effect."""
NUMBER_LIMIT = 9_999
ANNOTATIONS_LIMIT = 6
"""Counters, and effects, of one combatant."""
CounterRef: TypeAlias = Annotated[str, Field(min_length=1, max_length=LABEL_LIMIT)]


class ChangeCounter(Command):
    """Add to a counter of one's own, or take from it; a new name begins at 0. counter: its name, or its id."""

    verb = "initiative.count"
    who = Who.OWNER
    lasting = True
    counter: CounterRef
    plus: Annotated[int, Field(ge=-NUMBER_LIMIT, le=NUMBER_LIMIT)]
    combatant: OwnCombatant = None


class SetCounter(Command):
    """Make a counter, set it, or (`off`) take it away. batch: for all that were added together with this one."""

    verb = "gm.counter"
    who = Who.GM
    combatant: AnyCombatant
    counter: CounterRef
    value: Annotated[int, Field(ge=-NUMBER_LIMIT, le=NUMBER_LIMIT)] | None = None
    maximum: Annotated[int, Field(ge=1, le=NUMBER_LIMIT)] | None = None
    shown: Literal["public", "words", "gm", "off"] | None = None
    batch: YesNo = "no"


class SetNote(Command):
    """Write a few words beside a combatant; nothing takes them away."""

    verb = "gm.note"
    who = Who.GM
    combatant: AnyCombatant
    note: Annotated[str, Field(max_length=NOTE_LIMIT)] = ""
    private: YesNo = "no"


class SetEffect(Command):
    """Put an effect on a combatant. duration: how many beats; without a number until it is taken away, which 0 does.

    unit, whose, edge: the beginnings or ends of whose turns count, or those of rounds (see `rules.effect_timing`).
    """

    verb = "gm.effect"
    who = Who.GM
    combatant: AnyCombatant
    effect: Annotated[str, Field(min_length=1, max_length=LABEL_LIMIT)]
    duration: Annotated[int, Field(ge=0, le=100)] | None = None
    edge: Edge = "end"
    whose: MaybeCombatant = None
    unit: Unit = "turn"
    private: YesNo = "no"
