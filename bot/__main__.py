"""`python -m bot`, or `riposte`: see `bot.cli`.

Imports no library, to report missing ones.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec

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
    from bot import cli  # noqa: PLC0415 - needs the libraries that were just looked for

    return cli.main(argv)


if __name__ == "__main__":
    sys.exit(main())
