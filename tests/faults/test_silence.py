"""A database that is silent in the middle of a fight: everyone is answered in time, and told what counts.

By the clock of the emulated Discord, for which a blocked thread is a standstill; tests/storage/test_silence.py blocks threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.storage.limits import Attempt, State
from bot.storage.sqlite.database import Connection
from rules.dice.rng import SeededDice
from rules.message import msg
from tests.bot.assertions import LANGUAGES, told
from tests.bot.fights import PAIRED, Fight
from tests.world import playing, riposte


class Disk:
    """A disk that blocks before or after it has done what it was asked."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._call = Connection.call_within_wait
        self._patch = patch
        self._ended: list[tuple[Attempt[Any], State]] = []
        self.blocked = False

    def block_before_changes(self) -> None:
        async def call(connection: Connection, work: Any) -> Any:
            await self._turn()
            return await self._call(connection, work)

        self._block(call)

    def block_in_commits(self) -> None:
        async def call(connection: Connection, work: Any) -> Any:
            result = await self._call(connection, work)
            await self._turn()
            return result

        self._block(call)
        self._patch.setattr(Attempt, "_end", lambda attempt, state: self._ended.append((attempt, state)))

    def go_on(self) -> None:
        self.blocked = False
        self._patch.undo()
        for attempt, state in self._ended:
            attempt._end(state)

    def _block(self, call: Any) -> None:
        self.blocked = True
        self._patch.setattr(Connection, "call_within_wait", call)

    async def _turn(self) -> None:
        while self.blocked:  # noqa: ASYNC110 -- the emulated Discord understands no other wait
            await asyncio.sleep(0.1)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
async def fight(tmp_path: Path, locale: str) -> AsyncIterator[Fight]:
    async with playing(riposte(tmp_path / "riposte.db", SeededDice(7)), locale=locale) as world:
        fight = Fight(world)
        await fight.play(*PAIRED)
        yield fight


@LANGUAGES
async def test_a_press_on_a_blocked_disk_is_acknowledged_and_does_not_count_later(
    fight: Fight, disk: Disk, locale: str
) -> None:
    before = await fight.kinds()
    disk.block_before_changes()
    press = await fight.press("karl", "intent=fight")
    await fight.play("wait 2")
    assert press.acknowledged
    await fight.play("wait 8")
    await told(fight, "karl", locale, "ui-storage-not-done", reason=msg("ui-storage-reason", fault="slow"))
    assert len(fight.world.faults()) == 1
    disk.go_on()
    await fight.play("wait 20")
    assert await fight.kinds() == before
    await fight.play("karl click #intent=fight")
    assert len(await fight.kinds()) == len(before) + 1


@LANGUAGES
async def test_a_commit_that_is_not_answered_is_told_when_it_ends(fight: Fight, disk: Disk, locale: str) -> None:
    before = await fight.kinds()
    disk.block_in_commits()
    press = await fight.press("karl", "intent=fight")
    await fight.play("wait 2")
    assert press.acknowledged
    await fight.play("wait 8")
    await told(fight, "karl", locale, "ui-storage-unknown")
    assert len(fight.world.faults()) == 1
    disk.go_on()
    await fight.play("wait 2")
    await told(fight, "karl", locale, "ui-did-count")
    assert len(await fight.kinds()) == len(before) + 1
    row = (await fight.loaded()).row
    assert row.drawn == row.revision, "the board is drawn without waiting for the sweep"
