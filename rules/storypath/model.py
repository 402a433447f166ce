"""What a Storypath fight remembers: sheets, house rules, the roster of slots and who has acted (docs/rules/storypath.md)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from rules.dice.pools import MAX_ENHANCEMENT, MAX_POOL, PoolRoll
from rules.model import Model
from rules.names import one_line
from rules.state import Encounter, Side

PART_LIMIT = 20
MAX_SUCCESSES = 200

Part: TypeAlias = Annotated[int, Field(ge=0, le=PART_LIMIT)]
"""A skill, an attribute: one of the two halves of a pool."""
Pool: TypeAlias = Annotated[int, Field(ge=0, le=MAX_POOL)]
Enhancement: TypeAlias = Annotated[int, Field(ge=0, le=MAX_ENHANCEMENT)]
Difficulty: TypeAlias = Annotated[int, Field(ge=1, le=50)]
Successes: TypeAlias = Annotated[int, Field(ge=0, le=MAX_SUCCESSES)]
What: TypeAlias = Annotated[str, Field(max_length=40), AfterValidator(one_line)]
"""A few words of a player on what a character does."""

SlotSide = Literal["pc", "npc", "any"]
"""Whose slot it is; in `popcorn` order anybody's."""
How = Literal["claimed", "named", "given"]
"""How somebody came to a slot: took it, was named by who acted before, or was put there by the GM."""
End = Literal["taken", "passed", "skipped", "late", "gm"]
"""How a slot was used up in this round: by a turn, by passing it, because nobody was left, because it was made after its
moment, or by the GM."""
Bench = Literal["ambush", "late", "gm"]
"""Why somebody cannot act in this round."""
GroupMode = Literal["shared", "alone", "together"]
"""Like NPCs: one roll and a slot each, a roll and a slot each, or one slot in which all of them act (S3-5)."""
Order = Literal["slots", "popcorn"]
Action = Literal["none", "simple", "mixed"]


class Sheet(Model):
    """A combatant. The pool for the roster is best combat skill + Cunning (R2), or the bare `pool` where one is given."""

    combat: Part = 3
    cunning: Part = 2
    pool: Pool | None = None
    tier: Annotated[int, Field(ge=1, le=10)] = 1
    enhancement: Enhancement = 0

    @property
    def dice(self) -> int:
        """How many dice are rolled for the roster; 0 is a value."""
        return self.combat + self.cunning if self.pool is None else self.pool


class HouseRules(Model):
    """The settings of docs/rules/storypath.md 3.3, their defaults first. passing is `pass` there, a word Python keeps."""

    tens: Literal["explode", "double", "plain"] = "explode"
    target_number: Literal["tier", "6", "7", "8", "9"] = "tier"
    order: Order = "slots"
    next_pc: Literal["actor-names", "open-claim"] = "actor-names"
    passing: Literal["surplus-only", "free", "never"] = "surplus-only"
    fallen_slots: Literal["keep", "drop-last-at-end", "drop-own"] = "keep"
    roster: Literal["fight", "round"] = "fight"
    min_pool: Literal["0", "1"] = "0"


class Result(Model):
    """What a combatant's roll for the roster came to.

    roll: None when the successes were rolled at the table. given: those successes, or what the GM has set instead of a roll.
    slotted: whether it has been made into a slot.
    """

    roll: PoolRoll | None = None
    given: int | None = None
    slotted: bool = False

    @property
    def successes(self) -> int:
        """The successes that count."""
        if self.given is not None:
            return self.given
        return 0 if self.roll is None else self.roll.successes


class Slot(Model):
    """A place in the roster. The roll makes it and does not own it (R4).

    of: who rolled it, several for a group that acts together. extra: the one for whom it is a further turn, which nobody else
    may take and which does not count as that one's own (S3-12). claim: who takes it in this round: marked ahead, acting now, or
    having acted in it. end: how it was used up in this round. rank: its place among slots of as many successes, by the GM's
    word; None: as the rules have it, behind those that have one.
    """

    id: int
    side: SlotSide
    successes: int
    of: tuple[str, ...] = ()
    extra: str | None = None
    claim: str | None = None
    how: How = "claimed"
    end: End | None = None
    rank: int | None = None

    @property
    def place(self) -> tuple[int, bool, int, bool, int]:
        """Sorts the roster: most successes first, then as the GM has said, PC before NPC (R5), then as the slots were made."""
        return (-self.successes, self.rank is None, self.rank or 0, self.side == "npc", self.id)


