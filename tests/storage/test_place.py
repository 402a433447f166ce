"""The file of an open store is deleted, moved or replaced: no change succeeds any more, and none is lost."""

# ruff: noqa: ASYNC240 -- nothing else runs in the loop while a test moves its files

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.errors import DatabaseLocked, DatabaseReplaced, HardLinked, NotWritable
from bot.storage.sqlite.backup import back_up, restore
from bot.storage.sqlite.database import reading_address
from bot.storage.sqlite.lockfile import own_database
from bot.store import Store
from tests.stores import contents

from .table import NOW, Trap, begin, opened, step

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="an open file can neither be deleted nor moved there")


def deleted(path: Path) -> None:
    """With its log, as `rm riposte.db*` does."""
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def replaced(path: Path) -> None:
    """By a copy of itself, as an editor or a deployment does."""
    shutil.copy2(path, f"{path}.copy")
    Path(f"{path}.copy").replace(path)


def log_deleted(path: Path) -> None:
    """The log alone."""
    Path(f"{path}-wal").unlink()


def index_deleted(path: Path) -> None:
    """The index of the log alone."""
    Path(f"{path}-shm").unlink()


def folder_gone(path: Path) -> None:
    """As after its file system was unmounted."""
    path.parent.rename(f"{path.parent}-elsewhere")


WAYS = (deleted, replaced, log_deleted, index_deleted, folder_gone)


async def close_rescuing(store: Store) -> Path | None:
    """Close the store, which fails; returns the copy of its data."""
    with pytest.raises(DatabaseReplaced) as fault:
        await store.close()
    return fault.value.rescued


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "state").mkdir()
    return tmp_path / "state" / "riposte.db"


@pytest.mark.parametrize("happen", WAYS)
async def test_no_change_succeeds_any_more(path: Path, happen: Callable[[Path], None]) -> None:
    store = await Store.open(path, clock_ms=lambda: NOW)
    row = await begin(store)
    await store.database.ping()
    happen(path)
    with pytest.raises(DatabaseReplaced):
        await store.encounters.append(row.id, row.revision, step())
    with pytest.raises(DatabaseReplaced):
        await store.database.ping()
    await close_rescuing(store)


@pytest.mark.parametrize("happen", [way for way in WAYS if way is not folder_gone])
async def test_committed_data_is_copied_beside_it(path: Path, happen: Callable[[Path], None]) -> None:
    store = await Store.open(path, clock_ms=lambda: NOW)
    row = await begin(store)
    await store.encounters.append(row.id, row.revision, step())
    before = contents(path)
    happen(path)
    rescued = await close_rescuing(store)
    assert rescued is not None
    assert sorted(contents(rescued)) == sorted(before)
    restore(path, rescued, now_ms=NOW)
    async with opened(path) as again:
        assert len(await again.encounters.events(row.id)) == 2


async def test_a_change_during_which_it_is_deleted_fails(path: Path) -> None:
    trap = Trap()
    store = await Store.open(path, clock_ms=lambda: NOW, failpoint=trap)
    row = await begin(store)
    trap.set_last(lambda: deleted(path))
    with pytest.raises(DatabaseReplaced):
        await store.encounters.append(row.id, row.revision, step())
    await close_rescuing(store)


async def test_a_file_that_was_put_back_is_used_again(path: Path) -> None:
    async with opened(path) as store:
        row = await begin(store)
        folder_gone(path)
        with pytest.raises(DatabaseReplaced):
            await store.encounters.append(row.id, row.revision, step())
        Path(f"{path.parent}-elsewhere").rename(path.parent)
        await store.encounters.append(row.id, row.revision, step())
        await store.database.ping()


async def test_ping_detects_a_read_only_file_system(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(path) as store:
        monkeypatch.setattr(os, "access", lambda *_: False)
        with pytest.raises(NotWritable):
            await store.database.ping()


async def test_a_backup_does_not_create_a_missing_database(path: Path) -> None:
    with pytest.raises(NotWritable):
        await back_up(path, path.with_name("copy.db"))
    assert list(path.parent.iterdir()) == []


# --- links ---


def test_a_symlink_has_the_same_lock(path: Path, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(path)
    (tmp_path / "folder").symlink_to(path.parent)
    for link in (tmp_path / "link.db", tmp_path / "folder" / path.name):
        for first, second in ((path, link), (link, path)):
            with own_database(first), pytest.raises(DatabaseLocked), own_database(second):
                pytest.fail("owned twice")


def test_a_file_with_hard_links_is_refused(path: Path, tmp_path: Path) -> None:
    path.touch()
    (tmp_path / "second.db").hardlink_to(path)
    for name in (path, tmp_path / "second.db"):
        with pytest.raises(HardLinked), own_database(name):
            pytest.fail("owned")


async def test_a_symlink_can_be_opened_read_backed_up_and_restored(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    async with opened(link) as store:
        row = await begin(store)
        with closing(sqlite3.connect(reading_address(link), uri=True)) as reader:
            assert reader.execute("SELECT count(*) FROM event").fetchone() == (1,), "with the WAL"
        await store.encounters.append(row.id, row.revision, step())
    await back_up(link, tmp_path / "copy.db")
    restore(link, tmp_path / "copy.db", now_ms=NOW)
    assert link.is_symlink()
    async with opened(path) as store:
        assert len(await store.encounters.events(row.id)) == 2


async def test_a_changed_symlink_is_detected(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    store = await Store.open(link, clock_ms=lambda: NOW)
    other = tmp_path / "other.db"
    other.touch()
    link.unlink()
    link.symlink_to(other)
    with pytest.raises(DatabaseReplaced):
        await begin(store)
    await close_rescuing(store)
