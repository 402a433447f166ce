"""What is PostgreSQL's own: the same tables as on SQLite, changes that come between each other, a server that goes away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg
import pytest

from bot.encounters.rows import EncounterRow
from bot.storage.database import Transaction
from bot.storage.errors import DatabaseLocked, NewerSchema, NotADatabase, RevisionConflict
from bot.storage.postgres.database import CONCURRENT_TRIES, EXCLUSIVE_TRIES
from bot.storage.schema import Migration, bundled
from bot.store import Store
from tests.cluster import Cluster
from tests.stores import columns, contents, elsewhere

from .changes import CHANGES, FIGHT, Change, prepare
from .table import CHANNEL, GUILD, NOW, Trap, begin, opened, refused, step

NEWEST = bundled("postgres")[-1].number


class TestSchema:
    async def test_is_that_of_sqlite(self, database: str, tmp_path: Path) -> None:
        async with opened(tmp_path / "riposte.db"):
            pass
        ours = columns(database)
        assert ours.pop("riposte") == ["version"]
        theirs = columns(tmp_path / "riposte.db")
        assert {table: set(names) for table, names in ours.items()} == {
            table: set(names) for table, names in theirs.items()
        }
        assert bundled()[-1].number == NEWEST

    async def test_sorts_text_by_its_bytes_and_holds_every_id(self, database: str) -> None:
        sql = """
            SELECT table_name, column_name, data_type, collation_name FROM information_schema.columns
            WHERE table_schema = 'public' AND (data_type, coalesce(collation_name, '')) NOT IN
                (('bigint', ''), ('text', 'C'))
        """
        assert elsewhere(database, sql) == []

    async def test_what_belongs_to_an_encounter_goes_with_it(self, database: str) -> None:
        sql = """
            SELECT conrelid::regclass FROM pg_constraint
            WHERE contype = 'f' AND confrelid IN ('encounter'::regclass, 'event'::regclass) AND confdeltype <> 'c'
        """
        assert elsewhere(database, sql) == []

    async def test_is_made_once_though_two_begin_at_once(self, cluster: Cluster) -> None:
        with cluster.database(empty=True) as address:
            stores = await asyncio.gather(*(Store.open(address, clock_ms=lambda: 0) for _ in range(3)))
            for store in stores:
                await store.close()
            assert elsewhere(address, "SELECT version FROM riposte") == [(NEWEST,)]

    async def test_a_step_that_fails_leaves_it_as_it_was(self, database: str) -> None:
        async with opened(database) as store:
            await prepare(store)
        before = contents(database)
        good = Migration(NEWEST + 1, "good", "CREATE TABLE mood (word text); DROP TABLE meta;")
        bad = Migration(NEWEST + 2, "bad", "INSERT INTO nowhere VALUES (1);")
        with pytest.raises(psycopg.errors.UndefinedTable):
            async with opened(database, migrations=(*bundled("postgres"), good, bad)):
                pytest.fail("opened")
        assert contents(database) == before
        async with opened(database, migrations=(*bundled("postgres"), good)) as store:
            assert len(await store.encounters.events(FIGHT)) == 1
        fault = await refused(database)
        assert isinstance(fault, NewerSchema)
        assert (fault.schema, fault.supported) == (NEWEST + 1, NEWEST)

    async def test_the_database_of_another_program_is_refused(self, cluster: Cluster) -> None:
        with cluster.database(empty=True) as address:
            elsewhere(address, "CREATE TABLE bookmark (url text)")
            assert type(await refused(address)) is NotADatabase
            assert list(columns(address)) == ["bookmark"]


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_users_54_what_fails_before_its_commit_leaves_nothing_behind(change: Change, database: str) -> None:
    trap = Trap()
    async with opened(database, failpoint=trap) as store:
        await prepare(store)
        before = contents(database)
        trap.places.clear()
        trap.set_last(lambda: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await change(store)
        assert trap.places[-1].endswith(":commit")
        assert contents(database) == before
        await change(store)
        assert contents(database) != before


class TestBetween:
    """Two processes are two stores here: nothing but the database is between them."""

    async def test_what_was_looked_up_still_holds_at_the_commit(self, database: str) -> None:
        """Each adds the one and takes away the other: done one after the other, one of them is left."""
        async with opened(database) as one, opened(database) as two:

            def moving(add: str, take: str):
                def work(transaction: Transaction) -> bool:
                    if transaction.run("SELECT 1 FROM meta WHERE key = ?", take):
                        return False
                    transaction.run("INSERT INTO meta (key, value) VALUES (?, 'x')", add)
                    return True

                return work

            for number in range(10):
                a, b = f"a{number}", f"b{number}"
                done = await asyncio.gather(
                    one.database.change("one", moving(a, b)), two.database.change("two", moving(b, a))
                )
                assert sorted(done) == [False, True]

    async def test_of_presses_in_two_processes_one_counts(self, database: str) -> None:
        async with opened(database) as one, opened(database) as two:
            row = await begin(one)
            presses = [
                store.encounters.append(row.id, 1, step("hit", interaction_id=n))
                for n, store in enumerate([one, two] * 8)
            ]
            results = await asyncio.gather(*presses, return_exceptions=True)
            assert [result.revision for result in results if isinstance(result, EncounterRow)] == [2]
            assert sum(isinstance(result, RevisionConflict) for result in results) == 15

    async def test_a_channel_gets_one_fight(self, database: str) -> None:
        async with opened(database) as one, opened(database) as two:
            results = await asyncio.gather(begin(one), begin(two), begin(one), begin(two), return_exceptions=True)
            assert sum(isinstance(result, EncounterRow) for result in results) == 1

    async def test_a_reminder_is_taken_by_one(self, database: str) -> None:
        async with opened(database) as one, opened(database) as two:
            row = await begin(one, awaits=1)
            (wait,) = await one.waits.due(NOW)
            takes = [store.waits.set_wake(wait, 1, NOW + 1) for store in (one, two) * 4]
            assert sorted(await asyncio.gather(*takes)) == [False] * 7 + [True]
            assert (await one.waits.due(NOW + 1))[0].encounter_id == row.id

    @pytest.mark.parametrize("narrow", [True, False])
    async def test_presses_in_other_fights_come_between_only_where_all_that_was_read_counts(
        self, database: str, narrow: bool
    ) -> None:
        loop = asyncio.get_running_loop()
        async with opened(database) as one, opened(database) as two:
            mine, other = await begin(one), await begin(two, CHANNEL + 1)
            tries: list[int] = []

            def work(transaction: Transaction) -> None:
                tries.append(len(tries))
                transaction.run("SELECT revision FROM encounter WHERE id = ?", mine.id)
                transaction.run("SELECT id FROM interaction WHERE id = 1")
                if len(tries) == 1:
                    press = two.database.change("press", meanwhile, repeatable_read=narrow)
                    asyncio.run_coroutine_threadsafe(press, loop).result()
                transaction.run("UPDATE encounter SET gm_id = 1 WHERE id = ?", mine.id)
                transaction.run("INSERT INTO interaction VALUES (1, ?, 1, 1)", mine.id)

            def meanwhile(transaction: Transaction) -> None:
                transaction.run("SELECT revision FROM encounter WHERE id = ?", other.id)
                transaction.run("SELECT id FROM interaction WHERE id = 2")
                transaction.run("UPDATE encounter SET gm_id = 1 WHERE id = ?", other.id)
                transaction.run("INSERT INTO interaction VALUES (2, ?, 1, 1)", other.id)

            await one.database.change("press", work, repeatable_read=narrow)
            assert len(tries) == (1 if narrow else 2)

    async def test_what_the_other_has_changed_is_seen(self, database: str) -> None:
        async with opened(database) as one, opened(database) as two:
            row = await begin(one)
            await two.encounters.append(row.id, 1, step("hit"))
            seen = await one.encounters.get(row.id)
            assert seen is not None
            assert seen.revision == 2

    async def test_whoever_is_always_too_late_gets_her_turn_alone(self, database: str) -> None:
        tries = 0

        async with opened(database) as store:
            await store.meta.set("turn", "0")

            def work(transaction: Transaction) -> None:
                nonlocal tries
                tries += 1
                transaction.run("SELECT value FROM meta WHERE key = 'turn'")
                if tries <= CONCURRENT_TRIES:
                    elsewhere(database, f"UPDATE meta SET value = '{tries}' WHERE key = 'turn'")
                transaction.run("UPDATE meta SET value = 'mine' WHERE key = 'turn'")

            told: list[None] = []
            await store.database.change("late", work, on_commit=told.append)
            assert await store.meta.get("turn") == "mine"
        assert (tries, told) == (CONCURRENT_TRIES + 1, [None])

    async def test_whoever_is_never_let_through_is_told_so(self, database: str) -> None:
        async with opened(database) as store:
            tries = 0

            def work(transaction: Transaction) -> None:
                nonlocal tries
                tries += 1
                raise psycopg.errors.SerializationFailure

            with pytest.raises(DatabaseLocked):
                await store.database.change("never", work)
            assert tries == CONCURRENT_TRIES + EXCLUSIVE_TRIES

    async def test_another_program_that_keeps_the_tables_is_not_waited_for_long(self, database: str) -> None:
        async with opened(database, wait_ms=50) as store:
            await prepare(store)
            with psycopg.connect(database) as other:
                other.execute("LOCK TABLE riposte")
                with pytest.raises(DatabaseLocked):
                    await store.encounters.append(FIGHT, 1, step())
                assert len(await store.encounters.events(FIGHT)) == 1, "reading goes on"
            assert (await store.encounters.append(FIGHT, 1, step())).revision == 2


async def test_what_people_type_is_a_value_and_never_part_of_a_statement(database: str) -> None:
    name = "Robert'); DROP TABLE character; -- ? $1 %s"
    async with opened(database) as store:
        await store.characters.save(GUILD, 1, name, {"duel": '{"note": "\\u0000 \\ud800 %s"}'})
        (found,) = await store.characters.of_user(GUILD, 1)
    assert (found.name, found.sheets["duel"].body) == (name, '{"note": "\\u0000 \\ud800 %s"}')
