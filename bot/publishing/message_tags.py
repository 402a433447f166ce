"""Tags: the kind, encounter and revision of a message, stored in the message itself.

A message has no field for metadata, but every component may have an id (32 bits, signed, unique in the message; Discord numbers
the others from 1). The tag is the ids of the first components, so that a message whose own id was not stored can be found in
its channel.

The first id is `<kind><8 digits>`, the following ones are `<place><8 digits>`; all digits together are
`encounter * 10**9 + revision`. Two components carry ten million encounters. Where a message has too few components, invisible
separators carry the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import islice
from typing import Any, Final

from discord import ui

CHUNK: Final = 10**8
REVISIONS: Final = 10**9
"""Revisions are lower, as in a custom_id."""
PLACE: Final = 10
"""The leading number of the id at index `i` is PLACE + i; all kinds are lower."""
MAX_IDS: Final = 4
"""Ids of one tag, enough for every encounter id of the store."""


class MessageKind(IntEnum):
    """The kinds of messages of an encounter. The numbers are stored in messages on Discord and never change."""

    BOARD = 3
    ANNOUNCEMENT = 4
    SUMMARY = 5
    GM_BOARD = 6
    GM_CALL = 7
    REMINDER = 8


@dataclass(frozen=True, slots=True)
class MessageTag:
    """The identity of a message. revision: of the state that it shows, or of the decision that it announces."""

    kind: MessageKind
    encounter: int
    revision: int

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the first components, at least two of them."""
        number = self.encounter * REVISIONS + self.revision
        chunks: list[int] = []
        while number or len(chunks) < 2:
            number, chunk = divmod(number, CHUNK)
            chunks.append(chunk)
        first, *rest = reversed(chunks)
        return (self.kind * CHUNK + first, *((PLACE + at) * CHUNK + chunk for at, chunk in enumerate(rest, start=1)))


def tag(view: ui.LayoutView, kind: MessageKind, encounter: int, revision: int) -> ui.LayoutView:
    """Add the tag to a message before it is sent or edited; return the same view."""
    ids = MessageTag(kind, encounter, revision).ids
    components = list(view.walk_children())
    for component, number in zip(components, ids, strict=False):
        component.id = number
    for number in ids[len(components) :]:
        view.add_item(ui.Separator(visible=False, id=number))
    return view


def tag_of(components: Iterable[Any]) -> MessageTag | None:
    """Read the tag of a message from its components; None for messages without a tag."""
    parts = [divmod(component.id or 0, CHUNK) for component in islice(_walk(components), MAX_IDS)]
    places = [place for place, _ in parts]
    length = next((at for at in range(1, len(parts)) if places[at] != PLACE + at), len(parts))
    if length < 2 or places[0] not in set(MessageKind):
        return None
    number = 0
    for _, chunk in parts[:length]:
        number = number * CHUNK + chunk
    encounter, revision = divmod(number, REVISIONS)
    return MessageTag(MessageKind(places[0]), encounter, revision)


def _walk(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))
