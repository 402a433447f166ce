"""The command line: what a host types, the code it ends with, and the last line on stderr."""

import importlib.util
import json
import re
import sqlite3
import subprocess
import sys
import tomllib
from contextlib import closing
from pathlib import Path

import pytest

from bot import cli
from bot.__main__ import LIBRARIES
from bot.runtime import runner
from bot.runtime.exits import Exit

PROJECT = Path(__file__).parents[1]
TOKEN = "MTIz.secret.token"


@pytest.mark.parametrize("arguments", [[], ["run"]])
def test_without_a_token_it_says_where_to_put_one(bot, arguments):
    code, _, lines = bot(*arguments)

    assert code == Exit.NO_TOKEN
    assert lines == ["There is no token: set DISCORD_TOKEN in the environment or in the .env file."]


def test_all_mistakes_in_the_settings_stand_above_the_last_line(bot):
    code, _, lines = bot(LOG_LEVEL="loud", DEV_GUILD_ID="x")

    assert code == Exit.SETTINGS
    assert [line.split(":")[0] for line in lines] == ["LOG_LEVEL", "DEV_GUILD_ID", "Riposte did not start"]


def test_a_log_that_cannot_be_written_is_a_mistake_too(bot, tmp_path):
    code, _, lines = bot(LOG_FILE=str(tmp_path / "nowhere" / "log"))

    assert code == Exit.SETTINGS
    assert lines[0].startswith("LOG_FILE: found ")
    assert lines[-1] == Exit.SETTINGS.sentence


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"PRAGMA application_id = {0x52495053}; PRAGMA user_version = 999;")


def no_database(path: Path) -> None:
    path.write_text("no database, but long enough to be one " * 100)


def folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize("command", ["run", "check"])
@pytest.mark.parametrize(
    ("spoil", "end"),
    [
        (newer, Exit.DATABASE_NEWER),
        (no_database, Exit.DATABASE_DAMAGED),
        (folder, Exit.DATABASE_NOT_WRITABLE),
    ],
)
def test_a_database_that_cannot_be_used_ends_it_in_one_line(bot, tmp_path, monkeypatch, command, spoil, end):
    spoil(tmp_path / "riposte.db")
    # The database is opened first, so the token never leaves this machine.
    token = {"DISCORD_TOKEN": TOKEN} if command == "run" else {}

    code, out, lines = bot(command, **token)

    assert code == end
    assert lines[-1].startswith(end.sentence)
    assert not any("Traceback" in line for line in lines)
    assert ("WRONG" in out) == (command == "check")


def test_a_database_that_another_program_holds_ends_it_in_one_line(bot, tmp_path):
    with closing(sqlite3.connect(tmp_path / "riposte.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        code, _, lines = bot(DISCORD_TOKEN=TOKEN)

    assert code == Exit.DATABASE_LOCKED
    assert lines[-1] == f"{Exit.DATABASE_LOCKED.sentence} ({tmp_path / 'riposte.db'})"


def test_the_traceback_of_a_known_cause_is_shown_at_debug(bot, tmp_path):
    newer(tmp_path / "riposte.db")

    code, _, lines = bot(DISCORD_TOKEN=TOKEN, LOG_LEVEL="DEBUG")

    assert code == Exit.DATABASE_NEWER
    assert any(line.startswith("Traceback") for line in lines)
    assert lines[-1].startswith(Exit.DATABASE_NEWER.sentence)


def test_whoever_has_read_enough_of_its_lines_is_told_no_more(tmp_path):
    command = f"{sys.executable} -m bot doctor --env {tmp_path / '.env'} | true; echo ${{PIPESTATUS[0]}}"
    (tmp_path / ".env").touch()
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=PROJECT, check=True)

    assert (done.stdout, done.stderr) == ("0\n", "")


def test_a_bug_is_logged_with_the_reference_that_the_last_line_gives(bot, monkeypatch):
    def run(settings, *, make_bot):
        raise ValueError(f"unexpected {TOKEN}")

    monkeypatch.setattr(runner, "run", run)

    code, _, lines = bot(DISCORD_TOKEN=TOKEN, LOG_FORMAT="json")
    entry = json.loads(lines[-2])

    assert code == Exit.BUG
    assert lines[-1] == f"{Exit.BUG.sentence} (reference {entry['reference']})"
    assert entry["exception"].endswith("ValueError: unexpected [redacted]")
    assert TOKEN not in "".join(lines)


def test_a_second_ctrl_c_is_no_bug(bot, monkeypatch):
    def run(settings, *, make_bot):
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "run", run)

    assert bot(DISCORD_TOKEN=TOKEN) == (Exit.INTERRUPTED, "", [Exit.INTERRUPTED.sentence])


def test_check_is_content_with_a_fresh_folder(bot):
    code, out, lines = bot("check")

    assert (code, lines) == (Exit.OK, [])
    assert [line.split()[0] for line in out.splitlines()] == ["ok"] * 5


def test_the_file_of_settings_may_be_named_before_the_command(tmp_path, monkeypatch, capsys):
    missing = tmp_path / "missing.env"

    assert cli.main(["--env", str(missing), "check"]) == Exit.SETTINGS
    assert f"found no file {missing}" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["walk"], ["--colour"], ["check", "--channel", "arena"]])
def test_a_command_line_that_is_not_understood(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)

    assert caught.value.code == Exit.USAGE
    assert capsys.readouterr().err.splitlines()[-1].startswith(Exit.USAGE.sentence)


def test_local_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)

    assert cli.main(["local", "--web"]) == Exit.LOCAL_EXTRA_MISSING
    assert 'python -m pip install -e ".[local]"' in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize(("argument", "shown"), [("--version", "riposte"), ("--help", "check")])
def test_version_and_help_need_nothing(argument, shown, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "bot", argument], cwd=PROJECT, capture_output=True, text=True, check=True, timeout=60
    )

    assert shown in done.stdout
    assert done.stderr == ""


def test_without_its_libraries_it_says_in_one_sentence_what_to_install():
    # -S: without the folder of installed packages.
    ended = subprocess.run(
        [sys.executable, "-S", "-m", "bot"], cwd=PROJECT, capture_output=True, text=True, check=False
    )

    assert ended.returncode == Exit.NOT_INSTALLED
    assert ended.stderr.startswith(Exit.NOT_INSTALLED.sentence)
    assert "discord" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_every_dependency_is_looked_for():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    imported = {"discord.py": "discord", "python-dotenv": "dotenv", "fluent.runtime": "fluent", "Babel": "babel"}
    imported |= {"Pillow": "PIL", "prometheus-client": "prometheus_client", "typing-extensions": "typing_extensions"}
    names = [re.split(r"[><=]", one)[0] for one in project["dependencies"]]
    assert [imported.get(name, name) for name in names] == list(LIBRARIES)


def test_check_leaves_no_files_beside_the_database(bot, tmp_path):
    with closing(sqlite3.connect(tmp_path / "riposte.db")) as connection:
        connection.executescript("PRAGMA application_id = 0x52495053; PRAGMA journal_mode = WAL;")
    code, _, _ = bot("check")

    assert code == Exit.OK
    assert {one.name for one in tmp_path.iterdir()} == {"riposte.db", "bot.env"}
