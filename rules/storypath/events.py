"""What happens in a Storypath fight."""

from __future__ import annotations

from typing import Literal

from rules.dice.pools import PoolRoll
from rules.events import Event
from rules.state import Side
from rules.storypath.model import Bench, End, GroupMode, How, Mixed, Order, Reflexive, Slot, Task

Freed = Literal["released", "lapsed", "moved", "replaced", "hold"]
"""Why somebody no longer has a slot: gave it back, cannot use it any more, took another one, was replaced, lets others go."""


class Rolled(Event):
    """A roll for the roster (R1), shared by all of these. given: successes rolled at the table, or set by the GM."""

    kind = "storypath.rolled"
    combatants: tuple[str, ...]
    roll: PoolRoll | None = None
    given: int | None = None
    override: bool = False


class RollCallOpened(Event):
    """Everybody is to roll for the roster of this round; what was rolled before does not count any more."""

    kind = "storypath.roll-call-opened"
    round: int


class RollCallClosed(Event):
    """All results are in: the roster is made of them."""

    kind = "storypath.roll-call-closed"


class RosterMade(Event):
    """The roster (R3). starters: who may begin the round (popcorn)."""

    kind = "storypath.roster-made"
    order: Order
    slots: tuple[Slot, ...]
    starters: tuple[str, ...] = ()


class RoundBegan(Event):
    """A round begins: every slot is free again."""

    kind = "storypath.round-began"
    round: int


class SlotMade(Event):
    """A slot for somebody who came later. late: its moment in this round has passed (S3-8)."""

    kind = "storypath.slot-made"
    slot: Slot
    late: bool = False


class SlotAdded(Event):
    """The GM adds a slot. late: its moment in this round has passed."""

    kind = "storypath.slot-added"
    slot: Slot
    late: bool = False


class SlotChanged(Event):
    """The GM changes a slot: its side and its successes."""

    kind = "storypath.slot-changed"
    slot: int
    side: Side | None = None
    successes: int | None = None


class SlotsOrdered(Event):
    """These slots, all of as many successes, stand in this order from now on."""

    kind = "storypath.slots-ordered"
    slots: tuple[int, ...]


class SlotRemoved(Event):
    """The GM removes a slot."""

    kind = "storypath.slot-removed"
    slot: int


class SlotOpened(Event):
    """The GM says that a slot of this round is not used up after all."""

    kind = "storypath.slot-opened"
    slot: int


class SlotsDropped(Event):
    """Slots of the fallen go (S3-6); for good when their owner has left."""

    kind = "storypath.slots-dropped"
    slots: tuple[int, ...]
    for_good: bool = False


class SlotRestored(Event):
    """A dropped slot comes back with somebody who came back. late: its moment in this round has passed."""

    kind = "storypath.slot-restored"
    slot: int
    late: bool = False


class SlotsJoined(Event):
    """A group acts together: one of its slots stays (S3-5)."""

    kind = "storypath.slots-joined"
    slot: int
    of: tuple[str, ...]
    removed: tuple[int, ...]


class SlotSplit(Event):
    """A group no longer acts together: the slot is that of its first member, the others have a slot each."""

    kind = "storypath.slot-split"
    slot: int
    of: tuple[str, ...]
    made: tuple[Slot, ...]


class Reached(Event):
    """The moment of a slot has come."""

    kind = "storypath.reached"
    slot: int


class Skipped(Event):
    """A slot is used up without a turn: nobody is left for it (S3-6), or the GM goes on."""

    kind = "storypath.skipped"
    slot: int
    end: End = "skipped"


class Claimed(Event):
    """Somebody has a slot of this round. own: she took it herself."""

    kind = "storypath.claimed"
    slot: int
    combatant: str
    how: How
    own: bool = False


class Released(Event):
    """Somebody no longer has a slot."""

    kind = "storypath.released"
    slot: int
    combatant: str
    why: Freed


class Held(Event):
    """Somebody lets the others go first, or does so no longer."""

    kind = "storypath.held"
    combatant: str
    holds: bool = True


class Passed(Event):
    """A slot is given up, to act later (S3-9)."""

    kind = "storypath.passed"
    slot: int
    combatant: str


class Acted(Event):
    """A simple action (R6). allowed: a further attack in this round, by the GM's leave (R7)."""

    kind = "storypath.acted"
    combatant: str
    attack: bool
    allowed: bool = False


class MixedRolled(Event):
    """The smaller pool of a mixed action was rolled (R9). attacks: how many of the two tasks are attacks."""

    kind = "storypath.mixed-rolled"
    mixed: Mixed
    attacks: int = 0
    allowed: bool = False


class MixedReplaced(Event):
    """The GM set the successes of the mixed action, or had it rolled again."""

    kind = "storypath.mixed-replaced"
    combatant: str
    roll: PoolRoll | None = None
    given: int | None = None


class TaskSet(Event):
    """What a task of the mixed action is, needs and is helped by. number: 1 or 2."""

    kind = "storypath.task-set"
    combatant: str
    number: int
    task: Task


class Split(Event):
    """How the successes would be divided: so many for the first task."""

    kind = "storypath.split"
    combatant: str
    share: int


class Divided(Event):
    """The successes are divided. first, second: whether that task comes off."""

    kind = "storypath.divided"
    combatant: str
    share: int
    first: bool
    second: bool


class Done(Event):
    """A turn is over. combatants: all that have had theirs, several of a group that acts together."""

    kind = "storypath.done"
    slot: int
    combatants: tuple[str, ...]


class FirstNamed(Event):
    """The last one of a round names who begins the next (popcorn)."""

    kind = "storypath.first-named"
    combatant: str


class ReflexiveNoted(Event):
    """A reflexive action, at any time (R8)."""

    kind = "storypath.reflexive-noted"
    reflexive: Reflexive


class Benched(Event):
    """These cannot act in this round (S3-10), or (why None) can after all."""

    kind = "storypath.benched"
    combatants: tuple[str, ...]
    why: Bench | None


class GroupSwitched(Event):
    """How a group rolls and acts from now on (S3-5)."""

    kind = "storypath.group-switched"
    group: str
    mode: GroupMode


class Marked(Event):
    """The GM says who has had the turn of this round, and who has not."""

    kind = "storypath.marked"
    combatant: str
    acted: bool


class AttacksSet(Event):
    """The GM sets how many attacks somebody has made in this round."""

    kind = "storypath.attacks-set"
    combatant: str
    attacks: int


STORYPATH_EVENTS: tuple[type[Event], ...] = (
    Rolled,
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
    SlotsJoined,
    SlotSplit,
    Reached,
    Skipped,
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
