"""The state of an encounter: the fold of its events."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from pydantic import Field

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
Bad = Literal["low", "high"]
"""The end of a counter that is bad: low for hit points, high for pain."""
Unit = Literal["turn", "round"]
Edge = Literal["start", "end"]

CLOCK = "clock"
"""The user of the clock's commands."""
HANDED_TO_GM = ""
"""Key of `Encounter.handed` for the fight itself; ids of combatants are not empty."""


class Actor(Model):
    """A caller or viewer: user id, and whether this user is a GM of the encounter."""

    user: str
    gm: bool = False


class Wait(Model):
    """One who can press now: a combatant, or the GM for a decision (`who` is None).

    since: revision from which on it waits; its deadline runs from the time of that event. called: revision of the call, where
    that is not `since`. place: number of the pair, in a system of several fights side by side. one_of: an answer of any of the
    `one_of` at this place is enough. all_of: the fight goes on when all of the `all_of` at this place have answered. goes_on:
    whether a deadline can go on without the answer; else it calls the GM.
    """

    who: str | None = None
    since: int
    called: int | None = None
    place: int = 0
    one_of: bool = False
    all_of: bool = False
    goes_on: bool = True

    @property
    def key(self) -> tuple[str, int]:
        """The combatant and the place: what is passed over once in a row."""
        return self.who or "", self.place


