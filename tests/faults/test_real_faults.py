"""The file of a running fight is really full, held, read-only or spoiled: who is told what, and how the host puts it right."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple

import discord
import pytest

from bot.clock import Clock
from bot.local.world import BEGINNING
from bot.runtime.backups import restore_by_hand
from bot.runtime.check import Finding, findings
from bot.runtime.exits import Exit
from bot.runtime.settings import Settings
from bot.storage.errors import StorageFault
from bot.storage.sqlite.backup import back_up
from bot.store import Store
from rules.dice.rng import SeededDice
from tests.bot.fights import PAIRED, Fight
from tests.world import playing, riposte

NOW = int(BEGINNING.timestamp() * 1000)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "riposte.db"


async def checked(path: Path) -> Finding:
    """What `python -m bot check` says of the database."""
    found = await findings(Settings(database_path=path), channel_id=None)
    return next(one for one in found if one.text.startswith("database"))


# --- while it plays ---


class _Usage(NamedTuple):
    total: int
    used: int
    free: int


@asynccontextmanager
async def full(fight: Fight, patch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """The disk has no room for another page. (tests/storage fills one; here SQLite says so of every change of a fight.)"""

    def fail(place: str) -> None:
        if place.startswith("append:"):
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    with patch.context() as there:
        there.setattr(shutil, "disk_usage", lambda _: _Usage(1, 1, 0))
        there.setattr(fight.bot.services.store.database, "_failpoint", fail)
        yield


@asynccontextmanager
async def held(fight: Fight, patch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Another program has begun to write and does not come to an end."""
    await fight.bot.services.store.database.writer.execute_fetchall("PRAGMA busy_timeout = 0")
    with patch.context() as there, closing(sqlite3.connect(fight.bot.services.store.database.path)) as other:
        there.setattr("bot.runtime.check.WAIT_SECONDS", 0)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


@asynccontextmanager
async def read_only(fight: Fight, patch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """The bot may not write any more. (A folder to which root may not write is not to be had here.)"""
    writer = fight.bot.services.store.database.writer
    with patch.context() as there:
        there.setattr("os.access", lambda *_: False)
        await writer.execute_fetchall("PRAGMA query_only = ON")
        yield
        await writer.execute_fetchall("PRAGMA query_only = OFF")


Trouble = Callable[[Fight, pytest.MonkeyPatch], AbstractAsyncContextManager[None]]
RUNNING: dict[str, tuple[Trouble, str, Exit]] = {
    "full": (full, "the disk of the machine I run on is full", Exit.DATABASE_FULL),
    "held": (held, "another program is holding my database", Exit.DATABASE_LOCKED),
    "read-only": (read_only, "I may not write to my database", Exit.DATABASE_NOT_WRITABLE),
}
"""What is wrong, what a person reads, and what the log and `check` say to the host."""


@pytest.mark.parametrize(("trouble", "said", "end"), RUNNING.values(), ids=RUNNING)
async def test_in_mid_fight_it_is_said_and_nothing_is_lost(
    path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Trouble, said: str, end: Exit
) -> None:
    async with playing(riposte(path, SeededDice(7))) as world:
        fight = Fight(world)
        await fight.play(*PAIRED)
        before = await fight.kinds()
        async with trouble(fight, monkeypatch):
            await fight.play("karl click #intent=fight", "wait 60")
            assert said in fight.private("karl")
            found = await checked(path)
            assert (found.code, end.sentence in found.text) == (end, True)
        assert world.faults()
        assert all(end.sentence in line for line in world.faults())
        assert await fight.kinds() == before
        await fight.play("karl click #intent=fight", "vera click #intent=fight")
        assert len(fight.announcements()) == 1
        assert (await checked(path)).code is Exit.OK


# --- when it starts ---


def damaged(path: Path) -> None:
    """Everything behind the first page is lost."""
    data = bytearray(path.read_bytes())
    data[4096:] = b"\x55" * (len(data) - 4096)
    path.write_bytes(data)


def cut_off(path: Path) -> None:
    """The file ends in the middle."""
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 8192 * 4096])


def overwritten(path: Path) -> None:
    """Something else stands in its place."""
    path.write_text("no database, but long enough to be one " * 100)


def newer(path: Path) -> None:
    """A newer Riposte has had it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")


SPOILED: dict[str, tuple[Callable[[Path], None], Exit]] = {
    "damaged": (damaged, Exit.DATABASE_DAMAGED),
    "cut off": (cut_off, Exit.DATABASE_DAMAGED),
    "overwritten": (overwritten, Exit.DATABASE_DAMAGED),
    "newer": (newer, Exit.DATABASE_NEWER),
}


@pytest.mark.parametrize(("spoil", "end"), SPOILED.values(), ids=SPOILED)
async def test_a_spoiled_database_is_named_and_its_backup_plays_on(
    path: Path, tmp_path: Path, spoil: Callable[[Path], None], end: Exit
) -> None:
    settings, copy = Settings(database_path=path), tmp_path / "copy.db"
    riposte_there = riposte(path, SeededDice(7))

    @asynccontextmanager
    async def after_the_host_put_it_right(clock: Clock) -> AsyncIterator[discord.Client]:
        spoil(path)
        with pytest.raises(StorageFault):
            await Store.open(path, clock_ms=lambda: NOW)
        found = await checked(path)
        assert found.code is end
        assert "python -m bot restore FILE" in found.text
        restore_by_hand(settings, copy, now_ms=NOW)
        assert (await checked(path)).code is Exit.OK
        async with riposte_there(clock) as bot:
            yield bot

    async with playing(riposte_there) as world:
        fight = Fight(world)
        await fight.play(*PAIRED, "karl click #intent=fight")
        before = await fight.kinds()
        await back_up(path, copy)
        world.opener = after_the_host_put_it_right
        await world.restart()
        assert await fight.kinds() == before
        await fight.play("vera click #intent=fight")
        assert len(fight.announcements()) == 1
