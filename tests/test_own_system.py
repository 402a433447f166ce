"""The rule system of docs/your-own-system.md: installed as a package, tested by its own tests, and played."""

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

CHECK = ("bot", "check")
TERMINAL = ("bot", "local", "--terminal")
FIGHT = """\
maud /initiative begin system=speedfactor
karl /initiative join name=Ada
nils /initiative join name=Bo
karl click #intent=light
nils click #intent=heavy
nils click #speedfactor.done
karl click #speedfactor.done
karl /speedfactor sheet bonus=3
maud click GM
maud click Next
maud /gm undo
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the installed package only."""
    source = tmp_path_factory.mktemp("source") / "speed-factor"
    shutil.copytree(EXAMPLE, source)  # What a build leaves behind stays out of the checkout.
    target = tmp_path_factory.mktemp("installed")
    command = ["install", "--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--target", str(target)]
    run("pip", *command, str(source))
    return target


def run(*command, beside=(), text="", expect=0):
    """Run a program that finds the packages in these folders. Returns its standard output, of a failure also its errors."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, beside))}
    done = subprocess.run(
        (sys.executable, "-m", *command),
        cwd=ROOT,
        env=environment,
        input=text,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == expect, done.stdout + done.stderr
    return done.stdout if expect == 0 else done.stdout + done.stderr


def replace(copy, file, *changes):
    """Replace text in a file of the package."""
    path = copy / "speedfactor" / file
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


@pytest.fixture
def copy(installed, tmp_path):
    """An installed package that a test may break."""
    return Path(shutil.copytree(installed, tmp_path / "copy"))


@pytest.mark.long
def test_a_fight_at_the_local_table(installed):
    shown = run(*TERMINAL, "--seed", "4", beside=[installed], text=FIGHT)
    for line in (
        "How quick is what you do? Waiting for Ada and Bo ⏱️",
        "Riposte (pings Karl):\n  Ada acts ⚔️",
        "Ada is not yours; you play Bo.",
        "Riposte (pings Nils):\n  Bo acts ⚔️",
        "Ada: Initiative bonus 3",
    ):
        assert line in shown
    text = "\n".join(FIGHT.splitlines()[:5])
    assert "Ada ist am Zug" in run(*TERMINAL, "--seed", "4", "--lang", "de", beside=[installed], text=text)


@pytest.mark.long
def test_the_tests_of_the_package_pass(installed):
    options = ["-q", "-p", "no:cacheprovider", "-W", "ignore", "-c", os.devnull, "--rootdir", str(EXAMPLE)]
    shown = run("pytest", *options, str(EXAMPLE / "tests"), beside=[installed, ROOT])
    assert " passed" in shown
    assert "skipped" not in shown


@pytest.mark.long
def test_schema_and_check_list_the_package(installed):
    assert '"speedfactor.done"' in run("rules", "schema", "speedfactor", beside=[installed])
    assert "speedfactor (installed beside)" in run("bot", "check", beside=[installed])


@pytest.mark.long
def test_a_package_that_cannot_be_imported(copy):
    replace(copy, "model.py", ("from typing import", "from nowhere import"))
    shown = run(*TERMINAL, beside=[copy], expect=Exit.PLUGIN_BROKEN)
    assert shown.startswith("A rule system that is installed beside Riposte cannot be used")
    assert "speedfactor: ModuleNotFoundError" in shown
    assert shown.count("\n") == 1
    assert "speedfactor" in run("rules", "schema", "duel", beside=[copy], expect=2)


MISSING = [("    sheet_verb = ChangeSheet.verb\n", ""), ('    sheet_forms: ClassVar = {"bonus": ("bonus",)}\n', "")]
CONTRADICTIONS = [('("bonus",)}', '("bonsu",)}'), ("    Done: _done,\n", ""), ("    def since(", "    def sinse(")]


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "changes", "faults"),
    [
        (CHECK, MISSING, ["sheet_verb is missing", "sheet_forms is missing"]),
        (TERMINAL, MISSING, ["sheet_verb is missing", "sheet_forms is missing"]),
        (
            CHECK,
            CONTRADICTIONS,
            [
                "'bonsu' in the form 'bonus' is no field of the sheet",
                "speedfactor.done has no handler",
                "sinse is no part of a rule system",
            ],
        ),
        (CHECK, [("    describe = ", "    _describe = ")], ["abstract method"]),
        (CHECK, [("(BaseSystem[Fight])", "")], ["BaseSystem"]),
    ],
)
def test_an_incomplete_system_stops_check_and_start(copy, command, changes, faults):
    replace(copy, "system.py", *changes)
    line = refusal(copy, command)
    assert [fault for fault in faults if fault not in line] == []


@pytest.mark.long
def test_an_event_without_a_kind_stops_check(copy):
    replace(copy, "events.py", ('    kind = "speedfactor.turn-ended"\n', ""))
    assert "TurnEnded has no kind" in refusal(copy, CHECK)


@pytest.mark.long
def test_a_message_that_one_language_lacks_stops_the_start(copy):
    replace(copy, "locales/de/speedfactor.ftl", ("speedfactor-round =", "speedfactor-runde ="))
    assert "speedfactor-round" in refusal(copy, TERMINAL)


@pytest.mark.long
def test_messages_that_all_languages_lack_stop_check_and_start(copy):
    generated = ["option-bonus", "field-bonus", "label-sheet-bonus", "intent-light", "command-speedfactor-done"]
    codes = [*generated, "refusal-speedfactor-declared", "speedfactor-head-acts", "speedfactor-label-done"]
    for locale in ("en", "fr", "de"):
        replace(copy, f"locales/{locale}/speedfactor.ftl", *((f"\n{code} =", f"\nmissing-{code} =") for code in codes))
    for command in (CHECK, TERMINAL):
        line = refusal(copy, command)
        assert [code for code in codes if code not in line] == []


def refusal(copy, command):
    """The one line about the package with which a command stops."""
    shown = run(*command, beside=[copy], expect=Exit.PLUGIN_BROKEN)
    assert "Traceback" not in shown
    (line,) = [line for line in shown.splitlines() if "speedfactor" in line]
    return line


def test_the_page_agrees_with_the_files():
    assert [excerpt for name, excerpt in EXCERPTS if excerpt not in (EXAMPLE / name).read_text("utf-8")] == []
    ours = {path.name for path in (EXAMPLE / "speedfactor").glob("*.py")} - {"__init__.py"}
    assert ours <= set(re.findall(r"speedfactor/(\w+\.py)", PAGE))
    assert len(EXCERPTS) == 11
