"""The state of an encounter: what the fold of its events gives."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeAlias, TypeVar

from rules.model import Model
from rules.names import key
from rules.refusals import Refused
from rules.text import Said

SheetT = TypeVar("SheetT", bound=Model)
FightT = TypeVar("FightT", bound=Model)
RulesT = TypeVar("RulesT", bound=Model)

Side = Literal["pc", "npc"]
Status = Literal["active", "out", "gone"]

CLOCK = "clock"
"""Who acts when time has run out."""


class Actor(Model):
    """Who asks: a user id, and whether this user is a GM of the encounter."""

    user: str
    gm: bool = False


class Awaited(Model):
    """For whom an encounter waits, and since which revision; as long as that stays the same, so does the wait.

    people: ids of combatants; none: the GM has to say something. goes_on: whether `initiative.next` stands for an answer that
    does not come.
    """

    since: int
    people: tuple[str, ...] = ()
    goes_on: bool = True


class Combatant(Model, Generic[SheetT]):
    """A PC or NPC. `out` is put out of action, `gone` has left; both may come back under the same id.

    group: id of the first of those who were added together; a system may let them share a roll.
    """

    id: str
    name: str
    side: Side
    owner: str | None
    status: Status = "active"
    group: str | None = None
    sheet: SheetT

    @property
    def said(self) -> Said:
        """The name, for a sentence."""
        return Said(said=self.name)


class Encounter(Model, Generic[SheetT, FightT, RulesT]):
    """One fight. Generic in the system's sheet, its own state and its house rules.

    revision: number of the last event. rewound: revision of the last undo or redo; what was drawn before it is stale.
    """

    system: str
    revision: int
    gm: str
    ended: bool = False
    rewound: int = 0
    rules: RulesT
    combatants: dict[str, Combatant[SheetT]]
    numbered: int = 0
    fight: FightT

    @property
    def present(self) -> tuple[Combatant[SheetT], ...]:
        """Everybody who can act, in order of joining."""
        return tuple(one for one in self.combatants.values() if one.status == "active")

    def find(self, ref: str) -> Combatant[SheetT]:
        """The combatant with this id or (but for case) this name. Raises `Refused` (`no-such-combatant`)."""
        found = self.combatants.get(ref)
        if found is not None:
            return found
        wanted = key(ref)
        for one in self.combatants.values():
            if key(one.name) == wanted:
                return one
        raise Refused("no-such-combatant", name=Said(said=ref[:80]), known=tuple(c.said for c in self.present))


AnyEncounter: TypeAlias = Encounter[Any, Any, Any]
