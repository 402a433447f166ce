"""The state of a Storypath fight: sheets, house rules and the roster of slots (docs/rules/storypath.md)."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from rules.dice.pools import MAX_ENHANCEMENT, MAX_POOL, PoolRoll
from rules.model import Model
from rules.names import one_line
from rules.state import Encounter, Side

PART_LIMIT = 20
MAX_SUCCESSES = 200

Part: TypeAlias = Annotated[int, Field(ge=0, le=PART_LIMIT)]
"""A skill or an attribute: one half of a pool."""
Pool: TypeAlias = Annotated[int, Field(ge=0, le=MAX_POOL)]
Enhancement: TypeAlias = Annotated[int, Field(ge=0, le=MAX_ENHANCEMENT)]
Difficulty: TypeAlias = Annotated[int, Field(ge=1, le=50)]
Successes: TypeAlias = Annotated[int, Field(ge=0, le=MAX_SUCCESSES)]
Description: TypeAlias = Annotated[str, Field(max_length=40), AfterValidator(one_line)]
"""What a character does, in the player's words."""

SlotSide = Literal["pc", "npc", "any"]
"""Side of a slot; `any` in popcorn order."""
ClaimReason = Literal["claimed", "named", "given", "best"]
"""Taken by its owner, named by the previous actor, assigned by the GM, or begun with by the most successes (popcorn)."""
SlotEnd = Literal["taken", "passed", "skipped", "late", "gm", "lost", "rested"]
"""How a slot was used up: a turn, a pass, no unit left, made after its moment, closed by the GM, passed over, or left alone
because those who rolled it have left."""
SkipReason = Literal["skipped", "gm", "lost", "rested", "later"]
"""Why a slot has not become a turn: a `SlotEnd`, or it comes later in the round (S3-19)."""
BenchReason = Literal["ambush", "late", "gm"]
"""Why a combatant cannot act in this round."""
GroupMode = Literal["shared", "alone", "together"]
"""Like NPCs: one roll and a slot each, a roll and a slot each, or one slot in which all of them act (S3-5)."""
RosterOrder = Literal["slots", "popcorn"]
Action = Literal["none", "simple", "mixed"]

PC: Side = "pc"
NPC: Side = "npc"


class Sheet(Model):
    """A combatant. The pool for the roster is best combat skill + Cunning, or the bare `pool` if set (R2)."""

    combat: Part = 3
    cunning: Part = 2
    pool: Pool | None = None
    tier: Annotated[int, Field(ge=1, le=10)] = 1
    enhancement: Enhancement = 0

    @property
    def dice(self) -> int:
        """Number of dice rolled for the roster; 0 is a value."""
        return self.combat + self.cunning if self.pool is None else self.pool


class HouseRules(Model):
    """House rules of docs/rules/storypath.md 3.3, defaults first. `passing` is named `pass` there, a keyword in Python."""

    tens: Literal["explode", "double", "plain"] = "explode"
    target_number: Literal["tier", "6", "7", "8", "9"] = "tier"
    order: RosterOrder = "slots"
    next_pc: Literal["actor-names", "open-claim"] = "actor-names"
    passing: Literal["surplus-only", "free", "never"] = "surplus-only"
    fallen_slots: Literal["keep", "drop-last-at-end", "drop-own"] = "keep"
    roster: Literal["fight", "round"] = "fight"
    min_pool: Literal["0", "1"] = "0"
    skipped_slots: Literal["later", "lost"] = "later"
    dice: Literal["bot", "typed"] = "bot"


class DiceResult(Model):
    """A roll, or the successes (`given`) that were rolled at the table or set by the GM.

    typed: entered by the owner, who can correct it until it has consequences (S3-18).
    """

    roll: PoolRoll | None = None
    given: int | None = None
    typed: bool = False

    @property
    def rolled(self) -> bool:
        """Whether there are dice or successes; not while dice to be typed are waited for."""
        return self.roll is not None or self.given is not None

    @property
    def successes(self) -> int:
        """Successes that count; `given` wins."""
        if self.given is not None:
            return self.given
        return 0 if self.roll is None else self.roll.successes


class Result(DiceResult):
    """A combatant's roll for the roster. slotted: a slot has been made of it."""

    slotted: bool = False


class Slot(Model):
    """A place in the roster; its roller does not own it (R4).

    of: ids of the combatants whose roll made it; several for a group that acts together.
    extra: id of the combatant whose further turn it is (S3-12); no other may take it.
    claim: id of the unit that takes or took it in this round. end: how it was used up in this round.
    rank: place among slots of equal successes, set by the GM; slots without a rank come after those with one.
    behind: `place` of the slot behind which it comes in this round, after it was passed over (S3-19); empty: its own place.
    """

    id: int
    side: SlotSide
    successes: int
    of: tuple[str, ...] = ()
    extra: str | None = None
    claim: str | None = None
    how: ClaimReason = "claimed"
    end: SlotEnd | None = None
    rank: int | None = None
    behind: tuple[int, ...] = ()

    @property
    def place(self) -> tuple[int, ...]:
        """Sort key of the roster: most successes, rank, PC before NPC (R5), order of creation."""
        if self.behind:
            return (*self.behind, self.id)
        return (-self.successes, self.rank is None, self.rank or 0, self.side == "npc", self.id)