class Counter(Model):
    """A number of a combatant, such as hit points, pain or arrows, or of the table, such as momentum.

    id: unique in the combatant or the table. shown: to all; to all as words for the part left of the maximum; or
    to the GM only. bad: which end is bad.
    grade: replaces the number in a state redacted for a viewer who gets words, the part that is good: 3 above two thirds,
    2 above one third, 1 above nothing, 0 for nothing left.
    """

    id: int
    name: str
    value: int
    maximum: int | None = None
    shown: Shown = "public"
    bad: Bad = Field(default="low", exclude_if=lambda bad: bad == "low")
    grade: int | None = None

    @property
    def left(self) -> int:
        """The grade of the number. Without a maximum any number above 0 has grade 3, or 2 if high is bad."""
        if self.grade is not None:
            return self.grade
        if self.maximum is None:
            return (3 if self.value > 0 else 0) if self.bad == "low" else (2 if self.value > 0 else 3)
        good = self.value if self.bad == "low" else self.maximum - self.value
        return max(0, min(-(-3 * good // self.maximum), 3))


class Effect(Model):
    """A lasting condition of a combatant, such as stunned, blessed or on fire.

    id: unique in the combatant. left: boundaries it still lasts; None: until removed. unit, whose, at: the boundaries that
    count, see `rules.effect_timing`. counted: numbers of those that have counted. private: only the GM sees it.
    """

    id: int
    name: str
    left: int | None = None
    unit: Unit = "turn"
    whose: str
    at: Edge = "end"
    private: bool = False
    counted: tuple[int, ...] = ()


class EndedEffect(Model):
    """An effect that has ended by itself. revision: of its end. combatant: id of its bearer."""

    revision: int
    combatant: str
    name: str


@dataclass(frozen=True, slots=True)
class TurnBoundary:
    """The start or end of a turn or round.

    who: combatant whose turn it is; None for a round. number: unique among the turns of this combatant, or the rounds.
    """

    unit: Unit
    at: Edge
    number: int
    who: str | None = None


class Combatant(Model, Generic[SheetT]):
    """A PC or NPC. status `out`: out of action, `gone`: left; both may come back under the same id.

    owner: user id; None: the GM. group: id of the first combatant of a batch; a system may let a batch share a roll.
    hidden: `gone` because the GM hides it. known: whether the players have ever seen it; systems do not get others, see
    `player_view.without_unrevealed`. alias: public name; the GM and the owner see `name`. copy_of: name of the batch without
    the number. private_note: only the GM sees it. character: id of the linked saved character; only the owner sees it.
    left_as: while hidden, the combatant as the players last saw it; None for one that they have never seen. entered: revision
    at which it came in or was last active again.
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
    entered: int = 0

    @property
    def said(self) -> UserText:
        """The name as a message parameter."""
        return UserText(said=self.name)


class Departure(Model):
    """A combatant that its player has taken out.

    status: before it left, and after its return. midway: revision at which its player left in the middle of the action, or
    came back from that; 0: it gave nothing up.
    """

    status: Status
    midway: int = 0


class Encounter(Model, Generic[SheetT, FightT, RulesT]):
    """One fight. Generic in the system's sheet, its own state (`fight`) and its house rules (`rules`).

    revision: number of the last event. rewound: revision of the last undo or redo; controls drawn before it are stale.
    numbered: count of public combatants, for the ids `c1`, `c2` ... cloaked: count of those added hidden (`h1`, `h2` ...), a
    series of its own, so that the public ids have no gap. unseen: numbers of all events that are not public, in order.
    quiet: how many of the latest events, in a row, are not public. paused: unix time (ms) of the pause. resumed: revision of
    the latest end of a pause or rest. passed: combatants, with their places, passed over since the last public action; lapsed:
    revision of the latest pass. deadline, reminder: hours for an answer and between reminders; 0: none, None: as set for the
    server. departures: the latest departure of each combatant that its player has taken out.
    ended_effects: the public effects that ended by themselves last, for announcements. counters: those of the table, such as
    momentum or tension; they belong to no combatant.
    handed: combatant id -> revision at which the GM gave it to its player; under `HANDED_TO_GM` that at which there came a
    new GM.
    """

    system: str
    revision: int
    gm: str
    ended: bool = False
    rewound: int = 0
    paused: int | None = None
    resumed: int = 0
    passed: tuple[tuple[str, int], ...] = ()
    lapsed: int = 0
    deadline: int | None = None
    reminder: int | None = None
    rules: RulesT
    combatants: dict[str, Combatant[SheetT]]
    numbered: int = 0
    cloaked: int = 0
    quiet: int = 0
    unseen: tuple[int, ...] = ()
    departures: dict[str, Departure] = Field(default_factory=dict, exclude_if=lambda departures: not departures)
    ended_effects: tuple[EndedEffect, ...] = Field(default=(), exclude_if=lambda effects: not effects)
    counters: tuple[Counter, ...] = Field(default=(), exclude_if=lambda counters: not counters)
    handed: dict[str, int] = Field(default_factory=dict, exclude_if=lambda handed: not handed)
    fight: FightT

    @property
    def last_public_revision(self) -> int:
        """The revision of the last public event."""
        return self.revision - self.quiet

    @property
    def public_count(self) -> int:
        """The number of public events, which players get in place of the revision: a gap would reveal hidden events."""
        return self.public_count_at(self.revision)

    def public_count_at(self, revision: int) -> int:
        """The number of public events up to this revision."""
        return revision - bisect_right(self.unseen, revision)

    def revision_at(self, public_count: int) -> int:
        """The last revision up to which exactly `public_count` events are public."""
        revision = public_count
        for unseen in self.unseen:
            if unseen > revision + 1:
                break
            revision += 1
        return min(revision, self.revision)

    @property
    def present(self) -> tuple[Combatant[SheetT], ...]:
        """The active combatants, in order of joining."""
        return tuple(combatant for combatant in self.combatants.values() if combatant.status == "active")

    @property
    def unopposed(self) -> bool:
        """Whether those who are active have no opponent left, since others are out of action or have left."""
        present = self.present
        others = [
            combatant for combatant in self.combatants.values() if combatant.status != "active" and combatant.known
        ]
        if len(present) < 2:
            return bool(others)
        sides = {combatant.side for combatant in present}
        return len(sides) == 1 and any(combatant.side not in sides for combatant in others)

    def lookup(self, ref: str) -> Combatant[SheetT] | None:
        """Like `find`, but None if there is none."""
        if ref in self.combatants:
            return self.combatants[ref]
        key = name_key(ref)
        combatants = self.combatants.values()
        named = (combatant for combatant in combatants if name_key(combatant.name) == key)
        aliased = (combatant for combatant in combatants if combatant.alias and name_key(combatant.alias) == key)
        return next(named, None) or next(aliased, None)

    def find(self, ref: str) -> Combatant[SheetT]:
        """The combatant with this id, name or alias, in this order; case is ignored.

        Raises `Refused` (`no-such-combatant`).
        """
        combatant = self.lookup(ref)
        if combatant is not None:
            return combatant
        raise Refused("no-such-combatant", name=UserText(said=ref[:80]), known=tuple(c.said for c in self.present))


AnyEncounter: TypeAlias = Encounter[Any, Any, Any]
