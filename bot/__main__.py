"""`python -m bot`, or `riposte`: see `bot.cli`.

Imports no library, to report missing ones.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from bot.runtime.exits import Exit, last_line

LIBRARIES = (
    "discord",
    "pydantic",
    "aiosqlite",
    "dotenv",
    "typing_extensions",
    "fluent",
    "babel",
    "PIL",
    "prometheus_client",
    "regex",
    "wcwidth",
    "tzdata",
)
"""The module names of the dependencies in pyproject.toml."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns a code of `bot.runtime.exits`, whose sentence is the last line on stderr."""
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        sys.stderr.write(f"{last_line(Exit.NOT_INSTALLED, ', '.join(missing))}\n")
        return Exit.NOT_INSTALLED
    other = other_package("rules")
    if other:
        sys.stderr.write(f"{last_line(Exit.NOT_OURS, other)}\n")
        return Exit.NOT_OURS
    from bot import cli  # noqa: PLC0415 - needs the libraries that were just looked for

    return cli.main(argv)


def other_package(name: str) -> str | None:
    """The path of a package that stands in the place of ours, which is installed beside `bot`; None for ours."""
    spec = find_spec(name)
    if spec is None:
        return name
    places = spec.submodule_search_locations or [spec.origin or name]
    ours = Path(__file__).resolve().parents[1] / name
    return None if any(Path(place).resolve() == ours for place in places) else str(places[0])


if __name__ == "__main__":
    sys.exit(main())
