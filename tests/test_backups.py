"""Backups as a host meets them: each night by themselves, by hand, and put back."""

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
    """Stands where it is put."""

    def __init__(self, now: int) -> None:
        self.time = now

    def now(self) -> int:
        return self.time


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A database of ours, in which one word is kept."""
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

    async def test_one_copy_a_night_whatever_the_restarts(self, path: Path) -> None:
        await self.nights(Settings(database_path=path), *(NIGHT + hour * HOUR_MS for hour in (0, 1, 12, 23)))
        assert backups(path.parent) == ["riposte.db.backup-20260922T030000Z"]
        await self.nights(Settings(database_path=path), NIGHT + DAY_MS - 1_000, NIGHT + DAY_MS)
        assert len(backups(path.parent)) == 2

    async def test_a_night_that_was_missed_is_made_up_for(self, path: Path) -> None:
        await self.nights(Settings(database_path=path), NIGHT, NIGHT + DAY_MS + 9 * HOUR_MS)
        assert backups(path.parent)[1:] == ["riposte.db.backup-20260923T120000Z"]

    async def test_only_so_many_are_kept_and_where_the_host_says(self, path: Path) -> None:
        folder = path.parent / "copies"
        folder.mkdir()
        settings = Settings(database_path=path, backup_dir=folder, backup_keep=2)
        await self.nights(settings, *(NIGHT + day * DAY_MS for day in range(4)))
        assert backups(folder) == ["riposte.db.backup-20260924T030000Z", "riposte.db.backup-20260925T030000Z"]
        assert backups(path.parent) == []

    async def test_a_clock_that_was_set_back_makes_no_copy_twice(self, path: Path) -> None:
        await self.nights(Settings(database_path=path), NIGHT, NIGHT - DAY_MS, NIGHT - 30 * DAY_MS)
        assert len(backups(path.parent)) == 1

    async def test_what_went_wrong_is_one_line_in_the_log(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        settings = Settings(database_path=tmp_path / "riposte.db", backup_dir=tmp_path / "nowhere")
        await keep(settings.database_path, "x")
        async with opened(settings.database_path) as store:
            await NightlyBackup(settings, Clock(NIGHT), store)._look()
        (record,) = [one for one in caplog.records if one.levelno >= logging.ERROR]
        assert record.getMessage().startswith(
            "Last night's backup could not be made; it is tried again in 10 minutes: The"
        )
        assert record.exc_info is None

    async def test_a_database_that_was_replaced_pushes_no_copy_out(self, path: Path) -> None:
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


class TestByHand:
    def test_a_backup_stands_among_the_nightly_ones(self, bot, path):
        code, out, lines = bot("backup", BACKUP_KEEP="1")
        assert (code, lines) == (Exit.OK, [])
        (made,) = backups(path.parent)
        assert out.startswith(str(path.parent / made))
        assert "whole, schema" in out
        assert kept(path.parent / made) == "first"

    def test_or_where_the_host_says(self, bot, path, tmp_path):
        assert bot("backup", tmp_path / "mine.db")[0] == Exit.OK
        assert kept(tmp_path / "mine.db") == "first"
        (tmp_path / "usb").mkdir()
        assert bot("backup", tmp_path / "usb")[0] == Exit.OK
        assert len(backups(tmp_path / "usb")) == 1

    def test_nothing_is_written_over(self, bot, path, tmp_path):
        (tmp_path / "mine.db").write_text("precious")
        code, _, lines = bot("backup", tmp_path / "mine.db")
        assert code == Exit.BACKUP_EXISTS
        assert lines == [f"{Exit.BACKUP_EXISTS.sentence} ({tmp_path / 'mine.db'})"]
        assert (tmp_path / "mine.db").read_text() == "precious"

    def test_without_a_database_there_is_nothing_to_copy_and_none_is_made(self, bot, tmp_path):
        assert bot("backup")[0] == Exit.DATABASE_MISSING
        assert not (tmp_path / "riposte.db").exists()

    def test_a_backup_to_a_folder_that_is_not_there(self, bot, path, tmp_path):
        code, _, lines = bot("backup", BACKUP_DIR=str(tmp_path / "nowhere"))
        assert code == Exit.DATABASE_NOT_WRITABLE
        assert "nowhere" in lines[-1]


class TestPutBack:
    def test_the_backup_is_the_database_again(self, bot, path, tmp_path):
        assert bot("backup", tmp_path / "mine.db")[0] == Exit.OK
        with closing(sqlite3.connect(path)) as later, later:
            later.execute("UPDATE meta SET value = 'second' WHERE key = 'word'")
        code, out, lines = bot("restore", tmp_path / "mine.db")
        assert (code, lines) == (Exit.OK, [])
        (aside,) = tmp_path.glob("riposte.db.replaced-*")
        assert str(aside) in out
        assert (kept(path), kept(aside)) == ("first", "second")

    def test_not_while_the_bot_runs(self, bot, path, tmp_path):
        bot("backup", tmp_path / "mine.db")
        with own_database(path):
            code, _, lines = bot("restore", tmp_path / "mine.db")
        assert code == Exit.DATABASE_LOCKED
        assert lines == [f"{Exit.DATABASE_LOCKED.sentence} ({path})"]

    def test_a_file_that_is_not_there(self, bot, path, tmp_path):
        code, _, lines = bot("restore", tmp_path / "mine.db")
        assert (code, lines) == (Exit.BACKUP_MISSING, [f"{Exit.BACKUP_MISSING.sentence} ({tmp_path / 'mine.db'})"])

    def test_a_file_that_is_no_backup(self, bot, path, tmp_path):
        (tmp_path / "mine.db").write_text("no database, but long enough to be one " * 100)
        code, _, lines = bot("restore", tmp_path / "mine.db")
        assert code == Exit.DATABASE_DAMAGED
        assert "mine.db" in lines[-1]
        assert kept(path) == "first"

    def test_check_says_which_backups_there_are(self, bot, path):
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
