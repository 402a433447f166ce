"""Rows of the encounter tables, and what one command commits. All times are unix times in milliseconds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to store; the store assigns its `seq`."""

    kind: str
    body: str
    """JSON text."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Who caused an event, a user id or "clock", and when (unix ms)."""

    actor: str
    at: int


@dataclass(frozen=True, slots=True)
class CommandCommit:
    """The result of one command, stored in one transaction."""

    events: Sequence[NewEvent]
    """In order, at least one."""
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
    """Whether the state after these events needs an announcement."""
    interaction_id: int | None = None
    """The interaction that gave the command. Each is stored once."""
    awaits: bool = False
    """Whether the encounter waits for a user."""
    participants: Collection[int] = ()
    """The users taking part after these events; the GM is always added."""


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
    """One encounter as of its last committed event."""

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
    """The state at `revision`. A cache: the events are authoritative."""
    snapshot_version: int
    """The layout version of `snapshot`."""
    due_at: int | None
    board_channel_id: int | None
    board_message_id: int | None
    drawn: int
    """The revision shown by the board message; 0 without one."""
    announced: int
    """The highest revision whose announcement is done."""
    announce: int
    """The highest revision that needs an announcement: above `announced`, one is pending."""
    created_at: int
    changed_at: int
    """When the last event was stored."""


@dataclass(frozen=True, slots=True)
class InteractionRow:
    """The events that an interaction caused."""

    encounter_id: int
    first_seq: int
    last_seq: int


@dataclass(frozen=True, slots=True)
class DueRow:
    """An encounter in which the clock has something to do."""

    encounter_id: int
    due_at: int


@dataclass(frozen=True, slots=True)
class OpenEncounterRow:
    """An open encounter and its channel. deleted: Discord has said that the channel does not exist any more."""

    id: int
    guild_id: int
    channel_id: int
    gm_id: int
    deleted: bool = False
