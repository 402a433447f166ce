"""A temporary PostgreSQL server for the tests.

It needs the programs of a server on this machine (Debian's package `postgresql`), and no rights; root runs it as another user.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from bot.store import Store

REQUIRED = "RIPOSTE_REQUIRE_POSTGRES"
"""The variable that makes a missing server a failure; without it the tests that need one are skipped."""
SUPERUSER, GUARDED, PASSWORD = "riposte", "guarded", "correct horse%"
"""The superuser logs in without a password, the second user with `PASSWORD`."""
TEMPLATE = "riposte_template"
_UNSAFE_AND_QUICK = {
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "32MB",
    "listen_addresses": "",
    "log_min_messages": "fatal",
}


def programs() -> Path | None:
    """The folder of the server's programs; None: there is no server on this machine."""
    initdb = shutil.which("initdb")
    folders = [Path(initdb).resolve().parent] if initdb else []
    folders += sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True
    )
    return next((folder for folder in folders if {"initdb", "postgres"} <= set(os.listdir(folder))), None)


def _unprivileged() -> dict[str, object]:
    """The user of the server process, which refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    import pwd  # Windows has none.

    users = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in users else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Cluster:
    """A running server with its databases."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self._data = folder / "data"
        self._server: subprocess.Popen[bytes] | None = None
        self._clean: list[str] = []
        self._made = 0

    def address(self, name: str, user: str = SUPERUSER, password: str = "") -> str:
        """The address of a database."""
        who = f"{user}:{quote(password)}" if password else user
        return f"postgresql://{who}@/{name}?host={quote(str(self.folder), safe='/')}"

    def make(self) -> None:
        """Create the files, start, and prepare the template of all databases."""
        self._call("initdb", "-D", self._data, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")
        rules = f"local all {GUARDED} scram-sha-256\nlocal all all trust\nlocal replication all trust\n"
        (self._data / "pg_hba.conf").write_text(rules)
        settings = {**_UNSAFE_AND_QUICK, "unix_socket_directories": str(self.folder)}
        with (self._data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
        self.start()
        with self.asking() as ask:
            ask.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(GUARDED), PASSWORD))
            ask.execute(f"CREATE DATABASE {TEMPLATE}")
        with ThreadPoolExecutor(1) as elsewhere:  # Here a loop may be running.
            elsewhere.submit(asyncio.run, self._prepare()).result()
        with self.asking(TEMPLATE) as ask:
            self._schema = _schema(ask)

    async def _prepare(self) -> None:
        store = await Store.open(self.address(TEMPLATE), clock_ms=lambda: 0, serving=False)
        await store.close()

    def start(self) -> None:
        """Start, and wait for the first answer."""
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [self.programs / "postgres", "-D", self._data],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **_unprivileged(),
            )
        while True:
            try:
                with self.asking():
                    return
            except psycopg.OperationalError:
                if self._server.poll() is not None:
                    raise AssertionError((self.folder / "log").read_text()) from None
                time.sleep(0.02)

    @contextmanager
    def standby(self) -> Iterator[Cluster]:
        """A copy of this server that follows it, until it is promoted or stopped."""
        folder = Path(tempfile.mkdtemp(prefix="riposte-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
        if user := _unprivileged():
            os.chown(folder, user["user"], user["group"])
        standby = Cluster(self.programs, folder)
        try:
            name = f"application_name={folder.name}"
            self._call(
                *("pg_basebackup", "-D", standby._data, "-d", f"host={self.folder} user={SUPERUSER} {name}"),
                *("-R", "-X", "stream", "-c", "fast"),
            )
            with (standby._data / "postgresql.conf").open("a") as file:
                file.write(f"unix_socket_directories = '{folder}'\n")
            standby.start()
            yield standby
        finally:
            standby.stop()
            shutil.rmtree(folder, ignore_errors=True)

    def cut_off(self) -> None:
        """Let a standby receive nothing more."""
        with self.asking() as ask:
            ask.execute("ALTER SYSTEM SET primary_conninfo = ''")
            ask.execute("SELECT pg_reload_conf()")
            while ask.execute("SELECT count(*) FROM pg_stat_wal_receiver").fetchone() != (0,):
                time.sleep(0.02)

    def promote(self) -> None:
        """Make a server of its own of a standby, which has what it had received."""
        with self.asking() as ask:
            ask.execute("ALTER SYSTEM RESET synchronous_standby_names")
            ask.execute("SELECT pg_reload_conf()")
            ask.execute("SELECT pg_promote()")

    def crash(self) -> None:
        """End at once, as when the machine loses its power: nothing more is sent to a standby."""
        if self._server is not None:
            for pid in self.pids():
                os.kill(pid, signal.SIGKILL)
            self._server.wait()
            self._server = None

    def stop(self) -> None:
        """Stop at once, and end all connections."""
        if self._server is not None:
            self._server.send_signal(signal.SIGINT)
            self._server.wait()
            self._server = None

    def pids(self) -> list[int]:
        """The ids of all its processes."""
        assert self._server is not None
        server = self._server.pid
        children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        return [server, *map(int, children)]

    @contextmanager
    def asking(self, name: str = "postgres") -> Iterator[psycopg.Connection]:
        """A connection of the superuser."""
        with psycopg.connect(self.address(name), autocommit=True, options="-c lock_timeout=10s") as connection:
            yield connection

    @contextmanager
    def database(self, *, empty: bool = False) -> Iterator[str]:
        """The address of a database with the bot's tables and nothing in them; or without tables."""
        if empty or not self._clean:
            self._made += 1
            name = f"riposte_{self._made}"
            with self.asking() as ask:
                ask.execute(f"CREATE DATABASE {name} TEMPLATE {'template0' if empty else TEMPLATE} STRATEGY file_copy")
        else:
            name = self._clean.pop()
        yield self.address(name)
        if self._wiped(name):
            self._clean.append(name)
        else:
            with self.asking() as ask:
                ask.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def _wiped(self, name: str) -> bool:
        """Empty the tables, which is quicker than to copy a database; False: they are not those of the template."""
        with self.asking(name) as ask:
            if _schema(ask) != self._schema:
                return False
            ask.execute("SET session_replication_role = replica")
            ask.execute("; ".join(f"DELETE FROM {table}" for table in dict(self._schema[0]) if table != "riposte"))
            ask.execute("SELECT setval(sequencename::regclass, 1, false) FROM pg_sequences")
            return True

    def _call(self, program: str, *arguments: object) -> None:
        done = subprocess.run(
            [self.programs / program, *map(str, arguments)],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **_unprivileged(),
        )
        assert done.returncode == 0, done.stderr


def _schema(connection: psycopg.Connection) -> tuple[list[tuple[str, str]], int | None]:
    """The columns of all tables, and the number of the schema."""
    columns = connection.execute(
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"
    ).fetchall()
    marked = ("riposte", "version") in columns
    row = connection.execute("SELECT version FROM riposte").fetchone() if marked else None
    return columns, None if row is None else row[0]


@contextmanager
def running(programs: Path) -> Iterator[Cluster]:
    """A server for the time of the context."""
    # The path of a socket is limited to about 100 characters; pytest's folders are longer.
    folder = Path(tempfile.mkdtemp(prefix="riposte-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    if user := _unprivileged():
        os.chown(folder, user["user"], user["group"])
    cluster = Cluster(programs, folder)
    try:
        cluster.make()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
