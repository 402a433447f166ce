"""The schema grows by numbered steps; each is applied whole and once, to a file of which a copy was taken."""

# ruff: noqa: ASYNC240 -- nothing else runs in the loop while a test looks at its files

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.errors import DatabaseDamaged, LibraryTooOld, NotWritable
from bot.storage.schema import Migration, bundled
from bot.storage.sqlite.migrate import NEEDED_LIBRARY, statements
from tests.stores import contents

from .changes import NEXT, UPGRADE, UPGRADED, prepare
from .table import Trap, opened

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


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0]


def beside(path: Path) -> list[str]:
    """The names of the other files in the folder."""
    return sorted(other.name for other in path.parent.iterdir() if other != path)


class TestSteps:
    def test_the_bot_brings_numbered_steps_without_a_gap(self) -> None:
        steps = bundled()
        assert [step.number for step in steps] == list(range(1, len(steps) + 1))
        assert steps[0].name == "first"

    def test_a_script_is_read_statement_by_statement(self) -> None:
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

    def test_a_script_that_breaks_off_is_a_bug(self) -> None:
        with pytest.raises(ValueError, match="DROP"):
            list(statements("SELECT 1;\nDROP TABLE t"))


class TestNewFile:
    async def test_gets_all_steps_and_needs_no_copy(self, path: Path) -> None:
        async with opened(path, migrations=UPGRADED):
            assert version(path) == NEXT
        assert beside(path) == []

    async def test_may_lie_there_empty(self, path: Path) -> None:
        path.touch()
        async with opened(path):
            assert version(path) == len(bundled())

    async def test_is_not_touched_by_the_next_start(self, path: Path) -> None:
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

    async def test_is_copied_and_brought_up_to_date(self, path: Path, before: list[str]) -> None:
        async with opened(path, migrations=UPGRADED) as store:
            assert version(path) == NEXT
            assert len(await store.encounters.events(1)) == 1
        assert beside(path) == [f"riposte.db.backup-v{NEXT - 1}-20260921T141320Z"]
        (copy,) = path.parent.glob("*.backup-*")
        assert sorted(contents(copy)) == sorted(before)
        assert version(copy) == NEXT - 1

    async def test_the_copy_can_be_started_from(self, path: Path, before: list[str]) -> None:
        async with opened(path, migrations=UPGRADED):
            pass
        (copy,) = path.parent.glob("*.backup-*")
        copy.replace(path)
        async with opened(path):
            assert sorted(contents(path)) == sorted(before)

    async def test_no_copy_is_written_over_another(self, path: Path) -> None:
        copy = path.with_name(f"riposte.db.backup-v{NEXT - 1}-20260921T141320Z")
        copy.write_text("precious")
        async with opened(path, migrations=UPGRADED):
            pass
        assert copy.read_text() == "precious"
        assert beside(path) == [copy.name, f"{copy.name}-2"]

    async def test_the_remains_of_a_copy_that_was_broken_off_are_no_obstacle(
        self, path: Path, before: list[str]
    ) -> None:
        path.with_name(f"riposte.db.backup-v{NEXT - 1}-20260921T141320Z.part").write_text("half a copy")
        async with opened(path, migrations=UPGRADED):
            pass
        (copy,) = path.parent.glob("*.backup-*")
        assert sorted(contents(copy)) == sorted(before)
        assert beside(path) == [copy.name]

    async def test_without_a_copy_there_is_no_step(self, path: Path, before: list[str]) -> None:
        part = path.with_name(f"riposte.db.backup-v{NEXT - 1}-20260921T141320Z.part")
        part.mkdir()
        with pytest.raises(NotWritable):
            async with opened(path, migrations=UPGRADED):
                pytest.fail("opened")
        assert contents(path) == before
        assert beside(path) == [part.name]

    async def test_a_step_that_fails_leaves_the_file_as_it_was(self, path: Path, before: list[str]) -> None:
        bad = Migration(NEXT, "bad", "DROP TABLE meta;\nINSERT INTO nowhere VALUES (1);")
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            async with opened(path, migrations=(*bundled(), bad)):
                pytest.fail("opened")
        assert contents(path) == before
        assert version(path) == NEXT - 1
        async with opened(path):
            assert contents(path) == before

    async def test_the_steps_before_it_stay(self, path: Path) -> None:
        bad = Migration(NEXT + 1, "bad", "INSERT INTO nowhere VALUES (1);")
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            async with opened(path, migrations=(*UPGRADED, bad)):
                pytest.fail("opened")
        assert version(path) == NEXT
        good = Migration(NEXT + 1, "good", "CREATE TABLE nowhere (x) ;")
        async with opened(path, migrations=(*UPGRADED, good)):
            assert version(path) == NEXT + 1

    async def test_a_step_that_another_process_took_meanwhile_is_not_taken_twice(self, path: Path) -> None:
        def upgrade_meanwhile() -> None:
            with closing(sqlite3.connect(path)) as other:
                other.executescript(f"{UPGRADE.sql}PRAGMA user_version = {NEXT};")

        trap = Trap()
        trap.set("probe:committed", upgrade_meanwhile)
        async with opened(path, failpoint=trap, migrations=UPGRADED):
            assert version(path) == NEXT
            assert trap.places[-1] == f"migrate-{NEXT}:committed"


class TestReferences:
    async def test_a_step_may_rebuild_a_table_to_which_others_refer(self, path: Path) -> None:
        rebuild = """
            CREATE TABLE parent_2 (id INTEGER PRIMARY KEY, name TEXT) STRICT;
            INSERT INTO parent_2 (id) SELECT id FROM parent;
            DROP TABLE parent;
            ALTER TABLE parent_2 RENAME TO parent;
        """
        async with opened(path, migrations=(FAMILY, Migration(2, "rebuild", rebuild))):
            with closing(sqlite3.connect(path)) as other:
                assert other.execute("SELECT parent_id FROM child").fetchall() == [(1,)]
                assert other.execute("SELECT id, name FROM parent").fetchall() == [(1, None)]

    async def test_a_step_may_not_leave_a_reference_to_nothing(self, path: Path) -> None:
        async with opened(path, migrations=(FAMILY,)):
            before = contents(path)
        with pytest.raises(DatabaseDamaged):
            async with opened(path, migrations=(FAMILY, Migration(2, "orphan", "DELETE FROM parent;"))):
                pytest.fail("opened")
        assert contents(path) == before
        assert version(path) == 1


async def test_a_library_without_strict_tables_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(LibraryTooOld) as refused:
        async with opened(path):
            pytest.fail("opened")
    assert (refused.value.version, refused.value.required) == ((3, 34, 1), NEEDED_LIBRARY)
