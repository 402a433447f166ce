"""The shared events. Events are stored, folded and exported, and never changed; the state is their fold.

Systems add their own; `system.event_types` lists all by `kind`.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from pydantic import Field

from rules.model import Model
from rules.state import Counter, Effect, SheetT, Side, Status


class Event(Model):
    """Base of all events. kind: its name in the log, `<system>.<name>` for a system's own.

    unseen: only GMs may ever know of it. lapse: it replaces an answer that did not come. The engine sets both; a handler sets
    `unseen` for an event that is the GM's by its nature.
    """

    kind: ClassVar[str]
    unseen: bool = False
    lapse: bool = False


class SheetEvent(Event):
    """Base of the events that change a sheet.

    character: id of the saved character to link the combatant to; None keeps the link.
    """

    combatant: str
    character: int | None = None

    @abstractmethod
    def reshape(self, sheet: SheetT) -> SheetT:
        """The changed sheet. Also applied to the sheet of the saved character, whose other fields may differ."""


class Began(Event):
    """A GM opened the encounter. rules: house rules as plain data."""

    kind = "began"
    system: str
    gm: str
    rules: dict[str, Any] = Field(default_factory=dict)


class Joined(Event):
    """A combatant joined or was revealed for the first time. alias, copy_of, character: see `state.Combatant`.

    hidden: only the GM sees it. revealed: its former, hidden id; ids of the hidden series must not become public.
    """

    kind = "joined"
    combatant: str
    name: str
    side: Side
    owner: str | None
    sheet: dict[str, Any] = Field(default_factory=dict)
    group: str | None = None
    hidden: bool = False
    alias: str | None = None
    copy_of: str | None = None
    character: int | None = None
    revealed: str | None = None


class StatusChanged(Event):
    """A combatant was put out, left, or came back. veil: the GM hid it (status `gone`) or revealed it (`active`).

    character: id of the saved character to link it to; None keeps the link.
    """

    kind = "status-changed"
    combatant: str
    status: Status
    override: bool = False
    veil: bool = False
    character: int | None = None


class Withdrawn(Event):
    """A player took a combatant out in the middle of the action; its `StatusChanged` is the event before."""

    kind = "withdrawn"
    combatant: str


class SheetChanged(SheetEvent):
    """Fields of a combatant's sheet changed. override: by the GM, not by the owner."""

    kind = "sheet-changed"
    changes: dict[str, Any]
    override: bool = False

    def reshape(self, sheet: SheetT) -> SheetT:
        """See `SheetEvent.reshape`. Raises `pydantic.ValidationError`."""
        return type(sheet).model_validate({**sheet.model_dump(), **self.changes})


class Renamed(Event):
    """A combatant has a new name."""

    kind = "renamed"
    combatant: str
    name: str


class Aliased(Event):
    """The alias of a combatant changed; None: removed.

    was, now: its public name before and after.
    """

    kind = "aliased"
    combatant: str
    alias: str | None
    was: str
    now: str


class Dismissed(Event):
    """The GM removed a hidden combatant. One that was never revealed is deleted from the state. name: its true name."""

    kind = "dismissed"
    combatant: str
    name: str


class CounterSet(Event):
    """A counter was created or changed. was: its value before; None if it is new."""

    kind = "counter-set"
    combatant: str
    counter: Counter
    was: int | None = None


class CounterRemoved(Event):
    """A counter was removed."""

    kind = "counter-removed"
    combatant: str
    counter: Counter


class TableCounterSet(Event):
    """A counter of the table was created or changed. was: see `CounterSet`."""

    kind = "table-counter-set"
    counter: Counter
    was: int | None = None


class TableCounterRemoved(Event):
    """A counter of the table was removed."""

    kind = "table-counter-removed"
    counter: Counter


class NoteSet(Event):
    """The note of a combatant was set; "" removes it."""

    kind = "note-set"
    combatant: str
    note: str
    private: bool = False


class EffectSet(Event):
    """An effect was created, or, with the id of a present one, changed."""

    kind = "effect-laid"
    combatant: str
    effect: Effect


class EffectTicked(Event):
    """A turn or round boundary counted for an effect. number: of the boundary. left: how many remain."""

    kind = "effect-ticked"
    combatant: str
    effect: Effect
    number: int
    left: int


class EffectEnded(Event):
    """An effect ended. lifted: it was removed before its time."""

    kind = "effect-ended"
    combatant: str
    effect: Effect
    lifted: bool = False


ANNOTATION_EVENTS = (CounterSet, CounterRemoved, NoteSet, EffectSet, EffectTicked, EffectEnded)


class SideChanged(Event):
    """A combatant changed sides."""

    kind = "side-changed"
    combatant: str
    side: Side


class OwnerChanged(Event):
    """A combatant has a new owner; None: the GM."""

    kind = "owner-changed"
    combatant: str
    owner: str | None


class GmChanged(Event):
    """The encounter has a new GM."""

    kind = "gm-changed"
    gm: str


class RuleChanged(Event):
    """A house rule was changed during the fight."""

    kind = "rule-changed"
    setting: str
    value: Any


class TimesSet(Event):
    """Deadline and reminder interval of this fight were set, in hours; see `state.Encounter`."""

    kind = "times-set"
    deadline: int | None = None
    reminder: int | None = None


class Paused(Event):
    """The encounter is paused. at: unix time in ms."""

    kind = "paused"
    at: int


class Resumed(Event):
    """The encounter goes on. away: length of the pause in ms; systems add it to their times."""

    kind = "resumed"
    away: int


class Ended(Event):
    """The encounter has ended."""

    kind = "ended"


class Expired(Event):
    """These combatants did not answer in time, or (one_of) none of them; the other events of the step replace the answer.

    place: see `Wait`.
    """

    kind = "expired"
    combatants: tuple[str, ...]
    one_of: bool = False
    place: int = Field(default=0, exclude_if=lambda place: not place)


class Undone(Event):
    """The step that begins with event number `step` is undone; unseen if all of the step was."""

    kind = "undone"
    step: int


class Redone(Event):
    """The step that begins with event number `step` is redone."""

    kind = "redone"
    step: int


SHARED_EVENTS: tuple[type[Event], ...] = (
    Began,
    Joined,
    StatusChanged,
    Withdrawn,
    SheetChanged,
    Renamed,
    Aliased,
    Dismissed,
    CounterSet,
    CounterRemoved,
    TableCounterSet,
    TableCounterRemoved,
    NoteSet,
    EffectSet,
    EffectTicked,
    EffectEnded,
    SideChanged,
    OwnerChanged,
    GmChanged,
    RuleChanged,
    TimesSet,
    Paused,
    Resumed,
    Ended,
    Expired,
    Undone,
    Redone,
)
