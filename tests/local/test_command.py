"""The command line of the table: arguments, the database, exit codes."""

from __future__ import annotations

import asyncio
import io
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.local import command
from bot.local.demos import Demo
from bot.local.world import World
from bot.runtime.exits import Exit
from bot.storage.sqlite.lockfile import own_database
from bot.store import Store
from rules.dice.rng import DiceSource, ScriptedDice, SeededDice, SystemDice
from tests.local.browser import ROOT
from tests.local.standin import standin


class RecordingOpener:
    """Opens the stand-in and records the arguments."""

    def __init__(self) -> None:
        self.database = Path()
        self.dice: DiceSource = SystemDice()
        self.existed = False

    def __call__(self, settings, clock, dice):
        self.database, self.dice, self.existed = settings.database_path, dice, settings.database_path.exists()
        self.settings = settings
        settings.database_path.write_bytes(b"kept")
        return standin(clock)


@pytest.fixture
def opener() -> RecordingOpener:
    return RecordingOpener()


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_the_table_is_fresh_each_time_and_leaves_nothing(opener, monkeypatch, capsys) -> None:
    typed(monkeypatch, "maud /table begin duel", "quit")
    assert command.run(["--terminal"], opener) == Exit.OK
    assert not opener.existed
    assert not opener.database.parent.exists()
    assert "> maud /table begin duel\nRiposte:\n  ┃ Revision 0" in capsys.readouterr().out
    assert isinstance(opener.dice, SystemDice)


def test_a_named_database_is_kept(opener, monkeypatch, tmp_path) -> None:
    kept = tmp_path / "kept.db"
    typed(monkeypatch)
    assert command.run(["--terminal", "--database", str(kept)], opener) == Exit.OK
    assert (kept.exists(), opener.existed) == (True, False)
    assert command.run(["--terminal", "--database", str(kept)], opener) == Exit.OK
    assert opener.existed
    # A new emulated Discord has no commands, though the database says that they were sent.
    assert opener.settings.sync_commands == "force"


def test_people_come_back_under_their_ids_and_messages_under_new_ones(tmp_path) -> None:
    async def ids() -> tuple[set[int], int]:
        async with World(standin, moment=command.now()) as world:
            people = {person.actor.id for person in world.people.values()}
            result = await world.people["maud"].actor.slash(world.channel, "table whisper")
            assert result.response is not None
            return people | {world.guild.id, world.channel.id}, result.response.id

    first, second = asyncio.run(ids()), asyncio.run(ids())
    assert first[0] == second[0]
    assert first[1] < second[1]


def test_the_language_and_the_dice_can_be_chosen(opener, monkeypatch, capsys) -> None:
    typed(monkeypatch, "vera /table whisper")
    assert command.run(["--terminal", "--lang", "de", "--seed", "7"], opener) == Exit.OK
    assert "de on de" in capsys.readouterr().out
    assert isinstance(opener.dice, SeededDice)
    assert opener.dice.die(1, 100) == SeededDice(7).die(1, 100)


@pytest.mark.parametrize(
    "arguments",
    [["--port", "x"], ["--port", "65536"], ["--lang", "es"], ["--demo", "chess"], ["--terminal", "--demo"], ["x"]],
)
def test_wrong_arguments_end_with_one_sentence(arguments, opener, capsys) -> None:
    with pytest.raises(SystemExit) as ended:
        command.run(arguments, opener)
    assert ended.value.code == Exit.USAGE
    last_line = capsys.readouterr().err.splitlines()[-1]
    assert last_line.startswith(Exit.USAGE.sentence)
    assert arguments != ["--port", "65536"] or "a port is a number from 0 to 65535, not 65536" in last_line


def test_a_port_in_use_is_explained_in_one_line(opener, capsys) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        assert command.run(["--port", str(port)], opener) == Exit.PORT_TAKEN
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert line.startswith(Exit.PORT_TAKEN.sentence)
    assert str(port) in line


def test_a_database_that_a_running_bot_holds_is_left_alone(opener, tmp_path, capsys) -> None:
    kept = tmp_path / "kept.db"
    with own_database(kept):
        assert command.run(["--terminal", "--database", str(kept)], opener) == Exit.DATABASE_LOCKED
    assert capsys.readouterr().err == f"{Exit.DATABASE_LOCKED.sentence} ({kept})\n"
    assert opener.database == Path()


def test_a_database_that_cannot_be_used_ends_with_its_code(monkeypatch, tmp_path, capsys) -> None:
    @asynccontextmanager
    async def open_store(settings, clock, dice):
        await Store.open(settings.database_path, clock_ms=clock.now)
        yield None

    typed(monkeypatch)
    (tmp_path / "not.db").write_bytes(b"this is no database, in spite of its name")
    assert command.run(["--terminal", "--database", str(tmp_path / "not.db")], open_store) == Exit.DATABASE_DAMAGED
    assert capsys.readouterr().err.startswith(Exit.DATABASE_DAMAGED.sentence)


def with_demo(monkeypatch: pytest.MonkeyPatch, script: str, faces: Sequence[int] = ()) -> None:
    monkeypatch.setattr(command, "demos", lambda: {"try": Demo("A try", tuple(faces), script)})


def test_a_demo_plays_with_its_own_dice(opener, monkeypatch, capsys) -> None:
    with_demo(monkeypatch, "# First\n\nmaud /table begin duel\nvera click #attack\n", [2, 3])
    assert command.run(["--demo", "try"], opener) == Exit.OK
    assert isinstance(opener.dice, ScriptedDice)
    assert opener.dice.left == (2, 3)
    out = capsys.readouterr().out
    assert out.startswith("A try\n")
    assert "> # First\n> maud /table begin duel\nRiposte:" in out
    assert "@Vera attacks" in out


def test_a_demo_that_does_not_fit_the_bot_is_a_bug(opener, monkeypatch) -> None:
    with_demo(monkeypatch, "vera click #attack")
    assert command.run(["--demo", "try"], opener) == Exit.BUG


@pytest.mark.long
def test_ctrl_c_ends_without_a_traceback() -> None:
    script = "import sys; from tests.local.test_command import typing_forever; sys.exit(typing_forever())"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip().endswith("The table is closed.")


def typing_forever() -> int:
    """Runs in a process of its own: Ctrl-C is pressed before the second line is finished."""

    class Keyboard(io.StringIO):
        def readline(self, *_: object) -> str:
            line = super().readline()
            if not line:
                signal.raise_signal(signal.SIGINT)
            return line

    sys.stdin = Keyboard("maud /table begin duel\n")
    return command.run(["--terminal"], lambda settings, clock, dice: standin(clock))


@pytest.mark.long
def test_a_closed_pipe_ends_the_demo() -> None:
    played = subprocess.Popen(
        [sys.executable, "-m", "bot", "local", "--demo", "duel"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert played.stdout is not None
    assert played.stderr is not None
    with played:
        played.stdout.readline()
        played.stdout.close()
        assert played.stderr.read() == ""
    assert played.returncode == 0
