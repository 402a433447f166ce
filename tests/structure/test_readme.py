"""The README says what is true: its commands, its invite link, its transcript, its files."""

import re
from pathlib import Path

from bot.local.demos import demos
from bot.permissions import INVITE

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
TEST_COMMAND = 'python -m pip install -e ".[test]" && python -m pytest'


def test_the_invite_link_asks_for_exactly_what_is_used() -> None:
    assert re.findall(r"permissions=(\d+)", README) == [str(INVITE.value)]


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert TEST_COMMAND in README
    assert TEST_COMMAND in (ROOT / ".ci" / "run").read_text("utf-8")


def test_every_file_it_names_is_there() -> None:
    named = set(re.findall(r"`((?:bot|rules|tests|docs|\.ci)/[\w./-]+)`", README)) | set(
        re.findall(r"\]\((?!http)([\w./-]+)\)", README)
    )
    assert named
    assert [one for one in sorted(named) if not (ROOT / one).exists()] == []


def test_the_transcript_is_an_excerpt_of_the_demo() -> None:
    """The demo itself is played in tests/local; docs/demo-duel.txt is its whole output."""
    excerpt = re.search(r"<!-- demo -->\n```text\n(.*?)```\n<!-- /demo -->", README, re.DOTALL)
    assert excerpt is not None
    assert excerpt[1].strip() in (ROOT / "docs" / "demo-duel.txt").read_text("utf-8")
    assert "duel" in demos()


def test_no_registry_host_is_named() -> None:
    for name in ("README.md", ".ci/run"):
        assert not re.search(
            r"pypi\.org|files\.pythonhosted|deb\.debian|registry\.npm", (ROOT / name).read_text("utf-8")
        )
