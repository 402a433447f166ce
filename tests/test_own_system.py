"""The rule system of docs/your-own-system.md: installed as a separate package, tested by its own tests, and played."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.runtime.exits import Exit

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "speed-factor"
PAGE = (ROOT / "docs" / "your-own-system.md").read_text("utf-8")
EXCERPTS = re.findall(r"<!-- from (\S+) -->\n```\w+\n(.*?)```", PAGE, re.DOTALL)

FIGHT = """\
maud /initiative begin system=speedfactor
karl /initiative join name=Ada
nils /initiative join name=Bo
karl click #intent=light
nils click #intent=heavy
nils click #speedfactor.done
karl click #speedfactor.done
karl /speedfactor sheet bonus=3
maud /gm undo
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder in which the package is installed, and nothing else."""
    source = tmp_path_factory.mktemp("source") / "speed-factor"
    shutil.copytree(EXAMPLE, source)  # What a build leaves behind stays out of the checkout.
    target = tmp_path_factory.mktemp("installed")
    command = ["install", "--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--target", str(target)]
    run(sys.executable, "-m", "pip", *command, str(source))
    return target


def run(*command, beside=(), text=None, expect=0):
    """Run a program that finds the packages in these folders; returns what it said."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, beside))}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, input=text, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert done.returncode == expect, done.stdout + done.stderr
    return done.stdout if expect == 0 else done.stderr


def broken(copy, where, old, new):
    """The installed package with something else in one of its files."""
    path = copy / where
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


@pytest.fixture
def copy(installed, tmp_path):
    """An installed package that may be broken."""
    return Path(shutil.copytree(installed, tmp_path / "copy"))


def test_it_is_played_on_the_local_table(installed):
    shown = run(sys.executable, "-m", "bot", "local", "--terminal", "--seed", "4", beside=[installed], text=FIGHT)
    for line in (
        "⏱️ How quick is what you do? Waiting for Ada and Bo",
        "Riposte (pings Karl):\n  ⚔️ Ada acts",
        "Ada is not yours; you play Bo.",
        "Riposte (pings Nils):\n  ⚔️ Bo acts",
        "Ada: Initiative bonus 3",
    ):
        assert line in shown


def test_it_speaks_the_languages_of_riposte(installed):
    shown = run(
        *(sys.executable, "-m", "bot", "local", "--terminal", "--seed", "4", "--lang", "de"),
        beside=[installed],
        text="\n".join(FIGHT.splitlines()[:5]),
    )
    assert "Ada ist am Zug" in shown


def test_its_own_tests_pass(installed):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore", "-c", os.devnull]
    said = run(*command, "--rootdir", str(EXAMPLE), str(EXAMPLE / "tests"), beside=[installed, ROOT])
    assert " passed" in said
    assert "skipped" not in said


def test_without_discord_it_is_there_too(installed):
    assert '"speedfactor.done"' in run(sys.executable, "-m", "rules", "schema", "speedfactor", beside=[installed])


def test_check_lists_it(installed):
    assert "speedfactor (installed beside)" in run(sys.executable, "-m", "bot", "check", beside=[installed])


def test_one_that_cannot_be_loaded_is_named(copy):
    broken(copy, "speedfactor/model.py", "from typing import", "from nowhere import")
    said = run(sys.executable, "-m", "bot", "local", "--terminal", beside=[copy], text="", expect=Exit.PLUGIN_BROKEN)
    assert said.startswith("A rule system that is installed beside Riposte cannot be used")
    assert "speedfactor: ModuleNotFoundError" in said
    assert said.count("\n") == 1
    assert "speedfactor" in run(sys.executable, "-m", "rules", "schema", "duel", beside=[copy], expect=2)


def test_a_message_that_one_language_lacks_is_named(copy):
    broken(copy, "speedfactor/locales/de/speedfactor.ftl", "speedfactor-round =", "speedfactor-runde =")
    said = run(sys.executable, "-m", "bot", "local", "--terminal", beside=[copy], text="", expect=Exit.PLUGIN_BROKEN)
    assert "speedfactor-round" in said


START = ("local", "--terminal")


@pytest.mark.parametrize("command", [("check",), START])
@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    [
        ("system.py", "    sheet_verb = ChangeSheet.verb\n", "", "sheet_verb is missing"),
        ("system.py", '    sheet_forms: ClassVar = {"bonus": ("bonus",)}\n', "", "sheet_forms is missing"),
        ("system.py", '("bonus",)}', '("bonsu",)}', "'bonsu' in the form 'bonus' is no field of the sheet"),
        ("system.py", "    Done: _done,\n", "", "speedfactor.done has no handler"),
        ("system.py", "    def since(", "    def sinse(", "sinse is no part of a rule system"),
        ("system.py", "    describe = ", "    _describe = ", "abstract method"),
        ("system.py", "(BaseSystem[Fight])", "", "BaseSystem"),
    ],
)
def test_an_incomplete_system_stops_check_and_start_with_one_line_that_names_what_is_missing(
    copy, command, file, old, new, named
):
    broken(copy, f"speedfactor/{file}", old, new)
    said = refused(copy, *command)
    assert named in said
    assert "speedfactor" in said


@pytest.mark.parametrize("command", [("check",), START])
@pytest.mark.parametrize(
    "message", ["option-bonus", "field-bonus", "label-sheet-bonus", "intent-light", "command-speedfactor-done"]
)
def test_a_message_that_all_languages_lack_is_named_before_a_player_meets_the_gap(copy, command, message):
    for locale in ("en", "fr", "de"):
        broken(copy, f"speedfactor/locales/{locale}/speedfactor.ftl", f"\n{message} =", "\nmissing =")
    assert message in refused(copy, *command)


def refused(copy, *command):
    """The one line with which this command stops."""
    done = subprocess.run(
        (sys.executable, "-m", "bot", *command),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(copy)},
        input="",
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == Exit.PLUGIN_BROKEN, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    (line,) = [line for line in (done.stdout + done.stderr).splitlines() if "speedfactor" in line]
    return line


def test_two_of_the_same_verb_cannot_stand_side_by_side(copy):
    broken(copy, "speedfactor/commands.py", '"speedfactor.done"', '"duel.attack"')
    said = run(sys.executable, "-m", "bot", "local", "--terminal", beside=[copy], text="", expect=Exit.PLUGIN_BROKEN)
    assert "duel.attack" in said


@pytest.mark.parametrize(("name", "excerpt"), EXCERPTS)
def test_the_page_shows_what_stands_in_the_files(name, excerpt):
    assert excerpt in (EXAMPLE / name).read_text("utf-8")


def test_the_page_speaks_of_every_file():
    ours = {path.name for path in (EXAMPLE / "speedfactor").glob("*.py")} - {"__init__.py"}
    assert ours <= set(re.findall(r"speedfactor/(\w+\.py)", PAGE))
    assert len(EXCERPTS) == 9
