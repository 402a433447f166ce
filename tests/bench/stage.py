"""One bot on its own emulated Discord, in an event loop of its own: so two of them can be measured in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import AbstractContextManager
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Any, Self, TypeVar

from bot.app import RiposteBot
from bot.local.command import open_riposte
from bot.local.driver import walk
from bot.local.world import Opener, Person, World
from bot.runtime.settings import Settings
from bot.runtime.tasks import keep_collections_short
from rules.dice.rng import SeededDice

T = TypeVar("T")

ANNOUNCEMENTS = 5
"""Newest messages that are kept in each channel."""


class Stage(AbstractContextManager["Stage"]):
    """A context manager: inside it the bot is online. opening: how long that took, in milliseconds."""

    def __init__(self, opener: Opener) -> None:
        self._runner = asyncio.Runner()
        self.world = World(opener)
        began = perf_counter()
        self.run(self.world.__aenter__())
        keep_collections_short()
        self.opening = 1_000 * (perf_counter() - began)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.run(self.world.__aexit__(None, None, None))
        finally:
            self._runner.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in this stage's loop."""
        return self._runner.run(work)

    def timed(self, work: Coroutine[Any, Any, object]) -> float:
        """The milliseconds that it takes."""

        async def timing() -> float:
            began = perf_counter()
            await work
            return 1_000 * (perf_counter() - began)

        return self.run(timing())

    @property
    def bot(self) -> RiposteBot:
        """Riposte, where it is what plays here."""
        assert isinstance(self.world.bot, RiposteBot)
        return self.world.bot

    def person(self, user: str) -> Person:
        """The person with this user id."""
        return next(one for one in self.world.people.values() if str(one.actor.id) == user)

    def forget(self) -> None:
        """Let the emulated Discord forget what it keeps for tests and what nobody will press: it is not what is measured."""
        backend = self.world.env.backend
        self.world.env.http_requests.clear()
        backend.interactions.clear()
        backend.interaction_tokens.clear()
        backend.transcript.clear()
        for messages in backend.messages.values():
            public = [message for message in messages.values() if not message.is_ephemeral]
            # The board, and announcements that the bot may still edit.
            kept = {message.id for message in public if any("custom_id" in part for part in walk(message.components))}
            kept |= set(sorted(message.id for message in public)[-ANNOUNCEMENTS:])
            for old in [number for number in messages if number not in kept]:
                del messages[old]


def riposte(path: Path, seed: str = "bench") -> Opener:
    """Opens Riposte itself on this database, which waits for the disk at each commit as it always does."""
    settings = Settings(database_path=path)
    return lambda clock: open_riposte(settings, clock, SeededDice(seed))
