"""What happened. Events are the only truth: they are stored, folded, exported, and never changed.

A system adds its own events; `kind` names them all in one list (see `system.event_types`).
"""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field

from rules.model import Model
from rules.state import Side, Status


class Event(Model):
    """Base of all events. kind: its name in the log, `<system>.<what>` for a system's own. reshapes: it changes a sheet."""

    kind: ClassVar[str]
    reshapes: ClassVar[bool] = False


class Began(Event):
    """A GM opened the encounter with these house rules (as plain data)."""

    kind = "began"
    system: str
    gm: str
    rules: dict[str, Any] = Field(default_factory=dict)


class Joined(Event):
    """A combatant came into the encounter."""

    kind = "joined"
    reshapes = True
    combatant: str
    name: str
    side: Side
    owner: str | None
    sheet: dict[str, Any] = Field(default_factory=dict)
    group: str | None = None


class StatusChanged(Event):
    """A combatant was put out, left, or came back."""

    kind = "status-changed"
    combatant: str
    status: Status
    override: bool = False


class SheetChanged(Event):
    """Numbers or words of a combatant's sheet changed: by the owner, or as an override of the GM."""

    kind = "sheet-changed"
    reshapes = True
    combatant: str
    changes: dict[str, Any]
    override: bool = False


class Renamed(Event):
    """The GM gave a combatant another name."""

    kind = "renamed"
    combatant: str
    name: str


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


class Ended(Event):
    """The encounter is over."""

    kind = "ended"


class Expired(Event):
    """These combatants were waited for in vain; what follows in the same step stands for their answer."""

    kind = "expired"
    combatants: tuple[str, ...]


class Undone(Event):
    """The step that began with event number `step` is taken back."""

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
    SideChanged,
    OwnerChanged,
    GmChanged,
    RuleChanged,
    Ended,
    Expired,
    Undone,
    Redone,
)
