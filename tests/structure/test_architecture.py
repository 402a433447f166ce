"""docs/architecture.md shows the parts of the bot and their imports, and no modules import each other in a circle."""

import ast
import re
from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PARTS = {
    path: part
    for part, paths in re.findall(r"^\| (\w+) \| (`.*?`) \|", PAGE, re.MULTILINE)
    for path in re.findall(r"`(bot/[\w/.]*)`", paths)
}
"""File or folder -> its part, from the table of the page."""


def part_of(path):
    name = path.relative_to(ROOT).as_posix()
    return PARTS.get(name) or next((part for start, part in PARTS.items() if name.startswith(start)), None)


def modules(package):
    return [path for path in sorted((ROOT / package).rglob("*.py")) if path.read_text("utf-8").strip()]


def file_of(module):
    path = ROOT / module.replace(".", "/")
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), None)


def imports(path, package):
    """The files of the package that a file imports: at run time, inside of functions, and for the type checker."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == package:
            for alias in node.names:
                yield file_of(f"{node.module}.{alias.name}") or file_of(node.module)
        elif isinstance(node, ast.Import):
            yield from (file_of(alias.name) for alias in node.names if alias.name.split(".")[0] == package)


def drawn():
    """The arrows of the diagram."""
    arrows = defaultdict(set)
    for start, ends in re.findall(r"^ +(\w+) --> ([\w &]+)$", PAGE, re.MULTILINE):
        arrows[start] |= set(ends.split(" & "))
    return arrows


def real():
    """The imports between the parts."""
    arrows = defaultdict(set)
    for path in modules("bot"):
        for imported in imports(path, "bot"):
            if part_of(imported) != part_of(path):
                arrows[part_of(path)].add(part_of(imported))
    return arrows


def test_the_diagram_shows_the_imports_of_the_code():
    assert drawn() == real()


@pytest.mark.parametrize("package", ["bot", "rules"])
def test_no_modules_import_each_other_in_a_circle(package):
    graph = {path: set(imports(path, package)) - {path} for path in modules(package)}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(path.relative_to(ROOT).as_posix() for path in reversed(error.args[1])))


def test_the_routing_of_interactions_imports_no_feature():
    imported = {path for module in modules("bot/interactions") for path in imports(module, "bot")}
    assert [path for path in sorted(imported) if path.is_relative_to(ROOT / "bot" / "cogs")] == []


def test_every_file_of_the_bot_belongs_to_a_part():
    assert [path for path in modules("bot") if part_of(path) is None] == []


def test_every_file_that_the_page_names_is_there():
    named = set(re.findall(r"`((?:bot|rules|tests)/[\w/.-]+)`", PAGE))
    assert sorted(name for name in named if not (ROOT / name).exists()) == []
