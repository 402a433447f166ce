"""Backups: each night, by hand, and restored."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.runtime.backups import DAY_MS, NightlyBackup
from bot.runtime.exits import Exit
from bot.runtime.settings import Settings
from bot.storage.errors import DatabaseReplaced
from bot.storage.sqlite.lockfile import own_database
from bot.store import Store
from tests.storage.table import opened
from tests.storage.test_place import replaced

NIGHT = 1_790_046_000_000
"""2026-09-22T03:00:00Z"""
HOUR_MS = 60 * 60 * 1000


class Clock:
    """A clock that stands still."""

    def __init__(self, now: int) -> None:
        self.time = now

    def now(self) -> int:
        return self.time


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A database with one stored word."""
    path = tmp_path / "riposte.db"
    await keep(path, "first")
    return path


async def keep(path: Path, word: str) -> None:
    store = await Store.open(path, clock_ms=lambda: 0)
    await store.meta.set("word", word)
    await store.close()


def kept(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT value FROM meta WHERE key = 'word'").fetchone()[0]


def backups(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.backup-*"))


class TestNightly:
    async def nights(self, settings: Settings, *times: int) -> None:
        for time in times:
            async with opened(settings.database_path) as store:
                await NightlyBackup(settings, Clock(time), store)._copy_once_a_night()

    async def test_restarts_make_no_further_copy_in_a_night(self, path: Path) -> None:
        await self.nights(Settings(database_path=path), *(NIGHT + hour * HOUR_MS for hour in (0, 1, 12, 23)))
        assert backups(path.parent) == ["riposte.db.backup-20260922T030000Z"]
        await self.nights(Settings(database_path=path), NIGHT + DAY_MS - 1_000, NIGHT + DAY_MS)
        assert len(backups(path.parent)) == 2

    async def test_a_missed_night_is_made_up_for(self, path: Path) -> None:
        await self.nights(Settings(database_path=path), NIGHT, NIGHT + DAY_MS + 9 * HOUR_MS)
        assert backups(path.parent)[1:] == ["riposte.db.backup-20260923T120000Z"]

    async def test_the_number_kept_and_the_folder_are_settings(self, path: Path) -> None:
        folder = path.parent / "copies"
        folder.mkdir()
        settings = Settings(database_path=path, backup_dir=folder, backup_keep=2)
        await self.nights(settings, *(NIGHT + day * DAY_MS for day in range(4)))
        assert backups(folder) == ["riposte.db.backup-20260924T030000Z", "riposte.db.backup-20260925T030000Z"]
        assert backups(path.parent) == []

    async def test_a_copy_from_the_future_keeps_no_night_from_its_own(self, path: Path) -> None:
        settings = Settings(database_path=path, backup_keep=2)
        await self.nights(settings, NIGHT + 400 * DAY_MS, NIGHT, NIGHT + HOUR_MS, NIGHT + DAY_MS)
        assert backups(path.parent) == ["riposte.db.backup-20260922T030000Z", "riposte.db.backup-20260923T030000Z"]

    async def test_a_clock_that_is_behind_starves_no_copy(self, path: Path) -> None:
        settings = Settings(database_path=path, backup_keep=2)
        await self.nights(settings, NIGHT, NIGHT + DAY_MS, NIGHT - 30 * DAY_MS)
        assert "riposte.db.backup-20260823T030000Z" in backups(path.parent)

    async def test_a_failure_is_one_line_in_the_log(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        settings = Settings(database_path=tmp_path / "riposte.db", backup_dir=tmp_path / "nowhere")
        await keep(settings.database_path, "x")
        async with opened(settings.database_path) as store:
            nightly = NightlyBackup(settings, Clock(NIGHT), store)
            await nightly._look()
            await nightly._look()
            assert nightly.failed
            (tmp_path / "nowhere").mkdir()
            await nightly._look()
            assert not nightly.failed
        (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
        assert record.getMessage().startswith(
            "Last night's backup could not be made; it is tried again every 10 minutes"
        )
        assert record.exc_info is None

    async def test_a_replaced_database_removes_no_backup(self, path: Path) -> None:
        settings = Settings(database_path=path, backup_keep=1)
        await self.nights(settings, NIGHT)
        before = backups(path.parent)
        store = await Store.open(path, clock_ms=lambda: 0)
        replaced(path)
        with pytest.raises(DatabaseReplaced):
            await NightlyBackup(settings, Clock(NIGHT + DAY_MS), store)._copy_once_a_night()
        with pytest.raises(DatabaseReplaced):
            await store.close()
        assert backups(path.parent) == before


@pytest.mark.long
class TestByHand:
    def test_the_default_folder_is_that_of_the_nightly_backups(self, bot, path):
        code, out, lines = bot("backup", BACKUP_KEEP="1")
        assert (code, lines) == (Exit.OK, [])
        (made,) = backups(path.parent)
        assert out.startswith(str(path.parent / made))
        assert "whole, schema" in out
        assert kept(path.parent / made) == "first"

    def test_a_file_or_folder_can_be_named(self, bot, path, tmp_path):
        assert bot("backup", tmp_path / "mine.db")[0] == Exit.OK
        assert kept(tmp_path / "mine.db") == "first"
        (tmp_path / "usb").mkdir()
        assert bot("backup", tmp_path / "usb")[0] == Exit.OK
        assert len(backups(tmp_path / "usb")) == 1

    def test_an_existing_file_is_not_overwritten(self, bot, path, tmp_path):
        (tmp_path / "mine.db").write_text("precious")
        code, _, lines = bot("backup", tmp_path / "mine.db")
        assert code == Exit.BACKUP_EXISTS
        assert lines == [f"{Exit.BACKUP_EXISTS.sentence} ({tmp_path / 'mine.db'})"]
        assert (tmp_path / "mine.db").read_text() == "precious"

    def test_a_missing_database_is_not_created(self, bot, tmp_path):
        assert bot("backup")[0] == Exit.DATABASE_MISSING
        assert not (tmp_path / "riposte.db").exists()

    def test_a_missing_folder(self, bot, path, tmp_path):
        code, _, lines = bot("backup", BACKUP_DIR=str(tmp_path / "nowhere"))
        assert code == Exit.DATABASE_NOT_WRITABLE
        assert "nowhere" in lines[-1]


@pytest.mark.long
class TestRestore:
    def test_the_backup_replaces_the_database(self, bot, path, tmp_path):
        assert bot("backup", tmp_path / "mine.db")[0] == Exit.OK
        with closing(sqlite3.connect(path)) as later, later:
            later.execute("UPDATE meta SET value = 'second' WHERE key = 'word'")
        code, out, lines = bot("restore", tmp_path / "mine.db")
        assert (code, lines) == (Exit.OK, [])
        (aside,) = tmp_path.glob("riposte.db.replaced-*")
        assert str(aside) in out
        assert (kept(path), kept(aside)) == ("first", "second")

    def test_while_the_bot_runs_or_without_the_file(self, bot, path, tmp_path):
        backup = tmp_path / "mine.db"
        missing = Exit.BACKUP_MISSING
        assert bot("restore", backup)[::2] == (missing, [f"{missing.sentence} ({backup})"])
        bot("backup", backup)
        locked = Exit.DATABASE_LOCKED
        with own_database(path):
            assert bot("restore", backup)[::2] == (locked, [f"{locked.sentence} ({path})"])

    def test_a_file_that_is_no_backup(self, bot, path, tmp_path):
        (tmp_path / "mine.db").write_text("no database, but long enough to be one " * 100)
        code, _, lines = bot("restore", tmp_path / "mine.db")
        assert code == Exit.DATABASE_DAMAGED
        assert "mine.db" in lines[-1]
        assert kept(path) == "first"

    def test_check_lists_the_backups(self, bot, path):
        assert "backups: none yet in " in bot("check")[1]
        bot("backup")
        out = bot("check")[1]
        assert f"backups: 1 in {path.parent}, the newest is {backups(path.parent)[0]}" in out
        assert "python -m bot restore FILE" in out
        assert "backups: switched off (BACKUP_KEEP=0)" in bot("check", BACKUP_KEEP="0")[1]


def test_two_bots_on_one_database_are_refused(bot, path):
    with own_database(path):
        code, _, lines = bot(DISCORD_TOKEN="MTIz.secret.token")
    assert code == Exit.DATABASE_LOCKED
    assert lines[-1] == f"{Exit.DATABASE_LOCKED.sentence} ({path})"
