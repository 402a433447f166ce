"""Opening and closing a SQLite store, and faults of its file."""

# ruff: noqa: ASYNC240 -- nothing else runs in the loop while a test looks at its files

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.storage.errors import (
    DatabaseDamaged,
    DatabaseLocked,
    DiskFault,
    NewerSchema,
    NotADatabase,
    NotWritable,
    StorageClosed,
    StorageFault,
    StorageFull,
)
from bot.storage.schema import bundled
from bot.storage.sqlite.faults import faults
from bot.store import Store
from tests.stores import contents

from .changes import CHANGES, FIGHT, prepare
from .table import Clock, Trap, begin, connection_threads, left_open, opened, refused, step, thinned, unchanged


class TestOpened:
    @pytest.mark.usefixtures("path")
    async def test_the_file_is_protected(self, store: Store) -> None:
        async def asked(pragma: str) -> object:
            ((value,),) = await store.database.writer.execute_fetchall(f"PRAGMA {pragma}")
            return value

        assert await asked("journal_mode") == "wal"
        assert await asked("synchronous") == 2, "FULL: each commit waits for the disk"
        assert await asked("foreign_keys") == 1

    async def test_every_table_is_strict(self, store: Store, path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection:
            tables = connection.execute("SELECT name, strict FROM pragma_table_list WHERE type = 'table'").fetchall()
        loose = [name for name, strict in tables if not strict and not name.startswith("sqlite_")]
        assert len(tables) > 5
        assert loose == []

    async def test_it_answers_from_threads_that_these_tests_see(self, store: Store) -> None:
        await store.database.ping()
        assert connection_threads() != []


class TestRefused:
    async def test_a_missing_folder(self, tmp_path: Path) -> None:
        fault = await refused(tmp_path / "missing" / "riposte.db")
        assert type(fault) is NotWritable
        assert list(tmp_path.iterdir()) == []

    def test_nothing_is_left_running_that_could_outlive_the_loop(self, tmp_path: Path) -> None:
        """A connection that reports to a closed loop would print a traceback beside the line for the host."""
        for _ in range(50):
            with pytest.raises(NotWritable):
                asyncio.run(Store.open(tmp_path / "missing" / "riposte.db", clock_ms=Clock()))

    @pytest.mark.parametrize(
        ("content", "fault"),
        [
            (b"hello", NotADatabase),
            (b"\0" * 5000, NotADatabase),
            (b"SQLite format 3\0" + b"\xff" * 5000, NotADatabase),
            ("DROP TABLE IF EXISTS pin; PRAGMA application_id = 0; PRAGMA user_version = 99", NotADatabase),
            ("PRAGMA user_version = 99", NewerSchema),
            (lambda whole: whole[:4096] + b"\xff" * (len(whole) - 4096), DatabaseDamaged),
        ],
        ids=["text", "zeros", "header", "another program", "a newer bot", "damaged"],
    )
    async def test_a_file(self, path: Path, content: object, fault: type[StorageFault]) -> None:
        async with opened(path) as store:
            await prepare(store)
        if isinstance(content, str):
            with closing(sqlite3.connect(path)) as other:
                other.executescript(content)
        else:
            path.write_bytes(content if isinstance(content, bytes) else content(path.read_bytes()))
        before = path.read_bytes()
        refusal = await refused(path)
        assert type(refusal) is fault
        if isinstance(refusal, NewerSchema):
            assert (refusal.schema, refusal.supported) == (99, len(bundled()))
        if fault is not DatabaseDamaged:
            assert path.read_bytes() == before

    async def test_a_folder_in_its_place_and_a_place_without_a_wal(self, tmp_path: Path) -> None:
        assert type(await refused(tmp_path)) is NotWritable
        assert type(await refused(Path(":memory:"))) is DiskFault


@pytest.mark.long
async def test_a_start_that_fails_half_way_closes_everything(tmp_path: Path) -> None:
    trap = Trap()
    async with opened(tmp_path / "rehearsal.db", failpoint=trap):
        pass

    def cancel() -> None:
        raise asyncio.CancelledError

    for number, place in enumerate(thinned(trap.places)):
        path = tmp_path / f"{number}.db"
        cancelled = Trap()
        cancelled.set(place, cancel)
        with pytest.raises(asyncio.CancelledError):
            await Store.open(path, clock_ms=Clock(), failpoint=cancelled)
        assert left_open() == [], place
        async with opened(path) as store:
            await prepare(store)


@contextmanager
def another_process_writing(path: Path) -> Iterator[None]:
    """Another process with an open write transaction."""
    program = (
        "import sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "connection.execute('BEGIN IMMEDIATE')\n"
        "print('writing', flush=True)\n"
        "sys.stdin.read()\n"
        "connection.close()\n"
    )
    command = [sys.executable, "-c", program, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"writing"
        yield
        process.stdin.close()
        assert process.wait() == 0


class TestFaults:
    async def test_a_file_locked_by_another_process(self, store: Store, path: Path) -> None:
        await prepare(store)
        before = contents(path)
        with another_process_writing(path):
            with pytest.raises(DatabaseLocked):
                await store.encounters.append(FIGHT, 1, step())
            assert type(await refused(path)) is DatabaseLocked
            assert len(await store.encounters.events(FIGHT)) == 1, "reading goes on"
            await store.database.ping()
        assert contents(path) == before
        assert (await store.encounters.append(FIGHT, 1, step())).revision == 2

    async def test_closing_does_not_need_the_other_process(self, path: Path) -> None:
        async with opened(path) as store:
            await prepare(store)
            with another_process_writing(path):
                await store.close()
                assert left_open() == []

    async def test_a_full_disk(self, store: Store, path: Path) -> None:
        await prepare(store)
        await store.database.writer.execute_fetchall("PRAGMA max_page_count = 1")
        with unchanged(path, StorageFull):
            await store.encounters.append(FIGHT, 1, step(snapshot='"' + "x" * 50_000 + '"'))
        await store.database.writer.execute_fetchall("PRAGMA max_page_count = 100000")
        assert (await store.encounters.append(FIGHT, 1, step(snapshot='"' + "x" * 50_000 + '"'))).revision == 2

    @pytest.mark.usefixtures("path")
    async def test_a_read_only_file_system(self, store: Store) -> None:
        await prepare(store)
        await store.database.writer.execute_fetchall("PRAGMA query_only = ON")
        with pytest.raises(NotWritable):
            await store.encounters.append(FIGHT, 1, step())
        assert len(await store.encounters.events(FIGHT)) == 1
        await store.database.writer.execute_fetchall("PRAGMA query_only = OFF")

    async def test_damage_found_by_a_read(self, path: Path) -> None:
        async with opened(path) as store:
            await begin(store, snapshot='"' + "x" * 50_000 + '"')
        whole, size = path.read_bytes(), 4096
        pages = [whole[start : start + size] for start in range(0, len(whole), size)]
        path.write_bytes(b"".join(b"\xff" * size if page.count(b"x") > size // 2 else page for page in pages))
        async with opened(path) as store:
            with pytest.raises(DatabaseDamaged):
                await store.encounters.get(1)

    @pytest.mark.parametrize(
        ("code", "fault"),
        [
            (sqlite3.SQLITE_PERM, NotWritable),
            (sqlite3.SQLITE_PROTOCOL, DatabaseLocked),
            (sqlite3.SQLITE_BUSY_SNAPSHOT, DatabaseLocked),
            (sqlite3.SQLITE_IOERR_FSYNC, DiskFault),
            (sqlite3.SQLITE_READONLY_DBMOVED, NotWritable),
        ],
    )
    def test_other_codes(self, path: Path, code: int, fault: type[StorageFault]) -> None:
        error = sqlite3.OperationalError()
        error.sqlite_errorcode = code
        with pytest.raises(fault) as raised, faults(path):
            raise error
        assert raised.value.__cause__ is error
        assert "riposte.db" in str(raised.value)

    def test_a_bug_passes(self, path: Path) -> None:
        with closing(sqlite3.connect(":memory:")) as connection:
            with pytest.raises(sqlite3.OperationalError, match="syntax"), faults(path):
                connection.execute("SELEKT 1")
            with pytest.raises(sqlite3.ProgrammingError), faults(path):
                connection.execute("SELECT ?", ())


class TestClosed:
    async def test_leaves_one_file(self, path: Path) -> None:
        async with opened(path) as store:
            await prepare(store)
        assert sorted(path.parent.iterdir()) == [path, path.with_name(f"{path.name}.epoch")]

    async def test_is_closed_once(self, store: Store) -> None:
        await store.close()
        await store.close()
        assert left_open() == []

    async def test_refuses_every_call(self, store: Store, where: Path | str) -> None:
        await prepare(store)
        await store.close()
        reads = (store.database.ping, partial(store.encounters.get, 1), partial(store.encounters.events, 1))
        for call in (*reads, store.outbox.pending, *(partial(change, store) for change in CHANGES.values())):
            with unchanged(where, StorageClosed):
                await call()

    async def test_running_changes_end_first(self, store: Store, path: Path) -> None:
        await prepare(store)
        before_close = asyncio.create_task(store.encounters.append(FIGHT, 1, step()))
        await asyncio.sleep(0)
        closing_down = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        after_close = asyncio.create_task(store.encounters.append(FIGHT, 2, step()))
        results = await asyncio.gather(before_close, closing_down, after_close, return_exceptions=True)
        assert (results[0].revision, results[1]) == (2, None)
        assert isinstance(results[2], StorageClosed)

    @pytest.mark.usefixtures("path")
    async def test_closes_both_connections_after_a_fault(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        async def full(*_: object) -> None:
            error = sqlite3.OperationalError()
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

        monkeypatch.setattr(store.database.writer, "execute_fetchall", full)
        with pytest.raises(StorageFull):
            await store.close()
        assert left_open() == []

    async def test_closes_both_connections_when_cancelled(self, path: Path) -> None:
        async with opened(path) as store:
            task = asyncio.create_task(store.close())
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert left_open() == []


async def test_waits_for_a_locked_file_do_not_add_up(path: Path) -> None:
    async with opened(path, wait_ms=300) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.perf_counter()
            ends = await asyncio.gather(*(begin(store, channel) for channel in range(1, 7)), return_exceptions=True)
            took = time.perf_counter() - began
            other.execute("ROLLBACK")
        assert [type(result) for result in ends] == [DatabaseLocked] * 6
        assert took < 2 * 0.3, "six waits in a row would take six times as long"
        assert (await begin(store)).revision == 1
        ((wait,),) = await store.database.writer.execute_fetchall("PRAGMA busy_timeout")
        assert wait == 300, "later ones have the whole time again"
