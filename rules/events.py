"""What happened. Events are the only truth: they are stored, folded, exported, and never changed.

A system adds its own events; `kind` names them all in one list (see `system.event_types`).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from pydantic import Field

from rules.model import Model
from rules.state import Counter, Effect, SheetT, Side, Status


class Event(Model):
    """Base of all events. kind: its name in the log, `<system>.<what>` for a system's own.

    unseen: it happened out of sight, so that for good only GMs are told of it. The engine says so (`offstage.unseen`).
    lapse: it stands for an answer that did not come, so that it is nothing that anybody has done. The engine says so, too.
    """

    kind: ClassVar[str]
    unseen: bool = False
    lapse: bool = False


class SheetEvent(Event):
    """Base of the events that change a sheet.

    character: id of the saved character that the combatant belongs to from now on; None: as before.
    """

    combatant: str
    character: int | None = None

    @abstractmethod
    def reshape(self, sheet: SheetT) -> SheetT:
        """The sheet after the change; also for the sheet of the saved character, whose other fields may differ."""


class Began(Event):
    """A GM opened the encounter with these house rules (as plain data)."""

    kind = "began"
    system: str
    gm: str
    rules: dict[str, Any] = Field(default_factory=dict)


class Joined(Event):
    """A combatant came into the encounter; hidden: it waits out of sight. alias, copy_of, character: see `state.Combatant`.

    revealed: the id under which the GM had kept it hidden. It gets a new one, as ids tell how many are hidden.
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
    """A combatant was put out, left, or came back. veil: the GM has hidden it (it is `gone` then), or shows it (`active`).

    character: id of the saved character that it belongs to from now on; None: as before.
    """

    kind = "status-changed"
    combatant: str
    status: Status
    override: bool = False
    veil: bool = False
    character: int | None = None


class SheetChanged(SheetEvent):
    """Numbers or words of a combatant's sheet changed: by the owner, or as an override of the GM."""

    kind = "sheet-changed"
    changes: dict[str, Any]
    override: bool = False

    def reshape(self, sheet: SheetT) -> SheetT:
        """See `SheetEvent.reshape`. Raises `pydantic.ValidationError`."""
        return type(sheet).model_validate({**sheet.model_dump(), **self.changes})


class Renamed(Event):
    """The GM gave a combatant another name."""

    kind = "renamed"
    combatant: str
    name: str


class Aliased(Event):
    """The name that the public knows a combatant by is another one. alias: None when it is the GM's name from now on.

    was, now: what the public called it before, and calls it now.
    """

    kind = "aliased"
    combatant: str
    alias: str | None
    was: str
    now: str


class Dismissed(Event):
    """The GM has no more use for a hidden combatant. name: the GM's; whom the public never knew is forgotten altogether."""

    kind = "dismissed"
    combatant: str
    name: str


class CounterSet(Event):
    """A counter of a combatant is new, or stands otherwise. was: its value before; None: it is new."""

    kind = "counter-set"
    combatant: str
    counter: Counter
    was: int | None = None


class CounterRemoved(Event):
    """A counter is needed no more."""

    kind = "counter-removed"
    combatant: str
    counter: Counter


class NoteSet(Event):
    """A note on a combatant; an empty one takes it away."""

    kind = "note-set"
    combatant: str
    note: str
    private: bool = False


class EffectSet(Event):
    """An effect begins, or with the id of one that is there, lasts otherwise."""

    kind = "effect-laid"
    combatant: str
    effect: Effect


class EffectTicked(Event):
    """A beat counted for an effect. number: the beat's. left: how many are still to come."""

    kind = "effect-ticked"
    combatant: str
    effect: Effect
    number: int
    left: int


class EffectEnded(Event):
    """An effect is over: its last beat has counted, or it was taken away."""

    kind = "effect-ended"
    combatant: str
    effect: Effect
    lifted: bool = False


class SideChanged(Event):
    """The GM moved a combatant to the other side."""

    kind = "side-changed"
    combatant: str
    side: Side


class OwnerChanged(Event):
    """A combatant is played by somebody else now; None: by the GM."""

    kind = "owner-changed"
    combatant: str
    owner: str | None


class GmChanged(Event):
    """The encounter has another GM."""

    kind = "gm-changed"
    gm: str


class RuleChanged(Event):
    """A house rule was switched during the fight."""

    kind = "rule-changed"
    setting: str
    value: Any


class TimesSet(Event):
    """How long somebody may take in this fight, and how often she is reminded; see `state.Encounter`."""

    kind = "times-set"
    deadline: int | None = None
    reminder: int | None = None


class Paused(Event):
    """The encounter rests from unix time `at` (ms) on."""

    kind = "paused"
    at: int


class Resumed(Event):
    """The encounter goes on after a rest of `away` ms, by which everything that waits for a time has to wait longer."""

    kind = "resumed"
    away: int


class Ended(Event):
    """The encounter is over."""

    kind = "ended"


class Expired(Event):
    """These combatants were waited for in vain; what follows in the same step stands for their answer."""

    kind = "expired"
    combatants: tuple[str, ...]


class Undone(Event):
    """The step that began with event number `step` is taken back; unseen, if all of the step was."""

    kind = "undone"
    step: int


class Redone(Event):
    """The step that began with event number `step` counts again."""

    kind = "redone"
    step: int


SHARED_EVENTS: tuple[type[Event], ...] = (
    Began,
    Joined,
    StatusChanged,
    SheetChanged,
    Renamed,
    Aliased,
    Dismissed,
    CounterSet,
    CounterRemoved,
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
