"""Faults of a PostgreSQL server, and its address without secrets."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from bot.storage.errors import (
    AccessRefused,
    CommitUnknown,
    DatabaseLocked,
    NotWritable,
    StorageClosed,
    StorageFull,
    Unreachable,
)
from bot.storage.postgres.address import is_unambiguous, secrets_of, without_password
from bot.storage.postgres.connection import connect_to, numbered, run
from bot.storage.postgres.database import CONNECTIONS
from bot.storage.postgres.faults import faults
from bot.store import Store
from tests.cluster import GUARDED, PASSWORD, Cluster
from tests.stores import contents, elsewhere

from .changes import prepare
from .table import Trap, begin, opened, refused, step


class TestServer:
    async def test_a_transaction_that_the_server_ended_for_idleness_is_run_again(
        self, database: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        limit = "bot.storage.postgres.database.FROZEN_MS"
        idle = """
            SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'
        """

        def freeze() -> None:
            while elsewhere(database, idle) != [(0,)]:
                pass
            monkeypatch.setattr(limit, 10_000)  # For the second try, also on a slow machine.

        async with opened(database) as store:
            row = await begin(store)
            trap = Trap()
            trap.set("append:4", freeze)
            monkeypatch.setattr(limit, 200)
            store.database._failpoint = trap
            assert (await store.encounters.append(row.id, 1, step())).revision == 2
            assert trap.places.count("append:4") == 2

    async def test_a_restarted_server_is_used_again(self, cluster: Cluster, database: str) -> None:
        async with opened(database) as store:
            row = await begin(store)
            cluster.stop()
            for question in (
                store.database.ping(),
                store.encounters.get(row.id),
                store.encounters.append(row.id, 1, step()),
            ):
                with pytest.raises(Unreachable):
                    await question
            cluster.start()
            assert (await store.encounters.append(row.id, 1, step())).revision == 2
            await store.database.ping()

    async def test_a_restart_between_two_presses_is_not_noticed(self, cluster: Cluster, database: str) -> None:
        async with opened(database) as store:
            row = await begin(store)
            await asyncio.gather(*(store.encounters.get(row.id) for _ in range(20)))
            cluster.stop()
            cluster.start()
            assert (await store.encounters.append(row.id, 1, step())).revision == 2
            assert await asyncio.gather(*(store.encounters.get(row.id) for _ in range(20)))

    async def test_a_change_whose_connection_is_lost_is_run_again(self, cluster: Cluster, database: str) -> None:
        async with opened(database) as store:
            row = await begin(store)
            trap = Trap()
            trap.set("append:4", lambda: _hang_up(cluster))
            store.database._failpoint = trap
            assert (await store.encounters.append(row.id, 1, step())).revision == 2
            assert [event.seq for event in await store.encounters.events(row.id)] == [1, 2]

    async def test_a_connection_lost_at_the_commit_is_reported(self, cluster: Cluster, database: str) -> None:
        """It may be stored, so it is not run again: the next press finds out."""
        async with opened(database) as store:
            row = await begin(store)
            trap = Trap()
            trap.set("append:commit", lambda: _hang_up(cluster))
            store.database._failpoint = trap
            with pytest.raises(CommitUnknown) as unknown:
                await store.encounters.append(row.id, 1, step(interaction_id=5))
            assert await unknown.value.settle() is False
            assert (await store.encounters.append(row.id, 1, step(interaction_id=5))).revision == 2

    async def test_a_server_that_never_answers_does_not_block_close(
        self, cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.storage.postgres.database.CLOSING_SECONDS", 0.05)
        store = await Store.open(database, clock_ms=lambda: 0)
        asked = [asyncio.create_task(store.database.read("SELECT pg_sleep(600)")) for _ in range(CONNECTIONS + 1)]
        await asyncio.sleep(0)
        await store.close()
        ends = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(end) for end in ends} <= {Unreachable, StorageClosed, asyncio.CancelledError}
        _hang_up(cluster)

    async def test_a_locked_table_is_waited_for_briefly(self, database: str) -> None:
        store = await Store.open(database, clock_ms=lambda: 0, wait_ms=20)
        with connect_to(database) as other, other.transaction():
            other.execute("LOCK TABLE encounter")
            with pytest.raises(DatabaseLocked):
                await store.encounters.get(1)
        assert await store.encounters.get(1) is None
        await store.close()

    async def test_the_server_detects_a_dead_client(self, database: str) -> None:
        """Through a Unix socket the values are 0, so their source is checked."""
        sql = "SELECT count(*) FROM pg_settings WHERE name LIKE 'tcp_keepalives_%' AND source = 'session'"
        with connect_to(database) as connection:
            assert run(connection, sql)[0][0] == 3

    async def test_a_read_only_database(self, cluster: Cluster) -> None:
        with cluster.database() as address:
            name = address.partition("@/")[2].partition("?")[0]
            with cluster.asking() as ask:
                ask.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
            assert type(await refused(address)) is NotWritable
            with cluster.asking() as ask:
                ask.execute(f"ALTER DATABASE {name} RESET ALL")

    async def test_an_unreachable_server(self, tmp_path: Path) -> None:
        fault = await refused(f"postgresql://maud:{quote(PASSWORD)}@/riposte?host={tmp_path}")
        assert isinstance(fault, Unreachable)
        assert PASSWORD not in repr(fault)
        assert "No such file" in fault.reason

    @pytest.mark.parametrize(("password", "name"), [("wrong", "postgres"), (PASSWORD, "nowhere")])
    async def test_a_refused_login(self, cluster: Cluster, password: str, name: str) -> None:
        assert isinstance(await refused(cluster.address(name, GUARDED, password)), AccessRefused)

    async def test_a_user_without_the_right_to_create_tables(self, cluster: Cluster) -> None:
        with cluster.database(empty=True) as address:
            name = address.partition("@/")[2].partition("?")[0]
            assert isinstance(await refused(cluster.address(name, GUARDED, PASSWORD)), AccessRefused)

    @pytest.mark.parametrize(
        "address", ["postgresql://a:pass%zzword1@/x", "postgresql://a@/x?password=passzzword1&foo=1"]
    )
    async def test_an_invalid_address_does_not_show_its_password(self, address: str) -> None:
        with pytest.raises(Unreachable) as fault:
            await Store.open(address, clock_ms=lambda: 0)
        assert "zzword1" not in repr(fault.value)
        assert fault.value.__cause__ is None

    def test_other_codes(self) -> None:
        for kind, fault in {
            psycopg.errors.DiskFull: StorageFull,
            psycopg.errors.TooManyConnections: Unreachable,
            psycopg.errors.ReadOnlySqlTransaction: NotWritable,
            psycopg.errors.CannotConnectNow: Unreachable,
            psycopg.errors.IdleInTransactionSessionTimeout: Unreachable,
            psycopg.errors.InsufficientPrivilege: AccessRefused,
        }.items():
            with pytest.raises(fault), faults("postgresql://host/name"):
                raise kind

    def test_a_bug_passes(self) -> None:
        with pytest.raises(psycopg.errors.SyntaxError), faults("postgresql://host/name"):
            raise psycopg.errors.SyntaxError


def _hang_up(cluster: Cluster) -> None:
    with cluster.asking() as ask:
        ask.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'riposte'")


def test_the_documented_dump_and_restore(cluster: Cluster, database: str) -> None:
    """With the commands of docs/operations.md."""

    async def play() -> None:
        async with opened(database) as store:
            await prepare(store)

    asyncio.run(play())
    page = (Path(__file__).parents[2] / "docs" / "operations.md").read_text("utf-8")
    dump, restore = re.findall(r"^(?:pg_dump|pg_restore) .*$", page, re.MULTILINE)
    file = cluster.folder / "riposte.dump"
    with cluster.database(empty=True) as other:
        for line, address in ((dump, database), (restore, other)):
            program, *words = line.replace("riposte.dump", str(file)).split()
            words = [f"--dbname={address}" if word.startswith("--dbname=") else word for word in words]
            subprocess.run([cluster.programs / program, *words], check=True, cwd=cluster.folder)
        assert contents(other) == contents(database) != []
    file.unlink()


class TestAddress:
    @pytest.mark.parametrize(
        ("address", "seen"),
        [
            ("postgresql://maud:se%40cret-word@db:5432/riposte", "postgresql://maud@db:5432/riposte"),
            ("postgres://db/riposte?password=se%40cret-word&sslmode=require", "postgres://db/riposte"),
            ("postgresql:///riposte?host=/run/postgresql", "postgresql:///riposte?host=/run/postgresql"),
            ("postgresql://maud@[::1]/riposte", "postgresql://maud@[::1]/riposte"),
        ],
    )
    def test_is_shown_without_its_password(self, address: str, seen: str) -> None:
        assert without_password(address) == seen
        hidden = secrets_of(address)
        assert set(hidden) >= ({address, "se@cret-word"} if "cret" in address else set())
        assert not any(secret in seen for secret in hidden)

    @pytest.mark.parametrize(
        "address",
        [
            "postgresql://maud:secret@db:5432/riposte",
            "postgresql://maud@a:5432,b:5433/riposte",
            "postgres:///riposte?host=/run/postgresql&password=se%40cret",
            "postgresql://[::1]:5432/riposte",
        ],
    )
    def test_with_its_parts_in_their_places_is_plain(self, address: str) -> None:
        assert is_unambiguous(address)

    @pytest.mark.parametrize("sign", ["@", "/", "#", "%", "?", "[", ":5/", "1/2?3"])
    def test_with_a_sign_of_its_own_in_the_password_is_not(self, sign: str) -> None:
        """Part of it would be shown as a machine or a name."""
        assert not is_unambiguous(f"postgresql://maud:1{sign}2@db:5432/riposte")

    @pytest.mark.parametrize(
        "address", ["mysql://db/riposte", "postgresql://db/", "postgresql://db:0/x", "postgres://a:1,b:x/y"]
    )
    def test_of_no_database_is_not(self, address: str) -> None:
        assert not is_unambiguous(address)

    def test_a_short_password_does_not_black_out_the_log(self) -> None:
        assert secrets_of("postgresql://maud:riposte@db/riposte") == ["postgresql://maud:riposte@db/riposte"]

    def test_places_are_numbered(self) -> None:
        assert numbered("SELECT ? WHERE x = ?") == b"SELECT $1 WHERE x = $2"


class TestRequirements:
    async def test_a_database_that_cannot_hold_every_name_is_refused(self, cluster: Cluster) -> None:
        with cluster.asking() as ask:
            ask.execute("DROP DATABASE IF EXISTS latin")
            ask.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        fault = await refused(cluster.address("latin"))
        assert isinstance(fault, AccessRefused)
        assert "LATIN1" in fault.reason

    @pytest.mark.long
    @pytest.mark.skipif(shutil.which("pgbouncer") is None, reason="PgBouncer is not installed")
    @pytest.mark.parametrize(("mode", "taken"), [("session", True), ("transaction", False)])
    async def test_a_pooler_has_to_keep_sessions(self, cluster: Cluster, database: str, mode: str, taken: bool) -> None:
        with pooler(cluster, mode) as folder:
            address = database.replace(quote(str(cluster.folder), safe="/"), f"{folder}&port=6543")
            if taken:
                async with opened(address) as store:
                    await begin(store)
            else:
                fault = await refused(address)
                assert isinstance(fault, AccessRefused)
                assert "session mode" in fault.reason


@contextmanager
def pooler(cluster: Cluster, mode: str) -> Iterator[Path]:
    """PgBouncer before the server, reached by a socket in this folder."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o777)
        settings = {
            "listen_addr": "",
            "unix_socket_dir": folder,
            "listen_port": 6543,
            "auth_type": "any",
            "pool_mode": mode,
            "ignore_startup_parameters": "extra_float_digits",
        }
        lines = ["[databases]", f"* = host={cluster.folder} user=riposte", "[pgbouncer]"]
        (folder / "ini").write_text("\n".join([*lines, *(f"{key} = {value}" for key, value in settings.items())]))
        user = ["-u", "postgres"] if os.geteuid() == 0 else []
        process = subprocess.Popen(["pgbouncer", "-q", *user, str(folder / "ini")], stderr=subprocess.DEVNULL)
        try:
            while not (folder / ".s.PGSQL.6543").exists():
                assert process.poll() is None
                time.sleep(0.02)
            yield folder
        finally:
            process.terminate()
            process.wait()
