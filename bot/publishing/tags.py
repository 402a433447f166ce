"""What a message of ours is, readable from the message itself: its kind, its encounter and the revision it tells of.

Discord gives a message no field of our own, but every component may carry a number (32 bits, signed, unique in the message;
Discord numbers the others from 1). The tag stands in the ids of the first components. So a message whose id was never stored is
found again in its channel, and none of another encounter is taken for it.

The first id is `<kind><8 digits>`, the following ones are `<place><8 digits>`; all digits together are
`encounter * 10**9 + revision`. Two components carry ten million encounters. Where a message has too few components, a separator
that nobody sees carries the rest.
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
"""The leading number of the second id less 1; kinds are lower."""
MOST: Final = 4
"""Ids of one tag: enough for every id that the store can give."""


class MessageKind(IntEnum):
    """The messages that belong to an encounter. The numbers stand in messages on Discord and never change."""

    BOARD = 3
    ANNOUNCEMENT = 4
    SUMMARY = 5
    GM_BOARD = 6
    GM_CALL = 7
    REMINDER = 8


@dataclass(frozen=True, slots=True)
class MessageTag:
    """What a message is. revision: of the state it shows, or of the decision it tells of."""

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
    """Write the tag into a message that is about to be sent or edited; returns the same view."""
    ids = MessageTag(kind, encounter, revision).ids
    components = list(view.walk_children())
    for component, number in zip(components, ids, strict=False):
        component.id = number
    for number in ids[len(components) :]:
        view.add_item(ui.Separator(visible=False, id=number))
    return view


def tag_of(components: Iterable[Any]) -> MessageTag | None:
    """The tag of a message, from its components as discord.py gives them; None for every other message."""
    parts = [divmod(component.id or 0, CHUNK) for component in islice(_walk(components), MOST)]
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
