"""docs/architecture.md shows the parts and imports that there are."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
REST = "operations"
PARTS = {
    file: part
    for part, files in re.findall(r"^\| (\w+) \| (`.*?`) \|", PAGE, re.MULTILINE)
    for file in re.findall(r"`(bot/[\w/.]+)`", files)
}
"""File or folder -> its part, as the table of the page says; `operations` are the other files of the bot."""


def part_of(path):
    """The part that a file of the bot belongs to; its folder counts where it has one."""
    name = path.relative_to(ROOT).as_posix()
    return PARTS.get(name) or next((part for start, part in PARTS.items() if name.startswith(start)), REST)


def imports(path):
    """The files of the bot that a file imports, but for those that only a type checker reads."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] == "bot":
            for alias in node.names:
                yield file_of(f"{node.module}.{alias.name}") or file_of(node.module)


def file_of(module):
    path = ROOT / module.replace(".", "/")
    return next((one for one in (path.with_suffix(".py"), path / "__init__.py") if one.exists()), None)


def drawn():
    """The arrows of the diagram."""
    found = defaultdict(set)
    for start, ends in re.findall(r"^ +(\w+) --> ([\w &]+)$", PAGE, re.MULTILINE):
        found[start] |= set(ends.split(" & "))
    return found


def real():
    found = defaultdict(set)
    for path in sorted((ROOT / "bot").rglob("*.py")):
        for other in imports(path):
            if part_of(other) != part_of(path):
                found[part_of(path)].add(part_of(other))
    # The command line starts the bot and the table; that is what "run" means, and no part depends on it.
    found[REST] -= {"app", "local"}
    return found


def test_the_diagram_shows_the_imports_of_the_code():
    assert drawn() == real()


def test_nothing_goes_round_in_a_circle():
    below = real()
    while below:
        ends = {part for part, uses in below.items() if not uses & below.keys()}
        assert ends, f"a circle among {', '.join(below)}"
        below = {part: uses for part, uses in below.items() if part not in ends}


def test_every_file_of_the_table_is_there():
    assert [file for file in PARTS if not (ROOT / file).exists()] == []
    assert set(re.findall(r"`(rules/[\w/.]+|tests/[\w/.]+)`", PAGE)) <= {
        path.relative_to(ROOT).as_posix() for folder in ("rules", "tests") for path in (ROOT / folder).rglob("*.py")
    }