class Task(Model):
    """One of the two tasks of a mixed action (R9)."""

    what: Description = ""
    pool: Pool
    difficulty: Difficulty = 1
    enhancement: Enhancement = 0


class Mixed(DiceResult):
    """A mixed action: the smaller pool is rolled, its successes are divided (R9).

    share: successes for the first task; the second has the rest. divided: the player has confirmed the division.
    """

    combatant: str
    tasks: tuple[Task, Task]
    share: int = 0
    divided: bool = False

    @property
    def pool(self) -> int:
        """The smaller of the two pools (R9)."""
        return min(task.pool for task in self.tasks)

    def reached(self, index: int) -> int:
        """Successes of a task: its share, plus its own enhancement if the roll had any success (3.2)."""
        share = (self.share, self.successes - self.share)[index]
        return share + (self.tasks[index].enhancement if self.successes else 0)

    def comes_off(self, index: int) -> bool:
        """Whether a task succeeds; each may fail alone (R9), and both fail without any success (C21)."""
        return self.successes > 0 and self.reached(index) >= self.tasks[index].difficulty


class Reflexive(Model):
    """A reflexive action that was noted (R8)."""

    combatant: str
    what: Description = ""


class Skip(Model):
    """A slot that was skipped or passed over. at: revision. costs: units of which some have no slot left by that (S3-19)."""

    slot: int
    why: SkipReason
    at: int
    costs: tuple[str, ...] = ()


class Roster(Model):
    """The state of the system. Combatants and units are given by id.

    round: 0 before the first. rolling: a roll call is open. made: there is a roster. order: the mode it was made for.
    dropped: slots of fallen combatants, which may be restored. numbered: highest slot id so far.
    current: id of the slot whose moment it is. acted: combatants that have had their turn in this round.
    action: action of the current turn. attacks: attacks in this round. benched: combatants that cannot act in this round.
    holding: combatants whose units let others of the side go first. groups: mode of each switched group. grouped: group of
    each combatant that the GM has put into one. fixed: successes of combatants that have them in each roster without a roll.
    starters: units of which one begins the round (popcorn). named: the last actor of the previous round has named them.
    skipped: the latest skip of each slot since the last turn, of this round or the one that has just ended.
    own: the actor took the current slot unasked. since, turn: revisions at which the round (or roll call) and the turn began.
    decided: revision of the latest decision about who is next. rolled: revision at which the roster was made.
    complete: revision at which the last roll of the roll call came; 0: some are missing.
    former: the round before, or the last one while all roll for the next -> units that acted in it, in order of play.
    asked: units that were asked for a free slot in this round, and have not held since -> revision.
    """

    round: int = 0
    rolling: bool = True
    made: bool = False
    order: RosterOrder = "slots"
    results: dict[str, Result] = Field(default_factory=dict)
    slots: tuple[Slot, ...] = ()
    dropped: tuple[Slot, ...] = ()
    numbered: int = 0
    current: int | None = None
    acted: tuple[str, ...] = ()
    action: Action = "none"
    mixed: Mixed | None = None
    attacks: dict[str, int] = Field(default_factory=dict)
    benched: dict[str, BenchReason] = Field(default_factory=dict)
    holding: tuple[str, ...] = ()
    groups: dict[str, GroupMode] = Field(default_factory=dict)
    grouped: dict[str, str] = Field(default_factory=dict)
    fixed: dict[str, int] = Field(default_factory=dict)
    reflexives: tuple[Reflexive, ...] = ()
    starters: tuple[str, ...] = ()
    named: bool = False
    skipped: tuple[Skip, ...] = ()
    own: bool = False
    since: int = 0
    turn: int = 0
    decided: int = 0
    rolled: int = 0
    complete: int = 0
    former: dict[int, tuple[str, ...]] = Field(default_factory=dict)
    asked: dict[str, int] = Field(default_factory=dict)

    def get(self, slot_id: int) -> Slot | None:
        """The slot with this id."""
        return next((slot for slot in self.slots if slot.id == slot_id), None)

    @cached_property
    def now(self) -> Slot | None:
        """The slot whose moment it is."""
        return None if self.current is None else self.get(self.current)

    @property
    def actor(self) -> str | None:
        """Unit that has the current slot; None while it is free."""
        return None if self.now is None else self.now.claim

    @cached_property
    def sorted(self) -> tuple[Slot, ...]:
        """All slots in order of play."""
        return tuple(sorted(self.slots, key=lambda slot: slot.place))

    @cached_property
    def open(self) -> tuple[Slot, ...]:
        """Slots that are not used up in this round, in order of play."""
        return tuple(slot for slot in self.sorted if slot.end is None)

    @property
    def running(self) -> bool:
        """Whether a round is going on."""
        return self.made and not self.rolling

    @property
    def moment(self) -> str:
        """The key of the roll call, or of the slot whose moment it is."""
        return f"roll.{self.round + 1}" if self.rolling else f"slot.{self.round}.{self.current or 0}"

    @property
    def undivided(self) -> bool:
        """Whether successes of a mixed action wait to be divided."""
        return self.mixed is not None and not self.mixed.divided


StorypathState: TypeAlias = Encounter[Sheet, Roster, HouseRules]
