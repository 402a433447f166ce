"""Backups of a SQLite file: make, verify, rotate, restore; and the lock file."""

# ruff: noqa: ASYNC240 -- nothing else runs in the loop while a test looks at its files

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.storage.database import Transaction
from bot.storage.errors import DatabaseDamaged, DatabaseLocked, NewerSchema, NotADatabase, NotWritable, StorageFull
from bot.storage.schema import bundled
from bot.storage.sqlite import backup as module
from bot.storage.sqlite.backup import back_up, backup_path, keep_newest, list_backups, restore, verify
from bot.storage.sqlite.lockfile import own_database
from bot.store import Store
from tests.stores import contents

from .changes import prepare
from .table import NOW, opened, step

HOUR_MS = 60 * 60 * 1000
DAY_MS = 24 * HOUR_MS


def damage(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".epoch")


@pytest.fixture
async def filled(path: Path) -> Path:
    """A closed database with the rows of `prepare`."""
    async with opened(path) as store:
        await prepare(store)
    return path


class TestCopy:
    async def test_holds_the_committed_data_of_a_database_in_use(self, store: Store, path: Path) -> None:
        await prepare(store)
        target = path.with_name("copy.db")
        loop = asyncio.get_running_loop()

        def work(transaction: Transaction) -> None:
            transaction.run("INSERT INTO meta (key, value) VALUES ('unfinished', 'x')")
            asyncio.run_coroutine_threadsafe(back_up(path, target), loop).result()

        await store.database.change("unfinished", work)
        assert (await store.encounters.append(1, 1, step())).revision == 2
        with closing(sqlite3.connect(target)) as copy:
            assert copy.execute("SELECT count(*) FROM event WHERE encounter_id = 1").fetchone() == (1,)
            assert copy.execute("SELECT count(*) FROM meta WHERE key = 'unfinished'").fetchone() == (0,)
        assert verify(target) == len(bundled())

    async def test_is_one_file_that_can_be_opened(self, filled: Path) -> None:
        target = filled.with_name("copy.db")
        await back_up(filled, target)
        assert names(filled.parent) == ["copy.db", "riposte.db"]
        async with opened(target) as store:
            assert (await store.encounters.append(1, 1, step())).revision == 2

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
    async def test_only_the_user_of_the_bot_can_read_the_files(self, store: Store, path: Path) -> None:
        await back_up(path, path.with_name("copy.db"))
        modes = {
            file.name: file.stat().st_mode & 0o077 for file in path.parent.glob("*.db*") if file.suffix != ".epoch"
        }
        assert {path.name, f"{path.name}-wal", "copy.db"} <= modes.keys()
        assert set(modes.values()) == {0}

    async def test_of_a_damaged_database_is_removed(self, filled: Path) -> None:
        damage(filled)
        with pytest.raises(DatabaseDamaged) as fault:
            await back_up(filled, filled.with_name("copy.db"))
        assert fault.value.where == filled
        assert names(filled.parent) == ["riposte.db"]

    async def test_that_is_damaged_itself_is_removed(self, filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def find_damage(path: Path, supported: int | None) -> int:
            raise DatabaseDamaged(path)

        monkeypatch.setattr(module, "verify", find_damage)
        with pytest.raises(DatabaseDamaged):
            await back_up(filled, filled.with_name("copy.db"))
        assert names(filled.parent) == ["riposte.db"]

    async def test_to_a_missing_folder(self, filled: Path) -> None:
        with pytest.raises(NotWritable):
            await back_up(filled, filled.parent / "nowhere" / "copy.db")
        assert names(filled.parent) == ["riposte.db"]

    async def test_to_a_full_disk_is_removed(self, filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        connect = module.connect_to

        async def to_a_full_disk(path: Path) -> object:
            connection = await connect(path)

            async def full(*_: object) -> None:
                error = sqlite3.OperationalError()
                error.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise error

            monkeypatch.setattr(connection, "execute_fetchall", full)
            return connection

        monkeypatch.setattr(module, "connect_to", to_a_full_disk)
        with pytest.raises(StorageFull):
            await back_up(filled, filled.with_name("copy.db"))
        assert names(filled.parent) == ["riposte.db"]

    async def test_that_is_cancelled_is_removed(self, filled: Path) -> None:
        with closing(sqlite3.connect(filled)) as connection:
            connection.executescript(
                "CREATE TABLE ballast (x BLOB) STRICT; INSERT INTO ballast SELECT randomblob(100000) FROM event, event;"
            )
        task = asyncio.create_task(back_up(filled, filled.with_name("copy.db")))
        for _ in range(3):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert names(filled.parent) == ["riposte.db"]


class TestDated:
    def test_the_newest_comes_first_and_other_files_are_ignored(self, path: Path) -> None:
        for hour in (0, 2, 1):
            backup_path(path, path.parent, NOW + hour * HOUR_MS).touch()
        for other in ("riposte.db", "riposte.db.backup-v1-20260921T141320Z", "other.db.backup-20260921T141320Z", "x"):
            path.with_name(other).touch()
        assert [copy.made_at for copy in list_backups(path, path.parent)] == [
            NOW // 1000 * 1000 + hour * HOUR_MS for hour in (2, 1, 0)
        ]

    def test_two_in_one_second_have_two_names(self, path: Path) -> None:
        first = backup_path(path, path.parent, NOW)
        first.touch()
        second = backup_path(path, path.parent, NOW)
        second.touch()
        assert second.name == f"{first.name}-2"
        assert len(list_backups(path, path.parent)) == 2

    def test_only_the_newest_are_kept(self, path: Path) -> None:
        old, *kept = [backup_path(path, path.parent, NOW + hour * HOUR_MS) for hour in range(4)]
        for copy in (old, *kept):
            copy.touch()
        keep_newest(path, path.parent, 3, made=kept[-1], now_ms=NOW + DAY_MS)
        assert names(path.parent) == [copy.name for copy in kept]

    def test_the_newest_backup_stays_where_the_clock_is_behind_or_was_ahead(self, path: Path) -> None:
        made, *ahead = [backup_path(path, path.parent, NOW + day * DAY_MS) for day in range(4)]
        for copy in (made, *ahead):
            copy.touch()
        keep_newest(path, path.parent, 3, made=made, now_ms=NOW)
        assert names(path.parent) == [made.name, *(copy.name for copy in ahead[1:])]
        earlier = backup_path(path, path.parent, NOW - DAY_MS)
        earlier.touch()
        keep_newest(path, path.parent, 2, made=made, now_ms=NOW)
        assert names(path.parent) == [earlier.name, made.name]

    def test_an_unfinished_one_is_removed_when_there_is_a_later_one(self, path: Path) -> None:
        part = path.with_name(f"{backup_path(path, path.parent, NOW).name}.part")
        part.touch()
        os.utime(part, (0, 0))
        older = backup_path(path, path.parent, NOW)
        older.touch()
        os.utime(older, (0, 0))
        keep_newest(path, path.parent, 3, made=older, now_ms=NOW)
        assert part.exists()
        older.unlink()
        copy = backup_path(path, path.parent, NOW + HOUR_MS)
        copy.touch()
        keep_newest(path, path.parent, 3, made=copy, now_ms=NOW + HOUR_MS)
        assert names(path.parent) == [copy.name]


class TestRestore:
    @pytest.mark.skipif(sys.platform == "win32", reason="files have no owner there")
    @pytest.mark.parametrize("there", [True, False])
    async def test_by_root_keeps_the_owner(
        self, filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
    ) -> None:
        copy = tmp_path / "copy.db"
        await back_up(filled, copy)
        if not there:
            filled.unlink()
        owner = (filled if there else filled.parent).stat()
        owners: list[tuple[str, int, int]] = []
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        monkeypatch.setattr(os, "chown", lambda path, user, group: owners.append((path.name, user, group)))
        restore(filled, copy, now_ms=NOW)
        assert owners == [(f"{filled.name}.part", owner.st_uid, owner.st_gid)]

    async def test_replaces_the_database_and_keeps_the_former_one(self, filled: Path) -> None:
        copy = filled.with_name("copy.db")
        await back_up(filled, copy)
        at_copy = contents(filled)
        async with opened(filled) as store:
            await store.encounters.append(1, 1, step())
        later = contents(filled)
        aside = restore(filled, copy, now_ms=NOW)
        assert sorted(contents(filled)) == sorted(at_copy)
        assert aside == filled.with_name("riposte.db.replaced-20260921T141320Z")
        assert contents(aside) == later
        assert names(filled.parent) == ["copy.db", "riposte.db", aside.name]

    async def test_of_a_missing_database(self, filled: Path) -> None:
        new = filled.with_name("new.db")
        assert restore(new, filled, now_ms=NOW) is None
        async with opened(new) as store:
            assert (await store.encounters.append(1, 1, step())).revision == 2

    async def test_of_a_damaged_database(self, filled: Path) -> None:
        copy = filled.with_name("copy.db")
        await back_up(filled, copy)
        damage(filled)
        spoilt = filled.read_bytes()
        aside = restore(filled, copy, now_ms=NOW)
        assert aside is not None
        assert aside.read_bytes() == spoilt
        assert verify(filled) == len(bundled())

    async def test_the_wal_of_the_former_database_is_not_applied_to_the_new_one(self, filled: Path) -> None:
        copy = filled.with_name("copy.db")
        await back_up(filled, copy)
        at_copy = contents(copy)
        die_with_a_log(filled)
        assert filled.with_name("riposte.db-wal").stat().st_size > 0
        aside = restore(filled, copy, now_ms=NOW)
        assert sorted(contents(filled)) == sorted(at_copy)
        assert aside is not None
        with closing(sqlite3.connect(aside)) as old:
            assert old.execute("SELECT value FROM meta WHERE key = 'last words'").fetchone() == ("adieu",)

    @pytest.mark.parametrize("running", ["here", "elsewhere"])
    async def test_is_refused_while_the_bot_runs(self, filled: Path, running: str) -> None:
        copy = filled.with_name("copy.db")
        await back_up(filled, copy)
        before = contents(filled)
        with running_bot(filled) if running == "elsewhere" else own_database(filled), pytest.raises(DatabaseLocked):
            restore(filled, copy, now_ms=NOW)
        assert contents(filled) == before

    async def test_from_another_file_is_refused(self, filled: Path) -> None:
        before = filled.read_bytes()
        text, other, newer, spoilt = (filled.with_name(name) for name in ("text", "other", "newer", "spoilt"))
        text.write_text("no database " * 400)
        with closing(sqlite3.connect(other)) as connection:
            connection.execute("CREATE TABLE recipe (name TEXT)")
        for copy in (newer, spoilt):
            await back_up(filled, copy)
        with closing(sqlite3.connect(newer)) as connection:
            connection.execute("PRAGMA user_version = 99")
        damage(spoilt)
        for source, fault in (
            (text, NotADatabase),
            (other, NotADatabase),
            (newer, NewerSchema),
            (spoilt, DatabaseDamaged),
            (filled.with_name("missing"), NotADatabase),
        ):
            with pytest.raises(fault):
                restore(filled, source, now_ms=NOW)
        assert filled.read_bytes() == before
        assert [name for name in names(filled.parent) if "riposte" in name] == ["riposte.db"]


def die_with_a_log(path: Path) -> None:
    """Commit to the WAL in a process that ends without closing the database."""
    program = (
        "import os, sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "connection.execute('PRAGMA wal_autocheckpoint = 0')\n"
        "connection.execute(\"INSERT INTO meta (key, value) VALUES ('last words', 'adieu')\")\n"
        "os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", program, str(path)], check=True)


@contextmanager
def running_bot(path: Path) -> Iterator[None]:
    """Another process that owns the database."""
    program = (
        "import sys\nfrom pathlib import Path\nfrom bot.storage.sqlite.lockfile import own_database\n"
        "with own_database(Path(sys.argv[1])):\n    print('owned', flush=True)\n    sys.stdin.read()\n"
    )
    command, folder = [sys.executable, "-c", program, str(path)], Path(__file__).parents[2]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"owned"
        yield
        process.communicate()
    assert process.returncode == 0


class TestOwning:
    def test_the_lock_file_is_removed_at_the_end(self, path: Path) -> None:
        for _ in range(2):
            with own_database(path):
                assert names(path.parent) == ["riposte.db.lock"]
            if sys.platform != "win32":
                assert names(path.parent) == []

    def test_a_leftover_lock_file_does_no_harm(self, path: Path) -> None:
        path.with_name("riposte.db.lock").touch()
        with own_database(path), pytest.raises(DatabaseLocked), own_database(path):
            pytest.fail("owned twice")

    def test_in_a_missing_folder(self, tmp_path: Path) -> None:
        with pytest.raises(NotWritable), own_database(tmp_path / "nowhere" / "riposte.db"):
            pytest.fail("owned")
