"""What goes into the store and what comes out of it, as frozen values. All times are unix times in milliseconds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event that is to be stored; the store gives it its place."""

    kind: str
    body: str
    """JSON text."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one command makes of an encounter: stored as a whole or not at all."""

    events: Sequence[NewEvent]
    """At least one, in order."""
    actor: str
    """The id of the user who gave the command, or "clock"."""
    at: int
    snapshot: str
    """The state after these events, as JSON text."""
    snapshot_version: int
    gm_id: int
    open: bool = True
    due_at: int | None = None
    """When the clock has something to do in this encounter."""
    announce: bool = False
    """Whether the state after these events has to be announced."""
    interaction_id: int | None = None
    """The interaction that asked for it; stored once and never again."""
    awaits: int | None = None
    """The revision since which the encounter waits for the same people; None: for nobody."""
    people: Collection[int] = ()
    """The users who take part in the encounter as it stands after these events; the GM does in any case."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """One stored event."""

    seq: int
    """1, 2, 3 ...: the encounter's revision after this event."""
    step: int
    """The `seq` of the first event of the same command."""
    kind: str
    body: str
    actor: str
    at: int


@dataclass(frozen=True, slots=True)
class EncounterRow:
    """One encounter as it stands after its last committed event."""

    id: int
    guild_id: int
    channel_id: int
    system: str
    locale: str
    gm_id: int
    open: bool
    revision: int
    """The `seq` of the last event."""
    snapshot: str
    """The state at `revision`: a cache, the events are the truth."""
    snapshot_version: int
    """The version of the code that wrote the snapshot."""
    due_at: int | None
    board_channel_id: int | None
    board_message_id: int | None
    drawn: int
    """The revision which the board message shows; 0 when none does."""
    announced: int
    """The highest revision whose announcement has been dealt with."""
    announce: int
    """The highest revision that asks for an announcement: above `announced`, one is still to be made."""
    created_at: int
    changed_at: int
    """When the last event was stored."""


@dataclass(frozen=True, slots=True)
class DoneRow:
    """Where an interaction's events stand."""

    encounter_id: int
    first_seq: int
    last_seq: int


@dataclass(frozen=True, slots=True)
class DueRow:
    """An encounter in which the clock has something to do."""

    encounter_id: int
    due_at: int


@dataclass(frozen=True, slots=True)
class OpenRow:
    """An encounter that is not over, and where it is."""

    id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class OldBoardRow:
    """A message that was the board of an encounter until another one replaced it."""

    message_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class PinRow:
    """The board that was to be pinned last, and whether it is: Discord may have refused."""

    message_id: int
    held: bool


@dataclass(frozen=True, slots=True)
class GmBoardRow:
    """The message that shows an encounter to the GMs of the server."""

    channel_id: int
    message_id: int
    drawn: int
    """The revision which it shows."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """What one rule system reads of a character."""

    body: str
    """JSON text."""
    used_at: int


@dataclass(frozen=True, slots=True)
class CharacterRow:
    """A character of a person on one server."""

    id: int
    guild_id: int
    user_id: int
    name: str
    standard: bool
    """Whether it is the person's default."""
    used_at: int
    """When it was last saved or played."""
    sheets: Mapping[str, SheetRow]
    """By system."""


@dataclass(frozen=True, slots=True)
class PresetRow:
    """House rules of a system under a name."""

    id: int
    guild_id: int
    system: str
    name: str
    rules: str
    """JSON text."""
    standard: bool = False
    """Whether fights of the system begin with it."""
    user_id: int | None = None
    """Who saved it; None when that person has had her data deleted."""


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A setting of a server that somebody changed."""

    at: int
    user_id: int | None
    """None when that person has had her data deleted."""
    setting: str
    value: str
    """What it was changed to, as JSON text."""


@dataclass(frozen=True, slots=True)
class FightRow:
    """An encounter in which a person has taken part."""

    id: int
    guild_id: int
    channel_id: int
    system: str
    open: bool
    gm_id: int
    created_at: int
    changed_at: int
    alone: bool
    """Whether nobody else has taken part in it, or all others have had their data deleted."""


@dataclass(frozen=True, slots=True)
class TidiedRow:
    """How much was removed because nobody had used it for long."""

    encounters: int
    characters: int


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A command of the GM that waits for confirmation."""

    id: int
    encounter_id: int
    user_id: int
    revision: int
    """The revision that the GM saw."""
    command: str
    """JSON text."""
