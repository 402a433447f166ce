"""Riposte on a PostgreSQL server: commands of the host, and a fight that goes on after a restart."""

import asyncio
import logging

import psycopg
import pytest
from pydantic import SecretStr

from bot.clock import DiscordClock
from bot.cogs.server.settings import Servers
from bot.runtime.check import check_server, findings, report
from bot.runtime.exits import Exit
from bot.runtime.settings import Settings
from bot.storage.errors import AccessRefused, DriverMissing
from bot.storage.schema import UNRELEASED, bundled
from bot.store import Store
from rules.dice.rng import ScriptedDice
from tests.bot.fights import PAIRED, Fight
from tests.cluster import GUARDED, PASSWORD
from tests.stores import columns, elsewhere
from tests.world import playing, riposte

SCHEMA = bundled("postgres")[-1].number
TOKEN = "MTIz.secret.token"


def settings(address):
    return Settings(database_url=SecretStr(address))


def name_in(address):
    """The name of the database."""
    return address.partition("@/")[2].partition("?")[0]


@pytest.fixture
def guarded(cluster, database):
    """The address of the same database with a password in it."""
    elsewhere(database, f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {GUARDED}")
    return cluster.address(name_in(database), GUARDED, PASSWORD)


async def test_a_fight_is_played_and_goes_on_after_a_restart(database):
    async with playing(riposte(database, ScriptedDice((2, 2, 3, 3, *(3,) * 40)))) as world:
        fight = Fight(world)
        await fight.play(*PAIRED, "karl click #intent=fight")
        await fight.world.restart()
        before = await fight.kinds()
        await fight.play("vera click #intent=hold")
        assert len(await fight.kinds()) > len(before) > 0
        behind = "SELECT count(*) FROM encounter WHERE drawn < revision OR announced < announce"
        assert elsewhere(database, behind) == [(0,)]
        assert elsewhere(database, "SELECT count(*) FROM event") == [(await fight.revision(),)]


async def test_settings_changed_by_another_process_count(database):
    store = await Store.open(database, clock_ms=lambda: 0)
    try:
        servers = Servers(store, DiscordClock())
        assert (await servers.settings(77)).gm_role is None
        await servers.change(77, 1, {"gm_role": 55})
        elsewhere(database, "UPDATE server SET settings = '{\"gm_role\": 56}'")
        assert (await servers.settings(77)).gm_role == 56
    finally:
        await store.close()


class TestCheck:
    async def test_shows_server_and_schema(self, database):
        assert "answers, PostgreSQL " in check_server(database)
        assert check_server(database).endswith(f", schema {SCHEMA}")

    def test_announces_new_tables_and_makes_none(self, cluster):
        with cluster.database(empty=True) as address:
            assert "the tables will be made at the first start" in check_server(address)
            assert columns(address) == {}

    def test_announces_a_step_of_the_schema(self, cluster):
        with cluster.database() as address:
            elsewhere(address, "ALTER TABLE riposte RENAME COLUMN version TO schema")
            elsewhere(address, f"UPDATE riposte SET schema = {UNRELEASED}")
            announced = f"will be brought from unreleased schema {UNRELEASED} to {SCHEMA} at the next start"
            assert announced in check_server(address)

    async def test_finds_a_newer_one(self, cluster):
        with cluster.database() as address:
            elsewhere(address, "UPDATE riposte SET version = 999")
            codes = [finding.code for finding in await findings(settings(address), channel_id=None)]
            assert [code for code in codes if code is not Exit.OK] == [Exit.DATABASE_NEWER]

    def test_finds_a_user_without_the_right_to_make_tables(self, cluster):
        with cluster.database(empty=True) as address, pytest.raises(AccessRefused):
            check_server(cluster.address(name_in(address), GUARDED, PASSWORD))

    def test_says_which_package_is_missing(self, monkeypatch):
        monkeypatch.setattr("bot.storage.postgres.address.find_spec", lambda name: None)
        with pytest.raises(DriverMissing):
            check_server("postgresql://db/riposte")


class TestDoctor:
    def test_counts_the_rows(self, database):
        text = "\n".join(report(settings(database)))
        assert "DATABASE_URL=(set)" in text
        assert "open fights 0" in text

    def test_a_server_that_is_not_there_is_said_to_be_none(self, tmp_path):
        text = "\n".join(report(settings(f"postgresql:///riposte?host={tmp_path}")))
        assert "database: cannot be counted (Unreachable)" in text


@pytest.mark.long
class TestPassword:
    """The password is in DATABASE_URL only."""

    def seen(self, output):
        code, out, lines = output
        text = "\n".join([out, *lines])
        assert not any(secret in text for secret in (PASSWORD, "horse", "%25"))
        return code, text

    def test_is_not_in_the_output_of_the_commands(self, bot, guarded):
        for command, code in {"check": Exit.OK, "doctor": Exit.OK, "backup": Exit.SERVERS_OWN_TOOLS}.items():
            ended, text = self.seen(bot(command, DATABASE_URL=guarded, LOG_LEVEL="DEBUG"))
            assert ended == code
            assert "pg_dump" in text

    def test_is_not_in_connection_errors(self, bot, guarded, tmp_path):
        for address, code in {
            guarded.replace("horse", "horses"): Exit.DATABASE_REFUSED,
            guarded.partition("?")[0] + f"?host={tmp_path}": Exit.DATABASE_UNREACHABLE,
            guarded.partition("@")[0] + "@/": Exit.SETTINGS,
            guarded.replace("correct", "12/correct@"): Exit.SETTINGS,
            guarded.replace("postgresql", "mysql"): Exit.SETTINGS,
        }.items():
            ended, _ = self.seen(bot(DISCORD_TOKEN=TOKEN, DATABASE_URL=address, LOG_LEVEL="DEBUG"))
            assert ended == code

    @pytest.mark.parametrize(
        "address", ["postgresql://u:1/horse@h/x", "postgresql://u:[horse@h/x", "mysql://u:horse@h/x"]
    )
    def test_is_not_in_the_error_about_a_wrong_address(self, bot, address):
        for words in (("x.db", address), (address, "x.db")):
            ended, _ = self.seen(bot("migrate-store", *words))
            assert ended == Exit.USAGE

    def test_is_not_in_the_log(self, bot, guarded, monkeypatch):
        def leak(*_, **__):
            logging.getLogger("bot").error("connecting to %s", guarded)
            raise ValueError(PASSWORD)

        monkeypatch.setattr("bot.runtime.runner.run", leak)
        ended, text = self.seen(bot(DISCORD_TOKEN=TOKEN, DATABASE_URL=guarded))
        assert ended == Exit.BUG
        assert "[redacted]" in text


@pytest.mark.long
class TestMoving:
    @pytest.fixture
    def old(self, tmp_path):
        """A store in a file, with one note in it."""

        async def make():
            store = await Store.open(tmp_path / "old.db", clock_ms=lambda: 0)
            await store.meta.set("key", "value")
            await store.close()

        asyncio.run(make())
        return tmp_path / "old.db"

    def test_a_file_becomes_a_database_once(self, bot, database, old):
        code, out, _ = bot("migrate-store", old, database)
        assert code == Exit.OK
        assert "meta: 2 rows, sha256 " in out
        assert out.splitlines()[-1].startswith("Everything is copied, compared and committed.")
        assert bot("migrate-store", old, database)[0] == Exit.DATABASE_NOT_EMPTY

    def test_a_running_bot_is_refused(self, bot, database, tmp_path):
        """What it acknowledges after the copy would be missing there."""
        with psycopg.connect(database, application_name="riposte"):
            assert bot("migrate-store", database, tmp_path / "new.db")[0] == Exit.DATABASE_LOCKED

    def test_one_store_is_not_both_ends(self, bot, old, database):
        assert bot("migrate-store", old, old)[0] == Exit.USAGE
        assert bot("migrate-store", database, database)[0] == Exit.USAGE

    def test_there_has_to_be_something(self, bot, tmp_path, database):
        code, _, lines = bot("migrate-store", tmp_path / "none.db", database)
        assert code == Exit.DATABASE_MISSING
        assert lines[-1].endswith("none.db)")
