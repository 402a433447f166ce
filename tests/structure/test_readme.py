"""The README says what is true: its commands, its invite link, its transcript, its files."""

import re
from pathlib import Path

from bot.local.demos import demos
from bot.permissions import INVITE, LABELS
from bot.runtime.exits import Exit
from bot.runtime.metrics import Metrics

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
OTHER_PAGES = ("CONTRIBUTING.md", "SECURITY.md", "NOTICE.md")
TRANSLATIONS = {locale: (ROOT / f"README.{locale}.md").read_text("utf-8") for locale in ("fr", "de")}
TEST_COMMAND = 'python -m pip install -e ".[test]" && python -m pytest'


def test_the_invite_link_asks_for_exactly_the_permissions_used() -> None:
    for text in (README, *TRANSLATIONS.values()):
        assert re.findall(r"permissions=(\d+)", text) == [str(INVITE.value)]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert TEST_COMMAND in README
    assert TEST_COMMAND in (ROOT / ".ci" / "run").read_text("utf-8")


def test_every_file_it_names_is_there() -> None:
    for text in (README, *TRANSLATIONS.values(), *((ROOT / name).read_text("utf-8") for name in OTHER_PAGES)):
        named = set(re.findall(r"`((?:bot|rules|tests|docs|\.ci)/[\w./-]+)`", text)) | set(
            re.findall(r"\]\((?!http)([\w./-]+)\)", text)
        )
        assert named
        assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) < 120


def test_the_commands_of_the_translations_are_those_of_the_readme() -> None:
    for text in TRANSLATIONS.values():
        for command in re.findall(r"^python -m pip .*$", text, re.MULTILINE):
            assert re.sub(r" --lang \w+$", "", command) in README


def test_the_codes_that_operations_lists_are_those_of_the_program() -> None:
    text = (ROOT / "docs" / "operations.md").read_text("utf-8")
    assert [
        f"| {int(code)} | {code.sentence} |" for code in Exit if f"| {int(code)} | {code.sentence} |" not in text
    ] == []


def test_every_permission_has_its_reason_in_operations() -> None:
    text = (ROOT / "docs" / "operations.md").read_text("utf-8")
    assert [label for label in LABELS.values() if label not in text.split("## Permissions")[1]] == []


def test_the_transcript_is_an_excerpt_of_the_demo() -> None:
    """The demo itself is played in tests/local; docs/demo-duel.txt is its whole output."""
    excerpt = re.search(r"<!-- demo -->\n```text\n(.*?)```\n<!-- /demo -->", README, re.DOTALL)
    assert excerpt is not None
    assert excerpt[1].strip() in (ROOT / "docs" / "demo-duel.txt").read_text("utf-8")
    assert "duel" in demos()


def test_no_registry_host_is_named() -> None:
    for name in ("README.md", "README.fr.md", "README.de.md", "CONTRIBUTING.md", ".ci/run"):
        assert not re.search(
            r"pypi\.org|files\.pythonhosted|deb\.debian|registry\.npm", (ROOT / name).read_text("utf-8")
        )


def test_the_numbers_that_the_docs_speak_of_are_counted() -> None:
    page = Metrics().page().decode()
    spoken = set(re.findall(r"`(riposte_\w+)", (ROOT / "docs" / "operations.md").read_text("utf-8")))
    assert len(spoken) == 4
    assert all(f"# TYPE {name} " in page or f"# TYPE {name.removesuffix('_total')}_total " in page for name in spoken)


def test_the_unit_starts_again_only_where_that_can_help() -> None:
    unit = (ROOT / "deploy" / "riposte.service").read_text("utf-8")
    (codes,) = re.findall(r"^RestartPreventExitStatus=(.*)$", unit, re.MULTILINE)
    hopeless = (
        *(Exit.USAGE, Exit.SETTINGS, Exit.NO_TOKEN, Exit.TOKEN_REFUSED, Exit.INTENTS_REFUSED, Exit.SYNC_REFUSED),
        *(Exit.DATABASE_NEWER, Exit.DATABASE_DAMAGED, Exit.DATABASE_REFUSED),
        *(Exit.DATABASE_REPLACED, Exit.DATABASE_LINKED, Exit.DATABASE_UNRELEASED),
        *(Exit.NOT_INSTALLED, Exit.PLUGIN_BROKEN, Exit.POSTGRES_EXTRA_MISSING, Exit.NOT_OURS, Exit.GATEWAY_REFUSED),
    )
    assert [int(code) for code in codes.split()] == [int(code) for code in hopeless]
