"""The events of a Storypath fight."""

from __future__ import annotations

from typing import Literal

from rules.dice.pools import PoolRoll
from rules.events import Event
from rules.state import Side
from rules.storypath.model import (
    BenchReason,
    ClaimReason,
    GroupMode,
    Mixed,
    Reflexive,
    RosterOrder,
    Slot,
    Task,
)

SkipEnd = Literal["skipped", "gm", "lost", "rested"]
"""No unit was left for the slot, the GM closed it, nobody took it, or those who rolled it have left."""
ReleaseReason = Literal["released", "lapsed", "moved", "replaced", "hold"]
"""Given back, holder cannot act any more, holder took another slot, holder was replaced, holder lets the others go first."""


class Rolled(Event):
    """A roll for the roster (R1), shared by `combatants`. given: successes rolled at the table or set by the GM.

    typed: rolled at the table (S3-18).
    """

    kind = "storypath.rolled"
    combatants: tuple[str, ...]
    roll: PoolRoll | None = None
    given: int | None = None
    override: bool = False
    typed: bool = False


class SuccessesFixed(Event):
    """The GM fixes the successes of a combatant for each roster, or (None) lets it roll again."""

    kind = "storypath.successes-fixed"
    combatant: str
    successes: int | None


class RollCallOpened(Event):
    """A new roll call for the roster of this round; earlier results are discarded."""

    kind = "storypath.roll-call-opened"
    round: int


class RollCallClosed(Event):
    """The roll call is over."""

    kind = "storypath.roll-call-closed"


class RosterMade(Event):
    """The roster is made (R3). starters: units of which one begins the round (popcorn)."""

    kind = "storypath.roster-made"
    order: RosterOrder
    slots: tuple[Slot, ...]
    starters: tuple[str, ...] = ()


class RoundBegan(Event):
    """A round begins; all slots are free again."""

    kind = "storypath.round-began"
    round: int


class SlotMade(Event):
    """A newcomer gets a slot. late: its moment in this round has passed (S3-8)."""

    kind = "storypath.slot-made"
    slot: Slot
    late: bool = False


class SlotAdded(Event):
    """The GM adds a slot. late: its moment in this round has passed."""

    kind = "storypath.slot-added"
    slot: Slot
    late: bool = False


class SlotChanged(Event):
    """The GM changes side or successes of a slot."""

    kind = "storypath.slot-changed"
    slot: int
    side: Side | None = None
    successes: int | None = None


class SlotsOrdered(Event):
    """The GM orders slots of equal successes."""

    kind = "storypath.slots-ordered"
    slots: tuple[int, ...]


class SlotRemoved(Event):
    """The GM removes a slot."""

    kind = "storypath.slot-removed"
    slot: int


class SlotOpened(Event):
    """The GM reopens a slot that was used up in this round."""

    kind = "storypath.slot-opened"
    slot: int


class SlotsDropped(Event):
    """Slots of fallen combatants are dropped (S3-6); for good when their owners have left."""

    kind = "storypath.slots-dropped"
    slots: tuple[int, ...]
    for_good: bool = False


class SlotRestored(Event):
    """A dropped slot returns with a combatant (S3-7). late: its moment in this round has passed."""

    kind = "storypath.slot-restored"
    slot: int
    late: bool = False


class SlotResumed(Event):
    """A slot that rested is open again, as its owner is back (S3-20). behind: place of the slot behind which it comes."""

    kind = "storypath.slot-resumed"
    slot: int
    behind: tuple[int, ...] = ()


class SlotsJoined(Event):
    """A group now acts together; one of its slots stays (S3-5)."""

    kind = "storypath.slots-joined"
    slot: int
    of: tuple[str, ...]
    removed: tuple[int, ...]


class SlotSplit(Event):
    """A group no longer acts together; its first member keeps the slot, the others get one each."""

    kind = "storypath.slot-split"
    slot: int
    of: tuple[str, ...]
    made: tuple[Slot, ...]


class Reached(Event):
    """The moment of a slot has come."""

    kind = "storypath.reached"
    slot: int


class Skipped(Event):
    """A slot is used up without a turn. costs: units of which some have no slot left in this round by that (S3-19)."""

    kind = "storypath.skipped"
    slot: int
    end: SkipEnd = "skipped"
    costs: tuple[str, ...] = ()


