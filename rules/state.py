"""The state of an encounter: what the fold of its events gives."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from rules.message import UserText
from rules.model import Model
from rules.names import name_key
from rules.refusals import Refused

SheetT = TypeVar("SheetT", bound=Model)
FightT = TypeVar("FightT", bound=Model)
RulesT = TypeVar("RulesT", bound=Model)

Side = Literal["pc", "npc"]
Status = Literal["active", "out", "gone"]
Shown = Literal["public", "words", "gm"]
Unit = Literal["turn", "round"]
Edge = Literal["start", "end"]

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


class Counter(Model):
    """A number that goes up and down: hit points, pain, arrows.

    id: counts for each combatant. maximum: None where there is none. shown: to everybody; to everybody in words, for how
    much is left of the maximum; or to the GM alone. grade: in a state that is masked for somebody who is told words only, all
    there is of the number: 3 for more than two thirds, 2 for more than one third, 1 for less, 0 for nothing left.
    """

    id: int
    name: str
    value: int
    maximum: int | None = None
    shown: Shown = "public"
    grade: int | None = None

    @property
    def left(self) -> int:
        """The grade of the number, see `grade`. Without a maximum anything above 0 counts as all of it."""
        if self.grade is not None or self.value <= 0:
            return self.grade or 0
        thirds = 3 if self.maximum is None else -(-3 * self.value // self.maximum)
        return min(thirds, 3)


class Effect(Model):
    """Something that lasts: stunned, blessed, on fire.

    id: counts from 1 for each combatant. left: how many beats it still lasts; None: until it is taken away. unit, whose, at:
    which beats count (see `rules.effect_timing`). counted: the numbers of those that have counted. private: the GM's alone.
    """

    id: int
    name: str
    left: int | None = None
    unit: Unit = "turn"
    whose: str
    at: Edge = "end"
    private: bool = False
    counted: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnBoundary:
    """A turn or a round begins or ends.

    who: combatant whose turn it is; None for a round. number: tells the turns of one combatant, or the rounds, apart.
    """

    unit: Unit
    at: Edge
    number: int
    who: str | None = None


class Combatant(Model, Generic[SheetT]):
    """A PC or NPC. `out` is put out of action, `gone` has left; both may come back under the same id.

    group: id of the first of those who were added together; a system may let them share a roll.
    hidden: it is `gone` because the GM keeps it out of sight. known: whether the public has ever seen it; to the systems
    somebody unknown does not exist (`sight.stage`). alias: the name that everybody but the GM and the owner knows it by.
    copy_of: the name that was given to a whole batch of which it is one. private_note: the GM's alone.
    character: id of the saved character that it came from; known to the owner alone, and to a GM where there is none.
    left_as: while it is hidden, the combatant as the others saw it leave; None for one that they have never seen.
    """

    id: str
    name: str
    side: Side
    owner: str | None
    status: Status = "active"
    group: str | None = None
    hidden: bool = False
    known: bool = True
    alias: str | None = None
    copy_of: str | None = None
    character: int | None = None
    counters: tuple[Counter, ...] = ()
    effects: tuple[Effect, ...] = ()
    note: str = ""
    private_note: str = ""
    sheet: SheetT
    left_as: Combatant[SheetT] | None = None

    @property
    def said(self) -> UserText:
        """The name, for a sentence."""
        return UserText(said=self.name)


class Encounter(Model, Generic[SheetT, FightT, RulesT]):
    """One fight. Generic in the system's sheet, its own state and its house rules.

    revision: number of the last event. rewound: revision of the last undo or redo; what was drawn before it is stale.
    numbered: the combatants that came in sight of all, by whom `c1`, `c2` … are counted. cloaked: those that came in unseen
    (`h1`, `h2` …), so that their ids leave no gap. quiet: how many of the latest events, in a row, happened out of sight.
    unseen: the numbers of all events that happened out of sight, in order.
    paused: since when it rests (unix ms). resumed: revision of the latest end of a pause or rest. passed: those
    who were passed over since anything else was done in sight; lapsed: revision of the latest pass. deadline, reminder: hours
    that somebody may take in this fight, and between two reminders; 0 for none, None for what holds on the server.
    """

    system: str
    revision: int
    gm: str
    ended: bool = False
    rewound: int = 0
    paused: int | None = None
    resumed: int = 0
    passed: tuple[str, ...] = ()
    lapsed: int = 0
    deadline: int | None = None
    reminder: int | None = None
    rules: RulesT
    combatants: dict[str, Combatant[SheetT]]
    numbered: int = 0
    cloaked: int = 0
    quiet: int = 0
    unseen: tuple[int, ...] = ()
    fight: FightT

    @property
    def learned(self) -> int:
        """The revision of the last event of which the public has learned."""
        return self.revision - self.quiet

    @property
    def shown(self) -> int:
        """How many events the public has learned of.

        Every number that leaves for anybody but a GM is counted in this way: a gap would tell of what is out of sight.
        """
        return self.public(self.revision)

    def public(self, revision: int) -> int:
        """How many events up to this revision the public has learned of."""
        return revision - bisect_right(self.unseen, revision)

    def revision_of(self, public: int) -> int:
        """The last revision at which the public had learned of so many events, and of no more."""
        revision = public
        for unseen in self.unseen:
            if unseen > revision + 1:
                break
            revision += 1
        return min(revision, self.revision)

    @property
    def present(self) -> tuple[Combatant[SheetT], ...]:
        """Everybody who can act, in order of joining."""
        return tuple(one for one in self.combatants.values() if one.status == "active")

    def lookup(self, ref: str) -> Combatant[SheetT] | None:
        """The same as `find`, and None for nobody."""
        if ref in self.combatants:
            return self.combatants[ref]
        wanted = name_key(ref)
        everybody = self.combatants.values()
        named = (one for one in everybody if name_key(one.name) == wanted)
        aliased = (one for one in everybody if one.alias is not None and name_key(one.alias) == wanted)
        return next(named, None) or next(aliased, None)

    def find(self, ref: str) -> Combatant[SheetT]:
        """The combatant with this id or (but for case) this name, else this alias.

        Raises `Refused` (`no-such-combatant`).
        """
        found = self.lookup(ref)
        if found is not None:
            return found
        raise Refused("no-such-combatant", name=UserText(said=ref[:80]), known=tuple(c.said for c in self.present))


AnyEncounter: TypeAlias = Encounter[Any, Any, Any]
