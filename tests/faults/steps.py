"""One fault at one exact place of a fight that is played from a script: at its nth request, or at its nth commit.

A run without a fault notes all places in their order. As everything is played in the same way each time, the nth place of a
run with a fault is the nth one of that list, until the fault happens.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import pytest

from bot.storage.errors import StorageFull
from bot.storage.sqlite.database import SQLiteDatabase
from tests.world import failed, intercepted

Kind: TypeAlias = Literal["request", "commit"]
How: TypeAlias = Literal["refused", "lost", "killed before", "killed after", "killed twice"]
HOWS: dict[Kind, tuple[How, ...]] = {
    "request": ("refused", "lost", "killed before", "killed after", "killed twice"),
    "commit": ("refused", "killed before", "killed after"),
}
POST = "POST /channels/*/messages"
_ID = re.compile(r"\d{6,}|/[^/]+/callback")


@dataclass(frozen=True)
class Fault:
    """What happens where. number: of the place among those of its kind, from 0.

    refused: Discord answers 500, or the disk is full. lost: Discord does what is asked for, and answers 500. killed: the
    process ends before or after it; twice: the next process ends as well, after its first message.
    """

    kind: Kind
    number: int
    how: How
    label: str

    def __str__(self) -> str:
        return f"{self.how}: {self.kind} {self.number}, {self.label}"


@dataclass
class Steps:
    """Counts the places, and lets one fault happen.

    happened: it has. dead: the process has ended and does nothing any more, until `revived`.
    """

    fault: Fault | None = None
    places: dict[Kind, list[str]] = field(default_factory=lambda: {"request": [], "commit": []})
    dead: bool = False
    happened: bool = False
    _once_more: bool = False

    def revived(self) -> None:
        """The process is started anew."""
        self.dead = False

    def faults(self) -> Iterator[Fault]:
        """Every fault that could happen at the places of this run."""
        for kind, labels in self.places.items():
            for number, label in enumerate(labels):
                yield from (Fault(kind, number, how, label) for how in HOWS[kind])

    def _reach(self, kind: Kind, label: str) -> How | None:
        """Come to a place; returns what is to happen there."""
        if self.dead:
            raise asyncio.CancelledError
        labels, fault = self.places[kind], self.fault
        labels.append(label)
        if self._once_more and label == POST:
            self._once_more, self.dead = False, True
            return "killed after"
        if fault is None or fault.kind != kind or len(labels) != fault.number + 1:
            return None
        assert label == fault.label, "the run went another way than the one without a fault"
        self.happened = True
        self.dead = fault.how.startswith("killed")
        self._once_more = fault.how == "killed twice"
        if fault.how == "killed before":
            raise asyncio.CancelledError
        return fault.how

    def _request(self, method: str, path: str, carry_out: Callable[[], Any]) -> Any:
        how = self._reach("request", f"{method} {_ID.sub('*', path)}")
        if how == "refused":
            raise failed()
        result = carry_out()
        if how == "lost":
            raise failed()
        if how is not None:
            raise asyncio.CancelledError
        return result

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Meanwhile every request and every commit is such a place."""
        change = SQLiteDatabase.change

        async def changed(database: SQLiteDatabase, name: str, work: Any, **more: Any) -> Any:
            how = self._reach("commit", name)
            if how == "refused":
                raise StorageFull(database.path)
            result = await change(database, name, work, **more)
            if how is not None or self.dead:
                raise asyncio.CancelledError
            return result

        with pytest.MonkeyPatch.context() as patch, intercepted(self._request):
            patch.setattr(SQLiteDatabase, "change", changed)
            yield
