"""The file of an open store is deleted, moved or replaced: nothing more is acknowledged, and what was is not lost."""

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
    """Close the store, which says so; returns where it has put what was acknowledged."""
    with pytest.raises(DatabaseReplaced) as fault:
        await store.close()
    return fault.value.rescued


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "state").mkdir()
    return tmp_path / "state" / "riposte.db"


@pytest.mark.parametrize("happen", WAYS)
async def test_nothing_more_is_acknowledged(path: Path, happen: Callable[[Path], None]) -> None:
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
async def test_what_was_acknowledged_is_copied_beside_it(path: Path, happen: Callable[[Path], None]) -> None:
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


async def test_deleted_in_the_middle_of_a_change_it_does_not_count(path: Path) -> None:
    trap = Trap()
    store = await Store.open(path, clock_ms=lambda: NOW, failpoint=trap)
    row = await begin(store)
    trap.set_last(lambda: deleted(path))
    with pytest.raises(DatabaseReplaced):
        await store.encounters.append(row.id, row.revision, step())
    await close_rescuing(store)


async def test_put_back_it_goes_on(path: Path) -> None:
    async with opened(path) as store:
        row = await begin(store)
        folder_gone(path)
        with pytest.raises(DatabaseReplaced):
            await store.encounters.append(row.id, row.revision, step())
        Path(f"{path.parent}-elsewhere").rename(path.parent)
        await store.encounters.append(row.id, row.revision, step())
        await store.database.ping()


async def test_a_file_system_that_has_become_read_only_is_no_healthy_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(path) as store:
        monkeypatch.setattr(os, "access", lambda *_: False)
        with pytest.raises(NotWritable):
            await store.database.ping()


async def test_no_backup_makes_the_database_that_is_missing(path: Path) -> None:
    with pytest.raises(NotWritable):
        await back_up(path, path.with_name("copy.db"))
    assert list(path.parent.iterdir()) == []


# --- one file under several names ---


def test_a_symlink_leads_to_the_same_lock(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    with own_database(path), pytest.raises(DatabaseLocked), own_database(link):
        pytest.fail("owned twice")
    with own_database(link), pytest.raises(DatabaseLocked), own_database(path):
        pytest.fail("owned twice")


def test_a_folder_may_be_a_symlink_too(path: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(path.parent)
    with own_database(path), pytest.raises(DatabaseLocked), own_database(tmp_path / "link" / path.name):
        pytest.fail("owned twice")


def test_a_file_with_two_names_is_refused(path: Path, tmp_path: Path) -> None:
    path.touch()
    (tmp_path / "second.db").hardlink_to(path)
    for name in (path, tmp_path / "second.db"):
        with pytest.raises(HardLinked), own_database(name):
            pytest.fail("owned")


async def test_a_database_behind_a_symlink_is_played_looked_at_and_put_back(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    async with opened(link) as store:
        row = await begin(store)
        with closing(sqlite3.connect(reading_address(link), uri=True)) as reader:
            assert reader.execute("SELECT count(*) FROM event").fetchone() == (1,), "what stands in the log too"
        await store.encounters.append(row.id, row.revision, step())
    await back_up(link, tmp_path / "copy.db")
    restore(link, tmp_path / "copy.db", now_ms=NOW)
    assert link.is_symlink()
    async with opened(path) as store:
        assert len(await store.encounters.events(row.id)) == 2


async def test_a_symlink_that_leads_elsewhere_now_is_noticed(path: Path, tmp_path: Path) -> None:
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
