"""Helpers of these tests: a clock that stands still, commands of a fight, and traps between statements."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from bot.encounters.rows import CommandCommit, EncounterRow, NewEvent
from bot.storage.errors import StorageFault
from bot.storage.postgres.address import without_password
from bot.store import Store
from tests.stores import contents

NOW = 1_790_000_000_000
"""2026-09-21T14:13:20Z"""

GUILD, CHANNEL, GM, PLAYER = 10, 20, 30, 31


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


def step(*kinds: str, **changes: object) -> CommandCommit:
    """One command with an event of each kind (one attack, if none is named)."""
    events = [NewEvent(kind, f'{{"kind": "{kind}"}}') for kind in kinds or ("attacked",)]
    fields = {"actor": str(PLAYER), "at": NOW, "snapshot": '{"phase": "duel"}', "snapshot_version": 1, "gm_id": GM}
    return CommandCommit(events=events, **{**fields, **changes})


async def begin(store: Store, channel_id: int = CHANNEL, **changes: object) -> EncounterRow:
    """A duel in the channel, with one event."""
    return await store.encounters.begin(GUILD, channel_id, system="duel", locale="fr", commit=step("begun", **changes))


async def end(store: Store, row: EncounterRow, **changes: object) -> EncounterRow:
    """The encounter, ended by its second command."""
    return await store.encounters.append(row.id, row.revision, step("ended", open=False, **changes))


async def stored(store: Store, encounter_id: int) -> EncounterRow:
    """The row of an encounter."""
    row = await store.encounters.get(encounter_id)
    assert row is not None
    return row


@contextmanager
def unchanged(
    where: Path | str, error: type[Exception] | tuple[type[Exception], ...], match: str | None = None
) -> Iterator[pytest.ExceptionInfo[Exception]]:
    """Expect an error, and the same contents afterwards."""
    before = contents(where)
    with pytest.raises(error, match=match) as caught:
        yield caught
    assert contents(where) == before


@asynccontextmanager
async def opened(where: Path | str, **options: object) -> AsyncIterator[Store]:
    """An open store, closed at the end."""
    store = await Store.open(where, **{"clock_ms": Clock(), "wait_ms": 0, **options})
    try:
        yield store
    finally:
        await store.close()


async def refused(where: Path | str) -> StorageFault:
    """The fault with which opening a store there ends."""
    with pytest.raises(StorageFault) as fault:
        async with opened(where):
            pytest.fail("opened")
    assert fault.value.where == (without_password(where) if isinstance(where, str) else where)
    return fault.value


def connection_threads() -> list[threading.Thread]:
    """The threads of database connections."""
    names = ("_connection_worker_thread", "riposte-postgres")
    return [thread for thread in threading.enumerate() if any(name in thread.name for name in names)]


def left_open() -> list[threading.Thread]:
    """The threads of connections still open; that of a closed one may take a moment to end."""
    threads = connection_threads()
    for thread in threads:
        thread.join(5)
    return [thread for thread in threads if thread.is_alive()]


def thinned(places: list[str]) -> list[str]:
    """Of the places in a long transaction the first, the last ones, and every fifth between."""
    return [
        place
        for number, place in enumerate(places)
        if number % 5 == 0 or place.endswith((":1", ":commit", ":committed")) or places[number + 1].endswith(":commit")
    ]


class Trap:
    """A failpoint that notes where it was called, and springs at one place."""

    def __init__(self) -> None:
        self.places: list[str] = []
        self._place: str | None = None
        self._spring: Callable[[], object] | None = None

    def set(self, place: str, spring: Callable[[], object]) -> None:
        """Call `spring` when this place is reached for the first time."""
        self._place, self._spring = place, spring

    def set_last(self, spring: Callable[[], object]) -> None:
        """Call `spring` when the next transaction is about to be committed."""
        self.set("", spring)

    def __call__(self, place: str) -> None:
        self.places.append(place)
        if self._place == "" and place.endswith(":commit"):
            self._place = place
        if place == self._place and self._spring is not None:
            spring, self._spring = self._spring, None
            spring()