class Task(Model):
    """One of the two tasks of a mixed action (R9). what: empty when nobody has said it."""

    what: What = ""
    pool: Pool
    difficulty: Difficulty = 1
    enhancement: Enhancement = 0


class Mixed(Model):
    """A mixed action: the smaller pool was rolled, its successes are to be divided.

    roll: None when the successes (`given`) were rolled at the table, or fixed by the GM. share: successes for the first task;
    the second has the others. divided: whether the player has said that it is to be so.
    """

    combatant: str
    tasks: tuple[Task, Task]
    roll: PoolRoll | None = None
    given: int | None = None
    share: int = 0
    divided: bool = False

    @property
    def pool(self) -> int:
        """The smaller of the two pools (R9)."""
        return min(task.pool for task in self.tasks)

    @property
    def successes(self) -> int:
        """The successes to be divided."""
        if self.given is not None:
            return self.given
        return 0 if self.roll is None else self.roll.successes

    @property
    def shares(self) -> tuple[int, int]:
        """The successes of either task."""
        return self.share, self.successes - self.share

    def reached(self, number: int) -> int:
        """What task 0 or 1 has: its share, and its own enhancement if any die succeeded at all (3.2)."""
        return self.shares[number] + (self.tasks[number].enhancement if self.successes else 0)

    def comes_off(self, number: int) -> bool:
        """Whether task 0 or 1 comes off; each may fail alone (R9). Nothing comes off without any success (C21)."""
        return self.successes > 0 and self.reached(number) >= self.tasks[number].difficulty


class Reflexive(Model):
    """A reflexive action that somebody noted (R8)."""

    combatant: str
    what: What = ""


class Roster(Model):
    """The state of the system.

    round: 0 before the first. rolling: a roll call is open. made: there is a roster. order: the mode it was made for.
    dropped: slots of the fallen that come back with them. current: id of the slot whose moment it is. acted: who has had the
    turn of this round. action: what the one who acts now has done. attacks: attacks in this round. benched: who cannot act in
    this round. holding: who lets the others go first. groups: switched groups by id. starters: one of these begins the round
    (popcorn): who was named, or has the most successes. skipped: slots on the way to the current one that nobody was left for.
    own: whoever acts took the slot without being asked. since: revision at which the round or the roll call began. turn: the
    same for the turn. decided: revision of the latest decision about who is next. rolled: that at which the roster was made.
    """

    round: int = 0
    rolling: bool = True
    made: bool = False
    order: Order = "slots"
    results: dict[str, Result] = Field(default_factory=dict)
    slots: tuple[Slot, ...] = ()
    dropped: tuple[Slot, ...] = ()
    numbered: int = 0
    current: int | None = None
    acted: tuple[str, ...] = ()
    action: Action = "none"
    mixed: Mixed | None = None
    attacks: dict[str, int] = Field(default_factory=dict)
    benched: dict[str, Bench] = Field(default_factory=dict)
    holding: tuple[str, ...] = ()
    groups: dict[str, GroupMode] = Field(default_factory=dict)
    reflexives: tuple[Reflexive, ...] = ()
    starters: tuple[str, ...] = ()
    skipped: tuple[int, ...] = ()
    own: bool = False
    since: int = 0
    turn: int = 0
    decided: int = 0
    rolled: int = 0

    def get(self, number: int) -> Slot | None:
        """The slot with this id."""
        return next((slot for slot in self.slots if slot.id == number), None)

    @property
    def now(self) -> Slot | None:
        """The slot whose moment it is."""
        return None if self.current is None else self.get(self.current)

    @property
    def actor(self) -> str | None:
        """Who acts now; None while nobody has the current slot."""
        return None if self.now is None else self.now.claim

    @property
    def sorted(self) -> tuple[Slot, ...]:
        """The slots in order."""
        return tuple(sorted(self.slots, key=lambda slot: slot.place))

    @property
    def open(self) -> tuple[Slot, ...]:
        """The slots of this round that are not used up, in order."""
        return tuple(slot for slot in self.sorted if slot.end is None)

    @property
    def running(self) -> bool:
        """Whether a round is going on."""
        return self.made and not self.rolling


StorypathState: TypeAlias = Encounter[Sheet, Roster, HouseRules]

PC: Side = "pc"
NPC: Side = "npc"
