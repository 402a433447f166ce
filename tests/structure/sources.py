"""The source files of the project, each read and parsed once."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


def files(*folders):
    """The Python files in these folders, as paths relative to the project; a file stands for itself."""
    for folder in folders:
        paths = sorted((ROOT / folder).rglob("*.py")) if (ROOT / folder).is_dir() else [ROOT / folder]
        yield from (path.relative_to(ROOT).as_posix() for path in paths)


@cache
def text(name):
    """The text of a file."""
    return (ROOT / name).read_text("utf-8")


@cache
def syntax(name):
    """The syntax tree of a file."""
    return ast.parse(text(name), name)


@cache
def nodes(name):
    """Every node of that tree."""
    return tuple(ast.walk(syntax(name)))


def modules(*folders):
    """Path and syntax tree of every file in these folders."""
    return ((name, syntax(name)) for name in files(*folders))


def none_of(offenders):
    """Fail with all of them, one a line."""
    lines = dict.fromkeys(offenders)
    assert not lines, "\n".join(lines)
