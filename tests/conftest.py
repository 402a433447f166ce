"""What all tests share: a busy machine is no fault of the code, a suite in the background still starts processes that hear
Ctrl-C, and files stand in memory. RIPOSTE_EXAMPLES: how many examples a property test tries.
"""

import os
import shutil
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from bot import cli
from bot.runtime.settings import VARIABLES
from tests.cluster import REQUIRED, programs, running

settings.register_profile("riposte", deadline=None, max_examples=int(os.environ.get("RIPOSTE_EXAMPLES", "40")))
settings.load_profile("riposte")

# A shell starts what it runs in the background with SIGINT ignored, and every process started from there inherits that.
signal.signal(signal.SIGINT, signal.default_int_handler)

IN_MEMORY = Path("/dev/shm")
ROOM = 2 << 30


def pytest_configure() -> None:
    """Put the files of the tests where no commit waits for a disk, if this machine has such a place: there are thousands."""
    if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free >= ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL server, see `tests.cluster`. Skips where there is none, unless one is required."""
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
    """A test with a store runs on both engines; one that asks for the `path` of its file is about SQLite."""
    if "where" in metafunc.fixturenames:
        engines = ["sqlite"] if "path" in metafunc.fixturenames else ["sqlite", "postgres"]
        metafunc.parametrize("where", engines, indirect=True)


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
