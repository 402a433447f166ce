"""Stores of before the numbering of the schema began anew: that of its last version is taken over, an older one refused."""

# ruff: noqa: ASYNC240 -- nothing else runs in the loop while a test looks at its files

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.cogs.server.settings import Servers
from bot.encounters.service import CommandContext, Encounters, Outcome, Requester
from bot.runtime.metrics import Metrics
from bot.storage.errors import DatabaseDamaged, NewerSchema, OlderSchema
from bot.storage.schema import UNRELEASED, bundled, columns_of
from bot.storage.sqlite.backup import restore, verify
from bot.storage.transfer import move
from bot.store import Store
from rules.dice.rng import ScriptedDice
from rules.duel.commands import Attack, Defend
from rules.duel.model import Duel
from tests.cluster import Cluster
from tests.stores import columns, contents, elsewhere, opened_elsewhere

from .table import NOW, opened, refused

DUMPS = Path(__file__).parent / "schema_9"
GUILD, CHANNEL, FIGHT, VERA, KARL = 77, 7, 2, 2, 3
NEWEST = len(bundled())


def fill(where: Path | str) -> None:
    """Make the tables and rows of the dumps."""
    for name in ("postgres.sql" if isinstance(where, str) else "sqlite.sql", "data.sql"):
        script = (DUMPS / name).read_text("utf-8")
        with opened_elsewhere(where) as connection:
            run = connection.executescript if isinstance(connection, sqlite3.Connection) else connection.execute
            run(script)


@pytest.fixture
def new(tmp_path: Path) -> Path:
    return tmp_path / "new.db"


@pytest.fixture(params=["sqlite", "postgres"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    """An unreleased store on each engine, with a duel that waits for its attacker."""
    if request.param == "sqlite":
        fill(tmp_path / "old.db")
        yield tmp_path / "old.db"
        return
    with request.getfixturevalue("cluster").database(empty=True) as address:
        fill(address)
        yield address


async def play_on(store: Store) -> None:
    """Attack and parry in the stored duel."""
    clock = SimpleNamespace(now=lambda: NOW)
    service = Encounters(store, Servers(store, clock), clock, ScriptedDice((5, 5, 1, 1)), Metrics())
    for number, (user, command) in enumerate([(VERA, Attack()), (KARL, Defend())], 1000):
        outcome = await service.run(
            FIGHT, command, CommandContext(Requester(user, GUILD, CHANNEL), clock.now(), number)
        )
        assert isinstance(outcome, Outcome), outcome
    assert isinstance(outcome.state.fight, Duel)
    assert outcome.state.fight.engagements[0].exchange == 2
    assert (await service.log(FIGHT)).state == outcome.state


def test_the_first_schema_on_sqlite_is_the_last_unreleased_one() -> None:
    shapes = []
    for script in (bundled()[0].sql, (DUMPS / "sqlite.sql").read_text("utf-8")):
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.executescript(script)
            shapes.append(
                [
                    connection.execute(f"PRAGMA {pragma}({table})").fetchall()
                    for table in columns_of(connection)
                    for pragma in ("table_xinfo", "foreign_key_list", "table_list")
                ]
                + sorted(connection.execute("SELECT type, name, tbl_name FROM sqlite_schema"))
            )
    assert shapes[0] == shapes[1]


async def test_the_first_schema_on_postgres_is_the_last_unreleased_one(cluster: Cluster) -> None:
    shape = """
        SELECT concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable, column_default, is_identity)
        FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'riposte'
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL SELECT conrelid::regclass || pg_get_constraintdef(oid) FROM pg_constraint
            WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname, tgtype) FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT relname || reloptions::text FROM pg_class WHERE relnamespace = 'public'::regnamespace
        ORDER BY 1
    """
    with cluster.database(empty=True) as unreleased, cluster.database(empty=True) as first:
        fill(unreleased)
        async with opened(first, migrations=bundled("postgres")[:1]):
            pass
        assert elsewhere(first, shape) == elsewhere(unreleased, shape)


DROPPED = {("wait", "began_at")}
"""Columns of the first schema that a later migration removes."""


async def test_it_is_taken_over_whole_and_played_on(old: Path | str) -> None:
    kept = {
        table: ", ".join(column for column in names if (table, column) not in DROPPED)
        for table, names in columns(old).items()
        if table != "riposte"
    }
    rows = {table: elsewhere(old, f"SELECT {names} FROM {table}") for table, names in kept.items()}
    for _ in range(2):
        async with opened(old, serving=False):
            pass
        assert {table: elsewhere(old, f"SELECT {names} FROM {table}") for table, names in kept.items()} == rows
    async with opened(old) as store:
        await play_on(store)
    mark = "SELECT version FROM riposte" if isinstance(old, str) else "SELECT user_version FROM pragma_user_version"
    assert elsewhere(old, mark) == [(NEWEST,)]


async def test_it_can_be_moved_to_the_other_engine(old: Path | str, tmp_path: Path, database: str) -> None:
    target = tmp_path / "moved.db" if isinstance(old, str) else database
    await asyncio.to_thread(move, old, target, now_ms=lambda: NOW, say=print)
    async with opened(target) as store:
        await play_on(store)


@pytest.mark.parametrize(
    ("number", "fault"), [(UNRELEASED - 1, OlderSchema), (1, OlderSchema), (UNRELEASED + 1, NewerSchema)]
)
async def test_another_unreleased_schema_is_refused_and_left_alone(
    old: Path | str, number: int, fault: type[OlderSchema | NewerSchema]
) -> None:
    sql = f"UPDATE riposte SET schema = {number}" if isinstance(old, str) else f"PRAGMA user_version = {number}"
    elsewhere(old, sql)
    before = contents(old)
    caught = await refused(old)
    assert type(caught) is fault
    assert caught.schema == number
    assert contents(old) == before


async def test_other_tables_than_those_of_its_schema_are_refused(old: Path | str) -> None:
    elsewhere(old, "ALTER TABLE pin DROP COLUMN held")
    assert type(await refused(old)) is DatabaseDamaged


async def test_a_copy_is_kept_and_any_copy_can_be_restored(tmp_path: Path) -> None:
    path, copy = tmp_path / "old.db", tmp_path / "copy.db"
    for each in (path, copy):
        fill(each)
    assert verify(copy) == 1
    async with opened(path):
        pass
    (kept,) = tmp_path.glob("old.db.backup-v9-*")
    assert sorted(contents(kept)) == sorted(contents(copy))
    for source in (copy, kept):
        restore(path, source, now_ms=NOW)
        async with opened(path) as store:
            await play_on(store)
