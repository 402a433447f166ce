"""What all tests share: a busy machine is no fault of the code, a suite in the background still starts processes that hear
Ctrl-C, and files stand in memory. RIPOSTE_EXAMPLES: how many examples a property test tries.
"""

import os
import shutil
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from bot.operations import command_line
from bot.operations.settings import VARIABLES

settings.register_profile("riposte", deadline=None, max_examples=int(os.environ.get("RIPOSTE_EXAMPLES", "60")))
settings.load_profile("riposte")

# A shell starts what it runs in the background with SIGINT ignored, and every process started from there inherits that.
signal.signal(signal.SIGINT, signal.default_int_handler)

IN_MEMORY = Path("/dev/shm")
ROOM = 2 << 30


def pytest_configure() -> None:
    """Put the files of the tests where no commit waits for a disk, if this machine has such a place: there are thousands."""
    if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free >= ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


@pytest.fixture
def bot(tmp_path, monkeypatch, capsys):
    """Runs a command line with these settings; returns code, stdout and the lines on stderr."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)

    def run(*arguments: object, **settings: str) -> tuple[int, str, list[str]]:
        values = {"DATABASE_PATH": str(tmp_path / "riposte.db")} | settings
        env_file = tmp_path / "bot.env"
        env_file.write_text("".join(f"{name}={value}\n" for name, value in values.items()))
        code = command_line.main([*map(str, arguments), "--env", str(env_file)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err.splitlines()

    return run
