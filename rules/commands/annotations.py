"""Commands for counters, notes and effects."""

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
"""Counters of one combatant, and as many effects."""
CounterRef: TypeAlias = Annotated[str, Field(min_length=1, max_length=LABEL_LIMIT)]


class ChangeCounter(Command):
    """Add to a counter of one's own combatant; a new name starts at 0. counter: name or id."""

    verb = "initiative.count"
    who = Who.OWNER
    lasting = True
    counter: CounterRef
    plus: Annotated[int, Field(ge=-NUMBER_LIMIT, le=NUMBER_LIMIT)]
    combatant: OwnCombatant = None


class SetCounter(Command):
    """Create, set or (`shown="off"`) remove a counter. batch: for all combatants that were added together with this one."""

    verb = "gm.counter"
    who = Who.GM
    combatant: AnyCombatant
    counter: CounterRef
    value: Annotated[int, Field(ge=-NUMBER_LIMIT, le=NUMBER_LIMIT)] | None = None
    maximum: Annotated[int, Field(ge=1, le=NUMBER_LIMIT)] | None = None
    shown: Literal["public", "words", "gm", "off"] | None = None
    batch: YesNo = "no"


class SetNote(Command):
    """Set the note of a combatant; an empty one removes it."""

    verb = "gm.note"
    who = Who.GM
    combatant: AnyCombatant
    note: Annotated[str, Field(max_length=NOTE_LIMIT)] = ""
    private: YesNo = "no"


class SetEffect(Command):
    """Set an effect. duration: number of turn or round boundaries; None: until removed; 0 removes it.

    unit, whose, edge: the boundaries that count, see `rules.effect_timing`.
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
