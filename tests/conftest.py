"""What all tests share: fixtures, the marker `long`, and the settings of pytest, xdist and Hypothesis.

RIPOSTE_EXAMPLES: how many examples a property test tries. No deadline, as a busy machine is no fault of the code.
"""

import gc
import os
import shutil
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from bot import cli
from bot.runtime.settings import VARIABLES
from tests.cluster import REQUIRED, programs, running
from tests.long_runs import LONG, repetitions

settings.register_profile("riposte", deadline=None, max_examples=repetitions("RIPOSTE_EXAMPLES", 20, 40))
settings.load_profile("riposte")

# A shell ignores SIGINT in background jobs, and processes that tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

IN_MEMORY = Path("/dev/shm")
ROOM = 2 << 30


def pytest_configure(config: pytest.Config) -> None:
    """Keep bytecode, and put temporary files in memory where there is room: no commit waits for a disk then."""
    if sys.dont_write_bytecode:
        # Each process would rewrite all assertions anew, which takes it ten seconds. The sources stay free of it.
        sys.dont_write_bytecode, sys.pycache_prefix = False, str(config.rootpath / ".pytest_cache" / "bytecode")
    if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free >= ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Run files or folders that are named on the command line in this process; everything, on all processors."""
    return 0 if config.option.file_or_dir else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests with the marker `long`."""
    # Not silenced: CI sets RIPOSTE_LONG and runs them all.
    skip = pytest.mark.skip(reason="long: RIPOSTE_LONG=1 runs it")
    for item in items:
        if not LONG and item.get_closest_marker("long"):
            item.add_marker(skip)


def pytest_collection_finish() -> None:
    """Exempt what exists now from garbage collection, which would look through a million objects in each pass."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL server, see `tests.cluster`. Skips in the ordinary run and where there is none, unless one is required."""
    if not LONG and not os.environ.get(REQUIRED):
        pytest.skip(f"PostgreSQL is tried in the long run, or with {REQUIRED}=1")
    if os.name == "nt" or (found := programs()) is None:
        reason = "PostgreSQL is not installed on this machine (initdb and postgres are not found)"
        if os.environ.get(REQUIRED):
            pytest.fail(reason)
        pytest.skip(reason)
    with running(found) as cluster:
        yield cluster


@pytest.fixture
def database(cluster):
    """The address of a database of the bot's on that server, with nothing in it."""
    with cluster.database() as address:
        yield address


def pytest_generate_tests(metafunc):
    """Run a test with a store on both engines, one that asks for the `path` of its file on SQLite.

    Tests outside tests/storage are not about the engine: they run on PostgreSQL only in the long run.
    """
    if "where" in metafunc.fixturenames:
        marks = () if "storage" in metafunc.definition.path.parts else (pytest.mark.long,)
        postgres = () if "path" in metafunc.fixturenames else (pytest.param("postgres", marks=marks),)
        metafunc.parametrize("where", ["sqlite", *postgres], indirect=True)


@pytest.fixture
def where(request, tmp_path):
    """Where a new store is to be, as `Store.open` takes it: on each engine."""
    return tmp_path / "riposte.db" if request.param == "sqlite" else request.getfixturevalue("database")


@pytest.fixture
def bot(tmp_path, monkeypatch, capsys):
    """Runs a command line with these settings; returns code, stdout and the lines on stderr."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)

    def run(*arguments: object, **settings: str) -> tuple[int, str, list[str]]:
        values = {"DATABASE_PATH": str(tmp_path / "riposte.db")} | settings
        env_file = tmp_path / "bot.env"
        env_file.write_text("".join(f"{name}={value}\n" for name, value in values.items()))
        code = cli.main([*map(str, arguments), "--env", str(env_file)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err.splitlines()

    return run
