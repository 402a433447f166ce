"""The command line: exit codes, and the last line on stderr."""

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


@pytest.mark.parametrize("arguments", [["run"], pytest.param([], marks=pytest.mark.long)])
def test_without_a_token_the_last_line_says_where_to_put_one(bot, arguments):
    assert bot(*arguments) == (Exit.NO_TOKEN, "", [Exit.NO_TOKEN.sentence])


@pytest.mark.parametrize(
    ("settings", "variables"),
    [({"LOG_LEVEL": "loud", "DEV_GUILD_ID": "x"}, ["LOG_LEVEL", "DEV_GUILD_ID"]), ({"LOG_FILE": "/"}, ["LOG_FILE"])],
)
def test_mistakes_in_the_settings_stand_above_the_last_line(bot, settings, variables):
    code, _, lines = bot(**settings)

    assert (code, lines[-1]) == (Exit.SETTINGS, Exit.SETTINGS.sentence)
    assert [line.split(":")[0] for line in lines[:-1]] == variables


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"PRAGMA application_id = {0x52495053}; PRAGMA user_version = 999;")


def no_database(path: Path) -> None:
    path.write_text("no database, but long enough to be one " * 100)


def folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.long
@pytest.mark.parametrize("command", ["run", "check"])
@pytest.mark.parametrize(
    ("spoil", "end"),
    [
        (newer, Exit.DATABASE_NEWER),
        (no_database, Exit.DATABASE_DAMAGED),
        (folder, Exit.DATABASE_NOT_WRITABLE),
    ],
)
def test_an_unusable_database_is_explained_in_one_line(bot, tmp_path, monkeypatch, command, spoil, end):
    spoil(tmp_path / "riposte.db")
    # The database is opened first, so the token never leaves this machine.
    token = {"DISCORD_TOKEN": TOKEN} if command == "run" else {}

    code, out, lines = bot(command, **token)

    assert code == end
    assert lines[-1].startswith(end.sentence)
    assert not any("Traceback" in line for line in lines)
    assert ("WRONG" in out) == (command == "check")


@pytest.mark.long
def test_a_locked_database_is_explained_in_one_line(bot, tmp_path):
    with closing(sqlite3.connect(tmp_path / "riposte.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        code, _, lines = bot(DISCORD_TOKEN=TOKEN)

    assert code == Exit.DATABASE_LOCKED
    assert lines[-1] == f"{Exit.DATABASE_LOCKED.sentence} ({tmp_path / 'riposte.db'})"


@pytest.mark.long
def test_the_traceback_of_a_known_cause_is_shown_at_debug(bot, tmp_path):
    newer(tmp_path / "riposte.db")

    code, _, lines = bot(DISCORD_TOKEN=TOKEN, LOG_LEVEL="DEBUG")

    assert code == Exit.DATABASE_NEWER
    assert any(line.startswith("Traceback") for line in lines)
    assert lines[-1].startswith(Exit.DATABASE_NEWER.sentence)


@pytest.mark.long
def test_a_closed_pipe_is_no_error(tmp_path):
    command = f"{sys.executable} -m bot doctor --env {tmp_path / '.env'} | true; echo ${{PIPESTATUS[0]}}"
    (tmp_path / ".env").touch()
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=PROJECT, check=True)

    assert (done.stdout, done.stderr) == ("0\n", "")


def test_a_bug_is_logged_with_the_reference_of_the_last_line(bot, monkeypatch):
    def run(settings, *, make_bot):
        raise ValueError(f"unexpected {TOKEN}")

    monkeypatch.setattr(runner, "run", run)

    code, _, lines = bot(DISCORD_TOKEN=TOKEN, LOG_FORMAT="json")
    entry = json.loads(lines[-2])

    assert code == Exit.BUG
    assert lines[-1] == f"{Exit.BUG.sentence} (reference {entry['reference']})"
    assert entry["exception"].endswith("ValueError: unexpected [redacted]")
    assert TOKEN not in "".join(lines)


@pytest.mark.long
def test_a_second_ctrl_c_is_no_bug(bot, monkeypatch):
    def run(settings, *, make_bot):
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "run", run)

    assert bot(DISCORD_TOKEN=TOKEN) == (Exit.INTERRUPTED, "", [Exit.INTERRUPTED.sentence])


def test_check_of_a_new_folder_finds_no_problem(bot):
    code, out, lines = bot("check")

    assert (code, lines) == (Exit.OK, [])
    assert [line.split()[0] for line in out.splitlines()] == ["ok"] * 5


def test_the_file_of_settings_may_be_named_before_the_command(tmp_path, monkeypatch, capsys):
    missing = tmp_path / "missing.env"

    assert cli.main(["--env", str(missing), "check"]) == Exit.SETTINGS
    assert f"found no file {missing}" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["walk"], ["--colour"], ["check", "--channel", "arena"]])
def test_a_wrong_command_line_is_refused(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)

    assert caught.value.code == Exit.USAGE
    assert capsys.readouterr().err.splitlines()[-1].startswith(Exit.USAGE.sentence)


def test_local_names_the_missing_extra(monkeypatch, capsys):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)

    assert cli.main(["local", "--web"]) == Exit.LOCAL_EXTRA_MISSING
    assert 'python -m pip install -e ".[local]"' in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize(("argument", "text"), [("--version", "riposte"), ("--help", "check")])
def test_version_and_help_need_no_settings(argument, text, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main([argument])

    assert caught.value.code == 0
    assert text in capsys.readouterr().out


def test_missing_libraries_are_named_in_one_sentence():
    # -S: without the folder of installed packages.
    ended = subprocess.run(
        [sys.executable, "-S", "-m", "bot"], cwd=PROJECT, capture_output=True, text=True, check=False
    )

    assert ended.returncode == Exit.NOT_INSTALLED
    assert ended.stderr.startswith(Exit.NOT_INSTALLED.sentence)
    assert "discord" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_another_package_in_the_place_of_the_rules_is_named(tmp_path):
    (tmp_path / "rules.py").write_text("")
    code = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(PROJECT)!r}]; from bot.__main__ import main; sys.exit(main())"

    ended = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert ended.returncode == Exit.NOT_OURS
    assert ended.stderr == f"{Exit.NOT_OURS.sentence} ({tmp_path / 'rules.py'})\n"


def test_the_list_of_libraries_is_complete():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    imported = {"discord.py": "discord", "python-dotenv": "dotenv", "fluent.runtime": "fluent", "Babel": "babel"}
    imported |= {"Pillow": "PIL", "prometheus-client": "prometheus_client", "typing-extensions": "typing_extensions"}
    names = [re.split(r"[><=]", requirement)[0] for requirement in project["dependencies"]]
    assert [imported.get(name, name) for name in names] == list(LIBRARIES)


@pytest.mark.long
def test_check_leaves_no_files_beside_the_database(bot, tmp_path):
    with closing(sqlite3.connect(tmp_path / "riposte.db")) as connection:
        connection.executescript("PRAGMA application_id = 0x52495053; PRAGMA journal_mode = WAL;")
    code, _, _ = bot("check")

    assert code == Exit.OK
    assert {file.name for file in tmp_path.iterdir()} == {"riposte.db", "bot.env"}
