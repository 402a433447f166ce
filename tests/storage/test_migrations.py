"""Migrations of a SQLite file: each is applied whole and once, after a backup."""

# ruff: noqa: ASYNC240 -- nothing else runs in the loop while a test looks at its files

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.errors import DatabaseDamaged, LibraryTooOld, NotWritable
from bot.storage.schema import Migration, bundled, statements
from bot.storage.sqlite.migrate import NEEDED_LIBRARY
from tests.stores import contents, elsewhere

from .changes import NEXT, UPGRADE, UPGRADED, prepare
from .table import Trap, opened, unchanged

FAMILY = Migration(
    1,
    "family",
    """
    CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE child (parent_id INTEGER NOT NULL REFERENCES parent (id)) STRICT;
    INSERT INTO parent VALUES (1);
    INSERT INTO child VALUES (1);
    """,
)
BACKUP = f"riposte.db.backup-v{NEXT - 1}-20260921T141320Z"


def version(path: Path) -> object:
    return elsewhere(path, "PRAGMA user_version")[0][0]


def beside(path: Path) -> list[str]:
    """The names of the other files in the folder."""
    return sorted(other.name for other in path.parent.iterdir() if other != path)


async def migrate(path: Path, *migrations: Migration) -> None:
    async with opened(path, migrations=migrations):
        pass


def test_a_script_is_split_into_statements() -> None:
    script = """
        -- A comment; with a semicolon.
        CREATE TABLE t (x TEXT);
        CREATE TRIGGER g AFTER INSERT ON t
        BEGIN
            DELETE FROM t WHERE x = ';';
            SELECT 1;
        END;
        DROP TABLE t;
    """
    first, second, third = statements(script)
    assert first.endswith("CREATE TABLE t (x TEXT);")
    assert second.endswith("END;")
    assert third == "DROP TABLE t;"
    with pytest.raises(ValueError, match="DROP"):
        list(statements("SELECT 1;\nDROP TABLE t"))


class TestNewFile:
    @pytest.mark.parametrize("is_there", [True, False])
    async def test_gets_all_migrations_without_a_backup(self, path: Path, is_there: bool) -> None:
        if is_there:
            path.touch()
        await migrate(path, *UPGRADED)
        assert version(path) == NEXT
        assert beside(path) == []

    async def test_is_not_changed_by_the_next_start(self, path: Path) -> None:
        async with opened(path) as store:
            await prepare(store)
            before = contents(path)
        async with opened(path):
            assert contents(path) == before
        assert beside(path) == []


class TestOlderFile:
    @pytest.fixture(autouse=True)
    async def before(self, path: Path) -> list[str]:
        async with opened(path) as store:
            await prepare(store)
            return contents(path)

    async def test_is_backed_up_and_migrated(self, path: Path, before: list[str]) -> None:
        path.with_name(f"{BACKUP}.part").write_text("left by a killed process")
        async with opened(path, migrations=UPGRADED) as store:
            assert version(path) == NEXT
            assert len(await store.encounters.events(1)) == 1
        assert beside(path) == [BACKUP]
        path.with_name(BACKUP).replace(path)
        assert version(path) == NEXT - 1
        async with opened(path):
            assert sorted(contents(path)) == sorted(before)

    async def test_no_backup_is_overwritten(self, path: Path) -> None:
        copy = path.with_name(BACKUP)
        copy.write_text("precious")
        await migrate(path, *UPGRADED)
        assert copy.read_text() == "precious"
        assert beside(path) == [BACKUP, f"{BACKUP}-2"]

    async def test_without_a_backup_it_is_not_migrated(self, path: Path) -> None:
        part = path.with_name(f"{BACKUP}.part")
        part.mkdir()
        with unchanged(path, NotWritable):
            await migrate(path, *UPGRADED)
        assert beside(path) == [part.name]

    async def test_a_failing_migration_is_rolled_back(self, path: Path) -> None:
        bad = Migration(NEXT, "bad", "DROP TABLE meta;\nINSERT INTO nowhere VALUES (1);")
        with unchanged(path, sqlite3.OperationalError, "nowhere"):
            await migrate(path, *bundled(), bad)
        assert version(path) == NEXT - 1

    async def test_the_migrations_before_a_failing_one_stay(self, path: Path) -> None:
        bad = Migration(NEXT + 1, "bad", "INSERT INTO nowhere VALUES (1);")
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            await migrate(path, *UPGRADED, bad)
        assert version(path) == NEXT
        await migrate(path, *UPGRADED, Migration(NEXT + 1, "good", "CREATE TABLE nowhere (x) ;"))
        assert version(path) == NEXT + 1

    async def test_a_migration_that_another_process_applied_is_not_applied_again(self, path: Path) -> None:
        def upgrade_meanwhile() -> None:
            with closing(sqlite3.connect(path)) as other:
                other.executescript(f"{UPGRADE.sql}PRAGMA user_version = {NEXT};")

        trap = Trap()
        trap.set("probe:committed", upgrade_meanwhile)
        async with opened(path, failpoint=trap, migrations=UPGRADED):
            assert version(path) == NEXT
            assert trap.places[-1] == f"migrate-{NEXT}:committed"


async def test_a_migration_may_rebuild_a_referenced_table(path: Path) -> None:
    rebuild = """
        CREATE TABLE parent_2 (id INTEGER PRIMARY KEY, name TEXT) STRICT;
        INSERT INTO parent_2 (id) SELECT id FROM parent;
        DROP TABLE parent;
        ALTER TABLE parent_2 RENAME TO parent;
    """
    await migrate(path, FAMILY, Migration(2, "rebuild", rebuild))
    assert elsewhere(path, "SELECT parent_id FROM child") == [(1,)]
    assert elsewhere(path, "SELECT id, name FROM parent") == [(1, None)]


async def test_a_migration_may_not_leave_a_dangling_reference(path: Path) -> None:
    await migrate(path, FAMILY)
    with unchanged(path, DatabaseDamaged):
        await migrate(path, FAMILY, Migration(2, "orphan", "DELETE FROM parent;"))
    assert version(path) == 1


async def test_a_library_without_strict_tables_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(LibraryTooOld) as refused:
        await migrate(path, *bundled())
    assert (refused.value.version, refused.value.required) == ((3, 34, 1), NEEDED_LIBRARY)