class Delayed(Event):
    """A free slot that is passed over comes behind the slot with the place `behind` in this round (S3-19)."""

    kind = "storypath.delayed"
    slot: int
    behind: tuple[int, ...]


class Claimed(Event):
    """A unit gets a slot of this round. own: its owner took it."""

    kind = "storypath.claimed"
    slot: int
    combatant: str
    how: ClaimReason
    own: bool = False


class Released(Event):
    """A unit loses its slot."""

    kind = "storypath.released"
    slot: int
    combatant: str
    why: ReleaseReason


class Held(Event):
    """A unit lets the others of its side go first, or stops doing so."""

    kind = "storypath.held"
    combatant: str
    holds: bool = True


class Passed(Event):
    """A unit gives up the current slot to act later (S3-9)."""

    kind = "storypath.passed"
    slot: int
    combatant: str


class Acted(Event):
    """A simple action (R6). allowed: a second attack in this round that the GM allowed (R7)."""

    kind = "storypath.acted"
    combatant: str
    attack: bool
    allowed: bool = False


class MixedRolled(Event):
    """A mixed action was rolled (R9). attacks: number of tasks that are attacks."""

    kind = "storypath.mixed-rolled"
    mixed: Mixed
    attacks: int = 0
    allowed: bool = False


class MixedReplaced(Event):
    """The GM set the successes of the mixed action or rolled it again, or (override is false) the owner typed its dice."""

    kind = "storypath.mixed-replaced"
    combatant: str
    roll: PoolRoll | None = None
    given: int | None = None
    typed: bool = False
    override: bool = True


class TaskSet(Event):
    """Description, difficulty or enhancement of a task changed. number: 1 or 2."""

    kind = "storypath.task-set"
    combatant: str
    number: int
    task: Task


class Split(Event):
    """A division was tried out. share: successes for the first task."""

    kind = "storypath.split"
    combatant: str
    share: int


class Divided(Event):
    """The successes are divided. share: successes of the first task. first, second: whether that task succeeds."""

    kind = "storypath.divided"
    combatant: str
    share: int
    first: bool
    second: bool


class Done(Event):
    """A turn is over. combatants: all that have had it; several for a group that acts together."""

    kind = "storypath.done"
    slot: int
    combatants: tuple[str, ...]


class FirstNamed(Event):
    """The last actor of a round names the first of the next (popcorn)."""

    kind = "storypath.first-named"
    combatant: str


class ReflexiveNoted(Event):
    """A reflexive action was noted (R8)."""

    kind = "storypath.reflexive-noted"
    reflexive: Reflexive


class Benched(Event):
    """Combatants cannot act in this round (S3-10), or (why is None) can again."""

    kind = "storypath.benched"
    combatants: tuple[str, ...]
    why: BenchReason | None


class GroupSwitched(Event):
    """The GM sets how a group rolls and acts (S3-5). members: combatants that are put into it."""

    kind = "storypath.group-switched"
    group: str
    mode: GroupMode
    members: tuple[str, ...] = ()


class Marked(Event):
    """The GM sets whether a combatant has had its turn in this round."""

    kind = "storypath.marked"
    combatant: str
    acted: bool


class AttacksSet(Event):
    """The GM sets the number of attacks of a combatant in this round."""

    kind = "storypath.attacks-set"
    combatant: str
    attacks: int


STORYPATH_EVENTS: tuple[type[Event], ...] = (
    Rolled,
    SuccessesFixed,
    RollCallOpened,
    RollCallClosed,
    RosterMade,
    RoundBegan,
    SlotMade,
    SlotAdded,
    SlotChanged,
    SlotsOrdered,
    SlotRemoved,
    SlotOpened,
    SlotsDropped,
    SlotRestored,
    SlotResumed,
    SlotsJoined,
    SlotSplit,
    Reached,
    Skipped,
    Delayed,
    Claimed,
    Released,
    Held,
    Passed,
    Acted,
    MixedRolled,
    MixedReplaced,
    TaskSet,
    Split,
    Divided,
    Done,
    FirstNamed,
    ReflexiveNoted,
    Benched,
    GroupSwitched,
    Marked,
    AttacksSet,
)
