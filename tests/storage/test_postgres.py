"""PostgreSQL: its schema, and changes of concurrent processes."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from bot.encounters.rows import EncounterRow
from bot.storage.database import Transaction
from bot.storage.errors import ChannelBusy, DatabaseLocked, NewerSchema, NotADatabase, RevisionConflict
from bot.storage.postgres.database import CONCURRENT_TRIES, EXCLUSIVE_TRIES
from bot.storage.schema import Migration, bundled
from bot.store import Store
from tests.cluster import Cluster
from tests.stores import columns, contents, elsewhere

from .changes import CHANGES, FIGHT, prepare, some_changes
from .table import CHANNEL, GUILD, NOW, Trap, begin, opened, refused, step, unchanged

NEWEST = len(bundled())


class TestSchema:
    async def test_text_sorts_by_bytes_and_integers_have_64_bits(self, database: str) -> None:
        sql = """
            SELECT table_name, column_name, data_type, collation_name FROM information_schema.columns
            WHERE table_schema = 'public' AND (data_type, coalesce(collation_name, '')) NOT IN
                (('bigint', ''), ('text', 'C'))
        """
        assert elsewhere(database, sql) == []

    async def test_is_made_once_by_concurrent_starts(self, cluster: Cluster) -> None:
        with cluster.database(empty=True) as address:
            stores = await asyncio.gather(*(Store.open(address, clock_ms=lambda: 0) for _ in range(3)))
            for store in stores:
                await store.close()
            assert elsewhere(address, "SELECT version FROM riposte") == [(NEWEST,)]

    async def test_a_failing_migration_changes_nothing(self, database: str) -> None:
        async with opened(database) as store:
            await prepare(store)
        good = Migration(NEWEST + 1, "good", "CREATE TABLE mood (word text); DROP TABLE meta;")
        bad = Migration(NEWEST + 2, "bad", "INSERT INTO nowhere VALUES (1);")
        with unchanged(database, psycopg.errors.UndefinedTable):
            await Store.open(database, clock_ms=lambda: 0, migrations=(*bundled("postgres"), good, bad))
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


@some_changes
async def test_users_54_a_change_that_fails_before_its_commit_is_not_stored(change: str, database: str) -> None:
    trap = Trap()
    async with opened(database, failpoint=trap) as store:
        await prepare(store)
        trap.places.clear()
        trap.set_last(lambda: 1 / 0)
        with unchanged(database, ZeroDivisionError):
            await CHANGES[change](store)
        assert trap.places[-1].endswith(":commit")
        before = contents(database)
        await CHANGES[change](store)
        assert contents(database) != before


class TestConcurrency:
    """Two stores stand for two processes."""

    async def test_rows_read_still_hold_at_the_commit(self, database: str) -> None:
        async with opened(database) as first, opened(database) as second:

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
                    first.database.change("one", moving(a, b)), second.database.change("two", moving(b, a))
                )
                assert sorted(done) == [False, True]

    async def test_of_presses_and_fights_of_two_processes_one_is_stored(self, database: str) -> None:
        async with opened(database) as first, opened(database) as second:
            row = await begin(first)
            results = await asyncio.gather(begin(first), begin(second), return_exceptions=True)
            assert [type(result) for result in results] == [ChannelBusy] * 2
            presses = [
                store.encounters.append(row.id, 1, step("hit", interaction_id=n))
                for n, store in enumerate([first, second] * 8)
            ]
            results = await asyncio.gather(*presses, return_exceptions=True)
            assert [result.revision for result in results if isinstance(result, EncounterRow)] == [2]
            assert sum(isinstance(result, RevisionConflict) for result in results) == 15

    async def test_a_reminder_is_taken_by_one(self, database: str) -> None:
        async with opened(database) as first, opened(database) as second:
            row = await begin(first, awaits=1)
            (wait,) = await first.waits.due(NOW)
            takes = [store.waits.set_wake(wait, 1, NOW + 1) for store in (first, second) * 4]
            assert sorted(await asyncio.gather(*takes)) == [False] * 7 + [True]
            assert (await first.waits.due(NOW + 1))[0].encounter_id == row.id

    @pytest.mark.parametrize("narrow", [True, False])
    async def test_a_press_in_another_fight_conflicts_only_in_a_serializable_change(
        self, database: str, narrow: bool
    ) -> None:
        loop = asyncio.get_running_loop()
        async with opened(database) as first, opened(database) as second:
            mine, other = await begin(first), await begin(second, CHANNEL + 1)
            tries: list[int] = []

            def work(transaction: Transaction) -> None:
                tries.append(len(tries))
                transaction.run("SELECT revision FROM encounter WHERE id = ?", mine.id)
                transaction.run("SELECT id FROM interaction WHERE id = 1")
                if len(tries) == 1:
                    press = second.database.change("press", meanwhile, repeatable_read=narrow)
                    asyncio.run_coroutine_threadsafe(press, loop).result()
                transaction.run("UPDATE encounter SET gm_id = 1 WHERE id = ?", mine.id)
                transaction.run("INSERT INTO interaction VALUES (1, ?, 1, 1)", mine.id)

            def meanwhile(transaction: Transaction) -> None:
                transaction.run("SELECT revision FROM encounter WHERE id = ?", other.id)
                transaction.run("SELECT id FROM interaction WHERE id = 2")
                transaction.run("UPDATE encounter SET gm_id = 1 WHERE id = ?", other.id)
                transaction.run("INSERT INTO interaction VALUES (2, ?, 1, 1)", other.id)

            await first.database.change("press", work, repeatable_read=narrow)
            assert len(tries) == (1 if narrow else 2)

    async def test_a_change_that_always_conflicts_is_run_alone(self, database: str) -> None:
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

    async def test_a_change_that_never_succeeds_is_refused(self, database: str) -> None:
        async with opened(database) as store:
            tries = 0

            def work(transaction: Transaction) -> None:
                nonlocal tries
                tries += 1
                raise psycopg.errors.SerializationFailure

            with pytest.raises(DatabaseLocked):
                await store.database.change("never", work)
            assert tries == CONCURRENT_TRIES + EXCLUSIVE_TRIES

    async def test_a_lock_of_another_program_is_waited_for_briefly(self, database: str) -> None:
        async with opened(database, wait_ms=50) as store:
            await prepare(store)
            with psycopg.connect(database) as other:
                other.execute("LOCK TABLE riposte")
                with pytest.raises(DatabaseLocked):
                    await store.encounters.append(FIGHT, 1, step())
                assert len(await store.encounters.events(FIGHT)) == 1, "reading goes on"
            assert (await store.encounters.append(FIGHT, 1, step())).revision == 2


async def test_typed_text_is_a_value_and_never_part_of_a_statement(database: str) -> None:
    name = "Robert'); DROP TABLE character; -- ? $1 %s"
    async with opened(database) as store:
        await store.characters.save(GUILD, 1, name, {"duel": '{"note": "\\u0000 \\ud800 %s"}'})
        (character,) = await store.characters.of_user(GUILD, 1)
    assert (character.name, character.sheets["duel"].body) == (name, '{"note": "\\u0000 \\ud800 %s"}')
